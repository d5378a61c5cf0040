package git

import (
	"os"
	"path/filepath"
)

// inBareRepository reports whether git would take dir, or a directory above it
// and below the work tree, for a bare repository. A clone can hold one as plain
// files, with a config that names programs which git status runs.
//
// safe.bareRepository=explicit has git itself refuse these, but only from
// version 2.38 on; older ones are in use for years to come. The test here is
// looser than git's own: what merely looks like a repository is not asked about.
func inBareRepository(dir string) bool {
	if os.Getenv("GIT_DIR") != "" {
		return false // git does not search then
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return true
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil { // git goes up from the real directory, too
		return true
	}
	for {
		has := func(name string) bool { // also as a symlink that leads nowhere, which git takes for a HEAD
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
