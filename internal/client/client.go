// Package client is the table of the programs that run a status line command: their
// names, and where their settings keep that command. It answers one question: what
// is different about this client?
//
// The facts about Claude Code, Qwen Code and Copilot CLI were verified with the
// programs; those about Cursor CLI and Antigravity CLI come from their public
// documentation. So does each HomeVar but Claude Code's, and that of Copilot CLI is from
// its program text. Package hook reads payloads, package settings edits settings.
package client

import (
	"path/filepath"
	"slices"
)

// A Client is one row of the table. The zero value renders as for Claude Code.
type Client struct {
	Name  string // as in --for and --client
	Title string // the product's name
	Model string // shown if a payload does not name a model

	// HomeVar is the variable that overrides its directory; empty if there is none.
	HomeVar string
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

// Names are the names in the table, in the form of a flag's value.
const Names = "claude|qwen|copilot|cursor|antigravity"

// Claude returns Claude Code, the first row.
func Claude() Client {
	return Client{Name: "claude", Title: "Claude Code", Model: "Claude", HomeVar: "CLAUDE_CONFIG_DIR", Dir: ".claude", File: "settings.json", Project: []string{".claude/settings.local.json", ".claude/settings.json"}, Entry: []string{"statusLine"}}
}

// All returns the table.
func All() []Client {
	top := []string{"statusLine"}
	return []Client{
		Claude(),
		{Name: "qwen", Title: "Qwen Code", Model: "Qwen", HomeVar: "QWEN_HOME", Dir: ".qwen", File: "settings.json", Project: []string{".qwen/settings.json"}, Entry: []string{"ui", "statusLine"}, Whole: true},
		{Name: "copilot", Title: "Copilot CLI", Model: "Copilot", HomeVar: "COPILOT_HOME", Dir: ".copilot", File: "settings.json", Entry: top, Switch: []string{"footer", "showCustom"}, Whole: true},
		// The Cursor editor uses the same directory.
		{Name: "cursor", Title: "Cursor CLI", Model: "Cursor", HomeVar: "CURSOR_CONFIG_DIR", Dir: ".cursor", File: "cli-config.json", Mark: "cli-config.json", Entry: top, Whole: true},
		{Name: "antigravity", Title: "Antigravity CLI", Model: "Antigravity", Dir: ".gemini/antigravity-cli", File: "settings.json", Entry: top, Whole: true},
	}
}

// Named returns the client of that name, and Claude Code for any other name.
func Named(name string) Client {
	all := All()
	return all[max(0, slices.IndexFunc(all, func(c Client) bool { return c.Name == name }))]
}

// SettingsIn returns the path of the client's settings for a user; see [Client.DirIn].
func (c Client) SettingsIn(home string, lookup func(name string) (string, bool)) string {
	return filepath.Join(c.DirIn(home, lookup), c.File)
}

// DirIn returns the client's directory: in that home directory, unless its variable
// names another one.
func (c Client) DirIn(home string, lookup func(name string) (string, bool)) string {
	if c.HomeVar != "" {
		if dir, _ := lookup(c.HomeVar); dir != "" {
			return dir
		}
	}
	return filepath.Join(home, filepath.FromSlash(c.Dir))
}
