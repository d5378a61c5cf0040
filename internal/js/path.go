package js

import (
	"runtime"
	"strings"
)

// Dirname is Node's path.dirname. It does not clean what is left: the parent of /a//b is /a/ and that of /a/b/.. is /a/b. The parent
// of a root is that root, of a bare name ".".
func Dirname(path string) string {
	root := rootLen(path)
	rest := strings.TrimRightFunc(path[root:], isSlash)
	i := strings.LastIndexFunc(rest, isSlash)
	switch {
	case i > 0:
		return path[:root+i]
	case i == 0 && root > 0: // ///a: one slash more than the root
		return path[:root+1]
	case root > 0:
		return path[:root]
	}
	return "."
}

// Basename is Node's path.basename: the last part of path without trailing
// slashes. It is empty for a root and for the empty path.
func Basename(path string) string {
	path = path[len(volume(path)):]
	path = strings.TrimRightFunc(path, isSlash)
	return path[strings.LastIndexFunc(path, isSlash)+1:]
}

// volume returns the drive at the start of a path on Windows, as in C:.
func volume(path string) string {
	if runtime.GOOS == "windows" && len(path) >= 2 && path[1] == ':' {
		return path[:2]
	}
	return ""
}

// rootLen returns the length of path's root: "/", on Windows also a drive
// with or without its slash.
func rootLen(path string) int {
	n := len(volume(path))
	if n < len(path) && isSlash(rune(path[n])) {
		n++
	}
	return n
}

func isSlash(r rune) bool {
	return r == '/' || runtime.GOOS == "windows" && r == '\\'
}
