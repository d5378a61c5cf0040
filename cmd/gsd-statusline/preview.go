package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

//go:embed preview/*.md
var previewFiles embed.FS

// preview shows a line for each scene, and one in the compact format, as Claude Code
// would show them. They are rendered from embedded STATE.md files, so nothing on the
// machine matters.
func (p *program) preview([]string) int {
	examples := []struct {
		name, file string
		format     system.Format
		when       string
	}{
		{"active", "active", system.Full, "a command is working on a phase: active_phase is set"},
		{"next", "next", system.Full, "idle: next_action and next_phases say what to run next"},
		{"complete", "complete", system.Full, "progress.percent is 100, or every phase is completed"},
		{"default", "default", system.Full, "none of these: status, and the phase from the body"},
		{"default", "body", system.Full, "no front matter: status and phase from the body"},
		{"compact", "active", system.Compact, `statusline.state_format is "compact" in .planning/config.json`},
	}
	var b strings.Builder
	for _, e := range examples {
		text, err := previewFiles.ReadFile("preview/" + e.file + ".md")
		if err != nil {
			p.errorf("preview: %v", err)
			return exitFailed
		}
		facts := system.Facts{Facts: project.Facts{State: parse.StateMD(string(text))}}
		line := line.Line{Model: "Opus 4.6", Facts: &facts, Format: e.format, Dir: "my-app"}
		fmt.Fprintf(&b, "%-10s%s\n%10s%s\n\n", e.name, e.when, "", line.Layout(0).Render(p.colouredTerminal()))
	}
	b.WriteString("Run gsd-statusline help for usage; the README covers Claude Code and shells.\n")
	return p.write(b.String())
}
