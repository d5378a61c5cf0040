package system

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestCanonical: the table of 1.14.0 first, then the documented one.
func TestCanonical(t *testing.T) {
	tests := []struct{ status, pausedAt, want string }{
		{"executing", "", "executing"},
		{"Ready to execute", "", "executing"},
		{"planning complete", "", "planning"},
		{"Phase complete — ready for verification", "", "verifying"},
		{"Executing Phase 4", "waiting", "executing"}, // 1.14.0 knows it, whatever paused_at says
		{"Executing phase 7 — waiting on UAT", "", "executing"},
		{"Ready for execution", "", "unknown"},
		{"READY TO EXECUTE phase 3", "", "executing"},
		{"Ready for planning", "", "planning"},
		{"Discussing the next phase", "", "discussing"},
		{"Phase 3 complete, verified", "", "verifying"},
		{"COMPLETE - all of it", "", "completed"},
		{"half done", "", "completed"},
		{"work stopped, planning again", "", "paused"},
		{"archived", "", "unknown"},
		{"archived", "waiting", "paused"},
		{"in_progress", "", "unknown"},
		{"constructor", "", "unknown"},
		{"unknown", "", "unknown"},
		{"", "", "unknown"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, md.StatusWord(tt.status, tt.pausedAt)); diff != "" {
			t.Errorf("md.StatusWord(%q, %q) mismatch (-want +got):\n%s", tt.status, tt.pausedAt, diff)
		}
	}
}

// TestRichWhole has every part, in its place.
func TestRichWhole(t *testing.T) {
	const text = `---
milestone: v2.0
milestone_name: Code Quality
status: executing
active_phase: "4.5"
next_action: verify-phase
next_phases: ["4"]
progress:
  total_phases: 17
  completed_plans: 50
  total_plans: 84
  percent: 59
current_phase: "4"
current_phase_name: Observability
current_plan: "3"
paused_at: waiting for review
---

## Current Position

Plan: 3 of 5 in current phase

### Blockers

- one
- two

## Current Task: Task 3: Create PlannerId

Gate Progress: [####----] Step 2/3

Status: VERIFYING

` + "```yaml\ncurrent_task:\n  attempt: 1\n  max_attempts: 3\n```\n"
	f := State{
		Hook:    parse.StateMD(text),
		Project: project.Resolve(project.Read(text), project.Evidence{Resume: ".ultraplan/state/continue.md"}),
	}
	want := "v2.0 Code Quality · [█████░░░░░] 59% (50/84 plans) · phase 4.5/17 · executing · " +
		"task 3 VERIFYING 2/3 (attempt 1/3) · paused: waiting for review · 2 blockers · resume continue.md"
	if diff := cmp.Diff(want, f.Text(Rich)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// FuzzState holds what is true of every text, whosever state it is taken for:
// one line of valid UTF-8 without a control character, and one object of JSON.
func FuzzState(f *testing.F) {
	for _, text := range hooktest.States(19, 100) {
		f.Add(text)
	}
	for _, g := range []string{
		"---\nplan_id: \"a\\x1b\"\nmodules:\n- id: \"b\u202e\"\n---\n",
		`{"status":"BLOCKED","job_id":"\u001b[31m","blocker_reason":"a\u2028b"}`,
		`{"status":"COUNCIL_REVIEWING","council_votes":["APPROVE","\u0007"]}`,
	} {
		f.Add(g)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, system := range []System{GSD, UltraPlan, PlanPhase, ExecPhase, Council} {
			state, ok := Read(system, text, Around{})
			if !ok {
				p := project.Resolve(project.Read(text), project.Evidence{Resume: text})
				state = &State{System: system, Hook: parse.StateMD(text), Project: p}
			}
			object := state.JSON(text, Rich)
			for _, got := range []string{state.Text(Full), state.Text(Compact), state.Text(Rich), object} {
				if !utf8.ValidString(got) || hooktest.Controls.MatchString(got) {
					t.Errorf("%q gives %q", text, got)
				}
			}
			if !json.Valid([]byte(object)) || strings.Contains(object, "\n") {
				t.Errorf("%q gives %s", text, object)
			}
		}
	})
}
