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

// A comment inside the progress block ends it for the status line, as in the
// hook: the percent below it is not seen, and no bar is drawn.
func ExampleStateMD_comment() {
	s := parse.StateMD("---\nprogress:\n  # phases\n  percent: 20\n---\n")
	fmt.Printf("%q\n", s.Percent)
	// Output: ""
}
