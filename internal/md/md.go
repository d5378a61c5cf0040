// Package md is what the readers of planning files share: lines that know their offset; Markdown, such as front matter,
// headings, code fences and list items (md.go); values with their place ([Field], value.go); YAML (yaml.go); small
// texts (text.go); and the terminal cells that a text takes (width.go).
//
// It recognises these, but decides nothing. Whether a heading needs a space after its hashes, or which fence closes a
// block, differs between the readers of a STATE.md, and each of them decides for itself. The hook's own reading, in
// which white space includes line ends, is only in parse.StateMD, which takes from here what is the same for all.
package md

import (
	"iter"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// BOM is the byte order mark.
const BOM = "\uFEFF"

// A Line is one line of a text.
type Line struct {
	Text string // without its end and trailing blanks
	At   int    // the offset at which it begins
}

// BodyLines is [Lines] for the text below front matter, within the budget: at most
// [budget.Lines] lines, of each the first [budget.Line] bytes.
func BodyLines(text string, at int) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		n := 0
		for l := range Lines(text, at) {
			if len(l.Text) > budget.Line {
				l.Text = strings.TrimRight(CutBytes(l.Text, budget.Line), " \t\r")
			}
			n++
			if n > budget.Lines || !yield(l) {
				return
			}
		}
	}
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

// Front returns where the lines of the front matter begin and end, and where the body begins. It ignores a BOM and
// blank lines before the opening fence, and blanks after it. start and end are equal if there is no front matter.
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
	end = Closing(text, start)
	if end < 0 {
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

// Heading returns the number of hashes at the start of a line, 0 if it is not a heading, and what follows them.
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

// A BodyLine is a line below front matter, without its indentation.
type BodyLine struct {
	Line
	Indent int  // in bytes
	Fenced bool // it is inside a code block
}

// Body yields the lines of a text from an offset on that are not blank, within the limits of
// [BodyLines], without comments, fences and further blocks of front matter, which are old ones that
// a tool left behind. A fence that is never closed opens nothing.
//
// A comment begins a line, after at most three blanks, and takes all of the line that it ends on, as in CommonMark, so
// that of "<!-- updated --> Phase: 4 of 6" nothing is read. To read on there would need a second loop, for a line can
// have several comments. A fence in a comment is none, nor a comment in a code block.
func Body(text string, at int) iter.Seq[BodyLine] {
	return func(yield func(BodyLine) bool) {
		fences := 0
		if strings.Contains(text, "```") || strings.Contains(text, "~~~") {
			fences = bodyLines(text, at, math.MaxInt, func(BodyLine) bool { return true })
		}
		bodyLines(text, at, fences, yield)
	}
}

// bodyLines is [Body] for a text of which that many fences count, and returns how many it has.
func bodyLines(text string, at, fences int, yield func(BodyLine) bool) (seen int) {
	skip, endless := 0, false
	for l := range BodyLines(text, at) {
		indent := Blanks(l.Text)
		isFenced := seen%2 == 1 && seen < fences
		isComment := indent < 4 && !isFenced && !endless && strings.HasPrefix(l.Text[indent:], "<!--")
		switch {
		case l.At < skip, indent == len(l.Text):
		case Fence(l.Text[indent:]) != "":
			seen++
		case l.Text == "---" && !isFenced && isOldFront(text, l.At):
			skip = Next(text, Closing(text, Next(text, l.At)))
		case isComment:
			end := strings.Index(text[l.At:], "-->")
			endless = end < 0
			if !endless {
				skip = Next(text, l.At+end)
			}
		case !yield(BodyLine{Line{l.Text[indent:], l.At + indent}, indent, isFenced}):
			return seen
		}
	}
	return seen
}

// isOldFront reports whether the line of hyphens at an offset opens a second front matter.
func isOldFront(text string, at int) bool {
	start := Next(text, at)
	end := Closing(text, start)
	if end < 0 {
		return false
	}
	for l := range Lines(text[:end], start) {
		name, _, ok := CutKey(l.Text)
		switch name {
		case "gsd_state_version", "milestone", "progress", "last_updated", "stopped_at", "current_phase":
			return true
		}
		if !ok && Blanks(l.Text) == 0 && l.Text != "" {
			return false // prose between two rules
		}
	}
	return false
}

// IsRule reports whether the line at an offset is the one below a table's header.
func IsRule(text string, at int) bool {
	line := strings.TrimSpace(Raw(text, at))
	return line != "" && strings.Contains(line, "--") && strings.Trim(line, "|-: ") == ""
}

// ListItem returns what follows a bullet or a number at the start of s.
func ListItem(s string) (string, bool) {
	n := 1
	if digits, rest := CutDigits(s); digits != "" && rest != "" && (rest[0] == '.' || rest[0] == ')') {
		n = len(digits) + 1
	} else if s == "" || s[0] != '-' && s[0] != '*' && s[0] != '+' {
		return "", false
	}
	if n < len(s) && s[n] != ' ' && s[n] != '\t' {
		return "", false
	}
	s = s[n:]
	return s[Blanks(s):], true
}

// marks are the Markdown marks that are not part of a text, and what is written in full width.
var marks = [...]string{"**", "", "__", "", "~~", "", "`", "", "*", "", "（", " (", "）", ") ", "：", ": "}

// Plain is a text without Markdown marks, links and a trailing comment.
func Plain(s string) string {
	if !hasMarks(s) {
		return js.Trim(s)
	}
	s, _, _ = strings.Cut(s, "<!--")
	for i := 0; i < len(marks); i += 2 { // a strings.Replacer takes ten times as long to build
		s = strings.ReplaceAll(s, marks[i], marks[i+1])
	}
	return js.Trim(withoutLinks(s))
}

// hasMarks reports whether a text may have a mark: most have none, and need no replacement.
func hasMarks(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= utf8.RuneSelf, c == '*', c == '_', c == '~', c == '`', c == '[', c == '<':
			return true
		}
	}
	return false
}

