package binary

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// GoesAway returns why a program will not stay at an absolute path, as the end of a
// sentence, or "" if it will. home and tmp are the user's home directory and the
// temporary directories. A program below home stays even if home itself is in a
// temporary directory.
func GoesAway(program, home string, tmp ...string) string {
	slashed := filepath.ToSlash(program)
	dir := slashed[:strings.LastIndexByte(slashed, '/')+1]
	hash, cached := strings.CutSuffix(path.Base(dir), "-d")
	switch {
	case strings.Contains(dir, "/go-build"), cached && len(hash) == 64 && strings.Trim(hash, "0123456789abcdef") == "":
		return "Go built it for a single run and will delete it"
	case strings.Contains(dir, "/_npx/"):
		return "npx will delete it"
	case strings.Contains(dir, "/node_modules/"): // global packages too: npm uninstall -g removes them
		return "it will disappear with the npm package"
	}
	for _, tmp := range tmp {
		if within(tmp, program) && !(within(tmp, home) && within(home, program)) {
			return "it is in a temporary directory"
		}
	}
	return ""
}

// within reports whether a path is in a directory, as written or with symlinks
// resolved.
func within(dir, path string) bool {
	if path == "" || disk.Within(dir, path) {
		return path != ""
	}
	realPath, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	realDir, err := filepath.EvalSymlinks(dir)
	return err == nil && disk.Within(realDir, realPath)
}
