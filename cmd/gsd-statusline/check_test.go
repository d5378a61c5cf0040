package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// TestSnippetCost: a line of 1 MiB that has a thousand findings is not cleaned whole for each
// of them.
func TestSnippetCost(t *testing.T) {
	if cputest.UnderRace {
		t.Skip("the race detector makes it slower")
	}
	text := strings.Repeat("é\x1b[2m", 1<<20/6)
	out := &findings{w: bufio.NewWriter(io.Discard), terminal: true}
	cost := cputest.Best(t, 3, func() {
		for i := range 1000 {
			out.snippet(text, i*(len(text)/1000))
		}
	})
	if cost > 500*time.Millisecond { // it was 6.6 s
		t.Errorf("1,000 findings on a line of 1 MiB take %v", cost)
	}
}

// TestCheckThousand: a thousand files take less processor time than the hook's own
// validator takes for one.
func TestCheckThousand(t *testing.T) {
	if cputest.UnderRace {
		t.Skip("the race detector makes one of the two slower")
	}
	tools := filepath.Join(filepath.Dir(hooktest.Hook(t, hooktest.Core)), "..", "gsd-core", "bin", "gsd-tools.cjs")
	dir := t.TempDir()
	text := "---\ngsd_state_version: '1.0'\nstatus: executing\ncurrent_phase: 4\n---\n\n## Current Position\n\nPhase: 4 of 17 (Observability)\n\n## Decisions\n\n" +
		strings.Repeat("- [Phase 04]: the exporter writes one line an event, and counts those that it drops\n", 330)
	args := []string{"check"}
	for i := range 1000 {
		path := filepath.Join(dir, fmt.Sprintf("%d.md", i))
		writeFile(t, path, text)
		args = append(args, path)
	}
	shortest := func(name string, args ...string) time.Duration {
		best := time.Hour
		for range 3 {
			cmd := exec.Command(name, args...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", name, err, out)
			}
			best = min(best, cputest.Child(cmd.ProcessState))
		}
		return best
	}
	ours, theirs := shortest("gsd-statusline", args...), shortest("node", tools, "state", "validate")
	t.Logf("1,000 files in %v, gsd-tools state validate %v", ours, theirs)
	if ours > theirs {
		t.Errorf("1,000 files take %v, gsd-tools state validate %v", ours, theirs)
	}
}
