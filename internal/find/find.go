// Package find finds planning state on disk. For a GSD project it does what GSD Core's status line hook does
// (@opengsd/gsd-core 1.14.0): it looks for .planning in a directory and up to nine parents, but not above the home
// directory. The state is .planning/STATE.md, or else the STATE.md of the active workstream; an unreadable one is
// skipped. The configuration is .planning/config.json; an unreadable one counts as empty.
//
// It also finds what GSD's own tools find and the hook does not and, if there is no state in .planning, that of .gsd,
// the orchestrator's files, and a council job in its directory. See workstream.go, worktree.go and systems.go.
//
// Every search returns a [Found]: [Env.Find] for a path, [Env.Search] for the project of a directory, [Env.Content] for
// stdin, [At] for a file whose text is known. [Env.State] then collects what is known about it, from its text and the
// files around it. config.go has the table of configuration keys.
//
// The package reads regular files only, never blocks, and writes nothing.
package find

import (
	"cmp"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// Env is the part of the environment that determines where to look.
type Env struct {
	WorkingDir string // the base of relative paths, without symlinks
	Home       string // where the upward search stops; see [Env.ancestors]
	TmpDir     string // where GSD stores the workstream of each session
	Lookup     Lookup // looks up environment variables

	// Clock returns the time in the user's zone. It is called only if something that depends on it was chosen. Without
	// a clock nothing of the kind is shown, as in expected files.
	Clock func() time.Time
}

// Found is a planning state of any system as it was found, or why there is none.
type Found struct {
	Name   string // its path as shown to people; - for stdin; the directory if there is no state
	Path   string // its absolute path, to find the files around it; empty if there is no state
	Text   string
	Dir    string // the directory whose configuration determines the format
	Root   string // the directory that contains .planning or .gsd; empty if the state is in neither
	System system.System

	Project *project.Facts // an earlier result of [Found.Facts], so that nothing is read twice; may be nil

	Searched     bool    // it was searched for, so if it has nothing to show, there is no line
	Way          string  // how it was found, if the hook would find none; see [Env.WhyState]
	NoWorkstream bool    // there are workstreams but none is active, so Path is empty
	Unreadable   []error // an error for each existing file that was skipped
}

// The errors of commands that explain or check a state.
var (
	ErrNoState      = errors.New("not a planning state or a council job")
	ErrNothing      = errors.New("no readable planning state there or in a parent directory")
	ErrNoWorkstream = errors.New("no active workstream: set GSD_WORKSTREAM to the name of one that exists, " +
		"or write it to .planning/active-workstream")
)

// Find returns the state that a path names. In a directory it searches for one, unless the directory is inside
// .planning and has a STATE.md of its own, as a workstream's does. For a file that is JSON but not a council job,
// System is empty and the error is [ErrNoState].
func (e Env) Find(path string) (Found, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		dir := e.Absolute(path)
		if f, ok := job(dir); ok && f.System != "" {
			return f, nil
		}
		own, ok := nearestState(dir)
		if ok {
			return own, nil
		}
		f := e.Search(dir)
		if f.Path == "" && !f.NoWorkstream {
			e.findBehindLink(&f, dir, path)
		}
		f.Unreadable = append(own.Unreadable, f.Unreadable...)
		return f, nil
	}
	text, err := readNamed(path)
	if err != nil {
		return Found{}, err
	}
	f := At(e.Absolute(path))
	f.Name, f.Text, f.System = path, text, system.SystemOf(f.Path, text)
	if f.System == "" {
		err = ErrNoState
	}
	return f, err
}

func (e Env) findBehindLink(f *Found, dir, name string) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil || real == dir {
		return
	}
	if there := e.Search(real); there.Path != "" || there.NoWorkstream {
		*f = there
		f.Way = cmp.Or(there.Way, "the symlink "+name+" leads to it")
	}
}

// readNamed reads a file of any system. JSON can only be a council job, which is small.
func readNamed(path string) (string, error) {
	text, err := disk.ReadText(path, budget.StateBytes)
	if len(text) > budget.Job && strings.HasPrefix(js.TrimStart(strings.TrimPrefix(text, md.BOM)), "{") {
		return "", disk.ErrTooLarge
	}
	return text, err
}

