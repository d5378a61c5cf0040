package install

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// Staying returns a path of this program that will stay valid, for use in a startup file: its own path, or that of
// the copy that install made. If there is neither, path is empty and why is the reason why its own path will not stay
// valid.
func (m Machine) Staying() (path, why string) {
	why = m.whyTemporary()
	if why == "" {
		return m.Program, ""
	}
	stable := m.StablePath()
	if _, ours := readOurs(stable); ours {
		return stable, ""
	}
	return "", why
}

// StablePath returns the path to which install copies a program that will not stay where it is.
func (m Machine) StablePath() string {
	if runtime.GOOS == "windows" {
		if dir := m.Lookup.Get("LOCALAPPDATA"); dir != "" {
			return filepath.Join(dir, "Programs", "gsd-statusline", "gsd-statusline.exe")
		}
	} else if filepath.IsAbs(m.Home) {
		return filepath.Join(m.Home, ".local", "bin", "gsd-statusline")
	}
	return ""
}

// whyTemporary returns why this program will not stay where it is, as the end of a sentence; "" if it will. A program
// in the home directory stays, even if the home directory is in a temporary one.
func (m Machine) whyTemporary() string {
	slashed := m.programPath()
	dir := slashed[:strings.LastIndexByte(slashed, '/')+1]
	hash, cached := strings.CutSuffix(filepath.Base(dir), "-d")
	switch {
	case strings.Contains(dir, "/go-build"),
		cached && len(hash) == 64 && strings.Trim(hash, "0123456789abcdef") == "":
		return "Go built it for a single run and will delete it"
	case strings.Contains(dir, "/_npx/"):
		return "npx will delete it"
	case strings.Contains(dir, "/node_modules/"): // global packages too: npm uninstall -g removes them
		return "it will disappear with the npm package"
	}
	for _, tmp := range []string{m.TmpDir, "/tmp", "/var/tmp", "/dev/shm"} {
		if isWithin(tmp, m.Program) && !(isWithin(tmp, m.Home) && isWithin(m.Home, m.Program)) {
			return "it is in a temporary directory"
		}
	}
	return ""
}

// isWithin reports whether a path is in a directory, as written or with symlinks resolved.
func isWithin(dir, path string) bool {
	realDir, _ := filepath.EvalSymlinks(dir)
	realPath, err := filepath.EvalSymlinks(path)
	return path != "" && (disk.Within(dir, path) || err == nil && disk.Within(realDir, realPath))
}

const maxProgram = 256 << 20 // bytes

// buildInfo is part of what Go writes into every build of our module.
const buildInfo = "\nmod\tgithub.com/gsd-statusline/gsd-statusline\t"

// readOurs reads a file if it is a build of our program. It must be a regular file, not a symlink.
func readOurs(path string) (text string, ours bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	text, err = disk.ReadText(path, maxProgram)
	return text, err == nil && strings.Contains(text, buildInfo)
}

// VersionOf returns the version of a build of our program, which Go writes into the file, and whether path is such a
// build.
func VersionOf(path string) (version string, isOurs bool) {
	path, _ = filepath.EvalSymlinks(path)
	text, isOurs := readOurs(path)
	for at := range md.Indexes(text, buildInfo) { // one of them is the constant
		rest := text[at+len(buildInfo):]
		version = rest[:max(strings.IndexAny(rest[:min(len(rest), 100)], "\t\n"), 0)]
		if strings.HasPrefix(version, "v") || version == "(devel)" {
			return version, true
		}
	}
	return "", isOurs
}

// copyProgram copies the program to another path and reports whether that was necessary. Another build of our program
// there is replaced, even while it is running. Any other file is kept, and is an error. A dry run changes nothing.
func copyProgram(from, to string, dryRun bool) (copied bool, err error) {
	text, err := disk.ReadText(from, maxProgram)
	if err != nil {
		return false, fmt.Errorf("open %s: %w", from, err)
	}
	if info, err := os.Lstat(to); err == nil {
		there, ours := readOurs(to)
		if !ours {
			return false, fmt.Errorf("%s exists and is not a copy of gsd-statusline: move it out of the way", to)
		}
		if text == there && (runtime.GOOS == "windows" || info.Mode()&0o100 != 0) {
			return false, nil
		}
	}
	if dryRun {
		return true, nil
	}
	err = os.MkdirAll(filepath.Dir(to), 0o755)
	if err == nil {
		err = replaceProgram(to, text)
	}
	return err == nil, err
}

// replaceProgram writes a program. Windows cannot replace a program that is running, but can rename it. The next copy
// removes the renamed one.
func replaceProgram(path, text string) error {
	write := func() error {
		return disk.Replace(path, text, 0o700, func(f *os.File) error {
			if err := f.Chmod(0o755); err != nil {
				return err
			}
			return syncFile(f)
		})
	}
	err := write()
	if err == nil || runtime.GOOS != "windows" {
		return err
	}
	old := path + ".old"
	_ = os.Remove(old)
	if moving := os.Rename(path, old); moving != nil {
		return errors.Join(err, moving)
	}
	err = write()
	if err != nil {
		_ = os.Rename(old, path)
	}
	return err
}
