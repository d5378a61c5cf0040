package parse

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A yamlLine is one line of front matter taken for itself, so that a file which
// is no YAML as a whole still tells what its lines say.
type yamlLine struct {
	indent int    // of the key, or of the dash
	item   bool   // it begins with a dash
	inner  int    // the column of what follows the dash; the same as indent without one
	key    string // empty for a line that has none: an item, or the rest of a text
	rest   string // what follows the key's colon or the dash, trimmed
	at     int    // where rest lies in the text, as an offset
}

// value is the line's value without its quotes.
func (l yamlLine) value() Field { return decode(l.rest, l.at) }

// yamlLines yields the lines of front, which lies at that offset of the text,
// without the blank ones and comments.
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

// cutKey splits s after the colon of the key at its start. Where a line could also
// be a text the colon must end it or have a blank after it.
func cutKey(s string, strict bool) (key, value string, ok bool) {
	key, value, ok = md.CutKey(s)
	return key, value, ok && !(strict && value != "" && value[0] != ' ' && value[0] != '\t')
}
