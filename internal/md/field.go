package md

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A Field is a value and its position in the file. Lines are not counted while a
// file is read; [LineOf] computes the line from the position.
type Field struct {
	Text string // empty if the file does not have the value, or has it empty or null
	Pos  int    // of the value's first byte in the text, from 1; 0 if there is no value
}

// LineOf returns the line number, from 1, of a position in text as [Field.Pos]
// has it, and 0 for position 0. LF ends a line.
func LineOf(text string, pos int) int {
	if pos < 1 || pos > len(text)+1 {
		return 0
	}
	return strings.Count(text[:pos-1], "\n") + 1
}

// or returns f, or other if f has no text.
func (f Field) Or(other Field) Field {
	if f.Text == "" {
		return other
	}
	return f
}

// Kept returns the part of a value that is kept, as valid UTF-8.
func Kept(s string) string { return js.Decode(Clip(s)) }

// field makes a Field of s, which is at that offset of the whole text.
func FieldAt(s string, offset int) Field {
	lead := len(s) - len(js.TrimStart(s))
	return Field{Text: Kept(js.Trim(s)), Pos: offset + lead + 1}
}

// scalar makes a Field of what follows a key's colon, without its quotes and
// without a trailing comment. Null in any of YAML's spellings means absent.
func Scalar(s string, offset int) Field {
	f := FieldAt(js.Line(js.TrimStart(s)), offset+len(s)-len(js.TrimStart(s)))
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
		v = Unquote(v)
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

// quoted returns the inside of a value that begins with a quote. The closing quote
// is the value's last byte, or the first quote that is followed only by a comment.
// So inner quotes that YAML would not allow do no harm.
func quoted(v string) string {
	q := v[:1]
	if len(v) > 1 && strings.HasSuffix(v, q) {
		return v[1 : len(v)-1]
	}
	for i := range Indexes(v[1:], q) {
		if rest := js.TrimStart(v[i+2:]); rest == "" || rest[0] == '#' {
			return v[1 : i+1]
		}
	}
	return Unquote(v)
}

func isNull(v string) bool {
	switch v {
	case "~", "null", "Null", "NULL":
		return true
	}
	return false
}

// IsTrue reports whether a value is YAML's true.
func (f Field) IsTrue() bool {
	switch strings.ToLower(f.Text) {
	case "true", "yes", "on":
		return true
	}
	return false
}

// IsSet reports whether a value counts as set for the orchestrator's tools: it is
// present and not empty, false or 0.
func (f Field) IsSet() bool {
	switch strings.ToLower(f.Text) {
	case "", "false", "no", "off", "0", "[]", "{}":
		return false
	}
	return true
}

// Done reports whether a status says that a module is finished.
func (f Field) Done() bool {
	switch strings.ToLower(f.Text) {
	case "complete", "completed", "verified", "done":
		return true
	}
	return false
}

// inProgress reports whether a status means in progress, in any spelling.
func (f Field) InProgress() bool {
	switch strings.ToLower(f.Text) {
	case "in-progress", "in_progress", "in progress":
		return true
	}
	return false
}

// maxItems is how many items of a list are kept. Together they take no more than
// about MaxValue bytes. That is far more than is ever shown, and it keeps a file
// full of commas from using much memory.
const MaxItems = 16384
