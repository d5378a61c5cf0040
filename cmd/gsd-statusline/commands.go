package main

import (
	"slices"
	"strings"
)

// A command is one row of the table of commands. Lookup, help, the completions,
// the manual page and the check of flags all read that row: to add a command is
// to add one.
type command struct {
	name     string // empty for a call without a command
	args     string // its arguments, as a flag's value
	short    string // says what it does in a few words, for completions
	more     string // what help says after that, from its comma or blank on
	flags    []*flagRow
	examples string
	run      func(p *program, args []string) int
}

// render is the call without a command.
func render() *command {
	return &command{
		args:     "[PATH ...]",
		flags:    []*flagRow{formatFlag, colorFlag, shellFlag, widthFlag, showFlag, scaleFlag, clientFlag, jsonFlag, debugFlag, zeroFlag, versionFlag},
		examples: usageExamples,
		run:      (*program).render,
	}
}

// commands is the table, in help's order. It is a function: a variable would be a
// cycle, because help reads the table, and would be built at each start.
func commands() []*command {
	return []*command{
		{
			name: "init", args: "bash|zsh|fish|tmux|starship", run: (*program).initShell,
			short: "print the script that shows the state in that prompt", more: ", for a start file to read; its first lines say how",
			examples: initExamples,
		},
		{
			name: "install", run: (*program).install,
			short: "make this the status line of Claude Code, or of another client", more: ", in its settings file. It replaces GSD Core's own line and keeps a backup; --format, --color, --width, --show and --context-scale become part of the line",
			flags: []*flagRow{forFlag, formatFlag, colorFlag, widthFlag, showFlag, scaleFlag, clientFlag, dryRunFlag, forceFlag, settingsFlag}, examples: installExamples,
		},
		{
			name: "uninstall", run: (*program).uninstall,
			short: "restore what was there before install", more: "; later edits stay",
			flags: []*flagRow{forFlag, dryRunFlag, settingsFlag}, examples: uninstallExamples,
		},
		{
			name: "doctor", run: (*program).doctor,
			short: "say why Claude Code's status line is empty, or not this one", more: ": the settings files, the program, the configuration and the state of this directory, each ok, a note or a problem with what to do. It changes nothing. Exit code 1 for a problem",
			flags: []*flagRow{doctorJSONFlag}, examples: doctorExamples,
		},
		{
			name: "check", args: "[PATH ...]", run: (*program).check,
			short: "tell what in a state file the line cannot show", more: ", or what contradicts itself or the disk; without a PATH, of the project that you are in. A directory's config.json is checked as well. Exit code 1 for an error",
			flags: []*flagRow{findingsFlag, strictFlag, notesFlag, colorFlag, formJSONFlag, debugFlag}, examples: checkExamples,
		},
		{
			name: "explain", args: "[PATH]", run: (*program).explain,
			short: "tell why the line says what it says", more: ": the scene, each field with its line, and the findings that touch the line. With Claude Code's JSON on standard input, each segment",
			flags: []*flagRow{explanationFlag, colorFlag, widthFlag, showFlag, scaleFlag, clientFlag, formJSONFlag, debugFlag}, examples: explainExamples,
		},
		{
			name: "golden", args: "DIR", run: (*program).golden,
			short: "compare what is printed with expectations", more: ": each NAME.md or NAME.json (Claude Code's) in DIR with NAME.full.txt, .compact.txt, .rich.txt or .line.txt. Of a payload it reads the files that the payload names, as a status line does. Exit code 1 for a difference, and where there is nothing to compare",
			flags: []*flagRow{updateFlag, gitFlag, debugFlag}, examples: goldenExamples,
		},
		{
			name: "completion", args: "bash|zsh|fish", run: (*program).completion,
			short: "print completions for that shell", more: ", for a start file to read",
			examples: completionExamples,
		},
		{
			name: "preview", run: (*program).preview,
			short: "show every scene and the compact format", more: ", on built-in examples",
			flags: []*flagRow{colorFlag},
		},
		{name: "version", run: (*program).version, short: "print the version"},
		{
			name: "help", args: commandArg, run: (*program).help,
			short: "print this text", more: ", or the part about one command",
			examples: "  $ gsd-statusline help check\n  the same as gsd-statusline check --help\n",
		},
	}
}

// commandArg stands for the name of a command.
const commandArg = "[COMMAND]"

// isPath reports whether an argument can be neither a flag nor a command.
func isPath(arg string) bool { return strings.ContainsAny(arg, `./\`) && arg[0] != '-' }

// commandNamed finds a command.
func commandNamed(name string) (c *command, found bool) {
	if isPath(name) {
		return nil, false
	}
	list := commands()
	i := slices.IndexFunc(list, func(c *command) bool { return c.name == name })
	if i < 0 {
		return nil, false
	}
	return list[i], true
}

// commandNames are the commands, in help's order.
func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// helpCall is how its part of help is called.
func (c *command) helpCall() string { return strings.TrimRight("gsd-statusline help "+c.name, " ") }

// takes are the flags that it takes: its own, and --help.
func (c *command) takes() []*flagRow { return append(slices.Clip(c.flags), helpFlag) }

// flagNamed is the flag of that name, or of that letter, that the command takes,
// nil for none.
func (c *command) flagNamed(name string) *flagRow {
	for _, f := range c.takes() {
		if f.name == name || f.letter == name {
			return f
		}
	}
	return nil
}

// arguments are the words that it takes as its argument, where these are few.
func (c *command) arguments() []string {
	if c.args == commandArg {
		return commandNames()
	}
	return choices(c.args)
}
