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

// The scenes, by what they show.
func ExampleSceneOf() {
	for _, s := range []parse.State{
		{ActivePhase: "4.5", Status: "executing"},                         // a command is working on a phase
		{NextAction: "execute-phase", NextPhases: []string{"4.5", "4.6"}}, // what to run next
		{Percent: "100"}, // or every phase is completed
		{Status: "executing", PhaseNum: "4", PhaseTotal: "17", PhaseName: "A"}, // none of the others
	} {
		fmt.Println(statusline.SceneOf(s)+":", statusline.FormatState(s))
	}
	// Output:
	// active: Phase 4.5 executing
	// next: next execute-phase 4.5/4.6
	// complete: milestone complete
	// default: executing · A (4/17)
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
	s := parse.State{
		Milestone: "v2.0", MilestoneName: "Code Quality", Percent: "20", ActivePhase: "4.5",
		Status: "executing",
	}
	for _, limit := range []int{0, 50, 30, 20, 5} {
		fmt.Println(statusline.Fit(s, limit))
	}
	// Output:
	// v2.0 Code Quality [██░░░░░░░░] 20% · Phase 4.5 executing
	// v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
	// v2.0 20% · Phase 4.5 executing
	// v2.0 · P4.5 · execu…
	// v2.0…
}
