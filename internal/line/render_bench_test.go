package line

import (
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// BenchmarkRender renders a line with each of its segments.
func BenchmarkRender(b *testing.B) {
	state := parse.State{
		Status: "Executing Phase 4", Milestone: "v1.9", MilestoneName: "Code Quality",
		CompletedPhases: "10", TotalPhases: "17", Percent: "59", PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability",
	}
	line := Line{
		Update: UpdateMark{Available: true}, Model: "Opus 4.6", State: stateOf(state), Format: system.Full, Behind: 25, Dir: "my-app",
		Git: &Git{Branch: "main", Staged: 1, Unstaged: 2, Untracked: 3}, Meter: &Meter{Used: 48, Tokens: 156_000}, LastCommand: "gsd-next",
	}
	b.ReportAllocs()
	for b.Loop() {
		line.Layout(0).Render(true)
	}
}
