package ultraplan_test

import (
	"fmt"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestGate(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"flat", "```yaml\ncurrent_task:\n  name: \"Task 3: Create\"\n  gate_status: REVIEWING\n  gate_step: 3\n  attempt: 2 # now\n  max_attempts: 3\nother: 1\n```\n", "3 REVIEWING 3/3 2/3"},
		{"not in a block", "## Gate\n\ncurrent_task:\n  name: Task 7\n  gate_status: FAILED\n", "7 FAILED / /"},
		{"no number", "current_task:\n  name: Create it\n", "Create it  / /"},
		{"skipped", "```\ncurrent_task:\n  task: \"03-01:task-3\"\n  gate_status: SKIPPED (forced)\n```\n", "3 SKIPPED / /"},
		{"visual", "## Current Task: Task 3: Create\n\nGate Progress: [####----] Step 2/3\n\nStatus: VERIFYING\n", "3 VERIFYING 2/3 /"},
		{"only the choices", "```\ncurrent_task:\n  gate_status: EXECUTING | VERIFYING\n  gate_step: 1 | 2 | 3\n```\n", "  / /"},
		{"behind the block", "```\ncurrent_task:\n  name: Task 1\ntasks:\n  - name: Task 2\n    status: complete\n```\n", "1  / /"},
		{"no gate", "## Current Position\n\nStatus: VERIFYING\n", "  / /"},
	}
	for _, tt := range tests {
		g := project.Read(tt.text).Gate
		got := fmt.Sprintf("%s %s %s/%s %s/%s", g.Task.Text, g.Status.Text, g.Step.Text, g.Steps.Text, g.Attempt.Text, g.Attempts.Text)
		tmptest.Diff(t, tt.want, got, "%s: gate mismatch", tt.name)
	}
}
