package install

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/child"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

const maxProgram = 256 << 20 // bytes

// buildInfo is part of what Go writes into every build of our module.
const buildInfo = "\nmod\tgithub.com/gsd-statusline/gsd-statusline\t"

// readOurs reads a file that is a build of our program. It must be a regular file, not a symlink.
func readOurs(path string) (text string, ours bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	text, err = disk.ReadText(path, maxProgram)
	return text, err == nil && strings.Contains(text, buildInfo)
}

// copyProgram copies the program to another path and reports whether there was anything to copy. An older build of our
// program is replaced, even while it is running. Any other file stays, and is an error. A dry run changes nothing.
func copyProgram(from, to string, dryRun bool) (copied bool, err error) {
	if !dryRun {
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return false, err
		}
		unlock, err := lock(to, maxWait) // one copy is enough for all that wait for it
		if err != nil {
			return false, err
		}
		defer unlock()
	}
	if info, err := os.Lstat(to); err == nil {
		there, ours := readOurs(to)
		if !ours {
			return false, fmt.Errorf("%s exists and is not a copy of gsd-statusline: move it out of the way", to)
		}
		text, err := disk.ReadText(from, maxProgram)
		if err != nil {
			return false, fmt.Errorf("%s: %w", from, err)
		}
		if text == there && (runtime.GOOS == "windows" || info.Mode()&0o100 != 0) {
			return false, nil
		}
	}
	if dryRun {
		return true, nil
	}
	text, err := disk.ReadText(from, maxProgram)
	if err != nil {
		return false, fmt.Errorf("open %s: %w", from, err)
	}
	disk.Sweep(to)
	err = replaceProgram(to, text)
	return err == nil, err
}

// replaceProgram writes a program. Windows cannot replace one that is running, but can
// rename it; the next copy removes the renamed one.
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
	if err = write(); err != nil {
		_ = os.Rename(old, path)
	}
	return err
}

// goesAway returns why this program will not stay where it is, as the end of a sentence, or ""
// if it will. A program below home stays even if home itself is in a temporary directory.
func (m Machine) goesAway() string {
	slashed := m.own()
	dir := slashed[:strings.LastIndexByte(slashed, '/')+1]
	hash, cached := strings.CutSuffix(path.Base(dir), "-d")
	switch {
	case strings.Contains(dir, "/go-build"),
		cached && len(hash) == 64 && strings.Trim(hash, "0123456789abcdef") == "":
		return "Go built it for a single run and will delete it"
	case strings.Contains(dir, "/_npx/"):
		return "npx will delete it"
	case strings.Contains(dir, "/node_modules/"): // global packages too: npm uninstall -g removes them
		return "it will disappear with the npm package"
	}
	for _, tmp := range []string{m.TmpDir, "/tmp"} {
		if Within(tmp, m.Program) && !(Within(tmp, m.Home) && Within(m.Home, m.Program)) {
			return "it is in a temporary directory"
		}
	}
	return ""
}

// Within reports whether a path is in a directory, as they are written or where their symlinks lead.
func Within(dir, path string) bool {
	realDir, _ := filepath.EvalSymlinks(dir)
	realPath, err := filepath.EvalSymlinks(path)
	return path != "" && (disk.Within(dir, path) || err == nil && disk.Within(realDir, realPath))
}

// trialLimit is for the first run of a status line. It is a variable for tests, which take it away.
var trialLimit = 5 * time.Second

const trialOutput = 64 << 10 // bytes of output

// try runs a status line's command as a client does, with a payload that names a directory, and returns the line.
func try(command, dir string) (string, error) {
	shell := []string{"sh", "-c"}
	if !hasShell() {
		shell = []string{"powershell", "-NoProfile", "-Command"}
	}
	line, err := child.Command{
		Program: shell[0], Args: append(shell[1:], command),
		Stdin:  `{"workspace":{"current_dir":` + js.StringifyString(dir) + `}}`,
		Within: trialLimit, Limit: trialOutput,
	}.Output()
	if line = strings.TrimSpace(line); err == nil && line == "" {
		err = errors.New("it printed nothing")
	}
	return line, err
}

func hasShell() bool {
	_, err := child.Find("sh")
	return err == nil || runtime.GOOS != "windows"
}