// Examine is [Env.Find] for commands that explain or check a state: a directory without one is an error. If the
// directory has an invalid file with the name of a council job's state, that comes with [ErrNoState], so that a rule
// can say what is wrong. If possible, the name of a state that was searched for is relative to the working directory,
// as tools that read findings expect.
func (e Env) Examine(path string) (Found, error) {
	f, err := e.Find(path)
	switch {
	case err != nil || !f.Searched:
		return f, err
	case f.NoWorkstream:
		return f, ErrNoWorkstream
	case f.Path == "":
		other, ok := job(f.Dir)
		if name := e.Workstream(f.Dir); !ok && name != "" && len(f.Unreadable) == 0 {
			return f, errors.New(lacksState(name))
		}
		if !ok {
			return f, ErrNothing
		}
		f.Path, f.Text, f.System, err = other.Path, other.Text, "", ErrNoState
	}
	f.Name = e.Relative(f.Path)
	return f, err
}

// Search looks for the state of the project that a directory is in: GSD's, as the hook finds it and then as GSD's tools
// do, then one in .gsd, then the orchestrator's.
func (e Env) Search(dir string) Found {
	f := e.findState(dir)
	for _, search := range [...]func(*Found){e.findProject, e.findInGSD, e.findOrchestration} {
		if f.Path == "" && !f.NoWorkstream {
			search(&f)
		}
	}
	return f
}

func (e Env) findState(dir string) Found {
	f := Found{Name: dir, Dir: dir, System: system.GSD, Searched: true}
	for d, isMain := range e.places(dir) {
		if e.readIn(&f, d) {
			if isMain {
				f.Way = "it is the main worktree's: this one has no .planning"
			}
			break
		}
	}
	return f
}

func (e Env) readIn(f *Found, dir string) bool {
	skipped := len(f.Unreadable)
	if f.read(filepath.Join(dir, ".planning", "STATE.md")) {
		f.Root = dir
		return true
	}
	has, err := HasWorkstreams(dir)
	if has {
		e.readWorkstream(f, dir)
	} else if len(f.Unreadable) == skipped { // otherwise it would be reported twice
		f.skip(filepath.Join(dir, ".planning", "workstreams"), err)
	}
	return has
}

// MissingState returns the path of a STATE.md that should exist but does not, or "". It looks where the state was
// searched for, up to the one that was found, for a directory whose .planning holds ROADMAP.md or phases.
func (e Env) MissingState(f Found) string {
	for d := range e.places(f.Dir) {
		planning := filepath.Join(d, ".planning")
		has := func(name string) bool { return disk.Exists(filepath.Join(planning, name)) }
		isHere := f.Path != "" && disk.Within(d, f.Path)
		switch {
		case !f.Searched, f.NoWorkstream, has("STATE.md"), has("workstreams"), isHere && !f.isInGSD():
			return ""
		case has("ROADMAP.md"), has("phases"):
			return filepath.Join(planning, "STATE.md")
		case isHere:
			return ""
		}
	}
	return ""
}

// Content returns a state from stdin, as if it were a file in the working directory. A text that is not a planning
// state counts as a STATE.md.
func (e Env) Content(text string) Found {
	f := At(filepath.Join(e.WorkingDir, "stdin"))
	f.Name, f.Text, f.System = "-", text, cmp.Or(system.SystemOf("", text), system.GSD)
	return f
}

// At returns the place of a file whose text the caller has.
func At(path string) Found {
	f := Found{Name: path, Path: path, Dir: filepath.Dir(path)}
	for d := f.Dir; d != filepath.Dir(d); d = filepath.Dir(d) {
		if isPlanning(filepath.Base(d)) {
			f.Root = filepath.Dir(d)
			break
		}
	}
	return f
}

func isPlanning(name string) bool { return name == ".planning" || name == ".gsd" }

func (f *Found) read(path string) bool {
	read := disk.ReadText
	limit := int64(budget.StateBytes)
	if dir := filepath.Base(filepath.Dir(path)); dir == ".gsd" || dir == ".claude" { // the hook never reads these
		read, limit = disk.ReadHead, budget.Bytes
	}
	text, err := read(path, limit)
	if err != nil {
		f.skip(path, err)
		return false
	}
	f.Name, f.Path, f.Text = path, path, text
	return true
}

func (f *Found) skip(path string, err error) {
	if err := disk.Failure(path, err); err != nil {
		f.Unreadable = append(f.Unreadable, err)
	}
}

// MaxPath is a length in bytes that no operating system accepts for a path.
const MaxPath = 64 << 10

