package project

import (
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// phaseName reads a phase's name from what follows its id and total: text in
// parentheses, after a dash or colon, or the words of a slug. Remarks on the
// phase's progress are skipped.
func phaseName(v string) string {
	slug := len(v) > 1 && (v[0] == '-' || v[0] == '_') && v[1] != '-' && !js.IsSpace(rune(v[1]))
	if slug && !md.StartsDigit(v[1:]) {
		end := strings.IndexFunc(v, js.IsSpace)
		if end < 0 {
			end = len(v)
		}
		return strings.TrimSuffix(strings.TrimRight(v[1:end], ".,;:"), "-PLAN.md")
	}
	if i := strings.IndexByte(v, '('); i > 0 && isRemark(v[:i]) && !strings.ContainsAny(v[:i], "—–,;:") {
		v = v[i:] // "08 complete (Name)"
	}
	for range 4 {
		v = js.TrimStart(v)
		inside, ok := strings.CutPrefix(v, "(")
		if !ok {
			break
		}
		end := closing(inside)
		if name := withoutRemarks(inside[:end]); name != "" {
			return name
		}
		v = strings.TrimPrefix(inside[end:], ")")
	}
	return title(strings.TrimLeft(v, " \t\u00a0-–—:·,./>→])"))
}

// closing returns the position of the parenthesis that closes the one before s, or
// else the length of s.
func closing(s string) int {
	depth := 0
	for i := range len(s) {
		switch {
		case s[i] == '(':
			depth++
		case s[i] == ')' && depth == 0:
			return i
		case s[i] == ')':
			depth--
		}
	}
	return len(s)
}

// title returns the name at the start of a text, up to a dash, a semicolon or an
// arrow, without its remarks. A sentence is not a name: "is complete. The
// application now has", "PAUSED mid-session".
func title(s string) string {
	if word, _, _ := strings.Cut(s, " "); word == "is" || len(word) > 5 && word == strings.ToUpper(word) && isRemark(word) {
		return ""
	}
	for _, mark := range [...]string{" — ", " – ", " -- ", "; ", " → ", " · "} {
		if before, _, ok := strings.Cut(s, mark); ok {
			s = before
		}
	}
	return withoutRemarks(s)
}

// withoutRemarks removes trailing remarks on the phase's progress from a name. It
// returns "" if nothing else is left.
func withoutRemarks(s string) string {
	for _, mark := range [...]string{" (", " — ", " – ", " -- ", " - ", ": ", ", ", " ["} {
		if i := strings.LastIndex(s, mark); i > 0 && isRemark(s[i+len(mark):]) {
			s = s[:i]
		}
	}
	if i := strings.LastIndexFunc(s, func(r rune) bool { return unicode.Is(unicode.So, r) }); i > 0 && isRemark(s[i:]) {
		s = s[:i] // "Name ✅ COMPLETE"
	}
	if number := afterWord(s, "phase"); number != s { // "(Phase 3: Name)"
		if id, rest := cutID(number); id != "" {
			s = strings.TrimLeft(rest, " :—–-")
		}
	}
	s = strings.TrimFunc(s, func(r rune) bool {
		return js.IsSpace(r) || unicode.Is(unicode.So, r) || r == '\uFE0F' || strings.ContainsRune("—–-:,.|✓✔_", r)
	})
	if isRemark(s) {
		return ""
	}
	return s
}

// isRemark reports whether a text only says how far a phase has got: "complete",
// "Not started", "READY TO EXECUTE", "3/3 plans done, verified". The words up to
// the first punctuation mark decide.
func isRemark(s string) bool {
	if i := strings.IndexAny(s, ",;:(—–"); i >= 0 {
		s = s[:i]
	}
	n := 0
	if startsFold(s, "code-complete") || startsFold(s, "code complete") {
		s = s[len("code-"):]
	}
	for word := range strings.FieldsFuncSeq(s, isBetweenWords) {
		if !isRemarkWord(strings.ToLower(word), n == 0) {
			return false
		}
		n++
	}
	return true
}

func isBetweenWords(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// isRemarkWord reports whether a lower-case word can be part of a remark. Some
// words cannot begin one, because they also begin names.
func isRemarkWord(word string, first bool) bool {
	switch word {
	case "complete", "completed", "done", "finished", "shipped", "closed", "archived", "merged", "implemented", "inserted",
		"executing", "executed", "in", "progress", "ongoing", "underway", "wip", "active", "current", "started",
		"starting", "planning", "planned", "ready", "not", "pending", "queued", "blocked", "paused", "stopped",
		"verifying", "verified", "verify", "discussing", "awaiting", "waiting", "todo", "tbd", "all", "none",
		"passed", "failed", "partial", "skipped", "deferred", "approved", "next", "inprogress", "defining", "plan", "plans":
		return true
	case "to", "for", "on", "of", "and", "the", "with", "is", "execute", "discuss", "review", "uat", "begin",
		"start", "requirements", "phase", "phases", "execution", "verification", "milestone", "tasks", "yet",
		"out", "up", "context", "checkpoint", "gathered", "researched", "code", "human", "user":
		return !first
	}
	return md.StartsDigit(word) || !first && md.StartsDigit(strings.TrimPrefix(word, "v"))
}
