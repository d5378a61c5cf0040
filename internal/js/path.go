package js

import (
	"runtime"
	"strings"
)

const onWindows = runtime.GOOS == "windows"

// Dirname is Node's path.dirname, on Windows path.win32.dirname. It does not clean what is left: the parent of /a//b
// is /a/ and that of /a/b/.. is /a/b. The parent of a root is that root, of a bare name ".".
func Dirname(path string) string { return dirname(path, onWindows) }

// Basename is Node's path.basename, on Windows path.win32.basename: the last part
// of path without trailing slashes. It is empty for a root and for the empty path.
func Basename(path string) string { return basename(path, onWindows) }

func dirname(path string, windows bool) string {
	root := rootLen(path, windows)
	rest := strings.TrimRightFunc(path[root:], separator(windows))
	i := strings.LastIndexFunc(rest, separator(windows))
	switch {
	case i == 0 && !windows: // //a: one slash more than the root
		return path[:root+1]
	case i >= 0:
		return path[:root+i]
	case root > 0:
		return path[:root]
	}
	return "."
}

func basename(path string, windows bool) string {
	if windows && hasDrive(path) {
		path = path[2:]
	}
	path = strings.TrimRightFunc(path, separator(windows))
	return path[strings.LastIndexFunc(path, separator(windows))+1:]
}

// rootLen is the length of a path's root: "/". On Windows it is also a drive, with
// or without a slash after it, or \\server\share with the slash after that.
func rootLen(path string, windows bool) int {
	n := 0
	if windows && hasDrive(path) {
		n = 2
	}
	isSeparator := separator(windows)
	if n == len(path) || !isSeparator(rune(path[n])) {
		return n
	}
	n++
	if !windows || n != 1 || len(path) == 1 || !isSeparator(rune(path[1])) {
		return n
	}
	server := path[2:]
	share := strings.TrimLeftFunc(strings.TrimLeftFunc(server, not(isSeparator)), isSeparator)
	if share == "" || isSeparator(rune(server[0])) {
		return n
	}
	rest := strings.TrimLeftFunc(share, not(isSeparator))
	return len(path) - len(rest) + min(1, len(rest))
}

func hasDrive(path string) bool {
	return len(path) >= 2 && path[1] == ':' && 'a' <= path[0]|0x20 && path[0]|0x20 <= 'z'
}

func separator(windows bool) func(rune) bool {
	return func(r rune) bool { return r == '/' || windows && r == '\\' }
}

func not(is func(rune) bool) func(rune) bool {
	return func(r rune) bool { return !is(r) }
}
