package main

import "io"

const usage = `gsd-statusline - where your project stands, on one line

Usage:
  gsd-statusline [flags] [PATH ...]
  gsd-statusline COMMAND [arguments]

With paths it prints one line of state for each, in order. A PATH is a STATE.md,
another planning system's state file, or a directory, in or above which
.planning/STATE.md is looked for; - is the content of a STATE.md on standard
input.

Without paths, standard input says what to do:
  Claude Code's JSON     Claude Code's whole status line, without a newline
  a STATE.md's content   its line of state; the first line must be ---, a heading
                         or a comment (for other content give -)
  other text             one path a line: a line of state for each
  a terminal             the same as gsd-statusline .
  nothing                nothing
Input that says nothing for 3 seconds is taken for Claude Code's.

Flags:
  --format full|compact|rich
                         how state is written (default: statusline.state_format
                         in the project's .planning/config.json, else full);
                         rich is all that is known, on one line
  --color auto|always|never
                         auto is always for Claude Code, else when standard
                         output is a terminal and TERM is not dumb; NO_COLOR
                         turns auto off
  --json                 print what is known as JSON, one object a line; of
                         Claude Code's line, its segments
  --debug                tell on standard error what was read, and when
  -0                     paths on standard input end in NUL, not in a newline

State files:
  .planning/STATE.md     GSD Core, Ultra Planner
  .claude/orchestrator-plan-phase.local.md, .claude/orchestrator-exec-phase.local.md
                         the orchestrator; found where no .planning state is
  state.json             a job of the council pipeline; or the job's directory

Commands:
  preview                show every scene and the compact format, on built-in
                         examples
  version                print the version
  help                   print this text
Flags come before paths. A path that has a command's name is written ./help.

Examples:
  $ gsd-statusline .planning/STATE.md
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

  In ~/.claude/settings.json, for Claude Code:
  "statusLine": {"type": "command", "command": "gsd-statusline"}

Exit codes: 0 (always, for Claude Code's JSON); 1 when a path could not be read,
or the lines not be written; 2 for bad flags or arguments.
`

// help prints how the program is used.
func (p *program) help(args []string) int {
	if !p.noArguments("help", args) {
		return exitUsage
	}
	_, _ = io.WriteString(p.stdout, usage)
	return exitOK
}
