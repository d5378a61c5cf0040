// Package md is the ground that the readers of planning files share: lines that
// know their offset, the bounds of front matter, its keys line by line, headings,
// and the fences of code.
//
// It recognises and decides nothing: whether a heading needs a blank after its
// hashes, or which fence closes a block, differs between the readers of a
// STATE.md, and each of them says so itself. The hook's own reading, whose white
// space goes over line ends, shares nothing with the others: it is in parse.StateMD
// alone.
package md

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// BOM is a byte order mark.
const BOM = "\uFEFF"

// A Line is one line of a text.
type Line struct {
	Text string // without its end, and without blanks before that
	At   int    // the offset at which it begins
}

// Lines yields the lines of a text from an offset on.
func Lines(text string, at int) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for at < len(text) {
			next := Next(text, at)
			end := next
			for end > at && isBlank(text[end-1]) {
				end--
			}
			if !yield(Line{text[at:end], at}) {
				return
			}
			at = next
		}
	}
}

// isBlank reports whether c is what a [Line] does not end in.
func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// Next is where the line after the one at an offset begins, or the text ends.
func Next(text string, at int) int {
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(text)
}

// Raw is the line at an offset with its blanks, without its end.
func Raw(text string, at int) string {
	line, _, _ := strings.Cut(text[at:], "\n")
	return strings.TrimSuffix(line, "\r")
}

// Front returns where the lines of the front matter begin and end, and where the
// body begins. It overlooks a BOM and blank lines before the opening fence, and
// blanks after it. Start and end are equal where there is no front matter.
func Front(text string) (start, end, body int) {
	at := len(text) - len(js.TrimStart(text))
	rest, ok := strings.CutPrefix(text[at:], "---")
	if !ok {
		return 0, 0, at
	}
	line, rest, ok := strings.Cut(rest, "\n")
	if !ok || js.Trim(line) != "" {
		return 0, 0, at
	}
	start = len(text) - len(rest)
	if end = Closing(text, start); end < 0 {
		return 0, 0, at
	}
	return start, end, Next(text, end)
}

// Closing returns where the first line begins, at that offset or after it, that
// closes front matter: one that begins with three hyphens. It is -1 where there
// is none.
func Closing(text string, at int) int {
	n := strings.Index(text[at-1:], "\n---")
	if n < 0 {
		return -1
	}
	return at + n
}

// Heading returns the number of hashes at the start of a line, 0 for another
// line, and what follows them.
func Heading(line string) (level int, title string) {
	title = strings.TrimLeft(line, "#")
	return len(line) - len(title), title
}

// Fence returns the run of backquotes or tildes at the start of a line that
// fences code: at least three. It is empty for another line.
func Fence(line string) string {
	if line == "" || line[0] != '`' && line[0] != '~' {
		return ""
	}
	n := len(line) - len(strings.TrimLeft(line, line[:1]))
	if n < 3 {
		return ""
	}
	return line[:n]
}
