// Package planning finds a project's planning state on disk, as GSD Core's status line
// hook does (@opengsd/gsd-core 1.14.0). It looks for .planning in a directory and up to
// nine parents, but not above the home directory. The state is .planning/STATE.md, or
// else the STATE.md of the active workstream; an unreadable one is skipped. The
// configuration is .planning/config.json; an unreadable one counts as empty.
//
// In addition to what the hook finds, it finds the orchestrator's files, if there is no
// .planning state, and a council job in its directory. It also looks at the files around
// a state: the PLAN and SUMMARY files under phases, and the file to resume from.
//
// [Env.Find], [Env.Search] and [Env.Project] combine these into a [Subject], and
// [Env.Facts] collects what is known about one.
//
// It reads regular files only, never blocks, and writes nothing.
package find

import (
	"errors"
	"io/fs"
	"iter"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// maxPath is a length in bytes that no system accepts for a path.
const maxPath = 64 << 10

// levels is how many directories are searched, including the first.
const levels = 10

// Env is the part of the environment that determines where to look.
type Env struct {
	WorkingDir string                      // what relative paths are relative to, without symlinks
	Home       string                      // where the walk upward stops; see [Env.ancestors]
	TmpDir     string                      // where GSD keeps the workstream of each session
	Lookup     func(string) (string, bool) // looks up a variable, like [os.LookupEnv]
}

// State is a project's state as found on disk.
type State struct {
	Path string // of the STATE.md; empty if there is none
	Text string // its bytes
	Root string // the directory that contains .planning

	// NoWorkstream means that the project has workstreams and none is active. Then
	// there is no path.
	NoWorkstream bool
	// Unreadable holds an error for each existing file that was skipped.
	Unreadable []error
}

// FindState searches for a project's state from dir upward.
func (e Env) FindState(dir string) State {
	var passed failures
	for d := range e.ancestors(dir) {
		path := filepath.Join(d, ".planning", "STATE.md")
		text, err := disk.ReadText(path, disk.MaxState)
		if err == nil {
			return State{Path: path, Text: text, Root: d, Unreadable: passed}
		}
		failed := len(passed)
		passed.add(path, err)
		if has, err := hasWorkstreams(d); has {
			found := e.workstreamState(d)
			found.Unreadable = append(passed, found.Unreadable...)
			return found
		} else if len(passed) == failed { // otherwise it is the same directory again
			passed.add(filepath.Join(d, ".planning", "workstreams"), err)
		}
	}
	return State{Unreadable: passed}
}

// failures are errors about existing files that cannot be read.
type failures []error

func (f *failures) add(path string, err error) {
	if err := disk.Failure(path, err); err != nil {
		*f = append(*f, err)
	}
}

// Config is a project's configuration as found on disk.
type Config struct {
	Path  string   // empty if there is none
	Value js.Value // without any keys if the file cannot be read or is not JSON
	// Problems holds an error for each existing file that cannot be read, and one if
	// the file that decides is not JSON.
	Problems []error
}

var errNotJSON = errors.New("not valid JSON, so all its settings are ignored")

// FindConfig searches for a config.json from dir upward. The first one that exists
// decides. If it cannot be read or is not JSON, the configuration has no keys.
func (e Env) FindConfig(dir string) Config {
	var passed failures
	for d := range e.ancestors(dir) {
		path := filepath.Join(d, ".planning", "config.json")
		text, err := disk.ReadText(path, disk.MaxSmall)
		if err != nil {
			passed.add(path, err)
			if errors.Is(err, fs.ErrNotExist) || !disk.Exists(path) {
				continue
			}
			return Config{Path: path, Problems: passed}
		}
		value, ok := js.ParseJSON(js.Decode(text))
		if !ok {
			passed = append(passed, &disk.Unreadable{Path: path, Err: errNotJSON})
		}
		return Config{Path: path, Value: value, Problems: passed}
	}
	return Config{Problems: passed}
}

// ancestors yields dir and its parents, up to a root or the home directory, and at most
// ten directories. As in the hook, dir is not cleaned and home is compared as a string:
// a home with a trailing slash never matches.
func (e Env) ancestors(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if len(dir) > maxPath {
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
