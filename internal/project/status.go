package project

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

func (f *Facts) statusPart(l *richLine, phase Phase) {
	front := From("front matter")("status", f.Project.Status)
	if isNone(front.Text) {
		front.Text = ""
	}
	text, body := shortStatus(f.Status(), phase.ID.Text, phase.Name), From("body")("Status", f.Project.Body.Status)
	if instead := f.Project.Body.NotPhase; text == "" && phase.ID.Text == "" && !isEmpty(instead.Text) {
		if text = shortStatus(instead.Text, "", ""); len(strings.Fields(text)) > 4 {
			text = "" // prose
		}
		body = From("body")("Current Phase", instead)
	}
	if state := f.Project.Body.MilestoneState; text == "" && phase.ID.Text == "" && state.Text != "" {
		text, body = shortStatus(state.Text, "", ""), From("body")("Milestone", state)
	}
	part := l.add("status", "status", text, levelStatus, []Value{front}, []Value{body})
	part.Colour, part.Cut, part.Least = statusColour(text), levelCutStatus, 2
}

// Status is the status as written: the front matter's, or else the body's.
// "unknown" is GSD's word for no status.
func (f *Facts) Status() string {
	return cmp.Or(f.Project.status(), f.State.Status, f.Project.Status.Text)
}

// status is the front matter's status or, if that says nothing, the body's.
func (p *Project) status() string {
	front := p.Status.Text
	if isNone(front) {
		front = ""
	}
	return cmp.Or(front, p.Body.Status.Text)
}

// IsOver reports whether the status, the front matter's or else the body's, says that the
// milestone is complete.
func (f *Facts) IsOver() bool { return saysOver(f.Status()) }

func saysOver(status string) bool {
	status = strings.ReplaceAll(strings.ToLower(status), "_", " ")
	switch {
	case strings.Contains(status, "next milestone"):
		return true
	case strings.Contains(status, "milestone"), namesAllPhases(status):
		return hasAny(status, []string{"complete", "shipped", "archived", "done", "awaiting", "between"})
	case status == "shipped", status == "archived", status == "released",
		strings.HasPrefix(status, "shipped ") && md.StartsDigit(status[len("shipped "):]): // its date
		return true
	case isVersion(status):
		return hasAny(status, []string{"complete", "shipped", "archived", "released"})
	}
	ofPart := strings.Contains(status, "phase") || strings.Contains(status, "plan")
	return Canonical(status, "") == "completed" && !ofPart
}

// namesAllPhases reports whether a text in lower case is about all phases: "all phases", "all 8 phases".
func namesAllPhases(lower string) bool {
	_, after, ok := strings.Cut(lower, "all ")
	return ok && strings.HasPrefix(strings.TrimLeft(after, "0123456789 "), "phases")
}

func (r *bodyReader) status(own *Body, v md.Field) {
	if r.section == task {
		First(&r.gate.Status, gateStatus(v))
	} else {
		First(&own.Status, v)
	}
}

// Canonical returns GSD Core's canonical word for a status: discussing, planning,
// executing, verifying, completed, paused, or unknown for an unknown or empty one.
// GSD Core has had two tables. The one of 1.14.0, which matches whole texts, is
// tried first. Then the documented one looks for words in the text; according to it
// a project with a paused_at is paused.
func Canonical(status, pausedAt string) string {
	switch word := md.Canonical(status); word {
	case "discussing", "planning", "executing", "verifying", "completed", "paused", "unknown":
		return word
	}
	s := js.ToLower(md.Cap(status))
	has := func(words ...string) bool {
		for _, word := range words {
			if strings.Contains(s, word) {
				return true
			}
		}
		return false
	}
	// The same order as in the hooks from 1.8.0 to 1.11.0.
	switch {
	case pausedAt != "" || has("paused", "stopped"):
		return "paused"
	case has("executing", "in progress"):
		return "executing"
	case has("planning", "ready to plan"):
		return "planning"
	case has("discussing"):
		return "discussing"
	case has("verif"):
		return "verifying"
	case has("complete", "done"):
		return "completed"
	case has("ready to execute"):
		return "executing"
	}
	return "unknown"
}

// KnowsStatus reports whether a status has a word whose meaning the rich line's colours know.
func KnowsStatus(status string) bool { return !slices.Equal(statusColour(status), layout.Dim) }

// statusColour is what a status means, as a colour: red if the work is stuck, yellow if
// something is awaited, green if it runs or is done, else background. Of two meanings the
// one that needs someone first wins.
func statusColour(status string) layout.Colour {
	lower := strings.ToLower(status)
	set := bytesOf(lower)
	says := func(words []string) bool {
		for _, word := range words {
			if set.mayHave(word) && beginsWord(lower, word) {
				return true
			}
		}
		return false
	}
	switch {
	case says(stuckWords[:]):
		return layout.Red
	case says(waitingWords[:]):
		return layout.Yellow
	case says(runningWords[:]):
		return layout.Green
	}
	return layout.Dim
}

