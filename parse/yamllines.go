package parse

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A yamlLine is one line of front matter, read on its own, so that a file that is
// not valid YAML as a whole can still be read.
type yamlLine struct {
	indent int    // of the key, or of the dash
	item   bool   // the line begins with a dash
	inner  int    // the column of what follows the dash; the same as indent without one
	key    string // empty for a line without one: an item, or the rest of a text
	rest   string // what follows the key's colon or the dash, trimmed
	at     int    // the offset of rest in the text
}

// value is the line's value without its quotes.
func (l yamlLine) value() Field { return decode(l.rest, l.at) }

// yamlLines yields the lines of front, which is at that offset of the text,
// without blank lines and comments.
func yamlLines(front string, offset int) iter.Seq[yamlLine] {
	return func(yield func(yamlLine) bool) {
		for line := range md.Lines(front, 0) {
			text := strings.TrimLeft(line.Text, " \t")
			if text == "" || text[0] == '#' {
				continue
			}
			l := yamlLine{indent: len(line.Text) - len(text)}
			l.inner = l.indent
			if text == "-" || strings.HasPrefix(text, "- ") {
				l.item = true
				text = strings.TrimLeft(text[1:], " \t")
				l.inner = len(line.Text) - len(text)
			}
			l.rest = text
			if key, value, ok := cutKey(text, l.inner > 0); ok {
				l.key, l.rest = key, js.TrimStart(value)
			}
			l.at = offset + line.At + len(line.Text) - len(l.rest)
			if !yield(l) {
				return
			}
		}
	}
}

// cutKey splits s after the colon of the key at its start. If strict is set, the
// line could also be text, so the colon must end it or be followed by a space.
func cutKey(s string, strict bool) (key, value string, ok bool) {
	key, value, ok = md.CutKey(s)
	return key, value, ok && !(strict && value != "" && value[0] != ' ' && value[0] != '\t')
}
