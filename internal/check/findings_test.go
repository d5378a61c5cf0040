package check

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestFindings: further forms of what the rules look for, all that is found in each, and where.
func TestFindings(t *testing.T) {
	const head = "---\ngsd_state_version: '1.0'\nstatus: executing\ncurrent_phase: 4\n"
	for _, tc := range []struct {
		name, text string
		want       []string
	}{
		{"clean", head + "---\n", nil},
		{"Ultra Planner's template, which has no front matter", "# Project State\n\n## Current Position\n\nPhase: 1 of 4 (One)\n" +
			"Plan: 1 of 3\nStatus: In progress\n\nProgress: [######░░] 33%\n\n- Total plans completed: 3\n", nil},
		{"percent beyond integers", head + "progress:\n  percent: 99999999999999999999\n---\n", []string{"6:3 percent-range"}},
		{"percent in braces", head + "progress: {percent: 50}\n---\n", []string{"5:12 percent-unread"}},
		{"blank lines before the first key do no harm", head + "progress:\n\n  percent: 5\n---\n", nil},
		{"a key that is not shown, twice", head + "stopped_at: x\nlast_updated: 2026-06-01\nstopped_at: y\n---\n", []string{"7:1 key-duplicate"}},
		{"a key three times", head + "foo: x\nfoo: y\nfoo: z\n---\n", []string{"6:1 key-duplicate", "7:1 key-duplicate"}},
		{"a long text in a block that is not shown", head + "stopped_at: >-\n  Completed 04-01: all\n  and more\n---\n", nil},
		{"a long text in a block", head + "milestone_name: >-\n  Code\n  Quality\n---\n", []string{"5:17 value-multiline"}},
		{"a list", head + "next_action: plan-phase\nnext_phases: [\"4\",\n  \"5\"]\n---\n", nil},
	} {
		var got []string
		for _, f := range File("STATE.md", tc.text) {
			got = append(got, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Rule.Name))
		}
		slices.Sort(got)
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s: findings mismatch (-want +got):\n%s", tc.name, diff)
		}
	}
}

// TestConflictAlone: wherever a conflict lies in a sample of any rule, nothing else is found than without it, so no
// marker is taken for a line of the file.
func TestConflictAlone(t *testing.T) {
	tmptest.Long(t, "checks a thousand conflicts")
	for _, rule := range Rules() {
		_, list, _ := samples(t, rule.Name)
		for _, s := range list {
			text := string(s.files[0].Data)
			if rule.Name == "encoding" || filepath.Base(s.files[0].Name) != "STATE.md" || strings.Contains(text, "<<<<<<< ") {
				continue
			}
			root := t.TempDir()
			known := map[string]bool{"conflict": true}
			for _, f := range s.checkIn(t, root) {
				known[f.Rule.Name] = true
			}
			lines := strings.SplitAfter(text, "\n")
			for i, side := range lines[:len(lines)-1] {
				lines[i] = "<<<<<<< HEAD\n" + side + "||||||| base\n" + side + "=======\n" + side + ">>>>>>> theirs\n"
				for _, f := range File(filepath.Join(root, filepath.FromSlash(s.files[0].Name)), strings.Join(lines, "")) {
					if !known[f.Rule.Name] {
						t.Errorf("%s/%s, a conflict at %q: %s: %s", rule.Name, s.name, side, f.Rule.Name, f.Message())
					}
				}
				lines[i] = side
			}
		}
	}
}
