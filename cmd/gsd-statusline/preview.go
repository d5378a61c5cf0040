package main

import (
	"cmp"
	"embed"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

//go:embed preview/*.md
var previewFiles embed.FS

// preview shows the state of a PATH in each format and as Claude Code's line. Without one it shows sample files: what
// the hook and the rich line make of the same ones, then the line of each scene and the compact format, as Claude Code
// would show it. Those are rendered from embedded STATE.md files, so nothing on the machine matters.
func (p *program) preview(args []string) int {
	switch len(args) {
	case 0:
		return p.previewSamples()
	case 1:
		return p.previewOf(args[0])
	}
	return p.fail(exitUsage, "preview takes one path")
}

// twoRows chooses the hook's line with the state in a row of its own.
const twoRows = "update,model,task,directory,git,context,last-command,newline,state"

// previewOf shows the lines of one state, each after the flags that give it.
func (p *program) previewOf(path string) int {
	s, err := p.subject(path)
	if p.reportSkipped(path, s, err); err != nil {
		return exitFailed
	}
	state, coloured := p.planningEnv().State(s, system.Rich), p.colouredTerminal()
	var b strings.Builder
	write := func(flags, text string) {
		rows := strings.Split(cmp.Or(text, "(nothing)"), "\n")
		if len(rows) > 1 {
			b.WriteString(flags + "\n")
			flags = ""
		}
		for _, row := range rows {
			fmt.Fprintf(&b, "%-17s  %s\n", flags, row)
		}
	}
	b.WriteString(statusline.Clean(s.Name) + ", with the flags that give each line.\n\nIn a prompt, or with a PATH:\n\n")
	for _, format := range []system.Format{system.Full, system.Compact, system.Rich} {
		write("--format "+string(format), state.Line(format, 0, coloured))
	}
	b.WriteString("\nIn Claude Code, with install:\n\n")
	usual := find.SettingsOf(p.planningEnv().FindConfig(s.Dir).Value).Format("")
	dir := filepath.Base(cmp.Or(s.Root, s.Dir))
	write("(no flags)", claudeLine(state, usual, dir, "", coloured))
	write("--show "+withNext, claudeLine(state, usual, dir, withNext, coloured))
	write("--format rich", claudeLine(state, system.Rich, dir, "", coloured))
	write("--format rich --show "+twoRows, claudeLine(state, system.Rich, dir, twoRows, coloured))
	return p.write(b.String())
}

// claudeLine is Claude Code's line for a state, with a choice of segments; none is the hook's.
func claudeLine(state *system.State, format system.Format, dir, show string, coloured bool) string {
	shown := line.Line{Model: "Opus 4.6", State: state, Format: format, Dir: dir}
	if show != "" {
		shown.Show = strings.Split(show, ",")
	}
	if state.Project != nil {
		shown.Extras = map[string]line.Extra{"next": line.Next(state.Project)}
	}
	return shown.Fit(0).Render(coloured)
}

func (p *program) previewSamples() int {
	var b strings.Builder
	coloured := p.colouredTerminal()
	b.WriteString("Two sample files, as GSD Core's hook prints them (full) and as --format rich does:\n\n")
	for _, file := range []string{"real", "blocked"} {
		facts := previewFacts(file)
		for _, format := range []system.Format{system.Full, system.Rich} {
			fmt.Fprintf(&b, "%-10s%s\n", format, cmp.Or(facts.Line(format, 0, coloured), "(nothing)"))
		}
		if file == "real" {
			b.WriteString("          STATE.md says plan 3 of 5. The files of the phase say that all five are done.\n")
		}
		b.WriteString("\n")
	}
	b.WriteString("The hook's scenes and formats, in Claude Code:\n\n")
	for _, e := range []struct {
		name, file string
		format     system.Format
		when       string
	}{
		{withNext, "real", system.Full, "--show adds the next command, from the files"},
		{"active", "active", system.Full, "a command is working on a phase: active_phase is set"},
		{"next", "next", system.Full, "idle: next_action and next_phases say what to run next"},
		{"complete", "complete", system.Full, "progress.percent is 100, or every phase is completed"},
		{"default", "default", system.Full, "none of these: status, and the phase from the body"},
		{"default", "body", system.Full, "no front matter: status and phase from the body"},
		{"compact", "active", system.Compact, `statusline.state_format is "compact" in .planning/config.json`},
	} {
		show := ""
		if e.name == withNext {
			show = withNext
		}
		shown := claudeLine(previewFacts(e.file), e.format, "shop", show, coloured)
		fmt.Fprintf(&b, "%-10s%s\n%10s%s\n\n", e.name, e.when, "", shown)
	}
	b.WriteString(helpText("after preview"))
	return p.write(b.String())
}

// withNext chooses the hook's line and the next step.
const withNext = "hook,next"

func previewFacts(file string) *system.State {
	state := previewText(file)
	e := story.Evidence{}
	if file == "real" { // its phase has five plans and five summaries
		e.Roadmap = story.Read(previewText("ROADMAP"))
		e.Dirs = []string{"04-checkout"}
		e.Look = func(string) (*story.Files, bool) { return &story.Files{Plans: 5, Done: 5, Summaries: 5}, true }
	}
	return &system.State{Hook: parse.StateMD(state), Project: project.Resolve(project.Read(state), e)}
}

func previewText(file string) string {
	text, err := previewFiles.ReadFile("preview/" + file + ".md")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return string(text)
}
