// Package doctor answers one question: why is the status line empty, or not ours? It
// looks at everything that Claude Code's status line depends on and reports facts,
// each with a level and, if something is wrong, with what to do.
//
// A problem keeps the line from showing, or from showing what it should. A note may
// well be intended: a project without state, an unknown key in config.json, a finding
// of check in STATE.md, a narrow terminal, another client without our line.
//
// It changes nothing. The only program that it runs is ours, as "PROGRAM version", and
// only if the user's or managed settings name it and it is outside the project:
// nothing in a clone can make doctor run anything.
package doctor

import (
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/settings"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Level says whether something is as it should be.
type Level string

// The levels, as in the text and the JSON.
const (
	OK      Level = "ok"
	Note    Level = "note"
	Problem Level = "problem"
)

// A Fact is one thing that was examined.
type Fact struct {
	Name  string // what was examined, such as "program"
	Level Level
	Text  string // what was found, on one line
	Fix   string // what to do about it; empty if nothing is wrong
}

// A Machine is what is examined.
type Machine struct {
	find.Env
	Program string // the path of this program
	Version string // its version, such as "v0.1.0"
	Columns int    // the width that COLUMNS states; 0 if it states none

	// Accepts reports what is wrong with render flags, as name and value; nil for nothing.
	Accepts func(flags map[string]string) error
}

// An exam is a machine and Claude Code's settings, which several examinations need.
type exam struct {
	Machine
	sources []settings.Source // the existing ones, highest precedence first
	wins    *settings.Source  // the one whose status line runs; nil if there is none
	flags   map[string]string // the render flags of that line, if it is ours
	config  find.Config       // that of the working directory
}

// examinations is the table of what is examined, in the order of the report.
func examinations() []func(e exam) []Fact {
	return []func(e exam) []Fact{statusLine, program, hooks, gsdCore, config, state, terminal, startFiles, clients}
}

// Examine examines everything once.
func Examine(m Machine) Report {
	places := settings.Precedence(client.Claude(), m.WorkingDir, m.userSettings())
	e := exam{Machine: m, config: m.FindConfig(m.WorkingDir), sources: settings.Sources(client.Claude(), places, filepath.ToSlash(m.Program))}
	if e.wins = winner(e.sources); e.wins != nil {
		command, _ := e.wins.Command()
		e.flags = settings.FlagsOf(command, filepath.ToSlash(m.Program))
	}
	var r Report
	for _, look := range examinations() {
		r = append(r, look(e)...)
	}
	return r
}

// A Report is the list of all facts.
type Report []Fact

// Count returns how many facts have that level.
func (r Report) Count(level Level) int {
	n := 0
	for _, f := range r {
		if f.Level == level {
			n++
		}
	}
	return n
}

// Text returns the report for people, one line for each fact.
func (r Report) Text() string {
	width := 0
	for _, f := range r {
		width = max(width, len(f.Name))
	}
	var b strings.Builder
	for _, f := range r {
		f = f.short()
		line := pad(string(f.Level), len(Problem)) + "  " + pad(f.Name, width) + "  " + f.Text
		if f.Fix != "" {
			line += ": " + f.Fix
		}
		b.WriteString(statusline.Clean(line) + "\n")
	}
	return b.String()
}

// maxText is the maximum length of a text in characters: a settings file can have a
// command of megabytes.
const maxText = 1000

func (f Fact) short() Fact {
	for _, text := range []*string{&f.Text, &f.Fix} {
		if runes := []rune(*text); len(*text) > maxText && len(runes) > maxText {
			*text = string(runes[:maxText]) + "…"
		}
	}
	return f
}

func pad(text string, width int) string { return text + strings.Repeat(" ", width-len(text)) }

// JSON returns the report as one JSON object on one line.
func (r Report) JSON() string {
	var facts []string
	for _, f := range r {
		f = f.short()
		var o js.Object
		o.Set("name", js.StringifyString(f.Name))
		o.Set("level", js.StringifyString(string(f.Level)))
		o.Set("text", system.QuoteJSON(statusline.Clean(f.Text)))
		o.Set("fix", system.QuoteOrNull(f.Fix))
		facts = append(facts, o.String())
	}
	var o js.Object
	o.Set("problems", js.FormatNumber(float64(r.Count(Problem))))
	o.Set("notes", js.FormatNumber(float64(r.Count(Note))))
	o.Set("facts", js.Array(facts))
	return o.String()
}

func one(name string, level Level, text, fix string) []Fact { return []Fact{{name, level, text, fix}} }
