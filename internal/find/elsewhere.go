package find

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// findProject searches for the STATE.md of the project that GSD_PROJECT names, in the first
// .planning on the way up. A name that would be a path is none.
func (e Env) findProject(f *Found) {
	name := e.Lookup.Get("GSD_PROJECT")
	if !isProjectName(name) {
		return
	}
	for d := range e.ancestors(f.Dir) {
		if !disk.Exists(filepath.Join(d, ".planning")) {
			continue
		}
		if f.read(filepath.Join(d, ".planning", name, "STATE.md")) {
			f.Root, f.Way = d, "GSD_PROJECT names "+name
		}
		return
	}
}

func isProjectName(name string) bool {
	return name != "" && !strings.ContainsAny(name, "/\\\x00") && !strings.Contains(name, "..")
}

func (e Env) findMainWorktree(f *Found) {
	if main := e.mainOf(f.Dir); main != "" && e.readIn(f, main) {
		f.Way = "it is the main worktree's: this one has no .planning"
	}
}

// mainOf returns the main worktree, if a directory is in a linked one that has no .planning, because git ignores it.
func (e Env) mainOf(dir string) string {
	for d := range e.ancestors(dir) {
		if disk.Exists(filepath.Join(d, ".planning")) {
			return ""
		}
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			return mainWorktree(d)
		}
	}
	return ""
}

// mainWorktree returns the main worktree of a linked one, or "" if the directory is none. A .git
// file may name anything; only a directory of git that names the file in turn is believed.
func mainWorktree(dir string) string {
	file := filepath.Join(dir, ".git")
	linked, err := os.Lstat(file)
	if err != nil || !linked.Mode().IsRegular() {
		return ""
	}
	own := pathFrom(file, "gitdir: ", dir) // MAIN/.git/worktrees/NAME
	worktrees := filepath.Dir(own)
	git := filepath.Dir(worktrees)
	if filepath.Base(worktrees) != "worktrees" || filepath.Base(git) != ".git" {
		return ""
	}
	for _, path := range []string{git, worktrees, own} {
		if info, err := os.Lstat(path); err != nil || !info.IsDir() {
			return ""
		}
	}
	back, err := os.Lstat(pathFrom(filepath.Join(own, "gitdir"), "", own))
	if err != nil || !os.SameFile(back, linked) {
		return ""
	}
	return filepath.Dir(git)
}

// pathFrom returns the path that a file of git consists of, after a prefix. It is "" for a path that
// is not on this machine. A relative one is relative to dir.
func pathFrom(file, prefix, dir string) string {
	text, err := disk.ReadText(file, MaxPath)
	path, ok := strings.CutPrefix(text, prefix)
	path = filepath.FromSlash(strings.TrimRight(path, "\r\n"))
	if err != nil || !ok || path == "" {
		return ""
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if !isLocalAbs(path) {
		return ""
	}
	return filepath.Clean(path)
}

// isLocalAbs reports whether a path is absolute and on this machine. On Windows only a drive is:
// \\host\share and \??\UNC\host\share would send the user's credentials to that host.
func isLocalAbs(path string) bool {
	volume := filepath.VolumeName(path) // none on other systems
	isDrive := len(volume) == 2 && md.IsLetter(volume[0]) && volume[1] == ':'
	return filepath.IsAbs(path) && !strings.HasPrefix(path, "//") && (isDrive || runtime.GOOS != "windows")
}

// maxLevels is how many levels below a project [HasSummary] looks; GSD uses six.
const maxLevels = 10

// HasSummary reports whether a project that a council job names has a SUMMARY file, in a
// phase, a workstream or an archived milestone, and whether there is such a project.
func HasSummary(project string) (has, there bool) {
	planning := filepath.Join(filepath.Clean(project), ".planning")
	if !isLocalAbs(project) {
		return false, false
	}
	if info, err := os.Stat(planning); err != nil || !info.IsDir() {
		return false, false
	}
	left := budget.Names
	for _, dir := range [...]string{"phases", "workstreams", "milestones", "quick"} {
		if inside(planning, dir, fs.FileMode.IsDir) && hasSummary(filepath.Join(planning, dir), 2, &left) {
			return true, true
		}
	}
	return false, true
}

// hasSummary reports whether a SUMMARY file is in or below a directory of that level, among that many entries. Of
// symlinks only those of the second level are followed, which are known to stay inside.
func hasSummary(dir string, level int, left *int) bool {
	names, _ := disk.Names(dir, *left, level == 2)
	*left -= len(names)
	return slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, "SUMMARY.md") }) ||
		level < maxLevels && slices.ContainsFunc(names, func(name string) bool {
			return *left > 0 && hasSummary(filepath.Join(dir, name), level+1, left)
		})
}