// beginsWord reports whether a word of a text in lower case begins like that, unless one that
// denies it comes before.
func beginsWord(lower, start string) bool {
	for i := range md.Indexes(lower, start) {
		if !isDenied(lower[:i], start) {
			return true
		}
	}
	return false
}

// shortStatus shortens a status, in its own words, to the end of its first
// sentence, a dash, a semicolon, a parenthesis or an arrow. It leaves out the phase
// whose id and name are already shown. It is empty for a status without content: unknown,
// dashes.
func shortStatus(status, id, name string) string {
	s := statusline.Clean(md.Cap(js.Trim(status)))
	whole := s
	open := max(strings.Index(s, " ("), 0)
	if isNumberAlone(js.TrimStart(s[strings.LastIndexByte(s[:open], ',')+1 : open])) {
		// "Phase 13 (Name) COMPLETE", "Plan 1 complete, plan 2 (Name) next"
		if end := open + 2 + closing(s[open+2:]); end+1 < len(s) {
			s = s[:open] + s[end+1:]
		}
	}
	if first, rest, ok := strings.Cut(s, " — "); ok {
		version, _, _ := strings.Cut(first, " ")
		isName := isVersion(version) && !KnowsStatus(first) && (KnowsStatus(rest) || first == version)
		if isName || isPhaseAlone(first) && namesPhase(first, id) {
			s = rest // "v1.3 Backlog — complete", "Phase 6 — 06-05 shipped"
		}
	}
	s = afterEarlier(s, id)
	for _, end := range [...]string{". ", "! ", "。", " — ", " – ", " - ", " -- ", " · ", ";", " (", "（", "→"} {
		if before, _, ok := strings.Cut(s, end); ok && js.Trim(before) != "" {
			s = before
		}
	}
	mark := s[:len(s)-len(strings.TrimLeftFunc(s, IsOrnament))] // ✅
	s = mark + withoutPhase(spacedWords(s[len(mark):]), id, name)
	s = strings.Trim(s, " .,:·*`")
	if len(s) < len(whole) {
		s = undangled(s)
	}
	if isNone(s) || strings.HasPrefix(s, "{") {
		return ""
	}
	short := layout.Text(spacedWords(lowerWords(s)), statusCells) // IN_PROGRESS, too
	if strings.HasSuffix(short, "…") {
		short = layout.Text(lowerWords(withoutMilestoneName(s)), statusCells)
	}
	if cut, ok := strings.CutSuffix(short, "…"); ok && !strings.HasSuffix(s, "…") {
		cut = undangled(cut)
		if i := strings.LastIndexByte(cut, ' '); i > 0 && slices.Contains(phaseWords[:], strings.ToLower(cut[i+1:])) {
			cut = undangled(cut[:i]) // its number is cut
		}
		short = cut + "…"
	}
	return short
}

// withoutMilestoneName takes the name out of a status that says at its end that a milestone is complete, because a
// cut would take the state instead: "Milestone v1.0 Resource Identification complete".
func withoutMilestoneName(s string) string {
	words := strings.Fields(s)
	last := len(words) - 1
	if last < 2 || !strings.EqualFold(words[0], "milestone") || hasDenier(s) || !saysDone("it is "+words[last]) {
		return s
	}
	kept := words[:1:1]
	if isVersion(words[1]) {
		kept = words[:2:2]
	}
	return strings.Join(append(kept, words[last]), " ")
}

// afterEarlier returns what a status says of the phase with this id, where it first says that others are complete:
// "Phase 2 complete — Phase 3 in progress". It is empty for a state of an earlier one.
func afterEarlier(s, id string) string {
	if id == "" {
		return s
	}
	for _, mark := range [...]string{" — ", ". ", "; "} {
		clauses := strings.Split(s, mark)
		isBare := slices.Contains([]string{"complete", "completed", "done", "shipped"}, strings.ToLower(clauses[0]))
		if !isBare && !isPast(clauses[0]) || hasDenier(clauses[0]) {
			continue
		}
		for i, clause := range clauses {
			number := afterPhase(clause)
			if startsFold(clause, "phases ") {
				number = clause[len("phases "):]
			}
			named, after := cutID(number)
			if i == 0 && isBare {
				continue // "Complete — Phase 3 not yet started"
			}
			if number == clause || named == "" {
				break // it may be of any phase
			}
			if isBare && i == 1 && !startsFold(clause, "phases ") && IsEarlier(named, id) {
				return "" // "Shipped — Phase 1 has its pull request"
			}
			if i > 0 && sameNumber(named, id) {
				isState := KnowsStatus(after) || startsFold(after, " not yet") || startsFold(after, " not started")
				if strings.HasPrefix(after, " ") && !startsFold(after, " plan ") && isState {
					return strings.Join(clauses[i:], mark)
				}
				break
			}
			if sameNumber(named, id) {
				break
			}
		}
	}
	return s
}

