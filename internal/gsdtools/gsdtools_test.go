package gsdtools

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// The tests of package check run the real tools beside this reading; these name
// what is peculiar to it.

func TestDocument(t *testing.T) {
	const front = "current_phase: 4 # now\nstatus: null\n"
	const body = "Status: plain\n| Plan | row |\n\n```\n## Current Position\n```\n### Current Position ##\nPhase: 5\n**Status:** bold\n## End\nPhase: 6\n"
	read := func(front string) []string {
		text := "---\n" + front + "---\n" + body
		start, end, _ := md.Front(text)
		d := Read(text, slices.Collect(md.Lines(text[:end], start)))
		phases := d.Phases
		return []string{phases[0].Text, phases[2].Text, d.Field("status", "Status").Text, d.Status.Text, d.Label("Plan").Text}
	}
	for name, tc := range map[string]struct {
		front string
		want  []string
	}{
		"null is a text to the tools":            {front, []string{"4", "5", "null", "bold", "row"}},
		"one line that is no YAML spoils it all": {front + "x: `y`\n", []string{"", "5", "bold", "bold", "row"}},
		"a colon in a value does not":            {front + "x: y: z\n", []string{"4", "5", "null", "bold", "row"}},
	} {
		if diff := cmp.Diff(tc.want, read(tc.front)); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", name, diff)
		}
	}
}

func TestPhaseID(t *testing.T) {
	for text, want := range map[string]string{
		"4 of 17 (Name)": "4", "Phase 04 — Name": "04", "CK-4.5 x": "4.5", "22.1a": "22", "22ab": "", "4A": "4A", "v15.0": "", "Not started": "",
	} {
		if got := PhaseID(text); got != want {
			t.Errorf("%q: phase %q, want %q", text, got, want)
		}
	}
	for _, tc := range []struct {
		a, b string
		same bool
	}{{"4", "04", true}, {"CK-4", "04", true}, {"04-name", "4", true}, {"4a", "4A", true}, {"4.5", "4", false}, {"02-05", "2", false}} {
		if got := SamePhase(tc.a, tc.b); got != tc.same {
			t.Errorf("SamePhase(%q, %q) is %t", tc.a, tc.b, got)
		}
	}
}
