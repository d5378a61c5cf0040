// Package golden compares a renderer's output for the inputs under a directory with the expected bytes beside them,
// or writes those.
//
// An input is NAME.md or NAME.json. Its expectations are NAME.full.txt, NAME.compact.txt and NAME.rich.txt for a
// planning state, and NAME.line.txt for a payload of Claude Code. An input without any expectation fails, and so does
// an expectation without an input. Other files are ignored, and so is a README.md.
//
// Hidden directories and node_modules are skipped, and symlinks to directories are not followed. The files belong to
// an untrusted repository, so only regular files are replaced or removed. A new expectation is written beside the old
// one and then renamed: a symlink in its place is not followed, and an error leaves the old bytes.
//
// The package renders nothing itself and knows nothing about formats except their names.
package golden

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// Payload is the kind of expectation for a payload.
const Payload = "line"

// stateKinds are the kinds of expectations for a planning state: the formats.
var stateKinds = [...]string{"full", "compact", "rich"}

// Comparison is one run over a directory.
type Comparison struct {
	// Render returns the bytes that the program prints for the input in file, whose content is text, for an
	// expectation of that kind.
	Render func(file, text, kind string) (string, error)
	// Update writes the expectations instead of comparing them, and removes those that have no input.
	Update bool
	// Say receives the report, one line at a time and without a newline. It may contain any character that is allowed
	// in a file name.
	Say func(line string)

	files          []string // sorted
	passed, failed int
}

// Run compares all inputs under dir. It returns how many expectations were met or written, and how many failures
// there were. An error means that dir cannot be searched and that nothing was done.
func (c *Comparison) Run(dir string) (passed, failed int, err error) {
	c.files, err = search(dir)
	if err != nil {
		return 0, 0, disk.Cause(err)
	}
	for _, file := range c.files {
		if base, ok := cutInput(file); ok {
			c.input(file, base)
		} else {
			c.orphan(file)
		}
	}
	return c.passed, c.failed, nil
}

func search(dir string) ([]string, error) {
	var files []string
	if real, err := os.Stat(dir); err == nil && real.IsDir() {
		dir += string(filepath.Separator) // follows a symlink
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == dir && !d.IsDir():
			return syscall.ENOTDIR
		case !d.IsDir():
			files = append(files, path)
		case path != dir && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return fs.SkipDir
		}
		return nil
	})
	slices.Sort(files)
	return files, err
}

func cutInput(file string) (base string, ok bool) {
	ext := filepath.Ext(file)
	isReadMe := strings.EqualFold(filepath.Base(file), "README.md")
	return strings.TrimSuffix(file, ext), ext == ".md" && !isReadMe || ext == ".json"
}

func expectation(base, kind string) string { return base + "." + kind + ".txt" }

func cutExpectation(file string) (base, kind string) {
	for _, kind := range append(stateKinds[:], Payload) {
		if base, ok := strings.CutSuffix(file, "."+kind+".txt"); ok {
			return base, kind
		}
	}
	return "", ""
}

func kindsOf(file, text string) []string {
	if strings.HasSuffix(file, ".json") && system.SystemOf(filepath.Base(file), text) == "" {
		return []string{Payload}
	}
	return stateKinds[:]
}

func (c *Comparison) has(file string) bool {
	_, found := slices.BinarySearch(c.files, file)
	return found
}

func (c *Comparison) fail(file, why string) {
	c.failed++
	c.Say(file + ": " + why)
}

// input compares one input with each of its expectations. If it has none, Update writes one of every kind.
func (c *Comparison) input(file, base string) {
	text, err := disk.ReadText(file, budget.StateBytes)
	if err != nil {
		c.fail(file, err.Error())
		return
	}
	all := kindsOf(file, text)
	there := slices.DeleteFunc(slices.Clone(all), func(kind string) bool { return !c.has(expectation(base, kind)) })
	if len(there) == 0 {
		if !c.Update {
			c.fail(file, "no expected output: --update writes it")
			return
		}
		there = all
	}
	for _, kind := range there {
		if got, err := c.Render(file, text, kind); err != nil {
			c.fail(file, err.Error())
		} else {
			c.compare(expectation(base, kind), got)
		}
	}
}

func (c *Comparison) orphan(file string) {
	base, kind := cutExpectation(file)
	if kind == "" || c.hasInput(base, kind) {
		return
	}
	if !c.Update {
		c.fail(file, "no input for this expected output: --update removes it")
		return
	}
	_, err := regular(file)
	if err == nil {
		err = os.Remove(file)
	}
	if err != nil {
		c.fail(file, disk.Cause(err).Error())
		return
	}
	c.Say(file + ": removed, because it has no input")
}

func (c *Comparison) hasInput(base, kind string) bool {
	if _, ok := cutInput(base + ".md"); ok && kind != Payload && c.has(base+".md") {
		return true
	}
	file := base + ".json"
	if !c.has(file) {
		return false
	}
	text, err := disk.ReadText(file, budget.StateBytes)
	return err != nil || slices.Contains(kindsOf(file, text), kind)
}

// compare compares got with an expectation. If they differ, it writes the expectation with Update, and otherwise
// shows both.
func (c *Comparison) compare(file, got string) {
	want := ""
	info, err := regular(file) // a symlink would put another file's text into the log
	unread := err
	if err == nil {
		want, unread = disk.ReadText(file, budget.Small)
	}
	switch {
	case unread == nil && isSame(file, got, want):
		c.passed++
	case c.Update && (err == nil || errors.Is(err, fs.ErrNotExist)):
		mode := fs.FileMode(0o644)
		if info != nil {
			mode = info.Mode().Perm()
		}
		if err := disk.Replace(file, got, mode, nil); err != nil {
			c.fail(file, disk.Cause(err).Error())
			return
		}
		c.passed++
		c.Say(file + ": written")
	case unread != nil:
		c.fail(file, disk.Cause(unread).Error())
	default:
		c.fail(file, "differs")
		c.Say("  got  " + quote(got))
		c.Say("  want " + quote(want))
	}
}

// quote shows the first 64 KiB of an output, which is far more than a line has.
func quote(text string) string { return strconv.Quote(text[:min(len(text), 64<<10)]) }

// isSame reports whether an expectation is met. Claude Code's line does not end in a newline, but a newline that an
// editor has added is ignored, and so are the line ends of a checkout on Windows.
func isSame(file, got, want string) bool {
	want = strings.ReplaceAll(want, "\r\n", "\n")
	return got == want || strings.HasSuffix(file, "."+Payload+".txt") && got+"\n" == want
}

var errNotRegular = errors.New("not a regular file, left unchanged")

// regular checks a file that will be replaced or removed. The error says that it does not exist or is not a regular
// file.
func regular(file string) (fs.FileInfo, error) {
	info, err := os.Lstat(file)
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	return info, err
}
