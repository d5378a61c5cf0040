// Package system has the planning systems whose state a line can show, behind one small
// interface: GSD Core and Ultra Planner, whose STATE.md package project reads, the
// orchestrator, and the council pipeline. [SystemOf] says which of them a file belongs
// to. [Facts] is everything that is known about one state; it renders it as a line, as
// the parts of a line, and as JSON.
//
// The orchestrator's front matter is read line by line rather than as YAML, because the
// orchestrator writes goals that are not valid YAML:
//
//	line   = key ":" value | "-" [ key ":" ] value
//	item   = "-" at the column of the list's first dash, which may be the first column
//	value  = as in package md, with escapes decoded; lines indented deeper than the key
//	         continue it
//
// An execution file without front matter has "Plan ID:" and "Status:" at the first
// column. A council job's state.json is a JSON object whose status is one of the
// pipeline's eleven. A vote in it is a word, or an object or list that contains one.
//
// The package is pure: it knows no disk and no clock. Nothing fails; a value that is
// absent is the zero value.
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
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Format is the style in which a state is rendered. Any other than these is Full.
type Format string

// The formats: the two of GSD Core's statusline.state_format, and one line with everything
// that is known.
const (
	Full    Format = "full"    // [statusline.FormatState]
	Compact Format = "compact" // [statusline.FormatStateCompact]
	Rich    Format = "rich"    // [project.Facts.Rich]
)

// NoActiveWorkstream is the text, in every format, for a project that has
// workstreams and none active.
const NoActiveWorkstream = "no active workstream"

// Facts is everything that is known about one planning state: what its file says,
// and what was found on disk around it. The zero Facts is an empty STATE.md.
type Facts struct {
	System System // says which of the following fields hold the file; empty is a STATE.md

	State   parse.State    // a STATE.md as the hook reads it
	Project *project.Facts // the same, as the rich line reads it with what lies beside it; nil if nobody asked
	Plan    PlanFile       // the orchestrator's plan
	Exec    ExecFile       // the orchestrator's execution
	Job     Job            // a council job

	// Clock tells the time, for how old the state is. Without one, nothing says so.
	Clock func() time.Time

	// NoWorkstream means that the project has workstreams and none is active, so
	// there is no file.
	NoWorkstream bool
	// HasRequirements means that the orchestrator's USER_REQUIREMENTS.md exists.
	HasRequirements bool
	// Executes is the project that a council job works on; nil if the job does not
	// name a readable one.
	Executes *Facts
}

// Text renders the state as one line in that format.
func (f *Facts) Text(format Format) string {
	switch {
	case f.NoWorkstream:
		return NoActiveWorkstream
	case f.isProject() && format == Rich:
		return f.Line(Rich, 0, false)
	case f.isProject() && format == Compact:
		return statusline.FormatStateCompact(f.State)
	case f.isProject():
		return statusline.FormatState(f.State)
	}
	return f.text(format)
}

// text is the line of a system other than GSD.
func (f *Facts) text(format Format) string {
	return statusline.Clean(strings.Join(f.system().parts(format), layout.Separator))
}

func (f *Facts) isProject() bool {
	return f.System != PlanPhase && f.System != ExecPhase && f.System != Council
}

// Parts returns the state as parts of a line, which give way at the levels of package
// project. What the hook's formats and the other systems are shortened to are whole texts,
// each of which takes the place of the one before.
func (f *Facts) Parts(format Format) []layout.Part {
	switch {
	case f.NoWorkstream:
		return alternatives(NoActiveWorkstream)
	case f.isProject() && format == Rich:
		return layoutOf(f.rich())
	case f.isProject() && format != Compact:
		forms := statusline.Forms(f.State)
		return alternatives(forms[:]...)
	}
	whole := f.Text(format)
	if format != Compact && !f.isProject() {
		if short := f.text(Compact); md.Cells(short) < md.Cells(whole) {
			return alternatives(whole, whole, whole, short)
		}
	}
	return alternatives(whole)
}

// The levels at which one of the hook's formats gives up the milestone's name, the bar's cells,
// and all but the brief form.
const (
	LevelName = iota + 1
	LevelBar
	LevelBrief
)

// alternatives returns texts of which each takes the place of the one before: without the
// milestone's name, without the bar, and brief.
func alternatives(texts ...string) []layout.Part {
	levels := [...]int{0, LevelName, LevelBar, LevelBrief, 0}
	var parts []layout.Part
	for i, text := range texts {
		if text == "" {
			continue
		}
		gone := levels[i+1]
		if i+1 == len(texts) {
			gone = 0
		}
		parts = append(parts, layout.Part{
			Segment: "state", Group: "state", Text: text, Colour: layout.Dim, Joined: true,
			Since: levels[i], Gone: gone,
		})
	}
	return parts
}

func layoutOf(parts []project.Part) []layout.Part {
	list := make([]layout.Part, len(parts))
	for i := range parts {
		list[i] = parts[i].Part
	}
	return list
}

// Fit is [Facts.Text] in at most limit terminal cells; a limit of 0 or less means no
// limit. It gives up one part after another, and finally cuts the end.
func (f *Facts) Fit(format Format, limit int) string { return f.Line(format, limit, false) }

