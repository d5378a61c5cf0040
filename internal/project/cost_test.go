package project

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// costPlaces are the places in which a body is read word by word; %s is what is repeated.
var costPlaces = []string{
	"## Blockers\n\n- %s\n", "## Blockers/Concerns\n\n- %s\n", "## Blockers\n\n%s\n",
	"## Next Steps\n\n1. %s\n", "## Next Steps\n\n%s\n",
	"## Current Position\n\nPhase: 4 of 9 (%s)\n", "## Current Position\n\nPhase: 4 — %s\n", "## Current Position\n\nPhase: %s\n",
	"### Phase 4: %s\n", "- [ ] **Phase 4: %s**\n", "- [x] Phase 4: T %s\n", "| 4. %s | 1/2 | Complete |\n",
	"## Current Position\n\nPlan: 2 of 5 %s\n", "## Current Position\n\nStatus: %s\n", "## Current Position\n\nProgress: %s\n",
	"## Current Position\n\nNext: %s\n", "## Session\n\nStopped at: %s\n", "## Session\n\nResume file: %s\n",
	"Milestone: v1.0 %s\n", "**Current focus:** %s\n", "| Status | %s |\n", "%s\n", "## %s\n",
	"---\nstatus: %s\n---\n", "---\nstopped_at: %s\n---\n", "---\nmilestone_name: %s\n---\n", "---\ncurrent_phase_name: %s\n---\n",
	"---\nnext_action: %s\nnext_phases: [4]\n---\n", "---\npaused_at: %s\n---\n", "---\ncurrent_phase: %s\n---\n",
}

// costMarks are what structure is made of, and what separates words.
var costMarks = []string{
	"(", ")", "()", "[", "]", "](", "[x](", "*", "**", "~~", "`", "_", "|", "| ", ": ", "; ", ", ", ". ", "- ", " — ", " → ", "✅ ",
	"#", "- [ ] ", "- [x] ", "\\", "\"", "<!--", "-->", "4", "4.1 ", "v1.0 ", "1/2 ", "50% ", "/", "/gsd:", "Phase 4 ", "04-01-PLAN.md ",
	"x", "é", "Ⱥ", "\xff", " ", "\t", "0", "█",
}

// words are all words of the lexicon.
func words(t testing.TB) (list []string) {
	t.Helper()
	for entry := range strings.Lines(tmptest.Read(t, "../lexicon/lexicon.txt")) {
		if word, _, ok := strings.Cut(entry, " = "); ok {
			list = append(list, word)
		}
	}
	if len(list) < 800 {
		t.Errorf("only %d words", len(list))
	}
	return list
}

// body fills a place with n bytes of a unit, on lines of that length.
func body(place, unit string, n, line int) string {
	filled := fmt.Sprintf(place, strings.Repeat(unit, line/len(unit)+1))
	return strings.Repeat(filled, max(n/len(filled), 1))
}

// TestCostIsLinear: a body costs what its length says, whatever is repeated in it, and on
// one line or many.
func TestCostIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	if cputest.UnderRace {
		t.Skip("the race detector multiplies CPU time")
	}
	check := func(place, unit string) {
		for _, line := range []int{md.MaxLine, 100} {
			costsByLength(t, place, unit, line)
		}
	}
	for _, place := range costPlaces {
		for _, mark := range costMarks {
			check(place, mark)
		}
	}
	for _, word := range words(t) {
		costsByLength(t, "## Blockers\n\n- %[1]s\n## Current Position\n\nStatus: %[1]s\n%[1]s\n", word+" ", md.MaxLine)
	}
}

// costsByLength compares a text of 16 KiB, or of 128 KiB, with one of a quarter of it of the same kind.
func costsByLength(t testing.TB, place, unit string, line int) {
	t.Helper()
	// A line that is four times as long may miss a cache; one that is looked back on costs 16.
	const factor = 10
	n := cputest.Size(16<<10, 128<<10)
	most := time.Duration(cputest.Size(6, 30)) * time.Millisecond // at which there is nothing to compare
	cost := func(n int) time.Duration {
		text := body(place, unit, n, min(line, n))
		return cputest.Of(t, func() {
			Resolve(Read(text), story.Evidence{Roadmap: story.Read(text), Milestones: story.ReadShipped(text)}).Rich(nil)
		})
	}
	large := cost(n)
	for range 3 { // other programs share the caches, which can only slow it down
		if large <= most || large <= factor*cost(n/4) {
			break
		}
		large = min(large, cost(n))
	}
	if large > most && large > factor*cost(n/4) || large > 10*most {
		t.Errorf("%q of %q, lines of %d bytes: %v for %d KiB", place, unit, line, large, n>>10)
	}
}

// FuzzCost combines what TestCostIsLinear repeats.
func FuzzCost(f *testing.F) {
	units := append(words(f), costMarks...)
	f.Add(uint8(0), uint16(0), uint16(1), uint16(2), uint32(1<<17))
	f.Fuzz(func(t *testing.T, place uint8, a, b, c uint16, line uint32) {
		unit := ""
		for _, n := range []uint16{a, b, c} {
			unit += units[int(n)%len(units)]
		}
		if unit != "" {
			costsByLength(t, costPlaces[int(place)%len(costPlaces)], unit, 64+int(line%(256<<10)))
		}
	})
}
