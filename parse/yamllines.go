package parse

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
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
		for raw := range strings.Lines(front) {
			start := offset
			offset += len(raw)
			line := strings.TrimRight(raw, " \t\r\n")
			text := strings.TrimLeft(line, " \t")
			if text == "" || text[0] == '#' {
				continue
			}
			l := yamlLine{indent: len(line) - len(text)}
			l.inner = l.indent
			if text == "-" || strings.HasPrefix(text, "- ") {
				l.item = true
				text = strings.TrimLeft(text[1:], " \t")
				l.inner = len(line) - len(text)
			}
			l.at = start + len(line) - len(text)
			l.rest = text
			if n := keyLen(text, l.inner > 0); n > 0 {
				l.key = text[:n]
				l.rest = js.TrimStart(text[n+1:])
				l.at += len(text) - len(l.rest)
			}
			if !yield(l) {
				return
			}
		}
	}
}

// keyLen returns the length of the key at the start of s: word characters and
// hyphens with a colon behind them. Where a line could also be a text the colon
// must end it or have a blank behind it.
func keyLen(s string, strict bool) int {
	n := 0
	for n < len(s) && (isWordChar(s[n]) || s[n] == '-') {
		n++
	}
	if n == 0 || n == len(s) || s[n] != ':' {
		return 0
	}
	if strict && n+1 < len(s) && s[n+1] != ' ' && s[n+1] != '\t' {
		return 0
	}
	return n
}
