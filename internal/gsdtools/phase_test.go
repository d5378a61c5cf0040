package gsdtools

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUnfinished: the namings of plans and summaries that people have.
func TestUnfinished(t *testing.T) {
	for name, tc := range map[string]struct {
		dir   string
		files []string
		want  []string
	}{
		"as the tools":                      {"04-a", []string{"04-01-PLAN.md", "04-01-SUMMARY.md", "04-02-PLAN.md"}, []string{"04-02-PLAN.md"}},
		"a number more in the summary":      {"01-a", []string{"01-PLAN.md", "01-01-SUMMARY.md"}, nil},
		"a plan's number alone":             {"03-a", []string{"01-PLAN.md", "02-PLAN.md", "03-01-SUMMARY.md"}, []string{"02-PLAN.md"}},
		"a plan's summary without a number": {"01-a", []string{"01-PLAN.md", "PLAN-SUMMARY.md"}, nil},
		"the phase's summary":               {"156-a", []string{"156-01-api-PLAN.md", "156-02-ui-PLAN.md", "156-SUMMARY.md"}, nil},
		"a summary and its number":          {"05-a", []string{"05-PLAN-01.md", "05-PLAN-02.md", "05-SUMMARY-01.md"}, []string{"05-PLAN-02.md"}},
		"a bare summary":                    {"04-a", []string{"04-01-PLAN.md", "SUMMARY.md"}, nil},
		"a summary of something else":       {"01-a", []string{"01-02-PLAN.md", "REVISION-SUMMARY.md"}, []string{"01-02-PLAN.md"}},
		"a project's code":                  {"trainer-01-a", []string{"trainer-01-01-PLAN.md", "trainer-01-01-SUMMARY.md", "trainer-01-02-PLAN.md"}, []string{"trainer-01-02-PLAN.md"}},
		"a letter":                          {"01-a", []string{"01-02a-PLAN.md", "01-02b-PLAN.md", "01-02a-SUMMARY.md"}, []string{"01-02b-PLAN.md"}},
		"a summary that says it's blocked":  {"04-a", []string{"04-01-PLAN.md", "04-01-SUMMARY.md ---\nstatus: blocked\n---\n"}, nil},
	} {
		root := t.TempDir()
		path := filepath.Join(root, tc.dir)
		if err := os.Mkdir(path, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, file := range tc.files {
			base, text := file, ""
			for i := range file {
				if file[i] == ' ' {
					base, text = file[:i], file[i+1:]
					break
				}
			}
			if err := os.WriteFile(filepath.Join(path, base), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		dirs, err := PhaseDirs(root)
		if err != nil || len(dirs) != 1 {
			t.Fatalf("%d directories, %v", len(dirs), err)
		}
		got := dirs[0].Unfinished()
		if len(got) == 0 {
			got = nil
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", name, diff)
		}
	}
}

func TestSpells(t *testing.T) {
	for _, tc := range []struct {
		dir, phase string
		want       bool
	}{
		{"02_5-alerts", "2.5", true},
		{"02_5", "02.5", true},
		{"02_5-alerts", "2", false},
		{"phase-4-name", "4", true},
		{"Phase 04", "4", true},
		{"p4_name", "4", true},
		{"04_setup", "4", true},
		{"04-05-e", "4", true},
		{"04.5-x", "4.5", true},
		{"plan-4", "4", false},
		{"notes", "4", false},
		{"2_alerts", "2", true},
	} {
		if got := (PhaseDir{Name: tc.dir}).Spells(tc.phase); got != tc.want {
			t.Errorf("%q spells %q: %t", tc.dir, tc.phase, got)
		}
	}
}
