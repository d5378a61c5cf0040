// Package planning finds a project's planning state on disk, as GSD Core's
// status line hook does: it looks for .planning/STATE.md and
// .planning/config.json in a directory and its parents, at most ten of them,
// and not above the home directory.
//
// It reads regular files only. A directory, FIFO, socket or device in the place
// of a file is as good as no file, and never waited for. It writes nothing.
package planning

import (
	"iter"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// levels is how many directories are looked at, the first included.
const levels = 10

// FindState looks for a STATE.md that can be read, from dir upward, and returns
// its path and its text. The path is empty where there is none.
func FindState(dir, home string) (path, text string) {
	for d := range ancestors(dir, home) {
		path := filepath.Join(d, ".planning", "STATE.md")
		if text, err := ReadText(path); err == nil {
			return path, text
		}
	}
	return "", ""
}

// FindConfig looks for a config.json from dir upward and returns its path and
// its value. The first that exists decides: one that cannot be read, or is not
// JSON, is a configuration without any key. The path is empty where there is
// none.
func FindConfig(dir, home string) (path string, config js.Value) {
	for d := range ancestors(dir, home) {
		path := filepath.Join(d, ".planning", "config.json")
		if !exists(path) {
			continue
		}
		text, err := ReadText(path)
		if err != nil {
			return path, js.Value{}
		}
		config, _ = js.ParseJSON(js.Decode(text))
		return path, config
	}
	return "", js.Value{}
}

// Setting returns the value of a key of the statusline section of a
// config.json, undefined where it is not set. The flat spelling
// "statusline.key" at the first level goes before the nested one.
func Setting(config js.Value, key string) js.Value {
	if v := config.Get("statusline." + key); !v.IsUndefined() {
		return v
	}
	return config.Get("statusline").Get(key)
}

// ancestors yields dir and its parents up to a root, home, or ten in all. As in
// the hook dir is not cleaned and home is compared as a string: a home with a
// slash at its end stops nothing.
func ancestors(dir, home string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for range levels {
			if !yield(dir) {
				return
			}
			parent := js.Dirname(dir)
			if parent == dir || dir == home {
				return
			}
			dir = parent
		}
	}
}
