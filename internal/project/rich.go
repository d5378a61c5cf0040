package project

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Facts is what is known about a project: its STATE.md, read in both ways, and what was
// found on disk around it. The zero value is an empty STATE.md.
type Facts struct {
	State   parse.State // as the hook reads it
	Project Project     // as people write it

	// Files counts the plans and summaries under .planning/phases; nil if there is
	// no such directory.
	Files *Files
	// PhaseName is the name of the current phase in the roadmap, or else in its
	// directory's name; empty if neither has one.
	PhaseName string
	// Resume is the path of the file to resume from, as the state writes it; empty
	// if it does not exist.
	Resume string
}

// Files counts a project's plans and summaries. A summary is written when a plan
// is done.
type Files struct{ Plans, Summaries int }

// A Value is a value that a line is made of, with its place.
type Value struct {
	Name, Text string // the key or label, and the value as read; empty text if there is no value
	Pos        int    // as in [md.Field]; 0 if it is not known
	Source     string // the part of the file that it is in, such as "front matter"
}

// From turns fields of one part of the file into values.
func From(source string) func(name string, f md.Field) Value {
	return func(name string, f md.Field) Value { return Value{name, f.Text, f.Pos, source} }
}

// A Part is one part of the rich line, with its sources.
type Part struct {
	layout.Part
	Name       string  // empty for what belongs to the part before it, or only decorates
	Value      string  // what it says, without decoration
	From       []Value // the values that it was made from
	PassedOver []Value // values that the file has, too, but that another source took precedence over
}

// The levels at which the rich line gives its parts up, in order. Each gives up one
// thing, in addition to those of the earlier levels. LevelMilestoneName and LevelBar are
// those that Claude Code's line gives up earlier, and after LevelMilestone it gives up
// other segments first.
const (
	levelResume = iota + 1
	levelNext
	levelConcerns
	levelBlockers
	LevelMilestoneName
	levelPlans
	levelCounts
	LevelBar
	levelCutName
	levelName
	levelPlan
	levelTask
	levelPaused
	LevelMilestone
	levelCutStatus
	levelStatus
	levelTotal
)

// textCells is how many cells a text in the file's own words may take, statusCells
// how many a status may take.
const (
	textCells   = 40
	statusCells = 32
)

// Rich returns the parts of the rich line. It is literal: each part shows what the file
// says, trimmed and cut. It never adds a number or a word that nobody wrote.
func (f *Facts) Rich() []Part {
	var l richLine
	f.milestoneParts(&l)
	f.progressParts(&l)
	phase := f.Project.PhaseOf()
	f.phaseParts(&l, phase)
	p, b, front, body := &f.Project, &f.Project.Body, From("front matter"), From("body")
	plan, _ := p.PlanOf()
	l.add("plan", "plan", f.plan(), levelPlan, at(plan.Pos, body("Plan", b.Plan), front("current_plan", p.CurrentPlan))...)
	f.statusPart(&l, phase.ID.Text)
	f.nextParts(&l)
	l.add("task", "task", gateText(p.Gate), levelTask, []Value{body("task", p.Gate.Task), body("gate", p.Gate.Status)})
	l.add("paused", "paused", labelled("paused: ", layout.Text(p.PausedAt.Text, textCells)), levelPaused, []Value{front("paused_at", p.PausedAt)})
	l.add("blockers", "blockers", counted(len(b.Blockers), "blocker"), levelBlockers, each(body, "blocker", b.Blockers))
	l.add("concerns", "concerns", counted(len(b.Concerns), "concern"), levelConcerns, each(body, "concern", b.Concerns))
	f.resumePart(&l)
	return l.parts
}

// A richLine is a rich line that is being put together.
type richLine struct{ parts []Part }

// add adds a part in a group of its own that goes at a level, unless its text is empty.
// It comes from the first of the sources that has a text; the others are passed over.
func (l *richLine) add(name, group, text string, gone int, sources ...[]Value) *Part {
	if text == "" {
		return &Part{}
	}
	p := Part{Name: name, Value: text}
	p.Segment, p.Group, p.Text, p.Colour, p.Joined, p.Gone = "state", group, layout.Text(text, 0), layout.Dim, true, gone
	p.from(sources)
	l.parts = append(l.parts, p)
	return &l.parts[len(l.parts)-1]
}

func (p *Part) from(sources [][]Value) {
	for _, values := range sources {
		values = withText(values)
		if len(p.From) == 0 {
			p.From = values
		} else {
			p.PassedOver = append(p.PassedOver, values...)
		}
	}
}

