package line

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestRows: where a row begins, and which are left out.
func TestRows(t *testing.T) {
	hook := strings.ReplaceAll(chosenLine().Layout(0).Render(false), "/", "|")
	tests := []struct {
		show []string
		want string // the rows, separated by /
	}{
		{[]string{"model", "newline", "state"}, "Opus/v1 · executing"},
		{[]string{"newline", "model", "newline"}, "Opus"},
		{[]string{"model", "newline", "pr", "newline", "cost"}, "Opus/$1.23"},
		{[]string{"hook", "newline", "usage", "model"}, hook + "/5h 42%"},
		{[]string{"usage", "newline", "hook"}, "5h 42%/" + hook},
		{[]string{"model", "newline", "model", "cost"}, "Opus/$1.23"},
		{[]string{"model", "newline", "cost", "newline", "effort", "newline", "usage", "newline", "session"}, "Opus/$1.23/high/5h 42% │ name"},
		{[]string{"newline", "newline"}, ""},
	}
	for _, tt := range tests {
		laid := chosenLine(tt.show...).Layout(0)
		if diff := cmp.Diff(tt.want, strings.ReplaceAll(strings.ReplaceAll(laid.Render(false), "/", "|"), "\n", "/")); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.show, diff)
		}
		if diff := cmp.Diff(strings.Join(laid.Rows(true), "\n"), laid.Render(true)); diff != "" {
			t.Errorf("%q rendered (-rows +got):\n%s", tt.show, diff)
		}
	}
}

// TestRowsShorten: each row is fitted to the width by itself, and a row of the state alone
// gives up what the rich line gives up, in its order.
func TestRowsShorten(t *testing.T) {
	const text = "---\nmilestone: v2.0\nmilestone_name: Code Quality\nstatus: Waiting for the review\ncurrent_plan: 3\n" +
		"progress:\n  percent: 36\n  completed_plans: 5\n  total_plans: 14\n---\nPhase: 4 of 17 (Observability)\n"
	f := system.State{Hook: parse.StateMD(text), Project: project.Resolve(project.Read(text), project.Evidence{})}
	l := chosenLine("model", "directory", "cost", "newline", "state")
	l.State, l.Format = &f, system.Rich
	for width := 120; width >= 8; width-- {
		rows := l.Layout(width).Rows(false)
		if len(rows) != 2 {
			t.Fatalf("%d cells: %q", width, rows)
		}
		if diff := cmp.Diff(f.Fit(system.Rich, width), rows[1]); diff != "" {
			t.Errorf("%d cells (-by itself +row):\n%s", width, diff)
		}
		if md.Cells(rows[0]) > width || width >= 21 && rows[0] != "Opus │ my-app │ $1.23" {
			t.Errorf("%d cells: %q", width, rows[0])
		}
	}
}

// TestUsageShortens: usage gives up its times, then the windows that are calm, and what is
// yellow or red only after the update marks.
func TestUsageShortens(t *testing.T) {
	l := chosenLine("effort", "usage", "model", "last-command", "update", "cost")
	l.Extras["usage"] = Extra{Urgent: Soon, Windows: []Window{
		{"5h 42%", "until 14:05", Calm}, {"7d 83%", "until Tue 14:05", Soon}, {"spend 10%", "", Calm},
	}}
	var seen []string
	for width := 140; width > 10; width-- {
		if got := l.Layout(width).Render(false); len(seen) == 0 || seen[len(seen)-1] != got {
			seen = append(seen, got)
		}
	}
	want := []string{
		"high │ 5h 42% until 14:05 · 7d 83% until Tue 14:05 · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update │ $1.23",
		"high │ 5h 42% until 14:05 · 7d 83% until Tue 14:05 · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
		"high │ 5h 42% · 7d 83% · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
		"high │ 7d 83% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
		"7d 83% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
		"7d 83% │ Opus │ ⬆ /gsd-update",
		"7d 83% │ Opus",
	}
	if diff := cmp.Diff(want, seen[:min(len(seen), len(want))]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	l = Line{Show: []string{"usage"}, Extras: map[string]Extra{"usage": {Windows: []Window{{"5h 42%", "until 14:05", Calm}}}}}
	if diff := cmp.Diff("5h 42%", l.Layout(10).Render(false)); diff != "" {
		t.Errorf("alone (-want +got):\n%s", diff)
	}
}
