package project

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
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
	fenced   bool      // inside a code block, where # does not begin a heading
	fence    int       // where the last code block began
	unfenced bool      // a fence was never closed: no code blocks from there on
	settled  bool      // the heading says that these blockers are resolved
	resolved bool      // that heading says so, or one below it whose list goes on
	begun    bool      // the list below that heading has an item
	said     bool      // a paragraph of these blockers says that there are none
	aside    bool      // a sub-heading of these blockers opens a list of tasks
	none     bool      // a line in bold below that heading says that there are none: what others name is no blocker
	remedy   bool      // a sub-heading introduces the steps that would close what is above it
	open     bool      // the last blocker is open
	blank    bool      // the last line was blank
	apart    bool      // a blank line comes before this one
	indent   int       // of the first blocker or next step of this section; -1 before it
	steps    bool      // the lines above are a label of next steps without a value, and its list
	current  bool      // it states the current phase, so it is a current position
	titled   labelKind // the heading is a label, whose value is on the line below
	above    string    // the line before; see [bodyReader.paragraph]
	remark   string    // what is in parentheses after the label
	inline   int       // how many labels precede this one on its line
	skip     int       // where to continue, after a second front matter or a comment
	endless  bool      // no comment from there on ends

	// The first line of each kind counts, but one in its own section takes
	// precedence.
	outside  Body     // values outside their own section
	stated   Phase    // Phase: before the first heading, or in a section like it
	bare     Phase    // a line of the current position that begins with "Phase 3"
	complete bool     // that line says that the phase is complete
	over     bool     // the label of the current phase says that all are complete
	listed   md.Field // the first item below a heading of next steps
	spoken   md.Field // the step that the heading names, or the first paragraph below it
	ofPhase  int      // the number of # of a phase's heading: what is below it need not be the project's
	inPhase  bool     // the heading is "Current Phase", and the line below it names one
	past     bool     // the paragraph or sub-heading above introduces a list of what is complete
	done     bool     // the sub-heading is ticked: no text below it is a step
	detail   bool     // the sub-heading is of one thing: only a status that GSD or the colours know counts
	counted  Phase    // Phase: N of M at a line's start, anywhere, as the hook reads it
	planless bool     // the current position says that there is no plan yet
	decided  bool     // the current position's Phase: has been read
	ended    bool     // it says that the phase is complete
	denied   bool     // it says that there is no phase
	bar      bool     // Progress: has been read, and its bar may be on the next lines
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
	for l := range md.Lines(r.text, at) {
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
		r.blank = true
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
	if r.steps {
		_, isItem := listItem(text)
		isBelow := !isItem && !r.apart && strings.HasSuffix(strings.TrimRight(r.above, "* "), ":")
		if isBelow && !strings.Contains(text, ":**") {
			r.say(text, at)
		}
		r.steps = isItem
	}
	switch {
	case r.section == blockers || r.section == concerns:
		if !r.aside {
			r.blocker(text, indent, at)
		}
		return
	case r.section == nextSteps || r.steps:
		r.nextStep(text, indent, at)
	}
	r.label(text, at)
}