// at sorts values by whether they are at that position in the file.
func at(pos int, values ...Value) [][]Value {
	var here, elsewhere []Value
	for _, v := range withText(values) {
		if v.Pos == pos {
			here = append(here, v)
		} else {
			elsewhere = append(elsewhere, v)
		}
	}
	return [][]Value{here, elsewhere}
}

func each(value func(string, md.Field) Value, name string, fields []md.Field) []Value {
	var list []Value
	for _, f := range fields {
		list = append(list, value(name, f))
	}
	return list
}

func withText(values []Value) []Value {
	var list []Value
	for _, v := range values {
		if v.Text != "" {
			list = append(list, v)
		}
	}
	return list
}

func (f *Facts) milestoneParts(l *richLine) {
	p, front, body := &f.Project, From("front matter"), From("body")
	version, name := f.Milestone()
	if name == "milestone" { // GSD's placeholder for a missing name
		name = ""
	}
	sources := [][]Value{
		{front("milestone", p.Milestone), front("milestone_name", p.MilestoneName)},
		{body("Milestone", p.Body.Milestone), body("Milestone", p.Body.MilestoneName)},
	}
	label := "milestone"
	if version != "" {
		l.add(label, "milestone", version, LevelMilestone, sources...).Value = md.Join(version, name)
		label, sources = "", nil
	}
	l.add(label, "milestone", name, LevelMilestoneName, sources...).Gap = " "
}

// Milestone returns the milestone's version and name. A value that only the hook's
// grammar finds is shown as the hook shows it.
func (f *Facts) Milestone() (version, name string) {
	p := &f.Project
	version, name = cmp.Or(p.Milestone.Text, f.State.Milestone), cmp.Or(p.MilestoneName.Text, f.State.MilestoneName)
	if version == "" && name == "" {
		return p.Body.Milestone.Text, p.Body.MilestoneName.Text
	}
	return version, name
}

// progressParts adds how far the project has got: the bar, the percentage, what it
// counts, and the plans if it counts something else.
func (f *Facts) progressParts(l *richLine) {
	plansDone, plansOf, plansKnown := share(f.Plans())
	phasesDone, phasesOf, phasesKnown := share(f.Project.CompletedPhases.Text, f.Project.TotalPhases.Text)
	percent, computed := f.Percent(), false
	if percent == "" {
		computed = true
		switch {
		case plansKnown:
			percent = strconv.Itoa(plansDone * 100 / plansOf)
		case phasesKnown:
			percent = strconv.Itoa(phasesDone * 100 / phasesOf)
		default:
			return
		}
	}
	near := func(done, total int) bool {
		difference := md.Number(percent) - float64(done)*100/float64(total)
		return -2 <= difference && difference <= 2
	}
	plans, phases := "", ""
	if plansKnown {
		plans = strconv.Itoa(plansDone) + "/" + strconv.Itoa(plansOf) + " plans"
	}
	countsPlans := plansKnown && near(plansDone, plansOf)
	if !countsPlans && phasesKnown && near(phasesDone, phasesOf) {
		phases = strconv.Itoa(phasesDone) + "/" + strconv.Itoa(phasesOf) + " phases"
	}
	sources := f.percentSources()
	if computed {
		sources = append(sources, f.counters(phases != ""))
	}
	shown := int(min(md.Number(percent), 100))
	l.add("", "progress", "["+layout.Bar(shown/10)+"]", LevelBar)
	part := l.add("percent", "progress", strconv.Itoa(shown)+"%", 0, sources...)
	part.Gap, part.Value = " ", percent
	counts := phases
	if countsPlans {
		counts, plans = plans, ""
	}
	if counts != "" {
		part = l.add("counts", "progress", "("+counts+")", levelCounts, f.counters(phases != ""))
		part.Gap, part.Value = " ", counts
	}
	l.add("plans", "plans", plans, levelPlans, f.counters(false))
}

func (f *Facts) percentSources() [][]Value {
	percent := From("front matter")("progress.percent", f.Project.Percent)
	if percent.Text == "" || f.State.Percent != "" && f.State.Percent != percent.Text {
		percent.Text, percent.Pos = f.State.Percent, 0 // from another line with the same key, or one that only the hook reads
	}
	return [][]Value{{percent}, {From("body")("Progress", f.Project.Body.Progress)}}
}

