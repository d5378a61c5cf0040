package lexicon

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// IsEmpty reports whether a text says nothing: a word for none, with what may follow it in
// one clause, dashes, or a placeholder of a template.
func IsEmpty(s string) bool {
	s = Fold(strings.Trim(md.Plain(s), " .-–—_:/"))
	if s == "" || md.IsTemplate(s) {
		return true
	}
	k, n := Start(s, None|Blank)
	rest := strings.TrimLeft(s[n:], " ")
	return k != 0 && (rest == "" || strings.ContainsRune(".,;:(—–-", md.FirstRune(rest)))
}

// IsState reports whether a text is a word for how far something is, with what may follow it. "Complete Web
// Experience" and "Planning & Design" are names.
func IsState(s string) bool { return State(Fold(s), States) != 0 }

// Sentence returns the first sentence of a text, without its full stop.
func Sentence(s string) string {
	for _, end := range [...]string{". ", "! ", "? ", "。"} {
		s, _, _ = strings.Cut(s, end)
	}
	return strings.TrimSuffix(s, ".")
}

// Clause returns a text up to the first of the marks that end a name or a status.
func Clause(s string, more ...string) string {
	for _, end := range append(more, " — ", " – ", " -- ", " - ", " (", ";", "→") {
		if before, _, ok := strings.Cut(s, end); ok && js.Trim(before) != "" {
			s = before
		}
	}
	if s = js.Trim(Sentence(s)); strings.Count(s, ")") > strings.Count(s, "(") {
		s = strings.TrimRight(s, ")")
	}
	return s
}
