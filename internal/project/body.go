package project

import (
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// bodyReader reads the lines of a body in one pass.
type bodyReader struct {
	text string
	body *Body
	gate *Gate

	section  section   // what the last heading opened
	level    int       // its number of #
	titled   labelKind // that heading is a label, whose value is on the line below
	old      int       // the level of a heading of a previous milestone: what is below it is over; 0 outside
	detail   bool      // the sub-heading is of one thing, whose status is not the project's
	fenced   bool      // inside a code block, where # does not begin a heading
	fence    int       // where the last code block began
	unfenced bool      // a fence was never closed: no code blocks from there on
	skip     int       // where to continue, after a second front matter or a comment
	endless  bool      // no comment from there on ends
	above    string    // the line before; see [bodyReader.paragraph]
	blank    bool      // the last line was blank
	apart    bool      // a blank line comes before this one
	inline   int       // how many labels precede this one on its line
	remark   string    // what is in parentheses after the label
	bar      bool      // Progress: has been read, and its bar may be on the next lines
	planless bool      // the current position says that there is no plan yet

	// The first line of each kind counts, but one in its own section takes precedence.
	outside  Body // values outside their own section
	phases   phaseReader
	steps    stepReader
	items    itemReader
	gateYAML gateReader
}

// read reads from that offset to the end of the text. An unclosed code block
// would hide everything after it, so the text after its fence is read again.
func (r *bodyReader) read(at int) {
	r.section = preamble
	r.lines(at)
	if r.fenced {
		r.fenced, r.unfenced = false, true
		r.lines(r.fence)
	}
	r.settle()
}

func (r *bodyReader) lines(at int) {
	for l := range md.BodyLines(r.text, at) {
		switch {
		case l.At < r.skip:
		case l.Text == "---" && !r.fenced && isFront(r.text, l.At):
			r.skip = md.Next(r.text, md.Closing(r.text, md.Next(r.text, l.At)))
		case strings.HasPrefix(l.Text, "<!--") && !r.fenced:
			r.comment(l)
		default:
			r.line(l)
			r.above = l.Text
		}
	}
}

// comment skips the lines of a comment, unless it never ends.
func (r *bodyReader) comment(l md.Line) {
	if r.endless {
		return
	}
	end := strings.Index(r.text[l.At:], "-->")
	if r.endless = end < 0; !r.endless {
		r.skip = md.Next(r.text, l.At+end)
	}
}

func (r *bodyReader) line(l md.Line) {
	indent := md.Blanks(l.Text)
	text, at := l.Text[indent:], l.At+indent
	if text == "" {
		r.blank, r.phases.before = true, false
		return
	}
	r.apart, r.blank = r.blank, false
	if !r.bar {
		r.remark = ""
	}
	switch {
	case md.Fence(text) != "":
		r.fenced, r.fence = !r.fenced && !r.unfenced, at
		return
	case text[0] == '#' && !r.fenced && indent < 4:
		r.heading(text, at)
		return
	case r.old > 0:
		return
	}
	if r.bar {
		r.bar = false
		bar := text
		if startsFold(text, "progress:") {
			bar = md.SkipSpace(text[len("progress:"):])
		}
		if bar != "" && (bar[0] == '[' || bar[0] >= utf8.RuneSelf) {
			r.progress(r.own(position), text, at)
		}
	}
	if r.fenced || r.gateYAML.open || strings.IndexByte("cgeva", text[0]) >= 0 { // as the gate's keys begin
		r.gateYAML.line(r.gate, text, indent, at)
	}
	// Some write the current position inside a code block. In other sections a
	// code block contains something else.
	if r.gateYAML.open || r.fenced && r.section != position {
		if r.section == nextSteps && isCommand(text) && !r.steps.past {
			r.say(text, at)
		}
		return
	}
	if text[0] == '|' && isRule(r.text, md.Next(r.text, l.At)) {
		return // the header row of a table states nothing
	}
	r.belowTitle(text, at)
	if isBar(text) {
		if above := afterPhase(r.above); above == r.above || !md.StartsDigit(above) { // else it is that phase's
			r.progress(r.own(position), text, at)
		}
		return
	}
	if r.steps.isBelow {
		_, isItem := listItem(text)
		isBelow := !isItem && !r.apart && strings.HasSuffix(strings.TrimRight(r.above, "* "), ":")
		if isBelow && !strings.Contains(text, ":**") {
			r.say(text, at)
		}
		r.steps.isBelow = isItem
	}
	switch {
	case r.section == blockers || r.section == concerns:
		if !r.items.aside {
			r.blocker(text, indent, at)
		}
		return
	case r.section == nextSteps || r.steps.isBelow:
		r.nextStep(text, indent, at)
	}
	r.label(text, at)
}

// heading opens a section. A heading of a deeper level, ### or below, belongs to
// the open section unless it has a meaning of its own.
func (r *bodyReader) heading(text string, at int) {
	level, title := md.Heading(text)
	if r.old == 1 || r.old > 0 && level > r.old { // below a title, up to the end: the whole file was kept
		return
	}
	title = strings.TrimLeftFunc(title, func(c rune) bool { return IsOrnament(c) || c == '-' || c == '.' })
	r.bar = startsFold(js.Trim(title), "progress") // its bar may follow
	r.gateYAML.open, r.steps.isBelow, r.phases.before = false, false, false
	if r.old = 0; startsFold(title, "previous milestone") {
		r.old, r.section, r.level = level, elsewhere, level
		return
	}
	section := sectionOf(title)
	switch {
	case section == elsewhere && level > 1 && isPhaseTitle(title):
		r.phases.ofPhase = level
	case section != elsewhere || level <= r.phases.ofPhase:
		r.phases.ofPhase = 0
	}
	if label, value, ok := strings.Cut(title, ":"); ok && r.section == position && isLabel(label, "phase") {
		r.phase(value, at+len(text)-len(value), true)
	}
	switch {
	case section == task:
		_, name, _ := strings.Cut(title, ":")
		if name = js.Trim(name); r.gate.Task.Text == "" && name != "" {
			r.gate.Task = md.FieldAt(taskID(plain(name)), at+strings.Index(text, name))
		}
	case (r.section == concerns || r.section == blockers) && isTemplate(title):
		r.section, r.level, r.detail = elsewhere, level, false
		return
	case (r.section == concerns || r.section == blockers) && level > r.level && isOtherList(title):
		r.items.aside = true // Pending Todos under "Blockers/Concerns"
		return
	case section == elsewhere && r.section != preamble && level > max(r.level, 2) && !isLog(title):
		r.items.list((r.section == blockers || r.section == concerns) && isResolvedTitle(title))
		r.items.said, r.items.remedy, r.items.aside = false, false, false
		r.steps.past = r.section == nextSteps && (saysDone(title) || isLater(title))
		r.steps.done = r.steps.past && (hasTick(title) || isLater(title))
		r.detail = r.section == elsewhere && !namesState(title)
		return
	case section == elsewhere && r.section == preamble && level == 1:
		return // the file's title
	}
	if label, value, ok := strings.Cut(title, ":"); ok && isLabel(label, "current phase") {
		r.currentPhase(value, at+len(text)-len(value))
	} else if ok {
		switch at := at + len(text) - len(value); labelOf(fold(js.Trim(label))) {
		case milestoneLabel:
			r.milestone(&r.outside, value, at)
		case statusLabel:
			r.status(&r.outside, md.FieldAt(value, at))
		}
	}
	if r.titled = noLabel; section == standing || section == position {
		r.titled = titleLabel(title)
	} else if kind := labelOf(fold(js.Trim(title))); kind == milestoneLabel || kind == statusLabel {
		r.titled = kind
	}
	r.section, r.level, r.detail = section, level, false
	settled := (section == blockers || section == concerns) && isResolvedTitle(title)
	r.items = itemReader{indent: -1, settled: settled, resolved: settled, before: len(*r.openItems())}
	r.steps.indent, r.steps.past, r.steps.done = -1, false, false
	r.steps.closing = strings.EqualFold(js.Trim(title), "operator next steps")
	r.phases.inPhase, r.phases.current = false, labelOf(fold(js.Trim(title))) == focusLabel
	if section == nextSteps {
		r.titleStep(title, at+len(text)-len(title))
	}
}

// namesState reports whether a sub-heading is of the project, and not of one thing in it: "Current status", not
// "Backend".
func namesState(title string) bool {
	title = fold(title)
	return labelOf(title) != noLabel || hasAny(title, phaseWords[:]) ||
		hasAny(title, []string{"status", "state", "current", "position", "progress", "milestone", "session", "project"})
}

// paragraph reports whether a line may continue the text of the one above: that
// one is not a heading or a fence, and does not itself begin with a phase. It is
// needed for few lines only.
func (r *bodyReader) paragraph() bool {
	level, _ := md.Heading(r.above)
	isPhase := startsFold(strings.TrimLeft(r.above, "*_ "), "phase ")
	return r.above != "" && level == 0 && md.Fence(r.above) == "" && !isPhase
}

// isRule reports whether the line at an offset is the one below a table's header.
func isRule(text string, at int) bool {
	line := strings.TrimSpace(md.Raw(text, at))
	return line != "" && strings.Contains(line, "--") && strings.Trim(line, "|-: ") == ""
}

// belowTitle reads the line below a heading that is a label by itself, such as
// "## Active phase", unless it has a label of its own.
func (r *bodyReader) belowTitle(text string, at int) {
	kind := r.titled
	r.titled = noLabel
	if kind == noLabel || strings.IndexByte("|>#", text[0]) >= 0 {
		return
	}
	if startsFold(strings.TrimLeft(text, "*_ "), "phase ") {
		if first, _, ok := strings.Cut(text, " | "); ok && kind != statusLabel { // **Phase 2 — Name** | complete
			r.currentPhase(first, at)
		}
		r.phases.inPhase = kind == currentPhaseLabel
		return // a line that begins with the phase needs no label
	}
	name, value, _ := cutLabel(strings.TrimLeft(text, "-*+_ "), false)
	if name != "" && (labelOf(fold(name)) != noLabel || kind == statusLabel && strings.HasPrefix(text, "**")) {
		return
	} else if name := fold(name); strings.HasSuffix(name, "phase") || name == "active" { // Project phase: Phase 6
		text, at = value, at+len(text)-len(value)
	}
	if item, ok := listItem(text); ok {
		text, at = item, at+len(text)-len(item)
	}
	if text == "" || strings.HasPrefix(text, "[ ]") || startsFold(text, "[x]") {
		return // a list of tasks
	}
	switch kind {
	case currentPhaseLabel, foreignPhaseLabel:
		r.currentPhase(text, at)
	case statusLabel:
		v := label(text, at)
		isOwn := r.section == position || r.section == standing || KnowsStatus(v.Text)
		if isOwn && len(strings.Fields(v.Text)) <= 6 { // prose is no status
			r.status(r.own(position), v)
		}
	case milestoneLabel:
		if isVersion(plain(text)) { // prose is no milestone
			r.milestone(&r.outside, text, at)
		}
	}
}

// isFront reports whether the line of hyphens at an offset opens a second front
// matter. That is an old one that a tool left behind; nothing is read from it.
func isFront(text string, at int) bool {
	start := md.Next(text, at)
	end := md.Closing(text, start)
	if end < 0 {
		return false
	}
	for l := range md.Lines(text[:end], start) {
		name, _, ok := md.CutKey(l.Text)
		switch name {
		case "gsd_state_version", "milestone", "progress", "last_updated", "stopped_at", "current_phase":
			return true
		}
		if !ok && md.Blanks(l.Text) == 0 && l.Text != "" {
			return false // prose between two rules
		}
	}
	return false
}

// listItem returns what follows a bullet or a number at the start of s.
func listItem(s string) (string, bool) {
	n := 1
	if s == "" {
		return "", false
	}
	if digits, rest := md.CutDigits(s); digits != "" && rest != "" && (rest[0] == '.' || rest[0] == ')') {
		n = len(digits) + 1
	} else if s[0] != '-' && s[0] != '*' && s[0] != '+' {
		return "", false
	}
	if n < len(s) && s[n] != ' ' && s[n] != '\t' {
		return "", false
	}
	s = s[n:]
	return s[md.Blanks(s):], true
}

// maxLabel is the length in bytes of the longest label, including the marks that
// can surround it.
const maxLabel = 64

// label reads a line of the form "Label: value", which may be a list item, bold or
// a table row.
func (r *bodyReader) label(text string, at int) {
	start := text
	for start != "" && isMark(start[0]) {
		start = start[1:]
	}
	if start != "" && start[0] >= utf8.RuneSelf {
		start = strings.TrimLeftFunc(start, IsOrnament)
	}
	if start == "" || !md.IsLetter(start[0]) && start[0] < utf8.RuneSelf {
		return
	}
	if startsFold(start, "phase ") && md.StartsDigit(start[6:]) {
		if _, ok := listItem(text); !ok && !r.fenced && !r.paragraph() && !strings.ContainsAny(start, "[%|") {
			r.unlabelled(start, at+len(text)-len(start))
		}
		return
	}
	row := text[0] == '|'
	name, value, from := cutLabel(start, row)
	kind, remark := labelOf(fold(name)), ""
	// Progress (v2.0), Next steps (after the release), Next（…）
	if open := max(strings.IndexByte(name, '('), strings.Index(name, "（")); kind == noLabel && open > 0 {
		kind, remark = labelOf(fold(strings.TrimRight(name[:open], "*_` "))), strings.Trim(name[open:], " ()（）*_")
		if kind != progressLabel && kind != nextLabel { // Phase (previous)
			kind = noLabel
		}
	}
	if version, of, ok := strings.Cut(name, " "); kind == noLabel && ok && isVersion(version) {
		if kind, remark = labelOf(fold(of)), version; kind != progressLabel { // v2.0 Progress
			kind = noLabel
		}
	}
	if kind == noLabel && strings.EqualFold(name, "current position") {
		kind = currentPhaseLabel
	}
	if kind == noLabel && !row && strings.EqualFold(name, "state") && (r.section == position || r.section == standing) {
		kind = statusLabel
	}
	if kind == noLabel {
		return
	}
	r.remark = remark
	at += len(text) - len(start) + from
	if own, ok := strings.CutSuffix(value, " Last"); ok {
		if startsFold(js.TrimStart(md.Raw(r.text, md.Next(r.text, at))), "activity:") {
			value = own // that label begins on this line
		}
	}
	mayHold := kind == phaseLabel || kind == planLabel || kind == statusLabel
	if own, rest := cutInline(value); rest != "" && !row && mayHold && r.inline < len(inlineLabels) {
		r.value(kind, own, at, row)
		r.inline++
		r.label(rest, at+len(value)-len(rest))
		r.inline--
		return
	}
	r.value(kind, value, at, row)
}

// cutLabel splits a line after its label's colon, or after the label's cell in a
// table; from is where the value begins in the line. The name is empty if there is
// no label.
func cutLabel(line string, row bool) (name, value string, from int) {
	head := line[:min(len(line), maxLabel)]
	size := 1
	i := strings.IndexByte(head, ':')
	if row {
		i = strings.IndexByte(head, '|')
	} else if wide := strings.Index(head, "："); wide >= 0 && (i < 0 || wide < i) {
		i, size = wide, len("：")
	}
	if i < 0 {
		return "", "", 0
	}
	name, value = strings.TrimRight(line[:i], "*_` \t"), line[i+size:]
	if row {
		name = strings.TrimSuffix(name, ":")
		value, _, _ = strings.Cut(value, "|")
	}
	if other, _, ok := strings.Cut(name, " / "); ok { // in two languages
		name = other
	}
	return name, value, i + size
}

func isMark(c byte) bool {
	switch c {
	case '-', '>', '*', '+', '_', '|', '`', ' ', '\t':
		return true
	}
	return false
}

func isLabel(name, label string) bool {
	return strings.EqualFold(strings.Trim(name, "*_` \t"), label)
}

// own returns where a value of that section belongs: the body if the line is in
// that section, otherwise the values outside their own section.
func (r *bodyReader) own(section section) *Body {
	if r.section == section {
		return r.body
	}
	return &r.outside
}

func (r *bodyReader) value(kind labelKind, value string, at int, row bool) {
	if r.phases.before {
		switch kind {
		case planLabel, totalPlansLabel, phaseNameLabel, statusLabel, progressLabel, nextLabel:
			return
		}
	}
	here, there := r.own(position), r.own(session)
	if kind == phaseLabel || kind == planLabel || kind == statusLabel {
		if here == r.body {
			r.steps.commandIn(value, at)
		}
	}
	switch resumeKind(kind, value) {
	case phaseLabel:
		r.phase(value, at, row)
	case foreignPhaseLabel:
		if r.phases.stated.ID.Text == "" {
			r.phases.stated = bodyPhase(value, at)
			r.phases.denied = r.phases.denied || r.phases.stated.ID.Text == ""
		}
	case currentPhaseLabel:
		r.currentPhase(value, at)
	case phaseNameLabel:
		First(&here.PhaseName, label(value, at))
	case totalPhasesLabel:
		if r.section != elsewhere { // where it may count those of all milestones
			First(&r.body.PhaseTotal, digitsOf(label(value, at)))
		}
	case planLabel:
		r.plan(here, value, at)
	case totalPlansLabel:
		First(&here.PlanTotal, digitsOf(label(value, at)))
	case statusLabel:
		v := label(value, at)
		if r.phases.ofPhase == 0 && !r.detail || here == r.body {
			r.status(here, v)
		}
	case progressLabel:
		r.progress(here, value, at)
	case gateLabel:
		r.gate.readVisual(value, at)
	case milestoneLabel:
		r.milestone(here, value, at)
	case focusLabel:
		before, after, ok := strings.Cut(value, " → ")
		if ok && isPast(before) && afterPhase(after) != after { // Phase 2 verified → Phase 3
			value, at = after, at+len(value)-len(after)
		}
		if v := plain(value); r.body.Focus.ID.Text == "" && afterPhase(v) != v && !saysDone(withoutPlanAside(value)) {
			r.body.Focus = bodyPhase(value, at)
		}
	case nextLabel:
		r.nextValue(value, at, row, kind == nextLabel)
	case activityLabel:
		First(&here.LastActivity, label(value, at))
	case updatedLabel:
		First(&here.LastUpdated, label(value, at))
	case sessionLabel:
		First(&there.LastSession, label(value, at))
	case stoppedLabel:
		First(&there.StoppedAt, label(value, at))
	case resumeLabel:
		r.resume(there, label(value, at))
	}
}

// nextValue reads a next step, of a label of its own or of how to resume.
func (r *bodyReader) nextValue(value string, at int, row, isLabel bool) {
	// Elsewhere it is that of a log, of a finished phase, of a table.
	isOther := r.section == elsewhere && !r.phases.current || r.section == task
	v := label(value, at)
	if below := md.Raw(r.text, md.Next(r.text, at)); below != "" && 'a' <= below[0] && below[0] <= 'z' {
		v.Text = sentence(v.Text) // what follows it is wrapped
	}
	switch {
	case isNoStep(v.Text):
		r.steps.isBelow = v.Text == "" && !isOther
	case row && r.section == position:
		First(&r.body.rowStep, v)
	case row || isOther:
		First(&r.body.OtherNext, v)
	case !isLabel:
		First(&r.steps.resumed, v)
	default:
		First(&r.body.NextStep, v)
	}
}

// resumeKind tells a step from a file to resume from: "Resume: Continue with 05-03", "Resume from: 05-03-PLAN.md".
func resumeKind(kind labelKind, value string) labelKind {
	if kind != resumeLabel && kind != resumeStepLabel {
		return kind
	}
	v := label(value, 0).Text
	isStep := strings.Contains(v, " ")
	if kind == resumeLabel {
		isStep = startsTask(v) && !isPast(sentence(v))
	}
	if isStep || isCommand(v) {
		return nextLabel
	}
	return resumeLabel
}

func (r *bodyReader) resume(own *Body, v md.Field) {
	if own.ResumeFile.Text == "" {
		own.ResumeFile = v
	}
}

// First sets a field that is not set yet.
func First(f *md.Field, v md.Field) {
	if f.Pos == 0 {
		*f = v
	}
}

// label is the value after a label, without the marks around it.
func label(value string, at int) md.Field {
	f := md.FieldAt(value, at)
	if strings.Contains(f.Text, "*") || strings.Contains(f.Text, "`") || strings.HasPrefix(f.Text, "_") {
		f.Text = js.Trim(strings.NewReplacer("**", "", "`", "").Replace(f.Text))
		f.Text = strings.Trim(f.Text, "_*")
	}
	if isPlaceholder(f.Text) {
		return md.Field{}
	}
	return f
}

func digitsOf(f md.Field) md.Field {
	f.Text, _ = md.CutDigits(f.Text)
	if f.Text == "" {
		return md.Field{}
	}
	return f
}

// settle fills what the own sections of the values have left open.
func (r *bodyReader) settle() {
	b, o := r.body, &r.outside
	if r.gate.Task.Text == "" && r.gate.Status.Text == "" && r.gate.Step.Text == "" {
		*r.gate = Gate{} // a stray key is no gate
	}
	r.phases.settle(b)
	if b.NextStep = b.NextStep.Or(r.steps.resumed).Or(r.steps.spoken).Or(r.steps.listed); isNoStep(b.NextStep.Text) {
		b.NextStep = md.Field{}
	}
	b.NextStep = b.NextStep.Or(r.steps.command)
	if b.Milestone.Pos == 0 && b.MilestoneName.Pos == 0 {
		b.Milestone, b.MilestoneName, b.MilestoneState = o.Milestone, o.MilestoneName, o.MilestoneState
	}
	b.PhaseName = b.PhaseName.Or(o.PhaseName)
	b.Status = b.Status.Or(o.Status).Or(r.phases.state)
	b.LastActivity = b.LastActivity.Or(o.LastActivity)
	b.LastUpdated = b.LastUpdated.Or(o.LastUpdated)
	b.LastSession = b.LastSession.Or(o.LastSession)
	b.StoppedAt = b.StoppedAt.Or(o.StoppedAt)
	b.ResumeFile = b.ResumeFile.Or(o.ResumeFile)
	if b.Plan.Text == "" && !r.planless {
		b.Plan, b.PlanTotal = o.Plan, b.PlanTotal.Or(o.PlanTotal)
	}
	hasCounts := b.TotalPlans.Pos+b.TotalPhases.Pos > 0
	if b.Progress.Text == "" && (o.Progress.Text != "" || !hasCounts) {
		b.Progress, b.ProgressOf = o.Progress, o.ProgressOf
		b.CompletedPlans, b.TotalPlans = o.CompletedPlans, o.TotalPlans
		b.CompletedPhases, b.TotalPhases = o.CompletedPhases, o.TotalPhases
	}
}
