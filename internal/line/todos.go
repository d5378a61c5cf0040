package line

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Task returns what the agent is working on: activeForm of the first todo in
// progress, from the session's newest list in configDir/todos. It reports false if
// there is none; an existing task may be empty. The error says that an existing
// list or directory cannot be read.
func Task(configDir string, p Payload) (task string, ok bool, err error) {
	if !p.HasSession {
		return "", false, nil
	}
	path, err := newestTodos(filepath.Join(configDir, "todos"), p.Session)
	if path == "" {
		return "", false, err
	}
	text, err := disk.ReadText(path, disk.MaxSmall)
	if err != nil {
		return "", false, disk.Failure(path, err)
	}
	todos, _ := js.ParseJSON(js.Decode(text))
	task, ok = inProgress(todos)
	return task, ok, nil
}

// inProgress returns activeForm of the first todo in progress.
func inProgress(todos js.Value) (task string, ok bool) {
	for todo := range todos.Elements() {
		if todo.IsNullish() { // the hook's lookup ends here
			return "", false
		}
		if status, _ := todo.Get("status").Text(); status != "in_progress" {
			continue
		}
		form := todo.Get("activeForm")
		if !form.IsTruthy() {
			return "", false
		}
		return form.String()
	}
	return "", false
}

// newestTodos returns the path of the session's most recently written list, at the
// precision of JavaScript's Date; of two with the same time, the first by name. It
// is empty if there is none, or if stat fails for one of them.
func newestTodos(dir, session string) (path string, err error) {
	names, err := disk.Names(dir, math.MaxInt, true)
	if err != nil {
		return "", disk.Failure(dir, err)
	}
	// Filtered first: people have thousands of lists, and one session has a few.
	names = slices.DeleteFunc(names, func(name string) bool {
		name = js.Decode(name)
		return !strings.HasPrefix(name, session) || !strings.Contains(name, "-agent-") || !strings.HasSuffix(name, ".json")
	})
	slices.Sort(names) // by their bytes, as Node has them
	newest := 0.0
	for _, name := range names {
		name = js.Decode(name)
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			return "", disk.Failure(filepath.Join(dir, name), err)
		}
		mtime := info.ModTime()
		ms := js.Round(float64(mtime.Unix())*1000 + float64(mtime.Nanosecond())/1e6)
		if path == "" || ms > newest {
			path, newest = filepath.Join(dir, name), ms
		}
	}
	return path, nil
}
