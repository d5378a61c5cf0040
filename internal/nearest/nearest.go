// Package nearest suggests the known word that someone probably meant: a command, a flag, a key of config.json. It is
// a package because the command line and the rules of check both ask it. It has no words of its own.
package nearest

import (
	"fmt"
	"slices"
)

// DidYouMean is the end of an error message about a mistyped word.
func DidYouMean(near string) string { return fmt.Sprintf("did you mean %q?", near) }

// To returns the known word that is one or two letters away. It is empty if there is
// none, or if word is itself known. Of several equally near words, the first is taken.
func To(word string, known []string) string {
	if slices.Contains(known, word) {
		return ""
	}
	// At least one letter of a short word must remain.
	for letters := 1; letters <= 2 && letters < len(word); letters++ {
		if i := slices.IndexFunc(known, func(k string) bool { return within(letters, word, k) }); i >= 0 {
			return known[i]
		}
	}
	return ""
}

// within reports whether inserting, deleting, replacing or swapping with their neighbour at most so many letters turns
// a into b.
func within(letters int, a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	if letters == 0 || a == "" || b == "" {
		return len(a)+len(b) <= letters
	}
	isSwap := len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0]
	letters--
	return isSwap && within(letters, a[2:], b[2:]) ||
		within(letters, a[1:], b[1:]) || within(letters, a[1:], b) || within(letters, a, b[1:])
}