func withoutLinks(text string) string {
	var b strings.Builder
	for {
		words := strings.Index(text, "](")
		open := strings.LastIndexByte(text[:max(words, 0)], '[')
		end := strings.IndexByte(text[max(words, 0):], ')')
		if words < 0 || open < 0 || end < 0 {
			return b.String() + text
		}
		b.WriteString(text[:open] + text[open+1:words])
		text = text[words+end+1:]
	}
}

// ClosingParen returns where the parenthesis closes whose content begins s, or the length of s.
func ClosingParen(s string) int {
	depth := 0
	for i := range len(s) {
		switch {
		case s[i] == '(':
			depth++
		case s[i] == ')' && depth == 0:
			return i
		case s[i] == ')':
			depth--
		}
	}
	return len(s)
}

// IsTemplate reports whether a text is a placeholder: "[X] of [Y]", "{name}", "<date>".
func IsTemplate(s string) bool {
	return len(s) > 1 && (s[0] == '{' && s[len(s)-1] == '}' || s[0] == '[' && s[len(s)-1] == ']' ||
		s[0] == '<' && s[len(s)-1] == '>')
}

// FirstSides blanks the markers of merge conflicts and the second side of each, so that no line mixes
// two sides. All else keeps its place.
func FirstSides(text string) string {
	if !strings.Contains(text, "<<<<<<< ") || !strings.Contains(text, "\n>>>>>>> ") {
		return text
	}
	b := []byte(text)
	isConflict, isBlank := false, false
	for l := range Lines(text, 0) {
		isStart, isEnd := strings.HasPrefix(l.Text, "<<<<<<< "), isConflict && strings.HasPrefix(l.Text, ">>>>>>> ")
		isConflict = isConflict || isStart
		isBlank = isBlank || isConflict && (l.Text == "=======" || strings.HasPrefix(l.Text, "||||||| "))
		if isBlank || isStart || isEnd {
			for i := range len(l.Text) {
				b[l.At+i] = ' '
			}
		}
		if isEnd {
			isConflict, isBlank = false, false
		}
	}
	return string(b)
}

// isBlockMark reports whether a value says that its text follows: > or |.
func isBlockMark(v string) bool {
	return v != "" && (v[0] == '>' || v[0] == '|') && strings.Trim(v[1:], "-+") == ""
}
