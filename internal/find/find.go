// Package find finds planning state on disk. For a project it does so as GSD Core's status line hook does
// (@opengsd/gsd-core 1.14.0): it looks for .planning in a directory and up to nine parents, but not above the home
// directory. The state is .planning/STATE.md, or else the STATE.md of the active workstream; an unreadable one is
// skipped. The configuration is .planning/config.json; an unreadable one counts as empty.
//
// In addition to what the hook finds, it finds what GSD's own tools find (elsewhere.go), the
// orchestrator's files, if there is no .planning state, and a council job in its directory.
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
	"io/fs"
	"iter"
	"os"
	"path/filepath"
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

	Known *project.Facts // what [Found.Facts] returned before, so that nothing is read twice; nil if nobody asked

	Searched     bool    // it was searched for: if it has nothing to show, there is no line
	Way          string  // how it was found where the hook finds none; see [Env.WhyState]
	NoWorkstream bool    // there are workstreams and none is active, so there is no path
	Unreadable   []error // an error for each existing file that was skipped
}

// What commands say in place of explaining or checking a state.
var (
	ErrNoState      = errors.New("not a planning state or a council job")
	ErrNothing      = errors.New("no readable planning state there or in a parent directory")
	ErrNoWorkstream = errors.New("no active workstream: set GSD_WORKSTREAM to the name of one that exists, or write it to " +
		".planning/active-workstream")
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
		own, ok := own(dir)
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

// findBehindLink searches from where a directory really is, if a symlink leads there.
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

// readNamed reads a file of any system. JSON can only be a council job, which is small; its
// values take many times the memory of its text.
func readNamed(path string) (string, error) {
	text, err := disk.ReadText(path, disk.MaxJob)
	if err != disk.ErrTooLarge {
		return text, err
	}
	head, err := disk.ReadHead(path, disk.MaxHead)
	if err == nil && strings.HasPrefix(js.TrimStart(strings.TrimPrefix(head, md.BOM)), "{") {
		err = disk.ErrTooLarge
	}
	if err != nil {
		return "", err
	}
	return disk.ReadText(path, disk.MaxState)
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
		if name := e.Workstream(f.Dir); !ok && name != "" {
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
	for _, search := range [...]func(*Found){e.findProject, e.findMainWorktree, e.findInGSD, e.findOrchestration} {
		if f.Path == "" && !f.NoWorkstream {
			search(&f)
		}
	}
	return f
}

// findState searches for GSD's state of a project from dir upward.
func (e Env) findState(dir string) Found {
	f := Found{Name: dir, Dir: dir, System: system.GSD, Searched: true}
	for d := range e.ancestors(dir) {
		if e.readIn(&f, d) {
			break
		}
	}
	return f
}

// readIn reads the state of the project in a directory. It reports false if there is none.
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

func (e Env) stateAt(dir string) (f Found, ok bool) {
	if _, err := os.Stat(filepath.Join(dir, ".planning")); errors.Is(err, fs.ErrNotExist) {
		return Found{}, false
	}
	f = e.findState(dir)
	return f, f.Path != "" && f.Root == dir
}

// findInGSD searches for a STATE.md in .gsd from the same directory upward: GSD 2's, or one of GSD for Antigravity.
func (e Env) findInGSD(f *Found) {
	for d := range e.ancestors(f.Dir) {
		if path := filepath.Join(d, ".gsd", "STATE.md"); f.read(path) {
			f.Root, f.System, f.Way = d, system.SystemOf(path, f.Text), "no .planning has one, so that in .gsd counts"
			return
		}
	}
}

func (f Found) isInGSD() bool { return filepath.Base(filepath.Dir(f.Path)) == ".gsd" }

// findOrchestration searches for the orchestrator's files from the same directory upward:
// the plan, or the execution file once the plan is complete or gone.
func (e Env) findOrchestration(f *Found) {
	for d := range e.ancestors(f.Dir) {
		claude := filepath.Join(d, ".claude")
		if info, err := os.Stat(claude); err != nil || !info.IsDir() {
			continue
		}
		if f.read(filepath.Join(claude, system.PlanFileName)) {
			f.System = system.PlanPhase
			p := system.PlanMD(f.Text, nil)
			if !p.Get("plan_phase_complete").IsTrue() && p.Get("status").Text != "complete" {
				return
			}
		}
		if f.read(filepath.Join(claude, system.ExecFileName)) {
			f.System = system.ExecPhase
		}
		if f.Path != "" {
			return
		}
	}
}

// job returns the file in dir that has the name of a council job's state. It reports
// false if there is none, or if dir contains a project of its own.
func job(dir string) (f Found, ok bool) {
	path := filepath.Join(dir, system.JobFileName)
	text, err := disk.ReadText(path, disk.MaxJob)
	if err != nil || disk.Exists(filepath.Join(dir, ".planning")) {
		return Found{}, false
	}
	f = Found{Name: path, Path: path, Text: text, Dir: dir, Searched: true}
	f.System = system.SystemOf(system.JobFileName, text)
	return f, true
}

// own returns the STATE.md in a directory inside .planning. Without one it only knows of one that cannot be read.
func own(dir string) (f Found, ok bool) {
	f = At(filepath.Join(dir, "STATE.md"))
	if f.Root == "" || isPlanning(filepath.Base(dir)) {
		return Found{}, false
	}
	f.System, f.Searched = system.GSD, true
	return f, f.read(f.Path)
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

// isPlanning reports whether a directory of that name holds a project's state.
func isPlanning(name string) bool { return name == ".planning" || name == ".gsd" }

func (f *Found) read(path string) bool {
	read := disk.ReadText
	limit := int64(disk.MaxState)
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
