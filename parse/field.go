package parse

import (
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Field is a value with the place that it came from. Nothing is counted when
// a file is read: [LineOf] tells the line from the place to who asks.
type Field struct {
	Text string // empty where the file does not have it, has it empty or null
	Pos  int    // of the value's first byte in the text, from 1; 0 where there is no value
}

// LineOf returns the line, from 1, of a place in text as a [Field] has it, 0
// for no place. LF ends a line.
func LineOf(text string, pos int) int {
	if pos < 1 || pos > len(text)+1 {
		return 0
	}
	return strings.Count(text[:pos-1], "\n") + 1
}

// or returns f, or other where f has no text.
func (f Field) or(other Field) Field {
	if f.Text == "" {
		return other
	}
	return f
}

// maxText is how many bytes of a value are kept, at least: more than anything
// shows of one, and so few that a file of one huge value costs no more memory
// than itself.
const maxText = 128 << 10

// kept is what is kept of a value's bytes, as valid UTF-8.
func kept(s string) string { return js.Decode(clip(s)) }

// clip cuts a value off behind maxText bytes, between two characters.
func clip(s string) string {
	if len(s) <= maxText {
		return s
	}
	n := maxText
	for n < len(s) && n < maxText+utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n++
	}
	return s[:n]
}

// field makes a Field of s, which lies at that offset of the whole text.
func field(s string, offset int) Field {
	lead := len(s) - len(js.TrimStart(s))
	return Field{Text: kept(js.Trim(s)), Pos: offset + lead + 1}
}

// scalar makes a Field of what stands behind a key's colon: less its quotes and
// a comment behind it. Null is absent, however YAML spells it.
func scalar(s string, offset int) Field {
	f := field(js.Line(js.TrimStart(s)), offset+len(s)-len(js.TrimStart(s)))
	v := f.Text
	if v == "" {
		return Field{}
	}
	if v[0] == '#' {
		return Field{}
	}
	if v[0] == '"' || v[0] == '\'' {
		v = quoted(v)
	} else {
		if i := strings.Index(v, " # "); i >= 0 {
			v = js.TrimEnd(v[:i])
		}
		v = md.Unquote(v)
		if isNull(v) {
			return Field{}
		}
	}
	if v == "" || v == "null" {
		return Field{}
	}
	f.Text = js.Trim(v)
	return f
}

// quoted returns the inside of a value that begins with a quote. The quote that
// ends it is the value's last byte, or the first that has only a comment behind
// it; so quotes inside that YAML would not allow do no harm.
func quoted(v string) string {
	q := v[:1]
	if len(v) > 1 && strings.HasSuffix(v, q) {
		return v[1 : len(v)-1]
	}
	for i := range indexes(v[1:], q) {
		if rest := js.TrimStart(v[i+2:]); rest == "" || rest[0] == '#' {
			return v[1 : i+1]
		}
	}
	return md.Unquote(v)
}

func isNull(v string) bool {
	switch v {
	case "~", "null", "Null", "NULL":
		return true
	}
	return false
}
