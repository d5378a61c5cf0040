package find

import (
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// places yields the directories whose .planning counts for a directory: that one and its ancestors, and then the main
// worktree, if it is in a linked one.
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

// mainOf returns the main worktree, if a directory is in a linked one that has no .planning, because git ignores it.
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

// MainWorktree returns the main worktree of a linked one, or "" if the directory is none. A .git
// file may name anything; only a directory of git that names the file in turn is believed.
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
