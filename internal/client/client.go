// Package client is the table of the programs that run a status line command: what
// they are called, and where their settings have it. It answers one question: what
// is different about this client?
//
// The facts about Claude Code, Qwen Code and Copilot CLI were tried with the
// programs; those about Cursor CLI and Antigravity CLI come from what is published
// about them. How a payload is read is package hook's, how settings are edited
// package settings'.
package client

import (
	"path/filepath"
	"slices"
)

// A Client is one row of the table. The zero value renders as Claude Code does.
type Client struct {
	Name  string // as --for and --client have it
	Title string // what people call it
	Model string // shown where a payload names no model

	// HomeVar names the variable that moves its directory; empty where there is none.
	HomeVar string
	Dir     string // its directory, below the home directory
	File    string // its settings, in that directory
	Mark    string // what in that directory shows that people use it; empty for the directory itself

	Project []string // settings in a project that take precedence over the user's, the first over the others

	// Entry are the keys that lead to its status line in the settings, and Switch
	// those that lead to a setting without which the line is not shown: it has to be
	// true. Switch is nil where there is none.
	Entry, Switch []string

	// Whole is set where a line may take all columns, and the context percentage that
	// the payload states is the one to show.
	Whole bool
}

// Names are the names of the table, as a flag's value lists them.
const Names = "claude|qwen|copilot|cursor|antigravity"

// Claude is Claude Code, the first row.
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
		// The editor has the same directory.
		{Name: "cursor", Title: "Cursor CLI", Model: "Cursor", HomeVar: "CURSOR_CONFIG_DIR", Dir: ".cursor", File: "cli-config.json", Mark: "cli-config.json", Entry: top, Whole: true},
		{Name: "antigravity", Title: "Antigravity CLI", Model: "Antigravity", Dir: ".gemini/antigravity-cli", File: "settings.json", Entry: top, Whole: true},
	}
}

// Named is the client of that name, Claude Code for any other name.
func Named(name string) Client {
	all := All()
	return all[max(0, slices.IndexFunc(all, func(c Client) bool { return c.Name == name }))]
}

// DirIn is the client's directory: in that home directory, unless its variable names
// another.
func (c Client) DirIn(home string, lookup func(name string) (string, bool)) string {
	if dir, _ := lookup(c.HomeVar); dir != "" && c.HomeVar != "" {
		return dir
	}
	return filepath.Join(home, filepath.FromSlash(c.Dir))
}
