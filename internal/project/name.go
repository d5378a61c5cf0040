package project

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// phaseName reads a phase's name from what follows its id and total: text in
// parentheses, after a dash or colon, or the words of a slug. Remarks on the
// phase's progress are skipped. A sentence after one that says it is complete is no name.
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
		name = withoutEnd(name)
		if name != "" && !isReport && !isOrdinal(name) && !isOther(name) {
			return name
		}
		if v = strings.TrimPrefix(inside[end:], ")"); strings.HasPrefix(v, ". ") && saysDone(inside[:end]) {
			return "" // and then a sentence
		}
	}
	name := title(strings.TrimLeft(v, " \t\u00a0-–—:·,./>→])"))
	if isOther(name) {
		return ""
	}
	return name
}

// withoutEnd removes a last word that says that a phase is complete: "Search finished".
func withoutEnd(name string) string {
	trimmed := strings.TrimRightFunc(name, isBetweenWords)
	switch state := lastWord(name); state {
	case "finished", "completed", "shipped":
		return strings.TrimRight(trimmed[:len(trimmed)-len(state)], ` "“([`)
	}
	return name
}

// withoutComplete removes a last "complete" from a name of several words, unless the case does not tell that it is none
// of them: "Polish & Deploy complete", but not "Make it complete".
func withoutComplete(name string) string {
	before, ok := strings.CutSuffix(name, " complete")
	i := strings.LastIndexByte(before, ' ')
	if last := before[i+1:]; ok && i > 0 && last != strings.ToLower(last) {
		return before
	}
	return name
}

// isOther reports whether what could be a name says which milestone the phase is of, or that there
// is another phase or something beside it: "v1.1", "of milestone v1.1", "Milestone v2.5: Retention", "and 6", "+ 05",
// "+ a refactoring".
func isOther(name string) bool {
	first, rest, _ := strings.Cut(name, " ")
	switch first = strings.ToLower(first); first {
	case "+":
		return true
	case "of":
		second, _, _ := strings.Cut(rest, " ")
		return isVersion(second) || strings.EqualFold(second, "milestone")
	case "milestone":
		return isVersion(rest)
	case "with", "to":
		return afterPhase(rest) != rest && md.StartsDigit(afterPhase(rest))
	}
	isCount := len(rest) > 0 && strings.Trim(afterPhase(rest), "0123456789/") == "" // v1.7 Phase 1/5
	return isJoint(first) && md.StartsDigit(afterPhase(rest)) || isVersion(name) && (rest == "" || isCount)
}

// isOrdinal reports whether a text counts phases: "fourth of 4 in v1.3".
func isOrdinal(s string) bool {
	first, rest, ok := strings.Cut(s, " of ")
	return ok && !strings.Contains(first, " ") && md.StartsDigit(rest)
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
	if state, name, ok := strings.Cut(s, " -- "); ok && state == strings.ToUpper(state) && isRemark(state) {
		s = name // "COMPLETE -- Search"
	}
	for _, mark := range [...]string{" (", " — ", " – ", " -- ", " - ", ": ", ", ", " ["} {
		if i := strings.LastIndex(s, mark); i > 0 {
			after := s[i+len(mark):]
			// "Backend — gap closure complete"
			isDone := strings.Trim(mark, " -–—") == "" && strings.Count(after, " ") < 4 && saysDone(after)
			inside := strings.TrimSuffix(after, ")")
			if isRemark(after) || isDone || mark == " (" && isAside(inside) {
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
		return js.IsSpace(r) || isSymbol(r) || strings.ContainsRune("—–-:,.|_，、", r)
	})
	s = strings.Trim(s, `"“”`)
	if isRemark(s) || endsInAny(s, []string{" all complete", " all done"}) { // "2A Import, 2B Search all complete"
		return ""
	}
	return withoutState(s)
}

// isAside reports whether what a name has in parentheses is none of it: a version, the milestone's phases, how far
// one of them is, GSD's words.
func isAside(inside string) bool {
	isRange := startsFold(inside, "phases ") && md.StartsDigit(inside[len("phases "):])
	isState := startsFold(inside, "phase ") && (saysDone(inside) || strings.Contains(inside, " in progress"))
	isWord := strings.EqualFold(inside, "backlog") || startsFold(inside, "mode: ")
	return isVersion(inside) || isRange || isState || isWord
}

// withoutState removes a trailing state whose case differs from the name's: "Foundation EXECUTING", "Setup planned",
// "Secure Nodes SHIPPED v1.5.0", "Docs COMPLETE, awaiting Phase 6". Elsewhere it may be a word of the name: "Track
// COMPLETE orders".
func withoutState(name string) string {
	for _, state := range [...]string{
		" CODE COMPLETE", " SHIPPED", " COMPLETE", " COMPLETED", " DONE", " ARCHIVED", " SEALED", " EXECUTING",
		" PLANNED", " IN PROGRESS", " planned",
	} {
		before, after, ok := strings.Cut(name, state)
		after = strings.TrimLeft(after, " ")
		isEnd := after == "" || startsFold(after, ", awaiting ") || isVersion(after) || md.StartsDigit(after)
		isName := before != strings.ToUpper(before) || len(before) <= 4 // an abbreviation: "MVP COMPLETE"
		if ok && isName && isEnd {
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
		"roadmap created", "roadmap defined", "requirements defined",
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
	case "inserted":
		return words[1] == "after" || words[1] == "before"
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
		"initializing", "initialized", "bloqué", "bloquée": // without its accent the Spanish for "block"
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
