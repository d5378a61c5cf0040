package find

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// findInGSD searches for .gsd/STATE.md in the directory and its parents: GSD 2's, or that of GSD for Antigravity.
func (e Env) findInGSD(f *Found) {
	for d := range e.ancestors(f.Dir) {
		if path := filepath.Join(d, ".gsd", "STATE.md"); f.read(path) {
			f.Root, f.System, f.Way = d, system.SystemOf(path, f.Text), "no .planning has one, so that in .gsd counts"
			return
		}
	}
}

func (f Found) isInGSD() bool { return filepath.Base(filepath.Dir(f.Path)) == ".gsd" }

// findOrchestration searches for the orchestrator's files in the directory and its parents: the plan, or the execution
// file once the plan is complete or gone.
func (e Env) findOrchestration(f *Found) {
	for d := range e.ancestors(f.Dir) {
		claude := filepath.Join(d, ".claude")
		if info, err := os.Stat(claude); err != nil || !info.IsDir() {
			continue
		}
		if f.read(filepath.Join(claude, system.PlanFileName)) {
			f.System = system.PlanPhase
			p := system.PlanMD(f.Text, nil)
			if !p.Get("plan_phase_complete").IsTrue() { // /start-orchestration requires it
				return
			}
		}
		if f.read(filepath.Join(claude, system.ExecFileName)) {
			f.System = system.ExecPhase
		}
		if f.Path != "" {
			return
		}
	}
}

// job returns the file in dir that has the name of a council job's state. It reports false if there is none, or if dir
// has a .planning of its own.
func job(dir string) (f Found, ok bool) {
	path := filepath.Join(dir, system.JobFileName)
	text, err := disk.ReadText(path, budget.Job)
	if err != nil || disk.Exists(filepath.Join(dir, ".planning")) {
		return Found{}, false
	}
	f = Found{Name: path, Path: path, Text: text, Dir: dir, Searched: true}
	f.System = system.SystemOf(system.JobFileName, text)
	return f, true
}

// nearestState returns the STATE.md of a directory inside .planning or .gsd, such as a workstream's, or of its nearest
// parent in there. Without one it reports false, and f has only the errors of those that cannot be read.
func nearestState(dir string) (f Found, ok bool) {
	for f = At(filepath.Join(dir, "STATE.md")); f.Root != "" && !isPlanning(filepath.Base(f.Dir)); {
		f.System, f.Searched = system.GSD, true
		if f.read(f.Path) {
			return f, true
		}
		unreadable := f.Unreadable
		f = At(filepath.Join(filepath.Dir(f.Dir), "STATE.md"))
		f.Unreadable = unreadable
	}
	return Found{Unreadable: f.Unreadable}, false
}

// maxLevels is how many levels below a project [ProjectHasSummary] looks; GSD uses six.
const maxLevels = 10

// ProjectHasSummary reports whether a project that a council job names has a SUMMARY file, in a phase, a workstream, an
// archived milestone or a quick task, and whether the project exists.
func ProjectHasSummary(project string) (has, there bool) {
	planning := filepath.Join(filepath.Clean(project), ".planning")
	if !isLocalAbs(project) {
		return false, false
	}
	if info, err := os.Stat(planning); err != nil || !info.IsDir() {
		return false, false
	}
	left := budget.Names
	for _, dir := range [...]string{"phases", "workstreams", "milestones", "quick"} {
		if inside(planning, dir, fs.FileMode.IsDir) && hasSummaryBelow(filepath.Join(planning, dir), 2, &left) {
			return true, true
		}
	}
	return false, true
}

// hasSummaryBelow reports whether a SUMMARY file is in a directory of that level or below it. It reads at most *left
// names. It follows a symlink only as a directory of the second level, where the caller has checked that it stays
// inside.
func hasSummaryBelow(dir string, level int, left *int) bool {
	names, _ := disk.Names(dir, *left, level == 2)
	*left -= len(names)
	return slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, "SUMMARY.md") }) ||
		level < maxLevels && slices.ContainsFunc(names, func(name string) bool {
			return *left > 0 && hasSummaryBelow(filepath.Join(dir, name), level+1, left)
		})
}
