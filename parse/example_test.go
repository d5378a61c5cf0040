package parse_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

func ExampleStateMD() {
	s := parse.StateMD(`---
milestone: v2.0
status: executing
active_phase: "4.5"
progress:
  total_phases: 17
  percent: 20
---

# Project State

Phase: 4 of 17 (Observability)
`)
	fmt.Println(s.Milestone, s.ActivePhase, s.Percent, s.PhaseName)
	// Output: v2.0 4.5 20 Observability
}

// As in the hook, a comment ends the progress block: the percent below it is not
// read, and there is no bar.
func ExampleStateMD_comment() {
	s := parse.StateMD("---\nprogress:\n  # phases\n  percent: 20\n---\n")
	fmt.Printf("%q\n", s.Percent)
	// Output: ""
}

func ExampleProjectMD() {
	const text = `# Project State

## Current Position

Phase: **33 — Title** (Not started)
Plan: 2 of 3
`
	p := parse.ProjectMD(text)
	phase := p.PhaseOf()
	fmt.Println(phase.ID.Text, phase.Name, "on line", parse.LineOf(text, phase.ID.Pos))
	// Output: 33 Title on line 5
}

func ExampleSystemOf() {
	fmt.Println(parse.SystemOf("plan.md", "---\nplan_id: plan-1\nmodules: []\n---\n"))
	fmt.Println(parse.SystemOf("job.json", `{"status": "NEW"}`))
	fmt.Println(parse.SystemOf("notes.md", "# Notes\n"))
	// Output:
	// orchestrator-plan
	// council
	// gsd
}
