package main

import "strings"

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

// choices are the values where there are a few, else none.
func choices(value string) []string {
	if !strings.Contains(value, "|") {
		return nil
	}
	return strings.Split(value, "|")
}

// A commandText describes a command.
type commandText struct {
	name  string
	value string // its arguments, as a flag's value
	short string
	more  string
	flags []flagText // its own
}

// flagTexts are the flags of a call without a command.
var flagTexts = []flagText{
	{"format", "full|compact", "how state is written", " (default: statusline.state_format in the project's .planning/config.json, else full)"},
	{"color", "auto|always|never", "when there is colour", "; auto is always for Claude Code, else when standard output is a terminal and TERM is not dumb; NO_COLOR turns auto off"},
	{"shell", "bash|zsh|fish|tmux|none", "escape the text for that prompt", ", and mark its colours as having no width (default: none)"},
	{"debug", "", "tell on standard error what was read, and when", ""},
	{"0", "", "paths on standard input end in NUL", ", not in a newline"},
}

var commandTexts = []commandText{
	{"init", "bash|zsh|fish|tmux|starship", "print what shows the state in that prompt", ", for a start file to read; it says in its first lines how", nil},
	{"install", "", "make this the status line of Claude Code", ", in its settings file; what was there is remembered, and GSD Core's own line replaced", []flagText{
		{"dry-run", "", "print the change as a diff, and make none", ""},
		{"force", "", "replace a line that is not GSD Core's", ", too"},
		{"settings", "FILE", "the settings file", ", such as .claude/settings.local.json (default: settings.json in CLAUDE_CONFIG_DIR, else in ~/.claude)"},
	}},
	{"uninstall", "", "put back what was there before install", "; what was edited since stays", []flagText{
		{"dry-run", "", "print the change as a diff, and make none", ""},
		{"settings", "FILE", "the settings file", ""},
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
