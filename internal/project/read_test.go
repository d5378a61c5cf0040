package project_test

import (
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

const placed = `---
milestone: v2.0
milestone_name: "Code \"Quality\""
status: executing # by hand
next_action: execute-phase
next_phases: ["4.5"]
progress:
  total_plans: 84
  percent: 59.9
stopped_at: "Phase 4 P3"
---

## Current Position

Phase: 4 of 17 (Observability)
**Status:** Executing Phase 4
Last activity: 2026-06-01 — done

| Field | Value |
|---|---|
| Plan | 2 of 5 |

### Blockers/Concerns

- [Phase 5]: one
* two
`

// TestPlaces holds each value to the text that it is said to be of, so that explain and check can name its line.
func TestPlaces(t *testing.T) {
	for _, text := range []string{placed, strings.ReplaceAll(placed, "\n", "\r\n"), "\uFEFF\n" + placed} {
		doc := project.Read(text)
		values := []project.Candidate{
			doc.Front("milestone"), doc.Front("status"), doc.Front("next_action"), doc.Front("progress.total_plans"),
			doc.Front("progress.percent"), doc.Front("stopped_at"),
		}
		for _, e := range doc.Entries {
			values = append(values, e.Candidate)
		}
		if len(values) < 12 {
			t.Errorf("only %d values", len(values))
		}
		for _, v := range values {
			at := strings.TrimLeft(text[v.Pos-1:], `"'`)
			if v.Text == "" || !strings.HasPrefix(at, v.Text) {
				t.Errorf("%s %q is said to be at %q", v.Name, v.Text, at[:min(20, len(at))])
			}
		}
	}
}

// FuzzResolve: no file and no roadmap makes a stage fail, and no value lies outside the text.
func FuzzResolve(f *testing.F) {
	for _, text := range hooktest.States(18, 200) {
		f.Add(text, text)
	}
	f.Add(placed, "- [x] **Phase 3: A**\n- [ ] Phase 4: B\n### Phase 4: B\n")
	f.Add("---\nstopped_at: 2026-01-01\n---\nStopped at: A\n", "")
	f.Add("Phase:\xff Phase:0", "0")
	f.Add("Progress: \u023a\u023a\u023a\u023a 1/2 plans\n", "")
	f.Add("# Blockers\n** **\n", "| 4. X | 1/2 |\n")
	f.Add("---\nstatus: 'in pro\x1dgress'\n---\nPhase: 4\n", "- [x] 4 4-a x 4\n")
	f.Add("---\nstatus: \xb8phase complete\nactive_phase: 0\n---\n", "- x y 0 0-a\n")
	f.Fuzz(func(t *testing.T, text, listed string) {
		m := made{state: text, roadmap: listed, milestones: listed, files: map[string]story.Files{}}
		for i, name := range strings.Fields(listed) {
			m.files[name] = story.Files{Plans: i % 4, Done: min(i%3, i%4), Summaries: i % 3, Context: i%2 == 0}
		}
		facts := m.facts()
		for _, p := range facts.Explained(richClock) {
			for _, v := range append(p.Fact.From, p.Fact.Also...) {
				if v.Pos < 0 || v.Pos > len(text)+1 || v.Pos > 0 && md.LineOf(text, v.Pos) == 0 {
					t.Errorf("%s: place %d of %q in %d bytes", p.Name, v.Pos, v.Text, len(text))
				}
			}
		}
		for _, contradiction := range contradictions(facts) {
			t.Error(contradiction)
		}
	})
}
