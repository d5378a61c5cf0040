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
