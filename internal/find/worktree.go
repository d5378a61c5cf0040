package find

import (
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// places yields the directories where a .planning counts for a directory: itself, its parents and then, if it is in a
// linked worktree, the main one.
func (e Env) places(dir string) iter.Seq2[string, bool] {
	return func(yield func(place string, isMain bool) bool) {
		for d := range e.ancestors(dir) {
			if !yield(d, false) {
				return
			}
		}
		if main := e.mainOf(dir); main != "" {
			yield(main, true)
		}
	}
}

// mainOf returns the main worktree if a directory is in a linked one without a .planning, as is usual if git ignores
// that. It returns "" otherwise.
func (e Env) mainOf(dir string) string {
	for d := range e.ancestors(dir) {
		if disk.Exists(filepath.Join(d, ".planning")) {
			return ""
		}
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			return MainWorktree(d)
		}
	}
	return ""
}

// MainWorktree returns the main worktree of a linked one, or "" if dir is not a linked worktree. Since a .git file may
// name anything, the directory it names must be one of git's that names the file in turn.
func MainWorktree(dir string) string {
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

// pathFrom returns the path in a file of git, after a prefix. A relative one is relative to dir. It returns "" if the
// path is not on this machine.
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
