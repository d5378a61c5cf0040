// Package find finds planning state on disk. For a project it does so as GSD Core's status line hook does
// (@opengsd/gsd-core 1.14.0): it looks for .planning in a directory and up to nine parents, but not above the home
// directory. The state is .planning/STATE.md, or else the STATE.md of the active workstream; an unreadable one is
// skipped. The configuration is .planning/config.json; an unreadable one counts as empty.
//
// In addition to what the hook finds, it finds what GSD's own tools find, the
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
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"iter"
	"math/bits"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

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
			if !p.Get("plan_phase_complete").IsTrue() { // without it /start-orchestration refuses
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
	text, err := disk.ReadText(path, budget.Job)
	if err != nil || disk.Exists(filepath.Join(dir, ".planning")) {
		return Found{}, false
	}
	f = Found{Name: path, Path: path, Text: text, Dir: dir, Searched: true}
	f.System = system.SystemOf(system.JobFileName, text)
	return f, true
}

// nearestState returns the STATE.md of a directory inside .planning, such as that of a workstream: its own, or that of
// the nearest directory above it there. Without one it only knows of those that cannot be read.
func nearestState(dir string) (f Found, ok bool) {
	for f = At(filepath.Join(dir, "STATE.md")); f.Root != "" && !isPlanning(filepath.Base(f.Dir)); {
		f.System, f.Searched = system.GSD, true
		if f.read(f.Path) {
			return f, true
		}
		unreadable := f.Unreadable
		f = At(filepath.Join(filepath.Dir(f.Dir), "STATE.md"))
		f.Unreadable = unreadable
	}
	return Found{Unreadable: f.Unreadable}, false
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

// places yields the directories whose .planning counts for a directory: that one and its ancestors, and then the main
// worktree, if it is in a linked one.
func (e Env) places(dir string) iter.Seq2[string, bool] {
	return func(yield func(place string, isMain bool) bool) {
		for d := range e.ancestors(dir) {
			if !yield(d, false) {
				return
			}
		}
		if main := e.mainOf(dir); main != "" {
			yield(main, true)
		}
	}
}

// mainOf returns the main worktree, if a directory is in a linked one that has no .planning, because git ignores it.
func (e Env) mainOf(dir string) string {
	for d := range e.ancestors(dir) {
		if disk.Exists(filepath.Join(d, ".planning")) {
			return ""
		}
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			return MainWorktree(d)
		}
	}
	return ""
}

// MainWorktree returns the main worktree of a linked one, or "" if the directory is none. A .git
// file may name anything; only a directory of git that names the file in turn is believed.
func MainWorktree(dir string) string {
	file := filepath.Join(dir, ".git")
	linked, err := os.Lstat(file)
	if err != nil || !linked.Mode().IsRegular() {
		return ""
	}
	own := pathFrom(file, "gitdir: ", dir) // MAIN/.git/worktrees/NAME
	worktrees := filepath.Dir(own)
	git := filepath.Dir(worktrees)
	if filepath.Base(worktrees) != "worktrees" || filepath.Base(git) != ".git" {
		return ""
	}
	for _, path := range []string{git, worktrees, own} {
		if info, err := os.Lstat(path); err != nil || !info.IsDir() {
			return ""
		}
	}
	back, err := os.Lstat(pathFrom(filepath.Join(own, "gitdir"), "", own))
	if err != nil || !os.SameFile(back, linked) {
		return ""
	}
	return filepath.Dir(git)
}

