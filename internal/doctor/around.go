package doctor

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/settings"
)

// narrow is the number of columns below which a typical line does not fit.
const narrow = 60

// terminal reports what the environment says about the terminal.
func terminal(m exam) []Fact {
	const name = "terminal"
	value := func(variable string) string {
		text, _ := m.Lookup(variable)
		return text
	}
	columns := value("COLUMNS")
	n, err := strconv.Atoi(columns)
	var facts []Fact
	switch {
	case columns == "":
		facts = one(name, OK, "COLUMNS is not set here; Claude Code sets it", "")
	case err != nil || n <= 0:
		facts = one(name, OK, "COLUMNS is "+columns+", so the line is not shortened", "")
	case n < narrow:
		facts = one(name, Note, "COLUMNS is "+columns+", so the line is shortened", "widen the terminal, or use --width off")
	default:
		facts = one(name, OK, "COLUMNS is "+columns, "")
	}
	if value("NO_COLOR") != "" {
		facts = append(facts, Fact{name, OK, "NO_COLOR is set, so there is no colour", ""})
	}
	if term := value("TERM"); term == "dumb" {
		facts = append(facts, Fact{name, OK, "TERM is dumb, so there is no colour in a prompt", ""})
	}
	return facts
}

// startFiles reports the start files that load init.
func startFiles(m exam) []Fact {
	const name = "prompts"
	var facts []Fact
	for _, file := range []string{".bashrc", ".bash_profile", ".profile", ".zshrc", ".config/fish/config.fish", ".tmux.conf", ".config/tmux/tmux.conf", ".config/starship.toml"} {
		path := filepath.Join(m.Home, filepath.FromSlash(file))
		text, err := disk.ReadText(path, disk.MaxSmall)
		if shell, found := loads(text); err == nil && found {
			facts = append(facts, Fact{name, OK, path + " loads init " + shell, ""})
		}
	}
	if len(facts) == 0 {
		return one(name, OK, "no start file loads init (see gsd-statusline help init)", "")
	}
	return facts
}

// loads returns the shell for which a start file loads init, outside comments.
func loads(text string) (shell string, found bool) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
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
func clients(m exam) []Fact {
	var facts []Fact
	for _, c := range client.All()[1:] {
		dir := c.DirIn(m.Home, m.Lookup)
		switch {
		case !settings.Uses(c, dir):
		case settings.IsOurs(c, dir, filepath.ToSlash(m.Program)):
			facts = append(facts, Fact{"clients", OK, c.Title + " runs gsd-statusline", ""})
		default:
			facts = append(facts, Fact{"clients", Note, c.Title + " does not run gsd-statusline", "run gsd-statusline install --for " + c.Name})
		}
	}
	return facts
}