func (f *Facts) counters(phases bool) []Value {
	p, front, body := &f.Project, From("front matter"), From("body")
	switch {
	case phases:
		return []Value{front("progress.completed_phases", p.CompletedPhases), front("progress.total_phases", p.TotalPhases)}
	case p.CompletedPlans.Text != "" && p.TotalPlans.Text != "" || p.Body.TotalPlans.Text == "":
		return []Value{front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans)}
	}
	return []Value{body("Progress", p.Body.CompletedPlans), body("Progress", p.Body.TotalPlans)}
}

// share returns two counters as numbers. It reports false if there is no total, or
// if more is done than the total.
func share(done, total string) (a, b int, ok bool) {
	if done == "" || total == "" {
		return 0, 0, false
	}
	x, y := md.Number(done), md.Number(total)
	if y == 0 || x > y || y > 1e9 {
		return 0, 0, false
	}
	return int(x), int(y), true
}

// Percent is the percentage in digits: the front matter's, or else the body's. If
// the front matter has several, it is the one that the hook takes.
func (f *Facts) Percent() string {
	return cmp.Or(f.State.Percent, f.Project.Percent.Text, f.Project.Body.Progress.Text)
}

// Plans returns the number of plans that are done and of all plans: the front
// matter's, or else the body's.
func (f *Facts) Plans() (done, total string) {
	p := &f.Project
	if p.CompletedPlans.Text != "" && p.TotalPlans.Text != "" {
		return p.CompletedPlans.Text, p.TotalPlans.Text
	}
	if p.Body.TotalPlans.Text != "" {
		return p.Body.CompletedPlans.Text, p.Body.TotalPlans.Text
	}
	return p.CompletedPlans.Text, p.TotalPlans.Text
}

func (f *Facts) phaseParts(l *richLine, phase Phase) {
	p, b, front, body := &f.Project, &f.Project.Body, From("front matter"), From("body")
	id, name := withoutZeros(phase.ID.Text), cmp.Or(phase.Name, f.PhaseName)
	if id != "" {
		l.add("phase", "phase", "phase "+md.Cap(id), 0, at(phase.ID.Pos,
			front("active_phase", p.ActivePhase), front("current_phase", p.CurrentPhase),
			body("Phase", b.Phase.ID), body("Current Phase", b.CurrentPhase.ID))...).Value = id
	}
	if total := phase.Total; id != "" && total != "" && !isAbove(phase.ID.Text, total) {
		if id[0] != '[' { // with a project code it stays as written
			total = withoutZeros(total)
		}
		l.add("phase total", "phase", total, levelTotal,
			[]Value{{"Phase", b.Phase.Total, b.Phase.ID.Pos, "body"}}, []Value{front("progress.total_phases", p.TotalPhases)}).Gap = "/"
	}
	part := l.add("phase name", "phase", name, levelName, f.nameSources(name)...)
	part.Gap, part.Cut, part.Least = " ", levelCutName, 2 // an ellipsis alone is useless
	if id == "" && name != "" {
		part.Text = "phase " + part.Text
	}
}

// nameSources are the sources that have the phase's name, from the one that is shown on.
func (f *Facts) nameSources(name string) [][]Value {
	p := &f.Project
	var sources [][]Value
	for _, v := range []Value{
		From("front matter")("current_phase_name", p.CurrentPhaseName),
		{"Phase", p.Body.Phase.Name, p.Body.Phase.ID.Pos, "body"},
		{"Current Phase", p.Body.CurrentPhase.Name, p.Body.CurrentPhase.ID.Pos, "body"},
		From("body")("Phase Name", p.Body.PhaseName),
		{Name: "name", Text: f.PhaseName, Source: "ROADMAP.md or the phase's directory"},
	} {
		if v.Text == name || v.Text != "" && len(sources) > 0 {
			sources = append(sources, []Value{v})
		}
	}
	return sources
}

func (f *Facts) plan() string {
	id, total := f.Project.PlanOf()
	if total != "" && md.Number(total) == 0 {
		return ""
	}
	return labelled("plan ", over(withoutZeros(id.Text), withoutZeros(total)))
}

func (f *Facts) statusPart(l *richLine, id string) {
	front := From("front matter")("status", f.Project.Status)
	if strings.EqualFold(front.Text, "unknown") {
		front.Text = ""
	}
	text := layout.Text(shortStatus(f.Status(), id), statusCells)
	part := l.add("status", "status", text, levelStatus, []Value{front}, []Value{From("body")("Status", f.Project.Body.Status)})
	part.Cut, part.Least = levelCutStatus, 2
}

