package md

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// CutYAMLKey splits s after the colon of the key at its start. If strict is set, the
// line could also be text, so the colon must end it or be followed by a space.
func CutYAMLKey(s string, strict bool) (key, value string, ok bool) {
	key, value, ok = CutKey(s)
	return key, value, ok && !(strict && value != "" && value[0] != ' ' && value[0] != '\t')
}

// DecodeYAML makes a Field of a YAML value, as scalar does, and decodes escapes.
func DecodeYAML(raw string, at int) Field {
	f := Scalar(raw, at)
	f.Text = unescaped(js.TrimStart(raw), f.Text)
	return f
}

// unescaped decodes the escapes in the text of a value. If YAML does not know one of them, the value was never escaped.
func unescaped(raw, text string) string {
	switch {
	case strings.HasPrefix(raw, "'"):
		return strings.ReplaceAll(text, "''", "'")
	case strings.HasPrefix(raw, `"`) && strings.Contains(text, `\`):
		if s, ok := unescapeYAML(text); ok {
			return s
		}
	}
	return text
}

// QuotedEnd returns where YAML sees the end of a quoted value, after its closing quote. end is
// -1 if there is none; escape is where an escape begins that YAML does not know, or else -1.
func QuotedEnd(v string) (end, escape int) {
	for i := 1; i < len(v); i++ {
		switch double := v[0] == '"'; {
		case double && v[i] == '\\':
			_, n := escaped(v[i+1:])
			if n == 0 && i+1 < len(v) && v[i+1] != '\n' && v[i+1] != '\r' {
				return -1, i
			}
			i += max(n, 1)
		case v[i] == v[0] && !double && strings.HasPrefix(v[i+1:], "'"):
			i++
		case v[i] == v[0]:
			return i + 1, -1
		}
	}
	return -1, -1
}

const blanks = " \t\r\n"

func unescapeYAML(s string) (string, bool) {
	var b strings.Builder
	for {
		plain, rest, isEscape := strings.Cut(s, `\`)
		b.WriteString(plain)
		if !isEscape {
			return b.String(), true
		}
		r, n := escaped(rest)
		if n == 0 {
			return "", false
		}
		b.WriteRune(r)
		s = rest[n:]
	}
}

// escaped returns the character that follows a backslash, and how many bytes stand for it; 0 if YAML does not know it.
func escaped(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	if digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[0]]; digits > 0 {
		n, err := strconv.ParseUint(s[1:min(len(s), 1+digits)], 16, 31)
		if err != nil || len(s) <= digits {
			return 0, 0
		}
		return rune(n), 1 + digits
	}
	i := strings.IndexByte("0abtnvfre \"/\\N_LP\t", s[0])
	if i < 0 {
		return 0, 0
	}
	return []rune("\x00\a\b\t\n\v\f\r\x1b \"/\\\u0085\u00a0\u2028\u2029\t")[i], 1
}

// A Field is a value and its position in the file. Lines are not counted while a
// file is read; [LineOf] computes the line from the position.
type Field struct {
	Text string // empty if the file does not have the value, or has it empty or null
	Pos  int    // of the value's first byte in the text, from 1; 0 if there is no value
}

// At is the offset of the value's first byte, 0 if there is no value.
func (f Field) At() int { return max(f.Pos-1, 0) }

// LineOf returns the line number, from 1, of a position in text as [Field.Pos]
// has it, and 0 for position 0. LF ends a line.
func LineOf(text string, pos int) int {
	if pos < 1 || pos > len(text)+1 {
		return 0
	}
	return strings.Count(text[:pos-1], "\n") + 1
}

// First sets a field that has no place yet.
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

// FieldAt makes a Field of s, which is at that offset of the whole text.
func FieldAt(s string, offset int) Field {
	lead := len(s) - len(js.TrimStart(s))
	return Field{Text: Kept(js.Trim(s)), Pos: offset + lead + 1}
}

// Scalar makes a Field of what follows a key's colon, without its quotes and
// without a trailing comment. Null in any of YAML's spellings means absent.
func Scalar(s string, offset int) Field {
	f := FieldAt(js.Line(js.TrimStart(s)), offset+len(s)-len(js.TrimStart(s)))
	v := f.Text
	if v == "" || v[0] == '#' {
		return Field{}
	}
	if v[0] == '"' || v[0] == '\'' {
		v = unquoted(v)
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

// unquoted returns the inside of a value that begins with a quote. The closing quote is the value's last byte, or the
// first quote that is followed only by a comment. So inner quotes that YAML would not allow do no harm.
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

func (f Field) is(words ...string) bool { return slices.Contains(words, strings.ToLower(f.Text)) }

// IsTrue reports whether a value is YAML's true.
func (f Field) IsTrue() bool { return f.is("true", "yes", "on") }

// IsSet reports whether a value counts as set for the orchestrator's tools: it is present and not empty, false or 0.
func (f Field) IsSet() bool { return !f.is("", "false", "no", "off", "0", "[]", "{}") }

// Done reports whether a status says that a module is finished.
func (f Field) Done() bool { return f.is("complete", "completed", "verified", "done") }

// InProgress reports whether a status means in progress, in any spelling.
func (f Field) InProgress() bool { return f.is("in-progress", "in_progress", "in progress") }

// A Key is a first-level key of front matter.
type Key struct {
	Line
	Name  string
	Value string // the rest of the line, trimmed
	Below []Line // the following lines, up to the next key

	Number int // of its line, from 1
}

// Keys returns the first-level keys of front matter, whose lines begin at an offset of the text and end with it.
func Keys(text string, at int) (keys []Key) {
	lines := make([]Line, 0, min(strings.Count(text[at:], "\n")+1, budget.Lines)) // keys share them
	from, number := 0, LineOf(text, at+1)
	for l := range Lines(text, at) {
		if len(keys)+len(lines) == budget.Lines {
			break
		}
		if name, value, ok := CutKey(l.Text); ok {
			n := number + len(keys) + len(lines)
			keys = append(keys, Key{Line: l, Name: name, Value: js.Trim(value), Number: n})
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

// Field is the key's value. That of a block text is on the lines below.
func (k Key) Field() Field {
	if !IsBlockMark(k.Value) {
		return DecodeYAML(k.Value, k.ValueAt())
	}
	var lines []string
	size := 0
	for _, l := range k.Below {
		if text := js.Trim(l.Text); !strings.HasPrefix(text, "#") && size < MaxValue {
			lines, size = append(lines, text), size+len(text)
		}
	}
	return Field{Text: Kept(Join(lines...)), Pos: k.ValueAt() + 1}
}

// Children returns the keys below a key, or those in braces after it.
func (k Key) Children() (keys []Key) {
	if strings.HasPrefix(k.Value, "{") {
		y := yamlReader{text: k.Value}
		n, _ := y.flow(0)
		for _, p := range n.Keys {
			if at := p.Pos - 1; p.Value.Pos > p.Pos && strings.HasPrefix(k.Value[at:], p.Name+":") {
				l := Line{Text: k.Value[at : p.Value.Pos-1+len(p.Value.Raw)], At: k.ValueAt() + at}
				keys = append(keys, Key{Line: l, Name: p.Name, Value: p.Value.Raw})
			}
		}
	}
	for _, l := range k.Below {
		blanks := Blanks(l.Text)
		l = Line{Text: l.Text[blanks:], At: l.At + blanks}
		if name, value, ok := CutYAMLKey(l.Text, true); ok && blanks > 0 {
			keys = append(keys, Key{Line: l, Name: name, Value: js.Trim(value)})
		}
	}
	return keys
}

// CutKey splits a line after the colon of the key at its start. A key consists of ASCII
// letters, digits, hyphens and underscores.
func CutKey(s string) (name, value string, ok bool) {
	n := 0
	for n < len(s) && (IsWord(s[n]) || s[n] == '-') {
		n++
	}
	if n == 0 || n == len(s) || s[n] != ':' {
		return "", "", false
	}
	return s[:n], s[n+1:], true
}

// ValueAt returns the offset of the value, or that of the line if there is no key.
func (k Key) ValueAt() int {
	if k.Name == "" {
		return k.At
	}
	return k.At + len(k.Text) - len(js.TrimStart(k.Text[len(k.Name)+1:]))
}

// Continuation returns the first line below the key's own that is part of its value in YAML.
func (k Key) Continuation() (Line, bool) {
	block := strings.HasPrefix(k.Value, "|") || strings.HasPrefix(k.Value, ">")
	open := k.Value != "" && isQuote(k.Value[0]) && strings.Count(k.Value, k.Value[:1]) == 1
	for _, l := range k.Below {
		text := js.Trim(l.Text)
		switch {
		case text == "", text[0] == '#' && !block:
		case l.Text[0] == ' ', l.Text[0] == '\t', open && strings.Contains(text, k.Value[:1]):
			return l, true
		default:
			return Line{}, false
		}
	}
	return Line{}, block
}

// Comment returns where YAML sees a comment in a non-empty value, or -1.
func Comment(v string) int {
	from := 0
	if isQuote(v[0]) {
		end := strings.IndexByte(v[1:], v[0])
		if end < 0 {
			return -1
		}
		from = end + 2
		if rest := js.TrimStart(v[from:]); !strings.HasPrefix(rest, "#") {
			return -1 // inner quotes, not a comment
		}
	}
	if v[0] == '#' {
		return 0
	}
	for i := from; i < len(v); i++ {
		if v[i] == '#' && (v[i-1] == ' ' || v[i-1] == '\t') {
			return i
		}
	}
	return -1
}

// Unquote removes one leading and one trailing quote of either kind, matching or not, as
// the status line does. It does not trim the rest.
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
