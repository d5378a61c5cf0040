package main

import (
	"cmp"
	_ "embed" // for preview.txtar
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/child"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

//go:embed preview.txtar
var previewFiles string

// preview shows the state of a PATH, or of the current project, in each format and as Claude Code's line. Outside a
// project it shows sample files: the same two as the hook and the rich line render them, then the line of each scene
// and the compact format. The samples are embedded STATE.md files, so nothing on the machine affects them.
func (p *program) preview(args []string) int {
	if len(args) == 1 {
		return p.previewOf(args[0])
	}
	s := p.Search(p.WorkingDir)
	if s.Path != "" || s.NoWorkstream || len(s.Unreadable) > 0 || p.MissingState(s) != "" {
		return p.previewOf(".")
	}
	return p.previewSamples()
}

func (p *program) previewOf(path string) int {
	s, err := p.subject(path)
	p.reportSkipped(path, s, err)
	if err != nil {
		return exitFailed
	}
	state, coloured, limit := p.State(s, system.Rich), p.colouredTerminal(), p.previewWidth()
	var b strings.Builder
	write := func(flags string, render func(limit int, coloured bool) string) {
		rows, indent := strings.Split(cmp.Or(render(0, false), "(nothing)"), "\n"), 19
		isWide := func(row string) bool { return limit > 0 && indent+md.Cells(row) > limit }
		if slices.ContainsFunc(rows, isWide) {
			indent = 0
		}
		if len(rows) > 1 || indent == 0 {
			if limit > 0 && len(flags) > limit {
				flags = strings.Replace(flags, " --show", "\n  --show", 1)
			}
			b.WriteString(flags + "\n")
			flags = ""
		}
		for row := range strings.SplitSeq(cmp.Or(render(limit, coloured), rows[0]), "\n") {
			fmt.Fprintf(&b, "%-*s%s\n", indent, flags, row)
		}
	}
	b.WriteString(statusline.Clean(s.Name) + ", with the flags that give each line.\n\n" +
		"In a prompt, or with a PATH:\n\n")
	for _, format := range []system.Format{system.Full, system.Compact, system.Rich} {
		write("--format "+string(format), func(limit int, coloured bool) string {
			return p.State(p.Active(s, format), format).Line(format, limit, coloured)
		})
	}
	b.WriteString("\nIn Claude Code, with install:\n\n")
	usual := find.SettingsOf(p.FindConfig(s.Dir).Value).Format("")
	dir := filepath.Base(cmp.Or(s.Root, s.Dir))
	for _, c := range []struct {
		flags, show string
		format      system.Format
	}{
		{"(no flags)", "hook", usual},
		{"--show hook,next", "hook,next", usual},
		{"--format rich", "hook", system.Rich},
		{"--format rich --show rows", "rows", system.Rich},
	} {
		write(c.flags, func(limit int, coloured bool) string {
			return claudeLine(state, c.format, dir, c.show, limit, coloured)
		})
	}
	return p.write(b.String())
}

func (p *program) previewWidth() int {
	if p.width != 0 {
		return max(p.width, 0)
	}
	return p.textWidth()
}

func claudeLine(state *system.State, format system.Format, dir, show string, limit int, coloured bool) string {
	return line.Line{
		Model: "Opus 4.6", State: state, Format: format, Dir: dir, Show: strings.Split(show, ","),
		Extras: map[string]line.Extra{"next": {Text: state.Next(), InRich: true}},
	}.Fit(limit).Render(coloured)
}

func (p *program) previewSamples() int {
	var b strings.Builder
	coloured, limit := p.colouredTerminal(), p.previewWidth()
	if limit > 0 {
		limit = max(limit-10, 1)
	}
	b.WriteString("Two sample files, as GSD Core's hook (full) and --format rich print them:\n\n")
	for _, file := range []string{"real", "blocked"} {
		facts := previewFacts(file)
		for _, format := range []system.Format{system.Full, system.Rich} {
			fmt.Fprintf(&b, "%-10s%s\n", format, cmp.Or(facts.Line(format, limit, coloured), "(nothing)"))
		}
		if file == "real" {
			b.WriteString("          STATE.md says plan 3 of 5; the files say that all five are done.\n")
		}
		b.WriteString("\n")
	}
	b.WriteString("The hook's scenes and formats, in Claude Code:\n\n")
	// A row has a name, the situation that it shows, the file, the format and the segments.
	for row := range strings.Lines(helpText("samples")) {
		f := strings.Split(strings.TrimSpace(row), " | ")
		shown := claudeLine(previewFacts(f[2]), system.Format(f[3]), "shop", f[4], limit, coloured)
		fmt.Fprintf(&b, "%-10s%s\n%10s%s\n\n", f[0], f[1], "", shown)
	}
	b.WriteString(strings.ReplaceAll(helpText("after preview"), "gsd-statusline", p.call()))
	return p.write(b.String())
}

// call returns the program's name as the user can type it here.
func (p *program) call() string {
	const name = "gsd-statusline"
	if _, err := child.Find(name); err == nil {
		return name
	}
	path, why := p.machine().Staying()
	if path == "" && strings.HasPrefix(why, "Go ") {
		return "go run ./cmd/" + name
	}
	return install.ShellWord(cmp.Or(path, p.machine().Program))
}

func previewFacts(file string) *system.State {
	state := fileIn(previewFiles, file+".md")
	e := new(project.Evidence)
	if file == "real" { // its phase has five plans and five summaries
		e.Roadmap = story.Read(fileIn(previewFiles, "ROADMAP.md"))
		e.Dirs = []string{"04-checkout"}
		e.Look = func(string) *story.Files {
			return &story.Files{Plans: 5, Done: 5, Summaries: 5}
		}
	}
	return &system.State{Hook: parse.StateMD(state), Facts: project.Resolve(project.Read(state), e)}
}