// Status is the status as written: the front matter's, or else the body's.
// "unknown" is GSD's word for no status.
func (f *Facts) Status() string {
	front := f.Project.Status.Text
	if strings.EqualFold(front, "unknown") {
		front = ""
	}
	return cmp.Or(front, f.Project.Body.Status.Text, f.State.Status, f.Project.Status.Text)
}

// nextParts adds what to do next, "next verify-phase 4": the action and its phases, or
// else the body's next step. Without one it adds where the last session stopped, unless
// the project is paused.
func (f *Facts) nextParts(l *richLine) {
	p, front, body := &f.Project, From("front matter"), From("body")
	step := body("Next", p.Body.NextStep)
	switch {
	case p.NextAction.Text != "":
		phases := Value{"next_phases", strings.Join(p.NextPhases, "/"), p.NextPhasesPos, "front matter"}
		l.add("next", "next", md.Join("next", md.Cap(p.NextAction.Text), md.Cap(phases.Text)), levelNext,
			[]Value{front("next_action", p.NextAction), phases}, []Value{step})
	case step.Text != "":
		l.add("next", "next", labelled("next ", layout.Text(step.Text, textCells)), levelNext, []Value{step})
	case p.PausedAt.Text == "":
		l.add("stopped", "stopped", labelled("stopped: ", layout.Text(p.Stopped(), textCells)), levelNext,
			[]Value{front("stopped_at", p.StoppedAt)}, []Value{body("Stopped at", p.Body.StoppedAt)})
	}
}

func gateText(g Gate) string {
	if g.IsZero() {
		return ""
	}
	attempt := over(g.Attempt.Text, g.Attempts.Text)
	if attempt != "" {
		attempt = "(attempt " + attempt + ")"
	}
	return md.Join("task", layout.Text(g.Task.Text, 24), layout.Text(g.Status.Text, 24), over(g.Step.Text, g.Steps.Text), attempt)
}

func (f *Facts) resumePart(l *richLine) {
	named := From("body")("Resume file", f.Project.Body.ResumeFile)
	sources := [][]Value{{named}}
	if !strings.Contains(named.Text, f.Resume) {
		sources = [][]Value{{{Name: "continue.md", Text: f.Resume, Source: "on disk"}}, {named}}
	}
	l.add("resume", "resume", labelled("resume ", baseName(f.Resume)), levelResume, sources...)
}

func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

func counted(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// withoutZeros removes leading zeros from a plain number: 06 becomes 6. Anything
// else, such as 03-01 and 05.1, stays as written.
func withoutZeros(s string) string {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return s
	}
	return strings.TrimLeft(s[:len(s)-1], "0") + s[len(s)-1:]
}

// isAbove reports whether a phase's id is a number above the total. Ids continue
// across milestones, totals do not.
func isAbove(id, total string) bool {
	digits, _, _ := strings.Cut(id, ".")
	digits = digits[strings.LastIndexByte(digits, '-')+1:]
	notDigit := func(r rune) bool { return r < '0' || r > '9' }
	if i := strings.LastIndexFunc(digits, notDigit); i >= 0 && i < len(digits)-1 {
		digits = digits[i+1:]
	}
	digits = strings.TrimRightFunc(digits, notDigit)
	return digits != "" && md.Number(digits) > md.Number(total)
}

func baseName(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// Values returns the values that the rich line is made of.
func (f *Facts) Values() []Value {
	p, front, body := &f.Project, From("front matter"), From("body")
	list := []Value{
		front("current_phase", p.CurrentPhase), front("current_phase_name", p.CurrentPhaseName), front("current_plan", p.CurrentPlan),
		front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans),
		front("paused_at", p.PausedAt), front("stopped_at", p.StoppedAt), front("last_activity", p.LastActivity),
		body("Phase", p.Body.Phase.ID), body("Current Phase", p.Body.CurrentPhase.ID), body("Plan", p.Body.Plan),
		body("Status", p.Body.Status), body("Progress", p.Body.Progress), body("Resume file", p.Body.ResumeFile),
		body("Next", p.Body.NextStep), body("Stopped at", p.Body.StoppedAt), body("Milestone", p.Body.Milestone),
		body("task", p.Gate.Task), body("gate", p.Gate.Status),
	}
	list = append(list, each(body, "blocker", p.Body.Blockers)...)
	return append(list, each(body, "concern", p.Body.Concerns)...)
}
