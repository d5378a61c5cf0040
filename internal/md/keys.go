package md

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A Key is a first-level key of front matter.
type Key struct {
	Line
	Name  string
	Value string // the rest of the line, trimmed
	Below []Line // the following lines, up to the next key
}

// Keys returns the first-level keys in lines of front matter.
func Keys(lines []Line) []Key {
	var keys []Key
	for _, l := range lines {
		if name, value, ok := CutKey(l.Text); ok {
			keys = append(keys, Key{Line: l, Name: name, Value: js.Trim(value)})
		} else if n := len(keys); n > 0 {
			keys[n-1].Below = append(keys[n-1].Below, l)
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

// Continuation returns the first line below the key's own that is part of its value in
// YAML.
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
