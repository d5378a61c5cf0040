package find

import (
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// AllFacts collects everything that is known about a state, for JSON: what Rich shows,
// and the counts of files, which no line shows.
func (e Env) AllFacts(s Subject) *system.Facts {
	f := e.Facts(s, system.Rich)
	if f.System == system.GSD || f.System == system.UltraPlan {
		f.Files = LocationOf(s.Path).countFiles()
	}
	return f
}

// Facts collects what is known about a state for a line in that format, from its file
// and the files around it. What the format does not show is not read.
func (e Env) Facts(s Subject, format system.Format) *system.Facts {
	f := &system.Facts{System: s.System}
	switch s.System {
	case system.PlanPhase:
		f.Plan = system.PlanMD(s.Text)
		f.HasRequirements = HasRequirements(s.Path)
	case system.ExecPhase:
		f.Exec = system.ExecMD(s.Text)
	case system.Council:
		e.jobFacts(f, s, format)
	default:
		f.System = system.GSD
		f.State = parse.StateMD(s.Text)
		if format == system.Rich {
			projectFacts(f, s)
		}
	}
	return f
}

// projectFacts adds the facts about a STATE.md that the hook does not know.
func projectFacts(f *system.Facts, s Subject) {
	f.Project = project.ProjectMD(s.Text)
	place := LocationOf(s.Path)
	if !f.Project.Front && f.Project.IsUltraPlan(place.IsUltraPlan()) {
		f.System = system.UltraPlan
	}
	f.Resume = place.Resume(f.Project.Body.ResumeFile.Text)
	if phase := f.Project.PhaseOf(); phase.ID.Text != "" && phase.Name == "" {
		f.PhaseName = place.PhaseName(phase.ID.Text)
	}
}

// jobFacts adds the facts about a council job and, while it is executing, about the
// project that it names. The project is read only for Rich: a prompt must not wait for
// a file system that a file names.
func (e Env) jobFacts(f *system.Facts, s Subject, format system.Format) {
	f.Job, _ = system.CouncilJob(s.Text)
	dir := filepath.Dir(s.Path)
	if name := filepath.Base(dir); f.Job.ID == "" && strings.HasPrefix(name, "job-") {
		f.Job.ID = name
	}
	project := f.Job.Project
	if format != system.Rich || f.Job.Status != "EXECUTING" || !isLocalAbs(project) {
		return
	}
	found := e.StateAt(filepath.Clean(project))
	if found.Path == "" {
		return
	}
	executes := e.Facts(Subject{Path: found.Path, Text: found.Text, System: system.GSD}, format)
	f.Executes = executes
}

// isLocalAbs reports whether a path is absolute and on this machine. Two separators
// begin \\host\share, to which Windows would send the user's credentials.
func isLocalAbs(path string) bool {
	return filepath.IsAbs(path) && !strings.HasPrefix(filepath.ToSlash(path), "//")
}
