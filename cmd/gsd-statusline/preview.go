package main

import (
	"cmp"
	"embed"
	"fmt"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

//go:embed preview/*.md
var previewFiles embed.FS

// preview shows what the hook and the rich line make of the same files, then the line of
// each scene and the compact format, as Claude Code would show it. All are rendered from
// embedded STATE.md files, so nothing on the machine matters.
func (p *program) preview([]string) int {
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
		shown := line.Line{Model: "Opus 4.6", State: previewFacts(e.file), Format: e.format, Dir: "shop"}
		if e.name == withNext {
			shown.Show = strings.Split(withNext, ",")
			shown.Extras = map[string]line.Extra{"next": line.Next(shown.State.Project)}
		}
		fmt.Fprintf(&b, "%-10s%s\n%10s%s\n\n", e.name, e.when, "", shown.Fit(0).Render(coloured))
	}
	b.WriteString(helpText("after preview"))
	return p.write(b.String())
}

// withNext chooses the hook's line and the next step.
const withNext = "hook,next"

func previewFacts(file string) *system.State {
	text, err := previewFiles.ReadFile("preview/" + file + ".md")
	if err != nil {
		panic(err) // the file is part of the program
	}
	state := string(text)
	e := story.Evidence{}
	if file == "real" { // its phase has five plans and five summaries
		e.Roadmap = story.Read("- [x] **Phase 1: Catalogue**\n- [x] **Phase 2: Search**\n- [x] **Phase 3: Cart**\n" +
			"- [ ] **Phase 4: Checkout**\n- [ ] **Phase 5: Orders**\n- [ ] **Phase 6: Launch**\n")
		e.Dirs = []string{"04-checkout"}
		e.Look = func(string) (*story.Files, bool) { return &story.Files{Plans: 5, Done: 5, Summaries: 5}, true }
	}
	return &system.State{Hook: parse.StateMD(state), Project: project.Resolve(project.Read(state), e)}
}
