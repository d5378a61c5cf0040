package check_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
)

// TestBytes: twice the text allocates at most 2.3 times the bytes, whatever is repeated in it. TestGrowth of the command
// counts the statements of the same texts.
func TestBytes(t *testing.T) {
	const plan = "---\nplan_id: a\nmodules:\n"
	for _, of := range [][3]string{
		{"brackets", plan, "x: [\n"},
		{"brackets of one list", plan + "  - [", "[a, "},
		{"anchors", plan, "&a\n"},
		{"items", plan, "- \n"},
		{"keys of a list", plan, "  - id: m\n    name: n\n"},
		{"quotes", plan, "a: 'b\n"},
		{"fences", "some prose\n", "---: a\n"},
		{"closed fences", "some prose\n", "---\nx: 1\n"},
		{"keys", "---\n", "status: x\nphase: 3\n"},
		{"labels", "", "Phase: 3 of 9\nPlan: 3 of 9\nStatus: a\n"},
		{"next steps", "", "Next: to be to be\n"},
		{"one next step", "Next:", " to be"},
		{"one status", "Status:", " milestone complete"},
		{"one concern", "### Blockers/Concerns\n\n-", " Phase 3 (done),"},
	} {
		cost := func(size int) uint64 {
			text := of[1] + strings.Repeat(of[2], size/len(of[2])) + "\n---\n"
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			check.File("STATE.md", text)
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		cost(1 << 10) // tables are made once
		if once, twice := cost(8<<10), cost(16<<10); float64(twice) > 2.3*float64(once) {
			t.Errorf("%s: %d bytes for 8 KiB, %d for 16", of[0], once, twice)
		}
	}
}
