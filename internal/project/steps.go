package project

import (
	"math"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// stepReader is where the reading of next steps is.
type stepReader struct {
	listed  md.Field // the first item below a heading of next steps
	resumed md.Field // how to resume, which is the next step where no label states one
	command md.Field // a command of GSD's that a value of the current position names
	spoken  md.Field // the step that the heading names, or the first paragraph below it
	isBelow bool     // the lines above are a label of next steps without a value, and its list
	indent  int      // of the first item of the section; -1 before it
	past    bool     // the paragraph or sub-heading above introduces a list of what is complete
	done    bool     // the sub-heading is ticked: no text below it is a step
	closing bool     // the section is Operator Next Steps
}

// nextStep reads a line below a heading for next steps: the first item that is not
// done, or the first sentence, whichever comes first. A paragraph that ends in a colon only
// introduces its list.
func (r *bodyReader) nextStep(text string, indent, at int) {
	if r.steps.done {
		return
	}
	item, ok := listItem(text)
	if ok && r.section == nextSteps && r.steps.indent < 0 {
		r.steps.indent = indent
	} else if ok && r.section == nextSteps && indent > r.steps.indent+1 {
		return // it belongs to the item above, which is no step
	}
	if !ok && !r.paragraph() && text[0] != '|' && text[0] != '>' {
		words := strings.Trim(text, "*_ ")
		name, isLead := strings.CutSuffix(words[strings.LastIndex(words, ". ")+1:], ":") // "It is complete. Options:"
		if isLead {
			words = name
		}
		lead, done := fold(name), saysDone(words)
		isNext := strings.HasSuffix(lead, "next") || hasAny(lead, nextWords[:])
		r.steps.past = isLead && !isNext && (done && !hasLimit(words) || tellsPast(lead) || listsOther(lead))
		if isLead && indent <= r.steps.indent {
			r.steps.indent = -1 // a list of its own is below it
		}
		isText := strings.ContainsFunc(words, func(r rune) bool { return !isBetweenWords(r) })
		// "Start v2 with `/gsd-new-milestone` to:"
		isStep := isLead && !r.steps.past && strings.Contains(words, "`/") && strings.Contains(words+" ", "` to ")
		switch {
		case isStep && startsTask(words):
			r.say(undangled(strings.TrimRight(text, ":*_ ")), at)
		case isText && !isLead && !done:
			r.say(text, at)
		case isText && !isLead:
			step, ok := labelledStep(text)
			if !ok {
				step = afterDone(text)
				ok = startsTask(step) || isCommand(step)
			}
			if ok && step != "" && !strings.Contains(step, " below") {
				r.say(step, at+strings.LastIndex(text, step))
			}
		}
	}
	isKnown := r.steps.listed.Pos > 0 && (!r.steps.closing || r.body.closingStep.Pos > 0)
	if !ok || r.steps.past || isKnown || isDoneStep(item) {
		return
	}
	at += len(text) - len(item)
	if box := strings.TrimPrefix(item, "[ ] "); len(box) < len(item) {
		item, at = box, at+4
	}
	name, value, _ := cutLabel(strings.TrimLeft(item, "*_"), false)
	isOwn := strings.EqualFold(name, "priority") || strings.EqualFold(name, "expected")
	if isOwn || name != "" && labelOf(fold(name)) == nextLabel {
		item, at = value, at+len(item)-len(value)
		if strings.Trim(value, "* ") == "" {
			r.steps.indent = -1 // the steps are below it
		}
	}
	if !isNoStep(item) && !isStated(item) && !isBackground(item) && !isProgress(item) {
		step := label(item, at)
		First(&r.steps.listed, step)
		if r.steps.closing {
			First(&r.body.closingStep, step)
		}
	}
}

// takeClosingStep makes the step that GSD wrote at the end of a milestone the next one while the status says so. A step
// that names a phase up to the one that is shown, or completes the milestone, was written before.
func (p *Project) takeClosingStep() {
	b := &p.Body
	if b.closingStep.Pos == 0 || !startsFold(p.status(), "awaiting next milestone") {
		return
	}
	step := strings.ToLower(withoutAsides(b.NextStep.Text))
	phase := p.PhaseOf()
	shown, known := phaseNumber(phase.ID.Text)
	isOld := step == "" || strings.Contains(step, "complete-milestone")
	for number := range PhasesIn(step) {
		isOld = isOld || !known || number <= shown
	}
	if isOld {
		b.NextStep, b.oldStep = b.closingStep, b.NextStep
	}
}

// titleStep reads the step that the heading itself names: "Next action — Phase 10: Search", "Next action — pick
// Phase 17".
func (r *bodyReader) titleStep(title string, at int) {
	for _, mark := range [...]string{" — ", " – ", ": "} {
		lead, step, ok := strings.Cut(title, mark)
		if rest := afterPhase(step); ok && labelOf(fold(lead)) == nextLabel &&
			(len(rest) < len(step) && md.StartsDigit(rest) || strings.HasPrefix(step, "/") ||
				startsTask(step) && strings.HasSuffix(fold(lead), "action")) {
			r.say(step, at+len(title)-len(step))
			return
		}
	}
}

// commandIn takes the command that a value of the current position says to run: "not planned (run /gsd-plan-phase 31)",
// "ready for `/gsd:new-milestone`".
func (r *stepReader) commandIn(value string, at int) {
	i := strings.Index(value, "/gsd")
	if i < 1 || r.command.Pos > 0 {
		return
	}
	switch lastWord(value[:i]) {
	case "run", "for", "awaiting", "await", "to", "next", "with", "then", "pending":
	default:
		return
	}
	command, rest, _ := strings.Cut(value[i:], " ")
	if value[i-1] == '`' {
		command, _, _ = strings.Cut(value[i:], "`")
	} else if argument, _, _ := strings.Cut(rest, " "); md.StartsDigit(argument) {
		command += " " + argument
	}
	command = strings.TrimRight(command, "`.,;:)*_")
	if isCommand(command) {
		r.command = md.Field{Text: command, Pos: at + i + 1}
	}
}

// say takes the first sentence of a paragraph as the step, except for those that say what is complete.
func (r *bodyReader) say(text string, at int) {
	if r.steps.spoken.Pos == 0 && r.steps.listed.Pos == 0 && !isStated(strings.Trim(text, "*_ ")) {
		step := label(text, at)
		if isPast(sentence(step.Text)) {
			step.Text = afterDone(step.Text)
		}
		step.Text = sentence(step.Text)
		r.steps.spoken = step
	}
}

// isDoneStep reports whether an item of a list of steps is ticked off, or has a lead that says that it is
// complete: "Phase 6 complete: 5 plans".
func isDoneStep(item string) bool {
	lead, _, ok := strings.Cut(strings.TrimLeft(item, "*_"), ":")
	return isTicked(item) || ok && len(lead) <= 80 && !strings.Contains(lead, " — ") && saysDone(lead)
}

// isProgress reports whether an item only says how far the work is: what is complete, and which phases remain.
func isProgress(item string) bool {
	first := sentence(item)
	rest := sentence(strings.TrimLeft(item[len(first):], ".! "))
	_, after, ok := strings.Cut(rest, " remain")
	after = strings.TrimLeft(after, "s")
	isEnd := strings.Trim(after, ". ") == "" || strings.HasPrefix(after, " for v") || strings.HasPrefix(after, " un")
	return ok && isEnd && saysDone(first) && startsFold(rest, "phase") && !strings.Contains(rest, "/gsd")
}

// isStated reports whether a line among next steps is a label of the state: "Current milestone: v2.0".
func isStated(line string) bool {
	name, _, _ := cutLabel(strings.TrimLeft(line, "*_"), false)
	if name = fold(name); name == "planned phase" || name == "completed phase" { // GSD's note at the end of the file
		return true
	}
	switch labelOf(name) {
	case milestoneLabel, statusLabel, progressLabel, activityLabel, updatedLabel, sessionLabel, stoppedLabel,
		focusLabel, currentPhaseLabel:
		return true
	}
	return false
}

// isBackground reports whether an item has a lead that says that it is not a step but what to know for it:
// "Context to load: STATE.md".
func isBackground(item string) bool {
	lead, ok := strings.CutPrefix(item, "**")
	lead, _, isLead := strings.Cut(lead, ":")
	switch firstWord(lead) {
	case "context", "where", "key", "files", "note", "notes", "remember", "background", "current", "previous", "recent":
		return ok && isLead && len(lead) < maxLabel
	}
	return false
}

// listsOther reports whether a lead introduces a list of things rather than of steps: "Project includes".
func listsOther(lead string) bool {
	if lead == "to run" || lead == "to use it" || lead == "how to run" {
		return true
	}
	switch lastWord(lead) {
	case "status", "includes", "include", "phases", "artifacts", "documents", "files", "features", "requirements",
		"decisions", "context", "references", "notes", "deferred", "backlog", "result", "results", "scope":
		return true
	}
	return false
}

// isLater reports whether a sub-heading of next steps is of what comes after them: "Future Milestones", "Later".
func isLater(title string) bool {
	title = fold(strings.Trim(title, ": "))
	return firstWord(title) == "future" || title == "later" || title == "backlog"
}

// tellsPast reports whether a lead introduces what was done: "Latest features (Plan 33-02)".
func tellsPast(lead string) bool {
	switch word, _, _ := strings.Cut(lead, " "); word {
	case "latest", "recent", "recently", "previous", "previously", "added", "built", "delivered", "shipped", "fixed":
		return true
	}
	return hasAny(lead, []string{"is now live", "are now live", "is live", "are live"})
}

// nextParts adds what to do next, "next verify-phase 4": the action and its phases, or
// else the body's next step, unless that is an old one. Without one it adds where the
// last session stopped, unless the project is paused or that only repeats the line.
// While a phase is active an orchestrator is in flight, and both would be misleading.
func (f *Facts) nextParts(l *richLine, phase Phase) {
	p, front, body := &f.Project, From("front matter"), From("body")
	step, other := body("Next", p.Body.NextStep), body("Next", p.Body.OtherNext)
	other.Why = "it is not in the current position, the session or a section of next steps"
	if row := body("Next", p.Body.rowStep); step.Text == "" && p.Stopped() == "" {
		step = row
	} else if other.Text == "" {
		row.Why = "it is in a table"
		other = row
	}
	old := body("Next", p.Body.oldStep)
	old.Why = "GSD wrote another one at the end of the milestone"
	defer l.passOver("status", other)
	stops := []Value{front("stopped_at", p.StoppedAt), body("Stopped at", p.Body.StoppedAt)}
	action := []Value{
		front("next_action", p.NextAction),
		front("next_phases", md.Field{Text: strings.Join(p.NextPhases, "/"), Pos: p.NextPhasesPos}),
	}
	if phase.ID.Pos > 0 && phase.ID.Pos == p.ActivePhase.Pos {
		for _, v := range append(append(action, step, old), stops...) {
			v.Why = "a phase is active"
			l.passOver("phase", v)
		}
		return
	}
	if !isNone(p.NextAction.Text) {
		step.Why = "the front matter has next_action"
		old.Why = step.Why
		text := md.Join("next", md.Cap(action[0].Text), md.Cap(action[1].Text))
		l.add("next", "next", text, levelNext, action, []Value{step, old})
		l.passOver("next", because(stops, "there is a next step")...)
		return
	}
	l.passOver("status", old)
	step.Text = strings.TrimLeftFunc(step.Text, func(r rune) bool { return r == ' ' || isSymbol(r) })
	after := afterDone(step.Text)
	done := step.Text[:len(step.Text)-len(after)]
	if len(after) == len(step.Text) || !startsFold(after, "ready for ") { // "Phase 4 complete. Ready for Phase 5"
		step.Text = after
	}
	step.Why = f.whyOldStep(step.Text, phase)
	shown, known := phaseNumber(phase.ID.Text)
	// "10-08 deploy: Task 1 complete. Task 2: log in" is of phase 10.
	ofPlan := md.StartsDigit(done) && known && namesOnlyEarlier(strings.ToLower(done), shown)
	switch {
	case isNoStep(step.Text):
		step.Why = "it names no step"
	case ofPlan && !namesOther(step.Text, Phase{}):
		step.Why = EarlierPhase
	case f.isOutdated(step.Text, phase):
		step.Why = "the status says that a later phase is complete"
	}
	if step.Text != "" && step.Why == "" {
		l.add("next", "next", "next "+ownWords(step.Text), levelNext, []Value{step})
		l.passOver("next", because(stops, "there is a next step")...)
		return
	}
	f.stoppedPart(l, phase, step, stops)
}

// whyOldStep says why a step is not what comes next: it names a phase before the one that is
// shown, says that something is complete, or starts a milestone while a phase runs. It is
// empty for one that may be.
func (f *Facts) whyOldStep(step string, phase Phase) string {
	lower := strings.ToLower(step)
	first := sentence(lower)
	if command := commandOf(first); namesOther(command, Phase{}) {
		first = command // what it is for may name others
	}
	shown, known := phaseNumber(phase.ID.Text)
	said := sentence(step)
	if isCommand(strings.TrimLeft(step, "*_`")) { // "/gsd:audit-milestone (milestone complete)"
		said = withoutAsides(said)
	}
	isEarlier := known && namesEarlier(first, shown)
	if !namesOther(first, Phase{}) { // no phase at all
		first = lower
		isEarlier = known && namesOnlyEarlier(first, shown)
	}
	switch {
	case isEarlier:
		return EarlierPhase
	case saysDone(said), saysDone(withoutAside(step)):
		return "it says that something is complete"
	case f.isUnderWay(phase) && beginsMilestone(first):
		return "the work has begun since"
	case f.hasPlans(phase) && plansPhase(lower, f.phaseUnderWay(phase)):
		return "that phase is planned"
	case f.Project.Body.isPhaseDone(phase) && beginsAgain(first, phase):
		return "that phase is complete"
	case f.Project.isExecuted(lower), !known && namesOnlyEarlier(first, f.Project.completedPhase()):
		return "that plan is complete"
	case f.isOfDone(lower, phase):
		return "all phases are complete"
	case strings.HasPrefix(first, "create roadmap") && startsFold(f.Status(), "roadmap ") && saysDone(f.Status()):
		return "the roadmap is complete"
	case f.IsOver() && (!known && namesOnlyEarlier(first, 2) || f.beginsIt(lower)):
		return "the milestone is complete"
	case phase.ID.Text != "" && !f.IsOver() && !f.isLastDone() && startsMilestone(lower):
		return "a phase is still running"
	case isShown(step, phase), isCommand(step) && strings.Contains(shortStatus(f.Status(), phase.ID.Text, ""), step):
		return "it only repeats the line"
	}
	return ""
}

// isOutdated reports whether a step of the body is older than the front matter, whose status says that a phase after
// the one that is shown is complete. A step of a phase after that one may come next.
func (f *Facts) isOutdated(step string, phase Phase) bool {
	status, _, _ := strings.Cut(strings.ToLower(f.Project.Status.Text), " — ")
	shown, known := phaseNumber(phase.ID.Text)
	if !known || !saysDone(status) {
		return false
	}
	complete, ok := firstPhaseIn(status) // "phase 44 shipped, phase 45 is next"
	for number := range PhasesIn(strings.ToLower(step)) {
		if number > complete {
			return false
		}
	}
	return ok && complete > shown
}

// beginsIt reports whether a text in lower case is about the beginning of the milestone that is shown: its
// requirements, its roadmap or its plans, before they are archived.
func (f *Facts) beginsIt(lower string) bool {
	version, _ := f.Milestone()
	if version == "" { // "Milestone v3.0 complete"
		for word := range strings.FieldsSeq(f.Status()) {
			if isVersion(word) {
				version = word
				break
			}
		}
	}
	isNamed := isVersion(version) && md.ContainsWord(lower, strings.ToLower(version))
	isPlanned := strings.Contains(lower, "planned") && !saysDone(lower)
	return isNamed && !strings.Contains(lower, "archiv") &&
		(isPlanned || hasAny(lower, []string{"requirements", "roadmap", "initialized", "initialization"}))
}

// beginsMilestone reports whether a step in lower case comes before any phase of a milestone: "finish REQUIREMENTS.md",
// "Review and approve the v2.1 roadmap".
func beginsMilestone(lower string) bool {
	isRoadmap := hasAny(lower, []string{"create", "approve"}) && hasAny(lower, []string{" roadmap", "/roadmap"})
	return strings.Contains(lower, "requirements.md") || isRoadmap
}

// isShown reports whether a step is only the phase that is shown: "Phase 5: Results".
func isShown(step string, phase Phase) bool {
	id, rest := cutID(afterPhase(step))
	name := strings.Trim(rest, " :—–-().")
	return id != "" && sameNumber(id, phase.ID.Text) && (name == "" || strings.EqualFold(name, phase.Name))
}

// executes reports whether a step in lower case is to go on with plans or a phase, rather than to look at them.
func executes(lower string) bool {
	switch firstWord(strings.TrimLeft(lower, "*_` ")) {
	case "execute", "continue", "start", "begin", "resume", "implement":
		return true
	}
	return strings.Contains(lower, "/gsd:execute-phase ") || strings.Contains(lower, "/gsd-execute-phase ")
}

// beginsAgain reports whether a step in lower case is to plan or to execute the phase that is shown, rather than to go
// on with it.
func beginsAgain(lower string, phase Phase) bool {
	if !namesOther(lower, Phase{}) || namesOther(lower, phase) {
		return false
	}
	switch firstWord(strings.TrimLeft(lower, "*_` ")) {
	case "execute", "start", "begin", "implement":
		return true
	}
	shown, _ := phaseNumber(phase.ID.Text)
	return strings.Contains(lower, "execute-phase ") || plansPhase(lower, shown)
}

// isExecuted reports whether a step in lower case is to execute a plan that the last session has completed, or one
// before it in its phase: "execute-phase 07-03", "07-02 — the form" after "Completed 07-03-PLAN.md".
func (p *Project) isExecuted(lower string) bool {
	stopped, ok := strings.CutPrefix(strings.ToLower(p.Stopped()), "completed ")
	word, rest, _ := strings.Cut(stopped, " ")
	done := planID(word)
	isPart := rest != "" && md.IsLetter(rest[0]) && !strings.HasSuffix(word, ".md") // "07-03 Task 1"
	first, _, _ := strings.Cut(lower, " ")
	if !ok || done == "" || isPart || !executes(lower) && planID(first) == "" {
		return false
	}
	named := false
	for word := range strings.FieldsSeq(lower) {
		id := planID(word)
		if id != "" && !isUpTo(id, done) {
			return false
		}
		named = named || id != ""
	}
	return named
}

// completedPhase is the number of the last phase of which a session has completed a plan, 0 without one.
func (p *Project) completedPhase() float64 {
	last := 0.0
	for _, stopped := range [...]string{p.StoppedAt.Text, p.Body.StoppedAt.Text} {
		if plan, ok := strings.CutPrefix(strings.ToLower(stopped), "completed "); ok {
			plan, _, _ = strings.Cut(plan, " ")
			id, _, _ := strings.Cut(planID(plan), "-")
			number, _ := phaseNumber(id)
			last = max(last, number)
		}
	}
	return last
}

// isUpTo reports whether a plan's id is another's, or comes before it in the same phase.
func isUpTo(id, last string) bool {
	phase, plan, _ := strings.Cut(id, "-")
	ofLast, lastPlan, _ := strings.Cut(last, "-")
	return sameNumber(phase, ofLast) && md.Number(plan) <= md.Number(lastPlan)
}

// planID is the id of the plan that a word in lower case names, 07-03: "07-03,", "07-search/07-03-plan.md",
// "07-search-03-plan.md". It is empty if it names none, as does a date.
func planID(word string) string {
	name := strings.Trim(word[strings.LastIndexByte(word, '/')+1:], "*_`()[].,:;")
	name, isFile := strings.CutSuffix(name, "-plan.md")
	parts := strings.Split(name, "-")
	n := len(parts) - 2
	isNumber := func(part string) bool { return part != "" && strings.Trim(part, "0123456789.") == "" }
	if isFile && n > 0 && !isNumber(parts[n]) {
		parts, n = []string{parts[0], parts[n+1]}, 0
	}
	if n < 0 || !isNumber(parts[n]) || !isNumber(parts[n+1]) || n > 0 && isNumber(parts[n-1]) {
		return ""
	}
	return parts[n] + "-" + parts[n+1]
}

// isOfDone reports whether a step in lower case is to plan a phase or to go on with it, though the status says that the
// milestone is complete, and so do the counts of phases. Of a phase that follows, it may be.
func (f *Facts) isOfDone(lower string, phase Phase) bool {
	if !f.hasAllPhases() || !f.IsOver() {
		return false
	}
	last, known := phaseNumber(phase.ID.Text)
	if !known {
		last = md.Number(f.Project.TotalPhases.Text)
	}
	isPlanned := plansPhase(lower, last) && saysOver(f.Project.Stopped())
	goesOn := executes(lower) || startsFold(lower, "phase ") || isPlanned
	return goesOn && namesOnlyEarlier(sentence(lower), math.Nextafter(last, math.Inf(1)))
}

// hasAllPhases reports whether the counts say that all phases are complete.
func (f *Facts) hasAllPhases() bool {
	done, of, ok := share(f.Project.CompletedPhases.Text, f.Project.TotalPhases.Text)
	return ok && done == of
}

// isLastDone reports whether the status says that the phase is complete, and the counts that it was the last one.
func (f *Facts) isLastDone() bool {
	return f.hasAllPhases() && Canonical(f.Status(), "") == "completed"
}

// withoutAside is a text up to a parenthesis: "release DONE (v4.7.0, before the tag)".
func withoutAside(text string) string {
	text, _, _ = strings.Cut(sentence(text), " (")
	return text
}

// hasPlans reports whether the status says that the phase is planned, or more.
func (f *Facts) hasPlans(phase Phase) bool {
	return f.isUnderWay(phase) || startsFold(f.Status(), "ready to execute")
}

// isUnderWay reports whether the status says that the phase's plans are being executed, or
// have been. What is complete is another phase if this one has no plan.
func (f *Facts) isUnderWay(phase Phase) bool {
	switch Canonical(f.Status(), "") {
	case "executing":
	case "verifying", "completed":
		if plan, _ := f.PlanOf(phase); plan.Text == "" {
			return false
		}
	default:
		return false
	}
	switch firstWord(f.Status()) {
	case "roadmap", "requirements", "research", "context", "planning", "design", "initialization":
		return false // what is complete comes before the plans
	}
	body := strings.ToLower(f.Project.Body.Status.Text)
	isPlanned := !strings.Contains(body, "ready to plan") && !strings.Contains(body, "not started")
	return isPlanned && !beginsWord(strings.ToLower(f.Status()), "ready")
}

// phaseUnderWay is the number of the phase that is shown or, without one, that the status names: "Executing Phase 6".
// It is not a number (NaN) without either.
func (f *Facts) phaseUnderWay(phase Phase) float64 {
	if number, ok := phaseNumber(phase.ID.Text); ok {
		return number
	}
	if number, ok := firstPhaseIn(strings.ToLower(f.Status())); ok {
		return number
	}
	return math.NaN()
}

// plansPhase reports whether a step in lower case is to discuss or to plan that phase.
func plansPhase(lower string, shown float64) bool {
	lower = strings.ReplaceAll(lower, "-phase ", " phase ") // the command, and the same in words
	for _, command := range [...]string{"plan phase ", "discuss phase "} {
		if _, rest, ok := strings.Cut(lower, command); ok {
			digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789."))]
			number, ok := phaseNumber(strings.TrimRight(digits, "."))
			return ok && number == shown
		}
	}
	return false
}

// startsMilestone reports whether a text in lower case is about a milestone that is new: one
// of the two words before "milestone" says so.
func startsMilestone(lower string) bool {
	if startsTask(lower) { // "Plan Phase 16 or start a new milestone" is not
		lower, _, _ = strings.Cut(lower, " or ")
	}
	words := strings.FieldsFunc(lower, isBetweenWords)
	for i, word := range words {
		if word != "milestone" {
			continue
		}
		for _, before := range words[max(i-2, 0):i] {
			if slices.Contains([]string{"new", "next", "start", "starting", "begin"}, before) {
				return true
			}
		}
	}
	return false
}

// afterDone returns a step without the sentences before it that say that something is complete or that nothing is
// left to do, as in "All phases are complete! Run the audit", or that come before a label for the next step.
func afterDone(step string) string {
	if labelled, ok := labelledStep(step); ok {
		step = labelled
	}
	for {
		first := sentence(step)
		rest := strings.TrimLeft(step[len(first):], ".!?。 ")
		done, after, ok := strings.Cut(first, " — ")
		if ok && !isCommand(first) && (saysDone(done) || strings.HasSuffix(done, " in progress")) {
			if name, value, _ := cutLabel(after, false); labelOf(fold(name)) == nextLabel {
				return js.Trim(value) + step[len(first):]
			}
			if startsTask(after) || isCommand(after) {
				return after + step[len(first):]
			}
		}
		if rest == "" || !isPast(first) && !isNoStep(first) {
			return step
		}
		step = rest
		// Of a long text only the beginning counts: this is done for each of its sentences.
		near := rest[:min(len(rest), 400)]
		if i := strings.Index(near, ". Ready to "); i >= 0 && !saysTask(near[:i]) { // "It is complete. X. Ready to run"
			return rest[i+len(". "):]
		}
	}
}

// saysTask reports whether a sentence of a text is something to do.
func saysTask(text string) bool {
	for sentence := range strings.SplitSeq(text, ". ") {
		if startsTask(sentence) || isCommand(strings.TrimLeft(sentence, "*_`")) {
			return true
		}
	}
	return false
}

// labelledStep returns what a later sentence of a text names as the next step, unless the first is one: "The roadmap
// is set. Next: plan it".
func labelledStep(text string) (string, bool) {
	if startsTask(text) || strings.HasPrefix(text, "/") {
		return "", false
	}
	for i := range md.Indexes(text, ". ") {
		if name, value, _ := cutLabel(text[i+2:], false); name != "" && labelOf(fold(name)) == nextLabel {
			return js.Trim(value), true
		}
	}
	return "", false
}

// isCommand reports whether a text begins with a command, "/gsd-verify-work", and not with a path: "/CLAUDE.md".
func isCommand(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return strings.HasPrefix(word, "/") && !strings.ContainsAny(strings.TrimRight(word[1:], "."), "/.")
}

// commandOf returns the command that a step begins with and what it is given, without what it is for:
// "/gsd-plan-phase 5" of "/gsd-plan-phase 5 to split the import". It is empty for a step without a command.
func commandOf(step string) string {
	step = strings.TrimLeft(step, "*_`")
	if !isCommand(step) {
		return ""
	}
	ends := [...]string{" to ", " before ", " after ", " for ", " — ", " – ", " - ", " (", "; ", ", ", ". ", "`"}
	for _, end := range ends {
		step, _, _ = strings.Cut(step, end)
	}
	return step
}

// startsTask reports whether a text begins with a verb that says what to do: "pick Phase 17", "runtime-verify
// Phase 13".
func startsTask(text string) bool {
	word := firstWord(text)
	switch word[strings.LastIndexByte(word, '-')+1:] {
	case "run", "execute", "start", "begin", "proceed", "continue", "resume", "pick", "plan", "discuss", "verify",
		"define", "create", "write", "implement", "build", "fix", "test", "deploy", "finish", "push", "send", "merge",
		"submit", "publish":
		return true
	}
	return strings.HasPrefix(text, "继续") || strings.HasPrefix(text, "繼續") // continue
}

func because(values []Value, why string) []Value {
	for i := range values {
		values[i].Why = why
	}
	return values
}

// isNoStep reports whether what stands for a next step is none: it is done, or says that there is
// nothing to do, or that it is not known. "No active milestone — run /gsd-new-milestone" is one.
func isNoStep(step string) bool {
	switch firstWord(strings.TrimLeft(step, "*_`( ")) {
	case "no", "nothing", "done":
		i := strings.IndexAny(step, ",;:—(/") // "Done with 05-01, execute 05-02"
		return i < 0 || strings.TrimFunc(step[i:], isBetweenWords) == ""
	case "tbd":
		return true
	case "not", "to":
		words := strings.Fields(strings.ToLower(step))
		isNot := words[0] == "not" || len(words) == 3 && words[1] == "be" // "Not set", "To be determined"
		return len(words) <= 3 && isNot
	}
	for _, end := range [...]string{"✅", "(done)", "— done", "- done"} {
		if strings.HasSuffix(strings.ToLower(step), end) {
			return true
		}
	}
	first, _, _ := strings.Cut(step, " ")
	lead, _, isLead := strings.Cut(step, " — ")
	return hasTick(first) || saysUnderWay(step) || isEmpty(plain(step)) || isLead && isNothing(plain(lead)) ||
		slices.Contains(undecidedWords[:], strings.Trim(step, " 。"))
}

// saysUnderWay reports whether a step only says how far a phase is: "Phase 2 is underway", "Phase 2 context
// gathered — ready for planning".
func saysUnderWay(step string) bool {
	step = plain(step[:min(len(step), 2*maxLabel)])
	if afterPhase(step) == step {
		return false
	}
	state, _, _ := strings.Cut(sentence(step), " — ")
	switch lastWord(state) {
	case "underway", "progress", "ongoing", "gathered", "captured":
		return true
	}
	return false
}
