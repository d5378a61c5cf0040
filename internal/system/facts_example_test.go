package system_test

import (
	"fmt"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A STATE.md of GSD Core, with front matter.
func ExampleState_Text_gsd() {
	const text = `---
milestone: v2.0
milestone_name: Code Quality
status: executing
active_phase: "4.5"
progress:
  completed_plans: 50
  total_plans: 84
  percent: 59
---

## Current Position

Phase: 4 of 17 (Observability)
Plan: 3 of 5 in current phase
`
	f := system.State{
		Hook: parse.StateMD(text), Project: project.Resolve(project.Read(text), project.Evidence{}),
	}
	fmt.Println(f.Text(system.Full))
	fmt.Println(f.Text(system.Rich))
	// Output:
	// v2.0 Code Quality [█████░░░░░] 59% · Phase 4.5 executing
	// v2.0 Code Quality · [█████░░░░░] 59% (50/84 plans) · phase 4.5 · executing
}

// A STATE.md of Ultra Planner: no front matter, and the current task.
func ExampleState_Text_ultraplan() {
	const text = `## Current Position

Phase: 6 of 8 (Claude Tasks Sync)
Plan: 2 of 3
Status: In progress

Progress: [██████▓░░░] 79% (22/28 plans complete)

## Current Task: Task 3: Create PlannerId

Gate Progress: [####----] Step 2/3

Status: VERIFYING
`
	f := system.State{System: system.UltraPlan, Project: project.Resolve(project.Read(text), project.Evidence{Resume: ".ultraplan/state/continue.md"})}
	fmt.Println(f.Text(system.Rich))
	// Output: [███████░░░] 79% (22/28 plans) · phase 6/8 Claude Tasks Sync (plan 2/3) · in progress · task 3 VERIFYING 2/3 · resume continue.md
}

// The orchestrator's plan, with a goal that its own tools cannot read.
func ExampleState_Text_orchestratorPlan() {
	const text = `---
plan_id: "plan-20260109-143022"
status: "drafting"
goal: "Add "dark mode" toggle"
requirements_sections:
  - name: "Functional Requirements"
    status: "complete"
  - name: "Architecture Design"
    status: "in_progress"
modules:
  - id: "auth-core"
    acceptance_criteria: null
plan_phase_complete: false
---
`
	f, _ := system.Read(system.PlanPhase, text, system.Around{})
	fmt.Println(f.Text(system.Full))
	fmt.Println(f.Text(system.Rich))
	// Output:
	// plan drafting · requirements 1/2 · modules 1 (1 without criteria) · exit 0/4
	// plan plan-20260109-143022 drafting · requirements 1/2 · modules 1 (1 without criteria) · exit 0/4 · Add "dark mode" toggle
}

// The orchestrator's execution of a plan.
func ExampleState_Text_orchestratorExec() {
	const text = `---
plan_id: plan-20260108-143022
status: executing
modules_status:
- id: auth-core
  status: complete
- id: oauth-google
  status: in-progress
  assigned_to: implementer-2
---
`
	f, _ := system.Read(system.ExecPhase, text, system.Around{})
	fmt.Println(f.Text(system.Full))
	fmt.Println(f.Text(system.Compact))
	// Output:
	// exec executing · modules 1/2 · oauth-google → implementer-2
	// exec executing 1/2
}

// A council pipeline job.
func ExampleState_Text_council() {
	const text = `{"job_id": "job-3f9a1c02", "status": "COUNCIL_REVIEWING", "cost_usd": 0.41,
		"council_votes": ["APPROVE", {"seat": "security", "vote": "REVISE"}]}`
	f, _ := system.Read(system.Council, text, system.Around{})
	fmt.Println(f.Text(system.Rich))
	// Output: job-3f9a1c02 COUNCIL_REVIEWING · 2/6 votes (1 approve, 1 revise) · $0.41
}

func ExampleState_JSON() {
	f, _ := system.Read(system.ExecPhase, "# Orchestration Phase State\n\nPlan ID: plan-1\nStatus: ready\n", system.Around{})
	json := f.JSON(".claude/orchestrator-exec-phase.local.md", system.Full)
	fmt.Println(json[:strings.Index(json, `,"milestone"`)])
	// Output: {"path":".claude/orchestrator-exec-phase.local.md","system":"orchestrator-exec","scene":null,"text":"exec ready"
}
