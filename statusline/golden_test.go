package statusline

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestDefaultSceneIsV138 holds the promise that a STATE.md which uses none of what came later prints what v1.38
// printed. Each condition below excuses a difference, and each must have a golden that shows one.
func TestDefaultSceneIsV138(t *testing.T) {
	conditions := []struct {
		name  string
		holds func(text string, s parse.State) bool
	}{
		{"active_phase is set", func(_ string, s parse.State) bool { return s.ActivePhase != "" }},
		{"next_action and next_phases are set", func(_ string, s parse.State) bool { return s.NextAction != "" && len(s.NextPhases) > 0 }},
		{"progress.percent is there", func(_ string, s parse.State) bool { return s.Percent != "" }},
		{"all phases are completed", func(_ string, s parse.State) bool { return isComplete(&s) && s.Percent == "" }},
		{"the opening fence ends in CR LF", func(text string, _ parse.State) bool { return strings.HasPrefix(text, "---\r\n") }},
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
