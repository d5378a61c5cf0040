package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/claude"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// golden compares what the program prints for the inputs below a directory with
// the expectations beside them. --update writes them.
func (p *program) golden(args []string) int {
	if len(args) != 1 {
		p.errorf("golden takes one directory")
		return exitUsage
	}
	files, err := goldenFiles(args[0])
	if err != nil {
		p.errorf("%s: %v", args[0], disk.Cause(err))
		return exitFailed
	}
	p.color, p.width, p.json, p.shell = "never", widthOff, false, ""
	g := goldenRun{program: p, files: files}
	for _, file := range files {
		switch base, isInput := cutInput(file); {
		case !isInput:
			g.orphan(file)
		case g.hasExpectation(base) || !isHidden(args[0], file):
			g.input(file, base)
		}
	}
	g.say(strconv.Itoa(g.passed) + " passed, " + strconv.Itoa(g.failed) + " failed")
	if code := p.write(g.out.String()); code != exitOK || g.failed > 0 {
		return exitFailed
	}
	return exitOK
}

// goldenFiles are the files below a directory, sorted, but git's.
func goldenFiles(dir string) ([]string, error) {
	var files []string
	if real, err := os.Stat(dir); err == nil && real.IsDir() {
		dir += string(filepath.Separator) // goes through a symlink
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == dir && !d.IsDir():
			return syscall.ENOTDIR
		case d.IsDir() && d.Name() == ".git":
			return fs.SkipDir
		case !d.IsDir():
			files = append(files, path)
		}
		return nil
	})
	slices.Sort(files)
	return files, err
}

// isHidden reports whether a file lies in a hidden directory below dir. What lies
// there, as in .planning, may be what an input refers to: it is an input itself
// only with an expectation.
func isHidden(dir, file string) bool {
	below, err := filepath.Rel(dir, filepath.Dir(file))
	return err == nil && below != "." && strings.Contains("/"+filepath.ToSlash(below), "/.")
}

// cutInput cuts .md or .json off an input's name.
func cutInput(file string) (base string, ok bool) {
	if base, ok = strings.CutSuffix(file, ".md"); ok {
		return base, true
	}
	return strings.CutSuffix(file, ".json")
}

// goldenKinds are the kinds of expectations: a format, or Claude Code's line.
var goldenKinds = []string{"full", "compact", "rich", "line"}

// cutExpectation parts the name of an expectation; the kind of another file is
// empty.
func cutExpectation(file string) (base, kind string) {
	for _, kind := range goldenKinds {
		if base, ok := strings.CutSuffix(file, "."+kind+".txt"); ok {
			return base, kind
		}
	}
	return "", ""
}

// goldenRun is one comparison.
type goldenRun struct {
	*program
	files          []string
	out            strings.Builder
	passed, failed int
}

func (g *goldenRun) has(file string) bool {
	_, found := slices.BinarySearch(g.files, file)
	return found
}

// hasExpectation reports whether an input has one, of whatever kind.
func (g *goldenRun) hasExpectation(base string) bool {
	return slices.ContainsFunc(goldenKinds, func(kind string) bool { return g.has(base + "." + kind + ".txt") })
}

// say prints one line, cleaned.
func (g *goldenRun) say(text string) { g.out.WriteString(statusline.Clean(text) + "\n") }

func (g *goldenRun) fail(file, why string) {
	g.failed++
	g.say(file + ": " + why)
}

// input compares one input with each of its expectations, or, where they are
// written, with all that it can have.
func (g *goldenRun) input(file, base string) {
	text, err := disk.ReadText(file, disk.MaxState)
	if err != nil {
		g.fail(file, err.Error())
		return
	}
	compared := false
	for _, kind := range g.kinds(file, base, text) {
		compared = true
		got, err := g.printed(file, text, kind)
		switch expectation := base + "." + kind + ".txt"; {
		case err != nil:
			g.fail(file, err.Error())
		case g.update:
			g.write(expectation, got)
		default:
			g.compare(expectation, got)
		}
	}
	if !compared {
		g.fail(file, "an input without an expectation: --update writes it")
	}
}

// orphan tells of an expectation that no input has. With --update it goes.
func (g *goldenRun) orphan(file string) {
	base, kind := cutExpectation(file)
	if kind == "" || g.hasInput(base, kind) {
		return
	}
	if !g.update {
		g.fail(file, "an expectation without an input")
	} else if err := os.Remove(file); err != nil {
		g.fail(file, disk.Cause(err).Error())
	} else {
		g.say(file + ": removed, for it has no input")
	}
}

// hasInput reports whether an expectation of that kind has an input.
func (g *goldenRun) hasInput(base, kind string) bool {
	if kind != "line" && g.has(base+".md") {
		return true
	}
	file := base + ".json"
	if !g.has(file) {
		return false
	}
	text, err := disk.ReadText(file, disk.MaxState)
	return err != nil || isPayload(file, text) == (kind == "line")
}

// kinds are the expectations that there are; with --update, where there is none,
// all that there can be.
func (g *goldenRun) kinds(file, base, text string) []string {
	all := []string{"full", "compact", "rich"}
	if isPayload(file, text) {
		all = []string{"line"}
	}
	there := slices.DeleteFunc(slices.Clone(all), func(kind string) bool { return !g.has(base + "." + kind + ".txt") })
	if g.update && len(there) == 0 {
		return all
	}
	return there
}

// isPayload reports whether an input is Claude Code's JSON, and no council job.
func isPayload(file, text string) bool {
	return strings.HasSuffix(file, ".json") && parse.SystemOf(filepath.Base(file), text) != parse.Council
}

// printed is what the program prints for an input: a line of state with its
// newline, Claude Code's line, which has none.
func (g *goldenRun) printed(file, text, kind string) (string, error) {
	if isPayload(file, text) {
		data, _ := claude.ParsePayload(strings.TrimPrefix(text, bom))
		p := *g.program
		p.noBridge, p.start = true, time.Now() // git's time begins now
		return p.collect(data).Render(false), nil
	}
	s, err := g.find(file)
	if err != nil {
		return "", err
	}
	return g.lineOf(s, statusline.Format(kind)) + "\n", nil
}

// compare compares with an expectation and shows both lines where they differ.
func (g *goldenRun) compare(expectation, got string) {
	want, err := disk.ReadText(expectation, disk.MaxSmall)
	switch {
	case err != nil:
		g.fail(expectation, err.Error())
	case isSame(got, want, expectation):
		g.passed++
	default:
		g.fail(expectation, "differs")
		g.say("  got  " + strconv.Quote(got))
		g.say("  want " + strconv.Quote(want))
	}
}

// isSame reports whether an expectation is met. Claude Code's line ends in no
// newline; one that an editor put there is no difference.
func isSame(got, want, expectation string) bool {
	return got == want || strings.HasSuffix(expectation, ".line.txt") && got+"\n" == want
}

// write writes an expectation where it is not there already.
func (g *goldenRun) write(expectation, got string) {
	if want, err := disk.ReadText(expectation, disk.MaxSmall); err == nil && isSame(got, want, expectation) {
		g.passed++
		return
	}
	if err := os.WriteFile(expectation, []byte(got), 0o644); err != nil {
		g.fail(expectation, disk.Cause(err).Error())
		return
	}
	g.passed++
	g.say(expectation + ": written")
}
