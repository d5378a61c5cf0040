package project

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// Stopped returns where the last session ended, from the front matter or else from
// the body. It is empty if neither says so.
func (p *Project) Stopped() string {
	for _, stopped := range [...]string{p.StoppedAt.Text, p.Body.StoppedAt.Text} {
		if !isNoStop(stopped) {
			return stopped
		}
	}
	return ""
}

// isNoStop reports whether a value says nothing about where a session ended, or only when.
func isNoStop(stopped string) bool {
	return isEmpty(stopped) || strings.Trim(stopped, "0123456789-:.TZ+ ") == ""
}

// maxStop is how many bytes of where the last session stopped are read. Some write its whole story there.
const maxStop = 1000

// stoppedPart adds where the last session stopped, or the step that it named there. A step that is not shown is passed
// over.
func (f *Facts) stoppedPart(l *richLine, phase Phase, step Value, stops []Value) {
	p := &f.Project
	shown, known := phaseNumber(phase.ID.Text)
	if isNone(stops[0].Text) {
		stops[0].Text = ""
	}
	stopped := md.CutBytes(p.Stopped(), maxStop)
	named := stepInStop(stopped)
	if p.PausedAt.Text == "" && named != "" && !isNoStep(named) && f.whyOldStep(named, phase) == "" {
		l.add("next", "next", "next "+ownWords(named), levelNext, stops[:1], stops[1:])
		l.passOver("status", step)
		return
	}
	over := f.IsOver() || f.isLastDone()
	words := l.words(f.Status())
	isSaid := func(stopped string) bool { return repeats(stopped, words, phase, over) }
	why := "it only repeats the line"
	switch lower := strings.ToLower(stopped); {
	case known && namesOnlyEarlier(lower, shown):
		stopped, why = "", EarlierPhase
	case (f.isUnderWay(phase) || f.IsOver()) && (startsFold(lower, "roadmap ") || startsFold(lower, "project initial")):
		stopped, why = "", "the work has begun since"
	case f.isUnderWay(phase) && preparesPhase(lower, phase):
		stopped, why = "", "the work has begun since"
	case f.IsOver() && f.beginsIt(lower):
		stopped, why = "", "the milestone is complete"
	case known && namesOnlyEarlier(visible(lower), shown):
		stopped, why = openClause(stopped, isSaid), EarlierPhase
	case isSaid(visible(stopped)):
		open := openClause(stopped, isSaid)
		if aside := lastAside(stopped); open == "" && hasAny(strings.ToLower(aside), []string{"waiting", "pending"}) {
			open = aside // "Completed 10-02-PLAN.md (awaiting human-verify)"
		}
		// While the status says that the work goes on, that a plan is complete is no repetition beside what came of it.
		isShort := open != "" || saysDone(f.Status()) || isSaid(stopped)
		if before := stopped[:len(stopped)-len(open)]; isShort && !namesOther(before, phase) {
			stopped = open
		}
	}
	switch {
	case p.PausedAt.Text != "" && !f.IsOver(), p.Stopped() == "":
		l.passOver("status", step)
	case stopped == "", isSaid(stopped):
		l.passOver("status", append(because(stops, why), step)...)
	case saysOver(sentence(step.Text)) && hasAny(strings.ToLower(stopped), []string{"waiting", "pending"}):
		l.passOver("status", append(because(stops, "the next step says that the milestone is complete"), step)...)
	default:
		l.add("stopped", "stopped", "stopped: "+ownWords(stopped), levelNext, stops[:1], stops[1:])
		l.passOver("stopped", step)
	}
}

// preparesPhase reports whether where the last session stopped, in lower case, is before the plans of that phase are
// executed: "phase 43 context gathered". GSD writes it after each of these steps, and nothing when execution begins.
func preparesPhase(lower string, phase Phase) bool {
	id, rest := cutID(afterPhase(lower))
	if !sameNumber(id, phase.ID.Text) {
		return false
	}
	state, _, _ := strings.Cut(rest, " — ")
	state, _, _ = strings.Cut(state, " (")
	switch strings.Trim(state, " .") {
	case "context gathered", "context captured", "research complete", "researched", "ui-spec approved", "planned",
		"plans verified", "planning complete":
		return true
	}
	return false
}

// stepInStop returns what the last session named as the next step where it was stopped: "Phase 7 complete. Next:
// Phase 8", "Phase 7 complete. Next step is /gsd:plan-phase 8". It is empty if it named none.
func stepInStop(stopped string) string {
	for _, mark := range [...]string{". ", "; ", " — ", "。"} {
		for i := range md.Indexes(stopped, mark) {
			clause := js.TrimStart(stopped[i+len(mark):])
			name, step, _ := cutLabel(clause, false)
			for _, verb := range [...]string{" is to ", " is "} {
				lead, _, ok := strings.Cut(clause[:min(len(clause), maxLabel)], verb)
				if ok && labelOf(fold(lead)) == nextLabel {
					name, step = lead, clause[len(lead)+len(verb):]
					break
				}
			}
			if name != "" && labelOf(fold(name)) == nextLabel {
				return strings.TrimRight(sentence(js.Trim(step)), ".")
			}
		}
	}
	return ""
}

// overWords say that a milestone is over.
var overWords = [...]string{
	"complete", "closed", "closeout", "completion", "project", "milestone", "archived", "archival", "shipped", "done",
	"all", "phases", "plans", "and", "at",
}

