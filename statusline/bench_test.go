package statusline

import (
	"testing"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

var benchState = parse.State{
	Status: "Executing Phase 4", Milestone: "v1.9", MilestoneName: "Code Quality",
	CompletedPhases: "10", TotalPhases: "17", Percent: "59", PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability",
}

func BenchmarkFormat(b *testing.B) {
	for _, format := range []Format{Full, Compact} {
		b.Run(string(format), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				format.Text(benchState)
			}
		})
	}
}
