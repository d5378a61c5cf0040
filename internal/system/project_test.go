package system

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

const projectText = `---
gsd_state_version: '1.0'
milestone: v2.0
milestone_name: "Code \"Quality\""
status: executing # by hand

# lifecycle
active_phase: "4.5"
next_action: execute-phase
next_phases: ["4.5"]
progress:
  # counted
  total_phases: 17
  completed_phases: "10"

  total_plans: 84
  completed_plans: 47
  percent: 59.9
current_plan: '3'
paused_at: ~
stopped_at: "Phase 4 P3"
---

# Project State

## Current Position

Phase: 4 of 17 (Observability)
Plan: 2 of 5 in current phase
Status: Executing Phase 4
Last activity: 2026-06-01 — done

Progress: [██████▓░░░] 58.2% (22/28 plans complete)

### Blockers/Concerns

None yet.

- [Phase 5]: one
  - more on it
- None at the moment
- [x] ticked off
- ~~struck out~~
- ✅ solved
- [Resolved in 04-02]: solved
- No open milestone blocker.
2. two

## Session Continuity

Last session: 2026-06-01
Stopped at: body
Resume file: None
`

func TestProjectMD(t *testing.T) {
	p := project.ProjectMD(projectText)
	line := func(f md.Field) string { return fmt.Sprintf("%s:%d", f.Text, md.LineOf(projectText, f.Pos)) }
	got := map[string]string{
		"milestone": line(p.Milestone), "name": line(p.MilestoneName), "status": line(p.Status),
		"active": line(p.ActivePhase), "next": line(p.NextAction), "next_phases": fmt.Sprint(p.NextPhases, md.LineOf(projectText, p.NextPhasesPos)),
		"total_phases": line(p.TotalPhases), "completed_phases": line(p.CompletedPhases), "total_plans": line(p.TotalPlans),
		"completed_plans": line(p.CompletedPlans), "percent": line(p.Percent), "plan": line(p.CurrentPlan),
		"paused": line(p.PausedAt), "stopped": line(p.StoppedAt),
		"body phase": line(p.Body.Phase.ID), "body plan": line(p.Body.Plan), "body plan total": line(p.Body.PlanTotal),
		"body status": line(p.Body.Status), "activity": line(p.Body.LastActivity), "body percent": line(p.Body.Progress),
		"body plans": line(p.Body.CompletedPlans), "session": line(p.Body.LastSession), "body stopped": line(p.Body.StoppedAt),
		"resume": line(p.Body.ResumeFile),
	}
	for i, b := range p.Body.Concerns {
		got[fmt.Sprint("concern ", i)] = line(b)
	}
	want := map[string]string{
		"milestone": "v2.0:3", "name": `Code "Quality":4`, "status": "executing:5", "active": "4.5:8", "next": "execute-phase:9",
		"next_phases": "[4.5] 10", "total_phases": "17:13", "completed_phases": "10:14", "total_plans": "84:16",
		"completed_plans": "47:17", "percent": "59:18", "plan": "3:19", "paused": ":0", "stopped": "Phase 4 P3:21",
		"body phase": "4:28", "body plan": "2:29", "body plan total": "5:29", "body status": "Executing Phase 4:30",
		"activity": "2026-06-01 — done:31", "body percent": "58:33", "body plans": "22:33", "session": "2026-06-01:51",
		"body stopped": "body:52", "resume": "None:53", "concern 0": "[Phase 5]: one:39", "concern 1": "two:47",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ProjectMD mismatch (-want +got):\n%s", diff)
	}
}

// TestPlaces holds each place to the text that it is said to be of, so that a
// line and a column can be told from it.
func TestPlaces(t *testing.T) {
	for _, text := range []string{projectText, strings.ReplaceAll(projectText, "\n", "\r\n"), "\uFEFF\n" + projectText} {
		p := project.ProjectMD(text)
		for _, f := range []md.Field{
			p.Milestone, p.Status, p.NextAction, p.TotalPhases, p.TotalPlans, p.StoppedAt,
			p.Body.Status, p.Body.LastActivity, p.Body.Progress, p.Body.CompletedPlans, p.Body.ResumeFile, p.Body.Concerns[0], p.Body.Concerns[1],
		} {
			at := strings.TrimLeft(text[f.Pos-1:], `"'`)
			if !strings.HasPrefix(at, f.Text) {
				t.Errorf("%q is said to be at %q", f.Text, at[:min(20, len(at))])
			}
		}
	}
	if got := [...]int{md.LineOf("a\nb", 0), md.LineOf("a\nb", 1), md.LineOf("a\nb", 3), md.LineOf("a\nb", 99)}; got != [...]int{0, 1, 2, 0} {
		t.Errorf("LineOf: %v", got)
	}
}

