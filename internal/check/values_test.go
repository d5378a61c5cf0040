package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// TestForbiddenValues: what the documents of the other systems do not allow is found, and what they or their tools
// allow is not.
func TestForbiddenValues(t *testing.T) {
	const plan, state = system.PlanFileName, "STATE.md"
	const needed = "phase: planning\nplan_id: plan-20260109-143022\nstatus: drafting\n" // the last of a key counts
	const section = "requirements_sections:\n  - name: A\n    status: pending\n    "
	const module = "modules:\n  - id: a\n    name: A\n    status: planned\n    priority: low\n    "
	for _, tc := range []struct{ file, before, rule, allowed, forbidden string }{ // the values are separated by |
		{plan, "phase: ", "plan-value", `planning|"planning"`, "plan|executing|null"},
		{plan, "plan_id: ", "plan-value", "plan-20260109-143022", "plan-42|20260109-143022|plan-2026019-143022|plan-20260109-1430|plan-20260109-143022-b|null"},
		{plan, "status: ", "plan-value", "drafting|reviewing|approved|complete", "in-progress|Drafting|done|null|\"\""},
		{plan, "created_at: ", "plan-value", `"2026-01-09T14:30:22+00:00"|'2026-11-21T01:41:19.223403+00:00'|2026-01-09|2026-W02-5`, `soon|09.01.2026|""|null|2026-W54-1|2026-W02-8`},
		{plan, "goal: ", "plan-value", `Build it|"Add "dark mode""`, `|""|null`},
		{plan, "goal_locked: ", "plan-value", "true|False|yes|Off", `1|maybe|"true"|null|`},
		{plan, "requirements_complete: ", "plan-value", "true|no", "'no'"},
		{plan, "plan_phase_complete: ", "plan-value", "true|false", "done"},
		{plan, section + "status: ", "plan-value", "pending|in_progress|in-progress|complete|planned", "done|approved|null"},
		{plan, module + "status: ", "plan-value", "planned|pending|in_progress|in-progress|complete", "done|verified|null"},
		{plan, module + "priority: ", "plan-value", "critical|high|medium|low|null|", "urgent|High|1"},
		{plan, module + "github_issue: ", "plan-value", `null|"#42"|101`, `soon|"#"|https://example.com/42`},
		{plan, module + "id: ", "plan-value", "a|oauth2-handler", `OAuth2|user_mgmt|a--b|-a|a-|a b|größe|""|null`},
		{plan, module + "name: ", "plan-value", `B|"B, c"`, `null|""`},
		{plan, section + "name: ", "plan-value", "B", `null|""`},
		{plan, section + "status: complete\nrequirements_complete: ", "plan-value", "true|false", "maybe"},
		{plan, section + "status: planned\nrequirements_complete: ", "plan-value", "false", "true"},
		{plan, "requirements_sections: ", "plan-value", "null|[]|[{name: A, status: complete}]", "none|[A]|[{name: A}]"},
		{plan, "modules: ", "plan-value", `[{"id": "a", name: 'A, B', status: planned, priority: low}]`, "{a: b}|[{id: a}]"},
		{plan, "exit_criteria: ", "plan-value", "null|[]|[a, b]", "done|5"},
		{plan, "goal: ", "plan-unreadable", "[{name: \"A\"}]|{a: 'b, c', \"d\": [e]} # f|'it''s'|\"a\n  b\" # c|[a, # b\n\"c\"]|a \"b\" c|>\n  a: \"b|&a b|>-\n\n  b\n # c|a\nmodules : # c\n  -\n    \"id\": b", "\"a|'a|[a, b|{a: \"b\"|[a}|[\"a\" b]|a: b|\"a\" b|\"a \\p\"|[\"\\p\"]|@a|a --- b|[a] b|a\tb|>\n  a\n  ---\n  b|a\nmodules:\n\t- a|a\n b: c|a\nmodules:\n  - id: a\n   name: b|[{a: b]|a\nb"},
		{plan, module + "id: a\n  - id: ", "plan-duplicate", "b", "a"},
		{plan, module + "id: a\nstatus: ", "plan-criteria", "drafting", "reviewing|approved"},
		{plan, module + "acceptance_criteria: x\nstatus: ", "plan-criteria", "reviewing", "approved"},
		{state, "gate_status: ", "status-unknown", strings.ReplaceAll(gateWords("gate_status"), ", ", "|"), "DOING|executing"},
		{state, "gate_step: ", "status-unknown", "1|2|3", "0|4"},
		{state, "executor_status: ", "status-unknown", "success|failure", "passed"},
		{state, "verify_status: ", "status-unknown", "passed|failed", "ok"},
		{state, "architect_status: ", "status-unknown", "approved|rejected", "passed"},
		{state, "gate_step: 3\ngate_status: ", "gate-disagrees", "VERIFYING|REVIEWING|APPROVED|FAILED", "EXECUTING"},
		{state, "gate_step: 1\ngate_status: ", "gate-disagrees", "EXECUTING|VERIFYING|FAILED", "REVIEWING|APPROVED"},
		{state, "gate_step: 3\nverify_status: pending\ngate_status: ", "gate-disagrees", "REVIEWING", "APPROVED"},
		{state, "executor_status: success\nverify_status: passed\narchitect_status: approved\ngate_status: ", "gate-disagrees", "APPROVED", "FAILED"},
		{state, "Status: ", "status-unknown", "Ready to plan|Planning|In progress|Verifying|Complete", "Thinking"},
	} {
		for isForbidden, list := range map[bool]string{false: tc.allowed, true: tc.forbidden} {
			for value := range strings.SplitSeq(list, "|") {
				root := t.TempDir()
				text := "---\n" + needed + tc.before + value + "\n---\n"
				if tc.file == state {
					text = "# State\n\n" + tc.before + value + "\n"
				}
				for _, dir := range []string{".planning", ".ultraplan"} {
					if err := os.Mkdir(filepath.Join(root, dir), 0o755); err != nil {
						t.Fatal(err)
					}
				}
				isRule := func(f Finding) bool { return f.Rule.Name == tc.rule }
				found := slices.ContainsFunc(File(filepath.Join(root, ".planning", tc.file), text), isRule)
				if found != isForbidden {
					t.Errorf("%q: %s fires: %t, want %t", text, tc.rule, found, isForbidden)
				}
			}
		}
	}
}
