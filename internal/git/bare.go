package git

import (
	"os"
	"path/filepath"
)

// inBareRepository reports whether git would treat dir, or a directory between it and the
// work tree, as a bare repository. A clone can contain one as plain files, with a config
// that names programs for git status to run.
//
// With safe.bareRepository=explicit, git itself refuses these, but only from version 2.38
// on, and older versions will be in use for years. The test here is looser than git's
// own: git is not even asked about anything that looks like a bare repository.
func inBareRepository(dir string) bool {
	if os.Getenv("GIT_DIR") != "" {
		return false // then git does not search
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return true
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil { // git also walks up from the real directory
		return true
	}
	for {
		has := func(name string) bool { // even a dangling symlink, which git accepts as a HEAD
			_, err := os.Lstat(filepath.Join(dir, name))
			return err == nil
		}
		switch parent := filepath.Dir(dir); {
		case has(".git"):
			return false
		case has("HEAD") && (has("objects") || has("refs") || has("commondir")):
			return true
		case parent == dir:
			return false
		default:
			dir = parent
		}
	}
}
