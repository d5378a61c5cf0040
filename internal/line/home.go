package line

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// packageName is the package whose update check is used. Other variants of GSD write caches of the same form.
const packageName = "@opengsd/gsd-core"

// readUpdates reads the cache that the update check leaves below home. The error says that an existing cache cannot
// be read.
func readUpdates(home string) (UpdateMark, error) {
	path := filepath.Join(home, ".cache", "gsd", "gsd-update-check-opengsd-gsd-core.json")
	text, err := disk.ReadText(path, budget.Small)
	if err != nil {
		return UpdateMark{}, disk.Failure(path, err)
	}
	cache, _ := js.ParseJSON(js.Decode(text))
	return evaluateUpdates(cache), nil
}

// evaluateUpdates is the hook's evaluateUpdateCache. Where that throws on a value, there are no marks at all.
func evaluateUpdates(cache js.Value) UpdateMark {
	if name, _ := cache.Get("package_name").Text(); name != packageName {
		return UpdateMark{}
	}
	u := UpdateMark{Available: cache.Get("update_available").IsTruthy()}
	stale, ok := hasItems(cache.Get("stale_hooks"))
	if !ok {
		return UpdateMark{}
	}
	if !stale {
		return u
	}
	installed, latest := cache.Get("installed"), cache.Get("latest")
	if name, _ := latest.Text(); installed.IsTruthy() && latest.IsTruthy() && name != "unknown" {
		a, okA := installed.String()
		b, okB := latest.String()
		if !okA || !okB {
			return UpdateMark{}
		}
		u.Dev = newer(a, b)
	}
	u.Stale = !u.Dev
	return u
}

// hasItems is v && v.length > 0, which may be true for texts and objects too. ok is false where that throws.
func hasItems(v js.Value) (has, ok bool) {
	if v.IsObject() {
		n, ok := v.Get("length").Number()
		return n > 0, ok
	}
	if text, ok := v.Text(); ok {
		return text != "", true
	}
	for range v.Elements() {
		return true, true
	}
	return false, true
}

// newer reports whether version a is newer than b. It compares the first three parts and ignores everything after a
// hyphen or a plus.
func newer(a, b string) bool {
	x, y := version(a), version(b)
	for i := range x {
		if x[i] != y[i] {
			return x[i] > y[i]
		}
	}
	return false
}

func version(s string) [3]float64 {
	s = strings.TrimPrefix(js.Trim(s), "v")
	// As /[-+].*$/, this cuts only the last line, because the dot does not match line ends.
	last := strings.LastIndexFunc(s, js.IsLineTerminator) + 1
	if i := strings.IndexAny(s[last:], "-+"); i >= 0 {
		s = s[:last+i]
	}
	var v [3]float64
	for i, part := range strings.SplitN(s, ".", 4) {
		if f := js.ParseInt(part); i < 3 && !math.IsNaN(f) {
			v[i] = f
		}
	}
	return v
}

// todoInProgress returns what the agent is working on: activeForm of the first todo in progress, from the session's
// newest list in configDir/todos. ok is false if there is none; the task may be empty even if ok is true. The error
// says that an existing list or directory cannot be read.
func todoInProgress(configDir string, p Payload) (task string, ok bool, err error) {
	if !p.HasSession {
		return "", false, nil
	}
	path, err := newestTodos(filepath.Join(configDir, "todos"), p.Session)
	if path == "" {
		return "", false, err
	}
	text, err := disk.ReadText(path, budget.Small)
	if err != nil {
		return "", false, disk.Failure(path, err)
	}
	todos, _ := js.ParseJSON(js.Decode(text))
	task, ok = inProgress(todos)
	return task, ok, nil
}

func inProgress(todos js.Value) (task string, ok bool) {
	for todo := range todos.Elements() {
		if todo.IsNullish() { // here the hook's lookup throws
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

// newestTodos returns the path of the session's most recently written list. Times have the precision of JavaScript's
// Date; if two are equal, the first by name is used. The path is empty if there is no list, or if stat fails for one
// of them.
func newestTodos(dir, session string) (path string, err error) {
	names, err := disk.Names(dir, math.MaxInt, true)
	if err != nil {
		return "", disk.Failure(dir, err)
	}
	// Filtered before sorting: people have thousands of lists, and one session has a few.
	names = slices.DeleteFunc(names, func(name string) bool {
		name = js.Decode(name)
		isList := strings.HasPrefix(name, session) && strings.Contains(name, "-agent-")
		return !isList || !strings.HasSuffix(name, ".json")
	})
	slices.Sort(names) // by bytes, as Node sorts them
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

// The end of a transcript is read in two tries: recent bytes first, then tail bytes. Touching memory costs more than
// a second read.
const (
	tail   = 256 << 10
	recent = 16 << 10
)

// slashCommandIn returns the last slash command of a transcript, without the slash. It is empty if the last 256 KiB do
// not contain one, or if it is not a plain name. The error says that an existing transcript cannot be read.
func slashCommandIn(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	for _, n := range []int64{recent, tail} {
		text, err := disk.ReadTail(path, n)
		if err != nil {
			return "", disk.Failure(path, err)
		}
		if name, ok := lastCommand(text); ok {
			return name, nil
		}
	}
	return "", nil
}

// lastCommand returns the name in the last <command-name>/NAME</command-name> of text. A name that contains white
// space, a quote, a backslash or an angle bracket, or has more than 80 UTF-16 units, counts as empty. ok is false if
// text has no such element.
func lastCommand(text string) (name string, ok bool) {
	const open, end = "<command-name>", "</command-name>"
	i := strings.LastIndex(text, end)
	if i < 0 {
		return "", false
	}
	start := strings.LastIndex(text[:i], open)
	if start < 0 {
		return "", false
	}
	name = js.Trim(js.Decode(text[start+len(open) : i]))
	name = strings.TrimPrefix(name, "/")
	if strings.ContainsAny(name, `\"<>`) || strings.ContainsFunc(name, js.IsSpace) || js.Length(name) > 80 {
		return "", true
	}
	return name, true
}
