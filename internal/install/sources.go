package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
)

// A source is a settings file, as it counts for showing a status line.
type source struct {
	settings
	path    string
	managed bool // an administrator's
}

// sources returns the settings files that a client reads for a project, as far as they exist,
// highest precedence first: managed by an administrator, those of the project, the user's.
func (m Machine) sources(c Client, project string) []source {
	var list []source
	add := func(path string, managed bool) {
		s := source{readSettings(path, c, m.own()), path, managed}
		if !errors.Is(s.err, fs.ErrNotExist) {
			list = append(list, s)
		}
	}
	if c.Managed != "" {
		for _, path := range line.ManagedSettings(c.Managed) {
			add(path, true)
		}
	}
	user := m.settingsPath(c)
	for _, name := range c.Project {
		path := filepath.Join(project, filepath.FromSlash(name))
		if !sameFile(path, user) { // in the home directory they are the same file
			add(path, false)
		}
	}
	add(user, false)
	return list
}

// user returns the user's settings for a client. If there is no such file, they set nothing.
func (m Machine) user(c Client) settings {
	s := readSettings(m.settingsPath(c), c, m.own())
	if errors.Is(s.err, fs.ErrNotExist) {
		s.err = nil
	}
	return s
}

// managedOnly reports whether no other file's status line is shown.
func (s source) managedOnly() bool {
	return s.managed && s.at("allowManagedHooksOnly").Text() == "true"
}

// turnsOff returns the source that turns every status line off, or nil. The first source
// that sets disableAllHooks decides. Clients without managed settings may have another setting of
// that name.
func turnsOff(sources []source) *source {
	for i, s := range sources {
		switch value := s.at("disableAllHooks").Text(); {
		case value == "" || s.client.Managed == "":
		case value == "true":
			return &sources[i]
		default:
			return nil
		}
	}
	return nil
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
		switch {
		case errors.Is(s.err, disk.ErrTooLarge):
			reasons = append(reasons, s.path+": "+s.err.Error()+": if it has a status line, that takes precedence over this one")
		case s.owner == another || s.owner == gsdCore:
			reasons = append(reasons, s.path+": its status line takes precedence over this one: "+brief(s.command))
		}
		if s.managedOnly() {
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
