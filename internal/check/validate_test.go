package check

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// A project is its files below .planning, the STATE.md first; a name that ends in / is a directory.
type tree struct {
	name  string
	state string
	files []string // of phases/; a name, or a name and a text behind a blank
}

const head = "---\ngsd_state_version: '1.0'\nstatus: executing\ncurrent_phase: 4\n---\n"

// The projects trigger each finding of `gsd-tools state validate` that TestValidateAsTools holds a rule to.
var projects = []tree{
	{"S001 NUL", head + "a\x00b", []string{"04-a/04-01-PLAN.md"}},
	{"S001 NUL in the front matter", "---\nstatus: a\x00\n---\n", nil},
	{"S003 front and body", head + "## Current Position\n\nPhase: 5 of 8 (Name)\n", []string{"04-a/04-01-PLAN.md"}},
	{"S003 decimal", head + "## Current Position\n\nPhase: 4.5 of 8\n", []string{"04-a/"}},
	{"S003 no section", "---\ncurrent_phase: 4\n---\n\nPhase: 5\n", []string{"04-a/"}},
	{
		"S003 row",
		"---\ncurrent_phase: 4\n---\n## Current Position\n\n| Field | Value |\n|---|---|\n| Phase | 6/6 |\n",
		[]string{"04-a/"},
	},
	{"S006", head, []string{"04-a/04-01-PLAN.md", "04-a/04-VERIFICATION.md ---\nstatus: passed\n---\n"}},
	{
		"S006 the body's status", "---\ncurrent_phase: 4\n---\n\nStatus: Executing Phase 4\n",
		[]string{"04-a/VERIFICATION.md ---\nstatus: passed\n---\n"},
	},
	{"S007", head, []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 slug", head, []string{"04-a/04-01-scaffolding-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 extended", head, []string{"04-a/04-PLAN-01-x.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 nested", head, []string{"04-a/plans/04-PLAN-01.md", "04-a/plans/04-SUMMARY-01.md"}},
	{
		"S007 and an unrelated verification", head,
		[]string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md", "04-a/05-VERIFICATION.md x"},
	},
	{"several", head + "## Current Position\n\nPhase: 5\nTotal Plans in Phase: 7\nLast activity: 2026-13-01\nund " +
		"nimmer\n", []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md"}},
}

// write makes the project and returns the path of its STATE.md.
func (p tree) write(t testing.TB, root string) string {
	t.Helper()
	tmptest.Write(t, root, ".planning/STATE.md", p.state)
	for _, file := range p.files {
		name, text, _ := strings.Cut(file, " ")
		tmptest.Write(t, root, ".planning/phases/"+name, text)
	}
	return filepath.Join(root, ".planning", "STATE.md")
}

// validated are the codes that `gsd-tools state validate` reports of a project.
func validated(tools *hooktest.Tools, root string) (codes []string) {
	tools.Helper()
	var answer struct{ Warnings []struct{ Code string } }
	if err := json.Unmarshal([]byte(tools.Do(root, nil, "state", "validate")), &answer); err != nil {
		tools.Fatal(err)
	}
	for _, w := range answer.Warnings {
		codes = append(codes, w.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// twins are the codes of `gsd-tools state validate` that findings stand for, notes
// as well: they are what --notes reports.
func twins(findings []Finding) []string {
	var codes []string
	for _, f := range findings {
		codes = append(codes, f.Rule.twins()...)
	}
	return codes
}

// TestValidateAsTools: where a rule corresponds to a finding of GSD Core's own validator, it fires with --notes when
// that one does, except for those that docs/checks.md gives a reason for. What only its YAML or its second reading of
// the labels finds (S009) is not here.
func TestValidateAsTools(t *testing.T) {
	t.Parallel()
	tools := hooktest.NewTools(t)
	counts := map[string]int{"S001": 0, "S003": 0, "S006": 0, "S007": 0}
	for _, p := range projects {
		root := t.TempDir()
		got := twins(File(p.write(t, root), p.state))
		for _, code := range validated(tools, root) {
			if _, isHeld := counts[code]; !isHeld {
				continue
			}
			counts[code]++
			if !slices.Contains(got, code) {
				t.Errorf("%s: %s is missing from %v of %q, %q", p.name, code, got, p.state, p.files)
			}
		}
	}
	for code, n := range counts {
		if n == 0 {
			t.Errorf("no project triggers %s", code)
		}
	}
	hooktest.Report(t, "%d projects, findings as gsd-tools state validate: %v", len(projects), counts)
}
