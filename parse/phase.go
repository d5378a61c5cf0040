package parse

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// phaseValue reads what people write behind "Phase:": an id, how many there are,
// a name, in the spellings
//
//	5 of 8 (Name)       Phase 18 (Name) — COMPLETE     121 — Title
//	22.1-tech-debt      **33 — Title** (Not started)   3/8
//	107 complete — Phase 108 (Name) is next            115 (name) — READY TO EXECUTE
//
// It reports false where the value begins with no id: "Not started (defining
// requirements)", "v15.0 COMPLETE". What only says how far the phase is, is not
// its name.
func phaseValue(v string) (id, total, name string, ok bool) {
	v = plain(v)
	v = afterVersion(v)
	v = strings.TrimLeftFunc(afterWord(v, "phase"), isOrnament)
	id, rest := cutID(v)
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
		if end, ok := strings.CutPrefix(s, dash); ok && isDigit(end) {
			return strings.TrimLeft(end, "0123456789.")
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

// afterWord returns v behind a word and the blank space, hyphen, colon or mark
// that ends it, else v. The word may be in any letter case.
func afterWord(v, word string) string {
	if len(v) <= len(word) || !strings.EqualFold(v[:len(word)], word) {
		return v
	}
	rest := strings.TrimLeft(v[len(word):], " \t\u00a0-_:#")
	if len(rest) == len(v)-len(word) && !isDigit(rest) {
		return v
	}
	return rest
}

// afterVersion returns v behind a milestone's version that a phase follows, as
// in "v2.0 / Phase 12", else v.
func afterVersion(v string) string {
	if len(v) < 2 || v[0]|0x20 != 'v' || !isDigit(v[1:]) {
		return v
	}
	end := strings.IndexFunc(v, js.IsSpace)
	if end < 0 {
		return v
	}
	rest := strings.TrimLeft(v[end:], " \t-–—/·:,")
	if phase := afterWord(rest, "phase"); phase != rest {
		return phase
	}
	return v
}

func isDigit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }

// cutID parts v behind a phase's id: numbers joined by dots, the last of which
// may have a letter, as in 22.1a; before them a project's code in capitals or a
// milestone, as in CK-01 and v0.20-01. A number that is the start of something else (a date, a percentage,
// a word, a count of phases) is none.
func cutID(v string) (id, rest string) {
	n := codeLen(v)
	for {
		digits, _ := cutDigits(v[n:])
		if digits == "" {
			return "", v
		}
		n += len(digits)
		if n < len(v) && v[n] == '.' && isDigit(v[n+1:]) {
			n++
			continue
		}
		break
	}
	if n < len(v) && isLetter(v[n]) {
		n++ // 22.1a
	}
	id, rest = v[:n], v[n:]
	r, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '%' || isDate(v) {
		return "", v
	}
	switch word, _, _ := strings.Cut(js.TrimStart(rest), " "); strings.ToLower(word) {
	case "phases", "plans", "milestones", "tasks", "waves":
		return "", v
	}
	return id, rest
}

// codeLen returns the length of a project's code or a milestone with its hyphen
// at the start of v: up to six capitals and digits, or a version, and a number
// behind them.
func codeLen(v string) int {
	i := strings.IndexByte(v[:min(len(v), 10)], '-')
	if i < 1 || !isDigit(v[i+1:]) {
		return 0
	}
	if v[0] == 'v' && isDigit(v[1:]) && strings.Trim(v[1:i], "0123456789.") == "" {
		return i + 1
	}
	if i > 6 {
		return 0
	}
	for j := range i {
		if (v[j] < 'A' || v[j] > 'Z') && (j == 0 || !isDigit(v[j:])) {
			return 0
		}
	}
	return i + 1
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isDate reports whether v begins as 2026-06-01 does.
func isDate(v string) bool {
	year, rest := cutDigits(v)
	return len(year) == 4 && strings.HasPrefix(rest, "-") && isDigit(rest[1:])
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
	total, s = cutDigits(strings.TrimLeft(js.TrimStart(s), "~[("))
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
	case "tbd", "?", "??", "n", "x", "-", "—", "unknown":
		return " " + rest
	}
	return ""
}

// afterOf returns what follows "of" or "out of" at the start of s, "" for
// another word.
func afterOf(s string) string {
	if len(s) > 4 && strings.EqualFold(s[:4], "out ") {
		s = js.TrimStart(s[4:])
	}
	if len(s) > 2 && strings.EqualFold(s[:2], "of") {
		if rest := skipSpace(s[2:]); rest != "" {
			return rest
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
