package settings

import (
	"path/filepath"
	"strings"
)

// GoesAway returns why a program will not stay at an absolute path, as the end of a
// sentence, or "" if it will. home and tmp are the user's home directory and the
// temporary directories. A program below home stays even if home itself is in a
// temporary directory.
func GoesAway(program, home string, tmp ...string) string {
	path := filepath.ToSlash(program)
	dir := path[:strings.LastIndexByte(path, '/')+1]
	hash, cached := strings.CutSuffix(base(strings.TrimSuffix(dir, "/")), "-d")
	switch {
	case strings.Contains(dir, "/go-build"), cached && len(hash) == 64 && strings.Trim(hash, "0123456789abcdef") == "":
		return "Go built it for a single run and will delete it"
	case strings.Contains(dir, "/_npx/"):
		return "npx will delete it"
	case inVersionedModules(dir):
		return "it will disappear with its node_modules"
	}
	for _, tmp := range tmp {
		if within(program, tmp) && !(within(home, tmp) && within(program, home)) {
			return "it is in a temporary directory"
		}
	}
	return ""
}

// inVersionedModules reports whether a directory is in a node_modules other than the
// permanent one for global packages: that of a project, or of one version of node,
// as version managers install them.
func inVersionedModules(dir string) bool {
	before, after, found := strings.Cut(dir, "/node_modules/")
	if !found {
		return false
	}
	if strings.HasPrefix(after, ".pnpm/") || strings.Contains(before, "/image/") { // pnpm; Volta
		return true
	}
	for part := range strings.SplitSeq(before, "/") {
		major, minor, dotted := strings.Cut(strings.TrimPrefix(part, "v"), ".")
		if dotted && isNumber(major) && isNumber(minor[:min(1, len(minor))]) {
			return true
		}
	}
	switch strings.ToLower(base(before)) {
	case "lib", "npm", "nodejs", "global": // Unix, Windows (two), bun
		return false
	}
	return true
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// within reports whether a path is below a directory, as written or with symlinks
// resolved.
func within(path, dir string) bool {
	if path == "" || dir == "" {
		return false
	}
	if below(path, dir) {
		return true
	}
	realPath, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	realDir, err := filepath.EvalSymlinks(dir)
	return err == nil && below(realPath, realDir)
}

func below(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != "." && filepath.IsLocal(rel)
}
