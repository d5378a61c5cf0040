package line

import (
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// fullLine has every segment of the hook's line.
var fullLine = Line{
	Update: UpdateMark{Available: true},
	Model:  "Opus 4.6",
	State: stateOf(parse.State{
		Milestone: "v1.9", MilestoneName: "Code Quality", Percent: "59", Status: "executing",
		PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability",
	}),
	Dir:         "gsd-statusline",
	Git:         &git.Status{Branch: "main", Unstaged: 2},
	Meter:       &Meter{Used: 48, Tokens: 156_000},
	LastCommand: "gsd-next",
}

// richPieces are what the rich line shows of front matter, richBody of the rest.
var richPieces = []string{
	"milestone: v2.0\nmilestone_name: Code Quality\n",
	"progress:\n  completed_phases: 5\n  total_phases: 14\n  completed_plans: 386\n  total_plans: 390\n  percent: 36\n",
	"current_phase: \"4.5\"\ncurrent_phase_name: Observability for all of the 搜索 services\n",
	"status: Waiting for the review of the second part\n",
	"paused_at: waiting for review\n",
	"stopped_at: Completed 04-02 and all of its tests\n",
	"current_plan: 3\n",
}

const richBody = "\n## Blockers\n- one\n- two\n## Blockers/Concerns\n- three\n\n## Current Task: Task 3: Create\n\nGate Progress: [####----] Step 2/3\n"

// richState is a state with those pieces.
func richState(body string, pieces ...string) *system.State {
	text := "---\n" + strings.Join(pieces, "") + "---\n" + body
	return &system.State{Hook: parse.StateMD(text), Project: project.Resolve(project.Read(text), story.Evidence{Resume: "docs/continue.md"})}
}

// TestFitOrder: a line gives up one thing after another. Each width is one cell less than the line before takes.
func TestFitOrder(t *testing.T) {
	usage := chosenLine("effort", "usage", "model", "last-command", "update", "cost")
	usage.Extras["usage"] = Extra{Urgent: Soon, Windows: []Window{
		{"5h 42%", "until 14:05", Calm}, {"7d 83%", "until Tue 14:05", Soon}, {"spend 10%", "", Calm},
	}}
	urgent := chosenLine("hook", "effort", "usage", "session")
	urgent.Extras["usage"] = Extra{Text: "5h 97%", Urgent: AtOnce}
	rich := richState(richBody, richPieces[0], richPieces[1], "current_phase: 4\ncurrent_phase_name: API\ncurrent_plan: 3\nstatus: executing\n")
	const withHook = "⬆ /gsd-update │ Opus │ v1 · executing │ my-app │ main+1 ████░░░░░░ 48%"
	tests := []struct {
		name string
		line Line
		want []string
	}{
		{"the hook's", fullLine, []string{
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
		}},
		{"usage", usage, []string{
			"high │ 5h 42% until 14:05 · 7d 83% until Tue 14:05 · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update │ $1.23",
			"high │ 5h 42% until 14:05 · 7d 83% until Tue 14:05 · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"high │ 5h 42% · 7d 83% · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"high │ 7d 83% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"7d 83% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"7d 83% │ Opus │ ⬆ /gsd-update",
			"7d 83% │ Opus",
		}},
		{"extra segments from the right, but what is urgent after the update mark", urgent, []string{
			withHook + " (96k) │ last: /gsd-next │ high │ 5h 97% │ name",
			withHook + " (96k) │ last: /gsd-next │ high │ 5h 97%",
			withHook + " (96k) │ last: /gsd-next │ 5h 97%",
			withHook + " (96k) │ 5h 97%",
			withHook + " │ 5h 97%",
			strings.TrimPrefix(withHook, "⬆ /gsd-update │ ") + " │ 5h 97%",
			strings.TrimPrefix(withHook, "⬆ /gsd-update │ "),
		}},
		{"segments without the hook's", chosenLine("model", "usage", "cost"), []string{"Opus │ 5h 42% │ $1.23", "Opus │ 5h 42%", "Opus", "Op…"}},
		{"urgent usage outlasts the names of a rich line", Line{
			State: rich, Format: system.Rich, Show: []string{"state", "usage"},
			Extras: map[string]Extra{"usage": {Urgent: Soon, Windows: []Window{{"5h 42%", "until 14:05", Calm}, {"7d 83%", "", Soon}}}},
		}, []string{
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers · 1 concern · resume continue.md │ 5h 42% until 14:05 · 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers · 1 concern · resume continue.md │ 5h 42% · 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers · 1 concern · resume continue.md │ 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers · 1 concern │ 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers │ 7d 83%",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers │ 7d 83%",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% · phase 4/14 API (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% · phase 4/14 A… (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% · phase 4/14 (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% · phase 4/14 (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing",
		}},
		{"rich", Line{State: rich, Format: system.Rich, Show: []string{"state"}}, []string{
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers · 1 concern · resume continue.md",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers · 1 concern",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 API (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 A… (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing",
			"36% · phase 4/14 · executing",
		}},
	}
	for _, tt := range tests {
		var got []string
		for limit := 1000; len(got) < len(tt.want); {
			got = append(got, tt.line.Fit(limit).Render(false))
			limit = md.Cells(got[len(got)-1]) - 1
		}
		tmptest.Diff(t, tt.want, got, "%s: mismatch", tt.name)
	}
}

// TestFit has the ends of lines: what is cut, and what stays.
func TestFit(t *testing.T) {
	task := Line{Model: "Opus", HasTask: true, Task: "Écrire le résumé 日本語", Dir: "p", Meter: &Meter{Used: 90}}
	front := Line{Model: "Opus", State: stateOf(parse.State{Status: "executing"}), Dir: "my-app", Meter: &Meter{Used: 48}, MeterFront: true}
	nameOnly := Line{Model: "Opus", State: stateOf(parse.State{MilestoneName: "日本語の名前", Percent: "20", Status: "planning"}), Dir: "p"}
	twice := chosenLine("task", "state")
	twice.HasTask, twice.Task = true, "Testing the importer of all files"
	tests := []struct {
		name  string
		line  Line
		limit int
		want  string
	}{
		{"the directory, to its ellipsis", fullLine, 44, "Opus 4.6 │ v1.9 · P4/17 · executing │ g… 48%"},
		{"then the model, and the directory comes back", fullLine, 42, "v1.9 · P4/17 · executing │ gsd-status… 48%"},
		{"then the directory, which would be an ellipsis", fullLine, 30, "v1.9 · P4/17 · executing 48%"},
		{"then the end of the state", fullLine, 8, "v1.… 48%"},
		{"the percent alone", fullLine, 4, "48%"},
		{"less than it takes", fullLine, 1, "48%"},
		{"a task is cut between characters", task, 26, "Écrire le résumé … 💀 90%"},
		{"the meter in front, no model", front, 22, "48% │ executing │ my-…"},
		{"a name alone leaves its bar", nameOnly, 38, "Opus │ [██░░░░░░░░] 20% · planning │ p"},
		{"no meter", Line{Model: "Opus", Dir: "my-app"}, 4, "my-…"},
		{"no workstream", Line{Model: "Opus", State: &system.State{NoWorkstream: true}, Dir: "p", Meter: &Meter{Used: 5}}, 20, "no active workst… 5%"},
		{"a segment alone", Line{Model: "A model with a long name", Show: []string{"model"}}, 16, "A model with a …"},
		{"task and state", twice, 45, "Testing the importer of all files │ v1 · exe…"},
		{"the task alone", twice, 20, "Testing the importe…"},
	}
	for _, tt := range tests {
		tmptest.Diff(t, tt.want, tt.line.Fit(tt.limit).Render(false), "%s: Fit(%d) mismatch", tt.name, tt.limit)
	}
}

// TestEveryWidth walks the widths with every subset of what the rich line shows, by itself and in the hook's line
// with other segments: each line fits, the phase's id and the percent go last, and the meter stays.
func TestEveryWidth(t *testing.T) {
	tmptest.Long(t, "renders ten thousand lines")
	step := proctest.Size(8, 1)
	for set := range 1 << len(richPieces) {
		var pieces []string
		for i, piece := range richPieces {
			if set>>i&1 == 1 {
				pieces = append(pieces, piece)
			}
		}
		state := richState([]string{"", richBody}[min(set%3, 1)], pieces...)
		whole := state.Text(system.Rich)
		hook := chosenLine("hook", "effort", "usage", "cost")
		hook.State, hook.Format, hook.Extras["usage"] = state, system.Rich, Extra{Text: "5h 97%", Urgent: AtOnce}
		rows := chosenLine("model", "directory", "cost", "newline", "state")
		rows.State, rows.Format = state, system.Rich
		for width := 200 - set%step; width >= 10; width -= step {
			alone, inHook := state.Fit(system.Rich, width), hook.Fit(width).Render(false)
			for _, got := range []string{alone, inHook} {
				if n := md.Cells(got); n > width || strings.Contains(got, "\n") {
					t.Errorf("%d: %d cells of %d: %q", set, n, width, got)
				}
			}
			for _, last := range []string{"36%", "phase 4.5"} {
				if strings.Contains(whole, last) && width >= len("36% · phase 4.5") && !strings.Contains(alone, last) {
					t.Errorf("%d: %d cells without %s: %q", set, width, last, alone)
				}
			}
			if !strings.Contains(inHook, "48%") {
				t.Errorf("%d: %d cells without the meter: %q", set, width, inHook)
			}
			if inRow := rows.Fit(width).Rows(false); alone != "" && inRow[len(inRow)-1] != alone {
				t.Errorf("%d: %d cells: a row of its own is %q, want %q", set, width, inRow, alone)
			}
		}
	}
}