// Line is [Facts.Fit] with colour, if coloured is set: the rich line of a project part by
// part, any other dim as a whole.
func (f *Facts) Line(format Format, limit int, coloured bool) string {
	if !f.HasColours(format) {
		text := f.Text(format)
		if limit > 0 && md.Cells(text) > limit {
			text = md.Cut(layout.Render(layout.Fit(f.Parts(format), limit), false), limit)
		}
		if text == "" {
			return ""
		}
		return layout.Dim.Paint(text, coloured)
	}
	shown := layout.Fit(f.Parts(format), max(limit, 0))
	if over := layout.Cells(shown) - limit; limit > 0 && over > 0 {
		shown[0].Least = 0
		shown = layout.CutEnd(shown, over)
	}
	return layout.Render(shown, coloured)
}

// HasColours reports whether the parts of that format have colours of their own.
func (f *Facts) HasColours(format Format) bool {
	return format == Rich && f.isProject() && !f.NoWorkstream
}

// Explained returns the parts of a STATE.md's rich line with their sources, in order, and
// for every value that was passed over why. Other systems have none.
func (f *Facts) Explained() []project.Part {
	if f.NoWorkstream || !f.isProject() {
		return nil
	}
	return f.read().Explained(f.Clock)
}

// read is what is known of a project; nothing if nobody asked.
func (f *Facts) read() *project.Facts {
	if f.Project == nil {
		return &project.Facts{}
	}
	return f.Project
}

func (f *Facts) rich() []project.Part { return f.read().Rich(f.Clock) }

// A renderer renders the state of one planning system.
type renderer interface {
	parts(format Format) []string           // of the line, uncleaned; not those of a project
	status() string                         // as it is written
	next() (action string, phases []string) // what to run next
	blockers() []string                     // what blocks the work
	values() []project.Value                // what the line is made of, for a project beyond the hook's formats
	detail() string                         // what only this system has, as a JSON object; empty for nothing
}

func (f *Facts) system() renderer {
	switch f.System {
	case PlanPhase:
		return plan{f}
	case ExecPhase:
		return exec{f}
	case Council:
		return job{f}
	}
	return gsd{f}
}

// Values returns the values that Rich, and the lines of the other systems, are made of.
func (f *Facts) Values() []project.Value { return f.system().values() }

// gsd is the state of a GSD Core or Ultra Planner project, which renders itself.
type gsd struct{ *Facts }

func (f gsd) parts(Format) []string   { return nil }
func (f gsd) status() string          { return f.read().StatedStatus() }
func (f gsd) values() []project.Value { return nil }
func (f gsd) detail() string          { return "" }

func (f gsd) next() (action string, phases []string) {
	d := f.read().Doc
	return d.Front("next_action").Text, d.NextPhases
}

func (f gsd) blockers() []string {
	var list []string
	for _, b := range slices.Concat(f.read().Blockers.Open, f.read().Concerns.Open) {
		list = append(list, b.Text)
	}
	return list
}

func itemCount(name string, n int) project.Value {
	return project.Value{Name: name, Text: strconv.Itoa(n) + " items"}
}

// A System is a planning system that leaves its state on disk.
type System string

// The systems, named as in the JSON.
const (
	GSD       System = "gsd"               // GSD Core: a STATE.md
	UltraPlan System = "ultraplan"         // Ultra Planner: a STATE.md without front matter
	PlanPhase System = "orchestrator-plan" // the orchestrator's plan
	ExecPhase System = "orchestrator-exec" // the orchestrator's execution of a plan
	Council   System = "council"           // a job of the council pipeline
)

// The names of the orchestrator's files and of a council job's.
const (
	PlanFileName = "orchestrator-plan-phase.local.md"
	ExecFileName = "orchestrator-exec-phase.local.md"
	JobFileName  = "state.json"
)

// SystemOf returns the system that a file belongs to, by the file's base name and
// then by its text. Any text that no other system claims is GSD's.
// [Project.IsUltraPlan] tells whether a STATE.md is Ultra Planner's. The result is
// empty for JSON that is not a council job.
func SystemOf(name, text string) System {
	switch name {
	case "STATE.md":
		return GSD
	case PlanFileName:
		return PlanPhase
	case ExecFileName:
		return ExecPhase
	}
	start := strings.TrimPrefix(text, "\uFEFF")
	if start = js.TrimStart(start); strings.HasPrefix(start, "{") {
		if _, ok := CouncilJob(text); ok {
			return Council
		}
		if _, ok := js.ParseJSON(js.Decode(start)); ok {
			return ""
		}
	}
	switch {
	case strings.HasSuffix(name, ".json"):
		return ""
	case strings.HasPrefix(start, "---"):
		return frontSystem(text)
	case strings.HasPrefix(start, "# Orchestration Phase State"):
		return ExecPhase
	}
	return GSD
}

func frontSystem(text string) System {
	start, end, _ := md.Front(text)
	hasID, system := false, GSD
	for line := range md.YAMLLines(text[start:end], start) {
		if line.Indent > 0 || line.Item {
			continue
		}
		switch line.Key {
		case "plan_id":
			hasID = true
		case "plan_phase_complete", "modules", "exit_criteria":
			system = PlanPhase
		case "modules_status":
			system = ExecPhase
		}
	}
	if !hasID {
		return GSD
	}
	return system
}
