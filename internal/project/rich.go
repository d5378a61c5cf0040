package project

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

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
	// Roadmap is what was found out about the current phase beyond the STATE.md.
	Roadmap Roadmap
	// IsUltra means that this is an Ultra Planner project, whose disk is the truth.
	IsUltra bool
	// Artifacts are the files of the phase that is shown; nil if it has no directory, or
	// for a line, which does not show them.
	Artifacts *Artifacts
	// Resume is the path of the file to resume from, as the state writes it; empty
	// if it does not exist.
	Resume string
	// Clock tells the time, for how old the state is. Without one, nothing says so.
	Clock func() time.Time
}

// Files counts a project's plans and summaries. A summary is written when a plan
// is done.
type Files struct{ Plans, Summaries int }

// Artifacts are what the commands that work on a phase have left in its directory.
type Artifacts struct {
	Context, Research, Patterns, Verification bool
	Plans, Summaries                          int
}

// String lists what there is: "CONTEXT, RESEARCH, 3 PLAN, 1 SUMMARY".
func (a Artifacts) String() string {
	var list []string
	for _, kind := range [...]struct {
		name  string
		there bool
		count int
	}{
		{"CONTEXT", a.Context, 0},
		{"RESEARCH", a.Research, 0},
		{"PATTERNS", a.Patterns, 0},
		{"PLAN", a.Plans > 0, a.Plans},
		{"SUMMARY", a.Summaries > 0, a.Summaries},
		{"VERIFICATION", a.Verification, 0},
	} {
		switch {
		case kind.count > 0:
			list = append(list, strconv.Itoa(kind.count)+" "+kind.name)
		case kind.there:
			list = append(list, kind.name)
		}
	}
	return cmp.Or(strings.Join(list, ", "), "none")
}

// A Value is a value that a line is made of, with its place.
type Value struct {
	Name, Text string // the key or label, and the value as read; empty text if there is no value
	Pos        int    // as in [md.Field]; 0 if it is not known
	Source     string // the part of the file that it is in, such as "front matter"
	Why        string // why it is passed over, or how something was made from it; often empty
}

// From turns fields of one part of the file into values.
func From(source string) func(name string, f md.Field) Value {
	return func(name string, f md.Field) Value {
		return Value{Name: name, Text: f.Text, Pos: f.Pos, Source: source}
	}
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
	levelAge
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
//
// It is dim where it is background. The eye should go to how far it is (cyan), to the phase
// (no colour), to the status by what it means, and to what needs someone (yellow, red).
func (f *Facts) Rich() []Part {
	l := richLine{parts: make([]Part, 0, 16)}
	f.milestoneParts(&l)
	f.progressParts(&l)
	phase := f.Phase()
	f.phaseParts(&l, phase)
	p, b, front, body := &f.Project, &f.Project.Body, From("front matter"), From("body")
	plan, total := f.PlanOf(phase)
	if number := md.Number(total); total == "" || number > 0 { // 0 means that there is no plan
		text := labelled("plan ", over(withoutZeros(plan.Text), withoutZeros(total)))
		sources := at(plan.Pos, body("Plan", b.Plan), front("current_plan", p.CurrentPlan))
		l.add("plan", "plan", text, levelPlan, sources...)
	}
	if n := len(l.parts); n > 0 && l.parts[n-1].Name != "plan" {
		l.passOver("phase", p.otherPlans(phase)...)
	}
	f.statusPart(&l, phase)
	f.nextParts(&l, phase)
	l.add("task", "task", gateText(p.Gate), levelTask, []Value{body("task", p.Gate.Task), body("gate", p.Gate.Status)})
	if p.PausedAt.Text != "" && !f.IsOver() {
		text := "paused: " + ownWords(p.PausedAt.Text)
		l.add("paused", "paused", text, levelPaused, []Value{front("paused_at", p.PausedAt)}).Colour = layout.Yellow
	}
	blockers := each(body, "blocker", b.Blockers)
	l.add("blockers", "blockers", counted(len(b.Blockers), "blocker"), levelBlockers, blockers).Colour = layout.Red
	l.add("concerns", "concerns", counted(len(b.Concerns), "concern"), levelConcerns, each(body, "concern", b.Concerns))
	for _, closed := range b.Closed {
		v := body("item", closed)
		v.Why = "it is closed"
		l.passOver("concerns", v)
	}
	f.resumePart(&l, phase, plan.Text)
	f.agePart(&l)
	if f.Progress().Percent == "" {
		l.passOver("milestone", f.percentSources()[1]...)
	}
	return l.parts
}

// A richLine is a rich line that is being put together.
type richLine struct{ parts []Part }

// add adds a part in a group of its own that goes at a level, unless its text is empty.
// It comes from the first of the sources that has a text; the others are passed over. It is
// background until someone gives it another colour.
func (l *richLine) add(name, group, text string, gone int, sources ...[]Value) *Part {
	if text == "" {
		return &Part{}
	}
	p := Part{Name: name, Value: text}
	p.Segment, p.Group, p.Joined, p.Gone = "state", group, true, gone
	p.Text, p.Colour = layout.Text(text, 0), layout.Dim
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
	list := make([]Value, 0, len(fields))
	for _, f := range fields {
		list = append(list, value(name, f))
	}
	return list
}

func withText(values []Value) []Value {
	if !slices.ContainsFunc(values, func(v Value) bool { return v.Text == "" }) {
		return values
	}
	var list []Value
	for _, v := range values {
		if v.Text != "" {
			list = append(list, v)
		}
	}
	return list
}

// passOver adds values to those that the last part of that name passes over, or else the
// last part.
func (l *richLine) passOver(name string, values ...Value) {
	for i := len(l.parts) - 1; i >= 0; i-- {
		if p := &l.parts[i]; p.Name == name {
			p.PassedOver = append(p.PassedOver, withText(values)...)
			return
		}
	}
	if n := len(l.parts); n > 0 && name != l.parts[n-1].Name {
		l.passOver(l.parts[n-1].Name, values...)
	}
}

func (f *Facts) resumePart(l *richLine, phase Phase, plan string) {
	named := From("body")("Resume file", f.Project.Body.ResumeFile)
	sources := [][]Value{{named}}
	if !strings.Contains(named.Text, f.Resume) {
		sources = [][]Value{{{Name: "continue.md", Text: f.Resume, Source: "on disk"}}, {named}}
	}
	name := baseName(f.Resume)
	if name == "STATE.md" {
		return // to resume from the file that says so is no help
	}
	id, _, _ := strings.Cut(name, "-") // 09-UI-SPEC.md
	if md.StartsDigit(name) && IsEarlier(id, phase.ID.Text) && strings.Contains(f.Resume, "phases/") {
		named.Why = EarlierPhase
		l.passOver("phase", named)
		return
	}
	number := strings.TrimSuffix(name, "-PLAN.md")
	if number != name && plan != "" {
		i := max(strings.LastIndexByte(number, '-'), 0)
		if number == plan || sameNumber(number[:i], phase.ID.Text) && sameNumber(number[i+1:], plan) {
			named.Why = "the plan that is shown"
			l.passOver("plan", named)
			return
		}
	}
	l.add("resume", "resume", labelled("resume ", name), levelResume, sources...)
}

// Values returns the values that the rich line is made of.
func (f *Facts) Values() []Value {
	p, front, body := &f.Project, From("front matter"), From("body")
	list := []Value{
		front("current_phase", p.CurrentPhase), front("current_phase_name", p.CurrentPhaseName),
		front("current_plan", p.CurrentPlan),
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
