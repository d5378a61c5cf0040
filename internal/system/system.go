package system

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// Facts is everything that is known about one planning state: what its file says,
// and what was found on disk around it. The zero Facts is an empty STATE.md.
type Facts struct {
	System System // says which of the following fields hold the file; empty is a STATE.md

	State   parse.State     // a STATE.md as the hook sees it: the formats Full and Compact
	Project project.Project // a STATE.md as Rich and JSON see it

	// NoWorkstream means that the project has workstreams and none is active, so
	// there is no file.
	NoWorkstream bool

	Plan PlanFile // the orchestrator's plan
	Exec ExecFile // the orchestrator's execution
	Job  Job      // a council job

	// Files counts the plans and summaries under .planning/phases; nil if there is
	// no such directory.
	Files *Files
	// PhaseName is the name of the current phase in the roadmap, or else in its
	// directory's name; empty if neither has one.
	PhaseName string
	// Resume is the path of the file to resume from, as the state writes it; empty
	// if it does not exist.
	Resume string
	// HasRequirements means that the orchestrator's USER_REQUIREMENTS.md exists.
	HasRequirements bool
	// Executes is the project that a council job works on; nil if the job does not
	// name a readable one.
	Executes *Facts
}

// Files counts a project's plans and summaries. A summary is written when a plan
// is done.
type Files struct{ Plans, Summaries int }

// Text renders the state as one line in that format.
func (f Facts) Text(format Format) string {
	return f.formText(format, statusline.Form{})
}

// Fit is [Facts.Text] in at most limit terminal cells, like [Format.Fit]. Rich
// drops one part after another.
func (f Facts) Fit(format Format, limit int) string {
	text := f.Text(format)
	if limit <= 0 || statusline.Cells(text) <= limit {
		return text
	}
	text = f.formText(format, f.FormFor(format, statusline.Form{}, limit, lastStep))
	return statusline.Fit(text, limit)
}

// formText is the text in a form.
func (f Facts) formText(format Format, form statusline.Form) string {
	return statusline.Clean(strings.Join(f.Pieces(format, form), statusline.Separator))
}

// formFor returns the form, starting from start, that drops the least to fit into
// limit cells. It takes none of the rich line's steps after last. If no form fits,
// it returns the shortest.
func (f Facts) FormFor(format Format, start statusline.Form, limit, last int) statusline.Form {
	project, isProject := f.system().(gsdState)
	if format != Rich || !isProject || f.NoWorkstream {
		return f.hookForm(format, start, limit)
	}
	rich, form := project.rich(), start
	width := statusline.Cells(f.formText(format, form))
	for form.Step < last && width > limit {
		form.Step++
		if room := rich.room(form.Step); room > 0 {
			form.Room = room - (width - limit)
			if form.Room < 2 { // an ellipsis alone is useless
				continue
			}
		}
		width = statusline.Cells(statusline.Clean(strings.Join(rich.parts(form), statusline.Separator)))
	}
	return form
}

// hookForm is formFor for a text that only has the hook's few forms.
func (f Facts) hookForm(format Format, form statusline.Form, limit int) statusline.Form {
	for _, shorten := range []func(){
		func() { form.Nameless = true },
		func() { form.Barless = true },
		func() { form.Brief = true },
	} {
		if shorten(); statusline.Cells(f.formText(format, form)) <= limit {
			break
		}
	}
	return form
}

// parts returns the parts of the text in that form, uncleaned.
func (f Facts) Pieces(format Format, form statusline.Form) []string {
	parts := f.longParts(format, form)
	if !form.Brief || format == Compact {
		return parts
	}
	return statusline.Shorter(parts, f.longParts(Compact, form))
}

// longParts are the parts of every form except the brief one.
func (f Facts) longParts(format Format, form statusline.Form) []string {
	if f.NoWorkstream {
		return []string{statusline.NoActiveWorkstream}
	}
	return f.system().parts(format, form)
}

// A system renders the state of one planning system.
type renderer interface {
	parts(format Format, form statusline.Form) []string // of the line, uncleaned
	status() string                                     // as it is written
	next() (action string, phases []string)             // what to run next
	blockers() []string                                 // what blocks the work
	fields() []Value                                    // what Rich is made of, in addition to the hook's formats
	detail() string                                     // what only this system has, as a JSON object; empty for nothing
}

// system is the planning system that the facts are about.
func (f *Facts) system() renderer {
	switch f.System {
	case PlanPhase:
		return plan{f}
	case ExecPhase:
		return exec{f}
	case Council:
		return job{f}
	}
	return gsdState{f}
}

// A Value is a value that a line is made of, with its position in the file.
type Value struct {
	Name, Text string // the key or label, and the value as read; empty text if there is no value
	Pos        int    // as in [parse.Field]; 0 if it is not known
	Source     string // the part of the file that it is in, such as "front matter"
}

// Fields returns the values that Rich, and the lines of the other systems, are made
// of.
func (f Facts) Fields() []Value { return f.system().fields() }

// from turns fields of one part of the file into values.
func from(source string) func(name string, f md.Field) Value {
	return func(name string, f md.Field) Value { return Value{name, f.Text, f.Pos, source} }
}

// itemCount is the number of items of a list.
func itemCount(name string, n int) Value { return Value{Name: name, Text: strconv.Itoa(n) + " items"} }

// over is "a/b", or just a; it is empty if a is.
func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

// labelled is a text after its label, or nothing if the text is empty.
func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

// counted is "1 blocker", "2 blockers", or nothing for 0.
func counted(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
