// Package explain says why a line says what it says, from the same values that
// rendered it. For a planning state it shows the scene and what each earlier one
// lacked, the fields with their line numbers, and what check finds about the line.
// For Claude Code's line it shows, for each segment, whether it appears, why not,
// its source, and how long it took.
//
// [Of] and [OfLine] collect, Text writes for people and JSON for programs. The
// package reads no files itself, except through package check, whose rules look at
// the files around a state.
package explain

import (
	"path/filepath"
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A State is the explanation of a state's line.
type State struct {
	Path, Line string
	System     system.System
	Format     system.Format
	Scene      statusline.Scene  // of the full format; empty if the system has none
	Because    string            // why the scene applies; empty for Default
	Lacks      []statusline.Lack // what the earlier scenes lacked
	Parts      []Part            // of the rich line; none for another format
	Fields     []Field
	Findings   []check.Finding // those that affect the line, without notes

	Config []check.FileFindings // everything about config.json
}

// A Field is a value that the line is made of, and its position.
type Field struct {
	Name, Value string
	Line        int // from 1; 0 if it is not set
	Source      string
}

// Of explains the line of a state in that format. facts must hold everything that
// Rich shows.
func Of(s find.Subject, facts *system.Facts, format system.Format, line string) State {
	e := State{Path: s.Name, Line: line, System: facts.System, Format: format}
	if s.System == system.GSD {
		e.Scene = statusline.SceneOf(facts.State)
		e.Because, e.Lacks = statusline.WhyScene(facts.State)
		e.Fields = stateFields(s.Text, facts.Project, format == system.Rich)
	}
	if format == system.Rich {
		e.Parts = partsOf(s.Text, facts)
	}
	if s.System != system.GSD || format == system.Rich {
		e.Fields = append(e.Fields, otherFields(s.Text, facts)...)
	}
	for _, f := range findings(s, facts) {
		if f.Rule.Shown && f.Level != check.Note {
			e.Findings = append(e.Findings, f)
		}
	}
	return e
}

// findings returns everything that check finds. A STATE.md that the facts contain is
// not parsed again; JSON on stdin, which counts as a STATE.md, is left to check.
func findings(s find.Subject, facts *system.Facts) []check.Finding {
	if system.SystemOf(filepath.Base(s.Path), s.Text) == system.GSD {
		return check.StateMD(s.Path, s.Text, facts.State, facts.Project)
	}
	return check.File(s.Path, s.Text)
}

// Text returns the explanation for people.
func (e State) Text(coloured bool) string {
	t := page{coloured: coloured}
	e.writeTo(&t)
	return t.String()
}

// writeTo adds the explanation to a page.
func (e State) writeTo(t *page) {
	if t.line(e.Line); e.Line != "" {
		t.line("")
	}
	t.columns("file", e.Path+" ("+string(e.System)+")")
	t.columns("format", string(e.Format))
	if e.Scene != "" {
		t.columns("scene", string(e.Scene))
		if e.Because != "" {
			t.columns("", "because "+e.Because)
		}
	}
	for _, l := range e.Lacks {
		t.columns("", "not "+string(l.Scene)+": "+l.Why)
	}
	if len(e.Parts) > 0 {
		writeParts(t, e.Parts)
	}
	t.head("fields")
	for _, f := range e.Fields {
		value, where := f.Value, f.Source
		switch {
		case f.Value == "":
			value = "not set"
			if f.Line > 0 {
				where = "line " + strconv.Itoa(f.Line) + " " + f.Source
			}
		case f.Line > 0:
			where = "line " + strconv.Itoa(f.Line) + ", " + f.Source
		}
		t.columns(f.Name, value, where)
	}
	if len(e.Findings) > 0 {
		t.head("findings")
		t.findings(e.Findings)
	}
	t.config(e.Config)
}

// findings adds findings.
func (t *page) findings(list []check.Finding) {
	for _, f := range list {
		t.columns(strconv.Itoa(f.Line)+":"+strconv.Itoa(f.Column), f.Rule.Name, f.Message)
	}
}

// config adds what was found in config.json.
func (t *page) config(files []check.FileFindings) {
	for _, file := range files {
		t.head("findings in " + file.Path)
		t.findings(file.Findings)
	}
}

// JSON returns the explanation as one JSON object.
func (e State) JSON() string {
	var o, not js.Object
	o.Set("path", system.QuoteOrNull(e.Path))
	o.Set("system", js.StringifyString(string(e.System)))
	o.Set("format", js.StringifyString(string(e.Format)))
	o.Set("line", system.QuoteJSON(statusline.Clean(e.Line)))
	o.Set("scene", system.QuoteOrNull(string(e.Scene)))
	for _, l := range e.Lacks {
		not.Set(string(l.Scene), system.QuoteJSON(statusline.Clean(l.Why)))
	}
	o.Set("not", not.String())
	o.Set("because", system.QuoteOrNull(e.Because))
	if len(e.Parts) > 0 {
		o.Set("parts", partsJSON(e.Parts))
	}
	o.Set("fields", fieldsJSON(e.Fields))
	var findings []string
	for _, f := range e.Findings {
		findings = append(findings, f.JSON(statusline.Clean(e.Path)))
	}
	findings = append(findings, configJSON(e.Config)...)
	o.Set("findings", js.Array(findings))
	return o.String()
}

// configJSON returns the findings in config.json.
func configJSON(files []check.FileFindings) []string {
	var list []string
	for _, file := range files {
		for _, f := range file.Findings {
			list = append(list, f.JSON(statusline.Clean(file.Path)))
		}
	}
	return list
}

func (f Field) json() string {
	line := "null"
	if f.Line > 0 {
		line = strconv.Itoa(f.Line)
	}
	var o js.Object
	o.Set("name", js.StringifyString(f.Name))
	o.Set("value", system.QuoteOrNull(f.Value))
	o.Set("line", line)
	o.Set("source", system.QuoteOrNull(f.Source))
	return o.String()
}