// pathFrom returns the path that a file of git consists of, after a prefix. It is "" for a path that
// is not on this machine. A relative one is relative to dir.
func pathFrom(file, prefix, dir string) string {
	text, err := disk.ReadText(file, MaxPath)
	path, ok := strings.CutPrefix(text, prefix)
	path = filepath.FromSlash(strings.TrimRight(path, "\r\n"))
	if err != nil || !ok || path == "" {
		return ""
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if !isLocalAbs(path) {
		return ""
	}
	return filepath.Clean(path)
}

// isLocalAbs reports whether a path is absolute and on this machine. On Windows only a drive is:
// \\host\share and \??\UNC\host\share would send the user's credentials to that host.
func isLocalAbs(path string) bool {
	volume := filepath.VolumeName(path) // none on other systems
	isDrive := len(volume) == 2 && md.IsLetter(volume[0]) && volume[1] == ':'
	return filepath.IsAbs(path) && !strings.HasPrefix(path, "//") && (isDrive || runtime.GOOS != "windows")
}

// maxLevels is how many levels below a project [ProjectHasSummary] looks; GSD uses six.
const maxLevels = 10

// ProjectHasSummary reports whether a project that a council job names has a SUMMARY file, in a
// phase, a workstream or an archived milestone, and whether there is such a project.
func ProjectHasSummary(project string) (has, there bool) {
	planning := filepath.Join(filepath.Clean(project), ".planning")
	if !isLocalAbs(project) {
		return false, false
	}
	if info, err := os.Stat(planning); err != nil || !info.IsDir() {
		return false, false
	}
	left := budget.Names
	for _, dir := range [...]string{"phases", "workstreams", "milestones", "quick"} {
		if inside(planning, dir, fs.FileMode.IsDir) && hasSummaryBelow(filepath.Join(planning, dir), 2, &left) {
			return true, true
		}
	}
	return false, true
}

// hasSummaryBelow reports whether a SUMMARY file is in or below a directory of that level, among that many entries.
// Of symlinks only those of the second level are followed, which are known to stay inside.
func hasSummaryBelow(dir string, level int, left *int) bool {
	names, _ := disk.Names(dir, *left, level == 2)
	*left -= len(names)
	return slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, "SUMMARY.md") }) ||
		level < maxLevels && slices.ContainsFunc(names, func(name string) bool {
			return *left > 0 && hasSummaryBelow(filepath.Join(dir, name), level+1, left)
		})
}

// sessionKeys are the variables that identify a session, in GSD's order.
var sessionKeys = [...]string{
	"GSD_SESSION_KEY", "CODEX_THREAD_ID", "CLAUDE_SESSION_ID", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_SSE_PORT",
	"OPENCODE_SESSION_ID", "GEMINI_SESSION_ID", "CURSOR_SESSION_ID", "WINDSURF_SESSION_ID", "TERM_SESSION_ID",
	"WT_SESSION", "TMUX_PANE", "ZELLIJ_SESSION_NAME",
}

// HasWorkstreams reports whether the project in root is divided into workstreams. The error
// says why that cannot be seen.
func HasWorkstreams(root string) (bool, error) {
	path := filepath.Join(root, ".planning", "workstreams")
	if info, err := os.Stat(path); err != nil || !info.IsDir() { // opening a FIFO would block
		return false, err
	}
	dir, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer dir.Close()
	const few = 100
	for range budget.Names / few { // every prompt asks, and the first one is enough
		entries, err := dir.ReadDir(few)
		if slices.ContainsFunc(entries, fs.DirEntry.IsDir) {
			return true, nil
		} else if err == io.EOF {
			break
		} else if err != nil {
			return false, err
		}
	}
	return false, nil
}

// readWorkstream makes the STATE.md of root's active workstream the state. A workstream without one has no state yet.
func (e Env) readWorkstream(f *Found, root string) {
	name, _ := e.activeWorkstream(root)
	f.NoWorkstream = name == ""
	if f.NoWorkstream {
		return
	}
	// The hook prints no line at all for a GSD_PROJECT that would be a path.
	project := e.Lookup.Get("GSD_PROJECT")
	if project != "" && !isProjectName(project) {
		return
	}
	if f.read(filepath.Join(root, ".planning", project, "workstreams", name, "STATE.md")) {
		f.Root = root
	}
}

// Active returns the state that a format shows: as GSD's own tools have it, rich and the segments of our own show that
// of the active workstream, if it has one, in place of the project's that the hook shows.
func (e Env) Active(f Found, format system.Format) Found {
	isRoot := f.Searched && f.Root != "" && f.Path == filepath.Join(f.Root, ".planning", "STATE.md")
	if !isRoot || format != system.Rich {
		return f
	}
	active := Found{Dir: f.Dir, System: f.System, Searched: true, Way: f.Way, Unreadable: f.Unreadable}
	if has, _ := HasWorkstreams(f.Root); has {
		e.readWorkstream(&active, f.Root)
	}
	path, _ := filepath.Rel(f.Root, active.Path)
	if active.Path == "" || !inside(f.Root, path, fs.FileMode.IsRegular) { // a link that leads out of the project
		return f
	}
	if !filepath.IsAbs(f.Name) {
		active.Name = e.Relative(active.Path)
	}
	return active
}

