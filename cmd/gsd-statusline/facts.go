package main

import (
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// subject is a planning state as found.
type subject struct {
	name   string // its path as people see it; - for standard input
	path   string // its absolute path, for what lies around it
	text   string
	dir    string // the directory whose configuration chooses the format
	system parse.System
}

// print prints the line, or the JSON, of one state. Of a directory's state that
// has nothing to say there is no line.
func (p *program) print(out *output, s subject, quiet bool) {
	format := statusline.Format(p.format)
	if format == "" {
		format = p.formatOf(p.settings(p.planningEnv(), s.dir))
	}
	if p.json {
		f := p.facts(s)
		p.debugf("state: %s, %d bytes, %s, format %s", s.name, len(s.text), f.System, format)
		out.plain(f.JSON(s.name, format))
		return
	}
	if line := p.lineOf(s, format); line != "" || !quiet {
		out.line(line)
	}
}

// lineOf is the line of a state in that format. What the hook's formats do not
// show of a STATE.md is not read for them.
func (p *program) lineOf(s subject, format statusline.Format) string {
	if s.system == parse.GSD && format != statusline.Rich {
		state := parse.StateMD(s.text)
		p.debugf("state: %s, %d bytes, scene %s, format %s", s.name, len(s.text), statusline.SceneOf(state), format)
		return format.Text(state)
	}
	f := p.facts(s)
	p.debugf("state: %s, %d bytes, %s, format %s", s.name, len(s.text), f.System, format)
	return f.Text(format)
}

// facts collects what is known of a state: what its file says, and what lies
// around it.
func (p *program) facts(s subject) statusline.Facts {
	f := statusline.Facts{System: s.system}
	switch s.system {
	case parse.PlanPhase:
		f.Plan = parse.PlanMD(s.text)
		f.HasRequirements = planning.HasRequirements(s.path)
	case parse.ExecPhase:
		f.Exec = parse.ExecMD(s.text)
	case parse.Council:
		p.jobFacts(&f, s)
	default:
		projectFacts(&f, s)
	}
	return f
}

// projectFacts are those of a STATE.md.
func projectFacts(f *statusline.Facts, s subject) {
	f.System = parse.GSD
	f.State = parse.StateMD(s.text)
	f.Project = parse.ProjectMD(s.text)
	place := planning.PlaceOf(s.path)
	if !f.Project.Front && f.Project.IsUltraPlan(place.IsUltraPlan()) {
		f.System = parse.UltraPlan
	}
	f.Resume = place.Resume(f.Project.Body.ResumeFile.Text)
	if plans, summaries, ok := place.CountFiles(); ok {
		f.Files = &statusline.Files{Plans: plans, Summaries: summaries}
	}
}

// jobFacts are those of a council job, and while it executes those of the
// project that it names.
func (p *program) jobFacts(f *statusline.Facts, s subject) {
	f.Job, _ = parse.CouncilJob(s.text)
	dir := filepath.Dir(s.path)
	if name := filepath.Base(dir); f.Job.ID == "" && strings.HasPrefix(name, "job-") {
		f.Job.ID = name
	}
	project := f.Job.Project
	if f.Job.Status != "EXECUTING" || project == "" {
		return
	}
	if !filepath.IsAbs(project) {
		project = filepath.Join(dir, project)
	}
	found := p.planningEnv().StateAt(filepath.Clean(project))
	if found.Path == "" {
		p.debugf("state: none that can be read in %s, which the job names", project)
		return
	}
	executes := p.facts(subject{path: found.Path, text: found.Text, system: parse.GSD})
	f.Executes = &executes
}
