package statusline

import (
	"testing"
)

// BenchmarkRender renders a line with each of its segments.
func BenchmarkRender(b *testing.B) {
	line := Line{
		Update: UpdateMark{Available: true}, Model: "Opus 4.6", State: benchState, Format: Full, Behind: 25, Dir: "my-app",
		Git: &Git{Branch: "main", Staged: 1, Unstaged: 2, Untracked: 3}, Meter: &Meter{Used: 48, Tokens: 156_000}, LastCommand: "gsd-next",
	}
	b.ReportAllocs()
	for b.Loop() {
		line.Render(true)
	}
}
