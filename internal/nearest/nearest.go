// Package nearest suggests the known word that someone probably meant: a command, a
// flag, a key of config.json. It is a package because the command line and the rules of
// check both ask it. It has no words of its own.
package nearest

import "fmt"

// DidYouMean is the end of an error message about a mistyped word.
func DidYouMean(near string) string { return fmt.Sprintf("did you mean %q?", near) }

// To returns the known word that is one or two letters away. It is empty if there is
// none, or if word is itself known. Of several equally near words, the first is taken.
func To(word string, known []string) string {
	best, near := 3, ""
	for _, k := range known {
		// At least one letter of a short word must remain.
		if d := distance(word, k, best); 0 < d && d < best && d < len(word) {
			best, near = d, k
		}
	}
	return near
}

// distance is the number of letters to insert, delete or replace to turn a into b, but
// at most limit.
func distance(a, b string, limit int) int {
	if max(len(a), len(b))-min(len(a), len(b)) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			next := diagonal
			if a[i] != b[j] {
				next = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], next
		}
	}
	return min(row[len(b)], limit)
}
