package parse

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// phaseValue reads what people write behind "Phase:": an id, how many there are,
// a name, in the spellings
//
//	5 of 8 (Name)       Phase 18 (Name) — COMPLETE     121 — Title
//	22.1-tech-debt      **33 — Title** (Not started)   3/8
//	107 complete — Phase 108 (Name) is next            115 (name) — READY TO EXECUTE
//	M1 of 4 (Name)      ck-07 (name)                   Starting Phase 10 (Name)
//
// It reports false where the value begins with no id: "Not started (defining
// requirements)", "v15.0 COMPLETE". What only says how far the phase is, is not
// its name.
func phaseValue(v string) (id, total, name string, ok bool) {
	id, rest := cutID(strings.TrimLeftFunc(afterLead(plain(v)), isOrnament))
	if id == "" {
		return "", "", "", false
	}
	total, rest = cutTotal(afterRange(rest))
	return id, total, phaseName(rest), true
}

// afterRange returns what follows the end of a range of phases, as in 01–02, of
// which the first is the phase.
func afterRange(s string) string {
	for _, dash := range [...]string{"-", "–", "—"} {
		if end, ok := strings.CutPrefix(s, dash); ok && md.StartsDigit(end) {
			if end = strings.TrimLeft(end, "0123456789."); end == "" || !md.IsLetter(end[0]) {
				return end
			}
		}
	}
	return s
}

// plain takes the marks of Markdown off a value, and what follows in a comment.
func plain(v string) string {
	v, _, _ = strings.Cut(v, "<!--")
	if strings.ContainsAny(v, "*`~_|\\") {
		v = strings.NewReplacer("**", "", "__", "", "~~", "", "`", "", "*", "", "|", " ", `\`, "").Replace(v)
	}
	if strings.Contains(v, "（") { // as Chinese and Japanese have parentheses
		v = strings.NewReplacer("（", " (", "）", ") ").Replace(v)
	}
	return js.Trim(strings.TrimLeftFunc(v, isOrnament))
}

// isOrnament reports whether r can stand before a value without being part of
// it: white space, a bracket, a mark, an emoji.
func isOrnament(r rune) bool {
	switch r {
	case '—', '–', '-', '(', '.', '%', '$', '<', '>', '/', ':', ',':
		return false
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// cutID parts v behind a phase's id: numbers joined by dots, the last of which
// may have a letter, as in 22.1a and 2-B; before them a letter, a project's code or
// a milestone, as in M1, CK-01 and v0.20-01. A number that is the start of
// something else (a date, a percentage, a word, a count of phases) is none.
func cutID(v string) (id, rest string) {
	n := codeLen(v)
	lettered := n > 0 && v[n-1] != '-'
	for {
		digits, _ := md.CutDigits(v[n:])
		if digits == "" {
			return "", v
		}
		n += len(digits)
		if n < len(v) && v[n] == '.' && md.StartsDigit(v[n+1:]) {
			n++
			continue
		}
		break
	}
	switch {
	case n < len(v) && md.IsLetter(v[n]) && !lettered: // E2E is no phase
		n++ // 22.1a
	case n+1 < len(v) && v[n] == '-' && isUpper(v[n+1]) && (n+2 == len(v) || v[n+2] == ' '):
		n += 2 // 2-B
	}
	id, rest = v[:n], v[n:]
	r, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '%' || isDate(v) {
		return "", v
	}
	if end := strings.TrimLeft(rest, "-–—"); lettered && len(end) < len(rest) && codeLen(end) == 1 {
		return "", v // M10–M14: several milestones
	}
	switch word, _, _ := strings.Cut(js.TrimStart(rest), " "); strings.ToLower(word) {
	case "phases", "plans", "milestones", "tasks", "waves":
		return "", v
	}
	return id, rest
}

// codeLen returns the length of what stands before the number at the start of v:
// a project's code of up to six capitals and digits with its hyphen, or a longer one
// in small letters where two digits are all that follows; a milestone's version with
// a hyphen; one capital, but for the V of versions.
func codeLen(v string) int {
	if i := strings.IndexByte(v[:min(len(v), 16)], '-'); i > 0 && md.StartsDigit(v[i+1:]) {
		code, number := v[:i], v[i+1:]
		switch {
		case v[0] == 'v' && md.StartsDigit(v[1:]) && strings.Trim(code, "0123456789.") == "v",
			isCode(code, 'A') && i <= 6,
			isCode(code, 'a') && isPadded(number):
			return i + 1
		}
	}
	if len(v) > 1 && isUpper(v[0]) && v[0] != 'V' && md.StartsDigit(v[1:]) {
		return 1
	}
	return 0
}

// isCode reports whether s is a letter and more letters and digits, where first is
// the first letter of the alphabet in their case.
func isCode(s string, first byte) bool {
	for j := range len(s) {
		if (s[j] < first || s[j] > first+25) && (j == 0 || !md.StartsDigit(s[j:])) {
			return false
		}
	}
	return true
}

// isPadded reports whether s begins with a number of two digits that ends there.
func isPadded(s string) bool {
	digits, rest := md.CutDigits(s)
	return len(digits) == 2 && (rest == "" || rest[0] == ' ' || rest[0] == '.')
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// isDate reports whether v begins as 2026-06-01 does.
func isDate(v string) bool {
	year, rest := md.CutDigits(v)
	return len(year) == 4 && strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:])
}

// cutTotal parts v behind "of 8", "/8" or "(of 8)".
func cutTotal(v string) (total, rest string) {
	s := strings.TrimLeft(js.TrimStart(v), "])")
	s = js.TrimStart(s)
	inside := strings.HasPrefix(s, "(")
	s = strings.TrimPrefix(s, "(")
	if after, ok := strings.CutPrefix(s, "/"); ok {
		s = after
	} else if after := afterOf(s); after != "" {
		s = after
	} else {
		return "", v
	}
	s = strings.TrimLeft(js.TrimStart(s), "~[(")
	total, s = md.CutDigits(s[codeLen(s):]) // of D11
	if total == "" {
		if s = afterUnknown(s); s == "" {
			return "", v
		}
	}
	s = strings.TrimPrefix(s, "]")
	if inside {
		s = strings.TrimPrefix(s, ")")
	}
	return total, afterPhases(s)
}

// afterUnknown returns what follows a number that nobody knows yet, as in "1 of
// TBD (Name)", with a blank before it; "" for another text.
func afterUnknown(s string) string {
	word, rest, _ := strings.Cut(s, " ")
	switch strings.ToLower(word) {
	case "tbd", "?", "??", "n", "x", "-", "—", "unknown", "total]", "y]":
		return " " + rest
	}
	return ""
}

// afterOf returns what follows "of" or "out of" at the start of s, also in other
// languages; "" for another word.
func afterOf(s string) string {
	if len(s) > 4 && strings.EqualFold(s[:4], "out ") {
		s = js.TrimStart(s[4:])
	}
	for _, of := range [...]string{"of", "de", "von", "из"} {
		if len(s) > len(of) && strings.EqualFold(s[:len(of)], of) {
			if rest := skipSpace(s[len(of):]); rest != "" {
				return rest
			}
		}
	}
	return ""
}

// afterPhases returns s behind the word of "5 of 8 phases".
func afterPhases(s string) string {
	rest := js.TrimStart(s)
	for _, word := range [...]string{"phases", "total"} {
		if len(rest) >= len(word) && strings.EqualFold(rest[:len(word)], word) {
			return rest[len(word):]
		}
	}
	return s
}
