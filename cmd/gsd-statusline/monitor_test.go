package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// TestContextMonitorReadsBridge gives the bridge file that this program wrote
// to GSD Core's own context monitor, which warns at 35 % and at 25 % remaining.
func TestContextMonitorReadsBridge(t *testing.T) {
	monitor := filepath.Join(filepath.Dir(hooktest.Hook(t, hooktest.Core)), "gsd-context-monitor.js")
	for _, tt := range []struct {
		remaining float64
		want      string // what the warning says; empty for none
	}{
		{36, ""}, {35, "WARNING"}, {26, "WARNING"}, {25, "CRITICAL"}, {1, "CRITICAL"},
	} {
		tmp, project := t.TempDir(), t.TempDir()
		env := map[string]string{"TMPDIR": tmp, "TEMP": tmp, "HOME": tmp, "USERPROFILE": tmp}
		payload := fmt.Sprintf(`{"session_id":"s1","workspace":{"current_dir":%q},"context_window":{"remaining_percentage":%v}}`, project, tt.remaining)
		var stdout, stderr strings.Builder
		run(nil, strings.NewReader(payload), &stdout, &stderr, func(key string) (string, bool) { v, ok := env[key]; return v, ok })
		cmd := exec.Command("node", monitor)
		cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"session_id":"s1","hook_event_name":"PostToolUse","cwd":%q}`, project))
		cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "TEMP="+tmp, "HOME="+tmp, "USERPROFILE="+tmp)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("monitor: %v", err)
		}
		var answer struct {
			HookSpecificOutput struct{ AdditionalContext string }
		}
		if len(out) > 0 {
			noError(t, json.Unmarshal(out, &answer))
		}
		said := answer.HookSpecificOutput.AdditionalContext
		numbers := fmt.Sprintf("Usage at %v%%. Remaining: %v%%", 100-tt.remaining, tt.remaining)
		if (tt.want == "") != (said == "") || !strings.Contains(said, tt.want) || said != "" && !strings.Contains(said, numbers) {
			t.Errorf("at %v %% remaining the monitor says %q, want %q with %q", tt.remaining, said, tt.want, numbers)
		}
	}
}
