package install

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// A Client is a program that runs a status line command: one row of the table. The zero
// value renders as for Claude Code.
type Client struct {
	Name  string // as in --for and --client
	Title string // the product's name
	Model string // shown if a payload does not name a model

	HomeVar string // the variable that overrides its directory; empty if there is none
	Dir     string // its directory, below the home directory
	File    string // its settings, in that directory
	Mark    string // exists in that directory if the client is in use; empty means anything

	Project []string // settings in a project that take precedence over the user's, highest first

	// Entry is the path of keys to its status line in the settings. Switch is the
	// path to a setting that has to be true for the line to be shown; nil if there is
	// none.
	Entry, Switch []string

	// Whole means that a line may use all columns, and that the context percentage is
	// shown as the payload states it.
	Whole bool
}

// Clients returns the table. Claude Code is the first row. To add a client, add a row: the
// values of --for and --client, help and completions come from here.
//
// The facts about Claude Code, Qwen Code and Copilot CLI were verified with the programs;
// those about Cursor CLI and Antigravity CLI come from their public documentation. So does
// each HomeVar but Claude Code's, and that of Copilot CLI is from its program text.
func Clients() []Client {
	return []Client{
		{
			Name: "claude", Title: "Claude Code", Model: "Claude",
			HomeVar: "CLAUDE_CONFIG_DIR", Dir: ".claude", File: "settings.json",
			Project: []string{".claude/settings.local.json", ".claude/settings.json"},
			Entry:   []string{"statusLine"},
		},
		{
			Name: "qwen", Title: "Qwen Code", Model: "Qwen",
			HomeVar: "QWEN_HOME", Dir: ".qwen", File: "settings.json",
			Project: []string{".qwen/settings.json"},
			Entry:   []string{"ui", "statusLine"}, Whole: true,
		},
		{
			Name: "copilot", Title: "Copilot CLI", Model: "Copilot",
			HomeVar: "COPILOT_HOME", Dir: ".copilot", File: "settings.json",
			Entry: []string{"statusLine"}, Switch: []string{"footer", "showCustom"}, Whole: true,
		},
		{ // the Cursor editor uses the same directory
			Name: "cursor", Title: "Cursor CLI", Model: "Cursor",
			HomeVar: "CURSOR_CONFIG_DIR", Dir: ".cursor", File: "cli-config.json", Mark: "cli-config.json",
			Entry: []string{"statusLine"}, Whole: true,
		},
		{
			Name: "antigravity", Title: "Antigravity CLI", Model: "Antigravity",
			Dir: ".gemini/antigravity-cli", File: "settings.json",
			Entry: []string{"statusLine"}, Whole: true,
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

// ClientNamed returns the client of that name, and Claude Code for any other name.
func ClientNamed(name string) Client {
	all := Clients()
	return all[max(0, slices.IndexFunc(all, func(c Client) bool { return c.Name == name }))]
}

// isClaude reports whether a client is Claude Code, which has settings that the others
// have not: an administrator's, and some that turn every status line off.
func (c Client) isClaude() bool { return c.Name == "claude" }

func (m Machine) dir(c Client) string {
	return cmp.Or(m.Lookup.Get(c.HomeVar), filepath.Join(m.Home, filepath.FromSlash(c.Dir)))
}

func (m Machine) settingsPath(c Client) string { return filepath.Join(m.dir(c), c.File) }

func (m Machine) others() []Client {
	return slices.DeleteFunc(Clients(), func(c Client) bool {
		if c.isClaude() {
			return true
		}
		if c.Mark != "" {
			return !disk.Exists(filepath.Join(m.dir(c), c.Mark))
		}
		names, _ := disk.Names(m.dir(c), 1, true)
		return len(names) == 0
	})
}
