package statusline

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

func TestFit(t *testing.T) {
	s := parse.State{
		Milestone: "v1.9", MilestoneName: "Code Quality", Percent: "59", Status: "executing",
		PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability",
	}
	for limit, want := range map[int]string{
		100: "v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17)",
		60:  "v1.9 [█████░░░░░] 59% · executing · Observability (4/17)",
		50:  "v1.9 59% · executing · Observability (4/17)",
		40:  "v1.9 · P4/17 · executing",
		20:  "v1.9 · P4/17 · exec…",
		1:   "…",
	} {
		if diff := cmp.Diff(want, Fit(s, limit)); diff != "" {
			t.Errorf("%d cells (-want +got):\n%s", limit, diff)
		}
	}
}
