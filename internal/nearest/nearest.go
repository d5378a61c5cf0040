// Package nearest suggests the known word that somebody meant: a command, a flag,
// a key of config.json. It knows no words itself.
package nearest

import "fmt"

// DidYouMean is what an error says at its end about a word that was misspelt.
func DidYouMean(near string) string { return fmt.Sprintf("did you mean %q?", near) }

// To is the known word that is one or two letters away, empty for none and
// for a known word itself. The first of several equally near is taken.
func To(word string, known []string) string {
	best, near := 3, ""
	for _, k := range known {
		// Of a word of one or two letters there must be something left.
		if d := distance(word, k, best); 0 < d && d < best && d < len(word) {
			best, near = d, k
		}
	}
	return near
}

// distance is the number of letters to insert, delete or replace that makes b of
// a; limit where it is that or more.
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
