package install

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
)

// A Source is one of the settings files that determine which status line is shown.
type Source struct {
	ClientSettings
	Path    string
	Managed bool // an administrator's
}

// Sources returns the existing settings files that a client reads for a project, highest precedence first: the
// administrator's, the project's, the user's.
func (m Machine) Sources(c Client, project string) []Source {
	var list []Source
	add := func(path string, managed bool) {
		s := Source{readSettings(path, c, m.programPath()), path, managed}
		if !errors.Is(s.Err, fs.ErrNotExist) {
			list = append(list, s)
		}
	}
	if c.Managed != "" {
		remote := filepath.Join(m.Dir(c), "remote-settings.json") // settings that a server sent
		for _, path := range append([]string{remote}, line.ManagedSettings(c.Managed)...) {
			add(path, true)
		}
	}
	user := m.SettingsPath(c)
	for _, name := range c.Project {
		path := filepath.Join(project, filepath.FromSlash(name))
		if !sameFile(path, user) { // in the home directory they are the same file
			add(path, false)
		}
	}
	add(user, false)
	return list
}

// User returns the user's own settings for a client. If there is no such file, they set nothing.
func (m Machine) User(c Client) ClientSettings {
	s := readSettings(m.SettingsPath(c), c, m.programPath())
	if errors.Is(s.Err, fs.ErrNotExist) {
		s.Err = nil
	}
	return s
}

// ManagedOnly reports whether this file allows no status line of other files.
func (s Source) ManagedOnly() bool {
	return s.Managed && s.at("allowManagedHooksOnly").IsTrue()
}

// TurnsOff returns the source that turns every status line off, or nil. The first source that sets disableAllHooks
// takes precedence. The setting is ignored for clients without managed settings, where it may mean something else.
func TurnsOff(sources []Source) *Source {
	for i, s := range sources {
		switch value := s.at("disableAllHooks").Raw(); {
		case value == "" || s.Client.Managed == "":
		case value == "true":
			return &sources[i]
		default:
			return nil
		}
	}
	return nil
}

// hidden returns what keeps our status line in the settings file at path from showing: one sentence for the source
// whose line is shown instead, and one for each source that turns it off. A file that cannot be read sets nothing.
// isRead reports whether the file at path is one of the sources.
func hidden(path, command string, sources []Source) (reasons []string, isRead bool) {
	isRead = slices.ContainsFunc(sources, func(s Source) bool { return sameFile(s.Path, path) })
	isShown := true
	for _, s := range sources {
		if sameFile(s.Path, path) {
			break // it takes precedence over the others
		}
		switch {
		case errors.Is(s.Err, disk.ErrTooLarge):
			reasons = append(reasons, s.Path+": "+s.Err.Error()+
				": if it has a status line, that takes precedence over this one")
		case !isShown, s.Owner == Nobody, s.Owner == Us && (!isRead || s.Command == command):
		default:
			isShown = false
			reasons = append(reasons, s.Path+": its status line takes precedence over the one in "+path+
				": "+orNone(s.Command))
		}
		if s.ManagedOnly() {
			reasons = append(reasons, s.Path+": allowManagedHooksOnly allows managed status lines only")
		}
	}
	if off := TurnsOff(sources); off != nil {
		reasons = append(reasons, off.Path+": disableAllHooks hides the status line: remove it or set it to false")
	}
	return reasons, isRead
}

func sameFile(a, b string) bool {
	infoA, err := os.Stat(a)
	if err != nil {
		return a == b
	}
	infoB, err := os.Stat(b)
	return err == nil && os.SameFile(infoA, infoB)
}

// Winner returns the settings file whose status line runs, or nil if there is none, and the render flags of that line
// if it is ours.
func (m Machine) Winner(sources []Source) (*Source, map[string]string) {
	i := slices.IndexFunc(sources, func(s Source) bool { return s.Owner != Nobody && !s.IsSkipped() })
	if i < 0 {
		return nil, nil
	}
	return &sources[i], flagsOf(sources[i].Command, m.programPath())
}

// FlagsInUse returns the render flags of Claude Code's status line in the working directory, and whether that line is
// ours.
func (m Machine) FlagsInUse() (flags map[string]string, ok bool) {
	wins, flags := m.Winner(m.Sources(ClientNamed(""), m.WorkingDir))
	return flags, wins != nil && wins.Owner == Us
}

// ByHand returns what to do about the status line of a client whose settings file cannot be written because another
// program generates it. It is empty if install can write that file.
func (m Machine) ByHand(c Client, flags map[string]string) string {
	path := m.SettingsPath(c)
	f, err := openFile(path, c, m.programPath())
	if err != nil || f.unwritable == nil {
		return ""
	}
	program, _ := m.Staying()
	entry := f.withLine(ShellWord(cmp.Or(program, m.Program)), flags).entryText()
	return "add " + entry + " to what generates " + path + ": " + disk.Cause(f.unwritable).Error()
}