// levels is how many directories are searched, including the first.
const levels = 10

// ancestors yields dir and its parents, at most ten directories, and stops after the root or the home directory. As in
// the hook, dir is not cleaned and home is compared as a string: a home with a trailing slash never matches.
func (e Env) ancestors(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if len(dir) > MaxPath {
			return
		}
		for range levels {
			if !yield(dir) {
				return
			}
			parent := js.Dirname(dir)
			if parent == dir || dir == e.Home {
				return
			}
			dir = parent
		}
	}
}

// A Lookup looks up a variable, like [os.LookupEnv].
type Lookup func(name string) (value string, found bool)

// Get returns the value of a variable, or "" if it is not set.
func (l Lookup) Get(name string) string {
	value, _ := l(name)
	return value
}

// Absolute makes a path absolute and clean. It resolves .. after a symlink as the operating system does.
func (e Env) Absolute(path string) string {
	if !filepath.IsAbs(path) {
		path = e.WorkingDir + string(filepath.Separator) + path
	}
	if strings.Contains(path, "..") {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			return real
		}
	}
	return filepath.Clean(path)
}

// Relative returns a path as people and tools know it: relative to the working directory if it is inside.
func (e Env) Relative(path string) string {
	if name, err := filepath.Rel(e.WorkingDir, path); err == nil && filepath.IsLocal(name) {
		return name
	}
	return path
}

// findProject reads the STATE.md of the project that GSD_PROJECT names, in the nearest .planning. A value that could be
// a path is ignored.
func (e Env) findProject(f *Found) {
	name := e.Lookup.Get("GSD_PROJECT")
	if !isProjectName(name) {
		return
	}
	for d := range e.ancestors(f.Dir) {
		if !disk.Exists(filepath.Join(d, ".planning")) {
			continue
		}
		if f.read(filepath.Join(d, ".planning", name, "STATE.md")) {
			f.Root, f.Way = d, "GSD_PROJECT names "+name
		}
		return
	}
}

func isProjectName(name string) bool {
	return name != "" && !strings.ContainsAny(name, "/\\\x00") && !strings.Contains(name, "..")
}

// isLocalAbs reports whether a path is absolute and on this machine. On Windows it must begin with a drive:
// \\host\share and \??\UNC\host\share would send the user's credentials to that host.
func isLocalAbs(path string) bool {
	volume := filepath.VolumeName(path) // none on other systems
	isDrive := len(volume) == 2 && md.IsLetter(volume[0]) && volume[1] == ':'
	return filepath.IsAbs(path) && !strings.HasPrefix(path, "//") && (isDrive || runtime.GOOS != "windows")
}

// WhyState explains which state a search found if there are several: that of a workstream, or the one that takes
// precedence over all workstreams. If the hook would find none, it says how the state was found. It is empty for a
// project without workstreams that the hook finds.
func (e Env) WhyState(f Found) string {
	has, _ := HasWorkstreams(f.Root)
	switch missing := e.MissingState(f); {
	case f.isInGSD() && missing != "":
		return missing + " is missing, so that in .gsd counts"
	case !f.Searched, f.Root == "", f.Way != "", !has:
		return f.Way
	}
	name, by := e.activeWorkstream(f.Root)
	if e.Active(f, system.Rich).Path != f.Path {
		return "full and compact show .planning/STATE.md while it exists; rich shows workstream " + name
	} else if f.Path == filepath.Join(f.Root, ".planning", "STATE.md") {
		return "no workstream with a STATE.md is active"
	}
	if filepath.Base(filepath.Dir(f.Path)) != name {
		return "" // a PATH argument names it
	}
	return "workstream " + name + ", which " + by + " names"
}

// WhyNone says why a search found no state, and what to do about it. isWrong means that there should be one.
func (e Env) WhyNone(f Found) (why, fix string, isWrong bool) {
	missing, name := e.MissingState(f), e.Workstream(f.Dir)
	switch {
	case f.NoWorkstream:
		why, fix, _ = strings.Cut(ErrNoWorkstream.Error(), ": ")
		return why, fix, false
	case name != "":
		return lacksState(name), "choose another one, or create it", false
	case missing != "":
		return missing + " is missing", "restore it, for example with git checkout, or run /gsd-health --repair", true
	}
	return "no planning state in " + f.Dir + " or its parents",
		"start a GSD project, or change to the directory of one", false
}
