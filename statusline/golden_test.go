package statusline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// golden is one input of testdata/golden with what the hooks print for it.
type golden struct {
	name                string
	text                string
	full, compact, v138 string
}

func goldens(t *testing.T) []golden {
	t.Helper()
	dir := filepath.Join("..", "testdata", "golden")
	inputs, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil || len(inputs) < 120 {
		t.Fatalf("%d goldens (%v), want 120 or more", len(inputs), err)
	}
	read := func(name string) string {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	var list []golden
	for _, input := range inputs {
		base := strings.TrimSuffix(input, ".md")
		list = append(list, golden{
			name:    filepath.Base(base),
			text:    read(input),
			full:    strings.TrimSuffix(read(base+".full.txt"), "\n"),
			compact: strings.TrimSuffix(read(base+".compact.txt"), "\n"),
			v138:    strings.TrimSuffix(read(base+".v138.txt"), "\n"),
		})
	}
	return list
}

func TestGoldens(t *testing.T) {
	for _, g := range goldens(t) {
		t.Run(g.name, func(t *testing.T) {
			s := parse.StateMD(g.text)
			if diff := cmp.Diff(g.full, FormatState(s)); diff != "" {
				t.Errorf("FormatState mismatch (-hook +ours):\n%s", diff)
			}
			if diff := cmp.Diff(g.compact, FormatStateCompact(s)); diff != "" {
				t.Errorf("FormatStateCompact mismatch (-hook +ours):\n%s", diff)
			}
		})
	}
}

// TestDefaultSceneIsV138 holds the promise that a STATE.md which uses none of
// what came later prints what v1.38 printed. Each condition below excuses a
// difference, and each must have a golden that shows one.
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
	for _, g := range goldens(t) {
		s := parse.StateMD(g.text)
		var excuses []string
		for _, c := range conditions {
			if c.holds(g.text, s) {
				excuses = append(excuses, c.name)
			}
		}
		switch {
		case g.v138 == FormatState(s):
			same++
		case len(excuses) == 0:
			t.Errorf("%s: v1.38 printed %q, we print %q, and no condition allows it", g.name, g.v138, FormatState(s))
		case len(excuses) == 1:
			differs[excuses[0]] = true
		}
		if len(excuses) == 0 && SceneOf(s) != Default {
			t.Errorf("%s: scene %s without any of its conditions", g.name, SceneOf(s))
		}
	}
	for _, c := range conditions {
		if !differs[c.name] {
			t.Errorf("no golden shows a difference because %s", c.name)
		}
	}
	t.Logf("%d goldens print what v1.38 printed", same)
}
