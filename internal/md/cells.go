package md

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/displaywidth"
)

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

// Cut shortens a cleaned text to a number of cells, the last of which is an ellipsis. It
// cuts between grapheme clusters. 0 means no limit.
func Cut(text string, limit int) string {
	if limit == 0 || Cells(text) <= limit {
		return text
	}
	n, end := 1, 0 // the ellipsis
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		if n += clusterCells(g.Value()); n > limit {
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

// IsControl reports whether r must not reach a terminal.
func IsControl(r rune) bool {
	return r < ' ' || 0x7F <= r && r <= 0x9F ||
		r > 0x600 && (unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029)
}
