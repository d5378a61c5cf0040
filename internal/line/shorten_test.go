package line

import (
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// shortenTexts are states with every subset of seven things that the rich line shows,
// and a few that people write.
func shortenTexts() []string {
	pieces := []string{
		"milestone: v2.0\nmilestone_name: Code Quality and Repair\n",
		"progress:\n  completed_phases: 5\n  total_phases: 14\n  completed_plans: 386\n  total_plans: 390\n  percent: 36\n",
		"current_phase: \"4.5\"\ncurrent_phase_name: Observability for all of the 搜索 services\n",
		"status: Waiting for the review of the second part\n",
		"paused_at: waiting for review\n",
		"stopped_at: Completed 04-02 and all of its tests\n",
		"current_plan: 3\n",
	}
	const body = "\n## Blockers\n- one\n- two\n## Blockers/Concerns\n- three\n\n## Current Task: Task 3: Create\n\nGate Progress: [####----] Step 2/3\n"
	var texts []string
	for set := range 1 << len(pieces) {
		var b strings.Builder
		b.WriteString("---\n")
		for i, piece := range pieces {
			if set>>i&1 == 1 {
				b.WriteString(piece)
			}
		}
		b.WriteString("---\n")
		if set%3 > 0 {
			b.WriteString(body)
		}
		texts = append(texts, b.String())
	}
	return texts
}

// narrower is the next width to look at after a line of n cells: one less. With -short
// those at which the line already fits are left out, except for the last: n.
func narrower(width, n int) int {
	if testing.Short() && n < width-1 {
		return max(n, 1)
	}
	return width - 1
}

// TestRichShortens walks every width from 200 down to 10: each line fits, each
// narrower one loses at most one more part, and the phase's id and the percent go
// last.
func TestRichShortens(t *testing.T) {
	for i, text := range shortenTexts() {
		f := system.State{Hook: parse.StateMD(text), Project: project.Resolve(project.Read(text), project.Evidence{Resume: "docs/continue.md"})}
		before := f.Fit(system.Rich, 201)
		whole := f.Text(system.Rich)
		for width := 200; width >= 10; {
			got := f.Fit(system.Rich, width)
			if md.Cells(got) > width {
				t.Errorf("%d: %d cells of %d: %q", i, md.Cells(got), width, got)
			}
			if lost := lostParts(before, got); len(lost) > 1 {
				t.Errorf("%d: from %d to %d cells %q go, in\n%q\n%q", i, width+1, width, lost, before, got)
			}
			for _, last := range []string{"36%", "phase 4.5"} {
				if strings.Contains(whole, last) && width >= len("36% · phase 4.5") && !strings.Contains(got, last) {
					t.Errorf("%d: %d cells without %s: %q", i, width, last, got)
				}
			}
			before = got
			width = narrower(width, md.Cells(got))
		}
	}
}

// lostParts are the parts of a line that a narrower one has not: words that are
// gone, where what was cut only lost some of its text.
func lostParts(wide, narrow string) []string {
	var lost []string
	for _, part := range richPieces(wide) {
		kept := false
		for _, other := range richPieces(narrow) {
			kept = kept || part == other || strings.HasSuffix(other, "…") && strings.HasPrefix(part, strings.TrimSuffix(other, "…")) || strings.HasSuffix(part, "…") && strings.HasSuffix(other, "…") && strings.HasPrefix(part, strings.TrimSuffix(other, "…"))
		}
		if !kept {
			lost = append(lost, part)
		}
	}
	return lost
}

// richPieces splits a rich line into what can go by itself.
func richPieces(line string) []string {
	var pieces []string
	for _, part := range strings.Split(line, layout.Separator) {
		switch {
		case strings.HasPrefix(part, "v2.0 "):
			pieces = append(pieces, "v2.0", part[len("v2.0 "):])
		case strings.HasPrefix(part, "["):
			bar, rest, _ := strings.Cut(part, " ")
			pieces = append(pieces, bar)
			part = rest
			fallthrough
		case strings.Contains(part, "% ("):
			percent, counts, _ := strings.Cut(part, " ")
			pieces = append(pieces, percent)
			if counts != "" {
				pieces = append(pieces, counts)
			}
		case strings.HasPrefix(part, "phase "):
			id, name, _ := strings.Cut(part[len("phase "):], " ")
			number, total, _ := strings.Cut(id, "/")
			for _, piece := range []string{"phase " + number, total, name} {
				if piece != "" {
					pieces = append(pieces, piece)
				}
			}
		default:
			pieces = append(pieces, part)
		}
	}
	return pieces
}

// TestLineWithRichShortens does the same with Claude Code's line, where the hook's
// order goes first.
func TestLineWithRichShortens(t *testing.T) {
	for i, text := range shortenTexts() {
		if testing.Short() && i%4 > 0 {
			continue
		}
		f := system.State{Hook: parse.StateMD(text), Project: project.Resolve(project.Read(text), project.Evidence{})}
		line := Line{Model: "Opus", Dir: "my-app", State: &f, Format: system.Rich, Meter: &Meter{Used: 48, Tokens: 1000}, Git: &Git{Branch: "main", Staged: 1}, LastCommand: "x"}
		for width := 200; width >= 10; {
			got := line.Layout(width).Render(false)
			n := md.Cells(got)
			if n > width || !strings.Contains(got, "48%") {
				t.Fatalf("%d: %d cells of %d: %q", i, n, width, got)
			}
			width = narrower(width, n)
		}
	}
}
