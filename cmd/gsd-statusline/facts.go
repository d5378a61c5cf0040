package main

import (
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

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
