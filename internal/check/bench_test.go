package check

import (
	"strings"
	"testing"
)

// BenchmarkFile checks a file of the median size of real ones.
func BenchmarkFile(b *testing.B) {
	text := "---\ngsd_state_version: '1.0'\nmilestone: v1.9\nstatus: executing\ncurrent_phase: 4\nprogress:\n  percent: 59\n---\n\n# Project State\n\n" +
		"## Current Position\n\nPhase: 4 of 17 (Observability)\nLast activity: 2026-06-01 — Completed 04-02\n\n## Decisions\n\n" +
		strings.Repeat("- [Phase 04]: the exporter writes one line an event, and counts those that it drops\n", 330)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		File("STATE.md", text)
	}
}
