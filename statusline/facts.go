package statusline

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Facts is all that is known of one planning state: what its file says, and
// what the disk says to that. The zero Facts is an empty STATE.md.
type Facts struct {
	System parse.System // which of the following holds the file

	State   parse.State   // a STATE.md as the hook sees it: the formats Full and Compact
	Project parse.Project // a STATE.md as Rich and JSON see it

	// NoWorkstream: the project has workstreams, and none is chosen, so that
	// there is no file.
	NoWorkstream bool

	Plan parse.PlanFile // the orchestrator's plan
	Exec parse.ExecFile // the orchestrator's execution
	Job  parse.Job      // a council job

	// Files are the plans and summaries under .planning/phases; nil where there
	// is no such directory.
	Files *Files
	// PhaseName is the name that the roadmap, or else the phase's directory, has for
	// the phase that is shown; empty where neither has one.
	PhaseName string
	// Resume is the path of the file to go on with, as the state writes it;
	// empty where it does not exist.
	Resume string
	// HasRequirements: the orchestrator's USER_REQUIREMENTS.md exists.
	HasRequirements bool
	// Executes is the project that a council job works on; nil where it names
	// none that can be read.
	Executes *Facts
}

// Files counts the plans of a project and the summaries, one of which is
// written when a plan is done.
type Files struct{ Plans, Summaries int }

// Text says where a project stands, in that format.
func (f Facts) Text(format Format) string {
	return f.formText(format, form{})
}

// Fit is [Facts.Text] in no more than that many cells, as [Format.Fit]; Rich gives up
// one part after the other.
func (f Facts) Fit(format Format, limit int) string {
	text := f.Text(format)
	if limit <= 0 || cells(text) <= limit {
		return text
	}
	text = f.formText(format, f.formFor(format, form{}, limit, lastStep))
	return fit(text, limit)
}

// formText is the text in a form.
func (f Facts) formText(format Format, form form) string {
	return Clean(strings.Join(f.parts(format, form), separator))
}

// formFor is the form, of those shorter than start, that gives up the least to fit
// limit cells; of the rich line's steps none after last. Where none fits it is the
// shortest.
func (f Facts) formFor(format Format, start form, limit, last int) form {
	project, isProject := f.system().(project)
	if format != Rich || !isProject || f.NoWorkstream {
		return f.hookForm(format, start, limit)
	}
	rich, form := project.rich(), start
	width := cells(f.formText(format, form))
	for form.step < last && width > limit {
		form.step++
		if room := rich.room(form.step); room > 0 {
			form.room = room - (width - limit)
			if form.room < 2 { // an ellipsis says nothing
				continue
			}
		}
		width = cells(Clean(strings.Join(rich.parts(form), separator)))
	}
	return form
}

// hookForm is formFor for a text that has the hook's few forms.
func (f Facts) hookForm(format Format, form form, limit int) form {
	for _, shorten := range []func(){
		func() { form.nameless = true },
		func() { form.barless = true },
		func() { form.brief = true },
	} {
		if shorten(); cells(f.formText(format, form)) <= limit {
			break
		}
	}
	return form
}

// parts are the parts of a form of the text, as they are in the file.
func (f Facts) parts(format Format, form form) []string {
	parts := f.longParts(format, form)
	if !form.brief || format == Compact {
		return parts
	}
	return shorter(parts, f.longParts(Compact, form))
}

// longParts are those of any form but the brief one.
func (f Facts) longParts(format Format, form form) []string {
	if f.NoWorkstream {
		return []string{NoActiveWorkstream}
	}
	return f.system().parts(format, form)
}

// A system is how one planning system says where it stands.
type system interface {
	parts(format Format, form form) []string // of the line, as they are in the file
	status() string                          // as it is written
	next() (action string, phases []string)  // what to run next
	blockers() []string                      // what keeps the work from going on
	fields() []Value                         // what Rich is made of, beyond the hook's formats
	detail() string                          // as a JSON object, what only it has; empty for nothing
}

// system is the one that the facts are about.
func (f *Facts) system() system {
	switch f.System {
	case parse.PlanPhase:
		return plan{f}
	case parse.ExecPhase:
		return exec{f}
	case parse.Council:
		return job{f}
	}
	return project{f}
}

// A Value is one that a line is made of, with its place in the file.
type Value struct {
	Name, Text string // the key or label, and the value as it is read; the text is empty where there is none
	Pos        int    // as in [parse.Field]; 0 where it is not known
	Source     string // the part of the file
}

// Fields are the values that Rich, and the lines of the other systems, are made of.
func (f Facts) Fields() []Value { return f.system().fields() }

// from makes values of fields that are in one part of the file.
func from(source string) func(name string, f parse.Field) Value {
	return func(name string, f parse.Field) Value { return Value{name, f.Text, f.Pos, source} }
}

// itemCount is the number of items of a list.
func itemCount(name string, n int) Value { return Value{Name: name, Text: strconv.Itoa(n) + " items"} }

// over is "a/b", or a alone; nothing without a.
func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

// labelled is a text with what introduces it, or nothing.
func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

// counted is "1 blocker", "2 blockers", nothing for none.
func counted(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// present are the parts that are not empty.
func present(parts ...string) []string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}
