package system

import (
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestHugeTextsCostNothing: what is allocated for a line is bounded, however long
// one value of the file is, and whether it is UTF-8 or not.
func TestHugeTextsCostNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const size, most = 4 << 20, 3 << 20
	for _, fill := range []string{"\xff", "a", "é", "9", " ", "\xff,", "\n", "- \xff\n", "  \xff\n", "\n- \xff", "a: \xff\n"} {
		huge := strings.Repeat(fill, size/len(fill))
		for _, tt := range []struct{ name, before, after string }{
			{"status", "---\nstatus: x", "x\n---\n"},
			{"milestone", "---\nmilestone: x", "x\n---\n"},
			{"percent", "---\nmilestone: v1\nprogress:\n  percent: 9", "\n---\n"},
			{"list", "---\nnext_action: x\nnext_phases: [", "]\n---\n"},
			{"front matter", "---\n", "\n---\n"},
			{"body's phase", "Phase: 1 of 2 (x", ")\n"},
			{"body's status", "Status: x", "\n"},
			{"body", "## Blockers\n", ""},
			{"unclosed", "---\nstatus: x", ""},
			{"labels on one line", "Phase: 1 Plan: 2 Status: ", ""},
		} {
			text := tt.before + huge + tt.after
			for _, format := range []Format{Full, Compact, Rich} {
				got := allocated(func() {
					f := State{System: GSD, Hook: parse.StateMD(text)}
					if format == Rich {
						f.Project = project.Resolve(project.Read(text), project.Evidence{})
					}
					_ = f.Text(format)
					_ = f.Fit(format, 80)
				})
				if limit := uint64(most); format != Rich && got > limit || got > 64*limit {
					t.Errorf("%s of %.8q, %s: %d MiB allocated for a text of %d MiB", tt.name, fill, format, got>>20, len(text)>>20)
				}
			}
		}
	}
}

// TestListsCostNothing: what is kept of an orchestrator's file is bounded, however
// long its lists are.
func TestListsCostNothing(t *testing.T) {
	for _, line := range []string{"  - x\n", "  - id: a\n", "a: b\n", "    c: d\n"} {
		text := "---\nplan_id: x\nmodules:\n" + strings.Repeat(line, 8<<20/len(line)) + "---\n"
		got := allocated(func() {
			PlanMD(text)
			ExecMD(text)
		})
		if got > 128<<20 {
			t.Errorf("%q: %d MiB allocated for a text of %d MiB", line, got>>20, len(text)>>20)
		}
	}
}

// allocated returns how many bytes a function allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
