package main

import (
	"slices"
	"strings"
)

// What help, the completions and the man page say of flags and commands. A new
// flag stands here and in flags.go, a new command here and in lookup; a test
// tells of one that is forgotten.

// A flagText describes a flag.
type flagText struct {
	name  string // without dashes; a name of one letter has one dash, else two
	value string // none for a switch; words between |, or what to put there, in capitals
	short string // says it in a few words, for completions
	more  string // what help says behind that, from its comma or blank on
}

// dashed is the flag as people write it.
func (f flagText) dashed() string {
	if len(f.name) == 1 {
		return "-" + f.name
	}
	return "--" + f.name
}

// usage is the flag with its value.
func (f flagText) usage() string {
	return strings.TrimRight(f.dashed()+" "+f.value, " ")
}

// choices are the values where there are a few, else none. What stands for a
// value of the reader's own is none of them.
func choices(value string) []string {
	if !strings.Contains(value, "|") {
		return nil
	}
	return slices.DeleteFunc(strings.Split(value, "|"), func(s string) bool { return s == strings.ToUpper(s) })
}

// A commandText describes a command.
type commandText struct {
	name  string
	value string // its arguments, as a flag's value
	short string
	more  string
	flags []flagText // its own
}

// allFlags are a command's own flags and, behind them, those of every call. Of two
// of one name the command's own counts.
func (c commandText) allFlags() []flagText {
	all := slices.Clone(c.flags)
	for _, f := range flagTexts {
		if !slices.ContainsFunc(c.flags, func(own flagText) bool { return own.name == f.name }) {
			all = append(all, f)
		}
	}
	return all
}

// flagTexts are the flags of a call without a command.
var flagTexts = []flagText{
	{"format", "full|compact|rich", "how state is written", " (default: statusline.state_format in the project's .planning/config.json, else full); rich is all that is known"},
	{"color", "auto|always|never", "when there is colour", "; auto is always for Claude Code, else when standard output is a terminal and TERM is not dumb; NO_COLOR turns auto off"},
	{"shell", "bash|zsh|fish|tmux|none", "escape the text for that prompt", ", and mark its colours as having no width (default: none)"},
	{"width", "auto|off|N", "the cells that a line may take", "; auto shortens Claude Code's line to COLUMNS - 4, N shortens every line to N"},
	{"json", "", "print what is known as JSON", ", one object a line; of Claude Code's line, its segments"},
	{"debug", "", "tell on standard error what was read, and when", ""},
	{"0", "", "paths on standard input end in NUL", ", not in a newline"},
}

var commandTexts = []commandText{
	{"init", "bash|zsh|fish|tmux|starship", "print what shows the state in that prompt", ", for a start file to read; it says in its first lines how", nil},
	{"install", "", "make this the status line of Claude Code", ", in its settings file. It replaces GSD Core's own line and keeps a backup; --format, --color and --width become part of the line", []flagText{
		{"dry-run", "", "print the change as a diff, and make none", ""},
		{"force", "", "replace someone else's status line", ", too"},
		{"settings", "FILE", "the settings file", ", such as .claude/settings.local.json (default: settings.json in CLAUDE_CONFIG_DIR, else in ~/.claude)"},
	}},
	{"uninstall", "", "restore what was there before install", "; later edits stay", []flagText{
		{"dry-run", "", "print the change as a diff, and make none", ""},
		{"settings", "FILE", "the settings file", ""},
	}},
	{"check", "[PATH ...]", "tell what in a state file the line cannot show", ", or what contradicts itself or the disk; without a PATH, of the project that you are in. Exit code 1 for an error", []flagText{
		{"format", "text|json|github", "how findings are written", "; github is for workflows"},
		{"strict", "", "exit code 1 for a warning", ", too"},
	}},
	{"explain", "[PATH]", "tell why the line says what it says", ": the scene, each field with its line, and the findings that touch the line. With Claude Code's JSON on standard input, each segment", []flagText{
		{"format", "text|json", "how it is written", ""},
	}},
	{"golden", "DIR", "compare what is printed with expectations", ": each NAME.md or NAME.json (Claude Code's) in DIR with NAME.full.txt, .compact.txt, .rich.txt or .line.txt. Exit code 1 for a difference", []flagText{
		{"update", "", "write the expectations", ""},
	}},
	{"completion", "bash|zsh|fish", "print completions for that shell", ", for a start file to read", nil},
	{"preview", "", "show every scene and the compact format", ", on built-in examples", nil},
	{"version", "", "print the version", "", nil},
	{"help", "", "print this text", "", nil},
}

// commandNamed is what describes a command; of no name, nothing.
func commandNamed(name string) commandText {
	for _, c := range commandTexts {
		if c.name == name {
			return c
		}
	}
	return commandText{}
}
