package doctor

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/binary"
	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/settings"
)

const install = "run gsd-statusline install"

func (m Machine) userSettings() string { return client.Claude().SettingsIn(m.Home, m.Lookup) }

// winner returns the source whose status line Claude Code runs, or nil.
func winner(sources []settings.Source) *settings.Source {
	for i, s := range sources {
		if _, owner := s.Command(); s.Err == nil && owner != settings.Nobody {
			return &sources[i]
		}
	}
	return nil
}

// maxQuoted is how many bytes of a command are looked at, more than [maxText] characters
// have.
const maxQuoted = 4*maxText + utf8.UTFMax

// statusLine reports the settings files that set a status line, and which one wins.
func statusLine(e exam) []Fact {
	const name = "status line"
	var facts []Fact
	for i, s := range e.sources {
		command, owner := s.Command()
		command = command[:min(len(command), maxQuoted)] // a settings file can have one of megabytes
		switch {
		case errors.Is(s.Err, disk.ErrTooLarge):
			facts = append(facts, Fact{name, Problem, s.Path + ": " + s.Err.Error() + ", so it is not known which status line is shown", "keep only settings in it"})
		case s.Err != nil:
			facts = append(facts, Fact{name, Problem, s.Path + ": " + disk.Cause(s.Err).Error(), "fix the file: Claude Code ignores all of it"})
		case &e.sources[i] == e.wins:
			facts = append(facts, e.winning(s, command, owner))
		case owner != settings.Nobody:
			facts = append(facts, Fact{name, OK, s.Path + ": " + command + " (not used: " + e.wins.Path + " takes precedence)", ""})
		}
	}
	if len(facts) == 0 {
		facts = append(facts, Fact{name, Problem, "no settings file sets a status line", install})
	}
	return facts
}

// winning is the fact about the status line that Claude Code runs.
func (m Machine) winning(s settings.Source, command string, owner settings.Owner) Fact {
	f := Fact{"status line", Problem, s.Path + ": " + command, ""}
	if command == "" {
		f.Text = s.Path + ": a status line without a command"
	}
	target := ""
	if s.Path != m.userSettings() { // a settings file of the project: the local one takes precedence
		target = " --settings .claude/settings.local.json"
	}
	force := " --force"
	if target != "" && filepath.Base(s.Path) != "settings.local.json" {
		force = "" // there is no other line in the local file
	}
	switch {
	case owner == settings.Ours:
		f.Level = OK
	case s.Managed:
		f.Fix = "your administrator has set another status line, and only they can change it"
	case owner == settings.GSDCore:
		f.Fix = "this is GSD Core's own line; " + install + target + " to replace it"
	default:
		f.Fix = "another program's line is shown; " + install + target + force + " to replace it"
	}
	return f
}

// program reports whether the program of our status line exists, runs, and is this
// version.
func program(e exam) []Fact {
	const name = "program"
	if e.wins == nil {
		return nil
	}
	command, owner := e.wins.Command()
	if owner != settings.Ours {
		return nil
	}
	if err := e.Accepts(e.flags); err != nil {
		return one(name, Problem, e.wins.Path+": "+command+": "+err.Error(), install+" with flags that it accepts")
	}
	written, _ := settings.Locate(command, filepath.ToSlash(e.Program), e.Home)
	path, err := binary.Find(written)
	if err != nil {
		return one(name, Problem, command+": the program is not on PATH", install+", which writes its absolute path")
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return one(name, Problem, path+" does not exist", install)
	case err != nil:
		return one(name, Problem, path+": "+disk.Cause(err).Error(), install)
	case !info.Mode().IsRegular():
		return one(name, Problem, path+" is not a regular file", install)
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return one(name, Problem, path+" is not executable", "run chmod +x on it")
	}
	if own, err := os.Stat(e.Program); err == nil && os.SameFile(info, own) {
		return one(name, OK, path+" is this program, "+e.Version, "")
	}
	if !e.trusts(*e.wins, path) {
		return one(name, OK, path+" exists; it was not run, because the project names or contains it", "")
	}
	version, err := binary.Version(path, e.project())
	switch {
	case err != nil:
		return one(name, Problem, path+" does not run: "+disk.Cause(err).Error(), install)
	case version != e.Version:
		return one(name, Problem, path+" is version "+version+", this program is "+e.Version, install+" from the version you want")
	}
	return one(name, OK, path+" is version "+version, "")
}

