package line

import (
	"bufio"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Payload is the part of Claude Code's JSON that a status line uses.
type Payload struct {
	Model      string // model.display_name, with "(1M context)" collapsed; "Claude" if it is absent
	HasModel   bool   // Model comes from the payload
	Dir        string // workspace.current_dir as given; empty if it is absent
	Session    string // session_id as text; may be empty even if HasSession is set
	HasSession bool
	Transcript string // transcript_path; empty if it is absent

	HasContext bool    // context_window.remaining_percentage is neither absent nor null
	Remaining  float64 // context_window.remaining_percentage; NaN if it is not a number
	Total      float64 // context_window.total_tokens, 1,000,000 if it is absent; can be NaN
	Tokens     float64 // the sum of context_window.current_usage; 0 if it is absent
	IsOther    bool    // it is an object without any of the keys that every line reads

	session, remaining js.Value // as received, for the bridge file
	data               js.Value // the whole payload; only some segments read more of it
	flat               bool     // it is the flat object of Kimi Code
}

// ParsePayload reads Claude Code's JSON. For text that is not JSON it returns false and the payload of an empty object.
func ParsePayload(text string) (Payload, bool) {
	data, ok := js.ParseJSON(js.Decode(text))
	top := data.GetAll("model", "session_id", "transcript_path", "workspace", "context_window")
	context := top[4].GetAll("remaining_percentage", "total_tokens", "current_usage")
	p := Payload{
		Tokens:    usedTokens(context[2]),
		data:      data,
		session:   top[1],
		remaining: context[0],
		IsOther:   !slices.ContainsFunc(top, func(v js.Value) bool { return !v.IsUndefined() }),
	}
	p.Model, p.HasModel = modelName(top[0].Get("display_name"))
	p.Dir, _ = top[3].Get("current_dir").Text()
	p.Transcript, _ = top[2].Text()
	if p.session.IsTruthy() {
		p.Session, p.HasSession = p.session.String()
	}
	if !p.remaining.IsNullish() {
		p.Remaining, p.HasContext = p.remaining.Number()
	}
	p.Total = 1_000_000
	if total := context[1]; total.IsTruthy() {
		if f, ok := total.Number(); ok {
			p.Total = f
		}
	}
	return p, ok
}

// ParseFlat reads the JSON of Kimi Code, one flat object: a model's name, cwd, sessionId and contextUsage. Its
// sessions have no todo lists, transcript or bridge. For text that is not JSON it returns false and the payload of an
// empty object.
func ParseFlat(text string) (Payload, bool) {
	data, ok := js.ParseJSON(js.Decode(text))
	p := Payload{data: data, flat: true}
	p.Model = defaultModel
	if name, _ := data.Get("model").Text(); name != "" { // Kimi Code's model is always a text
		p.Model, p.HasModel = modelName(data.Get("model"))
	}
	p.Dir, _ = data.Get("cwd").Text()
	return p, ok
}

// stated returns how much of the context is used according to the client, in percent and not rounded. If the payload
// does not say, it is NaN, and absent is the reason. Kimi Code reports 0 while there is no session, which counts as
// absent.
func (p *Payload) stated() (percent float64, absent string) {
	if !p.flat {
		return finite(p.context("used_percentage")), "the payload has no context_window.used_percentage"
	}
	if id, _ := p.data.Get("sessionId").Text(); id == "" {
		return math.NaN(), "there is no session yet"
	}
	return finite(p.data.Get("contextUsage")) * 100, "the payload has no contextUsage"
}

func (p *Payload) context(key string) js.Value { return p.data.Get("context_window", key) }

// usedTokens adds up the four counts of context_window.current_usage, as Claude Code's /context does. Anything that
// is not a number counts as 0. The order is the hook's, because it affects the sum of very large numbers.
func usedTokens(usage js.Value) float64 {
	sum := 0.0
	counts := usage.GetAll("input_tokens",
		"cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
	for _, count := range counts {
		if f, ok := count.Number(); ok && !math.IsNaN(f) {
			sum += f
		}
	}
	return sum
}

// defaultModel is Claude Code's model name if the payload has none.
const defaultModel = "Claude"

// modelName returns the model's name: a text with its context badge collapsed, or another value as JavaScript prints
// it. It returns false if there is none.
func modelName(name js.Value) (string, bool) {
	if text, ok := name.Text(); ok && text != "" {
		return collapseBadge(text), true
	}
	if text, ok := name.String(); ok && name.IsTruthy() {
		return text, true
	}
	return defaultModel, false
}

// collapseBadge shortens "Sonnet 4.5 (1M context)" to "Sonnet 4.5 (1M)", like
// name.replace(/\s*\(([^)]+?)\s+(?:context|ctx)\)$/i, " ($1)").
func collapseBadge(name string) string {
	inner, ok := strings.CutSuffix(name, ")")
	if !ok {
		return name
	}
	word := lastWord(inner, "context")
	if word == "" {
		word = lastWord(inner, "ctx")
	}
	if word == "" {
		return name
	}
	inner = inner[:len(inner)-len(word)]
	// The badge begins at the first parenthesis after the last closing one.
	start := strings.LastIndexByte(inner, ')') + 1
	open := strings.IndexByte(inner[start:], '(')
	if open < 0 {
		return name
	}
	open += start
	badge := js.TrimEnd(inner[open+1:])
	space := inner[open+1+len(badge):]
	if badge == "" && space != "" { // the group matches at least one character, even a space
		_, size := utf8.DecodeRuneInString(space)
		badge = space[:size]
		space = space[len(badge):]
	}
	if badge == "" || space == "" {
		return name
	}
	return js.TrimEnd(name[:open]) + " (" + badge + ")"
}

func lastWord(s, word string) string {
	if end := s[max(0, len(s)-len(word)):]; strings.EqualFold(end, word) {
		return end
	}
	return ""
}

// Columns returns the width of the status line according to the client: render_width_chars or terminal_width of the
// payload. It is 0 if neither is given.
func (p *Payload) Columns() int {
	for _, key := range [...]string{"render_width_chars", "terminal_width"} {
		if n := finite(p.data.Get(key)); n >= 1 && n <= 1e6 {
			return int(n)
		}
	}
	return 0
}

// ReadObject reads the first JSON object from r and nothing after it, because Claude Code may leave the pipe open. r
// must be positioned at the object's opening brace. If the text is not JSON, it reads until the brackets close, the
// text ends, or 64 MiB have been read. It does not report this; the parser does.
func ReadObject(r *bufio.Reader) string {
	var text []byte
	var end objectEnd
	for {
		if _, err := r.Peek(1); err != nil {
			return string(text)
		}
		chunk, _ := r.Peek(r.Buffered())
		n, done := end.find(chunk)
		text = append(text, chunk[:n]...)
		if done || len(text) > 64<<20 { // Claude Code's payloads have a few KiB
			return string(text)
		}
		_, _ = r.Discard(n)
	}
}

// objectEnd finds the end of an object in a text that arrives in pieces.
type objectEnd struct {
	depth             int
	inString, escaped bool
}

// find continues with the next piece. It returns how much of it belongs to the object, and whether the object has
// ended.
func (e *objectEnd) find(piece []byte) (n int, done bool) {
	for i, c := range piece {
		switch {
		case e.escaped:
			e.escaped = false
		case e.inString:
			e.escaped = c == '\\'
			e.inString = c != '"'
		case c == '"':
			e.inString = true
		case c == '{' || c == '[':
			e.depth++
		case c == '}' || c == ']':
			e.depth--
			if e.depth == 0 {
				return i + 1, true
			}
		}
	}
	return len(piece), false
}
