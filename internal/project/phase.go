package project

import (
	"slices"
	"strings"
	"sync"
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

// cutOthers splits what follows an id after the ids that are joined to it, as in "04 + 05" and
// "22 or 24": none of them alone is the phase.
func cutOthers(s string) (others, rest string) {
	rest = s
	for range 3 {
		for _, join := range [...]string{" + ", " & ", " and ", " or "} {
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

// plain is a value without Markdown marks and ornaments around it, and without a
// trailing comment.
func plain(v string) string {
	return js.Trim(strings.TrimLeftFunc(plainMarks(v), IsOrnament))
}

var marks = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("**", "", "__", "", "~~", "", "`", "", "*", "", "|", " ", `\`, "")
})

func plainMarks(v string) string {
	v, _, _ = strings.Cut(v, "<!--")
	if strings.ContainsAny(v, "*`~_|\\") {
		v = marks().Replace(v)
	}
	if strings.Contains(v, "（") { // Chinese and Japanese parentheses
		v = strings.NewReplacer("（", " (", "）", ") ").Replace(v)
	}
	return js.Trim(v)
}

// IsOrnament reports whether r can precede a value without being part of it: white
// space, a bracket, a mark, an emoji.
func IsOrnament(r rune) bool {
	switch r {
	case '—', '–', '-', '(', '.', '%', '$', '<', '>', '/', ':', ',':
		return false
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
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
	case "tbd", "?", "??", "n", "x", "-", "—", "unknown", "total]", "y]":
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
	for _, of := range [...]string{"of", "de", "von", "из", "di", "van", "sur", "trên", "tren"} {
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
		if inside, ok := strings.CutPrefix(js.TrimStart(v[end:]), "("); ok { // 05-polish (Polish & Edge Cases)
			if name := withoutRemarks(inside[:closing(inside)]); name != strings.ToLower(name) { // words, not a tag
				return name
			}
		}
		return strings.TrimSuffix(strings.TrimRight(v[1:end], ".,;:"), "-PLAN.md")
	}
	if i := strings.IndexByte(v, '('); i > 0 && isOrdinal(strings.TrimLeft(v[:i], " —–-")) {
		v = v[i:] // "69 - fifth of 5 (Name)"
	}
	if i := strings.IndexByte(v, '('); i > 0 && isRemark(v[:i]) && !strings.ContainsAny(v[:i], "—–,;:") {
		isStated := js.Trim(v[:i]) != ""
		v = v[i:] // "08 complete (Name)"
		if short := v[1 : 1+closing(v[1:])]; isStated && (short == "GSD" || short == "UAT" || short == "TDD") {
			return "" // "11 complete (GSD)"
		}
	}
	for range 4 {
		v = js.TrimStart(v)
		inside, ok := strings.CutPrefix(v, "(")
		if !ok {
			break
		}
		end := closing(inside)
		name := withoutRemarks(inside[:end])
		isReport := len(name) > 60 && saysDone(name) // what was done, at length
		if state := lastWord(name); state == "finished" || state == "completed" || state == "shipped" {
			name = strings.TrimRightFunc(name, isBetweenWords)
			name = strings.TrimRight(name[:len(name)-len(state)], ` "“([`)
		}
		if name != "" && !isReport && !isOrdinal(name) && !isOther(name) {
			return name
		}
		v = strings.TrimPrefix(inside[end:], ")")
	}
	name := title(strings.TrimLeft(v, " \t\u00a0-–—:·,./>→])"))
	if isOther(name) {
		return ""
	}
	return name
}

// isOther reports whether what could be a name says which milestone the phase is of, or that there
// is another phase: "v1.1", "of milestone v1.1", "and 6", "+ 05".
func isOther(name string) bool {
	first, rest, _ := strings.Cut(name, " ")
	switch strings.ToLower(first) {
	case "of":
		second, _, _ := strings.Cut(rest, " ")
		return isVersion(second) || strings.EqualFold(second, "milestone")
	case "with", "to":
		return afterPhase(rest) != rest && md.StartsDigit(afterPhase(rest))
	case "and", "&", "+", "or", "und", "et", "y", "e":
		return md.StartsDigit(afterPhase(rest))
	}
	return isVersion(name) && rest == ""
}

// isOrdinal reports whether a text counts phases: "fourth of 4 in v1.3".
func isOrdinal(s string) bool {
	first, rest, ok := strings.Cut(s, " of ")
	return ok && !strings.Contains(first, " ") && md.StartsDigit(rest)
}

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
	word, _, _ := strings.Cut(s, " ")
	isCapitals := len(word) > 5 && isUpper(word[0]) && word == strings.ToUpper(word)
	if word == "is" || isCapitals && isRemark(word) {
		return ""
	}
	if len(s) > 80 { // then what follows the first sentence is no name
		s = sentence(s)
	}
	for _, mark := range [...]string{" — ", " – ", " -- ", "; ", " → ", " · "} {
		for i := range md.Indexes(s, mark) {
			if strings.Count(s[:i], "(") == strings.Count(s[:i], ")") { // a name may have a dash in parentheses
				s = s[:i]
				break
			}
		}
	}
	return withoutRemarks(s)
}

// withoutRemarks removes trailing remarks on the phase's progress from a name. It
// returns "" if nothing else is left.
func withoutRemarks(s string) string {
	for _, mark := range [...]string{" (", " — ", " – ", " -- ", " - ", ": ", ", ", " ["} {
		if i := strings.LastIndex(s, mark); i > 0 {
			after := s[i+len(mark):]
			if isRemark(after) || mark == " (" && isVersion(strings.TrimSuffix(after, ")")) {
				s = s[:i]
			}
		}
	}
	if i := strings.LastIndex(s, " ("); i > 0 {
		isShort := strings.Count(s[i:], " ") <= 4
		if isShort && saysDone(s[i:]) || !strings.Contains(s[i:], ")") {
			s = s[:i] // "Name (Wave 2 COMPLETE)", or a remark that was cut
		}
	}
	isSymbol := func(r rune) bool { return unicode.Is(unicode.So, r) }
	if i := strings.LastIndexFunc(s, isSymbol); i > 0 && isRemark(plain(s[i:])) {
		s = s[:i] // "Name ✅ COMPLETE"
	}
	if isPlaceholder(s) {
		s = s[1 : len(s)-1] // "[Name]"
	}
	if number := afterWord(s, "phase"); number != s && s[len("phase")] != '-' { // "(Phase 3: Name)", not a slug
		if id, rest := cutID(number); id != "" {
			s = strings.TrimLeft(rest, " :—–-")
		}
		if startsFold(s, "is ") {
			return "" // "Phase 5 is next"
		}
	}
	s = strings.TrimFunc(s, func(r rune) bool {
		return js.IsSpace(r) || unicode.Is(unicode.So, r) || r == '\uFE0F' || strings.ContainsRune("—–-:,.|✓✔_", r)
	})
	s = strings.Trim(s, `"“”`)
	if isRemark(s) {
		return ""
	}
	return withoutState(s)
}

// withoutState removes a trailing state whose case differs from the name's: "Foundation EXECUTING", "Setup planned",
// "Secure Nodes SHIPPED v1.5.0". Elsewhere it may be a word of the name: "Track COMPLETE orders".
func withoutState(name string) string {
	for _, state := range [...]string{
		" CODE COMPLETE", " SHIPPED", " COMPLETE", " COMPLETED", " DONE", " ARCHIVED", " SEALED", " EXECUTING",
		" PLANNED", " IN PROGRESS", " planned",
	} {
		before, after, ok := strings.Cut(name, state)
		after = strings.TrimLeft(after, " ")
		if ok && before != strings.ToUpper(before) && (after == "" || isVersion(after) || md.StartsDigit(after)) {
			return strings.TrimRight(before, " -–—:,")
		}
	}
	return name
}

// isRemark reports whether a text only says how far a phase has got: "complete",
// "Not started", "READY TO EXECUTE", "3/3 plans done, verified". The words up to
// the first punctuation mark decide.
func isRemark(s string) bool {
	if trimmed := js.Trim(s); strings.EqualFold(trimmed, "final") || strings.EqualFold(trimmed, "final phase") {
		return true // it also begins names
	}
	if i := strings.IndexAny(s, ",;:(—–"); i >= 0 {
		s = s[:i]
	}
	if isWaiting(s) {
		return true
	}
	n := 0
	for _, start := range [...]string{
		"code-complete", "code complete", "context gathered", "context captured", "context.md captured",
		"roadmap created", "requirements defined",
	} {
		if startsFold(s, start) { // elsewhere the first word begins names
			s, n = s[len(start):], 1
		}
	}
	for word := range strings.FieldsFuncSeq(s, isBetweenWords) {
		if word = strings.ToLower(word); !isRemarkWord(word, n == 0) && !endsInAny(word, doneWords[:]) {
			return false
		}
		n++
	}
	return n != 2 || !endsInAny(s, []string{" Tasks", " tasks"}) || startsFold(s, "all ") || md.StartsDigit(s)
}

// isWaiting reports whether a text says what a phase waits for, or what of it is pending: "blocked
// on the API key", "UAT pending".
func isWaiting(s string) bool {
	if len(s) > 200 {
		return false
	}
	words := strings.Fields(strings.ToLower(s))
	if len(words) < 2 {
		return false
	}
	switch words[0] {
	case "blocked", "waiting", "paused", "parallel", "deferred":
		return isPreposition(words[1]) || words[1] == "for" || words[1] == "until"
	}
	last := len(words) - 1
	switch words[max(last-1, 0)] {
	case "uat", "review", "verification", "approval", "deploy":
		return last <= 2 && words[last] == "pending"
	}
	return false
}

func isBetweenWords(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// isRemarkWord reports whether a lower-case word can be part of a remark. Some
// words cannot begin one, because they also begin names.
func isRemarkWord(word string, first bool) bool {
	switch word {
	case "complete", "completed", "done", "finished", "shipped", "closed", "archived", "merged", "implemented",
		"inserted", "executing", "executed", "in", "progress", "ongoing", "underway", "wip", "active", "current",
		"started", "starting", "planning", "planned", "ready", "not", "pending", "queued", "blocked", "paused",
		"stopped", "verifying", "verified", "verify", "discussing", "awaiting", "waiting", "todo", "tbd", "all",
		"none", "passed", "failed", "partial", "skipped", "deferred", "approved", "next", "inprogress", "defining",
		"defined", "candidate", "needs", "replan", "replanning", "plan", "plans", "draft", "drafted", "proposed",
		"tentative", "upcoming", "scheduled", "scoped", "reopened", "released", "deployed", "validated", "accepted",
		"status", "cancelled", "canceled", "abandoned", "superseded", "unstarted", "unplanned", "under", "last", "on",
		"initializing", "initialized":
		return true
	case "wave", "hold", "to", "for", "of", "and", "the", "with", "is", "execute", "discuss", "review", "uat",
		"begin", "start", "requirements", "phase", "phases", "execution", "verification", "milestone", "milestones",
		"tasks", "yet", "out", "up", "context", "checkpoint", "gathered", "from", "backlog", "a", "researched",
		"code", "human", "user", "urgent":
		return !first
	}
	if plain := fold(word); slices.Contains(stateWords[:], plain) || !first && slices.Contains(stateLinks[:], plain) {
		return true
	}
	return md.StartsDigit(word) || slices.Contains(finishedWords[:], word) ||
		!first && md.StartsDigit(strings.TrimPrefix(word, "v"))
}
