package parse

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkStateMD reads files of the sizes that real ones have, where the whole
// body has to be searched, and one far beyond.
func BenchmarkStateMD(b *testing.B) {
	const front = "---\nmilestone: v1.9\nmilestone_name: Code Quality\nstatus: executing\nprogress:\n  total_phases: 17\n  completed_phases: 10\n  percent: 59\n---\n"
	const line = "- [Phase 04]: the exporter writes one line an event, and counts those that it drops\n"
	for _, size := range []int{3_000, 30_000, 145_000, 8 << 20} {
		text := front + strings.Repeat(line, size/len(line))
		b.Run(fmt.Sprintf("%dkB", size/1000), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				StateMD(text)
			}
		})
	}
}
