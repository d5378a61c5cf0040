package md

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A BodyLine is a line below front matter, without its indentation.
type BodyLine struct {
	Line
	Indent int  // in bytes
	Fenced bool // it is inside a code block
}

// Body yields the lines of a text from an offset on that are not blank, within the limits of
// [BodyLines], without comments, fences and further blocks of front matter, which are old ones that
// a tool left behind. A fence that is never closed opens nothing.
func Body(text string, at int) iter.Seq[BodyLine] {
	return func(yield func(BodyLine) bool) {
		fences := 0
		if strings.Contains(text, "```") || strings.Contains(text, "~~~") {
			for l := range BodyLines(text, at) {
				if Fence(l.Text[Blanks(l.Text):]) != "" {
					fences++
				}
			}
		}
		skip, endless, seen := 0, false, 0
		for l := range BodyLines(text, at) {
			indent := Blanks(l.Text)
			isFenced := seen%2 == 1 && seen < fences
			switch {
			case Fence(l.Text[indent:]) != "":
				seen++
			case l.At < skip, indent == len(l.Text):
			case l.Text == "---" && !isFenced && isOldFront(text, l.At):
				skip = Next(text, Closing(text, Next(text, l.At)))
			case strings.HasPrefix(l.Text, "<!--") && !isFenced && !endless:
				end := strings.Index(text[l.At:], "-->")
				if endless = end < 0; !endless {
					skip = Next(text, l.At+end)
				}
			case !yield(BodyLine{Line{l.Text[indent:], l.At + indent}, indent, isFenced}):
				return
			}
		}
	}
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

// StartsFold reports whether s begins with a text in lower-case ASCII, ignoring case.
func StartsFold(s, text string) bool {
	return len(s) >= len(text) && strings.EqualFold(s[:len(text)], text)
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

// withoutLinks replaces each Markdown link in a text with its words.
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

// IsVersion reports whether a word is a milestone's version, such as v1.2.
func IsVersion(word string) bool {
	return len(word) > 1 && word[0]|0x20 == 'v' && StartsDigit(word[1:])
}

// IsWordRune reports whether a rune is a letter or a digit of any script.
func IsWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// IsOrnament reports whether a rune can come before a text without being part of it: white space, a mark, an emoji.
func IsOrnament(r rune) bool {
	return !IsWordRune(r) && !strings.ContainsRune(`—–-().%$<>/:,[]{}"'~!?`, r)
}

// FirstRune is the first character of a text, utf8.RuneError of none.
func FirstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// BaseOf is a path's base name; any other word as it is: a command, an address, and/or.
func BaseOf(word string) string {
	path := strings.TrimRight(word, "'\"),.;:]")
	path = path[strings.LastIndexAny(path, "'\"([@=")+1:]
	base := BaseName(strings.TrimRight(path, "/"))
	isPath := strings.Contains(base, ".") || path != "" && strings.IndexByte("./~", path[0]) >= 0
	if !isPath || strings.Contains(path, "://") || strings.Count(strings.TrimPrefix(path, "/"), "/") == 0 {
		return word
	}
	return strings.Replace(word, path, base, 1)
}

// BaseName is the last part of a path, which may have the separators of Windows.
func BaseName(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

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

// IsBlockMark reports whether a value says that its text follows: > or |.
func IsBlockMark(v string) bool {
	return v != "" && (v[0] == '>' || v[0] == '|') && strings.Trim(v[1:], "-+") == ""
}
