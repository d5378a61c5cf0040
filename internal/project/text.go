package project

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

func isOrnamentAtEnd(r rune) bool { return md.IsOrnament(r) && r != '+' && r != '#' } // C++

// ownWords is a text in the file's own words, cut to its cells, with paths as their base
// names. It does not end inside a number: Phase 29 cut to Phase 2 is another one.
func ownWords(text string) string {
	words := strings.Split(md.Plain(text), " ")
	for i, word := range words {
		words[i] = md.BaseOf(word)
	}
	text = strings.Join(words, " ")
	short := layout.Text(text, TextCells)
	if cut, ok := strings.CutSuffix(short, "…"); ok && md.StartsDigit(text[min(len(cut), len(text)):]) {
		short = strings.TrimRight(strings.TrimRight(cut, "0123456789."), " ") + "…"
	}
	return short
}

func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}
