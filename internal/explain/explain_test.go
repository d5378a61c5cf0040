package explain

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// explained explains a text as the file with that name.
func explained(name, text string, format system.Format) Explanation {
	s := find.Found{Name: name, Path: "/nowhere/" + name, Text: text, System: system.SystemOf(name, text)}
	facts := find.Env{}.State(s, system.Rich)
	return Of(s, facts, format, facts.Text(format))
}

// TestAlsoFound: each value that is not shown says why, what is computed says from what, and a
// fact that shows nothing lists what was found for it.
func TestAlsoFound(t *testing.T) {
	const text = `---
current_phase: 6
current_phase_name: not started
current_plan: 01-setup/PLAN.md
status: executing
stopped_at: Wrote the importer
progress:
  total_phases: 6
  completed_phases: 2
  completed_plans: 4
  total_plans: 4
---

## Current Position

Phase: 5 of 6 (Old)
Plan: 2 of 3
Next: ship it

### Blockers

- a
- b — RESOLVED

## Log

Next: sleep
## Session

Stopped at: 1
Stopped at: 2
Stopped at: 3
Stopped at: 4
Stopped at: 5
Stopped at: 6
Stopped at: 7
`
	s := find.Found{Name: "STATE.md", Path: "/nowhere/STATE.md", Text: text, System: system.GSD}
	var got []string
	for _, p := range Of(s, find.Env{}.State(s, system.Rich), system.Rich, "").Parts {
		for _, f := range p.From {
			if f.Why != "" || f.Line == 0 {
				got = append(got, p.Text+": "+f.place())
			}
		}
		for _, f := range p.PassedOver {
			got = append(got, p.Name+", also found "+f.Value+": "+f.place())
		}
	}
	want := []string{
		"33: progress.completed_phases on line 9, front matter: computed from the phases",
		"33: progress.total_phases on line 8, front matter: computed from the phases",
		"phase, also found 5: Phase on line 16, body: current_phase takes precedence",
		"plans, also found plan 2/3: Plan on line 17, body: of another phase",
		"blockers, also found b — RESOLVED: item on line 23, body: closed",
		"phase name, also found not started: current_phase_name on line 3, front matter: a state, not a name",
		"stopped, also found Wrote the importer: stopped_at on line 6, front matter: there is a next step",
		"stopped, also found 1: Stopped at on line 30, body: says nothing",
		"stopped, also found 2: Stopped at on line 31, body: says nothing",
		"stopped, also found 3: Stopped at on line 32, body: says nothing",
		"stopped, also found 4: Stopped at on line 33, body: says nothing",
		"stopped, also found 5: Stopped at on line 34, body: says nothing",
		"stopped, also found … and 2 more: Stopped at",
	}
	tmptest.Diff(t, want, got, "")
	for _, f := range Of(s, find.Env{}.State(s, system.Rich), system.Full, "").Fields {
		if f.Name == "progress.percent" && f.Source != "" { // computed, and in no row of its own
			t.Errorf("%s %s", f.Name, f.Source)
		}
	}
}

// TestGoldens: the text begins with the line, the JSON has as many fields, and no line number is outside the file.
func TestGoldens(t *testing.T) {
	for _, g := range goldentest.All(t) {
		text := g.Text(t)
		name := g.Path[strings.LastIndexByte(strings.ReplaceAll(g.Path, `\`, "/"), '/')+1:]
		for _, format := range []system.Format{system.Full, system.Rich} {
			e := explained(name, text, format)
			if got := e.Text(false, 0); !strings.HasPrefix(got, statusline.Clean(e.Line)+"\n") && e.Line != "" {
				t.Errorf("%s: the text begins %.80q, the line is %q", g.Name, got, e.Line)
			}
			for _, f := range e.Fields {
				if lines := strings.Count(text, "\n") + 1; f.Line < 0 || f.Line > lines {
					t.Errorf("%s: %s is on line %d of %d", g.Name, f.Name, f.Line, lines)
				}
			}
			var got struct {
				Path, System, Format, Line string
				Fields                     []struct{ Name string }
			}
			if err := json.Unmarshal([]byte(e.JSON()), &got); err != nil {
				t.Fatalf("%s: %v: %s", g.Name, err, e.JSON())
			}
			if got.Path != name || got.System != string(e.System) || got.Format != string(format) ||
				len(got.Fields) != len(e.Fields) {
				t.Errorf("%s: %+v", g.Name, got)
			}
		}
	}
}

// TestFindings: what check finds about the line is in it, without notes.
func TestFindings(t *testing.T) {
	e := explained("STATE.md", "---\nstatus: executing # now\n---\n", system.Full)
	if len(e.Findings) == 0 || !strings.Contains(e.Text(false, 0), "\nfindings:\n") {
		t.Errorf("no finding about a comment in a value:\n%s", e.Text(false, 0))
	}
	for _, f := range e.Findings {
		if f.Rule.Unseen || f.Severity == "note" {
			t.Errorf("%s, a %s, does not affect the line", f.Rule.Name, f.Severity)
		}
	}
}

// TestColour: colours change nothing but colours, and nothing of a file is a control character.
func TestColour(t *testing.T) {
	e := explained("STATE.md", "---\nmilestone: \"a\x1b[2Jb\u202e\"\nstatus: executing\n---\n", system.Full)
	plain, coloured := e.Text(false, 0), e.Text(true, 0)
	if strings.ContainsAny(plain, "\x1b\u202e") {
		t.Errorf("control characters in %q", plain)
	}
	without := strings.NewReplacer("\x1b[2m", "", "\x1b[31m", "", "\x1b[33m", "", "\x1b[0m", "").Replace(coloured)
	if diff := cmp.Diff(trimmed(plain), trimmed(without)); diff != "" || coloured == plain {
		t.Errorf("(-plain +coloured):\n%s", diff)
	}
}

// trimmed is a text without the spaces that end a line.
func trimmed(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}

// TestNext: what explain says comes next is what the line says, whatever a plan's status and flag are: the command that
// the line shows, or the status that follows, and nothing where there is neither.
func TestNext(t *testing.T) {
	next := map[string]string{"drafting": "reviewing", "reviewing": "approved"}
	for _, status := range []string{"drafting", "reviewing", "approved", "complete", "done", "null"} {
		for _, flag := range []string{"true", "false", "null", "done"} {
			text := "---\nplan_id: p\nstatus: " + status + "\nplan_phase_complete: " + flag + "\nmodules: []\n---\n"
			e := explained(system.PlanFileName, text, system.Full)
			var got []string
			for line := range strings.Lines(e.Text(false, 0)) {
				if label, value, _ := strings.Cut(line, " "); label == "next" {
					got = append(got, strings.TrimSpace(value))
				}
			}
			want := []string(nil)
			if _, command, isNext := strings.Cut(e.Line, "next "); isNext {
				want = []string{command}
			} else if follows := next[status]; follows != "" {
				want = []string{follows}
			}
			tmptest.Diff(t, want, got, "%s, %s: what comes next", status, flag)
		}
	}
}
