package md

import (
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// MaxValue is how many bytes of a value are kept, or up to three more. That is more than is ever shown, but little
// enough that a file with one huge value costs no more memory than the file itself.
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

// CutDigits splits s after the digits at its start.
func CutDigits(s string) (digits, rest string) {
	n := Digits(s)
	return s[:n], s[n:]
}

// Narrow replaces full-width digits, percent signs and slashes by ASCII ones: ４／９ becomes 4/9.
func Narrow(s string) string {
	if !strings.Contains(s, "\xef\xbc") { // they begin with these bytes
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

// Number returns the value of a run of digits, or +Inf beyond the range of a double. Any other text counts as 0.
func Number(digits string) float64 {
	if strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	f, _ := strconv.ParseFloat(digits, 64) // out of range is +Inf, as in JavaScript
	return f
}

// Indexes yields the byte offsets of literal in s, without overlaps.
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

// ContainsWord reports whether the lower-cased s contains word, which is lower-case ASCII. word must not contain k or
// s, because for these [strings.EqualFold] accepts characters outside ASCII that toLowerCase may not. The hook's words
// do not.
func ContainsWord(s, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if s[i]|0x20 == word[0] && strings.EqualFold(s[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

// StartsFold reports whether s begins with a text in lower-case ASCII, ignoring case.
func StartsFold(s, text string) bool {
	return len(s) >= len(text) && strings.EqualFold(s[:len(text)], text)
}

// StartsVersion reports whether a word is a milestone's version, such as v1.2.
func StartsVersion(word string) bool {
	return len(word) > 1 && word[0]|0x20 == 'v' && StartsDigit(word[1:])
}

// IsWordRune reports whether a rune is a letter or a digit of any script.
func IsWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// FromWord returns a text from its first letter or digit on.
func FromWord(s string) string { return strings.TrimLeftFunc(s, IsMark) }

// IsMark reports whether r is neither a letter nor a digit.
func IsMark(r rune) bool { return !IsWordRune(r) }

// IsOrnament reports whether a rune can come before a text without being part of it, such as white space, * or an
// emoji, but not a dash, a bracket or a quote.
func IsOrnament(r rune) bool {
	return !IsWordRune(r) && !strings.ContainsRune(`—–-().%$<>/:,[]{}"'~!?`, r)
}

// TrimOrnaments removes ornaments from the end of a name, except + and #: C++ and C# are names.
func TrimOrnaments(name string) string {
	return strings.TrimRightFunc(name, func(r rune) bool { return IsOrnament(r) && r != '+' && r != '#' })
}

// FirstRune returns the first character of a text, or utf8.RuneError if it is empty.
func FirstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// BaseOf returns a word with the base name in place of the path in it. Other words stay: a command, a URL, and/or.
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

// BaseName returns the last part of a path, which may have the separators of Windows.
func BaseName(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// MaxField is how many characters of one field are shown. Nothing that people write comes near it, but a hostile file
// can exceed it.
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

// Labelled returns a text after a label; empty for an empty text.
func Labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

// Counted renders a number of things: "1 blocker", "2 blockers"; empty for none.
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
