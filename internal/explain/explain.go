// Package explain says why a line says what it says. For a planning state it shows the
// scene and what each earlier one lacked, the fields with their line numbers, and what
// check finds about the line. For Claude Code's line it shows, for each segment, whether
// it appears, why not, its source, and how long it took.
//
// [Of] and [OfLine] collect, Text and Page write for people, and JSON for programs. The
// package reads no files itself, except through package check, whose rules look at the
// files around a state.
package explain

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A State is the explanation of a state's line.
type State struct {
	Path, Line    string
	System        system.System
	Format        system.Format
	Scene         statusline.Scene  // of the full format; empty if the system has none
	Because       string            // why the scene applies; empty for Default
	Lacks         []statusline.Lack // what the earlier scenes lacked
	Why           string            // which of a project's states it is; empty if there is only one
	Next          []string          // the statuses that can come next, of a council job
	Artifacts     string            // what the directory of the phase holds; empty without one
	ArtifactsJSON string            // the same as a JSON object, or null
	Parts         []Part            // of the rich line; none for another format
	Fields        []Field
	Findings      []check.Finding // those that affect the line, without notes

	Config []check.FileFindings // everything about config.json
}

// A Field is a value that the line is made of, and its position.
type Field struct {
	Name, Value string
	Line        int // from 1; 0 if it is not set
	Source      string
	Why         string // why it was passed over, or how it was made; often empty
}

// Of explains the line of a state in that format. facts must hold all that is known.
func Of(s find.Found, facts *system.Facts, format system.Format, line string) State {
	e := State{Path: s.Name, Line: line, System: facts.System, Format: format}
	if s.System == system.GSD {
		e.Scene = statusline.SceneOf(facts.State)
		e.Because, e.Lacks = statusline.WhyScene(facts.State)
		e.Fields = stateFields(s.Text, facts.Project, format == system.Rich)
	}
	if facts.Project != nil {
		e.Artifacts, e.ArtifactsJSON = artifacts(facts.Project.Files()), facts.ArtifactsJSON()
	}
	if s.System == system.Council {
		e.Next = facts.Job.Next()
	}
	lines := lineCounter{text: s.Text}
	if format == system.Rich {
		for _, p := range facts.Explained() {
			e.Parts = append(e.Parts, Part{p.Name, p.Value, lines.located(p.Fact.From), lines.located(p.Fact.Also)})
		}
	}
	if s.System != system.GSD || format == system.Rich {
		e.Fields = append(e.Fields, lines.located(facts.Values())...)
	}
	for _, f := range findings(s, facts) {
		if f.Rule.Shown && f.Level != check.Note {
			e.Findings = append(e.Findings, f)
		}
	}
	return e
}

// artifacts lists what the directory of a phase holds, as GSD's tools name it: "CONTEXT, RESEARCH,
// 3 PLAN, 1 SUMMARY". It is empty for a phase without one.
func artifacts(files *project.Files) string {
	if files == nil {
		return ""
	}
	var list []string
	for _, kind := range [...]struct {
		name  string
		count int
		there bool
	}{
		{"CONTEXT", 0, files.Context},
		{"RESEARCH", 0, files.Research},
		{"PATTERNS", 0, files.Patterns},
		{"PLAN", files.Plans, files.Plans > 0},
		{"SUMMARY", files.Summaries, files.Summaries > 0},
		{"VERIFICATION", 0, files.Report},
	} {
		switch {
		case kind.count > 0:
			list = append(list, strconv.Itoa(kind.count)+" "+kind.name)
		case kind.there:
			list = append(list, kind.name)
		}
	}
	return cmp.Or(strings.Join(list, ", "), "none")
}

// findings returns everything that check finds. A STATE.md that the facts contain is
// not parsed again; JSON on stdin, which counts as a STATE.md, is left to check.
func findings(s find.Found, facts *system.Facts) []check.Finding {
	if system.SystemOf(filepath.Base(s.Path), s.Text) == system.GSD {
		return check.StateMD(s.Path, s.Text, facts)
	}
	return check.File(s.Path, s.Text)
}

// Text returns the explanation for people.
func (e State) Text(coloured bool) string {
	t := page{coloured: coloured}
	e.writeTo(&t)
	return t.String()
}

