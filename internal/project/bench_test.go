package project

import (
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// BenchmarkRich reads a STATE.md of the usual size, 30 kB, and renders its rich line.
func BenchmarkRich(b *testing.B) {
	b.Run("all", func(b *testing.B) { benchmarkRich(b, benchState) })
	decisions := benchState[:strings.Index(benchState, "### Pending")]
	b.Run("decisions", func(b *testing.B) { benchmarkRich(b, decisions+strings.Repeat(decisions[len(decisions)-1000:], 8)) })
}

func benchmarkRich(b *testing.B, text string) {
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		f := Facts{State: parse.StateMD(text), Project: ProjectMD(text)}
		f.Rich()
	}
}

// benchState has the sections of GSD's template, with decisions and blockers as they pile up.
var benchState = `---
gsd_state_version: 1.0
milestone: v2.0
milestone_name: Code Quality
status: executing
stopped_at: Completed 04-02-PLAN.md
progress:
  total_phases: 17
  completed_phases: 3
  total_plans: 84
  completed_plans: 47
  percent: 55
---

# Project State

**Current focus:** Phase 4: Observability

## Current Position

Phase: 4 of 17 (Observability)
Plan: 3 of 5 in current phase
Status: Executing the third plan
Last activity: 2026-06-01 — wrote the exporter
Progress: [█████░░░░░] 55%

## Performance Metrics

| Phase | Plans | Total | Avg/Plan |
|-------|-------|-------|----------|
` + strings.Repeat("| 1. Foundation | 3 | 12min | 4min |\n", 60) + `
## Accumulated Context

### Decisions

` + strings.Repeat("- [Phase 3]: The importer reads files in one pass; status: `done`, and nobody needs the second reader any more.\n", 160) + `
### Pending Todos

None yet.

### Blockers/Concerns

` + strings.Repeat("- The vendor's API has no pagination. It must be resolved before phase 9.\n- [x] keys rotated\n", 60) + `
## Session Continuity

Last session: 2026-06-01
Stopped at: Completed 04-02-PLAN.md
Resume file: None
`
