package project

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

func isOrnamentAtEnd(r rune) bool { return md.IsOrnament(r) && r != '+' && r != '#' } // C++

// isEmpty reports whether a text says nothing: a word for none, with what may follow it in
// one clause, dashes, or a placeholder of a template.
func isEmpty(s string) bool {
	s = lexicon.Fold(strings.Trim(md.Plain(s), " .-–—_:/"))
	if s == "" || md.IsTemplate(s) {
		return true
	}
	k, n := lexicon.Start(s, lexicon.None|lexicon.Blank)
	rest := strings.TrimLeft(s[n:], " ")
	return k != 0 && (rest == "" || strings.ContainsRune(".,;:(—–-", md.FirstRune(rest)))
}

// isState reports whether a text is a word for how far something is, with what may follow it. "Complete Web
// Experience" and "Planning & Design" are names.
func isState(s string) bool { return lexicon.State(lexicon.Fold(s), lexicon.States) != 0 }

// sentence returns the first sentence of a text, without its full stop.
func sentence(s string) string {
	for _, end := range [...]string{". ", "! ", "? ", "。"} {
		s, _, _ = strings.Cut(s, end)
	}
	return strings.TrimSuffix(s, ".")
}

// clause returns a text up to the first of the marks that end a name or a status.
func clause(s string, more ...string) string {
	for _, end := range append(more, " — ", " – ", " -- ", " - ", " (", ";", "→") {
		if before, _, ok := strings.Cut(s, end); ok && js.Trim(before) != "" {
			s = before
		}
	}
	if s = js.Trim(sentence(s)); strings.Count(s, ")") > strings.Count(s, "(") {
		s = strings.TrimRight(s, ")")
	}
	return s
}

// ownWords is a text in the file's own words, cut to its cells, with paths as their base
// names. It does not end inside a number: Phase 29 cut to Phase 2 is another one.
func ownWords(text string) string {
	words := strings.Split(md.Plain(text), " ")
	for i, word := range words {
		words[i] = md.BaseOf(word)
	}
	text = strings.Join(words, " ")
	short := layout.Text(text, textCells)
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
