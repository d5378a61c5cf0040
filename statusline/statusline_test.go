package statusline

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

func TestClean(t *testing.T) {
	tmptest.Table(t, "Clean", Clean, map[string]string{
		"v2.0 · 品質 😀":                  "v2.0 · 品質 😀",
		"a\x1b]0;title\x07b\x7f\x00":   "a]0;titleb",
		"a\u009b31mb\u0085c":           "a31mbc",
		"a\x9b31m":                     "a\uFFFD31m",
		"a\u202eb\u2066c\u200fd\u061c": "abcd",
		"a\u200db\u200bc":              "a\u200db\u200bc",
		"a\r\n\t\u2028\u2029b":         "a b",
		"a\n\x1b\nb":                   "a  b",
		"a\v\fb":                       "ab",
		"\x1b\x07":                     "",
	})
}

// TestNoDigits: a caller's own state may hold what no file gives.
func TestNoDigits(t *testing.T) {
	for _, percent := range []string{"-10", "NaN", "59%", " 59", "Inf", "0x10"} {
		want := "v1 [░░░░░░░░░░] 0%"
		tmptest.Diff(t, want, FormatState(parse.State{Milestone: "v1", Percent: percent}), "percent %q mismatch",
			percent)
	}
}

// TestFieldIsCut: a field has at most 16,384 characters.
func TestFieldIsCut(t *testing.T) {
	long := strings.Repeat("é", 16384)
	cut := long + "…"
	for name, tt := range map[string]struct{ got, want string }{
		"milestone": {FormatState(parse.State{Milestone: long + "x"}), cut},
		"name":      {FormatState(parse.State{MilestoneName: long + "x"}), cut},
		"status":    {FormatState(parse.State{Status: long + "x"}), cut},
		"not cut":   {FormatState(parse.State{Status: long}), long},
		"phase name": {FormatState(parse.State{PhaseNum: "1", PhaseTotal: "2", PhaseName: long + "x"}), cut +
			" (1/2)"},
		"compact phase": {FormatStateCompact(parse.State{ActivePhase: long + "x"}), "P" + cut},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %d characters, want %d", name, utf8.RuneCountInString(tt.got),
				utf8.RuneCountInString(tt.want))
		}
	}
}

// FuzzFormatState checks what is true of every state: one line of valid UTF-8
// without a control character, in both formats.
func FuzzFormatState(f *testing.F) {
	for _, text := range hooktest.States(9, 200) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := parse.StateMD(text)
		for _, got := range []string{FormatState(s), FormatStateCompact(s)} {
			if !utf8.ValidString(got) || hooktest.Controls.MatchString(got) {
				t.Errorf("%q gives %q", text, got)
			}
		}
	})
}

// TestDefaultSceneIsV138 holds the promise that a STATE.md which uses none of what came later prints what v1.38
// printed. Each condition below excuses a difference, and each must have a golden that shows one.
func TestDefaultSceneIsV138(t *testing.T) {
	conditions := []struct {
		name  string
		holds func(text string, s parse.State) bool
	}{
		{"active_phase is set", func(_ string, s parse.State) bool { return s.ActivePhase != "" }},
		{
			"next_action and next_phases are set",
			func(_ string, s parse.State) bool { return s.NextAction != "" && len(s.NextPhases) > 0 },
		},
		{"progress.percent is there", func(_ string, s parse.State) bool { return s.Percent != "" }},
		{"all phases are completed", func(_ string, s parse.State) bool { return isComplete(&s) && s.Percent == "" }},
		{"the opening fence ends in CR LF", func(text string,
			_ parse.State,
		) bool {
			return strings.HasPrefix(text, "---\r\n")
		}},
	}
	differs := map[string]bool{}
	same := 0
	for _, g := range goldentest.StateMD(t) {
		if !slices.Contains(g.Hook(), "v138") {
			continue
		}
		text, v138 := g.Text(t), g.Want(t, "v138")
		s := parse.StateMD(text)
		var excuses []string
		for _, c := range conditions {
			if c.holds(text, s) {
				excuses = append(excuses, c.name)
			}
		}
		switch {
		case v138 == FormatState(s):
			same++
		case len(excuses) == 0:
			t.Errorf("%s: v1.38 printed %q, we print %q, and no condition allows it", g.Name, v138, FormatState(s))
		case len(excuses) == 1:
			differs[excuses[0]] = true
		}
		if len(excuses) == 0 && SceneOf(s) != Default {
			t.Errorf("%s: scene %s without any of its conditions", g.Name, SceneOf(s))
		}
	}
	for _, c := range conditions {
		if !differs[c.name] {
			t.Errorf("no golden shows a difference because %s", c.name)
		}
	}
	t.Logf("%d goldens print what v1.38 printed", same)
}
