package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// A Place is where a client looks for settings.
type Place struct {
	Path    string
	Managed bool // an administrator's
}

// Precedence returns where a client looks for settings for a project, highest
// precedence first. For Claude Code: managed by an administrator, local to the
// project, shared in the project, the user's.
func Precedence(c client.Client, project, user string) []Place {
	var places []Place
	if c.Name == client.Claude().Name {
		places = managed()
	}
	for _, name := range c.Project {
		path := filepath.Join(project, filepath.FromSlash(name))
		if !sameFile(path, user) { // in the home directory they are the same file
			places = append(places, Place{Path: path})
		}
	}
	return append(places, Place{Path: user})
}

// managed returns an administrator's settings files, the last one of the directory
// first.
func managed() []Place {
	dir := "/etc/claude-code"
	switch runtime.GOOS {
	case "darwin":
		dir = "/Library/Application Support/ClaudeCode"
	case "windows":
		dir = `C:\Program Files\ClaudeCode`
	}
	return managedIn(dir)
}

// The names of an administrator's settings. A file in the directory takes precedence
// over those that sort before it and over the single file. Files whose names begin
// with a dot are not read (Claude Code 2.1.330, its program text).
const (
	managedFile = "managed-settings.json"
	managedDir  = "managed-settings.d"
)

func managedIn(dir string) []Place {
	files, _ := filepath.Glob(filepath.Join(dir, managedDir, "[^.]*.json"))
	slices.Reverse(files)
	var places []Place
	for _, path := range append(files, filepath.Join(dir, managedFile)) {
		places = append(places, Place{path, true})
	}
	return places
}

// A Source is an existing settings file.
type Source struct {
	Settings
	Place
	Err         error  // why it sets nothing: it cannot be read or is not JSON
	NoHooks     string // disableAllHooks as written, empty if absent; true turns every status line off
	ManagedOnly bool   // allowManagedHooksOnly: no other file's status line is shown
}

// Sources reads the existing settings files, in the order of [Precedence]. A status
// line that runs program is ours, whatever the program's name.
func Sources(c client.Client, places []Place, program string) []Source {
	var list []Source
	for _, place := range places {
		s, err := readSettings(place.Path, c)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		found := Source{Settings: s.OwnedBy(program), Place: place, Err: err}
		if err == nil && c.Name == client.Claude().Name { // other clients may have settings of these names
			found.NoHooks = s.setting("disableAllHooks")
			found.ManagedOnly = found.Managed && s.setting("allowManagedHooksOnly") == "true"
		}
		list = append(list, found)
	}
	return list
}

// Off returns the source that turns every status line off, or nil. The first source
// that sets disableAllHooks decides.
func Off(sources []Source) *Source {
	i := slices.IndexFunc(sources, func(s Source) bool { return s.NoHooks != "" })
	if i < 0 || sources[i].NoHooks != "true" {
		return nil
	}
	return &sources[i]
}

// Hidden returns what keeps the status line of the settings file at path from
// showing, one sentence for each of the files that turns it off or sets another one.
// The files are in the order of [Precedence]. A file that cannot be read sets
// nothing.
func Hidden(c client.Client, path string, places []Place, program string) []string {
	var reasons []string
	sources := Sources(c, places, program)
	for _, s := range sources {
		if sameFile(s.Path, path) {
			break // it takes precedence over the others
		}
		command, owner := s.Command()
		switch {
		case errors.Is(s.Err, disk.ErrTooLarge):
			reasons = append(reasons, fmt.Sprintf("%s: %v: if it has a status line, that takes precedence over this one", s.Path, s.Err))
		case s.Err == nil && (owner == Other || owner == GSDCore):
			reasons = append(reasons, fmt.Sprintf("%s: its status line takes precedence over this one: %s", s.Path, Brief(command)))
		}
		if s.ManagedOnly {
			reasons = append(reasons, s.Path+": allowManagedHooksOnly allows managed status lines only")
		}
	}
	if off := Off(sources); off != nil {
		reasons = append(reasons, off.Path+": disableAllHooks hides the status line: remove it or set it to false")
	}
	return reasons
}

// Uses reports whether the client with that directory is in use: the directory
// contains the client's mark, or anything if the client has none.
func Uses(c client.Client, dir string) bool {
	if c.Mark != "" {
		return disk.Exists(filepath.Join(dir, c.Mark))
	}
	names, _ := disk.Names(dir, 1, true)
	return len(names) > 0
}

// UserSource reads the settings of the client with that directory, which set nothing if
// there is no file. A line that runs program is ours, whatever the program's name.
func UserSource(c client.Client, dir, program string) Source {
	path := filepath.Join(dir, c.File)
	sources := Sources(c, []Place{{Path: path}}, program)
	if len(sources) == 0 {
		return Source{Place: Place{Path: path}, Settings: Settings{client: c}}
	}
	return sources[0]
}

// IsOff reports whether the client's switch hides its status line. Without the switch
// the line is shown.
func (s Settings) IsOff() bool {
	return s.client.Switch != nil && s.setting(s.client.Switch...) == "false"
}

func readSettings(path string, c client.Client) (Settings, error) {
	text, err := readText(path)
	if err != nil {
		return Settings{}, err
	}
	return parseSettings(text, c)
}

func sameFile(a, b string) bool {
	infoA, err := os.Stat(a)
	if err != nil {
		return a == b
	}
	infoB, err := os.Stat(b)
	return err == nil && os.SameFile(infoA, infoB)
}
