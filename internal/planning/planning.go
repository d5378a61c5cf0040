// Package planning finds a project's planning state on disk, as GSD Core's
// status line hook does (@opengsd/gsd-core 1.14.0): it looks for .planning in a
// directory and up to nine parents, and not above the home directory. The state
// is .planning/STATE.md, or else the STATE.md of the active workstream; one that
// cannot be read is passed over. The configuration is .planning/config.json; one
// that cannot be read counts as an empty one.
//
// Beside the hook's it finds the orchestrator's files, where no .planning state
// is, and a council job in its directory; and it tells what lies around a state:
// the PLAN and SUMMARY files under phases, and the file to go on with.
//
// [Env.Find], [Env.Search] and [Env.Project] put these together to a [Subject], and
// [Env.Facts] collects what is known of one.
//
// It reads regular files only, waits for none, and writes nothing.
package planning

import (
	"errors"
	"io/fs"
	"iter"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// maxPath is the length in bytes of a path that no system takes.
const maxPath = 64 << 10

// levels is how many directories are looked at, the first included.
const levels = 10

// Env is what of the environment says where to look.
type Env struct {
	WorkingDir string                      // where relative paths begin, without symlinks
	Home       string                      // where a walk upward stops; see [Env.ancestors]
	TmpDir     string                      // where GSD keeps the workstream of each session
	Lookup     func(string) (string, bool) // the variables, as [os.LookupEnv]
}

// State is a project's state as found.
type State struct {
	Path string // of the STATE.md; empty where there is none
	Text string // its bytes
	Root string // the directory that holds .planning

	// NoWorkstream: the project has workstreams, and none is chosen. There is
	// no path then.
	NoWorkstream bool
	// Unreadable are the files that were passed over though they are there.
	Unreadable []error
}

// FindState looks for a project's state from dir upward.
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
		} else if len(passed) == failed { // else it is the same directory again
			passed.add(filepath.Join(d, ".planning", "workstreams"), err)
		}
	}
	return State{Unreadable: passed}
}

// failures are files that are there and cannot be read.
type failures []error

func (f *failures) add(path string, err error) {
	if err := disk.Failure(path, err); err != nil {
		*f = append(*f, err)
	}
}

// Config is a project's configuration as found.
type Config struct {
	Path  string   // empty where there is none
	Value js.Value // without any key where the file cannot be read, or is not JSON
	// Problems are the files that are there and cannot be read, and why the one
	// that decides is not JSON.
	Problems []error
}

var errNotJSON = errors.New("not valid JSON, so all its settings are ignored")

// FindConfig looks for a config.json from dir upward. The first that exists
// decides: one that cannot be read, or is not JSON, is a configuration without
// any key.
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

// ancestors yields dir and its parents up to a root, the home directory, or ten
// in all. As in the hook dir is not cleaned and home is compared as a string: a
// home with a slash at its end stops nothing.
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
