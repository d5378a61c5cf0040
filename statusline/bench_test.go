package statusline

import (
	"testing"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

var benchState = parse.State{
	Status: "Executing Phase 4", Milestone: "v1.9", MilestoneName: "Code Quality",
	CompletedPhases: "10", TotalPhases: "17", Percent: "59", PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability",
}

func BenchmarkFormatState(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		FormatState(benchState)
	}
}

func BenchmarkFormatStateCompact(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		FormatStateCompact(benchState)
	}
}
