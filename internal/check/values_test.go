package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// TestForbiddenValues: what the documents of the other systems do not allow is found, and
// what they or their tools allow is not.
func TestForbiddenValues(t *testing.T) {
	const section, module = "requirements_sections:\n  - name: A\n    ", "modules:\n  - id: a\n    "
	for _, tc := range []struct {
		file, before, rule string
		allowed, forbidden []string
	}{
		{system.PlanFileName, "phase: ", "plan-value", []string{"planning", `"planning"`}, []string{"plan", "executing"}},
		{
			system.PlanFileName, "plan_id: ", "plan-value",
			[]string{"plan-20260109-143022"},
			[]string{"plan-42", "20260109-143022", "plan-2026019-143022", "plan-20260109-1430", "plan-20260109-143022-b"},
		},
		{
			system.PlanFileName, "status: ", "plan-value",
			[]string{"drafting", "reviewing", "approved", "complete"},
			[]string{"in-progress", "Drafting", "done"},
		},
		{
			system.PlanFileName, "created_at: ", "plan-value",
			[]string{`"2026-01-09T14:30:22+00:00"`, "'2026-11-21T01:41:19.223403+00:00'", "2026-01-09"},
			[]string{"soon", "09.01.2026"},
		},
		{system.PlanFileName, "goal: ", "plan-value", []string{"Build it", `"Add "dark mode""`}, []string{"", `""`, "null"}},
		{system.PlanFileName, "goal_locked: ", "plan-value", []string{"true", "False"}, []string{"yes", "1", "maybe"}},
		{system.PlanFileName, "requirements_complete: ", "plan-value", []string{"true", "false"}, []string{"no"}},
		{system.PlanFileName, "plan_phase_complete: ", "plan-value", []string{"true", "false"}, []string{"done"}},
		{
			system.PlanFileName, section + "status: ", "plan-value",
			[]string{"pending", "in_progress", "in-progress", "complete", "planned"},
			[]string{"done", "approved"},
		},
		{
			system.PlanFileName, module + "status: ", "plan-value",
			[]string{"planned", "pending", "in_progress", "in-progress", "complete"},
			[]string{"done", "verified"},
		},
		{
			system.PlanFileName, module + "priority: ", "plan-value",
			[]string{"critical", "high", "medium", "low"},
			[]string{"urgent", "High", "1"},
		},
		{
			system.PlanFileName, module + "github_issue: ", "plan-value",
			[]string{"null", `"#42"`, "101"},
			[]string{"soon", `"#"`, "https://example.com/42"},
		},
		{
			system.PlanFileName, "modules:\n  - id: ", "plan-value",
			[]string{"a", "oauth2-handler", `""`},
			[]string{"OAuth2", "user_mgmt", "a--b", "-a", "a-", "a b", "größe"},
		},
		{system.PlanFileName, module + "name: x\n  - id: ", "plan-duplicate", []string{"b"}, []string{"a"}},
		{system.PlanFileName, module + "name: x\nstatus: ", "plan-criteria", []string{"drafting"}, []string{"reviewing", "approved"}},
		{"STATE.md", "gate_status: ", "status-unknown", strings.Split(gateWords("gate_status"), ", "), []string{"DOING", "executing"}},
		{"STATE.md", "gate_step: ", "status-unknown", []string{"1", "2", "3"}, []string{"0", "4"}},
		{"STATE.md", "executor_status: ", "status-unknown", []string{"success", "failure"}, []string{"passed"}},
		{"STATE.md", "verify_status: ", "status-unknown", []string{"passed", "failed"}, []string{"ok"}},
		{"STATE.md", "architect_status: ", "status-unknown", []string{"approved", "rejected"}, []string{"passed"}},
		{
			"STATE.md", "Status: ", "status-unknown",
			[]string{"Ready to plan", "Planning", "In progress", "Verifying", "Complete"},
			[]string{"Thinking"},
		},
	} {
		values := map[bool][]string{false: tc.allowed, true: tc.forbidden}
		for forbidden, list := range values {
			for _, value := range list {
				root := t.TempDir()
				text := "---\n" + tc.before + value + "\n---\n"
				if tc.file == "STATE.md" {
					text = "# State\n\n" + tc.before + value + "\n"
				}
				path := filepath.Join(root, ".planning", tc.file)
				for _, dir := range []string{".planning", ".ultraplan"} {
					if err := os.Mkdir(filepath.Join(root, dir), 0o755); err != nil {
						t.Fatal(err)
					}
				}
				isRule := func(f Finding) bool { return f.Rule.Name == tc.rule }
				if got := slices.ContainsFunc(File(path, text), isRule); got != forbidden {
					t.Errorf("%q: %s fires: %t, want %t", text, tc.rule, got, forbidden)
				}
			}
		}
	}
}
