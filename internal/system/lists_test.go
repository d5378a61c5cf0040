package system

import (
	"runtime"
	"strings"
	"testing"
)

// TestListsCostNothing: what is kept of an orchestrator's file is bounded, however
// long its lists are.
func TestListsCostNothing(t *testing.T) {
	for _, line := range []string{"  - x\n", "  - id: a\n", "a: b\n", "    c: d\n"} {
		text := "---\nplan_id: x\nmodules:\n" + strings.Repeat(line, 8<<20/len(line)) + "---\n"
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		PlanMD(text)
		ExecMD(text)
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 128<<20 {
			t.Errorf("%q: %d MiB allocated for a text of %d MiB", line, got>>20, len(text)>>20)
		}
	}
}
