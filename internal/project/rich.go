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
	Name  string // empty if it belongs to the part before it, or only decorates
	Value string // what it says, without decoration
	Fact  Fact   // what it was made from
}

// Steps are what the rich line drops to become shorter, in order; each step drops one thing more. A part is dropped at
// the step with its name, if there is one. In Claude Code's line the steps after [StepMilestone] do not apply, because
// the line drops other segments first.
var Steps = []layout.Step{
	"resume", "age", "stated", "concerns", "bar", "blockers", "milestone name", "counts", "cut phase name",
	StepPhaseName, "plans", stepImplied, "next", "task", "paused", StepMilestone, "cut status", "status", "phase total",
}

// stepImplied drops a status that the next command implies, as verify-work implies executed.
const stepImplied layout.Step = "implied status"

// StepMilestone drops the milestone's version, StepPhaseName the last of the line's names.
const StepMilestone, StepPhaseName layout.Step = "milestone", "phase name"

// The most cells of a text in the file's own words, of a status, of a milestone and of the name of a phase.
const (
	TextCells      = 40
	StatusCells    = 32
	MilestoneCells = 40
	PhaseCells     = 48
)

// leastCut is the least number of cells of a part that is cut: fewer than four letters and the ellipsis say nothing.
const leastCut = 5

// Rich returns the parts of the rich line. Background is dim, progress is cyan, the phase and the next step have no
// colour, a status has the colour of its meaning, and what needs attention is yellow or red. Without a clock there is
// no age.
func (f *Facts) Rich(clock func() time.Time) []Part { return f.rich(clock).parts }

func (f *Facts) rich(clock func() time.Time) *richLine {
	l := &richLine{parts: make([]Part, 0, 16)}
	if f.Version.Text != "" {
		whole := Fact{From: append(f.Version.From, f.Name.From...), Also: append(f.Version.Also, f.Name.Also...)}
		l.add("milestone", "milestone", layout.Text(f.Version.Text, MilestoneCells), whole)
		p := l.add("milestone name", "milestone", layout.Text(f.Name.Text, MilestoneCells), Fact{})
		p.Gap, p.Name = " ", ""
	} else {
		p := l.add("milestone", "milestone", layout.Text(f.Name.Text, MilestoneCells), f.Name)
		p.Gone = "milestone name"
	}
	if f.Percent.Text == "" {
		l.add("percent", "progress", "", f.Percent)
	} else {
		n, _ := strconv.Atoi(f.Percent.Text)
		p := l.add("bar", "progress", "["+layout.Bar(n/10)+"]", Fact{})
		p.Name, p.Colour = "", layout.Cyan
		p = l.add("percent", "progress", strconv.Itoa(n)+"%", f.Percent)
		p.Gap, p.Value, p.Colour = " ", f.Percent.Text, layout.Cyan
		counts := f.Counts.String()
		p = l.add("counts", "progress", bracketed(counts), Fact{})
		p.Gap, p.Value = " ", counts
	}
	f.phaseParts(l)
	status := f.ShownStatus
	p := l.add("status", "status", status, f.Status)
	p.Colour, p.Cut, p.Least = StatusColour(status), "cut status", leastCut
	if f.IsCommand && f.Next.Text != "" && slices.Contains([]string{finished, executed, planned}, status) {
		p.Gone = stepImplied
	}
	next := f.Next.Text
	if !f.IsCommand {
		next = ownWords(next)
	}
	p = l.add("next", "next", md.Labelled("next ", next), f.Next)
	if !f.IsCommand {
		p.Gone = "stated"
	}
	p.Colour = layout.Plain
	l.add("stopped", "stopped", md.Labelled("stopped: ", ownWords(f.Stopped.Text)), f.Stopped).Gone = "stated"
	gate := f.Doc.Gate
	p = l.add("task", "task", gate.Text(), Fact{From: []Candidate{From(InBody)("task", gate.Task)}})
	if gate.IsStuck() {
		p.Colour = layout.Red
	}
	paused := md.Labelled("paused: ", ownWords(f.Paused.Text))
	if f.Paused.Text == "HANDOFF.json" {
		paused = "paused"
	}
	l.add("paused", "paused", paused, f.Paused).Colour = layout.Yellow
	l.add("blockers", "blockers", md.Counted(len(f.Blockers.Open), "blocker"), f.Blockers.fact()).Colour = layout.Red
	l.add("concerns", "concerns", md.Counted(len(f.Concerns.Open), "concern"), f.Concerns.fact())
	l.add("resume", "resume", md.Labelled("resume ", md.BaseName(f.Resume.Text)), f.Resume)
	if clock != nil {
		age := f.age(clock())
		l.add("age", "age", age.Text, age).Colour = layout.Yellow
	}
	return l
}

func (f *Facts) phaseParts(l *richLine) {
	id := phaseid.WithoutZeros(f.Phase.Text)
	p := l.add("phase", "phase", md.Labelled("phase ", md.Cap(id)), f.Phase)
	p.Value, p.Colour = id, layout.Plain
	if id == "" {
		return
	}
	total := f.Total.Text
	if id[0] != '[' { // with a project code both stay as written
		total = phaseid.WithoutZeros(total)
	}
	p = l.add("phase total", "phase", total, f.Total)
	p.Gap, p.Colour = "/", layout.Plain
	p = l.add("phase name", "phase", layout.Text(f.PhaseName.Text, PhaseCells), f.PhaseName)
	p.Gap, p.Colour, p.Cut, p.Least = " ", layout.Plain, "cut phase name", leastCut
	p = l.add("plans", "phase", bracketed(f.Plans.Text), f.Plans)
	p.Gap, p.Value, p.Colour = " ", f.Plans.Text, layout.Plain
}

// A richLine is a rich line under construction.
type richLine struct {
	parts  []Part
	hidden []Part // parts without a text although something was found
}

// add adds a part to a group. It is dim unless the caller sets another colour.
func (l *richLine) add(name, group, text string, fact Fact) *Part {
	if text == "" {
		if len(fact.Also) > 0 {
			l.hidden = append(l.hidden, Part{Name: name, Fact: fact})
		}
		return &Part{}
	}
	p := Part{Name: name, Value: text, Fact: fact}
	p.Segment, p.Group, p.Joined, p.Gone = "state", group, true, layout.Step(name)
	p.Text, p.Colour = layout.Text(text, 0), layout.Dim
	l.parts = append(l.parts, p)
	return &l.parts[len(l.parts)-1]
}

func bracketed(text string) string { return strings.TrimSuffix("("+text+")", "()") }

// Explained returns the named parts of the rich line with their sources, then the facts that it does not show although
// something was found.
func (f *Facts) Explained(clock func() time.Time) []Part {
	l := f.rich(clock)
	named := slices.DeleteFunc(l.parts, func(p Part) bool { return p.Name == "" })
	return append(named, l.hidden...)
}

// ownWords shortens a text in the file's own words to [TextCells], with base names in place of paths. It does not cut
// inside a number: "Phase 2…" of "Phase 29" would be another phase.
func ownWords(text string) string {
	words := strings.Split(md.Plain(text), " ")
	for i, word := range words {
		words[i] = md.BaseOf(word)
	}
	text = strings.Join(words, " ")
	short := layout.Text(text, TextCells)
	if cut, ok := strings.CutSuffix(short, "…"); ok && md.StartsDigit(text[min(len(cut), len(text)):]) {
		short = strings.TrimRight(strings.TrimRight(cut, "0123456789."), " ") + "…"
	}
	return short
}

func outOf(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}
