package check

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// A project is its files below .planning, the STATE.md first; a name that ends
// in / is a directory.
type tree struct {
	name  string
	state string
	files []string // of phases/; a name, or a name and a text behind a blank
}

const head = "---\ngsd_state_version: '1.0'\nstatus: executing\ncurrent_phase: 4\n---\n"

// The projects trigger each finding of `gsd-tools state validate`, and come near.
var projects = []tree{
	{"clean", head, []string{"04-a/04-01-PLAN.md"}},
	{"S001 NUL", head + "a\x00b", []string{"04-a/04-01-PLAN.md"}},
	{"S001 NUL in the front matter", "---\nstatus: a\x00\n---\n", nil},
	{"S002 nothing", "# State\n", nil},
	{"S002 no number", "## Current Position\n\nPhase: Not started\n", nil},
	{"S002 a version", "## Current Position\n\nPhase: v15.0 COMPLETE\n", nil},
	{"S002 null", "---\ncurrent_phase: null\n---\n", nil},
	{"S002 empty", "---\ncurrent_phase:\n---\n", nil},
	{"S002 milestone", "## Current Position\n\nPhase: Milestone v0.5 complete\n", nil},
	{"S002 the template", "## Current Position\n\nPhase: [X] of [Y] ([Phase name])\nLast activity: [YYYY-MM-DD] — [What happened]\n", nil},
	{"S003 front and body", head + "## Current Position\n\nPhase: 5 of 8 (Name)\n", []string{"04-a/04-01-PLAN.md"}},
	{"S003 label and position", "---\nstatus: x\n---\n## Current Position\n\n**Current Phase:** 3\nPhase: 5 of 8\n", []string{"03-a/"}},
	{"S003 not: zeros", head + "## Current Position\n\nPhase: 04 of 08 (Name)\n", []string{"04-a/04-01-PLAN.md"}},
	{"S003 not: another section", head + "## Notes\n\nPhase: 9\n\n## Current Position\n\nPhase: 4\n", []string{"04-a/"}},
	{"S003 decimal", head + "## Current Position\n\nPhase: 4.5 of 8\n", []string{"04-a/"}},
	{"S003 not: letter case", "---\ncurrent_phase: 4a\n---\n## Current Position\n\nPhase: 4A\n", []string{"04A-x/"}},
	{"S003 no section", "---\ncurrent_phase: 4\n---\n\nPhase: 5\n", []string{"04-a/"}},
	{"S003 row", "---\ncurrent_phase: 4\n---\n## Current Position\n\n| Field | Value |\n|---|---|\n| Phase | 6/6 |\n", []string{"04-a/"}},
	{"S004 no phases", head, nil},
	{"S004 no directory", head, []string{"05-b/05-01-PLAN.md"}},
	{"S004 a file", head, []string{"04-a"}},
	{"S004 not: no zeros", head, []string{"4-a/x"}},
	{"S004 not: only the number", head, []string{"04/x"}},
	{"S004 not: a code", head, []string{"CK-04-name/x"}},
	{"S004 decimal", "---\ncurrent_phase: \"4.5\"\n---\n", []string{"04-a/", "04.5-b/"}},
	{"S004 decimal missing", "---\ncurrent_phase: 4.5\n---\n", []string{"04-a/"}},
	{"S004 two numbers", "---\ncurrent_phase: 2\n---\n", []string{"02-05-delta/"}},
	{"S005 more claimed", head + "\n**Total Plans in Phase:** 3\n", []string{"04-a/04-01-PLAN.md"}},
	{"S005 fewer claimed", head + "\nTotal Plans in Phase: 1\n", []string{"04-a/04-01-PLAN.md", "04-a/04-02-PLAN.md"}},
	{"S005 not: equal", head + "\nTotal Plans in Phase: 2 of them\n", []string{"04-a/04-01-PLAN.md", "04-a/PLAN.md"}},
	{"S005 front matter", "---\ncurrent_phase: 4\ntotal_plans_in_phase: 9\n---\n", []string{"04-a/04-01-PLAN.md"}},
	{"S005 nested", head + "\nTotal Plans in Phase: 1\n", []string{"04-a/plans/PLAN-01.md", "04-a/plans/PLAN-02-x.md"}},
	{"S005 not: outlines and reviews", head + "\nTotal Plans in Phase: 1\n", []string{"04-a/04-01-PLAN.md", "04-a/04-01-PLAN-OUTLINE.md", "04-a/04-PLAN-REVIEW.md", "04-a/04-01-PLAN.pre-bounce.md"}},
	{"S005 not: superseded", head + "\nTotal Plans in Phase: 1\n", []string{"04-a/04-01-PLAN.md", "04-a/04-02-PLAN.md ---\nstatus: Superseded\n---\n"}},
	{"S005 not a number", head + "\nTotal Plans in Phase: many\n", []string{"04-a/04-01-PLAN.md"}},
	{"S005 numbered", head + "\nTotal Plans in Phase: 2\n", []string{"04-a/PLAN-1.md", "04-a/04-PLAN-02.md", "04-a/MASTERPLAN.md", "04-a/04-PLAN-02-SUMMARY.md"}},
	{"S006", head, []string{"04-a/04-01-PLAN.md", "04-a/04-VERIFICATION.md status: passed"}},
	{"S006 letter case", head, []string{"04-a/04-01-PLAN.md", "04-a/04_VERIFICATION.md **Status:**\nStatus:   PASSED"}},
	{"S006 not: failed", head, []string{"04-a/04-01-PLAN.md", "04-a/04-VERIFICATION.md status: gaps_found"}},
	{"S006 not: of another phase", head, []string{"04-a/04-01-PLAN.md", "04-a/05-VERIFICATION.md status: passed"}},
	{"S006 not: another status", "---\nstatus: verifying\ncurrent_phase: 4\n---\n", []string{"04-a/04-VERIFICATION.md status: passed"}},
	{"S006 the body's status", "---\ncurrent_phase: 4\n---\n\nStatus: Executing Phase 4\n", []string{"04-a/VERIFICATION.md status: passed"}},
	{"S007", head, []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 not: one open", head, []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md", "04-a/04-02-PLAN.md"}},
	{"S007 not: blocked", head, []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md ---\nstatus: blocked # x\n---\n"}},
	{"S007 slug", head, []string{"04-a/04-01-scaffolding-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 no plans", head, []string{"04-a/x"}},
	{"S007 extended", head, []string{"04-a/04-PLAN-01-x.md", "04-a/04-01-SUMMARY.md"}},
	{"S007 nested", head, []string{"04-a/plans/04-PLAN-01.md", "04-a/plans/04-SUMMARY-01.md"}},
	{"S007 and an unrelated verification", head, []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md", "04-a/05-VERIFICATION.md x"}},
	{"S008 no date", head + "\nLast activity: yesterday\n", []string{"04-a/"}},
	{"S008 no such day", head + "\nLast activity: 2026-02-30 — x\n", []string{"04-a/"}},
	{"S008 front matter", "---\ncurrent_phase: 4\nlast_activity: soon\n---\n", []string{"04-a/"}},
	{"S008 more digits", head + "\nLast activity: 2026-06-011\n", []string{"04-a/"}},
	{"S008 not: no dash", head + "\nLast activity: 2026-06-01 Shipped it\n", []string{"04-a/"}},
	{"S008 not: a placeholder", head + "\nLast activity: [YYYY-MM-DD]\n", []string{"04-a/"}},
	{"S009", head + "\nLast activity: 2026-06-01 — a long\ntext that goes on\n", []string{"04-a/"}},
	{"S009 bold", head + "\n**Last activity:** 2026-06-01 — a long\ntext\n\nmore\n", []string{"04-a/"}},
	{"S009 CR LF", head + "\r\nLast activity: 2026-06-01 — a long\r\ntext\r\n", []string{"04-a/"}},
	{"S009 not: a field", head + "\nLast activity: 2026-06-01\nProgress: [█] 10%\n", []string{"04-a/"}},
	{"S009 not: bold field", head + "\nLast activity: 2026-06-01\n**Stopped at:** x\n", []string{"04-a/"}},
	{"S009 not: a list", head + "\nLast activity: 2026-06-01\n- x\n", []string{"04-a/"}},
	{"S009 not: a heading", head + "\nLast activity: 2026-06-01\n## x\n", []string{"04-a/"}},
	{"S009 not: a heading below", head + "\nLast activity: 2026-06-01\nTitle\n-----\n", []string{"04-a/"}},
	{"S009 not there: from the front matter", "---\ncurrent_phase: 4\nlast_activity: 2026-06-01\n---\n\nLast activity: 2026-06-01 a\nb\n", []string{"04-a/"}},
	{"S009 a number", head + "\nLast activity: 2026-06-01\n3 plans\n", []string{"04-a/"}},
	{"S009 an umlaut", head + "\nLast activity: 2026-06-01\nÜbung: 3\n", []string{"04-a/"}},
	{"S002 a phase that is planned next", "## Current Position\n\nPhase: — (planning next milestone)\nStatus: Awaiting next milestone\n", nil},
	{"S004 to be planned", "---\ncurrent_phase: 5\nstatus: Ready to plan\n---\n", []string{"04-a/04-01-PLAN.md"}},
	{"S004 a spelling of people's", "---\ncurrent_phase: 2.5\nstatus: executing\n---\n", []string{"02_5-a/PLAN.md"}},
	{"S007 and a summary of the phase", head, []string{"04-a/04-01-x-PLAN.md", "04-a/04-SUMMARY.md"}},
	{"several", head + "## Current Position\n\nPhase: 5\nTotal Plans in Phase: 7\nLast activity: nie\nund nimmer\n", []string{"04-a/04-01-PLAN.md", "04-a/04-01-SUMMARY.md"}},
	{"a key twice", "---\ncurrent_phase: 4\nstatus: x\ncurrent_phase: 5\n---\n", []string{"04-a/"}},
	{"null is a text", "---\ncurrent_phase: 4\ntotal_plans_in_phase: ~\nlast_activity: null\n---\n\nLast activity: 2026-06-01\n", []string{"04-a/04-01-PLAN.md"}},
	{"a map and a list", "---\ncurrent_phase: 4\nlast_activity: {date}\ntotal_plans_in_phase: [2]\n---\n\nLast activity: 2026-06-01\nmore\n", []string{"04-a/"}},
	{"a value on the next line", "---\ncurrent_phase:\n  4\nlast_activity:\n  soon\n---\n", []string{"04-a/"}},
	{"a list below", "---\ncurrent_phase:\n- 4\n---\n", []string{"04-a/"}},
	{"a blank line first", "\n---\ncurrent_phase: 4\n---\n", []string{"04-a/"}},
	{"a BOM", "\uFEFF---\ncurrent_phase: 4\nlast_activity: soon\n---\n", []string{"04-a/"}},
	{"a comment first", "<!-- x -->\n---\ncurrent_phase: 4\nstatus: executing\n---\n\nCurrent Phase: 5\n", []string{"05-a/05-01-PLAN.md", "05-a/05-01-SUMMARY.md"}},
	{"blanks behind the fence", "--- \ncurrent_phase: 4\n---\n", []string{"04-a/"}},
	{"two blocks", "---\nstatus: x\n---\n---\nPhase: 9\n---\nPhase: 4\n", []string{"04-a/"}},
	{"no YAML: no blank behind a colon", "---\nstatus:executing\ncurrent_phase: 4\n---\n", []string{"04-a/"}},
	{"no YAML: text behind quotes", "---\ncurrent_phase: 4\nstopped_at: \"Phase 4\" done\n---\n", []string{"04-a/"}},
	{"no YAML: text behind a bracket", "---\ncurrent_phase: 4\nlast_activity: [YYYY-MM-DD] — x\n---\n", []string{"04-a/"}},
	{"no YAML: an open quote", "---\ncurrent_phase: 4\nstatus: \"executing\n---\n", []string{"04-a/"}},
	{"no YAML: an escape", "---\ncurrent_phase: 4\nstopped_at: \"C:\\path\"\n---\n", []string{"04-a/"}},
	{"no YAML: a backquote", "---\ncurrent_phase: 4\nstopped_at: `x` done\n---\n", []string{"04-a/"}},
	{"no YAML: an alias", "---\ncurrent_phase: 4\nstatus: **Done**\n---\n", []string{"04-a/"}},
	{"no YAML: a list item", "---\ncurrent_phase: 4\nstatus: - executing\n---\n", []string{"04-a/"}},
	{"no YAML: a conflict", "---\ncurrent_phase: 4\n<<<<<<< HEAD\n---\n", []string{"04-a/"}},
	{"no YAML: deeper below a value", "---\ncurrent_phase: 4\nprogress:\n  total_phases: 3\n    percent: 5\n---\n", []string{"04-a/"}},
	{"no YAML: a colon below", "---\ncurrent_phase: 4\nprogress:\n  note: a: b\n---\n", []string{"04-a/"}},
	{"YAML: a colon in a value", "---\ncurrent_phase: 4\nstopped_at: Phase 4: `done`\n---\n", []string{"04-a/"}},
	{"YAML: quotes over two lines", "---\ncurrent_phase: 4\nstopped_at: \"a\n  b\" # c\nx: 'it''s'\n---\n", []string{"04-a/"}},
	{"YAML: brackets over two lines", "---\ncurrent_phase: 4\nnext_phases: [\"]\",\n  5]\n---\n", []string{"04-a/"}},
	{"YAML: a key of words", "---\ncurrent_phase: 4\nother key: y\n---\n", []string{"04-a/"}},
	{"YAML: a block text", "---\ncurrent_phase: 4\nx: |\n  a: b: c\n---\n", []string{"04-a/"}},
	{"a lone CR", "# State\r\rPhase: 4\rLast activity: 2026-06-01\rmore\r", []string{"04-a/"}},
	{"only blanks", "Phase: \nPhase: 4\n", []string{"04-a/"}},
	{"the year 0", head + "\nLast activity: 0000-01-01\n", []string{"04-a/"}},
	{"S009 hashes", head + "\nLast activity: 2026-06-01\n##\n", []string{"04-a/"}},
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

// validate runs gsd-tools on projects and returns the codes that it reports of
// each.
func validate(t *testing.T, roots []string) [][]string {
	t.Helper()
	lib := filepath.Join(filepath.Dir(hooktest.Hook(t, hooktest.Core)), "..", "gsd-core", "bin", "lib")
	var all [][]string
	out := hooktest.Node(t, filepath.Join("testdata", "validate.cjs"), append([]string{lib}, roots...)...)
	if err := json.Unmarshal(out, &all); err != nil {
		t.Fatal(err)
	}
	for i, codes := range all {
		slices.Sort(codes)
		all[i] = slices.Compact(codes)
	}
	return all
}

// twins are the codes of `gsd-tools state validate` that findings stand for, notes
// as well: they are what --notes reports.
func twins(findings []Finding) []string {
	var codes []string
	for _, f := range findings {
		codes = append(codes, strings.FieldsFunc(f.Rule.Twin, func(r rune) bool { return r == ',' || r == ' ' })...)
		if f.Rule.Name == "rich-only" {
			codes = append(codes, "S002") // it says so in its place
		}
	}
	return codes
}

// TestValidateAsTools: what GSD Core's own validator reports, this one reports with --notes, too.
func TestValidateAsTools(t *testing.T) {
	t.Parallel()
	hooktest.Hook(t, hooktest.Core)
	all := append(slices.Clone(projects), generated(400)...)
	var paths, roots []string
	for _, p := range all {
		root := t.TempDir()
		roots = append(roots, root)
		paths = append(paths, p.write(t, root))
	}
	counts := map[string]int{}
	for i, want := range validate(t, roots) {
		got := twins(File(paths[i], all[i].state))
		for _, code := range want {
			if counts[code]++; !slices.Contains(got, code) {
				t.Errorf("%s: %s is missing from %v of %q, %q", all[i].name, code, got, all[i].state, all[i].files)
			}
		}
	}
	for n := 1; n <= 9; n++ {
		if code := fmt.Sprintf("S00%d", n); counts[code] == 0 {
			t.Errorf("no project triggers %s", code)
		}
	}
	hooktest.Report(t, "%d projects, findings as gsd-tools state validate: %v", len(all), counts)
}

// generated are projects put together at random, always the same ones.
func generated(n int) []tree {
	r := rand.New(rand.NewPCG(1, 9))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	var list []tree
	for i := range n {
		state := ""
		if r.IntN(4) > 0 {
			state = "---\n" + pick("", "status: executing\n", "status: Executing Phase 4\n", "status: verifying\n", "status:\n") +
				pick("", "current_phase: 4\n", "current_phase: \"04\"\n", "current_phase: 4.5 # now\n", "current_phase: 'CK-04'\n", "current_phase: 5-name\n", "current_phase: null\n") +
				pick("", "", "last_activity: 2026-06-01\n", "last_activity: 2026-06-31 -- x\n", "last_activity: \"\"\n") + "---\n"
		}
		state += pick("", "# State\n\n", "\n## Notes\n\nPhase: 9\n\n") + pick("## Current Position\n\n", "### Current Position ##\n", "", "## current position\n\n### Sub\n\n") +
			pick("Phase: 4 of 17 (Name)\n", "Phase: 04\n", "**Phase:** 4.5\n", "Phase: Phase 4 — Name\n", "phase: 4A\n", "Phase: CK-4 x\n", "- Phase: 4\n", "| Phase | 4/6 |\n", "Phase: 22ab\n", "Phase: 4-\n", "Phase: 4_x\n", "") +
			pick("", "", "**Current Phase:** 4\n", "Current Phase: 6 of 7\n") +
			pick("", "Status: In progress\n", "Status: executing phase 4\n") +
			pick("", "Total Plans in Phase: 1\n", "**Total Plans in Phase:** 2 (of 9)\n", "Total Plans in Phase: x\n") +
			pick("", "Last activity: 2026-06-01 — x\n", "Last activity: June\n", "  **Last Activity:** 2026-02-29\n", "Last activity: 2024-02-29T10:00\n") +
			pick("", "more of it\n", "> quoted\n", "1. one\n", "*Emphasis* here\n", "***\n", "Progress: 5\n", "**Bold:** x\n", "Title\n===\n", "[x]: y\n", "    code\n", "Stopped at::x\n", "```\n")
		var files []string
		for range r.IntN(6) {
			dir := pick("04-a/", "4-b/", "04/", "CK-04-c/", "04.5-d/", "05-name/", "4A-x/", "notes/", "04-05-e/")
			files = append(files, dir+pick("04-01-PLAN.md", "04-02-PLAN.md", "PLAN.md", "04-01-SUMMARY.md", "SUMMARY.md", "04-VERIFICATION.md status: Passed", "VERIFICATION.md x",
				"4-VERIFICATION-REPORT.md status:\npassed", "05-VERIFICATION.md status: passed", "plans/PLAN-01.md", "plans/SUMMARY-01.md", "04-01-x-PLAN.md", "04-PLAN-03.md", "04-03-SUMMARY.md",
				"PLAN-2.md ---\nstatus: 'superseded'\n---\n", "04-02-SUMMARY.md ---\nstatus: blocked\n---\n"))
		}
		list = append(list, tree{fmt.Sprintf("generated %d", i), state, files})
	}
	return list
}
