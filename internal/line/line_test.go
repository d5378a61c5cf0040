package line

import (
	"math"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

func TestLine(t *testing.T) {
	tests := []struct {
		name  string
		line  Line
		plain string
		want  string
	}{
		{"no state", Line{Model: "Claude", Dir: "proj"}, "Claude │ proj", "\x1b[2mClaude\x1b[0m │ \x1b[2mproj\x1b[0m"},
		{
			"state",
			Line{Model: "Opus", State: stateOf(parse.State{Milestone: "v1", Status: "x"}), Dir: "proj"},
			"Opus │ v1 · x │ proj", "\x1b[2mOpus\x1b[0m │ \x1b[2mv1 · x\x1b[0m │ \x1b[2mproj\x1b[0m",
		},
		{"empty segments keep their codes", Line{}, " │ ", "\x1b[2m\x1b[0m │ \x1b[2m\x1b[0m"},
		{
			"update and dev marks",
			Line{Update: UpdateMark{Available: true, Dev: true}, Model: "M", Dir: "d"},
			"⬆ /gsd-update │ ⚠ dev install — re-run installer to sync hooks │ M │ d",
			"\x1b[33m⬆ /gsd-update\x1b[0m │ \x1b[33m⚠ dev install — re-run installer to sync hooks\x1b[0m │ \x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m",
		},
		{
			"stale mark",
			Line{Update: UpdateMark{Stale: true}, Model: "M", Dir: "d"},
			"⚠ stale hooks — run /gsd-update │ M │ d", "\x1b[31m⚠ stale hooks — run /gsd-update\x1b[0m │ \x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m",
		},
		{
			"a task wins over the state",
			Line{Model: "M", HasTask: true, Task: "Doing", State: stateOf(parse.State{Status: "x"}), Dir: "d"},
			"M │ Doing │ d", "\x1b[2mM\x1b[0m │ \x1b[1mDoing\x1b[0m │ \x1b[2md\x1b[0m",
		},
		{"an empty task, too", Line{Model: "M", HasTask: true, State: stateOf(parse.State{Status: "x"}), Dir: "d"}, "M │  │ d", "\x1b[2mM\x1b[0m │ \x1b[1m\x1b[0m │ \x1b[2md\x1b[0m"},
		{"no workstream", Line{Model: "M", State: &system.State{NoWorkstream: true}, Format: system.Compact, Dir: "d"}, "M │ no active workstream │ d", "\x1b[2mM\x1b[0m │ \x1b[2mno active workstream\x1b[0m │ \x1b[2md\x1b[0m"},
		{"19 commits", Line{Model: "M", State: stateOf(parse.State{Status: "x"}), Behind: 19, Dir: "d"}, "M │ x │ d", "\x1b[2mM\x1b[0m │ \x1b[2mx\x1b[0m │ \x1b[2md\x1b[0m"},
		{"20 commits alone", Line{Model: "M", State: stateOf(parse.State{}), Behind: 20, Dir: "d"}, "M │ state ~20 commits back │ d", "\x1b[2mM\x1b[0m │ \x1b[2mstate ~20 commits back\x1b[0m │ \x1b[2md\x1b[0m"},
		{"clean git", Line{Model: "M", Dir: "d", Git: &Git{Branch: "b"}}, "M │ d │ b✓", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m │ \x1b[2mb\x1b[0m\x1b[32m✓\x1b[0m"},
		{
			"git",
			Line{Model: "M", Dir: "d", Git: &Git{Branch: "b", Staged: 1, Unstaged: 2, Untracked: 3, Ahead: 4, Behind: 5}, LastCommand: "go"},
			"M │ d │ b+1~2?3↑4↓5 │ last: /go",
			"\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m │ \x1b[2mb\x1b[0m\x1b[32m+1\x1b[0m\x1b[33m~2\x1b[0m\x1b[31m?3\x1b[0m\x1b[32m↑4\x1b[0m\x1b[31m↓5\x1b[0m │ \x1b[2mlast: /go\x1b[0m",
		},
		{"meter behind", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 49}}, "M │ d ████░░░░░░ 49%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[32m████░░░░░░ 49%\x1b[0m"},
		{"meter in front", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 50, Tokens: 1500}, MeterFront: true}, "M █████░░░░░ 50% (2k) │ d", "\x1b[2mM\x1b[0m \x1b[33m█████░░░░░ 50% (2k)\x1b[0m │ \x1b[2md\x1b[0m"},
		{"meter from 65", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 65}}, "M │ d ██████░░░░ 65%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[38;5;208m██████░░░░ 65%\x1b[0m"},
		{"meter from 80", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 80}}, "M │ d 💀 ████████░░ 80%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[5;31m💀 ████████░░ 80%\x1b[0m"},
		{"meter of no number", Line{Model: "M", Dir: "d", Meter: &Meter{Used: math.NaN()}}, "M │ d 💀  NaN%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[5;31m💀  NaN%\x1b[0m"},
		{"control characters", Line{Model: "a\x1b[31m", Dir: "b\nc"}, "a[31m │ b c", "\x1b[2ma[31m\x1b[0m │ \x1b[2mb c\x1b[0m"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.plain, tt.line.Layout(0).Render(false)); diff != "" {
				t.Errorf("Render(false) mismatch (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, tt.line.Layout(0).Render(true)); diff != "" {
				t.Errorf("Render(true) mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzLine holds the same of the whole line.
func FuzzLine(f *testing.F) {
	for _, text := range hooktest.States(9, 200) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := Line{Model: text, State: stateOf(parse.StateMD(text)), Dir: text, Git: &Git{Branch: text}, LastCommand: text}
		task := Line{HasTask: true, Task: text}
		for _, got := range []string{line.Layout(0).Render(false), task.Layout(0).Render(false)} {
			if !utf8.ValidString(got) || hooktest.Controls.MatchString(got) {
				t.Errorf("%q gives %q", text, got)
			}
		}
	})
}

// stateOf is what is known of a state that the hook has read.
func stateOf(s parse.State) *system.State { return &system.State{Hook: s} }