// trusts reports whether a program may be run: a clone can neither name nor contain
// it.
func (m Machine) trusts(s settings.Source, path string) bool {
	if !s.Managed && s.Path != m.userSettings() {
		return false
	}
	root := m.project()
	for _, file := range []string{path, s.Path} { // HOME, CLAUDE_CONFIG_DIR or a symlink may lead into the project
		target, err := filepath.EvalSymlinks(file)
		if err != nil || !filepath.IsAbs(file) || disk.Within(root, file) || disk.Within(root, target) {
			return false
		}
	}
	return true
}

// project returns the directory that counts as the clone: the topmost one below the
// home directory that contains .git, .planning or .claude, or else the working
// directory. A directory that has none of them and lies above this program, such as /
// or /opt, is no clone, and nor is the home directory: there it is empty.
func (m Machine) project() string {
	home, err := filepath.EvalSymlinks(m.Home)
	if err != nil {
		home = m.Home
	}
	if m.WorkingDir == home {
		return ""
	}
	root, marked := m.WorkingDir, false
	for dir := m.WorkingDir; dir != home && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		for _, mark := range []string{".git", ".planning", ".claude"} {
			if _, err := os.Lstat(filepath.Join(dir, mark)); err == nil {
				root, marked = dir, true
			}
		}
	}
	if !marked && disk.Within(root, m.Program) {
		return ""
	}
	return root
}

// hooks reports the settings that turn status lines off.
func hooks(e exam) []Fact {
	const name = "hooks"
	var facts []Fact
	if off := settings.Off(e.sources); off != nil {
		facts = append(facts, Fact{name, Problem, off.Path + ": disableAllHooks turns every status line off", "remove it, or set it to false"})
	}
	only := slices.IndexFunc(e.sources, func(s settings.Source) bool { return s.ManagedOnly })
	if only >= 0 && (e.wins == nil || !e.wins.Managed) {
		facts = append(facts, Fact{name, Problem, e.sources[only].Path + ": allowManagedHooksOnly allows managed status lines only", "ask your administrator to set the status line there"})
	}
	if len(facts) == 0 {
		facts = one(name, OK, "no settings file turns status lines off", "")
	}
	return facts
}

// gsdCore reports GSD Core's version, and its context monitor, which reads the bridge
// file that the status line writes.
func gsdCore(e exam) []Fact {
	const name = "GSD Core"
	dir := line.ClaudeDir(e.Env)
	version := ""
	for _, place := range []string{"gsd-core", "get-shit-done"} { // its name now, and until 1.38
		if text, err := disk.ReadText(filepath.Join(dir, place, "VERSION"), disk.MaxSmall); err == nil && version == "" {
			version = strings.TrimSpace(text)
		}
	}
	if version == "" {
		return one(name, OK, "not installed in "+dir, "")
	}
	const monitor = "gsd-context-monitor.js"
	registered := slices.ContainsFunc(e.sources, func(s settings.Source) bool { return strings.Contains(s.Text, monitor) })
	switch _, err := os.Stat(filepath.Join(dir, "hooks", monitor)); {
	case !registered:
		return one(name, OK, version+", its context monitor is not registered", "")
	case err != nil:
		return one(name, Problem, version+", its context monitor is registered, but "+filepath.Join(dir, "hooks", monitor)+" does not exist", "run GSD Core's installer again")
	}
	return one(name, OK, version+", its context monitor is registered", "")
}
