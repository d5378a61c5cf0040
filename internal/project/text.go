package project

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// plain is a value without Markdown marks and ornaments around it, and without a
// trailing comment.
func plain(v string) string {
	return js.Trim(strings.TrimLeftFunc(plainMarks(v), IsOrnament))
}

var marks = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("**", "", "__", "", "~~", "", "`", "", "*", "", "|", " ", `\`, "")
})

func plainMarks(v string) string {
	v, _, _ = strings.Cut(v, "<!--")
	if strings.ContainsAny(v, "*`~_|\\") {
		v = marks().Replace(v)
	}
	if strings.Contains(v, "（") { // Chinese and Japanese parentheses
		v = strings.NewReplacer("（", " (", "）", ") ").Replace(v)
	}
	return js.Trim(v)
}

// IsOrnament reports whether r can precede a value without being part of it: white
// space, a bracket, a mark, an emoji.
func IsOrnament(r rune) bool {
	switch r {
	case '—', '–', '-', '(', '.', '%', '$', '<', '>', '/', ':', ',':
		return false
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// isSymbol reports whether r is an emoji, an arrow or another symbol outside ASCII, or says how one looks.
func isSymbol(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.So, unicode.Sm) || r == '\uFE0E' || r == '\uFE0F'
}

// closing returns where the parenthesis closes whose content begins s, or the length of s.
func closing(s string) int {
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

func isPlaceholder(s string) bool {
	first := func(c byte) bool { return strings.IndexByte(s, c) == len(s)-1 }
	return len(s) > 1 && (s[0] == '{' && first('}') || s[0] == '[' && first(']'))
}

// startsFold reports whether s begins with text, ignoring case. text is
// lower-case ASCII.
func startsFold(s, text string) bool {
	return len(s) >= len(text) && strings.EqualFold(s[:len(text)], text)
}

func isBetweenWords(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

func isBetweenTokens(r rune) bool { return r != '\'' && isBetweenWords(r) }

// wordEnd returns where the word at i ends; hyphens and apostrophes belong to it.
func wordEnd(s string, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case md.IsLetter(c), md.IsDigit(c):
			i++
		case (c == '-' || c == '\'') && i+1 < len(s) && md.IsLetter(s[i+1]):
			i++
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if !unicode.IsLetter(r) || r > 'ɏ' { // an accented Latin letter
				return i
			}
			i += size
		default:
			return i
		}
	}
	return i
}

// isInWord reports whether what follows is in the middle of a word or of an identifier.
func isInWord(before string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	joins := last == '-' || last == '_'
	return unicode.IsLetter(last) || joins && len(before) > 1 && md.IsLetter(before[len(before)-2])
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func firstWord(s string) string { return strings.ToLower(s[:wordEnd(s, 0)]) }

func lastWord(s string) string {
	s = strings.TrimRightFunc(s, isBetweenWords)
	return strings.ToLower(s[strings.LastIndexFunc(s, isBetweenWords)+1:])
}

// sentence returns the first sentence of a text, without its full stop.
func sentence(s string) string {
	for _, end := range [...]string{". ", "! ", "? ", "。"} {
		if before, _, ok := strings.Cut(s, end); ok && strings.Contains(before, " ") {
			s = before
		}
	}
	return s
}

func endsInAny(s string, words []string) bool {
	for _, word := range words {
		if strings.HasSuffix(s, word) {
			return true
		}
	}
	return false
}

func hasAny(s string, words []string) bool {
	set := bytesOf(s)
	return set.hasAny(s, words)
}

// A byteSet is the bytes that a text has. Each heading and the status are held against whole lists of
// words; the set rules most of them out without a search.
type byteSet [256]bool

func bytesOf(s string) (set byteSet) {
	for i := range len(s) {
		set[s[i]] = true
	}
	return set
}

// hasAny reports whether a text with these bytes, or a part of it, has one of the words.
func (set *byteSet) hasAny(s string, words []string) bool {
	for _, word := range words {
		if set.mayHave(word) && strings.Contains(s, word) {
			return true
		}
	}
	return false
}

// mayHave reports whether the text has some bytes of a word that is not empty.
func (set *byteSet) mayHave(word string) bool {
	return set[word[0]] && set[word[len(word)/2]] && set[word[len(word)-1]]
}

// fold returns a label or title as the tables of words.go have it: in lower case, with spaces for
// underscores, Latin letters without their accents.
func fold(s string) string {
	isPlain, isASCII := true, true
	for i := range len(s) {
		c := s[i]
		isPlain = isPlain && c != '_' && c < utf8.RuneSelf && (c < 'A' || c > 'Z')
		isASCII = isASCII && c < utf8.RuneSelf
	}
	switch {
	case isPlain:
		return s
	case !isASCII:
		return strings.Map(unaccented, strings.ToLower(s))
	}
	var b strings.Builder // half the time of strings.Map: each heading and label is folded
	b.Grow(len(s))
	for i := range len(s) {
		c := s[i]
		if c == '_' {
			c = ' '
		} else if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}

// unaccented returns the letter below a Latin letter's accents, those of Vietnamese too.
func unaccented(r rune) rune {
	// U+00E0 to U+00FF, and U+1EA0 on
	const latin1 = "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
	const extended = "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"
	switch {
	case r == '_':
		return ' '
	case r < 0xE0:
	case r <= 0xFF:
		return rune(latin1[r-0xE0])
	case 0x1EA0 <= r && int(r-0x1EA0) < len(extended):
		return rune(extended[r-0x1EA0])
	case r == 'ă', r == 'ą', r == 'ā':
		return 'a'
	case r == 'đ':
		return 'd'
	case r == 'ĩ':
		return 'i'
	case r == 'ơ', r == 'ő':
		return 'o'
	case r == 'ư', r == 'ũ', r == 'ű':
		return 'u'
	}
	return r
}

// ownWords shortens a text of the file to its cells. It does not end inside the number of a phase:
// Phase 29 cut to Phase 2 is another one.
func ownWords(text string) string {
	text = shortPaths(text)
	short := layout.Text(text, textCells)
	cut, isCut := strings.CutSuffix(short, "…")
	lead, n := strings.TrimRight(cut, "0123456789."), len(cut)
	left := text[min(n, len(text)):]
	goesOn := md.StartsDigit(strings.TrimPrefix(left, "."))
	if isCut && len(lead) < n && goesOn && endsInAny(strings.ToLower(strings.TrimRight(lead, " ")), phaseWords[:]) {
		return lead + "…"
	}
	return short
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

// shortPaths replaces each path in a text with its base name, and each link with its words.
func shortPaths(text string) string {
	text = withoutLinks(text)
	if !strings.Contains(text, "/") {
		return text
	}
	words := strings.Split(text, " ")
	for i, word := range words {
		path := strings.TrimRight(word, "`'\"),.;:]")
		path = path[strings.LastIndexAny(path, "`'\"([@=")+1:]
		if strings.Contains(path, "://") || strings.Count(strings.TrimPrefix(path, "/"), "/") == 0 {
			continue // an address, a command, or no path
		}
		base := baseName(strings.TrimRight(path, "/"))
		isRooted := strings.IndexByte("./~", path[0]) >= 0 // not "and/or"
		if strings.Contains(base, ".") || isRooted || strings.HasSuffix(path, "/") {
			words[i] = strings.Replace(word, path, base, 1)
		}
	}
	return strings.Join(words, " ")
}

func baseName(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// undangled takes words from the end of a text that was cut if they promise another.
func undangled(s string) string {
	for s = strings.TrimRight(s, " ,;:—–-+&"); ; {
		i := strings.LastIndexByte(s, ' ')
		if i < 0 || !isLinking(strings.ToLower(s[i+1:])) {
			return s
		}
		s = strings.TrimRight(s[:i], " ,;:—–-+&")
	}
}

// isLinking reports whether a lower-case word only links others: a cut does not end in it,
// and in capitals it is no abbreviation.
func isLinking(word string) bool {
	switch word {
	case "a", "an", "the", "and", "or", "not", "no", "all", "of", "in", "on", "for", "to", "with", "at",
		"by", "from", "via", "is", "are":
		return true
	}
	return false
}

func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

func counted(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
