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

// The projects trigger each finding of `gsd-tools state validate` that a rule corresponds to.
var projects = []tree{
	{"clean", head, []string{"04-a/04-01-PLAN.md"}},
	{"S001 NUL", head + "a\x00b", []string{"04-a/04-01-PLAN.md"}},
	{"S001 NUL in the front matter", "---\nstatus: a\x00\n---\n", nil},
	{"S002 no number", "## Current Position\n\nPhase: Not started\n", nil},
	{"S002 a version", "## Current Position\n\nPhase: v15.0 COMPLETE\n", nil},
	{"S002 null", "---\ncurrent_phase: null\n---\n", nil},
	{"S002 empty", "---\ncurrent_phase:\n---\n", nil},
	{"S002 milestone", "## Current Position\n\nPhase: Milestone v0.5 complete\n", nil},
	{"S002 the template", "## Current Position\n\nPhase: [X] of [Y] ([Phase name])\nLast activity: [YYYY-MM-DD] — [What happened]\n", nil},
	{"S003 front and body", head + "## Current Position\n\nPhase: 5 of 8 (Name)\n", []string{"04-a/04-01-PLAN.md"}},
	{"S003 decimal", head + "## Current Position\n\nPhase: 4.5 of 8\n", []string{"04-a/"}},
	{"S003 no section", "---\ncurrent_phase: 4\n---\n\nPhase: 5\n", []string{"04-a/"}},
	{"S003 row", "---\ncurrent_phase: 4\n---\n## Current Position\n\n| Field | Value |\n|---|---|\n| Phase | 6/6 |\n", []string{"04-a/"}},
	{"S004 no phases", head, nil},
	{"S004 no directory", head, []string{"05-b/05-01-PLAN.md"}},
	{"S004 a file", head, []string{"04-a"}},
	{"S004 decimal", "---\ncurrent_phase: \"4.5\"\n---\n", []string{"04-a/", "04.5-b/"}},
	{"S004 decimal missing", "---\ncurrent_phase: 4.5\n---\n", []string{"04-a/"}},
	{"S005 more claimed", head + "\n**Total Plans in Phase:** 3\n", []string{"04-a/04-01-PLAN.md"}},
	{"S005 fewer claimed", head + "\nTotal Plans in Phase: 1\n", []string{"04-a/04-01-PLAN.md", "04-a/04-02-PLAN.md"}},
	{"S005 front matter", "---\ncurrent_phase: 4\ntotal_plans_in_phase: 9\n---\n", []string{"04-a/04-01-PLAN.md"}},
	{"S005 nested", head + "\nTotal Plans in Phase: 1\n", []string{"04-a/plans/PLAN-01.md", "04-a/plans/PLAN-02-x.md"}},
	{"S005 numbered", head + "\nTotal Plans in Phase: 2\n", []string{"04-a/PLAN-1.md", "04-a/04-PLAN-02.md", "04-a/MASTERPLAN.md", "04-a/04-PLAN-02-SUMMARY.md"}},
	{"S006", head, []string{"04-a/04-01-PLAN.md", "04-a/04-VERIFICATION.md ---\nstatus: passed\n---\n"}},
	{"S006 the body's status", "---\ncurrent_phase: 4\n---\n\nStatus: Executing Phase 4\n", []string{"04-a/VERIFICATION.md ---\nstatus: passed\n---\n"}},
	{"S007", head, []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 slug", head, []string{"04-a/04-01-scaffolding-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 no plans", head, []string{"04-a/x"}},
	{"S007 extended", head, []string{"04-a/04-PLAN-01-x.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 nested", head, []string{"04-a/plans/04-PLAN-01.md", "04-a/plans/04-SUMMARY-01.md"}},
	{"S007 and an unrelated verification", head, []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md", "04-a/05-VERIFICATION.md x"}},
	{"S002 a phase that is planned next", "## Current Position\n\nPhase: — (planning next milestone)\nStatus: Awaiting next milestone\n", nil},
	{"S004 to be planned", "---\ncurrent_phase: 5\nstatus: Ready to plan\n---\n", []string{"04-a/04-01-PLAN.md"}},
	{"S007 and a summary of the phase", head, []string{"04-a/04-01-x-PLAN.md", "04-a/04-SUMMARY.md"}},
	{"several", head + "## Current Position\n\nPhase: 5\nTotal Plans in Phase: 7\nLast activity: 2026-13-01\nund nimmer\n", []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"a key twice", "---\ncurrent_phase: 4\nstatus: x\ncurrent_phase: 5\n---\n", []string{"04-a/"}},
	{"a list below", "---\ncurrent_phase:\n- 4\n---\n", []string{"04-a/"}},
	{"a blank line first", "\n---\ncurrent_phase: 4\n---\n", []string{"04-a/"}},
	{"a BOM", "\uFEFF---\ncurrent_phase: 4\nlast_activity: soon\n---\n", []string{"04-a/"}},
	{"blanks behind the fence", "--- \ncurrent_phase: 4\n---\n", []string{"04-a/"}},
	{"two blocks", "---\nstatus: x\n---\n---\nPhase: 9\n---\nPhase: 4\n", []string{"04-a/"}},
	{"a lone CR", "# State\r\rPhase: 4\rLast activity: 2026-06-01\rmore\r", []string{"04-a/"}},
	{"only blanks", "Phase: \nPhase: 4\n", []string{"04-a/"}},
	{"the year 0", head + "\nLast activity: 0000-01-01\n", []string{"04-a/"}},
	{"a directory of words", head, []string{"04 Some setup/04-01-PLAN.md", "04 Some setup/04-01-SUMMARY.md"}},
	{"a directory with an underscore", head, []string{"04_setup/x"}},
	{"fenced heading", "```\n## Current Position\nPhase: 3\n```\n\n## Current Position\n\nPhase: 4\n", []string{"04-a/"}},
	{"deeper heading", "### Current Position\n\nPhase: 4\n\n#### More\n\n## End\n\nPhase: 9\n", []string{"04-a/"}},
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
			if counts[code]++; !slices.Contains(got, code) {
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
