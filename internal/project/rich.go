package project

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A Part is one part of the rich line, with its sources.
type Part struct {
	layout.Part
	Name  string // empty for what belongs to the part before it, or only decorates
	Value string // what it says, without decoration
	Fact  Fact   // what it was made from
}

// The steps at which the rich line gives its parts up. In Claude Code's line, what comes after
// StepMilestone stays: other segments go first.
const (
	stepResume        layout.Step = "resume"
	stepAge           layout.Step = "age"
	stepStated        layout.Step = "a stop, or a step that is no command"
	stepConcerns      layout.Step = "concerns"
	stepBar           layout.Step = "the bar"
	stepBlockers      layout.Step = "blockers"
	stepMilestoneName layout.Step = "the milestone's name"
	stepCounts        layout.Step = "what the percentage counts"
	stepCutName       layout.Step = "the end of the phase's name"
	stepName          layout.Step = "the phase's name"
	stepPlans         layout.Step = "the phase's plans"
	stepCommand       layout.Step = "the next command"
	stepTask          layout.Step = "the task"
	stepPaused        layout.Step = "paused"
	StepMilestone     layout.Step = "the milestone"
	stepCutStatus     layout.Step = "the end of the status"
	stepStatus        layout.Step = "the status"
	stepTotal         layout.Step = "how many phases there are"
)

// Steps are those in order: each gives up one thing more.
var Steps = []layout.Step{
	stepResume, stepAge, stepStated, stepConcerns, stepBar, stepBlockers, stepMilestoneName, stepCounts, stepCutName,
	stepName, stepPlans, stepCommand, stepTask, stepPaused, StepMilestone, stepCutStatus, stepStatus, stepTotal,
}

// textCells is how many cells a text in the file's own words may take, statusCells
// how many a status may take.
const (
	textCells   = 40
	statusCells = 32
)

// Rich returns the parts of the rich line. It is dim where it is background; the eye should go to
// how far it is (cyan), to the phase and what comes next (no colour), to the status by what it
// means, and to what needs someone (yellow, red). Without a clock it has no age.
func (f *Facts) Rich(clock func() time.Time) []Part { return f.rich(clock).parts }

func (f *Facts) rich(clock func() time.Time) *richLine {
	l := &richLine{parts: make([]Part, 0, 16)}
	name := "milestone"
	if f.Version.Text != "" {
		whole := Fact{From: append(f.Version.From, f.Name.From...), Also: append(f.Version.Also, f.Name.Also...)}
		l.add(name, "milestone", f.Version.Text, StepMilestone, whole)
		name = ""
	}
	if p := l.add(name, "milestone", f.Name.Text, stepMilestoneName, f.Name); name == "" {
		p.Gap = " "
	}
	if f.Percent.Text == "" {
		l.add("percent", "progress", "", "", f.Percent)
	} else {
		n, _ := strconv.Atoi(f.Percent.Text)
		l.add("", "progress", "["+layout.Bar(n/10)+"]", stepBar, Fact{}).Colour = layout.Cyan
		p := l.add("percent", "progress", strconv.Itoa(n)+"%", "", f.Percent)
		p.Gap, p.Value, p.Colour = " ", f.Percent.Text, layout.Cyan
		if counts := f.Counts.text(); counts != "" {
			p = l.add("counts", "progress", "("+counts+")", stepCounts, Fact{})
			p.Gap, p.Value = " ", counts
		}
	}
	f.phaseParts(l)
	status := shortStatus(f.Status.Text, f.Phase.Text)
	p := l.add("status", "status", status, stepStatus, f.Status)
	p.Colour, p.Cut, p.Least = statusColour(status), stepCutStatus, 2
	next, gone := f.Next.Text, stepCommand
	if !f.IsCommand {
		next, gone = ownWords(next), stepStated
	}
	l.add("next", "next", labelled("next ", next), gone, f.Next).Colour = layout.Plain
	l.add("stopped", "stopped", labelled("stopped: ", ownWords(f.Stopped.Text)), stepStated, f.Stopped)
	gate := []Candidate{From(InBody)("task", f.Doc.Gate.Task)}
	l.add("task", "task", f.Doc.Gate.Text(), stepTask, Fact{From: gate})
	p = l.add("paused", "paused", labelled("paused: ", ownWords(f.Paused.Text)), stepPaused, f.Paused)
	p.Colour = layout.Yellow
	p = l.add("blockers", "blockers", counted(f.Blockers.Open, "blocker"), stepBlockers, f.Blockers.fact())
	p.Colour = layout.Red
	l.add("concerns", "concerns", counted(f.Concerns.Open, "concern"), stepConcerns, f.Concerns.fact())
	l.add("resume", "resume", labelled("resume ", md.BaseName(f.Resume.Text)), stepResume, f.Resume)
	if clock != nil {
		age := f.age(clock())
		l.add("age", "age", age.Text, stepAge, age).Colour = layout.Yellow
	}
	return l
}

func (f *Facts) phaseParts(l *richLine) {
	id := phaseid.WithoutZeros(f.Phase.Text)
	p := l.add("phase", "phase", labelled("phase ", md.Cap(id)), "", f.Phase)
	p.Value, p.Colour = id, layout.Plain
	if id == "" {
		return
	}
	total := f.Total.Text
	if id[0] != '[' { // with a project code it stays as written
		total = phaseid.WithoutZeros(total)
	}
	p = l.add("phase total", "phase", total, stepTotal, f.Total)
	p.Gap, p.Colour = "/", layout.Plain
	p = l.add("phase name", "phase", f.PhaseName.Text, stepName, f.PhaseName)
	p.Gap, p.Colour, p.Cut, p.Least = " ", layout.Plain, stepCutName, 2 // an ellipsis alone is useless
	p = l.add("plans", "phase", strings.TrimSuffix("("+f.Plans.Text+")", "()"), stepPlans, f.Plans)
	p.Gap, p.Value, p.Colour = " ", f.Plans.Text, layout.Plain
}

// A richLine is a rich line that is being put together.
type richLine struct {
	parts  []Part
	hidden []Part // without text, of which something was found nevertheless
}

// add adds a part of a group that goes at a step. It is background until someone gives it another
// colour.
func (l *richLine) add(name, group, text string, gone layout.Step, fact Fact) *Part {
	if text == "" {
		if len(fact.Also) > 0 && name != "" {
			l.hidden = append(l.hidden, Part{Name: name, Fact: fact})
		}
		return &Part{}
	}
	p := Part{Name: name, Value: text, Fact: fact}
	p.Segment, p.Group, p.Joined, p.Gone = "state", group, true, gone
	p.Text, p.Colour = layout.Text(text, 0), layout.Dim
	l.parts = append(l.parts, p)
	return &l.parts[len(l.parts)-1]
}

func (i Items) fact() Fact { return Fact{From: i.Open, Also: i.Closed} }

// counted is the number of values with its noun; nothing for none.
func counted(values []Candidate, noun string) string {
	switch n := len(values); n {
	case 0:
		return ""
	case 1:
		return "1 " + noun
	default:
		return strconv.Itoa(n) + " " + noun + "s"
	}
}

// Explained returns the parts of the rich line with their sources, in order, and the facts that it
// does not show although something was found.
func (f *Facts) Explained(clock func() time.Time) []Part {
	l := f.rich(clock)
	named := slices.DeleteFunc(l.parts, func(p Part) bool { return p.Name == "" })
	return append(named, l.hidden...)
}