func (e State) writeTo(t *page) {
	if t.line(e.Line); e.Line != "" {
		t.line("")
	}
	t.columns("file", e.Path+" ("+string(e.System)+")")
	if e.Why != "" {
		t.columns("", "because "+e.Why)
	}
	t.columns("format", string(e.Format))
	if e.System == system.Council {
		t.columns("next", cmp.Or(strings.Join(e.Next, " or "), "none: the status is final"))
	}
	if e.Artifacts != "" {
		t.columns("artifacts", e.Artifacts+" in the phase's directory")
	}
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

func (t *page) findings(list []check.Finding) {
	for _, f := range list {
		t.columns(strconv.Itoa(f.Line)+":"+strconv.Itoa(f.Column), f.Rule.Name, f.Message)
	}
}

func (t *page) config(files []check.FileFindings) {
	for _, file := range files {
		t.head("findings in " + file.Path)
		t.findings(file.Findings)
	}
}

// stateFields returns the fields of a STATE.md that the hook's formats are made of,
// including those that are not set. p is what the rich line reads; if rich is set, that
// line explains its parts itself.
func stateFields(text string, p *project.Facts, rich bool) []Field {
	if p == nil {
		p = &project.Facts{}
	}
	rows := []struct {
		name string
		rich project.Fact // what only the rich line reads: other spellings, the body
	}{
		{"milestone", p.Version},
		{"milestone_name", p.Name},
		{"status", p.Status},
		{"active_phase", project.Fact{}},
		{"next_action", project.Fact{}},
		{"next_phases", project.Fact{}},
		{"progress.completed_phases", counter(p, "completed_phases")},
		{"progress.total_phases", counter(p, "total_phases")},
		{"progress.percent", p.Percent},
		{"Phase", p.Phase},
	}
	_, places := parse.StateMDPlaces(text)
	var list []Field
	for _, row := range rows {
		f := Field{Name: row.name}
		for _, place := range places {
			if strings.EqualFold(place.Name, row.name) {
				f.Value, f.Line, f.Source = place.Value, place.Line, "front matter"
				if place.Body {
					f.Source = "body"
				}
			}
		}
		if from := row.rich.From; f.Value == "" && !rich && len(from) > 0 && from[0].Pos > 0 {
			f.Line, f.Source = md.LineOf(text, from[0].Pos), "has "+row.rich.Text+", which only --format rich reads"
		}
		list = append(list, f)
	}
	return list
}

// counter is a counter below progress: as the rich line reads it.
func counter(p *project.Facts, key string) project.Fact {
	v := p.Doc.Front("progress." + key)
	return project.Fact{Text: v.Text, From: []project.Value{{Pos: v.Pos}}}
}

// A Part is one part of the rich line: what it was read from, and which other values
// were ignored.
type Part struct {
	Name, Text       string
	From, PassedOver []Field
}

// lineCounter numbers lines. It counts from the last place, because there may be as many
// values as lines, mostly in the order of the text.
type lineCounter struct {
	text     string
	at, line int // an offset, and how many line ends come before it
}

// of is [md.LineOf].
func (c *lineCounter) of(pos int) int {
	if pos < 1 || pos > len(c.text)+1 {
		return 0
	}
	if at := pos - 1; at < c.at {
		c.line -= strings.Count(c.text[at:c.at], "\n")
	} else {
		c.line += strings.Count(c.text[c.at:at], "\n")
	}
	c.at = pos - 1
	return c.line + 1
}

func (c *lineCounter) located(values []project.Value) []Field {
	var list []Field
	for _, v := range values {
		f := Field{Name: v.Name, Value: v.Text}
		if v.Text != "" {
			f.Line, f.Source, f.Why = c.of(v.Pos), v.Source, v.Why
		}
		list = append(list, f)
	}
	return list
}

func writeParts(t *page, parts []Part) {
	t.head("parts")
	for _, p := range parts {
		var from []string
		for _, f := range p.From {
			from = append(from, f.place())
		}
		t.columns(p.Name, p.Text, strings.Join(from, "; "))
		for _, f := range p.PassedOver {
			t.columns("", "also found "+f.Value, f.place())
		}
	}
}

// place says where a field is: "status on line 5, front matter".
func (f Field) place() string {
	place := f.Name
	if f.Line > 0 {
		place += " on line " + strconv.Itoa(f.Line)
	}
	place += ", " + f.Source
	if f.Why != "" {
		place += ": " + f.Why
	}
	return place
}

// A Line is the explanation of Claude Code's line.
type Line struct {
	Text     string // the line, without colour; its rows are separated by newlines
	Segments []line.Segment
	State    *State               // nil if the line has none
	Config   []check.FileFindings // everything about config.json
}

// OfLine explains a line as laid out for limit cells. state explains the state in it,
// and is nil if there is none; config is what was found in config.json.
func OfLine(r *line.Result, limit int, state *State, config []check.FileFindings) Line {
	return Line{r.Line.Layout(limit).Render(false), r.Segments(limit), state, config}
}

// Page returns the explanation for people.
func (l Line) Page(coloured bool) string {
	t := page{coloured: coloured}
	for text := range strings.SplitSeq(l.Text, "\n") {
		t.line(text)
	}
	t.head("segments")
	for _, s := range l.Segments {
		text, why := s.Text, s.Source
		if !s.Shown {
			text, why = "not shown", s.Absent
		}
		t.columns(s.Name, text, fmt.Sprintf("%.2f ms", milliseconds(s)), why)
	}
	if l.State != nil {
		t.head("state")
		l.State.writeTo(&t)
	}
	t.config(l.Config)
	return t.String()
}

func milliseconds(s line.Segment) float64 { return float64(s.Took.Microseconds()) / 1000 }

// JSON returns the explanation as one JSON object. What is absent is null.
func (e State) JSON() string {
	var o, not js.Object
	for _, l := range e.Lacks {
		not.Set(string(l.Scene), system.QuoteOrNull(l.Why))
	}
	o.Set("path", system.QuoteOrNull(e.Path))
	o.Set("system", system.QuoteOrNull(string(e.System)))
	o.Set("why", system.QuoteOrNull(e.Why))
	o.Set("next", list(e.Next, quoted))
	o.Set("artifacts", cmp.Or(e.ArtifactsJSON, "null"))
	o.Set("format", system.QuoteOrNull(string(e.Format)))
	o.Set("line", quoted(e.Line))
	o.Set("scene", system.QuoteOrNull(string(e.Scene)))
	o.Set("not", not.String())
	o.Set("because", system.QuoteOrNull(e.Because))
	if len(e.Parts) > 0 {
		o.Set("parts", list(e.Parts, Part.json))
	}
	o.Set("fields", list(e.Fields, Field.json))
	line := check.FileFindings{Path: e.Path, Findings: e.Findings}
	o.Set("findings", findingsJSON(append([]check.FileFindings{line}, e.Config...)))
	return o.String()
}

// quoted is cleaned text that is never null.
func quoted(s string) string { return system.QuoteJSON(statusline.Clean(s)) }

func list[T any](items []T, json func(T) string) string {
	var values []string
	for _, item := range items {
		values = append(values, json(item))
	}
	return js.Array(values)
}

func (p Part) json() string {
	var o js.Object
	o.Set("name", quoted(p.Name))
	o.Set("text", quoted(p.Text))
	o.Set("from", list(p.From, Field.json))
	o.Set("passed_over", list(p.PassedOver, Field.json))
	return o.String()
}

func (f Field) json() string {
	line := "null"
	if f.Line > 0 {
		line = strconv.Itoa(f.Line)
	}
	var o js.Object
	o.Set("name", quoted(f.Name))
	o.Set("value", system.QuoteOrNull(f.Value))
	o.Set("line", line)
	o.Set("source", system.QuoteOrNull(f.Source))
	if f.Why != "" {
		o.Set("why", system.QuoteOrNull(f.Why))
	}
	return o.String()
}

func findingsJSON(files []check.FileFindings) string {
	var values []string
	for _, file := range files {
		for _, f := range file.Findings {
			values = append(values, f.JSON(statusline.Clean(file.Path)))
		}
	}
	return js.Array(values)
}

// JSON returns the explanation as one JSON object.
func (l Line) JSON() string {
	state := "null"
	if l.State != nil {
		state = l.State.JSON()
	}
	var o js.Object
	o.Set("line", system.QuoteJSON(l.Text)) // its rows are clean
	o.Set("segments", list(l.Segments, segmentJSON))
	o.Set("state", state)
	o.Set("findings", findingsJSON(l.Config))
	return o.String()
}

func segmentJSON(s line.Segment) string {
	source, why := s.Source, s.Absent
	if s.Shown {
		why = ""
	} else {
		source = ""
	}
	var o js.Object
	o.Set("name", quoted(s.Name))
	o.Set("shown", strconv.FormatBool(s.Shown))
	o.Set("text", system.QuoteOrNull(s.Text))
	o.Set("why", system.QuoteOrNull(why))
	o.Set("source", system.QuoteOrNull(source))
	o.Set("ms", fmt.Sprintf("%.3f", milliseconds(s)))
	return o.String()
}
