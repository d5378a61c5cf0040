package claude

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Task returns what the agent is working on: activeForm of the first todo in
// progress, from the newest list of the session in configDir/todos. It reports
// false where there is none; a task can be there and be empty.
func Task(configDir string, p Payload) (string, bool) {
	if !p.HasSession {
		return "", false
	}
	path := newestTodos(filepath.Join(configDir, "todos"), p.Session)
	if path == "" {
		return "", false
	}
	text, err := disk.ReadText(path, disk.MaxSmall)
	if err != nil {
		return "", false
	}
	todos, _ := js.ParseJSON(js.Decode(text))
	for todo := range todos.Elements() {
		if todo.IsNullish() { // the hook's look-up ends here
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

// newestTodos returns the path of the session's list that was written last, by
// the clock of JavaScript's Date; of two at the same time the first by name. It
// is empty where there is none, or where one of them cannot be looked at.
func newestTodos(dir, session string) string {
	entries, err := os.ReadDir(dir) // in the order of the names' bytes, as Node has them
	if err != nil {
		return ""
	}
	path, newest := "", 0.0
	for _, entry := range entries {
		name := js.Decode(entry.Name())
		if !strings.HasPrefix(name, session) || !strings.Contains(name, "-agent-") || !strings.HasSuffix(name, ".json") {
			continue
		}
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			return ""
		}
		mtime := info.ModTime()
		ms := js.Round(float64(mtime.Unix())*1000 + float64(mtime.Nanosecond())/1e6)
		if path == "" || ms > newest {
			path, newest = filepath.Join(dir, name), ms
		}
	}
	return path
}