func namesPhase(s, id string) bool { return sameNumber(strings.TrimLeft(afterPhase(s), " "), id) }

// isNumberAlone is [isPhaseAlone] for plans, waves and the like, too.
func isNumberAlone(s string) bool {
	word, number, _ := strings.Cut(s, " ")
	isNumber := number != "" && strings.Trim(number, "0123456789.-") == ""
	return isPhaseAlone(s) || isNumber && isNumbered(strings.ToLower(word))
}

// isPhaseAlone reports whether a text is a phase and its number, and no more.
func isPhaseAlone(s string) bool {
	number := afterPhase(s)
	id, rest := cutID(number)
	return number != s && id != "" && rest == ""
}

// spacedWords replaces each underscore or hyphen between two lower-case words with
// a space: in-progress, ready_to_plan. Around an underscore, numbers count as words. The
// hyphens of a sentence stay.
func spacedWords(s string) string {
	words := strings.Split(s, " ")
	isSentence := len(words) > 4
	for i, word := range words {
		last := word[strings.LastIndexByte(word, '.')+1:]
		isDotted := len(last) < len(word)
		isPath := isDotted && !md.StartsDigit(last) // milestone_v1.2_complete is none
		if !isPath && !strings.ContainsAny(word, "/`$@:") {
			words[i] = spaced(word, isSentence || isDotted)
		}
	}
	return strings.Join(words, " ")
}

func spaced(s string, keepsHyphens bool) string {
	b := []byte(s)
	isLower := func(i int) bool { return i >= 0 && i < len(s) && 'a' <= s[i] && s[i] <= 'z' }
	isNumber := func(i int) bool { return i >= 0 && i < len(s) && '0' <= s[i] && s[i] <= '9' }
	isWord := func(i int) bool { return isLower(i) || isNumber(i) }
	isSlug := strings.HasPrefix(s, "phase-") // phase-3-planned
	for i := range b {
		switch {
		case b[i] == '-' && !keepsHyphens && (isLower(i-1) && isLower(i+1) || isSlug && isWord(i-1) && isWord(i+1)),
			b[i] == '_' && isWord(i-1) && isWord(i+1) && !(isNumber(i-1) && isNumber(i+1)): // not v3_0
			b[i] = ' '
		}
	}
	return string(b)
}

// withoutPhase removes "phase 4" from the start or end of a text, if that is the
// phase with this id, and its name after it. The word stays beside one that says that it is
// complete: the project is not.
func withoutPhase(s, id, name string) string {
	words := strings.Fields(s)
	s = strings.Join(words, " ")
	for i := 0; i+1 < len(words); i += max(1, len(words)-2) { // the first two words, and the last two
		number := strings.Trim(words[i+1], ".,:#")
		if id == "" || !sameNumber(number, id) || !slices.Contains(phaseWords[:], strings.ToLower(words[i])) {
			continue
		}
		end := i + 2
		named := strings.Fields(name) // "Phase 05 Calculation History executed"; one word may be another: "UI complete"
		if after := end + len(named); len(named) > 1 && after < len(words) && slices.Equal(words[end:after], named) &&
			isRemarkWord(strings.ToLower(words[after]), true) {
			end = after
		}
		if end < len(words) && strings.EqualFold(words[end], "is") {
			end++
		}
		for _, word := range slices.Concat(words[max(i-1, 0):i], words[end:min(end+1, len(words))]) {
			switch strings.ToLower(strings.Trim(word, ".,:")) {
			case "complete", "completed", "done", "finished", "shipped":
				i++
				return strings.Join(append(words[:i:i], words[end:]...), " ")
			}
		}
		return strings.Join(append(words[:i:i], words[end:]...), " ")
	}
	return s
}

// lowerWords lower-cases a text of up to three words, except for abbreviations: words of up
// to four capitals. Longer texts are sentences, whose capitals belong to names.
func lowerWords(s string) string {
	words := strings.Split(s, " ")
	if len(words) > 3 {
		return s
	}
	for i, word := range words {
		lower := strings.ToLower(word)
		if isLinking(lower) || utf8.RuneCountInString(word) > 4 || strings.ToUpper(word) != word {
			words[i] = lower
		}
	}
	return strings.Join(words, " ")
}
