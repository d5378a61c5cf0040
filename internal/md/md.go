// Package md has what the parsers of planning files share: lines that know their offset; Markdown, such as front
// matter, headings, code fences and list items (md.go); values with their position ([Field], value.go); YAML (yaml.go);
// helpers for short texts (text.go); and the width of a text in terminal cells (width.go).
//
// It recognises these, but decides nothing. Whether a heading needs a space after its hashes, or which fence closes a
// block, differs between the parsers of a STATE.md, and each decides for itself. What only the hook does, such as
// counting line ends as white space, is in parse.StateMD.
package md

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// BOM is the byte order mark.
const BOM = "\uFEFF"

// A Line is one line of a text.
type Line struct {
	Text string // without the line end and trailing blanks
	At   int    // the offset at which it begins
}

// BodyLines is [Lines] within the budget: at most [budget.Lines] lines, and the first [budget.Line] bytes of each.
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

// Next returns the offset of the line after the one at an offset, or of the end of the text.
func Next(text string, at int) int {
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(text)
}

// Raw returns the line at an offset, with trailing blanks but without the line end.
func Raw(text string, at int) string {
	line, _, _ := strings.Cut(text[at:], "\n")
	return strings.TrimSuffix(line, "\r")
}

// Front returns the offsets where the lines of the front matter begin and end, and where the body begins. It ignores a
// BOM and blank lines before the opening fence, and blanks after it. start and end are equal if there is no front
// matter.
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

// Closing returns the offset of the line that closes front matter: the first one, at or after an offset, that begins
// with three hyphens. It returns -1 if there is none.
func Closing(text string, at int) int {
	n := strings.Index(text[at-1:], "\n---")
	if n < 0 {
		return -1
	}
	return at + n
}

// Heading returns the number of hashes at the start of a line and what follows them. level is 0 if it is not a heading.
func Heading(line string) (level int, title string) {
	title = strings.TrimLeft(line, "#")
	return len(line) - len(title), title
}

// Fence returns the three or more backquotes or tildes that a code fence begins with. It is empty for any other line.
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

// Body yields the lines of a text from an offset on that are not blank, within the limits of [BodyLines]. It leaves out
// comments, fences, and further blocks of front matter, which a tool left behind.
//
// As in CommonMark, a fence is closed by one of the same marks that is at least as long and has nothing after it; but
// one that is never closed opens nothing, and fences may be indented in any way. A comment begins a line, after at most
// three blanks, and extends to the end of the line that closes it. So nothing is read of "<!-- updated --> Phase: 4 of
// 6"; to read on there would need a second loop, because a line can have several comments. Fences in comments do not
// count, nor comments in code blocks.
func Body(text string, at int) iter.Seq[BodyLine] {
	return func(yield func(BodyLine) bool) {
		open, skip, endless := "", 0, false
		unclosed := map[byte]int{} // by the mark: a fence of that length is never closed, nor is a longer one
		for l := range BodyLines(text, at) {
			indent := Blanks(l.Text)
			line := l.Text[indent:]
			fence := Fence(line)
			info := line[len(fence):]
			fence = fence[:min(len(fence), budget.Fence)]
			isComment := indent < 4 && open == "" && !endless && strings.HasPrefix(line, "<!--")
			switch {
			case l.At < skip, line == "":
			case open != "" && fence != "":
				if closes(line, open) {
					open = ""
				}
			case fence != "" && !strings.Contains(info, "`"): // no `code` in a line
				switch n := unclosed[fence[0]]; {
				case n > 0 && len(fence) >= n:
				case isClosed(text, Next(text, l.At), fence):
					open = fence
				default:
					unclosed[fence[0]] = len(fence)
				}
			case l.Text == "---" && open == "" && isOldFront(text, l.At):
				skip = Next(text, Closing(text, Next(text, l.At)))
			case isComment:
				end := strings.Index(text[l.At:], "-->")
				endless = end < 0
				if !endless {
					skip = Next(text, l.At+end)
				}
			case !yield(BodyLine{Line{line, l.At + indent}, indent, open != ""}):
				return
			}
		}
	}
}

func closes(line, fence string) bool {
	n := len(Fence(line))
	return n >= len(fence) && line[0] == fence[0] && n == len(line)
}

// isClosed reports whether a line from an offset on closes a fence.
func isClosed(text string, at int, fence string) bool {
	for l := range BodyLines(text, at) {
		if closes(l.Text[Blanks(l.Text):], fence) {
			return true
		}
	}
	return false
}

// isOldFront reports whether the line of hyphens at an offset opens another front matter.
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

// IsRule reports whether the line at an offset separates a table's header from its rows: |---|---|.
func IsRule(text string, at int) bool {
	line := strings.TrimSpace(Raw(text, at))
	return line != "" && strings.Contains(line, "--") && strings.Trim(line, "|-: ") == ""
}

// ListItem returns what follows the bullet or the number at the start of s. It reports false if there is neither.
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

// marks are pairs: a Markdown mark, which is removed, or a full-width character, and what replaces it.
var marks = [...]string{"**", "", "__", "", "~~", "", "`", "", "*", "", "（", " (", "）", ") ", "：", ": "}

// Plain returns a text without Markdown marks, the targets of links, and a trailing comment.
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

// hasMarks reports whether a text may have a mark. Most have none and need no replacement.
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

// ClosingParen returns the index of the parenthesis that closes the one before s, or the length of s.
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

// FirstSides replaces the markers and the second side of each merge conflict by blanks, so that no line mixes two
// sides. Offsets stay the same.
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

// isBlockMark reports whether a value of YAML is > or |: its text is on the lines below.
func isBlockMark(v string) bool {
	return v != "" && (v[0] == '>' || v[0] == '|') && strings.Trim(v[1:], "-+") == ""
}
