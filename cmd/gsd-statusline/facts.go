package main

import (
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// facts collects what is known of a state for a line of that format: what its
// file says, and what lies around it. JSON has all that Rich has.
func (p *program) facts(s subject, format statusline.Format) statusline.Facts {
	f := statusline.Facts{System: s.system}
	switch s.system {
	case parse.PlanPhase:
		f.Plan = parse.PlanMD(s.text)
		f.HasRequirements = planning.HasRequirements(s.path)
	case parse.ExecPhase:
		f.Exec = parse.ExecMD(s.text)
	case parse.Council:
		p.jobFacts(&f, s, format)
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
	place := planning.LocationOf(s.path)
	if !f.Project.Front && f.Project.IsUltraPlan(place.IsUltraPlan()) {
		f.System = parse.UltraPlan
	}
	f.Resume = place.Resume(f.Project.Body.ResumeFile.Text)
	if plans, summaries, ok := place.CountFiles(); ok {
		f.Files = &statusline.Files{Plans: plans, Summaries: summaries}
	}
}

// jobFacts are those of a council job, and while it executes those of the
// project that it names. That is looked at for Rich alone: a prompt must not
// wait for a file system that a file names.
func (p *program) jobFacts(f *statusline.Facts, s subject, format statusline.Format) {
	f.Job, _ = parse.CouncilJob(s.text)
	dir := filepath.Dir(s.path)
	if name := filepath.Base(dir); f.Job.ID == "" && strings.HasPrefix(name, "job-") {
		f.Job.ID = name
	}
	project := f.Job.Project
	if format != statusline.Rich || f.Job.Status != "EXECUTING" || !isLocalAbs(project) {
		return
	}
	found := p.planningEnv().StateAt(filepath.Clean(project))
	if found.Path == "" {
		p.debugf("state: none that can be read in %s, which the job names", project)
		return
	}
	executes := p.facts(subject{path: found.Path, text: found.Text, system: parse.GSD}, format)
	f.Executes = &executes
}

// isLocalAbs reports whether a path is absolute and does not name another
// machine: two separators begin \\host\share, to which Windows would send the
// user's credentials.
func isLocalAbs(path string) bool {
	return filepath.IsAbs(path) && !strings.HasPrefix(filepath.ToSlash(path), "//")
}
