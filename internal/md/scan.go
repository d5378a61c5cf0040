package md

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// indexes yields the byte offsets of literal in s.
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

// blanks returns the length of [ \t]* at the start of s.
func Blanks(s string) int {
	n := 0
	for n < len(s) && (s[n] == ' ' || s[n] == '\t') {
		n++
	}
	return n
}

// containsWord reports whether the lower-cased s contains word, which is
// lower-case ASCII. The hook's words contain neither k nor s: for those two letters
// [strings.EqualFold] folds characters outside ASCII that toLowerCase may not.
func ContainsWord(s, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if s[i]|0x20 == word[0] && strings.EqualFold(s[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

// skipSpace returns s after \s+, or "" if it does not begin with space.
func SkipSpace(s string) string {
	rest := js.TrimStart(s)
	if len(rest) == len(s) {
		return ""
	}
	return rest
}
