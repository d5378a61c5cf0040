package system_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Fit shortens a state to a number of terminal cells.
func ExampleFormat_Fit() {
	s := parse.State{Milestone: "v2.0", MilestoneName: "Code Quality", Percent: "20", ActivePhase: "4.5", Status: "executing"}
	for _, limit := range []int{0, 50, 30} {
		fmt.Println(system.Full.Fit(s, limit))
	}
	// Output:
	// v2.0 Code Quality [██░░░░░░░░] 20% · Phase 4.5 executing
	// v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
	// v2.0 20% · Phase 4.5 executing
}
