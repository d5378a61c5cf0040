package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// TestGoldensAsHook runs GSD Core's hooks on the goldens: they print what is
// expected there. With -update it writes what they print.
func TestGoldensAsHook(t *testing.T) {
	goldens := goldentest.StateMD(t)
	args := []string{hooktest.Hook(t, core(t)), hooktest.Hook(t, hooktest.V138)}
	for _, g := range goldens {
		args = append(args, g.Path)
	}
	script := filepath.Join(goldentest.Dir(t), "hook.mjs")
	printed := json.NewDecoder(bytes.NewReader(hooktest.Node(t, script, args...)))
	var counts tally
	for _, g := range goldens {
		var got [3]string
		if err := printed.Decode(&got); err != nil {
			t.Fatal(err)
		}
		for i, kind := range g.Hook() {
			if *update {
				g.Update(t, kind, got[i])
			}
			rule, want := "identical", g.Want(t, kind)
			if got[i] != want {
				rule = unexplained
			}
			if n := counts.add(rule, g.Name, kind, got[i], want); rule == unexplained && n <= 10 {
				t.Errorf("%s: %s mismatch (-want +hook):\n%s", g.Name, kind, cmp.Diff(want, got[i]))
			}
		}
	}
	hooktest.Report(t, "lines of %d goldens: %v", len(goldens), &counts)
}

// TestGoldens holds the whole program to the goldens of every system, in every
// format. With -update it writes those that no other program prints.
func TestGoldens(t *testing.T) {
	for _, g := range goldentest.All(t) {
		for _, format := range []string{"full", "compact", "rich"} {
			stdout, stderr, code := runWith([]string{"--format", format, "--color", "never", g.Path}, "")
			got, ended := strings.CutSuffix(stdout, "\n")
			if stderr != "" || code != 0 || !ended {
				t.Errorf("%s: printed %q and %q, exit code %d", g.Name, stdout, stderr, code)
			}
			if *update && !slices.Contains(g.Hook(), format) {
				g.Update(t, format, got)
			}
			if diff := cmp.Diff(g.Want(t, format), got); diff != "" {
				t.Errorf("%s: %s mismatch (-want +got):\n%s", g.Name, format, diff)
			}
		}
	}
}

// runWith runs the program with an empty environment, except for the temporary directory,
// and without a clock.
func runWith(args []string, stdin string) (stdout, stderr string, code int) {
	var out, errs strings.Builder
	p := program{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, env: func(name string) (string, bool) {
		if name == "TMPDIR" {
			return os.TempDir(), true
		}
		return "", false
	}}
	code = p.run(args)
	return out.String(), errs.String(), code
}
