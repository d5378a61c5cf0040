package project

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// phaseValue reads what people write after "Phase:", an id, a total and a name, in
// spellings such as
//
//	5 of 8 (Name)       Phase 18 (Name) — COMPLETE     121 — Title
//	22.1-tech-debt      **33 — Title** (Not started)   3/8
//	107 complete — Phase 108 (Name) is next            115 (name) — READY TO EXECUTE
//	M1 of 4 (Name)      ck-07 (name)                   Starting Phase 10 (Name)
//
// It reports false if the value does not begin with an id: "Not started (defining
// requirements)", "v15.0 COMPLETE". A remark on the phase's progress is not its
// name.
func phaseValue(v string) (id, total, name string, ok bool) {
	code, v := cutBracket(plainMarks(v))
	if v = js.Trim(strings.TrimLeftFunc(v, IsOrnament)); isDiskID(v) {
		return v, "", "", true
	}
	id, rest := cutID(strings.TrimLeftFunc(afterLead(v), IsOrnament))
	if id == "" {
		return "", "", "", false
	}
	others, rest := cutOthers(rest)
	id = code + id + others
	total, rest = cutTotal(afterRange(rest))
	if own, name := ownPhase(rest); own != "" && total != "" && !sameNumber(own, id) {
		return own, "", name, true // 7 of 7 (Phase 26 - Name)
	}
	if total != "" && listsAbove(rest, total) {
		return "", "", "", false // 8 of 9 complete (49 Security, 50 Billing)
	}
	if _, next, ok := strings.Cut(rest, " · "); ok && md.StartsDigit(next) && hasTick(next) {
		return "", "", "", false // 12 ✅ · 13 ✅
	}
	if inside, ok := strings.CutPrefix(js.TrimStart(rest), "("); ok && total == "" {
		after := inside[min(closing(inside)+1, len(inside)):]
		if next, ok := strings.CutPrefix(after, ", "); ok && md.StartsDigit(next) && strings.Contains(next, "(") {
			return "", "", "", false // 13 (Name), 14 (Name)
		}
		total, _ = cutTotal(after) // 5 (Name) of 8
	}
	return id, total, withoutNumber(phaseName(rest), id), true
}

// listsAbove reports whether what follows a count of phases names some with ids above that total in
// parentheses: the ids run on, and the count is no phase.
func listsAbove(rest, total string) bool {
	_, inside, ok := strings.Cut(rest, "(")
	first, others, isList := strings.Cut(inside, ", ")
	id, name := md.CutDigits(first)
	return ok && isList && md.StartsDigit(others) && id != "" && isAbove(id, total) && strings.HasPrefix(name, " ")
}

// withoutNumber returns a name without the phase's number at its start, as a directory has
// it: 01-setup.
func withoutNumber(name, id string) string {
	number, slug, ok := strings.Cut(name, "-")
	if ok && sameNumber(number, id) && slug != "" && 'a' <= slug[0] && slug[0] <= 'z' && !strings.Contains(slug, " ") {
		return slug
	}
	return name
}

// ownPhase returns the phase that a text in parentheses names with its name. The numbers
// before it then count the phases of the milestone, whose ids run on.
func ownPhase(s string) (id, name string) {
	inside, ok := strings.CutPrefix(js.TrimStart(s), "(")
	number := afterPhase(inside)
	if !ok || number == inside {
		return "", ""
	}
	id, rest := cutID(number)
	if name = phaseName(rest[:closing(rest)]); name == "" {
		return "", ""
	}
	return id, name
}

// joins stand between the ids of several phases.
var joins = [...]string{" + ", " & ", " and ", " or "}

// cutOthers splits what follows an id after the ids that are joined to it, as in "04 + 05" and
// "22 or 24": none of them alone is the phase.
func cutOthers(s string) (others, rest string) {
	rest = s
	for range 3 {
		for _, join := range joins {
			after, ok := strings.CutPrefix(rest, join)
			id, left := cutID(after)
			trimmed := js.TrimStart(left)
			isEnd := trimmed == "" || strings.ContainsRune("(/—–-", firstRune(trimmed)) || afterOf(trimmed) != ""
			if ok && md.StartsDigit(id) && (isEnd || strings.HasPrefix(left, join)) { // not "4 + 2 hotfixes"
				others, rest = others+join+id, left
			}
		}
	}
	return others, rest
}

// afterRange returns what follows the end of a range of phases, as in 01–02. The
// first of them is the phase.
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

// cutBracket splits a value after the project code that may come in brackets before the
// number, as in "[GSD.02] 05 of 09", and the space after it.
func cutBracket(v string) (code, rest string) {
	end := strings.IndexByte(v[:min(len(v), 24)], ']')
	if end < 0 || v[0] != '[' {
		return "", v
	}
	if rest, ok := cutCode(v[1:end]); !ok || rest != "" {
		return "", v
	}
	rest = js.TrimStart(v[end+1:])
	if !md.StartsDigit(rest) {
		return "", v
	}
	return v[:end+1] + " ", rest
}

// cutCode splits v after a project code: one to six capitals, a dot and digits. It reports
// false if v does not begin with one.
func cutCode(v string) (rest string, ok bool) {
	n := 0
	for n < len(v) && isUpper(v[n]) {
		n++
	}
	if n < 1 || n > 6 || n == len(v) || v[n] != '.' {
		return v, false
	}
	digits, rest := md.CutDigits(v[n+1:])
	return rest, digits != ""
}

