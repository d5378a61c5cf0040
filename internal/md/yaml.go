package md

import (
	"iter"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A yamlLine is one line of front matter, read on its own, so that a file that is
// not valid YAML as a whole can still be read.
type YAMLLine struct {
	Indent int    // of the key, or of the dash
	Item   bool   // the line begins with a dash
	Inner  int    // the column of what follows the dash; the same as indent without one
	Key    string // empty for a line without one: an item, or the rest of a text
	Rest   string // what follows the key's colon or the dash, trimmed
	At     int    // the offset of rest in the text
}

// value is the line's value without its quotes.
func (l YAMLLine) Value() Field { return DecodeYAML(l.Rest, l.At) }

// yamlLines yields the lines of front, which is at that offset of the text,
// without blank lines and comments.
func YAMLLines(front string, offset int) iter.Seq[YAMLLine] {
	return func(yield func(YAMLLine) bool) {
		for line := range Lines(front, 0) {
			text := strings.TrimLeft(line.Text, " \t")
			if text == "" || text[0] == '#' {
				continue
			}
			l := YAMLLine{Indent: len(line.Text) - len(text)}
			l.Inner = l.Indent
			if text == "-" || strings.HasPrefix(text, "- ") {
				l.Item = true
				text = strings.TrimLeft(text[1:], " \t")
				l.Inner = len(line.Text) - len(text)
			}
			l.Rest = text
			if key, value, ok := CutYAMLKey(text, l.Inner > 0); ok {
				l.Key, l.Rest = key, js.TrimStart(value)
			}
			l.At = offset + line.At + len(line.Text) - len(l.Rest)
			if !yield(l) {
				return
			}
		}
	}
}

// cutKey splits s after the colon of the key at its start. If strict is set, the
// line could also be text, so the colon must end it or be followed by a space.
func CutYAMLKey(s string, strict bool) (key, value string, ok bool) {
	key, value, ok = CutKey(s)
	return key, value, ok && !(strict && value != "" && value[0] != ' ' && value[0] != '\t')
}

// joinLines folds the lines of a value into one. The block text mark is not part
// of it; an escaped line end joins two lines without a space.
func JoinLines(s string) string {
	var b strings.Builder
	space := false
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.Trim(line, " \t\r")
		if b.Len() == 0 && line != "" && strings.Trim(line, "|>-+") == "" {
			continue
		}
		if space && line != "" {
			b.WriteByte(' ')
		}
		cut := strings.TrimSuffix(line, `\`)
		b.WriteString(cut)
		space = len(cut) == len(line)
	}
	return b.String()
}

// decode makes a Field of a YAML value, as scalar does, and decodes escapes. If
// YAML does not know one of the escapes, the value was never escaped.
func DecodeYAML(raw string, at int) Field {
	f := Scalar(raw, at)
	switch trimmed := js.TrimStart(raw); {
	case strings.HasPrefix(trimmed, "'"):
		f.Text = strings.ReplaceAll(f.Text, "''", "'")
	case strings.HasPrefix(trimmed, `"`) && strings.Contains(f.Text, `\`):
		if s, ok := unescapeYAML(f.Text); ok {
			f.Text = s
		}
	}
	return f
}

// QuotedEnd returns where YAML sees the end of a quoted value, after its closing quote. end is
// -1 if there is none; escape is where an escape begins that YAML does not know, or else -1.
func QuotedEnd(v string) (end, escape int) {
	for i := 1; i < len(v); i++ {
		switch double := v[0] == '"'; {
		case double && v[i] == '\\':
			if i++; i < len(v) && strings.IndexByte(escapes+"xuU\t\n", v[i]) < 0 {
				return -1, i - 1
			}
		case v[i] == v[0] && !double && strings.HasPrefix(v[i+1:], "'"):
			i++
		case v[i] == v[0]:
			return i + 1, -1
		}
	}
	return -1, -1
}

// escapes are the letters after a backslash that stand for one character.
const escapes = "0abtnvfre \"/\\N_LP"

func unescapeYAML(s string) (string, bool) {
	runes := []rune("\x00\a\b\t\n\v\f\r\x1b \"/\\\u0085\u00a0\u2028\u2029") // in the order of escapes
	var b strings.Builder
	for s != "" {
		plain, rest, ok := strings.Cut(s, `\`)
		b.WriteString(plain)
		if !ok {
			break
		}
		if rest == "" {
			return "", false
		}
		digits := 0
		switch rest[0] {
		case 'x':
			digits = 2
		case 'u':
			digits = 4
		case 'U':
			digits = 8
		}
		if digits > 0 {
			n, err := strconv.ParseUint(rest[1:min(len(rest), 1+digits)], 16, 31)
			if err != nil || len(rest) < 1+digits {
				return "", false
			}
			b.WriteRune(rune(n))
			s = rest[1+digits:]
			continue
		}
		i := strings.IndexByte(escapes, rest[0])
		if i < 0 {
			return "", false
		}
		b.WriteRune(runes[i])
		s = rest[1:]
	}
	return b.String(), true
}
