package md

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A Field is a value and its position in the file. Lines are not counted while a file is read; [LineOf] computes the
// line from the position.
type Field struct {
	Text string // empty if the file does not have the value, or has it empty or null
	Pos  int    // of the value's first byte in the text, from 1; 0 if there is no value
}

// At is the offset of the value's first byte, 0 if there is no value.
func (f Field) At() int { return max(f.Pos-1, 0) }

// LineOf returns the line number, from 1, of a position as in [Field.Pos]; 0 for position 0. A line ends at LF.
func LineOf(text string, pos int) int {
	if pos < 1 || pos > len(text)+1 {
		return 0
	}
	return strings.Count(text[:pos-1], "\n") + 1
}

// First sets a field that has no position yet.
func (f *Field) First(v Field) {
	if f.Pos == 0 {
		*f = v
	}
}

// Or returns f, or other if f has no text.
func (f Field) Or(other Field) Field {
	if f.Text == "" {
		return other
	}
	return f
}

// Kept returns the part of a value that is kept, as valid UTF-8.
func Kept(s string) string { return js.Decode(Clip(s)) }

// FieldAt makes a Field of s, which is at that offset of the whole text. It trims white space.
func FieldAt(s string, offset int) Field {
	lead := len(s) - len(js.TrimStart(s))
	return Field{Text: Kept(js.Trim(s)), Pos: offset + lead + 1}
}

// DecodeYAML makes a Field of what follows a key's colon, without quotes, escapes and a trailing comment. It is more
// tolerant than [ReadYAML]: there is no comment in "customer #2". Null in any of YAML's spellings means absent.
func DecodeYAML(raw string, at int) Field {
	f := FieldAt(js.Line(js.TrimStart(raw)), at+len(raw)-len(js.TrimStart(raw)))
	v := f.Text
	switch {
	case v == "", v[0] == '#':
		return Field{}
	case isQuote(v[0]):
		v = unquoted(v)
	default:
		if i := strings.Index(v, " # "); i >= 0 {
			v = js.TrimEnd(v[:i])
		}
		v = Unquote(v)
	}
	if v == "" || v == "null" || !isQuote(f.Text[0]) && isNull(v) {
		return Field{}
	}
	f.Text = unescaped(f.Text, js.Trim(v))
	return f
}

// unquoted returns the inside of a value that begins with a quote. The closing quote is the value's last byte, or else
// the first quote that only a comment follows. So inner quotes that YAML would not allow do no harm.
func unquoted(v string) string {
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

func isNull(v string) bool { return slices.Contains([]string{"~", "null", "Null", "NULL"}, v) }

// Is reports whether a value is one of some words, in any case.
func (f Field) Is(words ...string) bool { return slices.Contains(words, strings.ToLower(f.Text)) }

// IsTrue reports whether a value is YAML's true.
func (f Field) IsTrue() bool { return f.Is("true", "yes", "on") }

// IsSet reports whether a value counts as set for the orchestrator's tools: it is present and not empty, false or 0.
func (f Field) IsSet() bool { return !f.Is("", "false", "no", "off", "0", "[]", "{}") }

// A Key is a first-level key of front matter.
type Key struct {
	Line
	Name    string
	Value   string // the rest of the line, trimmed
	ValueAt int    // the offset of Value
	Below   []Line // the following lines, up to the next key
}

func keyOf(l Line, name, value string) Key {
	value = js.TrimStart(value)
	return Key{Line: l, Name: name, Value: js.TrimEnd(value), ValueAt: l.At + len(l.Text) - len(value)}
}

// Keys returns the first-level keys of front matter, which extends from an offset to the end of the text.
func Keys(text string, at int) (keys []Key) {
	lines := make([]Line, 0, min(strings.Count(text[at:], "\n")+1, budget.Lines)) // shared by all keys
	from := 0
	for l := range Lines(text, at) {
		if len(keys)+len(lines) == budget.Lines {
			break
		}
		if name, value, ok := CutKey(l.Text); ok {
			keys = append(keys, keyOf(l, name, value))
			from = len(lines)
			continue
		}
		lines = append(lines, l)
		if n := len(keys); n > 0 {
			keys[n-1].Below = lines[from:len(lines):len(lines)]
		}
	}
	return keys
}

// Field returns the key's value. That of a block text (> or |) is joined from the lines below.
func (k Key) Field() Field {
	if !isBlockMark(k.Value) {
		return DecodeYAML(k.Value, k.ValueAt)
	}
	var lines []string
	size := 0
	for _, l := range k.Below {
		if text := js.Trim(l.Text); !strings.HasPrefix(text, "#") && size < MaxValue {
			lines, size = append(lines, text), size+len(text)
		}
	}
	return Field{Text: Kept(Join(lines...)), Pos: k.ValueAt + 1}
}

// Children returns the keys below a key, or those in braces after it.
func (k Key) Children() (keys []Key) {
	if strings.HasPrefix(k.Value, "{") {
		y := yamlReader{text: k.Value}
		n, _ := y.flow(0)
		for _, p := range n.Keys {
			at, valueAt := k.ValueAt+p.Pos-1, k.ValueAt+p.Value.Pos-1
			keys = append(keys, Key{Line: Line{At: at}, Name: p.Name, Value: p.Value.Raw, ValueAt: valueAt})
		}
	}
	for _, l := range k.Below {
		blanks := Blanks(l.Text)
		l = Line{Text: l.Text[blanks:], At: l.At + blanks}
		if name, value, ok := CutYAMLKey(l.Text); ok && blanks > 0 {
			keys = append(keys, keyOf(l, name, value))
		}
	}
	return keys
}

// CutKey splits a line after the colon of the key at its start. A key consists of ASCII
// letters, digits, hyphens and underscores.
func CutKey(s string) (name, value string, ok bool) {
	n := wordEnd(s)
	if n == 0 || n == len(s) || s[n] != ':' {
		return "", "", false
	}
	return s[:n], s[n+1:], true
}

// CutYAMLKey is [CutKey] for a line that could also be text: the colon must end the line or precede a blank.
func CutYAMLKey(s string) (key, value string, ok bool) {
	key, value, ok = CutKey(s)
	return key, value, ok && endsWord(value)
}

// Unquote removes one leading and one trailing quote of either kind, matching or not, as the hook does. It does not
// trim the rest.
func Unquote(v string) string {
	if v != "" && isQuote(v[0]) {
		v = v[1:]
	}
	if v != "" && isQuote(v[len(v)-1]) {
		v = v[:len(v)-1]
	}
	return v
}

func isQuote(c byte) bool { return c == '"' || c == '\'' }