// isDiskID reports whether a value is an id with a project code in the form that
// directories have, as in GSD.02-05.03.
func isDiskID(v string) bool {
	number, ok := cutCode(v)
	if !ok || len(number) < 2 || number[0] != '-' {
		return false
	}
	number = number[1:]
	return md.StartsDigit(number) && strings.Trim(number, "0123456789.") == "" && md.StartsDigit(number[len(number)-1:])
}

// cutID splits v after a phase's id: numbers joined by dots. The last number may
// have a letter, as in 22.1a and 2-B. A letter, a project code or a milestone may
// come first, as in M1, CK-01 and v0.20-01. A number that begins something else (a
// date, a percentage, a word, a count of phases) is not an id.
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
	case n < len(v) && md.IsLetter(v[n]) && !lettered: // E2E is not a phase
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

// codeLen returns the length of what precedes the number at the start of v: a
// project code of up to six capitals and digits with its hyphen; a longer one in
// lower case if exactly two digits follow; a milestone's version with a hyphen; a
// single capital other than the V of versions.
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

func isCode(s string, first byte) bool {
	for j := range len(s) {
		if (s[j] < first || s[j] > first+25) && (j == 0 || !md.StartsDigit(s[j:])) {
			return false
		}
	}
	return true
}

func isPadded(s string) bool {
	digits, rest := md.CutDigits(s)
	return len(digits) == 2 && (rest == "" || rest[0] == ' ' || rest[0] == '.')
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func isDate(v string) bool {
	year, rest := md.CutDigits(v)
	return len(year) == 4 && strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:])
}

// withoutZeros removes leading zeros from a plain number: 06 becomes 6. Anything
// else, such as 03-01 and 05.1, stays as written.
func withoutZeros(s string) string {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return s
	}
	return strings.TrimLeft(s[:len(s)-1], "0") + s[len(s)-1:]
}

// cutTotal splits a value after the total that follows an id: " of 8", "/8", "(of ~8 phases)". The total is empty if
// there is none, or if it is not known yet.
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
	to, after := md.CutDigits(strings.TrimLeft(s, "-–"))
	if to != "" && s[0] != to[0] && (after == "" || !md.IsLetter(after[0])) { // of 2-3
		total, s = "", after
	}
	s = strings.TrimPrefix(s, "]")
	if inside {
		s = strings.TrimPrefix(s, ")")
	}
	return total, afterPhases(s)
}

// afterUnknown returns what follows a total that is not known yet, as in "1 of TBD
// (Name)", with a space before it, or "".
func afterUnknown(s string) string {
	word, rest, _ := strings.Cut(s, " ")
	switch strings.ToLower(word) {
	case "tbd", "?", "??", "n", "x", "-", "-1", "—", "unknown", "total]", "y]":
		return " " + rest
	}
	return ""
}

// afterOf returns what follows "of" or "out of" at the start of s, in any of the
// known languages, or "".
func afterOf(s string) string {
	if len(s) > 4 && strings.EqualFold(s[:4], "out ") {
		s = js.TrimStart(s[4:])
	}
	for _, of := range ofWords {
		if len(s) > len(of) && strings.EqualFold(s[:len(of)], of) {
			if rest := md.SkipSpace(s[len(of):]); rest != "" {
				return rest
			}
		}
	}
	return ""
}

func afterPhases(s string) string {
	rest := js.TrimStart(s)
	for _, word := range [...]string{"phases", "total"} {
		if len(rest) >= len(word) && strings.EqualFold(rest[:len(word)], word) {
			return rest[len(word):]
		}
	}
	return s
}

// afterLead returns v after whatever precedes a phase's id: a version, the word
// "phase", a word or two before that.
func afterLead(v string) string {
	v = afterVersion(afterFlag(v))
	if rest := afterPhase(v); rest != v {
		return rest
	}
	return afterVerb(v)
}

// afterPhase returns v after the word "phase" in any of the known languages, or else v.
func afterPhase(v string) string {
	for _, word := range phaseWords {
		if rest := afterWord(v, word); rest != v {
			return rest
		}
	}
	return v
}

// afterFlag returns v after a flag that some releases of GSD mistook for the id,
// as in "--phase (10) — EXECUTING" and "--phase=097 (--name=api)", or else v.
func afterFlag(v string) string {
	rest, ok := strings.CutPrefix(v, "--phase")
	if !ok {
		return v
	}
	return strings.TrimLeft(strings.Replace(rest, "--name=", "", 1), "= (")
}

// afterVerb returns v after one or two words that precede "phase" and a number, as
// in "Starting Phase 10", or else v. Words that mean that it is not that phase do
// not count.
func afterVerb(v string) string {
	rest := v
	for range 4 {
		word, after, ok := strings.Cut(rest, " ")
		if !ok || strings.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf || !md.IsLetter(byte(r)) }) {
			return v
		}
		switch strings.ToLower(word) {
		case "phase":
			if md.StartsDigit(after) {
				return after
			}
			return v
		case "not", "no", "none", "post", "after", "before", "between", "pre", "until", "without",
			"past", "since", "through":
			return v
		}
		rest = after
	}
	return v
}

// afterWord returns v after a word and the space, hyphen, colon or mark that ends
// it, or else v. The word is matched ignoring case.
func afterWord(v, word string) string {
	if len(v) <= len(word) || !strings.EqualFold(v[:len(word)], word) {
		return v
	}
	rest := strings.TrimLeft(v[len(word):], " \t\u00a0-_:#")
	if len(rest) == len(v)-len(word) && !md.StartsDigit(rest) {
		return v
	}
	return rest
}

// afterVersion returns v after a milestone's version that is followed by a phase,
// as in "v2.0 / Phase 12", or else v.
func afterVersion(v string) string {
	if len(v) < 2 || v[0]|0x20 != 'v' || !md.StartsDigit(v[1:]) {
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
