package parse

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func placesOf(text string) []Place {
	_, places := StateMDPlaces(text)
	return places
}

func TestPlacesOfState(t *testing.T) {
	const text = "---\nstatus: planning\nmilestone: v2.0\nprogress:\n  # not yet\n\nprogress:\n  total_phases: 17\n " +
		" percent: 59\nstatus: executing\n" +
		"next_action: plan-phase\nnext_phases:\n  - 5\n  - 6\n---\n\n# State\n\nPhase: soon\nPhase: 4 of 17 (Name)\n" +
		"Status: planning\n"
	want := []Place{
		{"milestone", "v2.0", 3, false},
		{"status", "executing", 10, false},
		{"next_action", "plan-phase", 11, false},
		{"next_phases", "5/6", 12, false},
		{"progress.total_phases", "17", 8, false},
		{"progress.percent", "59", 9, false},
		{"Phase", "4 of 17 (Name)", 20, true},
	}
	tmptest.Diff(t, want, placesOf(text), "Places mismatch")
	tmptest.Table(t, "Places", placesOf, map[string][]Place{
		// A [ without its ] is no list. The hook goes over line ends.
		"---\nnext_phases: [x\nnext_phases:\n  - 4\n---\n": {{"next_phases", "4", 3, false}},
		"# State\nStatus:\nStatus: In execution\n":         {{"Status", "executing", 2, true}},
	})
}

// TestPlacesInGoldens: the places have the values of StateMD, and each is in its line.
func TestPlacesInGoldens(t *testing.T) {
	for _, g := range goldentest.StateMD(t) {
		text := g.Text(t)
		s := StateMD(text)
		fields := map[string]string{
			"milestone": s.Milestone, "milestone_name": s.MilestoneName, "active_phase": s.ActivePhase,
			"next_action": s.NextAction,
			"next_phases": strings.Join(s.NextPhases, "/"), "progress.completed_phases": s.CompletedPhases,
			"progress.total_phases": s.TotalPhases, "progress.percent": s.Percent, "state_head": s.StateHead,
		}
		lines := strings.Split(text, "\n")
		for _, place := range placesOf(text) {
			key := place.Name[strings.LastIndex(place.Name, ".")+1:]
			if line := lines[place.Line-1]; !strings.Contains(line, key+":") {
				t.Errorf("%s: %s in line %d, which is %q", g.Name, place.Name, place.Line, line)
			}
			want, isField := fields[place.Name]
			if !isField { // of the body
				want = s.Status
			}
			if place.Value != want && (place.Name != "Phase" ||
				!strings.HasPrefix(place.Value, s.PhaseNum+" of "+s.PhaseTotal)) {
				t.Errorf("%s: %s is %q, want %q", g.Name, place.Name, place.Value, want)
			}
			delete(fields, place.Name)
		}
		for name, value := range fields {
			if value != "" {
				t.Errorf("%s: no place for %s, which is %q", g.Name, name, value)
			}
		}
	}
}

// The hook's expressions, in which \s, the dot and ^ are JavaScript's.
var (
	exFront    = regexp.MustCompile(`^---\r?\n((?s:.)*?)\r?\n---`)
	exEOL      = regexp.MustCompile(`\r?\n`)
	exQuotes   = regexp.MustCompile(`^["']|["']$`)
	exScalar   = expression(`^(\w+):\s*(.+)`)
	exFlow     = expression(`(?m)^next_phases:\s*\[([^\]]*)\]`)
	exBlock    = expression(`(?m)^next_phases:\s*\r?\n((?:[ \t]*-[ \t]*[^\r\n]+\r?\n?)*)`)
	exItem     = expression(`^[ \t]*-[ \t]*(.+)$`)
	exProgress = expression(`(?m)^progress:\s*\r?\n((?:[ \t]+\w+:.+\r?\n?)+)`)
	exPhase    = expression(`(?m)^Phase:\s*(\d+)\s+of\s+(\d+)(?:\s+\(([^)]+)\))?`)
	exStatus   = expression(`(?m)^Status:\s*(.+)`)
)

// expression compiles a JavaScript expression for RE2.
func expression(s string) *regexp.Regexp {
	const terminator = `\n\r\x{2028}\x{2029}`
	return regexp.MustCompile(strings.NewReplacer(
		`(?m)^`, `(?:^|[`+terminator+`])`,
		`\s`, `[\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}]`,
		`.`, `[^`+terminator+`]`,
	).Replace(s))
}

// stateByExpressions is StateMD as the hook has it, by expressions.
func stateByExpressions(text string) State {
	text = js.Decode(text)
	var s State
	if m := exFront.FindStringSubmatch(text); m != nil {
		front := m[1]
		for _, line := range exEOL.Split(front, -1) {
			m := exScalar.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			v := exQuotes.ReplaceAllString(js.Trim(m[2]), "")
			if v == "null" {
				v = ""
			}
			if field := s.scalar(m[1]); field != nil {
				*field = v
			}
		}
		if m := exFlow.FindStringSubmatch(front); m != nil {
			s.NextPhases = itemsByExpressions(strings.Split(m[1], ","))
		} else if m := exBlock.FindStringSubmatch(front); m != nil {
			var raw []string
			for _, line := range exEOL.Split(m[1], -1) {
				if m := exItem.FindStringSubmatch(line); m != nil {
					raw = append(raw, m[1])
				}
			}
			s.NextPhases = itemsByExpressions(raw)
		}
		if m := exProgress.FindStringSubmatch(front); m != nil {
			s.CompletedPhases = counterByExpression(m[1], "completed_phases")
			s.TotalPhases = counterByExpression(m[1], "total_phases")
			s.Percent = counterByExpression(m[1], "percent")
		}
	}
	if m := exPhase.FindStringSubmatch(text); m != nil {
		s.PhaseNum, s.PhaseTotal, s.PhaseName = m[1], m[2], m[3]
	}
	if s.Status == "" {
		if m := exStatus.FindStringSubmatch(text); m != nil {
			switch v := js.ToLower(js.Trim(m[1])); {
			case strings.Contains(v, "ready to plan"), strings.Contains(v, "planning"):
				s.Status = "planning"
			case strings.Contains(v, "execut"):
				s.Status = "executing"
			case strings.Contains(v, "complet"), strings.Contains(v, "archived"):
				s.Status = "complete"
			}
		}
	}
	return s
}

func itemsByExpressions(raw []string) []string {
	var list []string
	for _, item := range raw {
		item = exQuotes.ReplaceAllString(js.Trim(item), "")
		if item != "" {
			list = append(list, item)
		}
	}
	return list
}

func counterByExpression(block, key string) string {
	if m := expression(`(?m)^[ \t]+` + key + `:\s*(\d+)`).FindStringSubmatch(block); m != nil {
		return m[1]
	}
	return ""
}

func TestStateMDAsExpressions(t *testing.T) {
	n := 5000
	if testing.Short() {
		n = 500
	}
	for _, text := range hooktest.States(7, n) {
		if diff := cmp.Diff(stateByExpressions(text), StateMD(text)); diff != "" {
			t.Fatalf("StateMD(%q) mismatch (-expressions +ours):\n%s", text, diff)
		}
	}
}

func FuzzStateMD(f *testing.F) {
	for _, text := range hooktest.States(8, 200) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if diff := cmp.Diff(stateByExpressions(text), StateMD(text)); diff != "" {
			t.Fatalf("StateMD(%q) mismatch (-expressions +ours):\n%s", text, diff)
		}
	})
}
