package find

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// Orchestration is the orchestrator's file that holds a project's state.
type Orchestration struct {
	Path   string // empty if there is none
	Text   string
	System system.System

	Unreadable []error // existing files that were skipped
}

// FindOrchestration searches for the orchestrator's files from dir upward: the plan, or
// the execution file once the plan is complete or gone.
func (e Env) FindOrchestration(dir string) Orchestration {
	var passed failures
	for d := range e.ancestors(dir) {
		claude := filepath.Join(d, ".claude")
		if info, err := os.Stat(claude); err != nil || !info.IsDir() {
			continue
		}
		plan := readOrchestration(claude, system.PlanFileName, system.PlanPhase, &passed)
		if p := system.PlanMD(plan.Text); plan.Path != "" && !p.Approved() && p.Status.Text != "complete" {
			plan.Unreadable = passed
			return plan
		}
		exec := readOrchestration(claude, system.ExecFileName, system.ExecPhase, &passed)
		for _, found := range []Orchestration{exec, plan} {
			if found.Path != "" {
				found.Unreadable = passed
				return found
			}
		}
	}
	return Orchestration{Unreadable: passed}
}

func readOrchestration(dir, name string, system system.System, passed *failures) Orchestration {
	path := filepath.Join(dir, name)
	text, err := disk.ReadText(path, disk.MaxState)
	if err != nil {
		passed.add(path, err)
		return Orchestration{}
	}
	return Orchestration{Path: path, Text: text, System: system}
}

// HasRequirements reports whether the orchestrator's requirements document exists in the
// project that one of its files belongs to.
func HasRequirements(path string) bool {
	dir := filepath.Dir(path)
	if filepath.Base(dir) == ".claude" {
		dir = filepath.Dir(dir)
	}
	return disk.Exists(filepath.Join(dir, "USER_REQUIREMENTS.md"))
}

// ReadJob reads the state of the council job in dir. It reports false if there is none,
// or if dir contains a project of its own.
func ReadJob(dir string) (path, text string, ok bool) {
	path = filepath.Join(dir, system.JobFileName)
	text, err := disk.ReadText(path, disk.MaxSmall)
	if err != nil || disk.Exists(filepath.Join(dir, ".planning")) {
		return "", "", false
	}
	return path, text, true
}

// StateAt returns the state of the project in dir itself, not of one above it.
func (e Env) StateAt(dir string) State {
	if _, err := os.Stat(filepath.Join(dir, ".planning")); errors.Is(err, fs.ErrNotExist) {
		return State{}
	}
	if found := e.FindState(dir); found.Root == dir {
		return found
	}
	return State{}
}
