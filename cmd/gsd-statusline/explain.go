package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// explain tells why a line says what it says: the line of a state, or, with a
// payload on standard input, Claude Code's.
func (p *program) explain(args []string) int {
	switch {
	case len(args) > 1:
		p.errorf("explain takes one path")
		return exitUsage
	case len(args) == 1:
		return p.explainPath(args[0])
	case isTerminal(p.stdin):
		return p.explainPath(".")
	}
	c := p.look()
	switch {
	case c.payload:
		return p.explainLine(c.text)
	case c.err == io.EOF, c.err == errLate:
		return p.explainPath(".")
	case c.err != nil:
		p.errorf("stdin: %v", disk.Cause(c.err))
		return exitFailed
	}
	p.stdin = io.MultiReader(strings.NewReader(c.text), c.rest)
	return p.explainPath("-")
}

// explainPath explains the line of one state.
func (p *program) explainPath(path string) int {
	s, err := p.toCheck(path)
	if err != nil {
		if err != errNothing || !p.reportUnreadable(s) {
			p.errorf("%s: %v", path, err)
		}
		return exitFailed
	}
	p.reportUnreadable(s)
	p.configProblems(p.planningEnv().FindConfig(s.dir))
	e := p.explanation(s)
	if p.output == "json" {
		return p.write(e.json() + "\n")
	}
	t := p.page()
	e.writeTo(t)
	return p.write(t.String())
}

// reportUnreadable reports what a search passed over, and whether that was
// anything.
func (p *program) reportUnreadable(s subject) bool {
	for _, err := range s.unreadable {
		p.errorf("%v", err)
	}
	return len(s.unreadable) > 0
}

// configProblems reports why a configuration sets nothing, and whether that is so.
func (p *program) configProblems(c planning.Config) bool {
	for _, err := range c.Problems {
		p.errorf("%v", err)
	}
	return len(c.Problems) > 0
}

// An explanation is why the line of a state says what it says.
type explanation struct {
	path, line string
	system     parse.System
	format     statusline.Format
	scene      statusline.Scene // of the full format; empty where the system has none
	why        string           // what made the scene hold
	lacks      []lack
	fields     []field
	findings   []check.Finding
}

// A lack is why a scene is not the one that is shown.
type lack struct {
	scene statusline.Scene
	why   string
}

// A field is a value that the line is made of, and where it stands.
type field struct {
	name, value string
	line        int // 0 where it is not set
	source      string
}

// explanation collects it.
func (p *program) explanation(s subject) explanation {
	format := p.formatFor(s)
	facts := p.facts(s, format)
	e := explanation{path: s.name, line: p.lineOf(s, format), system: facts.System, format: format}
	if s.system == parse.GSD {
		state := parse.StateMD(s.text)
		e.scene, e.lacks = statusline.SceneOf(state), lacks(state)
		e.why = reasonFor(e.scene, state)
		e.fields = stateFields(s.text, facts.Project.Body)
	}
	if s.system != parse.GSD || format == statusline.Rich {
		e.fields = append(e.fields, otherFields(s, facts)...)
	}
	for _, f := range check.File(s.path, s.text) {
		if f.TouchesLine() {
			e.findings = append(e.findings, f)
		}
	}
	return e
}

// reasonFor says what made a scene hold; nothing for Default.
func reasonFor(scene statusline.Scene, s parse.State) string {
	switch {
	case scene == statusline.Active:
		return "active_phase is " + s.ActivePhase
	case scene == statusline.Next:
		return "next_action is " + s.NextAction + ", and next_phases names a phase"
	case scene == statusline.Complete && strings.TrimLeft(s.Percent, "0") == "100":
		return "progress.percent is 100"
	case scene == statusline.Complete:
		return s.CompletedPhases + " of " + s.TotalPhases + " phases are completed"
	}
	return "" // Default is what is left
}

// lacks tells what the scenes lacked that come before the one that is shown.
func lacks(s parse.State) []lack {
	var list []lack
	for _, scene := range []statusline.Scene{statusline.Active, statusline.Next, statusline.Complete} {
		if scene == statusline.SceneOf(s) {
			break
		}
		why := "active_phase is not set"
		switch scene {
		case statusline.Next:
			why = missingNext(s)
		case statusline.Complete:
			why = missingComplete(s)
		}
		list = append(list, lack{scene, why})
	}
	return list
}

func missingNext(s parse.State) string {
	switch {
	case s.NextAction == "" && len(s.NextPhases) == 0:
		return "next_action and next_phases are not set"
	case s.NextAction == "":
		return "next_action is not set"
	}
	return "next_phases names no phase"
}

