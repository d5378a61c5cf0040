package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// TestExplainGoldens: explain names the scene by which the hook made the golden's
// line, and shows that line.
func TestExplainGoldens(t *testing.T) {
	seen := map[string]int{}
	for _, g := range goldentest.StateMD(t) {
		stdout, stderr, code := runWith([]string{"explain", g.Path}, "")
		if code != 0 || stderr != "" {
			t.Errorf("%s: exit code %d, %s", g.Name, code, stderr)
		}
		line, rest, _ := strings.Cut(stdout, "\n")
		want := g.Want(t, "full")
		if line != want {
			t.Errorf("%s: explains %q, the hook prints %q", g.Name, line, want)
		}
		_, scene, _ := strings.Cut(rest, "\nscene   ")
		scene, _, _ = strings.Cut(scene, "\n")
		seen[scene]++
		parts := strings.Split(want, " · ")
		last := parts[len(parts)-1]
		if ok := map[string]bool{
			"active":   strings.HasPrefix(last, "Phase "),
			"next":     strings.HasPrefix(last, "next "),
			"complete": last == "milestone complete",
			"default":  last != "milestone complete" && !strings.HasPrefix(last, "next "),
		}[scene]; !ok {
			t.Errorf("%s: explains scene %q, the hook prints %q", g.Name, scene, want)
		}
	}
	for _, scene := range []string{"active", "next", "complete", "default"} {
		if seen[scene] < 5 {
			t.Errorf("%d goldens show scene %s", seen[scene], scene)
		}
	}
}

// TestGoldenCommand: the command that people check their own goldens with passes
// on ours.
func TestGoldenCommand(t *testing.T) {
	stdout, stderr, code := runWith([]string{"golden", goldentest.Dir(t)}, "")
	if code != 0 || stderr != "" || !strings.HasSuffix(stdout, " passed, 0 failed\n") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestCheckThousand: a thousand files take less processor time than the hook's own
// validator takes for one.
func TestCheckThousand(t *testing.T) {
	if underRace {
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
			best = min(best, cputest.Child(cmd))
		}
		return best
	}
	ours, theirs := shortest("gsd-statusline", args...), shortest("node", tools, "state", "validate")
	t.Logf("1,000 files in %v, gsd-tools state validate %v", ours, theirs)
	if ours > theirs {
		t.Errorf("1,000 files take %v, gsd-tools state validate %v", ours, theirs)
	}
}
