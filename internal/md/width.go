package md

import "github.com/clipperhouse/displaywidth"

// Cells returns how many terminal cells a cleaned text takes: two for wide characters and emoji, none for combining
// characters. displaywidth was chosen for its start-up time: go-runewidth builds tables at startup, which takes as long
// as running an empty program, and uniseg is slower.
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

// ligated reports whether a text may contain letters that people see as one but that terminals draw side by side, as in
// Indic scripts: U+0800 to U+1FFF, U+A000 to U+AFFF, and everything from U+10000 on.
func ligated(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0xe0 && (c <= 0xe1 || c == 0xea || c >= 0xf0) {
			return true
		}
	}
	return false
}

// clusterCells returns how many cells a grapheme cluster takes. displaywidth gives every cluster that is not an emoji
// one cell, but a terminal puts only one letter and its marks into a cell.
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

// CutCells shortens a cleaned text to a number of cells, including one for an ellipsis. It cuts between grapheme
// clusters. A limit of 0 means none.
func CutCells(text string, limit int) string {
	if limit == 0 || Cells(text) <= limit {
		return text
	}
	n, end := 1, 0 // 1 for the ellipsis
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		n += clusterCells(g.Value())
		if n > limit {
			break
		}
		end += len(g.Value())
	}
	return text[:end] + "…"
}
