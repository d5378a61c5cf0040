package main

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/nearest"
)

// The parts of help that are not in the tables of flags and commands.
const (
	usageBrief = `A PATH is a STATE.md, another planning system's state file, or a directory. For
a directory, the program looks for .planning/STATE.md there and in its parents.
Without paths, the output depends on stdin: Claude Code's JSON gives Claude
Code's whole status line, a STATE.md's content gives its state line, and other
text gives one line for each path in it. - means a STATE.md on stdin. In a
terminal, no path means the same as gsd-statusline .
`

	initExamples = `  # at the end of ~/.bashrc
  eval "$(gsd-statusline init bash)"

  # at the end of ~/.zshrc
  eval "$(gsd-statusline init zsh)"

  # in ~/.config/fish/config.fish
  gsd-statusline init fish | source

  # what to put into ~/.tmux.conf
  $ gsd-statusline init tmux | head

  # the line with everything in the files, in at most 100 columns
  eval "$(gsd-statusline init bash --format rich --width 100)"
`

	installExamples = `  # show the change as a diff
  $ gsd-statusline install --dry-run

  # the hook's line, and the next command
  $ gsd-statusline install --show hook,next

  # everything in the files
  $ gsd-statusline install --format rich

  # the same, with the state in its own row
  $ gsd-statusline install --format rich \
      --show update,model,task,directory,git,context,last-command,newline,state

  # for this project only
  $ gsd-statusline install --settings .claude/settings.local.json

  # for Qwen Code
  $ gsd-statusline install --for qwen
`

	uninstallExamples = `  # show the change as a diff
  $ gsd-statusline uninstall --dry-run
`

	doctorExamples = `  # everything that the status line depends on, one fact per line
  $ gsd-statusline doctor

  # the number of problems
  $ gsd-statusline doctor --json | jq .problems
  0
`

	checkExamples = `  # each finding in this project: where it is, what is wrong, how to fix it
  $ gsd-statusline check

  # in a workflow, annotate the lines of STATE.md
  $ gsd-statusline check --format github
`

	explainExamples = `  # why this project's line says what it says
  $ gsd-statusline explain

  $ gsd-statusline explain --json ~/src/shop | jq -r .scene
  default
`

	goldenExamples = `  $ gsd-statusline golden testdata/states
  3 passed, 0 failed

  # write the expected files
  $ gsd-statusline golden --update testdata/states
`

	completionExamples = `  # in ~/.bashrc
  eval "$(gsd-statusline completion bash)"

  # in ~/.zshrc, after compinit
  eval "$(gsd-statusline completion zsh)"

  $ mkdir -p ~/.config/fish/completions
  $ gsd-statusline completion fish \
      > ~/.config/fish/completions/gsd-statusline.fish
`

	usageExit = `0 on success, and with Claude Code's JSON; 1 if a file could not be
read or written, if check, golden or doctor found something wrong or had nothing
to look at, or if the installed line did not run; 2 for bad flags or arguments.
`
)

const helpColumn = 25

func (p *program) help(args []string) int {
	switch len(args) {
	case 0:
		return p.write(usage())
	case 1:
		if c := commandNamed(args[0]); c != nil {
			return p.write(c.help())
		}
		hint := "see gsd-statusline help"
		if near := nearest.To(args[0], commandNames()); near != "" {
			hint = nearest.DidYouMean(near)
		}
		return p.fail(exitUsage, "unknown command %q (%s)", args[0], hint)
	}
	return p.fail(exitUsage, "help takes one command")
}

// usage is an index: a line or two for each command and flag, and the segments. What they
// mean in full is in help COMMAND and in the manual page.
func usage() string {
	var b strings.Builder
	b.WriteString("gsd-statusline - where your project stands, on one line\n\nUsage:\n" +
		"  gsd-statusline [flags] [PATH ...]\n  gsd-statusline COMMAND [arguments]\n\n" + usageBrief +
		"\nCommands (for details, see gsd-statusline help COMMAND):\n")
	for _, c := range commands() {
		writeEntry(&b, strings.TrimRight("  "+c.name+" "+c.args, " "), c.short)
	}
	b.WriteString("\nFlags:\n")
	for _, f := range render().takes() {
		writeEntry(&b, "  "+f.usage(), f.short)
	}
	b.WriteString("\nSegments for --show and statusline.segments:\n")
	writeText(&b, "  ", strings.Join(line.SegmentNames(), ", "))
	b.WriteString("\nFlags may follow paths; -- ends them. A file named like a command is ./help.\n" +
		"Exit codes: " + usageExit)
	return b.String()
}

func (c *command) help() string {
	if c.name == "" {
		return usage()
	}
	var b strings.Builder
	call := "gsd-statusline " + c.name
	if len(c.flags) > 0 {
		call += " [flags]"
	}
	b.WriteString("Usage:\n  " + strings.TrimRight(call+" "+c.args, " ") + "\n\n")
	text := c.short + c.more + "."
	writeText(&b, "", strings.ToUpper(text[:1])+text[1:])
	b.WriteString("\n")
	b.WriteString("Flags:\n")
	for _, f := range c.takes() {
		writeEntry(&b, "  "+f.usage(), f.short+f.more)
	}
	if c.examples != "" {
		b.WriteString("\nExamples:\n" + c.examples)
	}
	return b.String()
}

func writeEntry(b *strings.Builder, name, text string) {
	if len(name) > helpColumn-2 {
		b.WriteString(name + "\n")
		name = ""
	}
	writeText(b, name+strings.Repeat(" ", helpColumn-len(name)), text)
}

// writeText wraps text at 80 characters. The first line begins with lead, the
// others with as many spaces.
func writeText(b *strings.Builder, lead, text string) {
	width := 80 - len(lead)
	for text != "" {
		end := len(text)
		if end > width {
			end = max(strings.LastIndexByte(text[:width+1], ' '), 1)
		}
		b.WriteString(lead + text[:end] + "\n")
		lead, text = strings.Repeat(" ", len(lead)), strings.TrimPrefix(text[end:], " ")
	}
}
