package planning

import (
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// AllFacts collects everything that is known about a state, for JSON: what Rich shows,
// and the counts of files, which no line shows.
func (e Env) AllFacts(s Subject) statusline.Facts {
	f := e.Facts(s, statusline.Rich)
	if f.System == parse.GSD || f.System == parse.UltraPlan {
		f.Files = LocationOf(s.Path).countFiles()
	}
	return f
}

// Facts collects what is known about a state for a line in that format, from its file
// and the files around it. What the format does not show is not read.
func (e Env) Facts(s Subject, format statusline.Format) statusline.Facts {
	f := statusline.Facts{System: s.System}
	switch s.System {
	case parse.PlanPhase:
		f.Plan = parse.PlanMD(s.Text)
		f.HasRequirements = HasRequirements(s.Path)
	case parse.ExecPhase:
		f.Exec = parse.ExecMD(s.Text)
	case parse.Council:
		e.jobFacts(&f, s, format)
	default:
		f.System = parse.GSD
		f.State = parse.StateMD(s.Text)
		if format == statusline.Rich {
			projectFacts(&f, s)
		}
	}
	return f
}

// projectFacts adds the facts about a STATE.md that the hook does not know.
func projectFacts(f *statusline.Facts, s Subject) {
	f.Project = parse.ProjectMD(s.Text)
	place := LocationOf(s.Path)
	if !f.Project.Front && f.Project.IsUltraPlan(place.IsUltraPlan()) {
		f.System = parse.UltraPlan
	}
	f.Resume = place.Resume(f.Project.Body.ResumeFile.Text)
	if phase := f.Project.PhaseOf(); phase.ID.Text != "" && phase.Name == "" {
		f.PhaseName = place.PhaseName(phase.ID.Text)
	}
}

// jobFacts adds the facts about a council job and, while it is executing, about the
// project that it names. The project is read only for Rich: a prompt must not wait for
// a file system that a file names.
func (e Env) jobFacts(f *statusline.Facts, s Subject, format statusline.Format) {
	f.Job, _ = parse.CouncilJob(s.Text)
	dir := filepath.Dir(s.Path)
	if name := filepath.Base(dir); f.Job.ID == "" && strings.HasPrefix(name, "job-") {
		f.Job.ID = name
	}
	project := f.Job.Project
	if format != statusline.Rich || f.Job.Status != "EXECUTING" || !isLocalAbs(project) {
		return
	}
	found := e.StateAt(filepath.Clean(project))
	if found.Path == "" {
		return
	}
	executes := e.Facts(Subject{Path: found.Path, Text: found.Text, System: parse.GSD}, format)
	f.Executes = &executes
}

// isLocalAbs reports whether a path is absolute and on this machine. Two separators
// begin \\host\share, to which Windows would send the user's credentials.
func isLocalAbs(path string) bool {
	return filepath.IsAbs(path) && !strings.HasPrefix(filepath.ToSlash(path), "//")
}
