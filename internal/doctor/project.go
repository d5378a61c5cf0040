package doctor

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// config reports the project's config.json and what check finds in it.
func config(e exam) []Fact {
	const name = "config"
	c := e.config
	var facts []Fact
	for _, file := range check.Config(c) {
		for _, f := range file.Findings {
			level := Note
			if f.Level == check.Error {
				level = Problem
			}
			facts = append(facts, fact(name, level, file.Path, f))
		}
	}
	switch {
	case len(facts) > 0:
		return facts
	case c.Path == "":
		return one(name, OK, "no .planning/config.json, so every setting keeps its default", "")
	}
	return one(name, OK, c.Path, "")
}

// fact is a finding as a fact. Most messages end in a colon and what to do.
func fact(name string, level Level, path string, f check.Finding) Fact {
	text, fix := f.Message, "correct it"
	if i := strings.LastIndex(f.Message, ": "); i >= 0 {
		text, fix = f.Message[:i], f.Message[i+2:]
	}
	return Fact{name, level, path + ":" + strconv.Itoa(max(f.Line, 1)) + ":" + strconv.Itoa(max(f.Column, 1)) + ": " + text, fix}
}

// state reports the state that the line shows for the working directory, or why it
// shows none, and what check finds in it.
func state(e exam) []Fact {
	const name = "state"
	var facts []Fact
	s := e.Project(e.WorkingDir)
	for _, err := range s.Unreadable {
		facts = append(facts, Fact{name, Problem, err.Error(), "make it a file you can read"})
	}
	switch {
	case s.NoWorkstream:
		return append(facts, Fact{name, Note, "no active workstream", "set GSD_WORKSTREAM or write its name to .planning/active-workstream"})
	case s.Path == "" && len(facts) > 0:
		return facts
	case s.Path == "":
		return append(facts, Fact{name, Note, "no planning state in " + e.WorkingDir + " or its parents", "start a GSD project, or change to the directory of one"})
	}
	settings := find.SettingsOf(e.config.Value)
	format := settings.Format(system.Format(e.flags["format"]))
	if line := e.Facts(s, format).Fit(format, 0); line != "" {
		facts = append(facts, Fact{name, OK, s.Path + ": " + line, ""})
	} else {
		facts = append(facts, Fact{name, Note, s.Path + ": it has nothing to show", "run gsd-statusline check"})
	}
	if why := e.WhyState(s); why != "" {
		facts = append(facts, Fact{name, OK, why, ""})
	}
	var findings []check.Finding
	for _, f := range check.File(s.Path, s.Text) {
		if f.Level != check.Note || f.Rule.Name == "rich-only" && format != system.Rich {
			findings = append(findings, f)
		}
	}
	if len(findings) == 0 {
		return facts
	}
	found := fact(name, Note, s.Path, findings[0])
	if len(findings) > 1 {
		found.Fix += " (gsd-statusline check shows all " + strconv.Itoa(len(findings)) + " findings)"
	}
	return append(facts, found)
}
