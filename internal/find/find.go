// Package find finds planning state on disk. For a project it does so as GSD Core's status line hook does
// (@opengsd/gsd-core 1.14.0): it looks for .planning in a directory and up to nine parents, but not above the home
// directory. The state is .planning/STATE.md, or else the STATE.md of the active workstream; an unreadable one is
// skipped. The configuration is .planning/config.json; an unreadable one counts as empty.
//
// In addition to what the hook finds, it finds what GSD's own tools find and, where there is no .planning state, that
// of .gsd, the orchestrator's files, and a council job in its directory. workstream.go, worktree.go and systems.go have
// what is found in these ways.
//
// Whatever is found is a [Found], and however it is searched for: [Env.Find] for a path, [Env.Search] for the
// project of a directory, [Env.Content] for stdin, [At] for a file whose text is known. [Env.State] then collects
// what is known about one, from its text and the files around it. config.go has the table of configuration keys.
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
	WorkingDir string // what relative paths are relative to, without symlinks
	Home       string // where the walk upward stops; see [Env.ancestors]
	TmpDir     string // where GSD keeps the workstream of each session
	Lookup     Lookup // of the environment's variables

	// Clock tells the time in the user's zone. Nothing that depends on it is shown without
	// one, as in expected files; it is only asked for what was chosen.
	Clock func() time.Time
}

// Found is a planning state as found, of any system, or what there is in place of one.
type Found struct {
	Name   string // its path as people see it; - for stdin, and without a state the directory
	Path   string // its absolute path, to find the files around it; empty if there is no state
	Text   string
	Dir    string // the directory whose configuration determines the format
	Root   string // the directory that contains .planning; empty if the state is in none
	System system.System

	Project *project.Facts // what [Found.Facts] returned before, so that nothing is read twice; nil if nobody asked

	Searched     bool    // it was searched for: if it has nothing to show, there is no line
	Way          string  // how it was found where the hook finds none; see [Env.WhyState]
	NoWorkstream bool    // there are workstreams and none is active, so there is no path
	Unreadable   []error // an error for each existing file that was skipped
}

// What commands say in place of explaining or checking a state.
var (
	ErrNoState      = errors.New("not a planning state or a council job")
	ErrNothing      = errors.New("no readable planning state there or in a parent directory")
	ErrNoWorkstream = errors.New("no active workstream: set GSD_WORKSTREAM to the name of one that exists, " +
		"or write it to .planning/active-workstream")
)

// Find returns the state that a path names. It searches a directory, unless that is inside
// .planning and has a STATE.md of its own, as a workstream's has. A file that is JSON but
// not a council job has no System, and comes with [ErrNoState].
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
	text, err := disk.ReadText(path, budget.State)
	if len(text) > budget.Job && strings.HasPrefix(js.TrimStart(strings.TrimPrefix(text, md.BOM)), "{") {
		return "", disk.ErrTooLarge
	}
	return text, err
}

// Examine is [Env.Find] for commands that explain or check a state: a directory without one is an error. A file in it
// with the name of a council job's state comes with [ErrNoState], so that its rule can say what is wrong with it. The
// name of a state that was searched for is relative to the working directory where possible, as the tools that read
// findings expect.
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

// Search looks for the state of the project that a directory is in: GSD's, as the hook does
// and then as its tools do, or else the orchestrator's.
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
	} else if len(f.Unreadable) == skipped { // otherwise it is the same directory again
		f.skip(filepath.Join(dir, ".planning", "workstreams"), err)
	}
	return has
}

// MissingState returns where the STATE.md should be of a project that has none, if one is nearer to where the search
// began than the state that was found: a directory whose .planning holds ROADMAP.md or phases.
func (e Env) MissingState(f Found) string {
	for d := range e.ancestors(f.Dir) {
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

// Content returns a state from stdin, as if it were a file in the working directory. A
// text that is not a planning state counts as a STATE.md.
func (e Env) Content(text string) Found {
	f := At(filepath.Join(e.WorkingDir, "stdin"))
	f.Name, f.Text, f.System = "-", text, cmp.Or(system.SystemOf("", text), system.GSD)
	return f
}

// At returns the place of a file, for those who have its text.
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
	limit := int64(budget.State)
	if dir := filepath.Base(filepath.Dir(path)); dir == ".gsd" || dir == ".claude" { // which the hook never reads
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

// MaxPath is a length in bytes that no system accepts for a path.
const MaxPath = 64 << 10

// levels is how many directories are searched, including the first.
const levels = 10

// ancestors yields dir and its parents, up to a root or the home directory, and at most ten directories. As in the
// hook, dir is not cleaned and home is compared as a string: a home with a trailing slash never matches.
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

// Get returns the value of a variable. It is empty if there is none.
func (l Lookup) Get(name string) string {
	value, _ := l(name)
	return value
}

// Absolute makes a path absolute and clean. After a symlink, .. is resolved as the operating system does it.
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

// Relative is a path as people and tools know it: relative to the working directory if it is inside.
func (e Env) Relative(path string) string {
	if name, err := filepath.Rel(e.WorkingDir, path); err == nil && filepath.IsLocal(name) {
		return name
	}
	return path
}

// findProject searches for the STATE.md of the project that GSD_PROJECT names, in the first
// .planning on the way up. A name that would be a path is none.
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

// isLocalAbs reports whether a path is absolute and on this machine. On Windows only a drive is:
// \\host\share and \??\UNC\host\share would send the user's credentials to that host.
func isLocalAbs(path string) bool {
	volume := filepath.VolumeName(path) // none on other systems
	isDrive := len(volume) == 2 && md.IsLetter(volume[0]) && volume[1] == ':'
	return filepath.IsAbs(path) && !strings.HasPrefix(path, "//") && (isDrive || runtime.GOOS != "windows")
}

// WhyState says which of several states of a project a search found, and why: that of a
// workstream, or the one that takes precedence over them all; or how it was found where the hook
// finds none. It is empty for a project without workstreams that the hook finds.
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
		return "" // a PATH names it
	}
	return "workstream " + name + ", which " + by + " names"
}

// WhyNone says why a search found no state, and what to do about it. isWrong reports that there should be one.
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
