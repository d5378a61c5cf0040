package claude

import "github.com/gsd-statusline/gsd-statusline/internal/js"

// Payload is what a status line uses of Claude Code's JSON.
type Payload struct {
	Model string // model.display_name; "Claude" where it is absent
	Dir   string // workspace.current_dir as given; empty where it is absent
}

// ParsePayload reads Claude Code's JSON. For text that is not JSON it returns
// false and the payload of an empty object.
func ParsePayload(text string) (Payload, bool) {
	data, ok := js.ParseJSON(js.Decode(text))
	p := Payload{Model: "Claude"}
	if name := data.Get("model").Get("display_name"); name.IsTruthy() {
		if s, ok := name.String(); ok {
			p.Model = s
		}
	}
	p.Dir, _ = data.Get("workspace").Get("current_dir").Text()
	return p, ok
}
