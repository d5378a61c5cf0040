package install

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
)

// A Client is a program that runs a status line command: one row of the table. The zero value renders as for Claude
// Code.
type Client struct {
	Name  string // as in --for and --client
	Title string // the product's name
	Model string // shown if a payload does not name a model

	homeVar string // the variable that overrides its directory; empty if there is none
	Dir     string // its directory, relative to the home directory
	File    string // its settings file, in that directory
	mark    string // a name in that directory that shows that the client is in use; if empty, any name does

	// Managed is the directory of an administrator's settings, which take precedence over all others; empty if there
	// is none. Such a client also has settings that turn every status line off.
	Managed string
	Project []string // settings in a project that take precedence over the user's, highest precedence first

	// Entry is the path of keys to its status line in the settings. Switch is the path to a setting that must be true
	// for the line to appear as it should; nil if there is none. Hides means that the line is not shown at all if
	// that setting is false.
	Entry, Switch []string
	Hides         bool

	// FullWidth means that a line may use all columns, and that the context percentage is shown as the payload states
	// it.
	FullWidth bool

	TOML   bool          // its settings are TOML, and Entry names one table
	Flat   bool          // its payload is one flat object, as [line.ParseFlat] reads it
	GitFor time.Duration // git's time limit, for a client that does not wait long; 0 means the usual one
	shows  string        // when a change appears; empty means in the next session
}

// Clients returns the table. Claude Code is the first row. To add a client, add a row: the
// values of --for and --client, help and completions come from here.
//
// The facts about Claude Code, Qwen Code, Copilot CLI and Kimi Code were verified with the programs. Those about
// Cursor CLI and Antigravity CLI come from their public documentation, and so does Qwen Code's homeVar. Copilot CLI's
// homeVar comes from its program text.
func Clients() []Client {
	return []Client{
		{
			Name: "claude", Title: "Claude Code", Model: "Claude",
			homeVar: "CLAUDE_CONFIG_DIR", Dir: ".claude", File: "settings.json",
			Managed: line.ManagedDir(),
			Project: []string{".claude/settings.local.json", ".claude/settings.json"},
			Entry:   []string{"statusLine"}, shows: "within seconds",
		},
		{
			Name: "qwen", Title: "Qwen Code", Model: "Qwen",
			homeVar: "QWEN_HOME", Dir: ".qwen", File: "settings.json",
			Project: []string{".qwen/settings.json"},
			Entry:   []string{"ui", "statusLine"}, FullWidth: true,
			Switch: []string{"ui", "statusLine", "respectUserColors"},
		},
		{
			Name: "copilot", Title: "Copilot CLI", Model: "Copilot",
			homeVar: "COPILOT_HOME", Dir: ".copilot", File: "settings.json",
			Entry: []string{"statusLine"}, Switch: []string{"footer", "showCustom"}, Hides: true, FullWidth: true,
		},
		{ // the Cursor editor uses the same directory
			Name: "cursor", Title: "Cursor CLI", Model: "Cursor",
			homeVar: "CURSOR_CONFIG_DIR", Dir: ".cursor", File: "cli-config.json", mark: "cli-config.json",
			Entry: []string{"statusLine"}, FullWidth: true,
		},
		{
			Name: "antigravity", Title: "Antigravity CLI", Model: "Antigravity",
			Dir: ".gemini/antigravity-cli", File: "settings.json",
			Entry: []string{"statusLine"}, FullWidth: true,
		},
		{ // kills a status line after 300 ms
			Name: "kimi", Title: "Kimi Code", Model: "Kimi",
			homeVar: "KIMI_CODE_HOME", Dir: ".kimi-code", File: "tui.toml",
			Entry: []string{"status_line"}, FullWidth: true,
			TOML: true, Flat: true, GitFor: 150 * time.Millisecond,
			shows: "in the next session, or now after /reload-tui",
		},
	}
}

// ClientNames returns the names in the table, in the form of a flag's value: "claude|qwen|…".
func ClientNames() string {
	var names []string
	for _, c := range Clients() {
		names = append(names, c.Name)
	}
	return strings.Join(names, "|")
}

// ClientNamed returns the client of that name, or Claude Code for any other name.
func ClientNamed(name string) Client {
	all := Clients()
	return all[max(0, slices.IndexFunc(all, func(c Client) bool { return c.Name == name }))]
}

// IsDefault reports whether c is the client for which no --for and no --client is needed.
func (c Client) IsDefault() bool { return c.Name == Clients()[0].Name }

// Dir returns the directory in which a client keeps the user's files.
func (m Machine) Dir(c Client) string {
	return cmp.Or(m.Lookup.Get(c.homeVar), filepath.Join(m.Home, filepath.FromSlash(c.Dir)))
}

// StateFile returns the file in which Claude Code keeps what it knows about each folder. It is beside Claude Code's
// directory or, if CLAUDE_CONFIG_DIR is set, in that.
func (m Machine) StateFile() string {
	c := Clients()[0]
	return filepath.Join(cmp.Or(m.Lookup.Get(c.homeVar), m.Home), ".claude.json")
}

// SettingsPath returns the path of the user's settings file for a client.
func (m Machine) SettingsPath(c Client) string { return filepath.Join(m.Dir(c), c.File) }

// Others returns the clients other than the default that are in use.
func (m Machine) Others() []Client {
	return slices.DeleteFunc(Clients()[1:], func(c Client) bool {
		if c.mark != "" {
			return !disk.Exists(filepath.Join(m.Dir(c), c.mark))
		}
		names, _ := disk.Names(m.Dir(c), 1, true)
		return len(names) == 0
	})
}
