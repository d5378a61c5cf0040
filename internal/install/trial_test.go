package install

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
)

func TestTry(t *testing.T) {
	if !hasShell() {
		t.Skip("needs sh")
	}
	tests := []struct{ command, want string }{
		{"cat >/dev/null; echo a line", "a line"},
		{"grep -o 'current_dir'", "current_dir"},
		{"true", "it printed nothing"},
		{"echo x; exit 3", "exit status 3"},
		{"/none/gsd-statusline", "exit status 127"},
		{"yes", "more than 64 KiB of output"},
		{"head -c 65536 /dev/zero | tr '\\0' x", strings.Repeat("x", 65536)},
	}
	before := trialLimit
	trialLimit = time.Hour // what waits for it hangs
	defer func() { trialLimit = before }()
	for _, tt := range tests {
		cputest.Ends(t, func() {
			line, err := try(tt.command, "/d")
			if err != nil {
				line = err.Error()
			}
			if line != tt.want {
				t.Errorf("%s: %.60q, want %.60q", tt.command, line, tt.want)
			}
		})
	}
}

// TestTryLeavesNothing: what the command has started ends with it, also at the
// deadline.
func TestTryLeavesNothing(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil || !hasShell() {
		t.Skip("needs /proc and sh")
	}
	for name, command := range map[string]string{
		"in time":  "sleep 600 >/dev/null 2>&1 & echo $! >PID; echo a line",
		"too late": "trap '' TERM; sleep 600 & echo $! >PID; wait",
		"too much": "sleep 600 & echo $! >PID; yes",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "too late" && testing.Short() {
				t.Skip("waits for the deadline")
			}
			pid := filepath.Join(t.TempDir(), "pid")
			cputest.Ends(t, func() { _, _ = try(strings.ReplaceAll(command, "PID", "'"+pid+"'"), "/d") })
			text, err := os.ReadFile(pid)
			if err != nil {
				t.Fatal(err)
			}
			for start := time.Now(); time.Since(start) < cputest.Net; time.Sleep(5 * time.Millisecond) {
				stat, err := os.ReadFile("/proc/" + strings.TrimSpace(string(text)) + "/stat")
				if err != nil || strings.Contains(string(stat), ") Z ") {
					return
				}
			}
			t.Errorf("process %s is still there", text)
		})
	}
}
