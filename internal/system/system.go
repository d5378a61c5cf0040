// Package system knows the planning systems whose state a line can show: GSD Core and Ultra Planner, whose STATE.md
// package project reads, and those in the table [kinds], each with its own file. [SystemOf] says to which of them a
// file belongs. [State] is everything that is known about one state; it renders as a line, as the parts of a line,
// and as JSON.
//
// The package has no I/O of its own and is handed its clock. Nothing fails; a value that is absent is the zero value.
package system

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Format is the style in which a state is rendered. Any unknown format is rendered as Full.
type Format string

// The formats: the two of GSD Core's statusline.state_format, and one with everything that is known.
const (
	Full    Format = "full"    // [statusline.FormatState]
	Compact Format = "compact" // [statusline.FormatStateCompact]
	Rich    Format = "rich"    // [project.Facts.Rich]
)

// A System is a planning system that leaves its state on disk.
type System string

// The systems, named as in the JSON.
const (
	GSD       System = "gsd"               // GSD Core: a STATE.md
	UltraPlan System = "ultraplan"         // Ultra Planner: a STATE.md without front matter
	PlanPhase System = "orchestrator-plan" // the orchestrator's plan
	ExecPhase System = "orchestrator-exec" // the orchestrator's execution of a plan
	Council   System = "council"           // a job of the council pipeline
	GSD2      System = "gsd-2"             // GSD 2: its own .gsd/STATE.md
)

// kinds is the table of the systems that have their own reader.
var kinds = [...]struct {
	system System
	file   string                                   // a base name that only its file has; empty if there is none
	claims func(text, start string) bool            // whether a text is its own; start is the text after BOM and space
	read   func(text string, around Around) reading // reads a text
}{
	{Council, "", isJob, readJob},
	{PlanPhase, PlanFileName, isPlan, readPlan},
	{ExecPhase, ExecFileName, isExec, readExec},
	{GSD2, "", isGSD2, readGSD2},
}

// Around is how a system reads the files around its own.
type Around struct {
	Dir    string                 // the base name of the file's directory
	Exists func(name string) bool // reports whether the project's root has a file of that name

	// Read returns the first 1 MiB of dir/NAME/file, below the directory of the system's own file. NAME is start, or
	// begins with start and a hyphen. The text is empty if there is no such file. Read is nil if the rich line is not
	// needed.
	Read func(dir, start, file string) string

	// Project returns the state of the project in a directory, as far as the rich line shows it; nil if it cannot be
	// read. Project itself is nil if the rich line is not needed.
	Project func(dir string) *State
}

// A reading is what a system in the table has read.
type reading interface {
	parts(format Format) []layout.Part // the parts of the line, in order, made by [part] and [more]
	known() known
}

// part returns a part that begins a group. It is dropped at the step gone, if that is not empty.
func part(text string, gone layout.Step) layout.Part {
	s := layout.Text(text, 0)
	return layout.Part{Segment: "state", Group: s, Text: s, Colour: layout.Dim, Joined: true, Gone: gone, Least: 2}
}

// more returns a part that continues the group of the part before it.
func more(text string, gone layout.Step) layout.Part {
	p := part(text, gone)
	p.Group, p.Gap = "", " "
	return p
}

// joined returns the parts that have a text, grouped.
func joined(parts ...layout.Part) (list []layout.Part) {
	group := ""
	for _, p := range parts {
		if p.Group != "" || len(list) == 0 {
			group = p.Group + strconv.Itoa(len(list))
		}
		p.Group = group
		if p.Text != "" {
			list = append(list, p)
		}
	}
	return list
}

// known is what JSON and explain show about a reading.
type known struct {
	status    string              // as it is written
	canonical string              // the status, if it is one of the system's own
	shown     string              // the status as the line shows it
	action    string              // what to run next
	blockers  []string            // what blocks the work
	values    []project.Candidate // the values that the line is made of
	detail    Object              // what only this system has

	milestone Object       // as in JSON; nil if there is none
	counts    story.Counts // what its percentage is computed from
	next      string       // the next step, in its own words

	after []string // the statuses that can come next; nil if unknown
}

func (k known) nextStep() string { return md.Labelled("next ", layout.Text(k.next, project.TextCells)) }

