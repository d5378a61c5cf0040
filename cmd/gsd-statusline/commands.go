package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/shell"
)

// A command is one row of the table of commands. Lookup, help, completions, the
// manual page and flag checking all use that row. To add a command, add a row.
type command struct {
	name  string // empty for a call without a command
	args  string // its arguments, in the form of a flag's value
	short string // says what it does in a few words, for completions
	more  string // what help says after that, beginning with punctuation or a space
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

// commands returns the table, in the order of help. It is a function because a variable would be an initialisation
// cycle (help reads the table) and would be built at every start.
func commands() []*command {
	return []*command{
		{
			name:  "init",
			args:  "bash|zsh|fish|tmux|starship",
			run:   (*program).initShell,
			short: "print a script that shows the state in your prompt",
			more: "; its first lines say how to load it. --format, --width and --color become part of the prompt: " +
				"with --width N the line is as wide as N or the terminal, whichever is smaller. tmux gets no " +
				"colours without --color always, because its own bar is green",
			flags: []*flagRow{formatFlag, widthFlag, colorFlag},
		},
		{
			name: "install", run: (*program).install,
			short: "make gsd-statusline the status line of Claude Code or another client",
			more: " by editing its settings file. It replaces GSD Core's own status line and keeps a backup. " +
				"--format, --color, --width, --show and --context-scale become part of the installed command",
			flags: []*flagRow{
				forFlag, formatFlag, colorFlag, widthFlag, showFlag, scaleFlag, dryRunFlag, forceFlag, settingsFlag,
			},
		},
		{
			name:  "uninstall",
			run:   (*program).uninstall,
			short: "restore the status line that install replaced",
			more:  "; other edits to the settings file are kept",
			flags: []*flagRow{forFlag, dryRunFlag, settingsFlag},
		},
		{
			name:  "doctor",
			run:   (*program).doctor,
			short: "find out why the status line is empty or belongs to another program",
			more: ", in Claude Code or, with --for, another client. It checks the settings files, the program, the " +
				"configuration and the state of this directory, reports each one as ok, a note or a problem, and " +
				"says how to fix it. It changes nothing. Exit code 1 if there is a problem",
			flags: []*flagRow{forFlag, formJSONFlag},
		},
		{
			name: "check", args: "[PATH ...]", run: (*program).check,
			short: "report what the status line cannot read in a state file",
			more: ", and values that contradict each other or the files on disk. Without a PATH it checks the " +
				"current project, or the content of a STATE.md on stdin. For a directory it also checks " +
				"config.json. Exit code 1 for an error, for a file that cannot be read, and if there is no state",
			flags: []*flagRow{
				findingsFlag, selectFlag, ignoreFlag, failOnFlag, strictFlag, notesFlag, colorFlag, formJSONFlag,
				debugFlag,
			},
		},
		{
			name: "explain", args: "[PATH]", run: (*program).explain,
			short: "explain why the line says what it says",
			more: ": the scene, each field with its line number, and the findings that affect the line. With " +
				"Claude Code's JSON on stdin it explains each segment",
			flags: []*flagRow{
				explanationFlag, colorFlag, widthFlag, showFlag, scaleFlag, clientFlag, formJSONFlag, debugFlag,
			},
		},
		{
			name:  "golden",
			args:  "DIR",
			run:   (*program).golden,
			short: "compare the output with expected files",
			more: ". For each NAME.md or NAME.json (Claude Code's JSON) in DIR, the expected output is in " +
				"NAME.full.txt, .compact.txt, .rich.txt or .line.txt beside it. The files that the JSON names are " +
				"read, as in normal use. Exit code 1 if anything differs, or if there is nothing to compare",
			flags: []*flagRow{updateFlag, gitFlag, debugFlag},
		},
		{
			name: "completion", args: "bash|zsh|fish", run: (*program).completion,
			short: "print a shell's completion script", more: ", to load from its startup file",
		},
		{
			name:  "preview",
			args:  "[PATH]",
			run:   (*program).preview,
			short: "show a project in each format, with the flags for it",
			more: ", and as Claude Code's line. Without a PATH it shows the current project, and outside one " +
				"sample files and every scene. Lines are shortened to the terminal, or to --width",
			flags: []*flagRow{colorFlag, widthFlag},
		},
		{name: "version", run: (*program).version, short: "print the version"},
		{
			name: "help", args: commandArg, run: (*program).help,
			short: "print the general help", more: ", or that of one command",
		},
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

// arguments returns the words that it accepts as its argument, or nil if any word is accepted.
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
