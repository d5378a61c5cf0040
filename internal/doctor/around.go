package doctor

import (
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/binary"
	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/settings"
)

// narrow is the number of columns below which a typical line does not fit.
const narrow = 60

// terminal reports what the environment says about the terminal.
func terminal(e exam) []Fact {
	const name = "terminal"
	value := func(variable string) string {
		text, _ := e.Lookup(variable)
		return text
	}
	columns := value("COLUMNS")
	var facts []Fact
	switch {
	case columns == "":
		facts = one(name, OK, "COLUMNS is not set here; Claude Code sets it", "")
	case e.flags["width"] != "" && e.flags["width"] != "auto":
		facts = one(name, OK, "COLUMNS is "+columns+", but the status line has --width "+e.flags["width"], "")
	case e.Columns == 0:
		facts = one(name, OK, "COLUMNS is "+columns+", so the line is not shortened", "")
	case e.Columns < narrow:
		facts = one(name, Note, "COLUMNS is "+columns+", so the line is shortened", "widen the terminal, or "+install+" --width off")
	default:
		facts = one(name, OK, "COLUMNS is "+columns, "")
	}
	if value("NO_COLOR") != "" && e.flags["color"] != "always" {
		facts = append(facts, Fact{name, OK, "NO_COLOR is set, so there is no colour", ""})
	}
	if term := value("TERM"); term == "dumb" {
		facts = append(facts, Fact{name, OK, "TERM is dumb, so there is no colour in a prompt", ""})
	}
	return facts
}

// startFiles reports the start files that load init.
func startFiles(e exam) []Fact {
	const name = "prompts"
	var facts []Fact
	for _, path := range e.startFilePaths() {
		text, err := disk.ReadText(path, disk.MaxSmall)
		if shell, found := loads(text); err == nil && found {
			facts = append(facts, Fact{name, OK, path + " runs gsd-statusline init " + shell, ""})
		}
	}
	if len(facts) == 0 {
		return one(name, OK, "no startup file runs gsd-statusline init (see gsd-statusline help init)", "")
	}
	return facts
}

// startFilePaths returns the start files of shells, tmux and starship.
func (e exam) startFilePaths() []string {
	in := func(variable, otherwise string) string {
		if dir, _ := e.Lookup(variable); dir != "" {
			return dir
		}
		return filepath.Join(e.Home, otherwise)
	}
	config := in("XDG_CONFIG_HOME", ".config")
	return []string{
		filepath.Join(e.Home, ".bashrc"), filepath.Join(e.Home, ".bash_profile"), filepath.Join(e.Home, ".profile"),
		filepath.Join(in("ZDOTDIR", ""), ".zshrc"), filepath.Join(config, "fish", "config.fish"),
		filepath.Join(e.Home, ".tmux.conf"), filepath.Join(config, "tmux", "tmux.conf"), filepath.Join(config, "starship.toml"),
	}
}

// loads returns the shell for which a start file loads init, outside comments.
func loads(text string) (shell string, found bool) {
	for line := range strings.Lines(text) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "#"):
			continue
		case line == "[custom.gsd]":
			return "starship", true
		}
		if _, after, found := strings.Cut(line, "gsd-statusline init "); found {
			end := strings.IndexFunc(after, func(r rune) bool { return r < 'a' || r > 'z' })
			if end < 0 {
				end = len(after)
			}
			return after[:end], true
		}
	}
	return "", false
}

// clients reports the other clients on this machine.
func clients(e exam) []Fact {
	var facts []Fact
	for _, c := range client.All()[1:] {
		if dir := c.DirIn(e.Home, e.Lookup); settings.Uses(c, dir) {
			facts = append(facts, e.client(c, settings.UserSource(c, dir, filepath.ToSlash(e.Program))))
		}
	}
	return facts
}

// client is the fact about one of them.
func (e exam) client(c client.Client, s settings.Source) Fact {
	const name = "clients"
	again := install + " --for " + c.Name
	command, owner := s.Command()
	switch {
	case s.Err != nil:
		return Fact{name, Problem, s.Path + ": " + disk.Cause(s.Err).Error(), "fix the file, then " + again}
	case owner != settings.Ours:
		return Fact{name, Note, c.Title + " does not run gsd-statusline", again}
	case s.IsOff():
		return Fact{name, Problem, s.Path + ": " + strings.Join(c.Switch, ".") + " is false, so " + c.Title + " hides its status line", again}
	}
	written, _ := settings.Locate(command, filepath.ToSlash(e.Program), e.Home)
	if path, err := binary.Find(written); err != nil || !disk.Exists(path) {
		return Fact{name, Problem, c.Title + " runs " + command + ", which does not exist", again}
	}
	return Fact{name, OK, c.Title + " runs gsd-statusline", ""}
}