func TestGate(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"flat", "```yaml\ncurrent_task:\n  name: \"Task 3: Create\"\n  gate_status: REVIEWING\n  gate_step: 3\n  attempt: 2 # now\n  max_attempts: 3\nother: 1\n```\n", "3 REVIEWING 3/3 2/3"},
		{"not in a block", "## Gate\n\ncurrent_task:\n  name: Task 7\n  gate_status: FAILED\n", "7 FAILED / /"},
		{"no number", "current_task:\n  name: Create it\n", "Create it  / /"},
		{"skipped", "```\ncurrent_task:\n  task: \"03-01:task-3\"\n  gate_status: SKIPPED (forced)\n```\n", "3 SKIPPED / /"},
		{"visual", "## Current Task: Task 3: Create\n\nGate Progress: [####----] Step 2/3\n\nStatus: VERIFYING\n", "3 VERIFYING 2/3 /"},
		{"only the choices", "```\ncurrent_task:\n  gate_status: EXECUTING | VERIFYING\n  gate_step: 1 | 2 | 3\n```\n", "  / /"},
		{"behind the block", "```\ncurrent_task:\n  name: Task 1\ntasks:\n  - name: Task 2\n    status: complete\n```\n", "1  / /"},
		{"no gate", "## Current Position\n\nStatus: VERIFYING\n", "  / /"},
	}
	for _, tt := range tests {
		g := project.ProjectMD(tt.text).Gate
		got := fmt.Sprintf("%s %s %s/%s %s/%s", g.Task.Text, g.Status.Text, g.Step.Text, g.Steps.Text, g.Attempt.Text, g.Attempts.Text)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: gate mismatch (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestFlowItems(t *testing.T) {
	text := "---\nplan_id: p\nmodules:\n- {id: a, status: in-progress, acceptance_criteria: \"x, } y\", github_issue: [1, 2]} # c\n- {}\n- { id: 'b' }\n- {id: c,\n---\n"
	var got []string
	for _, m := range PlanMD(text).Modules {
		for _, key := range []string{"id", "status", "acceptance_criteria", "github_issue"} {
			got = append(got, fmt.Sprintf("%s:%d", m.Get(key).Text, md.LineOf(text, m.Get(key).Pos)))
		}
	}
	want := []string{"a:4", "in-progress:4", "x, } y:4", "[1, 2]:4", ":0", ":0", ":0", ":0", "b:6", ":0", ":0", ":0", "c:7", ":0", ":0", ":0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("items mismatch (-want +got):\n%s", diff)
	}
}

// TestTimeIsLinear gives each reader a text and one of sixteen times its length
// of the same kind; a reader that looks back would take 256 times as long.
func TestTimeIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const small, factor = 3000, 16
	read := func(text string) {
		facts := project.Facts{Project: project.ProjectMD(text)}
		facts.Rich()
		SystemOf("x.md", text)
		PlanMD(text)
		ExecMD(text)
		CouncilJob(text)
	}
	for name, write := range map[string]func(n int) string{
		"modules": func(n int) string {
			return "---\nplan_id: p\nmodules:\n" + strings.Repeat("- id: a\n  status: in-progress\n  acceptance_criteria: 'x\n    y'\n", n) + "---\n"
		},
		"status": func(n int) string {
			return "---\nplan_id: p\nmodules_status:\n" + strings.Repeat("  - id: a\n    status: complete\n", n) + "---\n"
		},
		"folded": func(n int) string {
			return "---\nplan_id: p\ngoal: \"a \\\n" + strings.Repeat("  more \\\n", n) + "\"\n---\n"
		},
		"keys": func(n int) string { return "---\n" + strings.Repeat("modules:\n- a\nplan_id: p\n", n) + "---\n" },
		"maps": func(n int) string {
			return "---\nplan_id: p\nmodules:\n- {" + strings.Repeat("a: \"b\", ", n) + "}\n---\n"
		},
		"flow":     func(n int) string { return "---\nplan_id: p\nmodules: [" + strings.Repeat("a, ", n) + "]\n---\n" },
		"unclosed": func(n int) string { return "---\n" + strings.Repeat("  \n--\n", n) },
		"plan":     func(n int) string { return "## Current Position\nPlan: 1" + strings.Repeat("-1", 20*n) },
		"phases":   func(n int) string { return "## Current Position\n" + strings.Repeat("Phase: x (((\nPhase 3\n", n) },
		"one line": func(n int) string { return "## Current Position\nPhase: 4 " + strings.Repeat("(a) — [b] ", n) },
		"quotes":   func(n int) string { return "---\nstatus: \"" + strings.Repeat(`"" # `, n) + "\n---\n" },
		"progress": func(n int) string {
			return "## Current Position\nProgress: " + strings.Repeat("1/2 of 3 plan ", n) + "%"
		},
		"asides":   func(n int) string { return "---\nstopped_at: " + strings.Repeat("()", n) + "\n---\n" },
		"gate":     func(n int) string { return "```\n" + strings.Repeat("current_task:\n  name: Task 1\n", n) },
		"blockers": func(n int) string { return "### Blockers\n" + strings.Repeat("- a\n", n) },
		"votes": func(n int) string {
			return `{"status":"NEW","council_votes":[` + strings.Repeat(`{"a":{"b":"c"},"vote":"x"},`, n) + "1]}"
		},
		"seats": func(n int) string {
			return `{"status":"NEW","council_plans":{` + strings.Repeat(`"a":"b",`, n) + `"c":1}}`
		},
	} {
		took := func(text string) time.Duration { return cputest.Best(t, 3, func() { read(text) }) }
		a, b := took(write(small)), took(write(factor*small))
		slow := func() bool { return b > 6*factor*a && b > 100*time.Millisecond }
		for range 5 { // other programs share the caches, which can only slow it down
			if slow() {
				b = min(b, took(write(factor*small)))
			}
		}
		if slow() {
			t.Errorf("%s: %v, and %v for %d times the text", name, a, b, factor)
		}
	}
}

func TestStoppedMD(t *testing.T) {
	const body = "## Session\n\nStopped at: Phase 3 planned\n"
	tests := []struct{ name, text, want string }{
		{"front matter", "---\nstopped_at: Phase 4 done\n---\n" + body, "Phase 4 done"},
		{"body", "---\nstatus: executing\n---\n" + body, "Phase 3 planned"},
		{"empty in the front matter", "---\nstopped_at:\n---\n" + body, "Phase 3 planned"},
		{"nothing in the front matter", "---\nstopped_at: N/A\n---\n" + body, "Phase 3 planned"},
		{"no front matter", body, "Phase 3 planned"},
		{"nowhere", "# Project State\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, project.StoppedMD(tt.text)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// FuzzProjectMD: no reader fails, and no place lies outside the text.
func FuzzProjectMD(f *testing.F) {
	for _, text := range hooktest.States(18, 200) {
		f.Add(text)
	}
	f.Add(projectText)
	f.Add("---\nstopped_at: 2026-01-01\n---\nStopped at: A\n")
	f.Add("# Blockers\n** **\n")
	f.Add("---\nplan_id: \"a\nmodules:\n- id: 'b\n  c: \"\\x\"\nexit_criteria: [a\n---\n")
	f.Add(`{"status":"COUNCIL_REVIEWING","council_votes":[["APPROVE"],{"a":null}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		p := project.ProjectMD(text)
		p.PhaseOf()
		if got, want := project.StoppedMD(text), p.Stopped(); got != want {
			t.Errorf("StoppedMD: %q, and Stopped of the whole: %q", got, want)
		}
		plan, exec := PlanMD(text), ExecMD(text)
		exec.Active()
		SystemOf("", text)
		for _, field := range []md.Field{p.Status, p.Percent, p.Body.Phase.ID, p.Body.Plan, p.Body.Progress, p.Gate.Task, plan.Goal, exec.ID} {
			if field.Pos < 0 || field.Pos > len(text)+1 || field.Pos > 0 && md.LineOf(text, field.Pos) == 0 {
				t.Errorf("place %d of %q in %d bytes", field.Pos, field.Text, len(text))
			}
		}
	})
}
