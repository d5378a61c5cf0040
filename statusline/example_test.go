package statusline_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

func ExampleFormatState() {
	s := parse.StateMD(`---
milestone: v2.0
status: executing
active_phase: "4.5"
progress:
  percent: 20
---
`)
	fmt.Println(statusline.FormatState(s))
	// Output: v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
}

// A command is working on a phase: active_phase is set.
func ExampleFormatState_active() {
	s := parse.State{Milestone: "v2.0", Percent: "20", ActivePhase: "4.5", Status: "executing"}
	fmt.Println(statusline.SceneOf(s))
	fmt.Println(statusline.FormatState(s))
	// Output:
	// active
	// v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
}

// Nothing is running: next_action and next_phases say what to run next.
func ExampleFormatState_next() {
	s := parse.State{Milestone: "v2.0", Percent: "20", NextAction: "execute-phase", NextPhases: []string{"4.5", "4.6"}}
	fmt.Println(statusline.SceneOf(s))
	fmt.Println(statusline.FormatState(s))
	// Output:
	// next
	// v2.0 [██░░░░░░░░] 20% · next execute-phase 4.5/4.6
}

// The percentage is 100, or every phase is completed.
func ExampleFormatState_complete() {
	s := parse.State{Milestone: "v2.0", MilestoneName: "Code Quality", Percent: "100"}
	fmt.Println(statusline.SceneOf(s))
	fmt.Println(statusline.FormatState(s))
	// Output:
	// complete
	// v2.0 Code Quality [██████████] 100% · milestone complete
}

// None of the other scenes: the status, and the phase from the body.
func ExampleFormatState_default() {
	s := parse.StateMD(`---
milestone: v1.9
milestone_name: Code Quality
status: executing
---

Phase: 4 of 17 (Observability)
`)
	fmt.Println(statusline.SceneOf(s))
	fmt.Println(statusline.FormatState(s))
	// Output:
	// default
	// v1.9 Code Quality · executing · Observability (4/17)
}

func ExampleFormatStateCompact() {
	s := parse.State{Milestone: "v1.12", Status: "Executing Phase 7", PhaseNum: "7", PhaseTotal: "12"}
	fmt.Println(statusline.FormatStateCompact(s))
	// Output: v1.12 · P7/12 · executing
}

func ExampleClean() {
	fmt.Println(statusline.Clean("quality\x1b]0;title\x07\nv2"))
	// Output: quality]0;title v2
}

// Fit shortens a state to a number of terminal cells.
func ExampleFit() {
	s := parse.State{Milestone: "v2.0", MilestoneName: "Code Quality", Percent: "20", ActivePhase: "4.5", Status: "executing"}
	for _, limit := range []int{0, 50, 30} {
		fmt.Println(statusline.Fit(s, limit))
	}
	// Output:
	// v2.0 Code Quality [██░░░░░░░░] 20% · Phase 4.5 executing
	// v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
	// v2.0 20% · Phase 4.5 executing
}