// activeWorkstream returns the name of root's active workstream and what names it:
// GSD_WORKSTREAM, or else the session's pointer file, or else the project's marker. It is
// empty if none of these names one. A workstream named in the environment need not exist.
func (e Env) activeWorkstream(root string) (name, by string) {
	if name, _ := e.Lookup("GSD_WORKSTREAM"); js.Trim(name) != "" {
		return validName(js.Trim(js.Decode(name))), "GSD_WORKSTREAM"
	}
	if key := e.sessionKey(); key != "" {
		path := filepath.Join(e.TmpDir, "gsd-workstream-sessions", projectID(root), key)
		name, err := readPointer(path)
		if err != nil || name != "" {
			return existing(root, name), path // a session's own pointer decides, even a stale one
		}
	}
	path := filepath.Join(root, ".planning", "active-workstream")
	name, _ = readPointer(path)
	return existing(root, name), path
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

func lacksState(workstream string) string {
	return "the active workstream " + strconv.Quote(workstream) + " has no STATE.md"
}

// Workstream returns the active workstream of the project that a directory is in, or "" if it has none.
func (e Env) Workstream(dir string) string {
	for d := range e.places(dir) {
		if has, _ := HasWorkstreams(d); has {
			name, _ := e.activeWorkstream(d)
			return name
		}
		if disk.Exists(filepath.Join(d, ".planning")) {
			break
		}
	}
	return ""
}

func existing(root, name string) string {
	if validName(name) == "" || !disk.Exists(filepath.Join(root, ".planning", "workstreams", name)) {
		return ""
	}
	return name
}

// validName returns name if it is valid for a workstream, or else "": ASCII letters,
// digits, dots, hyphens and underscores, beginning with a letter or digit.
func validName(name string) string {
	if strings.Contains(name, "..") || strings.ContainsFunc(name, isNoToken) || strings.TrimLeft(name, "._-") != name {
		return ""
	}
	return name
}

func readPointer(path string) (string, error) {
	text, err := disk.ReadText(path, budget.Small)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return js.Trim(js.Decode(text)), err
}

func projectID(root string) string {
	planning := filepath.Join(root, ".planning")
	if !filepath.IsAbs(planning) {
		dir, _ := syscall.Getwd() // filepath.Abs would trust PWD
		planning = filepath.Join(dir, planning)
	}
	if real, err := filepath.EvalSymlinks(planning); err == nil {
		planning = real
	}
	return hex.EncodeToString(sha1(js.Decode(planning)))
}

// sha1 is the first eight bytes of a text's SHA-1. It stands in for crypto/sha1, which links ten packages whose
// initialisers run at every start: 3 to 4 % of a line. It is not for security: GSD names the folder of a project's
// session pointers this way.
func sha1(text string) []byte {
	message := append([]byte(text), 0x80)
	message = append(message, make([]byte, (120-len(message)%64)%64)...)
	message = binary.BigEndian.AppendUint64(message, uint64(len(text))*8)

	h := [5]uint32{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}
	for block := range slices.Chunk(message, 64) {
		var w [80]uint32
		a, b, c, d, e := h[0], h[1], h[2], h[3], h[4]
		for i := range w {
			if i < 16 {
				w[i] = binary.BigEndian.Uint32(block[4*i:])
			} else {
				w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
			}
			f, k := b^c^d, [...]uint32{0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6}[i/20]
			switch i / 20 {
			case 0:
				f = b&c | ^b&d
			case 2:
				f = b&c | b&d | c&d
			}
			a, b, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+w[i], a, bits.RotateLeft32(b, 30), c, d
		}
		h = [5]uint32{h[0] + a, h[1] + b, h[2] + c, h[3] + d, h[4] + e}
	}
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, h[0]), h[1])
}

// sessionKey is the name of the session's pointer file, or "" if nothing identifies the
// session. The first variable that is set decides, whether or not it has a pointer.
func (e Env) sessionKey() string {
	for _, key := range sessionKeys {
		if token := e.token(key); token != "" {
			return strings.ReplaceAll(strings.ToLower(key), "_", "-") + "-" + token
		}
	}
	for _, key := range []string{"TTY", "SSH_TTY"} {
		if token := e.token(key); token != "" {
			return "tty-" + strings.TrimPrefix(token, "dev_")
		}
	}
	return ""
}

// token turns a variable's value into part of a file name. Runs of characters other than ASCII letters, digits, dots
// and hyphens become one underscore, underscores at the ends are removed, and the result is cut at 160 characters.
func (e Env) token(key string) string {
	parts := strings.FieldsFunc(js.Trim(js.Decode(e.Lookup.Get(key))), isNoToken)
	token := strings.Trim(strings.Join(parts, "_"), "_")
	return token[:min(160, len(token))]
}

func isNoToken(r rune) bool { return r >= utf8.RuneSelf || r != '.' && r != '-' && !md.IsWord(byte(r)) }