// heading opens a section. A heading of a deeper level, ### or below, belongs to
// the open section unless it has a meaning of its own.
func (r *bodyReader) heading(text string, at int) {
	level, title := md.Heading(text)
	title = strings.TrimLeftFunc(title, func(c rune) bool { return IsOrnament(c) || c == '-' || c == '.' })
	r.bar = startsFold(js.Trim(title), "progress") // its bar may follow
	r.gateYAML.open, r.steps = false, false
	section := sectionOf(title)
	switch {
	case section == elsewhere && level > 1 && isPhaseTitle(title):
		r.ofPhase = level
	case section != elsewhere || level <= r.ofPhase:
		r.ofPhase = 0
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
	case (r.section == concerns || r.section == blockers) && level > r.level && isTodo(title):
		r.aside = true // tasks under "Blockers/Concerns"
		return
	case section == elsewhere && r.section != preamble && level > max(r.level, 2) && !isLog(title):
		r.resolved, r.open, r.begun = r.settled || isResolvedTitle(title), false, false
		r.said, r.remedy, r.aside = false, false, false
		r.past = r.section == nextSteps && saysDone(title)
		r.done = r.past && hasTick(title)
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
	} else if labelOf(fold(js.Trim(title))) == milestoneLabel {
		r.titled = milestoneLabel
	}
	r.section, r.level, r.indent, r.open, r.begun, r.none, r.remedy = section, level, -1, false, false, false, false
	r.said, r.aside, r.inPhase = false, false, false
	r.past, r.done, r.detail, r.current = false, false, false, labelOf(fold(js.Trim(title))) == focusLabel
	r.settled = (section == blockers || section == concerns) && isResolvedTitle(title)
	r.resolved = r.settled
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

// isPhaseTitle reports whether a heading is that of one phase: "Phase 3 — Search (pending)".
func isPhaseTitle(title string) bool {
	v := plain(title)
	rest := afterPhase(v)
	return len(rest) < len(v) && md.StartsDigit(rest)
}

// isTodo reports whether a heading is one of tasks, and not of what is in their way.
func isTodo(title string) bool {
	switch fold(strings.Trim(title, ": ")) {
	case "todo", "todos", "to do", "to-do", "to-dos", "tasks", "pending todos", "open todos", "action items":
		return true
	}
	return false
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

// isBar reports whether a line is only a bar and a percentage, and possibly "complete".
func isBar(text string) bool {
	if text[0] < utf8.RuneSelf && strings.IndexByte("*_`[#=>", text[0]) < 0 || strings.IndexByte(text, '%') < 0 {
		return false
	}
	rest := strings.TrimLeft(strings.Trim(text, "*_` "), "[]#=>.-█▉▊▋▌▍▎▏▓▒░■□▰▱●○◻◼⬛⬜ ")
	digits := strings.TrimLeft(rest, "0123456789.,")
	isPercent := len(digits) < len(rest) && digits != "" && digits[0] == '%'
	return isPercent && len(rest) < len(text)-1 && isRemark(digits[1:])
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
		r.inPhase = kind == currentPhaseLabel
		return // a line that begins with the phase needs no label
	}
	name, value, _ := cutLabel(strings.TrimLeft(text, "-*+_ "), false)
	if name != "" && (labelOf(fold(name)) != noLabel || kind == statusLabel && strings.HasPrefix(text, "**")) {
		return
	} else if strings.HasSuffix(fold(name), "phase") { // Project phase: Phase 6
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
		if v := label(text, at); len(strings.Fields(v.Text)) <= 6 { // prose is no status
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

func isPlaceholder(s string) bool {
	first := func(c byte) bool { return strings.IndexByte(s, c) == len(s)-1 }
	return len(s) > 1 && (s[0] == '{' && first('}') || s[0] == '[' && first(']'))
}

// startsFold reports whether s begins with text, ignoring case. text is
// lower-case ASCII.
func startsFold(s, text string) bool {
	return len(s) >= len(text) && strings.EqualFold(s[:len(text)], text)
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
	// Progress (v2.0), Next steps (after the release)
	if open := strings.Index(name, " ("); kind == noLabel && open > 0 {
		kind, remark = labelOf(fold(strings.TrimRight(name[:open], "*_` "))), strings.Trim(name[open:], " ()*_")
		if kind != progressLabel && kind != nextLabel { // Phase (previous)
			kind = noLabel
		}
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
	here, there := r.own(position), r.own(session)
	switch kind {
	case phaseLabel:
		r.phase(value, at, row)
	case foreignPhaseLabel:
		if r.stated.ID.Text == "" {
			r.stated = bodyPhase(value, at)
			r.denied = r.denied || r.stated.ID.Text == ""
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
		isOwn := !r.detail || Canonical(v.Text, "") != "unknown" || KnowsStatus(v.Text)
		if r.ofPhase == 0 && isOwn || here == r.body {
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
		isPast := saysDone(before) || lastWord(before) == "verified"
		if ok && isPast && afterPhase(after) != after { // Phase 2 verified → Phase 3
			value, at = after, at+len(value)-len(after)
		}
		if v := plain(value); r.body.Focus.ID.Text == "" && afterPhase(v) != v && !saysDone(value) {
			r.body.Focus = bodyPhase(value, at)
		}
	case nextLabel:
		// Elsewhere it is that of a log, of a finished phase, of a table.
		isOther := r.section == elsewhere && !r.current || r.section == task
		v := label(value, at)
		if below := md.Raw(r.text, md.Next(r.text, at)); below != "" && 'a' <= below[0] && below[0] <= 'z' {
			v.Text = sentence(v.Text) // what follows it is wrapped
		}
		switch {
		case isNoStep(v.Text):
			r.steps = v.Text == "" && !isOther
		case row || isOther:
			First(&r.body.OtherNext, v)
		default:
			First(&r.body.NextStep, v)
		}
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

func (r *bodyReader) resume(own *Body, v md.Field) {
	if own.ResumeFile.Text == "" {
		own.ResumeFile = v
	}
}

// milestone reads "v3.2 Name" after Milestone:. The version may be missing.
func (r *bodyReader) milestone(own *Body, value string, at int) {
	if lead, _, ok := strings.Cut(value, ".** "); ok && strings.HasPrefix(value, "**") { // and a sentence about it
		value = lead
	}
	f := label(value, at)
	if f.Text == "" || own.Milestone.Pos > 0 || own.MilestoneName.Pos > 0 || isNone(f.Text) {
		return
	}
	version, name := "", title(f.Text)
	first, rest, _ := strings.Cut(f.Text, " ")
	if isOwn := codeLen(first) == 1 && strings.HasPrefix(rest, "— "); isOwn || isVersion(first) { // M1 — Name
		first = strings.TrimRight(first, ":,;")
		version, name = first, phaseName(" "+rest)
		if inside := strings.Trim(rest, "()"); len(inside) == len(rest)-2 && isRemarkWord(lastWord(inside), true) {
			name = "" // v2.0 (direction pending)
		}
	}
	own.Milestone, own.MilestoneName = md.Field{Text: version, Pos: f.Pos}, md.Field{Text: name, Pos: f.Pos}
}

// versionAt returns the version that a text begins with, or "": "v1.1: 1/5 plans".
func versionAt(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if first = strings.TrimRight(first, ":,;"); isVersion(first) {
		return first
	}
	return ""
}

func isVersion(word string) bool {
	return len(word) > 1 && word[0]|0x20 == 'v' && md.StartsDigit(word[1:])
}

func (r *bodyReader) status(own *Body, v md.Field) {
	if r.section == task {
		First(&r.gate.Status, gateStatus(v))
	} else {
		First(&own.Status, v)
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

// phase reads the value of Phase:. The first of the current position decides,
// whether it states a phase or says that there is none. Where that one is complete, a
// later one follows it.
func (r *bodyReader) phase(value string, at int, row bool) {
	phase := bodyPhase(value, at)
	if i := strings.Index(value, "(Plan "); i >= 0 && r.section == position && !r.decided { // 5 (Plan 2 of 3)
		if _, total := planValue(value[i+1:]); total != "" {
			r.plan(r.body, value[i+1:], at+i+1)
		}
	}
	isLater := r.ended && phase.ID.Text != "" && !IsEarlier(phase.ID.Text, r.body.Phase.ID.Text)
	switch {
	case r.section == position && (!r.decided || isLater):
		r.denied = r.denied || phase.ID.Text == ""
		if isLater && !sameNumber(phase.ID.Text, r.body.Phase.ID.Text) { // the plan above is the earlier one's
			r.body.Plan, r.body.PlanTotal = md.Field{}, md.Field{}
		}
		// The header row of a table of phases does not name one, and decides nothing.
		r.body.Phase, r.decided = phase, phase.ID.Text != "" || !row
		r.ended = isComplete(value)
	case r.section == preamble || r.section == standing:
		if r.stated.ID.Text == "" {
			r.stated = phase
		}
	case r.counted.ID.Text == "" && phase.Total != "" && strings.HasSuffix(r.text[:at], "\nPhase:"):
		r.counted = phase
	}
}

func (r *bodyReader) currentPhase(value string, at int) {
	if r.body.CurrentPhase.ID.Text == "" {
		// "COMPLETED - Phase 1: Name"
		remark, rest, ok := strings.Cut(value, " - ")
		if ok && saysDone("it is "+remark) && isRemark(plain(remark)) && afterPhase(plain(rest)) != plain(rest) {
			value, at = rest, at+len(value)-len(rest)
		}
		r.body.CurrentPhase = bodyPhase(value, at)
		r.current = r.body.CurrentPhase.ID.Text != ""
		r.over = r.over || r.body.CurrentPhase.ID.Text == "" && saysDone(value)
	}
}

// unlabelled reads a line that names the phase without a label, as in "Phase 3 of
// 7: Name". It counts where a phase is expected and nothing else states one. Of
// several such lines the first that is not complete counts, or else the highest.
func (r *bodyReader) unlabelled(text string, at int) {
	if r.section != position && r.section != standing || r.bare.ID.Text != "" && !r.complete {
		return
	}
	phase := bodyPhase(text, at)
	if isProse(text[len("phase "):]) {
		return
	}
	complete := isComplete(text)
	if phase.ID.Text != "" && !(complete && IsEarlier(phase.ID.Text, r.bare.ID.Text)) {
		r.bare, r.complete = phase, complete
	}
}

// isProse reports whether a line that begins with a phase's number goes on as a sentence:
// "7 was partial at session start", but not "7 complete" or "7 of 9".
func isProse(s string) bool {
	_, rest := cutID(s)
	total, rest := cutTotal(rest)
	word, _, _ := strings.Cut(js.TrimStart(rest), " ")
	isLower := word != "" && 'a' <= word[0] && word[0] <= 'z'
	return total == "" && isLower && word != "is" && !isRemark(word)
}

func isComplete(phase string) bool {
	return md.ContainsWord(phase, "complete") || md.ContainsWord(phase, "shipped") || hasTick(phase)
}

// withoutBoldState cuts a state in bold capitals at the end: "4 - Search **EXECUTE APPROVED**."
func withoutBoldState(v string) string {
	inside, ok := strings.CutSuffix(strings.TrimRight(v, " ."), "**")
	open := strings.LastIndex(inside, " **")
	if !ok || open < 0 || strings.Count(inside, "**") != 1 {
		return v
	}
	state := inside[open+len(" **"):]
	if letters := strings.Trim(state, "0123456789 .-"); len(letters) < 4 || state != strings.ToUpper(state) {
		return v
	}
	return inside[:open]
}

func bodyPhase(value string, at int) Phase {
	f := md.FieldAt(value, at)
	id, total, name, ok := phaseValue(withoutBoldState(f.Text))
	if !ok || strings.Contains(f.Text, ",") && isList(plain(f.Text)) {
		return Phase{}
	}
	f.Text = id
	return Phase{ID: f, Total: total, Name: name}
}

func (r *bodyReader) plan(own *Body, value string, at int) {
	f := md.FieldAt(value, at)
	id, total := planValue(f.Text)
	if id == "" || isInOther(f.Text, r.body.Phase.ID.Text) {
		r.planless = r.planless || r.section == position && own.Plan.Pos == 0 // Not started
		return
	}
	First(&own.Plan, md.Field{Text: id, Pos: f.Pos})
	if total != "" {
		First(&own.PlanTotal, md.Field{Text: total, Pos: f.Pos})
	}
}

// isInOther reports whether a plan is said to be one of another phase: "2 of 2 complete in phase 60".
func isInOther(plan, phase string) bool {
	_, of, ok := strings.Cut(strings.ToLower(plan), " in phase ")
	id, _ := cutID(of)
	return ok && id != "" && phase != "" && !sameNumber(id, phase)
}

// planValue reads "2 of 3", "2/3", "16-02", "03-01-PLAN.md (5/5 tasks complete)",
// "09-02 complete; next 09-03 (3 of 9)". The id is empty where the value has none,
// as in "Not started".
func planValue(v string) (id, total string) {
	v = strings.TrimLeftFunc(afterWord(plain(v), "plan"), IsOrnament)
	if strings.Contains(v, "-PLAN.md,") {
		v = strings.ReplaceAll(v, "-PLAN.md", "")
	}
	id, rest := cutID(v)
	if len(rest) > 1 && rest[0] == '.' && md.IsLetter(rest[1]) {
		return "", "" // a file's name: M5.E18-PLAN.md
	}
	for id != "" && strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:]) {
		_, rest = md.CutDigits(rest[1:])
	}
	total, _ = cutTotal(rest)
	isMilestones := strings.Contains(strings.ToLower(v), "total plans")
	if isDirectory(v) || isMilestones || total == "" && isList(v) {
		return "", ""
	}
	if total == "" && !strings.Contains(rest, "task") && !startsFold(v, "phase") { // another phase's plans
		if a, b := planPair(sentence(rest[:min(len(rest), 100)])); a != "" { // a longer report counts other things
			return a, b
		}
		if _, _, at := planCount(rest); at == 1 {
			return "", "" // a phase's id, and how many plans it has
		}
	}
	if total == "" && (isFinished(rest) || startsFold(rest, " plan")) { // 1 plan executed
		return "", "" // no plan that anyone works on
	}
	if total == "" && (strings.Trim(id, "0") == "" || strings.Contains(rest, "--")) {
		return "", "" // 0 of TBD, and what some releases of GSD wrote: 1 of --name
	}
	return v[:len(v)-len(rest)], total
}

// isFinished reports whether what follows a plan's number begins by saying that it is
// complete.
func isFinished(rest string) bool {
	rest = strings.TrimLeftFunc(strings.TrimPrefix(rest, "-PLAN.md"), isBetweenWords)
	word := rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))]
	return saysDone("it " + word)
}

// isDirectory reports whether a value is a path, or begins with the name of a phase's
// directory, as in 01-setup. The name of a plan's file has two numbers.
func isDirectory(v string) bool {
	word, _, _ := strings.Cut(v, " ")
	_, slug := md.CutDigits(word)
	isSlug := len(slug) < len(word) && len(slug) > 1 && slug[0] == '-' && md.IsLetter(slug[1])
	return strings.Contains(word, "/") && strings.ContainsFunc(word, unicode.IsLetter) ||
		isSlug && !strings.Contains(slug, "-PLAN")
}

// isList reports whether a value names several plans or phases: "22-01, 23-01", "22
// complete, 23 complete", "19-01 + 19-02 complete".
func isList(v string) bool {
	head, rest, ok := strings.Cut(v, ",")
	if _, others, plus := strings.Cut(v, " + "); plus {
		if n := md.Digits(others); n > 0 && strings.HasPrefix(others[n:], "-") && md.StartsDigit(others[n+1:]) {
			return true
		}
	}
	number := strings.TrimLeft(js.TrimStart(rest), "0123456789")
	return ok && len(number) < len(js.TrimStart(rest)) && md.StartsDigit(v) && !strings.ContainsAny(head, "(") &&
		(isRemark(head) || strings.Trim(head, "0123456789-.") == "") &&
		(number == "" || strings.IndexByte(" -,.", number[0]) >= 0)
}

func planPair(s string) (a, b string) {
	for i := 0; i < len(s); i++ {
		if !md.IsDigit(s[i]) || i > 0 && (md.IsWord(s[i-1]) || s[i-1] == '-' || s[i-1] == '.') {
			continue
		}
		a, rest := md.CutDigits(s[i:])
		slash := strings.HasPrefix(rest, "/") && i > 0 && s[i-1] == '('
		of := lastWord(s[:i])
		isOther := isNumbered(of) && of != "plan" // Task 1 of 3, Phase 2 of 5
		if b, _ := cutTotal(rest); b != "" && !isOther && (slash || strings.HasPrefix(js.TrimStart(rest), "of")) {
			return a, b
		}
		i += len(a)
	}
	return "", ""
}

// thePhase is what a percentage below the heading "Current Phase" is of.
const thePhase = "the current phase"

// progress reads "[██████▓░░░] 79% (22/28 plans complete)": the first percent and
// the first count of plans. If there is none, the bar may follow on separate
// lines.
func (r *bodyReader) progress(own *Body, value string, at int) {
	r.bar = false
	if own.Progress.Text != "" {
		return
	}
	n := percentSign(value)
	if n < 0 {
		r.bar = strings.Trim(value, "*_ \t\r") == ""
		return
	}
	end := len(strings.TrimRight(value[:n], " "))
	start := end
	for start > 0 && (md.IsDigit(value[start-1]) || value[start-1] == '.' || value[start-1] == ',') {
		start--
	}
	start += len(value[start:]) - len(strings.TrimLeft(value[start:], ".,"))
	if percent, _ := md.CutDigits(value[start:end]); percent != "" && md.Number(percent) <= 100 {
		own.Progress = md.Field{Text: percent, Pos: at + start + 1}
		before := cmp.Or(r.remark, afterPipe(value[:start]))
		own.ProgressOf = cmp.Or(percentOf(value[n+1:], percent == "100"), percentAfter(before))
		if own.ProgressOf == "" && r.inPhase && percent == "100" {
			own.ProgressOf = thePhase
		}
	}
	if done, total, i := planCount(value); i >= 0 && !isPart(value[:i], value[i:]) {
		own.CompletedPlans = md.Field{Text: done, Pos: at + i + 1}
		own.TotalPlans = md.Field{Text: total, Pos: at + i + 1}
	}
}

// isPart reports whether what comes before a count of plans says that it is that of a phase, beside other
// parts, or of one version of several: "v2.0 5/5 phases · Phase 10: 3/3 plans", "(v1.0: 6/6 plans; v2.0: 8/9)".
func isPart(before, after string) bool {
	i := strings.LastIndexAny(before, "·|;(")
	if i < 0 {
		return false
	}
	of := percentAfter(strings.TrimLeft(before[i:], "·|;(* "))
	_, other, _ := strings.Cut(after, "; ")
	return strings.HasPrefix(of, "phase") && before[i] != '(' || isOlder(of, versionAt(other))
}

// percentSign returns where the sign is of the percentage that counts: of several that of the
// whole project, or of the last version, or else the first. It is -1 if there is none.
func percentSign(value string) int {
	first, last := strings.IndexByte(value, '%'), strings.LastIndexByte(value, '%')
	if first == last {
		return first
	}
	start := 0
	for i := range md.Indexes(value, "%") {
		clause := strings.ToLower(value[start:i])
		mark := strings.LastIndexAny(clause, ",;|(")
		if mark < 0 && start > 0 {
			clause = "" // its words may be those of the sign before
		}
		for word := range strings.FieldsFuncSeq(clause[mark+1:], isBetweenWords) {
			if word == "overall" || word == "total" || word == "project" {
				return i
			}
		}
		start = i
	}
	of := func(i int) string { return cmp.Or(percentAfter(afterPipe(value[:i])), percentOf(value[i+1:], false)) }
	if isOlder(of(first), of(last)) {
		return last // 100% v1.0 | 30% v1.1
	}
	return first
}

// afterPipe returns what belongs to the last of several percentages beside each other: "v1.0 100% | v1.1 30".
func afterPipe(before string) string { return before[strings.LastIndexByte(before, '|')+1:] }

// percentOf returns the part of the project that a percentage is of, by the words after it:
// "(v1.0 milestone)", "MVP | …", "(Phase 5)", "(Phase 5: 4/4 plans)", "of phase 5", "(4/4 plans in phase 5)". It is
// empty if they name none, or only a phase that has been reached: "59% (Phase 5)", unless all is done.
func percentOf(rest string, all bool) string {
	rest = strings.TrimLeft(rest, "*_` (—–-|·")
	word, _, _ := strings.Cut(rest, " ")
	word = strings.TrimRight(word, "*_`).,:;")
	switch {
	case isVersion(word) && strings.Trim(word[1:], "0123456789.") == "" || strings.EqualFold(word, "mvp"):
		if state, _, isList := strings.Cut(rest, ", "); !all && isList && saysDone(state) {
			return "" // 40% (v1.0 complete, Phase 6 in progress)
		}
		_, other, _ := strings.Cut(rest, "| ")
		if strings.Contains(rest, ") + ") || isOlder(word, versionAt(other)) { // others are not done
			word += " alone"
		}
		return word
	case slices.Contains(phaseWords[:], strings.ToLower(strings.TrimRight(rest, " *_`.)"))):
		return "the phase"
	case all && strings.HasSuffix(strings.ToLower(strings.TrimRight(rest, ").* ")), " pending"):
		return word // "100% implementation, validation pending"
	case all && startsFold(rest, "phases ") && strings.Contains(rest, "), Phase "):
		return "earlier phases" // 100% (phases 1–2), Phase 3: 3/8
	}
	if id := phaseOfPlans(rest); id != "" {
		return "phase " + id
	}
	of := startsFold(rest, "of ")
	if of {
		rest = rest[len("of "):]
	}
	number := afterPhase(rest)
	id, after := cutID(number)
	_, _, plans := planCount(after)
	isEnd := strings.Trim(after, " *_`.)") == ""
	isAlone := all && (isEnd || startsFold(after, " plan ") && !strings.Contains(after, "—"))
	if number == rest || id == "" || !of && !isAlone && !(strings.HasPrefix(after, ":") && plans > 0) {
		return ""
	}
	return "phase " + id
}

// phaseOfPlans returns the phase whose plans a percentage counts: "1/1 plans complete in phase 38", "1 of 2
// Phase 35 plans".
func phaseOfPlans(rest string) string {
	clause := rest
	if i := strings.IndexAny(rest, ",;—|·)"); i >= 0 {
		clause = rest[:i]
	}
	clause = strings.ToLower(clause)
	if plans := strings.Index(clause, "plan"); plans >= 0 {
		for _, word := range phaseWords {
			before, after, ok := strings.Cut(clause[plans:], " "+word+" ")
			id, others := cutID(after)
			isRange := strings.HasPrefix(js.TrimStart(others), "to ") || afterRange(others) != others
			isOf := isOfPhase(before[strings.LastIndexByte(before, ' ')+1:]) && !strings.HasSuffix(before, "as of")
			if ok && id != "" && !isRange && isOf {
				return id
			}
		}
	}
	done, counted := md.CutDigits(rest)
	_, counted = cutTotal(counted)
	counted = js.TrimStart(counted)
	number := afterPhase(counted)
	id, others := md.CutDigits(number)
	if done != "" && number != counted && startsFold(js.TrimStart(others), "plan") {
		return id
	}
	return ""
}

// percentAfter returns the part that a percentage is of by the words before it: "v1.1 [███]
// 100%", "Phase 5: 100%". "Phase 5 of 8 (50%)" names none.
func percentAfter(lead string) string {
	lead = strings.TrimLeft(lead, " *_`([]█▓▒░#=.")
	if first, _, _ := strings.Cut(lead, " "); isVersion(first) {
		return first
	}
	number := afterPhase(lead)
	id, rest := cutID(number)
	if number != lead && len(number) == 1 { // Phase A
		return "phase " + number
	}
	if number == lead || id == "" || strings.Trim(rest, " *_`:—–-[]█▓▒░#=.") != "" {
		return ""
	}
	return "phase " + id
}

// planCount finds "22/28 plans" or "22 of 28 plans" in a value and returns where
// it begins, or -1.
func planCount(value string) (done, total string, at int) {
	for i := 0; i < len(value); i++ {
		if !md.StartsDigit(value[i:]) {
			continue
		}
		done, rest := md.CutDigits(value[i:])
		total, rest := cutTotal(rest)
		if total != "" && startsFold(js.TrimStart(rest), "plan") {
			return done, total, i
		}
		i += len(done)
	}
	return "", "", -1
}

func (r *bodyReader) settle() {
	b, o := r.body, &r.outside
	if r.gate.Task.Text == "" && r.gate.Status.Text == "" && r.gate.Step.Text == "" {
		*r.gate = Gate{} // a stray key is no gate
	}
	if b.NoPhase = r.denied; r.decided || r.denied {
		b.Focus = Phase{}
	}
	if !r.decided && b.Phase.ID.Text == "" {
		b.Phase = r.stated
		if b.CurrentPhase.ID.Text == "" && !r.over {
			for _, phase := range [...]Phase{r.bare, r.counted} {
				if b.Phase.ID.Text == "" {
					b.Phase = phase
				}
			}
		}
	}
	if b.NextStep = b.NextStep.Or(r.spoken).Or(r.listed); isNoStep(b.NextStep.Text) {
		b.NextStep = md.Field{}
	}
	if b.Milestone.Pos == 0 && b.MilestoneName.Pos == 0 {
		b.Milestone, b.MilestoneName = o.Milestone, o.MilestoneName
	}
	b.PhaseName = b.PhaseName.Or(o.PhaseName)
	b.Status = b.Status.Or(o.Status)
	b.LastActivity = b.LastActivity.Or(o.LastActivity)
	b.LastUpdated = b.LastUpdated.Or(o.LastUpdated)
	b.LastSession = b.LastSession.Or(o.LastSession)
	b.StoppedAt = b.StoppedAt.Or(o.StoppedAt)
	b.ResumeFile = b.ResumeFile.Or(o.ResumeFile)
	if b.Plan.Text == "" && !r.planless {
		b.Plan, b.PlanTotal = o.Plan, b.PlanTotal.Or(o.PlanTotal)
	}
	if b.Progress.Text == "" {
		b.Progress, b.ProgressOf = o.Progress, o.ProgressOf
		b.CompletedPlans, b.TotalPlans = o.CompletedPlans, o.TotalPlans
	}
}
