package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// A place is where a client looks for settings.
type place struct {
	path    string
	managed bool // an administrator's
}

// precedence returns where a client looks for settings for a project, highest
// precedence first. For Claude Code: managed by an administrator, local to the
// project, shared in the project, the user's.
func precedence(c Client, project, user string) []place {
	var places []place
	if c.isClaude() {
		places = managedIn(managedDir())
	}
	for _, name := range c.Project {
		path := filepath.Join(project, filepath.FromSlash(name))
		if !sameFile(path, user) { // in the home directory they are the same file
			places = append(places, place{path: path})
		}
	}
	return append(places, place{path: user})
}

func managedDir() string {
	switch runtime.GOOS {
	case "darwin":
		return "/Library/Application Support/ClaudeCode"
	case "windows":
		return `C:\Program Files\ClaudeCode`
	}
	return "/etc/claude-code"
}

// managedIn returns an administrator's settings files. A file in the directory
// managed-settings.d takes precedence over those that sort before it and over the single
// file. Files whose names begin with a dot are not read (Claude Code 2.1.330, its program
// text).
func managedIn(dir string) []place {
	files, _ := filepath.Glob(filepath.Join(dir, "managed-settings.d", "[^.]*.json"))
	slices.Reverse(files)
	var places []place
	for _, path := range append(files, filepath.Join(dir, "managed-settings.json")) {
		places = append(places, place{path, true})
	}
	return places
}

// A source is a settings file, as it counts for showing a status line.
type source struct {
	settings
	place
	err         error  // why it sets nothing: it cannot be read or is not JSON
	noHooks     string // disableAllHooks as written, empty if absent; true turns every status line off
	managedOnly bool   // allowManagedHooksOnly: no other file's status line is shown
}

// sourceAt reads the settings file at a place. If there is none, its error is
// [fs.ErrNotExist]. A status line that runs program is ours, whatever the program's name.
func sourceAt(p place, c Client, program string) source {
	text, err := readText(p.path)
	s := source{settings: settings{client: c}, place: p, err: err}
	if err == nil {
		s.settings, s.err = parseSettings(text, c, program)
	}
	if s.err == nil && c.isClaude() { // other clients may have settings of these names
		s.noHooks = s.at("disableAllHooks").Text()
		s.managedOnly = p.managed && s.at("allowManagedHooksOnly").Text() == "true"
	}
	return s
}

func sourcesAt(places []place, c Client, program string) []source {
	var list []source
	for _, p := range places {
		if s := sourceAt(p, c, program); !errors.Is(s.err, fs.ErrNotExist) {
			list = append(list, s)
		}
	}
	return list
}

func (m Machine) user(c Client) source {
	s := sourceAt(place{path: m.settingsPath(c)}, c, m.own())
	if errors.Is(s.err, fs.ErrNotExist) {
		s.err = nil
	}
	return s
}

// turnsOff returns the source that turns every status line off, or nil. The first source
// that sets disableAllHooks decides.
func turnsOff(sources []source) *source {
	i := slices.IndexFunc(sources, func(s source) bool { return s.noHooks != "" })
	if i < 0 || sources[i].noHooks != "true" {
		return nil
	}
	return &sources[i]
}

// hidden returns what keeps the status line of the settings file at path from showing,
// one sentence for each of the sources that turns it off or sets another one. A file that
// cannot be read sets nothing.
func hidden(path string, sources []source) []string {
	var reasons []string
	for _, s := range sources {
		if sameFile(s.path, path) {
			break // it takes precedence over the others
		}
		command, owner := s.command()
		switch {
		case errors.Is(s.err, disk.ErrTooLarge):
			reasons = append(reasons, s.path+": "+s.err.Error()+": if it has a status line, that takes precedence over this one")
		case s.err == nil && (owner == another || owner == gsdCore):
			reasons = append(reasons, s.path+": its status line takes precedence over this one: "+brief(command))
		}
		if s.managedOnly {
			reasons = append(reasons, s.path+": allowManagedHooksOnly allows managed status lines only")
		}
	}
	if off := turnsOff(sources); off != nil {
		reasons = append(reasons, off.path+": disableAllHooks hides the status line: remove it or set it to false")
	}
	return reasons
}

func sameFile(a, b string) bool {
	infoA, err := os.Stat(a)
	if err != nil {
		return a == b
	}
	infoB, err := os.Stat(b)
	return err == nil && os.SameFile(infoA, infoB)
}