// SystemOf returns the system that a file belongs to, by its path and then by its text. Any text that no other system
// claims is GSD's. Whether a STATE.md is Ultra Planner's depends on the files beside it, so that is not decided here.
// The result is empty for JSON that no system claims.
func SystemOf(path, text string) System {
	name := md.BaseName(path)
	if name == "STATE.md" {
		if dir := path[:max(len(path)-len("/STATE.md"), 0)]; md.BaseName(dir) == ".gsd" && isGSD2(text, "") {
			return GSD2
		}
		return GSD
	}
	for i := range kinds {
		if name != "" && kinds[i].file == name {
			return kinds[i].system
		}
	}
	start := js.TrimStart(strings.TrimPrefix(text, md.BOM))
	isObject, isJSON := strings.HasPrefix(start, "{"), strings.HasSuffix(name, ".json")
	if isJSON && !isObject {
		return ""
	}
	for i := range kinds {
		if kinds[i].claims(text, start) {
			return kinds[i].system
		}
	}
	if isObject && !isJSON {
		_, isJSON = js.ParseJSON(js.Decode(start))
	}
	if isJSON {
		return ""
	}
	return GSD
}

// State is everything that is known about one planning state: what its file says, and what was found on disk around
// it. The zero State is that of an empty STATE.md.
type State struct {
	System System // empty for a STATE.md

	Hook  parse.State    // a STATE.md as the hook reads it
	Facts *project.Facts // the same as the rich line reads it, with the files around it; nil if it is not needed

	// Clock returns the time, for the age of the state. If it is nil, no age is shown.
	Clock func() time.Time

	// NoWorkstream means that the project has workstreams but none is active, so there is no file.
	NoWorkstream bool

	own reading // what the system's own reader read; nil for a STATE.md that package project reads
}

// Read reads a file of a system that has its own reader. It returns false for GSD Core and Ultra Planner.
func Read(system System, text string, around Around) (*State, bool) {
	for i := range kinds {
		if k := &kinds[i]; k.system == system {
			return &State{System: system, own: k.read(text, around)}, true
		}
	}
	return nil, false
}

// NoActiveWorkstream is the line, in every format, of a project that has workstreams but no active one.
const NoActiveWorkstream = "no active workstream"

// Text renders the state as one line in that format.
func (s *State) Text(format Format) string {
	switch {
	case s.NoWorkstream:
		return NoActiveWorkstream
	case format == Rich:
		return s.Line(Rich, 0, false)
	case s.own != nil:
		return layout.Render(layout.Fit(s.own.parts(format), nil, 0), false)
	case format == Compact:
		return statusline.FormatStateCompact(s.Hook)
	}
	return statusline.FormatState(s.Hook)
}

// The steps at which one of the hook's formats loses the milestone's name, the bar's cells, and everything but its
// brief form.
const (
	StepName  layout.Step = "the state's milestone name"
	StepBar   layout.Step = "the state's bar"
	StepBrief layout.Step = "all but the brief state"
)

// maxCells is the maximum width of a rich line in cells, however wide the terminal is.
const maxCells = 200

// steps are those of the hook's formats, in order. ownSteps are those of the rich line of the systems with their own
// reader. GSD 2's line, for example, first loses its number of blockers, and then its bar.
var (
	steps    = []layout.Step{StepName, StepBar, StepBrief}
	ownSteps = []layout.Step{
		// GSD 2's, then the others'
		"blockers", "bar", "cut step", "step", "counts", "milestone", "cut slice title", "slice title", "slice",
		"cut goal", "goal", "id", "cost", "exit", "remark", "tally", "requirements", "active", "modules", "votes",
		"plans", "round", "next", "cut reason", "reason",
	}
)

// Steps returns the steps at which parts of that format are dropped, in order.
func (s *State) Steps(format Format) []layout.Step {
	switch {
	case !s.HasParts(format):
		return steps
	case s.own != nil:
		return ownSteps
	}
	return project.Steps
}

