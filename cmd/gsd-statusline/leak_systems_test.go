//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
)

// systemSources are the places that text comes from in the files of the other
// systems, in the rich line and in the JSON.
func systemSources() map[string]source {
	state := func(text string) map[string]string { return map[string]string{"proj/.planning/STATE.md": text} }
	file := func(name, text string) map[string]string { return map[string]string{name: text} }
	plan := "---\nplan_id: x\nstatus: drafting\nmodules: []\ngoal: \"TEXT\"\n---\n"
	exec := "---\nplan_id: x\nmodules_status:\n- id: TEXT\n  status: in_progress\n---\n"
	return map[string]source{
		"phase name, rich":     {args: []string{"--format", "rich", "ROOT/proj"}, files: state("---\ncurrent_phase: 1\ncurrent_phase_name: TEXT\n---\n"), keeps: word},
		"paused, rich":         {args: []string{"--format", "rich", "ROOT/proj"}, files: state("---\npaused_at: TEXT\n---\n"), keeps: word},
		"task, rich":           {args: []string{"--format", "rich", "ROOT/proj"}, files: state("current_task:\n  name: TEXT\n"), keeps: word},
		"blocker, JSON":        {args: []string{"--json", "ROOT/proj"}, files: state("### Blockers\n- TEXT\n"), keeps: word},
		"goal":                 {args: []string{"--format", "rich", "ROOT/p.md"}, files: file("p.md", plan), keeps: word},
		"goal, JSON":           {args: []string{"--json", "ROOT/p.md"}, files: file("p.md", plan), keeps: word},
		"module":               {args: []string{"ROOT/e.md"}, files: file("e.md", exec), keeps: word},
		"module, JSON":         {args: []string{"--json", "ROOT/e.md"}, files: file("e.md", exec), keeps: word},
		"blocker_reason":       {args: []string{"ROOT/j.json"}, files: file("j.json", `{"status":"BLOCKED","blocker_reason":JSON}`)},
		"blocker_reason, JSON": {args: []string{"--json", "ROOT/j.json"}, files: file("j.json", `{"status":"BLOCKED","blocker_reason":JSON}`), keeps: word},
		"vote":                 {args: []string{"ROOT/j.json"}, files: file("j.json", `{"status":"COUNCIL_REVIEWING","council_votes":[{"vote":JSON}]}`), keeps: word},
		"seat, JSON":           {args: []string{"--json", "ROOT/j.json"}, files: file("j.json", `{"status":"NEW","council_plans":{JSON:1}}`), keeps: word},
		"foreign path":         {args: []string{"ROOT/TEXT.json"}, files: file("TEXT.json", "{}"), path: true},
		"path, JSON":           {args: []string{"--json", "ROOT/d/TEXT/STATE.md"}, files: file("d/TEXT/STATE.md", ""), path: true, keeps: word},
		"segment, JSON":        {args: []string{"--json"}, payload: `{"model":{"display_name":JSON}}`, keeps: word},
	}
}

// TestSystemsLeakNothing puts every sequence into every place of the other
// systems' files.
func TestSystemsLeakNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program three hundred times")
	}
	for name, s := range systemSources() {
		for sequence, bytes := range sequences {
			if s.path && strings.Contains(bytes, "\x00") {
				continue
			}
			t.Run(name+"/"+sequence, func(t *testing.T) { s.run(t, "alpha"+bytes+"omega") })
		}
	}
}

// TestSystemsWaitForNothing puts what is no file, or no directory, in the place
// of everything that rich and JSON look at around a state.
func TestSystemsWaitForNothing(t *testing.T) {
	for what, put := range inPlace {
		for _, place := range []string{
			"proj/.planning/phases", "proj/.planning/phases/01-a", "proj/.ultraplan", "proj/.ultraplan/state/continue.md", "proj/note.md",
			"other/.claude", "other/.claude/orchestrator-plan-phase.local.md", "other/.claude/orchestrator-exec-phase.local.md",
			"other/state.json", "other/USER_REQUIREMENTS.md",
		} {
			t.Run(what+"/"+place, func(t *testing.T) {
				root := t.TempDir()
				for _, dir := range []string{"proj/.planning", "other"} {
					noError(t, os.MkdirAll(filepath.Join(root, dir), 0o755))
				}
				writeFile(t, filepath.Join(root, "proj/.planning/STATE.md"), "Resume file: note.md\n")
				noError(t, os.MkdirAll(filepath.Join(root, filepath.Dir(place)), 0o755))
				if err := put(filepath.Join(root, place)); err != nil {
					t.Skip(err)
				}
				cputest.Ends(t, func() {
					for _, flag := range []string{"--format=rich", "--json"} {
						_, stderr, code := runWith([]string{flag, filepath.Join(root, "proj"), filepath.Join(root, "other")}, "")
						if code != 0 || stderr != "" {
							t.Errorf("%q, exit code %d", stderr, code)
						}
					}
				})
			})
		}
	}
}
