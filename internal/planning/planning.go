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
// It reads regular files only, waits for none, and writes nothing.
package planning

import (
	"iter"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// levels is how many directories are looked at, the first included.
const levels = 10

// Env is what of the environment says where to look.
type Env struct {
	Home   string                      // where a walk upward stops; see [Env.ancestors]
	TmpDir string                      // where GSD keeps the workstream of each session
	Lookup func(string) (string, bool) // the variables, as [os.LookupEnv]
}

// State is a project's state as found.
type State struct {
	Path string // of the STATE.md; empty where there is none
	Text string // its bytes
	Root string // the directory that holds .planning

	// NoWorkstream: the project has workstreams, and none is chosen. There is
	// no path then.
	NoWorkstream bool
}

// FindState looks for a project's state from dir upward.
func (e Env) FindState(dir string) State {
	for d := range e.ancestors(dir) {
		path := filepath.Join(d, ".planning", "STATE.md")
		if text, err := disk.ReadText(path, disk.MaxState); err == nil {
			return State{Path: path, Text: text, Root: d}
		}
		if hasWorkstreams(d) {
			return e.workstreamState(d)
		}
	}
	return State{}
}

// FindConfig looks for a config.json from dir upward and returns its path and
// its value. The first that exists decides: one that cannot be read, or is not
// JSON, is a configuration without any key. The path is empty where there is
// none.
func (e Env) FindConfig(dir string) (path string, config js.Value) {
	for d := range e.ancestors(dir) {
		path := filepath.Join(d, ".planning", "config.json")
		if !disk.Exists(path) {
			continue
		}
		text, err := disk.ReadText(path, disk.MaxSmall)
		if err != nil {
			return path, js.Value{}
		}
		config, _ = js.ParseJSON(js.Decode(text))
		return path, config
	}
	return "", js.Value{}
}

// ancestors yields dir and its parents up to a root, the home directory, or ten
// in all. As in the hook dir is not cleaned and home is compared as a string: a
// home with a slash at its end stops nothing.
func (e Env) ancestors(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
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
