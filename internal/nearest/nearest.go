// Package nearest suggests the known word that someone probably meant: a command, a flag, a key of config.json. It is
// a package because the command line and the rules of check both ask it. It has no words of its own.
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

// distance is the number of letters to insert, delete, replace or swap with their neighbour to turn a
// into b, but at most limit.
func distance(a, b string, limit int) int {
	if max(len(a), len(b))-min(len(a), len(b)) >= limit {
		return limit
	}
	rows := make([][]int, len(a)+1) // rows[i][j] is that of the first i letters of a and the first j of b
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = i + j
			case a[i-1] == b[j-1]:
				rows[i][j] = rows[i-1][j-1]
			default:
				rows[i][j] = 1 + min(rows[i-1][j-1], rows[i-1][j], rows[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], 1+rows[i-2][j-2])
			}
		}
	}
	return min(rows[len(a)][len(b)], limit)
}
