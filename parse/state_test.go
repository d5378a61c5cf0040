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

// stateTests has a row for each thing a reader of STATE.md can get wrong. The goldens have the lines for such texts.
var stateTests = []struct {
	name string
	text string
	want State
}{
	{"nothing", "", State{}},
	{
		"every field",
		"---\nstatus: executing\nmilestone: v2.0\nmilestone_name: Code Quality\nactive_phase: \"4.5\"\nnext_action: plan-phase\n" +
			"next_phases: [\"4.5\", 4.6]\nstate_head: abc1234\nprogress:\n  total_phases: 17\n  completed_phases: 10\n  percent: 59\n---\n" +
			"Phase: 4 of 17 (Observability)\n",
		State{
			Status: "executing", Milestone: "v2.0", MilestoneName: "Code Quality",
			ActivePhase: "4.5", NextAction: "plan-phase", NextPhases: []string{"4.5", "4.6"},
			CompletedPhases: "10", TotalPhases: "17", Percent: "59",
			PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability", StateHead: "abc1234",
		},
	},
	{"CR LF", "---\r\nstatus: x\r\nmilestone: v1\r\n---\r\n", State{Status: "x", Milestone: "v1"}},
	{"BOM before the fence", "\uFEFF---\nstatus: x\n---\n", State{}},
	{"comment before the fence", "# c\n---\nstatus: x\n---\n", State{}},
	{"space after the fence", "--- \nstatus: x\n---\n", State{}},
	{"fence of four", "---\nstatus: x\n----\n", State{Status: "x"}},
	{"indented fence does not close", "---\nstatus: x\n ---\nmilestone: v1\n---", State{Status: "x", Milestone: "v1"}},
	{"unclosed", "---\nstatus: x\nPhase: 1 of 2", State{PhaseNum: "1", PhaseTotal: "2"}},
	{"an empty block is not front matter", "---\n---\nstatus: x\n---", State{Status: "x"}},
	{"last duplicate wins", "---\nstatus: a\nstatus: b\nstatus:\n---", State{Status: "b"}},
	{"null takes a value back", "---\nstatus: a\nstatus: null\n---", State{}},
	{"quotes need not pair", "---\nstatus: \"abc'\nmilestone: \"\"\"\nmilestone_name: Users'\n---", State{Status: "abc", Milestone: `"`, MilestoneName: "Users"}},
	{"inside of quotes is kept", "---\nstatus: \" a \"\n---", State{Status: " a "}},
	{"comment is part of the value", "---\nstatus: x # c\n---", State{Status: "x # c"}},
	{"white space is JavaScript's", "---\nstatus: \u00a0\ufeffx\u3000\nmilestone: \u0085y\n---", State{Status: "x", Milestone: "\u0085y"}},
	{"value ends at a line end of JavaScript's", "---\nstatus: a\rb\nmilestone: c\u2028d\n---", State{Status: "a", Milestone: "c"}},
	{"an indented key is ignored", "---\n  status: x\n---", State{}},
	{"flow over lines", "---\nnext_phases: [\n  1,\n  '2'\n]\n---", State{NextPhases: []string{"1", "2"}}},
	{"flow before block", "---\nnext_phases:\n  - 1\nnext_phases: [2]\n---", State{NextPhases: []string{"2"}}},
	{"empty flow", "---\nnext_phases: []\nnext_phases: [1]\n---", State{}},
	{"block", "---\nnext_phases:\n\n  - \"1\"\n-2\n  -\n  - 3\n---", State{NextPhases: []string{"1", "2"}}},
	{"item with a CR inside", "---\nnext_phases:\n  - 1\r  - 2\n  - 3\n---", State{NextPhases: []string{"3"}}},
	{"comment ends progress", "---\nprogress:\n  percent: 1\n  # c\n  total_phases: 2\n---", State{Percent: "1"}},
	{"comment before progress", "---\nprogress:\n  # c\n  percent: 1\n---", State{}},
	{"second progress", "---\nprogress:\nstatus: x\nprogress:\n\tpercent: 1\n---", State{Status: "x", Percent: "1"}},
	{"digits at the start of a counter", "---\nprogress:\n  percent: 59.7\n  total_phases: \"5\"\n---", State{Percent: "59"}},
	{"key that ends in a counter's name", "---\nprogress:\n  x_percent: 1\n---", State{}},
	{"phase over line ends", "x\rPhase:\n1\nof\n2\n\n(na\nme)", State{PhaseNum: "1", PhaseTotal: "2", PhaseName: "na\nme"}},
	{"phase without a space before (", "Phase: 1 of 2(x)", State{PhaseNum: "1", PhaseTotal: "2"}},
	{"second phase line", "Phase: none\nPhase: 1 of 2 (x", State{PhaseNum: "1", PhaseTotal: "2"}},
	{"phase in front matter", "---\nPhase: 1 of 2\n---\nPhase: 3 of 4", State{PhaseNum: "1", PhaseTotal: "2"}},
	{"decimal phase", "Phase: 4.5 of 7", State{}},
	{"status of the body", "Status:\n\n  Ready to PLAN now", State{Status: "planning"}},
	{"first status decides", "Status: waiting\nStatus: planning", State{}},
	{"status in bold", "**Status:** planning", State{}},
	{"dotted capital I", "Status: ARCHİVED", State{}},
	{"one U+FFFD for a truncated sequence", "---\nstatus: a\xe2\x82b\xc0\x80\n---", State{Status: "a\uFFFDb\uFFFD\uFFFD"}},
}

func TestStateMD(t *testing.T) {
	for _, tt := range stateTests {
		t.Run(tt.name, func(t *testing.T) {
			tmptest.Diff(t, tt.want, StateMD(tt.text), "StateMD(%q) mismatch", tt.text)
		})
	}
}

func placesOf(text string) []Place {
	_, places := StateMDPlaces(text)
	return places
}

func TestPlacesOfState(t *testing.T) {
	const text = "---\nstatus: planning\nmilestone: v2.0\nprogress:\n  # not yet\n\nprogress:\n  total_phases: 17\n  percent: 59\nstatus: executing\n" +
		"next_action: plan-phase\nnext_phases:\n  - 5\n  - 6\n---\n\n# State\n\nPhase: soon\nPhase: 4 of 17 (Name)\nStatus: planning\n"
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
			"milestone": s.Milestone, "milestone_name": s.MilestoneName, "active_phase": s.ActivePhase, "next_action": s.NextAction,
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
			if place.Value != want && (place.Name != "Phase" || !strings.HasPrefix(place.Value, s.PhaseNum+" of "+s.PhaseTotal)) {
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
		if item = exQuotes.ReplaceAllString(js.Trim(item), ""); item != "" {
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
	for _, tt := range stateTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if diff := cmp.Diff(stateByExpressions(text), StateMD(text)); diff != "" {
			t.Fatalf("StateMD(%q) mismatch (-expressions +ours):\n%s", text, diff)
		}
	})
}
