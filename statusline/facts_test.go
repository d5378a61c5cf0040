package statusline

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
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
		if diff := cmp.Diff(tt.want, Canonical(tt.status, tt.pausedAt)); diff != "" {
			t.Errorf("Canonical(%q, %q) mismatch (-want +got):\n%s", tt.status, tt.pausedAt, diff)
		}
	}
}

// richText is the rich line of a STATE.md alone.
func richText(text string) string {
	return Facts{State: parse.StateMD(text), Project: parse.ProjectMD(text)}.Text(Rich)
}

func TestRichParts(t *testing.T) {
	position := "\n## Current Position\n\n"
	tests := []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"plans alone", "---\nprogress:\n  completed_plans: 3\n  total_plans: 9\n---\n", "3/9 plans"},
		{"plans of the body", position + "Progress: 75% (3 of 4 plans complete)\n", "[███████░░░] 75% (3/4 plans)"},
		{"plans among phases", position + "Progress: [###] 30% (5 of 8 phases in progress, 18/28 plans complete)\n", "[███░░░░░░░] 30% (18/28 plans)"},
		{"front matter first", "---\nprogress:\n  percent: 10\n---\n" + position + "Progress: 75%\n", "[█░░░░░░░░░] 10%"},
		{"bar below its label", position + "**Progress:**\n```\n[██░░] 11% (1/9 phases complete)\n```\n", "[█░░░░░░░░░] 11%"},
		{"percent of another line", position + "**Progress:**\n- phase one 50%\n", ""},
		{"20 cells", position + "Progress: [########░░░░░░░░░░░░] 40%\n", "[████░░░░░░] 40%"},
		{"plan by name", position + "Plan: 03-01-PLAN.md (5/5 tasks complete)\n", "plan 03-01"},
		{"plan in words", position + "Plan: Plan 02 complete, next 03\n", "plan 02"},
		{"no plan", position + "Plan: Not started\n", ""},
		{"plans ready", position + "Plan: 3 plans ready (08-01, 08-02)\n", ""},
		{"plan of the front matter", "---\ncurrent_plan: 3\n---\n" + position + "Plan: 2 of 5\n", "plan 3/5"},
		{"plan of the front matter in words", "---\ncurrent_plan: 3 of 7 (Plans 01 and 02 complete)\n---\n", "plan 3/7"},
		{"plan file of the front matter", "---\ncurrent_plan: 03-02-PLAN.md\n---\n", "plan 03-02"},
		{"plan with a name", "---\ncurrent_plan: gap closure\n---\n", "plan gap closure"},
		{"no plan in the front matter", "---\ncurrent_plan: Not started\n---\n", ""},
		{"a dash, and the body's plan", "---\ncurrent_plan: —\n---\n" + position + "Plan: 2 of 5\n", "plan 2/5"},
		{"plan total of its own", position + "**Current Plan:** 03\n**Total Plans in Phase:** 4\n", "plan 03/4"},
		{"status raw", "---\nstatus: Blocked on the legal department\n---\n", "Blocked on the legal de…"},
		{"status of 24", "---\nstatus: abcdefghijklmnopqrstuvwx\n---\n", "abcdefghijklmnopqrstuvwx"},
		{"status of the body", position + "**Status:** Ready to plan\n", "planning"},
		{"paused", "---\nstatus: executing\npaused_at: waiting for the review of the second part of it\n---\n", "executing · paused: waiting for the review of the second pa…"},
		{"a block text", "---\npaused_at: >-\n  waiting: for # one\n\n  more\nstatus: |\n  executing\n---\n", "executing · paused: waiting: for # one more"},
		{"a block text without a line", "---\npaused_at: >\nprogress:\n  percent: 5\nstopped_at: |\n---\n", "[░░░░░░░░░░] 5%"},
		{"not paused", "---\nstatus: executing\npaused_at: None\n---\n", "executing"},
		{"next", "---\nnext_action: verify-phase\nnext_phases: [\"4\"]\n---\n", "next verify-phase 4"},
		{"one blocker", "### Blockers/Concerns\n\n- a\n- None known\n", "1 blocker"},
		{"a blocker that begins like none", "### Blockers/Concerns\n\n- Nonexistent file\n* None\n", "1 blocker"},
		{"no blocker", "## Blockers\n\nNone yet.\n\n- (none)\n- N/A\n- —\n", ""},
		{"blockers resolved", "### Active Blockers\n- a\n### Resolved Blockers\n- b\n", "1 blocker"},
		{"hostile", "---\nstatus: \"a\x1b[31m\"\ncurrent_phase_name: \"b\u202e\"\ncurrent_phase: 2\n---\n", "phase 2 b · a[31m"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, richText(tt.text)); diff != "" {
			t.Errorf("%s mismatch (-want +got):\n%s", tt.name, diff)
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
  completed_plans: 47
  total_plans: 84
  percent: 59
current_phase: "4"
current_phase_name: Observability
current_plan: "3"
paused_at: waiting for review
---

## Current Position

Plan: 3 of 5 in current phase

### Blockers/Concerns

- one
- two

## Current Task: Task 3: Create PlannerId

Gate Progress: [####----] Step 2/3

Status: VERIFYING

` + "```yaml\ncurrent_task:\n  attempt: 1\n  max_attempts: 3\n```\n"
	f := Facts{
		State: parse.StateMD(text), Project: parse.ProjectMD(text),
		Files: &Files{Plans: 42, Summaries: 39}, Resume: ".ultraplan/state/continue.md",
	}
	want := "v2.0 Code Quality · [█████░░░░░] 59% (47/84 plans) · phase 4.5/17 Observability · plan 3/5 · executing · " +
		"next verify-phase 4 · task 3 VERIFYING 2/3 (attempt 1/3) · paused: waiting for review · 2 blockers · " +
		"resume .ultraplan/state/continue.md · files 39/42"
	if diff := cmp.Diff(want, f.Text(Rich)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestFilesPart: the files are told only where they contradict the plans.
func TestFilesPart(t *testing.T) {
	p := parse.ProjectMD("---\nprogress:\n  completed_plans: 42\n  total_plans: 042\n---\n")
	for want, files := range map[string]*Files{
		"42/042 plans":               nil,
		"42/042 plans · files 39/42": {Plans: 42, Summaries: 39},
		"42/042 plans · files 0/0":   {},
	} {
		if diff := cmp.Diff(want, Facts{Project: p, Files: files}.Text(Rich)); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
	}
	if got := (Facts{Project: p, Files: &Files{Plans: 42, Summaries: 42}}).Text(Rich); got != "42/042 plans" {
		t.Errorf("files that agree: %q", got)
	}
}

// FuzzFacts holds what is true of every text, whosever state it is taken for:
// one line of valid UTF-8 without a control character, and one object of JSON.
func FuzzFacts(f *testing.F) {
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
		job, _ := parse.CouncilJob(text)
		for _, system := range []parse.System{parse.GSD, parse.UltraPlan, parse.PlanPhase, parse.ExecPhase, parse.Council} {
			facts := Facts{
				System: system, State: parse.StateMD(text), Project: parse.ProjectMD(text),
				Plan: parse.PlanMD(text), Exec: parse.ExecMD(text), Job: job, Resume: text,
			}
			object := facts.JSON(text, Rich)
			for _, got := range []string{facts.Text(Full), facts.Text(Compact), facts.Text(Rich), object} {
				if !utf8.ValidString(got) || controls.MatchString(got) {
					t.Errorf("%q gives %q", text, got)
				}
			}
			if !json.Valid([]byte(object)) || strings.Contains(object, "\n") {
				t.Errorf("%q gives %s", text, object)
			}
		}
	})
}
