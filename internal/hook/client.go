package hook

import "github.com/gsd-statusline/gsd-statusline/internal/planning"

// A Client is a program that runs a status line command. Its zero value is Claude
// Code.
type Client string

// clientNames are the other clients, with the name that a model has where the
// payload names none.
var clientNames = [...]struct {
	client Client
	model  string
}{{"qwen", "Qwen"}, {"copilot", "Copilot"}, {"cursor", "Cursor"}, {"antigravity", "Antigravity"}}

// isClaude reports whether a client is Claude Code.
func (c Client) isClaude() bool { return c == "" || c == "claude" }

// model is the name of a model that has none.
func (c Client) model() string {
	for _, n := range clientNames {
		if n.client == c {
			return n.model
		}
	}
	return defaultModel
}

// scale is that of the context meter where none is chosen by flag: only Claude Code
// keeps the buffer that the hook's scale is about.
func (c Client) scale(chosen, configured string) string {
	switch {
	case chosen != "":
		return chosen
	case !c.isClaude():
		return planning.RawScale
	}
	return configured
}

// Columns is how wide the client says that its status line is, 0 where it does not:
// render_width_chars or terminal_width of the payload.
func (p *Payload) Columns() int {
	for _, key := range [...]string{"render_width_chars", "terminal_width"} {
		if n := finite(p.data.Get(key)); n >= 1 && n <= 1e6 {
			return int(n)
		}
	}
	return 0
}
