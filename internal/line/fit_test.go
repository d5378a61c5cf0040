package line

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// fullLine has every segment.
var fullLine = Line{
	Update: UpdateMark{Available: true},
	Model:  "Opus 4.6",
	State: stateOf(parse.State{
		Milestone: "v1.9", MilestoneName: "Code Quality", Percent: "59", Status: "executing",
		PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability",
	}),
	Dir:         "gsd-statusline",
	Git:         &Git{Branch: "main", Unstaged: 2},
	Meter:       &Meter{Used: 48, Tokens: 156_000},
	LastCommand: "gsd-next",
}

// TestFitOrder gives up one thing after the other: each width is one cell less
// than the line before takes.
func TestFitOrder(t *testing.T) {
	want := []string{
		"⬆ /gsd-update │ Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main~2 ████░░░░░░ 48% (156k) │ last: /gsd-next",
		"⬆ /gsd-update │ Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main~2 ████░░░░░░ 48% (156k)",
		"⬆ /gsd-update │ Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main~2 ████░░░░░░ 48%",
		"Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main~2 ████░░░░░░ 48%",
		"Opus 4.6 │ v1.9 [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main~2 ████░░░░░░ 48%",
		"Opus 4.6 │ v1.9 [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main ████░░░░░░ 48%",
		"Opus 4.6 │ v1.9 [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline ████░░░░░░ 48%",
		"Opus 4.6 │ v1.9 59% · executing · Observability (4/17) │ gsd-statusline 48%",
		"Opus 4.6 │ v1.9 · P4/17 · executing │ gsd-statusline 48%",
		"Opus 4.6 │ v1.9 · P4/17 · executing │ gsd-statusli… 48%",
	}
	limit := 1000
	for _, line := range want {
		got := fullLine.Layout(limit).Render(false)
		if diff := cmp.Diff(line, got); diff != "" {
			t.Errorf("%d cells (-want +got):\n%s", limit, diff)
		}
		rest := got
		laid := fullLine.Layout(limit)
		for _, s := range fullLine.chosen() {
			text, shown := laid.Segment(s.name)
			if !shown {
				continue
			}
			rest = strings.TrimPrefix(strings.TrimPrefix(rest, layout.Divider), " ")
			var ok bool
			if rest, ok = strings.CutPrefix(rest, text); !ok || text == "" {
				t.Errorf("%d cells: the segment %s is %q, and does not begin %q", limit, s.name, text, rest)
			}
		}
		if rest != "" {
			t.Errorf("%d cells: no segment has %q", limit, rest)
		}
		limit = md.Cells(got) - 1
	}
}

func TestFit(t *testing.T) {
	task := Line{Model: "Opus", HasTask: true, Task: "Écrire le résumé 日本語", Dir: "p", Meter: &Meter{Used: 90}}
	front := Line{Model: "Opus", State: stateOf(parse.State{Status: "executing"}), Dir: "my-app", Meter: &Meter{Used: 48}, MeterFront: true}
	nameOnly := Line{Model: "Opus", State: stateOf(parse.State{MilestoneName: "日本語の名前", Percent: "20", Status: "planning"}), Dir: "p"}
	tests := []struct {
		name  string
		line  Line
		limit int
		want  string
	}{
		{"the directory, to its ellipsis", fullLine, 44, "Opus 4.6 │ v1.9 · P4/17 · executing │ g… 48%"},
		{"then the model, and the directory comes back", fullLine, 42, "v1.9 · P4/17 · executing │ gsd-status… 48%"},
		{"then the directory, which would be an ellipsis", fullLine, 30, "v1.9 · P4/17 · executing 48%"},
		{"20 columns", fullLine, 16, "v1.9 · P4/1… 48%"},
		{"then the end of the state", fullLine, 8, "v1.… 48%"},
		{"the percent alone", fullLine, 4, "48%"},
		{"less than it takes", fullLine, 1, "48%"},
		{"a task is cut between characters", task, 26, "Écrire le résumé … 💀 90%"},
		{"the meter in front", front, 30, "Opus 48% │ executing │ my-app"},
		{"the meter in front, no model", front, 22, "48% │ executing │ my-…"},
		{"a name alone leaves its bar", nameOnly, 38, "Opus │ [██░░░░░░░░] 20% · planning │ p"},
		{"and then its percent", nameOnly, 30, "Opus │ 20% · planning │ p"},
		{"no meter", Line{Model: "Opus", Dir: "my-app"}, 6, "my-app"},
		{"no meter, too long", Line{Model: "Opus", Dir: "my-app"}, 4, "my-…"},
		{"no workstream", Line{Model: "Opus", State: &system.State{NoWorkstream: true}, Dir: "p", Meter: &Meter{Used: 5}}, 20, "no active workst… 5%"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.line.Layout(tt.limit).Render(false)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Fit(%d) mismatch (-want +got):\n%s", tt.limit, diff)
			}
		})
	}
}