// Parts returns the state as parts of a line. Outside the rich format, each part is a whole line, and the next,
// shorter one replaces it.
func (s *State) Parts(format Format) []layout.Part {
	switch {
	case s.HasParts(format) && s.own != nil:
		return layout.Fit(s.own.parts(format), ownSteps, maxCells)
	case s.HasParts(format):
		parts := s.factsOrNone().Rich(s.Clock)
		list := make([]layout.Part, len(parts))
		for i := range parts {
			list[i] = parts[i].Part
		}
		return layout.Fit(list, project.Steps, maxCells)
	case s.own == nil && !s.NoWorkstream && format != Compact:
		forms := statusline.Forms(s.Hook)
		return alternatives(forms[:]...)
	}
	whole := s.Text(format)
	if s.own != nil && format == Full {
		if short := s.Text(Compact); md.Cells(short) < md.Cells(whole) {
			return alternatives(whole, whole, whole, short)
		}
	}
	return alternatives(whole)
}

// alternatives returns texts as parts, each of which replaces the one before it: the whole line, without the
// milestone's name, without the bar, and brief.
func alternatives(texts ...string) []layout.Part {
	var parts []layout.Part
	for i, text := range texts {
		if text == "" {
			continue
		}
		p := layout.Part{Segment: "state", Group: "state", Text: text, Colour: layout.Dim, Joined: true}
		if i > 0 {
			p.Since = steps[i-1]
		}
		if i+1 < len(texts) {
			p.Gone = steps[i]
		}
		parts = append(parts, p)
	}
	return parts
}

// Line is [State.Text] in at most limit terminal cells; a limit of 0 or less means no limit. It drops one part after
// another, and finally cuts the end. If coloured is set, each part of a project's rich line has its own colour, and
// any other line is dim.
func (s *State) Line(format Format, limit int, coloured bool) string {
	if !s.HasParts(format) {
		text := s.Text(format)
		if limit > 0 && md.Cells(text) > limit {
			text = md.CutCells(layout.Render(layout.Fit(s.Parts(format), s.Steps(format), limit), false), limit)
		}
		if text == "" {
			return ""
		}
		return layout.Dim.Paint(text, coloured)
	}
	if limit <= 0 || limit > maxCells {
		limit = maxCells
	}
	shown := layout.Fit(s.Parts(format), s.Steps(format), limit)
	if over := layout.Cells(shown) - limit; over > 0 {
		shown[0].Least = 0
		shown = layout.CutEnd(shown, over)
	}
	return layout.Render(shown, coloured)
}

// LeftOut returns what [State.Line] drops to fit a limit.
func (s *State) LeftOut(format Format, limit int) (list []string) {
	shown, taken := layout.Taken(s.Parts(format), s.Steps(format), limit)
	for _, step := range taken {
		if part, isCut := strings.CutPrefix(string(step), "cut "); !isCut {
			list = append(list, part)
		} else if !slices.Contains(taken, layout.Step(part)) {
			list = append(list, "the end of the "+part)
		}
	}
	if limit > 0 && layout.Cells(shown) > limit {
		list = append(list, "the end of the line")
	}
	return list
}

// HasParts reports whether a format consists of parts, each with its own colour and place in [State.Steps].
func (s *State) HasParts(format Format) bool {
	return format == Rich && !s.NoWorkstream
}

// HasScene reports whether this is the state of a STATE.md for which the hook has scenes.
func (s *State) HasScene() bool { return s.own == nil && !s.NoWorkstream }

// Explained returns the parts of a STATE.md's rich line in order, with their sources and with the reason why each
// other value was not used. Other systems have none.
func (s *State) Explained() []project.Part {
	if !s.HasScene() {
		return nil
	}
	return s.factsOrNone().Explained(s.Clock)
}

// known is what is known about a reading; empty for a STATE.md.
func (s *State) known() (k known) {
	if s.own != nil {
		k = s.own.known()
	}
	return k
}

// Values returns the values that the line is made of, for systems other than GSD and Ultra Planner.
func (s *State) Values() []project.Candidate { return s.known().values }

// Next returns the next step as the rich line shows it, such as "next execute-phase 4"; empty if there is none.
func (s *State) Next() string {
	for _, p := range s.factsOrNone().Rich(nil) {
		if p.Name == "next" {
			return p.Text
		}
	}
	return s.known().nextStep()
}

// After returns the statuses that can come next; nil if unknown.
func (s *State) After() []string { return s.known().after }

func (s *State) factsOrNone() *project.Facts {
	if s.Facts == nil {
		return project.NoFacts()
	}
	return s.Facts
}

func itemCount(name string, n int) project.Candidate {
	return project.From("")(name, md.Field{Text: strconv.Itoa(n) + " items"})
}
