package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/shell"
)

// A command is one row of the table of commands, which lookup, help, completions, the manual page and flag checking
// all use. To add a command, add a row here, and what it does to help.txtar.
type command struct {
	name  string // empty for a call without a command
	args  string // its arguments, in the same form as a flag's value
	flags []*flagRow
	run   func(p *program, args []string) int
}

func render() *command {
	return &command{
		args: "[PATH ...]",
		flags: []*flagRow{
			formatFlag, colorFlag, shellFlag, widthFlag, showFlag, scaleFlag, clientFlag, jsonFlag, debugFlag, nameFlag,
			zeroFlag, versionFlag,
		},
		run: (*program).render,
	}
}

// commands returns the table, in the order of help. It is a function, because a variable would be built at every
// start, and would be an initialisation cycle: help reads the table.
func commands() []*command {
	return []*command{
		{
			name:  "init",
			args:  "bash|zsh|fish|tmux|starship",
			run:   (*program).initShell,
			flags: []*flagRow{formatFlag, widthFlag, colorFlag},
		},
		{
			name: "install", run: (*program).install,
			flags: []*flagRow{
				forFlag, formatFlag, colorFlag, widthFlag, showFlag, scaleFlag, dryRunFlag, forceFlag, settingsFlag,
			},
		},
		{
			name:  "uninstall",
			run:   (*program).uninstall,
			flags: []*flagRow{forFlag, dryRunFlag, settingsFlag},
		},
		{
			name:  "doctor",
			run:   (*program).doctor,
			flags: []*flagRow{forFlag, formJSONFlag},
		},
		{
			name: "check", args: "[PATH ...]", run: (*program).check,
			flags: []*flagRow{
				findingsFlag, selectFlag, ignoreFlag, failOnFlag, strictFlag, notesFlag, colorFlag, formJSONFlag,
				debugFlag,
			},
		},
		{
			name: "explain", args: "[PATH]", run: (*program).explain,
			flags: []*flagRow{
				explanationFlag, colorFlag, widthFlag, showFlag, scaleFlag, clientFlag, formJSONFlag, debugFlag,
			},
		},
		{
			name:  "golden",
			args:  "DIR",
			run:   (*program).golden,
			flags: []*flagRow{updateFlag, gitFlag, debugFlag},
		},
		{name: "completion", args: "bash|zsh|fish", run: (*program).completion},
		{
			name:  "preview",
			args:  "[PATH]",
			run:   (*program).preview,
			flags: []*flagRow{colorFlag, widthFlag},
		},
		{name: "version", run: (*program).version},
		{name: "help", args: commandArg, run: (*program).help},
	}
}

// commandArg stands for the name of a command.
const commandArg = "[COMMAND]"

func commandNamed(name string) *command {
	if strings.ContainsAny(name, `./\`) {
		return nil // without building the table
	}
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// about says what the command does: in a few words, and in full.
func (c *command) about() (short, whole string) { return about("command " + c.name) }

func (c *command) helpCall() string { return strings.TrimRight("gsd-statusline help "+c.name, " ") }

func (c *command) takes() []*flagRow { return append(slices.Clip(c.flags), helpFlag) }

func (c *command) flagNamed(name string) *flagRow {
	for _, f := range c.takes() {
		if f.name == name || f.letter == name {
			return f
		}
	}
	return nil
}

// arguments returns the words that the command accepts as its argument, or nil if it accepts any word.
func (c *command) arguments() []string {
	if c.args == commandArg {
		return commandNames()
	}
	return choices(c.args)
}

func (c *command) reject(args []string) error {
	words := choices(c.args)
	switch {
	case c.args == "" && len(args) > 0:
		return fmt.Errorf("%s takes no arguments", c.name)
	case c.args == "[PATH]" && len(args) > 1:
		return fmt.Errorf("%s takes one path", c.name)
	case words != nil && len(args) != 1:
		return fmt.Errorf("%s needs one of: %s", c.name, strings.Join(words, ", "))
	case words != nil && !slices.Contains(words, args[0]):
		err := fmt.Errorf("%s: unknown %q: %w", c.name, args[0], mustBe(args[0], words))
		if shell.Meant(args[0]) == shell.Starship {
			err = fmt.Errorf("%w (docs/prompts.md has the recipe for PowerShell)", err)
		}
		return err
	}
	return nil
}