// words returns the words of milestone, phase and status, in lower case; those of the status
// that its cut has taken, too.
func (l *richLine) words(status string) []string {
	words := strings.FieldsFunc(strings.ToLower(status), isBreak)
	for _, p := range l.parts {
		if p.Group == "milestone" || p.Group == "phase" || p.Group == "status" {
			words = append(words, strings.Fields(strings.ToLower(p.Text))...)
		}
	}
	return words
}

// isBreak reports whether r is between the words of what was stopped at.
func isBreak(r rune) bool { return js.IsSpace(r) || strings.ContainsRune("/,;:—–", r) }

// visible is what a part shows of a text, without a word that is cut.
func visible(text string) string {
	text = shortPaths(text)
	shown, isCut := strings.CutSuffix(ownWords(text), "…")
	if isCut && strings.HasPrefix(text, shown+" ") {
		return undangled(shown)
	}
	if i := strings.LastIndexByte(shown, ' '); isCut && i > 0 {
		return undangled(shown[:i])
	}
	return shown
}

// repeats reports whether what was stopped at only repeats what is shown: nothing is left
// without the words for phase and plan, those that are shown, and what is in parentheses.
// Once the milestone is over, that it is says the status, too. Of an earlier phase nothing is
// shown, of a later one only what the status says.
func repeats(stopped string, shown []string, phase Phase, over bool) bool {
	own, known := phaseNumber(phase.ID.Text)
	for _, mark := range [...]string{", ", " — ", ". ", " - "} { // Phase 8 complete, ready to plan Phase 9
		lead, rest, ok := strings.Cut(stopped, mark)
		isState := saysDone(lead) && len(strings.Fields(lead)) == 3
		if ok && known && isState && namesOnlyEarlier(strings.ToLower(lead), own) {
			stopped = rest
		}
	}
	named := slices.Collect(PhasesIn(strings.Join(shown, " ")))
	for number := range PhasesIn(strings.ToLower(stopped)) {
		switch {
		case known && number > own && !slices.Contains(named, number): // that it has come so far is news
			return false
		case known && number < own:
			shown = nil
		}
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(withoutAsides(stopped)), isBreak) {
		word = strings.Trim(word, ".-*`✅!")
		id, _, _ := strings.Cut(planID(word), "-")
		if number, ok := phaseNumber(id); ok && known && number > own && !slices.Contains(named, number) {
			return false // 04-search-01-plan.md
		}
		switch {
		case word == "", word == "completed", word == "complete", word == "phase", word == "plan", word == "see",
			word == "for":
		case (word == "execution" || word == "executed" || word == "finished") && !slices.Contains(shown, "executing"):
		case strings.Trim(strings.TrimPrefix(strings.TrimPrefix(word, "phase-"), "plan-"), "0123456789.-%") == "",
			slices.Contains(shown, word):
		case strings.HasSuffix(word, "-plan.md"), strings.HasSuffix(word, "-summary.md"):
		case md.StartsDigit(word) && strings.Contains(word, "-"): // a plan, a directory
		case over && (isOverWord(word) || isVersion(word) && isShownVersion(word, shown)):
		default:
			return false
		}
	}
	return true
}

// openClause returns what was stopped at from the first clause that says that something waits or is stuck, where what
// comes before it only repeats what is shown: "Completed 05-02 — awaiting sign-off".
func openClause(stopped string, isSaid func(string) bool) string {
	rest := stopped
	for range 10 {
		clause, after := rest, ""
		for _, mark := range [...]string{" — ", ". ", "; ", " -- ", " - ", "), "} {
			if lead, _, ok := strings.Cut(clause, mark); ok {
				clause, after = lead, rest[len(lead)+len(mark):]
			}
		}
		what := clause
		if len(clause) > 80 {
			what = visible(rest)
		}
		colour := statusColour(what)
		if (slices.Equal(colour, layout.Yellow) || slices.Equal(colour, layout.Red)) && !isSaid(clause) {
			return withoutUnopened(strings.TrimRight(rest, "."))
		}
		rest = after
	}
	return ""
}

// withoutUnopened returns a clause without the parenthesis that was opened before it: "checkpoint pending)".
func withoutUnopened(clause string) string {
	end := closing(clause)
	return clause[:end] + clause[min(end+1, len(clause)):]
}

// lastAside returns what a text has in parentheses at its end.
func lastAside(text string) string {
	inside, ok := strings.CutSuffix(strings.TrimRight(text, "."), ")")
	i := strings.LastIndex(inside, " (")
	if !ok || i < 0 {
		return ""
	}
	return inside[i+len(" ("):]
}

// withoutAsides returns a text without what is in parentheses.
func withoutAsides(text string) string {
	var b strings.Builder
	for {
		before, inside, ok := strings.Cut(text, "(")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		b.WriteByte(' ')
		text = inside[min(closing(inside)+1, len(inside)):]
	}
}

// isOverWord reports whether a word, or each of those that hyphens join, says that a milestone is over.
func isOverWord(word string) bool {
	for part := range strings.SplitSeq(word, "-") {
		if !slices.Contains(overWords[:], part) {
			return false
		}
	}
	return true
}

// isShownVersion reports whether a version is one of those that are shown, or a patch of it.
func isShownVersion(version string, shown []string) bool {
	isStart := func(word string) bool { return isVersion(word) && strings.HasPrefix(version, word) }
	return slices.ContainsFunc(shown, isStart)
}