func missingComplete(s parse.State) string {
	why := "progress.percent is " + s.Percent
	if s.Percent == "" {
		why = "progress.percent is not set"
	}
	switch {
	case s.TotalPhases == "" || strings.Trim(s.TotalPhases, "0") == "":
		return why + ", and progress.total_phases names no phase"
	case s.CompletedPhases == "":
		return why + ", and progress.completed_phases is not set"
	}
	return why + ", and " + s.CompletedPhases + " of " + s.TotalPhases + " phases are completed"
}

// stateFields are the fields of a STATE.md that the hook's formats are made of,
// those too that are not set. body is what the rich line reads.
func stateFields(text string, body parse.Body) []field {
	names := []string{
		"milestone", "milestone_name", "status", "active_phase", "next_action", "next_phases",
		"progress.completed_phases", "progress.total_phases", "progress.percent", "Phase",
	}
	places := parse.Places(text)
	var list []field
	for _, name := range names {
		f := field{name: name}
		for _, place := range places {
			if strings.EqualFold(place.Name, name) {
				f.value, f.line, f.source = place.Value, place.Line, "front matter"
				if place.Body {
					f.source = "body"
				}
			}
		}
		if name == "Phase" && f.value == "" {
			f = richPhase(text, body)
		}
		list = append(list, f)
	}
	return list
}

// richPhase is the body's phase where only the rich line reads it.
func richPhase(text string, body parse.Body) field {
	f := field{name: "Phase"}
	for _, phase := range []parse.Phase{body.CurrentPhase, body.Phase} {
		if id := phase.ID; id.Pos > 0 {
			f.line, f.source = parse.LineOf(text, id.Pos), "has "+id.Text+" for --format rich only"
		}
	}
	return f
}

// writeTo writes it for people.
func (e explanation) writeTo(t *page) {
	if t.line(e.line); e.line != "" {
		t.line("")
	}
	t.columns("file", e.path+" ("+string(e.system)+")")
	t.columns("format", string(e.format))
	if e.scene != "" {
		t.columns("scene", string(e.scene))
		if e.why != "" {
			t.columns("", "because "+e.why)
		}
	}
	for _, l := range e.lacks {
		t.columns("", "not "+string(l.scene)+": "+l.why)
	}
	t.head("fields")
	for _, f := range e.fields {
		value, where := f.value, f.source
		switch {
		case f.value == "":
			value = "not set"
			if f.line > 0 {
				where = "line " + strconv.Itoa(f.line) + " " + f.source
			}
		case f.line > 0:
			where = "line " + strconv.Itoa(f.line) + ", " + f.source
		}
		t.columns(f.name, value, where)
	}
	if len(e.findings) == 0 {
		return
	}
	t.head("findings")
	for _, f := range e.findings {
		t.columns(strconv.Itoa(f.Line)+":"+strconv.Itoa(f.Column), f.Rule, f.Message)
	}
}

// json writes it as one JSON object.
func (e explanation) json() string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"path":%s,"system":%q,"format":%q,"line":%s,"scene":%s,"not":{`,
		quoteOrNull(e.path), e.system, e.format, statusline.QuoteJSON(e.line), quoteOrNull(string(e.scene)))
	for i, l := range e.lacks {
		fmt.Fprintf(&b, "%s%q:%s", comma(i), l.scene, statusline.QuoteJSON(l.why))
	}
	b.WriteString(`},"because":` + quoteOrNull(e.why) + `,"fields":[`)
	for i, f := range e.fields {
		line := "null"
		if f.line > 0 {
			line = strconv.Itoa(f.line)
		}
		fmt.Fprintf(&b, `%s{"name":%q,"value":%s,"line":%s,"source":%s}`, comma(i), f.name, quoteOrNull(f.value), line, quoteOrNull(f.source))
	}
	b.WriteString(`],"findings":[`)
	for i, f := range e.findings {
		b.WriteString(comma(i) + findingJSON(e.path, f))
	}
	return b.String() + "]}"
}

func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}

// quoteOrNull is a text as JSON, null for none.
func quoteOrNull(s string) string {
	if s == "" {
		return "null"
	}
	return statusline.QuoteJSON(s)
}

// write writes to standard output.
func (p *program) write(text string) int {
	if _, err := io.WriteString(p.text(), text); err != nil {
		p.errorf("stdout: %v", disk.Cause(err))
		return exitFailed
	}
	return exitOK
}
