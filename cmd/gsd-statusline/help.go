package main

import "strings"

// The parts of help that say more than the tables of flags and commands.
const (
	usageIntro = `With paths it prints one line of state for each, in order. A PATH is a STATE.md,
another planning system's state file, or a directory, in or above which
.planning/STATE.md is looked for; - is the content of a STATE.md on standard
input.

Without paths, standard input says what to do:
  Claude Code's JSON     Claude Code's whole status line, without a newline
  a STATE.md's content   its line of state; the first line must be ---, a
                         heading or a comment (for other content give -)
  other text             one path a line: a line of state for each
  a terminal             the same as gsd-statusline .
  nothing                nothing
Input that says nothing for 3 seconds is taken for Claude Code's.
`

	usageFiles = `  .planning/STATE.md     GSD Core, Ultra Planner
  .claude/orchestrator-plan-phase.local.md, orchestrator-exec-phase.local.md
                         the orchestrator; found where no .planning state is
  state.json             a job of the council pipeline; or the job's directory
`

	usageExamples = `  $ gsd-statusline .planning/STATE.md
  v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing

  $ gsd-statusline --format compact ~/src/shop
  v2.0 · P4.5/17 · executing

  $ gsd-statusline --format rich .
  v2.0 · [██░░░░░░░░] 20% (17/84 plans) · phase 4.5/17 Observability · executing

  $ gsd-statusline --json ~/src/*/ | jq -r .phase.id
  the phase of each project

  $ find ~/src -name STATE.md -print0 | gsd-statusline -0
  one line for each project

  $ git show main:.planning/STATE.md | gsd-statusline -
  the state on another branch

  $ gsd-statusline install
  Claude Code's status line

  eval "$(gsd-statusline init bash)" in ~/.bashrc; the same with zsh in ~/.zshrc
  gsd-statusline init fish | source  in ~/.config/fish/config.fish
  the line above each prompt
`

	usageExit = `0 (always, for Claude Code's JSON); 1 when a file could not be read
or written, check found an error, golden a difference, or the installed line did
not run; 2 for bad flags or arguments.
`
)

// helpColumn is where help's second column begins.
const helpColumn = 25

// help prints how the program is used.
func (p *program) help(args []string) int {
	if !p.noArguments("help", args) {
		return exitUsage
	}
	return p.write(usage())
}

func usage() string {
	var b strings.Builder
	b.WriteString("gsd-statusline - where your project stands, on one line\n\nUsage:\n" +
		"  gsd-statusline [flags] [PATH ...]\n  gsd-statusline COMMAND [arguments]\n\n" + usageIntro + "\nFlags:\n")
	for _, f := range flagTexts {
		writeEntry(&b, "  "+f.usage(), f.short+f.more)
	}
	b.WriteString("\nState files:\n" + usageFiles + "\nCommands:\n")
	for _, c := range commandTexts {
		writeEntry(&b, strings.TrimRight("  "+c.name+" "+c.value, " "), c.short+c.more)
		for _, f := range c.flags {
			writeEntry(&b, "    "+f.usage(), f.short+f.more)
		}
	}
	b.WriteString("Flags come before paths. A path that has a command's name is written ./help.\n" +
		"\nExamples:\n" + usageExamples + "\nExit codes: " + usageExit)
	return b.String()
}

// writeEntry writes a name and, in the second column, a text of several lines.
func writeEntry(b *strings.Builder, name, text string) {
	if len(name) > helpColumn-2 {
		b.WriteString(name + "\n")
		name = ""
	}
	const width = 80 - helpColumn
	for text != "" {
		end := len(text)
		if end > width {
			end = max(strings.LastIndexByte(text[:width+1], ' '), 1)
		}
		b.WriteString(name + strings.Repeat(" ", helpColumn-len(name)) + text[:end] + "\n")
		name, text = "", strings.TrimPrefix(text[end:], " ")
	}
}
