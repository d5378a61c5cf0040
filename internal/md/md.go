// Package md is what the readers of planning files share: lines that know their offset; Markdown, such as front matter,
// headings, code fences and list items; values with their place ([Field]); YAML; the terminal cells that a text takes;
// and small texts. Some of it serves one package only, such as [Kept], which package parse uses.
//
// It recognises these, but decides nothing. Whether a heading needs a space after its hashes, or which fence closes a
// block, differs between the readers of a STATE.md, and each of them decides for itself. The hook's own reading, in
// which white space includes line ends, is only in parse.StateMD, which takes from here what is the same for all.
package md

import (
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

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

// MaxValue is how many bytes of a value are kept, at least: more than is ever shown, and
// few enough that a file with one huge value costs no more memory than the file itself.
const MaxValue = 128 << 10

// Clip cuts a value after [MaxValue] bytes, between two characters.
func Clip(s string) string { return CutBytes(s, MaxValue) }

// CutBytes cuts a text after n bytes, or up to three more so that it ends between two characters.
func CutBytes(s string, n int) string {
	end := n
	for end < len(s) && end < n+utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end++
	}
	return s[:min(end, len(s))]
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

// CutDigits splits s after the digits at its start.
func CutDigits(s string) (digits, rest string) {
	n := Digits(s)
	return s[:n], s[n:]
}

// Narrow returns a text with ASCII digits, percent signs and slashes in place of full-width ones: ４／９.
func Narrow(s string) string {
	if !strings.Contains(s, "\xef\xbc") { // the first bytes of these
		return s
	}
	return strings.Map(func(r rune) rune {
		if '０' <= r && r <= '９' || r == '％' || r == '／' {
			return r - '０' + '0'
		}
		return r
	}, s)
}

// Digits returns how many digits s begins with.
func Digits(s string) int {
	n := 0
	for n < len(s) && IsDigit(s[n]) {
		n++
	}
	return n
}

// StartsDigit reports whether s begins with a digit.
func StartsDigit(s string) bool { return s != "" && IsDigit(s[0]) }

// IsDigit reports whether c is a digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsLetter reports whether c is an ASCII letter.
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsWord reports whether c is an ASCII letter or digit, or an underscore.
func IsWord(c byte) bool { return c == '_' || IsDigit(c) || IsLetter(c) }

// Number is the value of a run of digits, +Inf beyond the range of a double. Any other text counts as 0.
func Number(digits string) float64 {
	if strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	f, _ := strconv.ParseFloat(digits, 64) // out of range is +Inf, as in JavaScript
	return f
}

// Indexes yields the byte offsets of literal in s.
func Indexes(s, literal string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; at += len(literal) {
			i := strings.Index(s[at:], literal)
			if i < 0 {
				return
			}
			at += i
			if !yield(at) {
				return
			}
		}
	}
}

// Blanks returns the length of [ \t]* at the start of s.
func Blanks(s string) int {
	n := 0
	for n < len(s) && (s[n] == ' ' || s[n] == '\t') {
		n++
	}
	return n
}

// ContainsWord reports whether the lower-cased s contains word, which is lower-case ASCII. The hook's words contain
// neither k nor s: for those two letters [strings.EqualFold] folds characters outside ASCII that toLowerCase may not.
func ContainsWord(s, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if s[i]|0x20 == word[0] && strings.EqualFold(s[i:i+len(word)], word) {
			return true
		}
	}
	return false
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
// A comment begins at the start of a line and takes all of the line that it ends on, as in CommonMark, so that of
// "<!-- updated --> Phase: 4 of 6" nothing is read. To read on there would need a second loop, for a line can have
// several comments.
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
				endless = end < 0
				if !endless {
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

// TrimOrnaments is a name without what can come after it; C++ and C# are names.
func TrimOrnaments(name string) string {
	return strings.TrimRightFunc(name, func(r rune) bool { return IsOrnament(r) && r != '+' && r != '#' })
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

// isBlockMark reports whether a value says that its text follows: > or |.
func isBlockMark(v string) bool {
	return v != "" && (v[0] == '>' || v[0] == '|') && strings.Trim(v[1:], "-+") == ""
}

// Cells returns how many terminal cells a cleaned text takes: two for wide characters and emoji, none for combining
// characters. displaywidth was chosen for its start-up time: go-runewidth builds tables at start, which takes as long
// as an empty program, and uniseg is slower.
func Cells(text string) int {
	switch {
	case isPlain(text):
		return len(text) // without displaywidth's tables
	case !ligated(text):
		return displaywidth.String(text)
	}
	n := 0
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		n += clusterCells(g.Value())
	}
	return n
}

func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// ligated reports whether a text may contain letters that people see as one but that terminals draw side by side, as
// in Indic scripts: U+0800 to U+1FFF, U+A000 to U+AFFF, and everything from U+10000 on.
func ligated(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0xe0 && (c <= 0xe1 || c == 0xea || c >= 0xf0) {
			return true
		}
	}
	return false
}

// clusterCells is how many cells a grapheme cluster takes. displaywidth gives every cluster that is not an emoji one
// cell, but a terminal puts only one letter and its marks into a cell.
func clusterCells(cluster string) int {
	n := displaywidth.String(cluster)
	if n > 1 {
		return n
	}
	letters := 0
	for _, r := range cluster {
		letters += displaywidth.Rune(r)
	}
	return max(n, letters)
}

// CutCells shortens a cleaned text to a number of cells, the last of which is an ellipsis. It
// cuts between grapheme clusters. 0 means no limit.
func CutCells(text string, limit int) string {
	if limit == 0 || Cells(text) <= limit {
		return text
	}
	n, end := 1, 0 // the ellipsis
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		n += clusterCells(g.Value())
		if n > limit {
			break
		}
		end += len(g.Value())
	}
	return text[:end] + "…"
}

// MaxField is how many characters of one field are shown. Nothing that people write
// comes near it, but a hostile file can exceed it.
const MaxField = 16384

// Cap cuts a text after [MaxField] characters, with an ellipsis.
func Cap(s string) string { return CapAt(s, MaxField) }

// CapAt cuts a text after limit characters, with an ellipsis.
func CapAt(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := 0
	for i := range s {
		if n == limit {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// Present returns the parts that are not empty.
func Present(parts ...string) []string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

// Join joins the parts that are not empty with a space.
func Join(parts ...string) string { return strings.Join(Present(parts...), " ") }

// Labelled is a text after its label; empty for an empty text.
func Labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

// Counted is a number of things: "1 blocker", "2 blockers"; empty for none.
func Counted(n int, noun string) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + " " + noun + strings.Repeat("s", min(n-1, 1))
}

// IsControl reports whether r must not reach a terminal.
func IsControl(r rune) bool {
	return r < ' ' || 0x7F <= r && r <= 0x9F ||
		r > 0x600 && (unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029)
}
