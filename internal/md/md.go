// Package md is what the readers of planning files share: lines that know their offset,
// the bounds of front matter, its keys line by line, headings, and code fences.
//
// It recognises these, but decides nothing. Whether a heading needs a space after its
// hashes, or which fence closes a block, differs between the readers of a STATE.md, and
// each of them decides for itself. The hook's own reading, in which white space includes
// line ends, shares nothing with the others: it is only in parse.StateMD.
package md

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// BOM is the byte order mark.
const BOM = "\uFEFF"

// A Line is one line of a text.
type Line struct {
	Text string // without its end and trailing blanks
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

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// Next returns where the line after the one at an offset begins, or where the text ends.
func Next(text string, at int) int {
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(text)
}

// Raw returns the line at an offset with its trailing blanks, without its end.
func Raw(text string, at int) string {
	line, _, _ := strings.Cut(text[at:], "\n")
	return strings.TrimSuffix(line, "\r")
}

// Front returns where the lines of the front matter begin and end, and where the body
// begins. It ignores a BOM and blank lines before the opening fence, and blanks after it.
// start and end are equal if there is no front matter.
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

// Closing returns where the first line begins, at or after an offset, that closes front
// matter: one that begins with three hyphens. It returns -1 if there is none.
func Closing(text string, at int) int {
	n := strings.Index(text[at-1:], "\n---")
	if n < 0 {
		return -1
	}
	return at + n
}

// MaxValue is how many bytes of a value are kept, at least: more than is ever shown, and
// few enough that a file with one huge value costs no more memory than the file itself.
const MaxValue = 128 << 10

// Clip cuts a value after [MaxValue] bytes, between two characters.
func Clip(s string) string {
	if len(s) <= MaxValue {
		return s
	}
	n := MaxValue
	for n < len(s) && n < MaxValue+utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n++
	}
	return s[:n]
}

// Heading returns the number of hashes at the start of a line, 0 if it is not a heading,
// and what follows them.
func Heading(line string) (level int, title string) {
	title = strings.TrimLeft(line, "#")
	return len(line) - len(title), title
}

// Fence returns the run of at least three backquotes or tildes at the start of a code
// fence. It is empty for any other line.
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
