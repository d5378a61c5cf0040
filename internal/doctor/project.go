package doctor

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
)

// config reports the project's config.json and what check finds in it.
func config(m exam) []Fact {
	const name = "config"
	c := m.FindConfig(m.WorkingDir)
	var facts []Fact
	for _, file := range check.Config(c) {
		for _, f := range file.Findings {
			level := Note
			if f.Level == check.Error {
				level = Problem
			}
			facts = append(facts, Fact{name, level, place(file.Path, f) + ": " + f.Message, "correct the file"})
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

func place(path string, f check.Finding) string {
	return path + ":" + strconv.Itoa(max(f.Line, 1)) + ":" + strconv.Itoa(max(f.Column, 1))
}

// state reports the state that the line shows for the working directory, or why it
// shows none, and what check finds in it.
func state(m exam) []Fact {
	const name = "state"
	var facts []Fact
	s := m.Project(m.WorkingDir)
	for _, err := range s.Unreadable {
		facts = append(facts, Fact{name, Problem, err.Error(), "make it a file you can read"})
	}
	switch {
	case s.NoWorkstream:
		return append(facts, Fact{name, Note, "no active workstream", "set GSD_WORKSTREAM or write its name to .planning/active-workstream"})
	case s.Path == "" && len(facts) > 0:
		return facts
	case s.Path == "":
		return append(facts, Fact{name, Note, "no planning state in " + m.WorkingDir + " or its parents", "start a GSD project, or change to the directory of one"})
	}
	settings := planning.SettingsOf(m.FindConfig(s.Dir).Value)
	format := settings.Format("")
	if line := m.Facts(s, format).Fit(format, 0); line != "" {
		facts = append(facts, Fact{name, OK, s.Path + ": " + line, ""})
	} else {
		facts = append(facts, Fact{name, Note, s.Path + ": it has nothing to show", "run gsd-statusline check"})
	}
	var told []check.Finding
	for _, f := range check.File(s.Path, s.Text) {
		if f.Level != check.Note {
			told = append(told, f)
		}
	}
	if len(told) == 0 {
		return facts
	}
	text := place(s.Path, told[0]) + ": " + told[0].Message
	if len(told) > 1 {
		text += ", and " + strconv.Itoa(len(told)-1) + " more"
	}
	return append(facts, Fact{name, Note, text, "run gsd-statusline check"})
}
