package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

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

// TestClientGoldens: the line for what each client writes, with its meter and at
// several widths. testdata/clients/README.txt says where the JSON is from.
func TestClientGoldens(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "clients")
	for _, c := range install.Clients() {
		payload := tmptest.Read(t, filepath.Join(dir, c.Name+".json"))
		var got strings.Builder
		for _, columns := range []string{"", "80", "50", "40", "30", "20"} {
			env := map[string]string{"COLUMNS": columns, "HOME": "/nowhere", "TMPDIR": t.TempDir()}
			out, errs, code := runIn(env, payload, "--color", "never", "--client", c.Name)
			if code != exitOK || errs != "" {
				t.Errorf("%s: exit code %d, %s", c.Name, code, errs)
			}
			got.WriteString("COLUMNS=" + columns + "\t" + out + "\n")
		}
		path := filepath.Join(dir, c.Name+".txt")
		if *update {
			tmptest.Write(t, "", path, got.String())
		}
		if diff := cmp.Diff(tmptest.Read(t, path), got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Name, diff)
		}
	}
}

// TestWindowsClone clones the repository as git for Windows does by default, with
// CR LF at the ends of lines, and runs the goldens of the clone.
func TestWindowsClone(t *testing.T) {
	if testing.Short() {
		t.Skip("clones the repository")
	}
	root := must(filepath.Abs(filepath.Join("..", "..")))
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skipf("the checkout is not a git repository: %v", err)
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	clone := filepath.Join(t.TempDir(), "clone")
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "core.autocrlf=true", "-c", "safe.directory=*"}, args...)...)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v: %s", args, err, out)
		}
		return string(out)
	}
	git("clone", "--quiet", root, clone)
	var changed []string
	for line := range strings.Lines(git("-C", clone, "ls-files", "--eol")) {
		if strings.HasPrefix(line, "i/lf ") && !strings.Contains(line, "w/lf ") {
			changed = append(changed, strings.TrimSpace(line))
		}
	}
	if diff := cmp.Diff([]string(nil), changed); diff != "" {
		t.Errorf("files with other line ends than in the repository (-want +got):\n%s", diff)
	}
	out, err := exec.Command("gsd-statusline", "golden", filepath.Join(clone, "testdata", "golden")).CombinedOutput()
	if err != nil {
		t.Errorf("golden in the clone: %v: …%s", err, out[max(0, len(out)-2000):])
	}
}

// schema is docs/schema.json, compiled.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validate holds each line of output to the schema.
func validate(t *testing.T, s *jsonschema.Schema, output string) {
	t.Helper()
	for line := range strings.Lines(output) {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err == nil {
			err = s.Validate(value)
		}
		if err != nil {
			t.Fatalf("%s\n%v", line, err)
		}
	}
}

// TestJSONOfGoldens validates what is printed for every golden.
func TestJSONOfGoldens(t *testing.T) {
	s := schema(t)
	goldens := goldentest.All(t)
	var inputs []string
	for _, g := range goldens {
		inputs = append(inputs, g.Path)
	}
	for _, format := range []string{"full", "compact", "rich"} {
		stdout, stderr, code := runWith(append([]string{"--json", "--format", format}, inputs...), "")
		if stderr != "" || code != 0 || strings.Count(stdout, "\n") != len(inputs) {
			t.Fatalf("%d lines for %d inputs, %q, exit code %d", strings.Count(stdout, "\n"), len(inputs), stderr, code)
		}
		validate(t, s, stdout)
		i := 0
		for line := range strings.Lines(stdout) {
			var got struct{ Path, Text string }
			if err := json.Unmarshal([]byte(line), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{inputs[i], goldens[i].Want(t, format)}, []string{got.Path, got.Text}); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
			i++
		}
	}
}

// TestJSONOfGenerated validates what is printed for generated states and
// payloads, hostile ones among them.
func TestJSONOfGenerated(t *testing.T) {
	s := schema(t)
	for _, text := range hooktest.States(88, 2000) {
		stdout, _, code := runWith([]string{"--json", "-"}, text)
		if code != 0 || strings.Count(stdout, "\n") != 1 {
			t.Fatalf("%q: exit code %d, %q", text, code, stdout)
		}
		validate(t, s, stdout)
	}
	t.Chdir(t.TempDir())
	must(0, os.Mkdir(".planning", 0o755))
	tmptest.Write(t, "", ".planning/STATE.md", "---\nmilestone: v1\nstatus: \"a\x1b[31mb\u202e\"\n---\n")
	for _, payload := range hooktest.Payloads(89, 500, ".", "none") {
		stdout, _, code := runWith([]string{"--json"}, payload)
		if code != 0 || strings.Count(stdout, "\n") != 1 {
			t.Fatalf("%q: exit code %d, %q", payload, code, stdout)
		}
		validate(t, s, stdout)
	}
}

// TestJSONKeyOrder holds the output to the order of the keys.
func TestJSONKeyOrder(t *testing.T) {
	const text = `---
milestone: v1.9
milestone_name: Code Quality
status: executing
current_phase: "4"
current_phase_name: Observability
current_plan: "3"
next_action: execute-phase
next_phases: ["4.5"]
last_updated: "2026-06-01T12:34:56.789Z"
last_activity: "2026-06-01"
stopped_at: "Phase 4 P3 execution complete"
paused_at: "waiting for \"review\""
progress:
  total_phases: 17
  completed_phases: 10
  total_plans: 84
  completed_plans: 47
  percent: 59
---

## Current Position

Phase: 4 of 17 (Observability)
Plan: 3 of 5

## Blockers

- one \ two
- None

` + "```yaml\ncurrent_task:\n  name: \"Task 3: Create\"\n  gate_status: VERIFYING\n  gate_step: 2\n  attempt: 1\n  max_attempts: 3\n```\n"
	want := `{"path":"-","system":"gsd","scene":"next","text":"v1.9 Code Quality [█████░░░░░] 59% · next execute-phase 4.5",` +
		`"milestone":{"version":"v1.9","name":"Code Quality"},"status":{"raw":"executing","canonical":"executing"},` +
		`"phase":{"id":"4","name":"Observability","total":17,"completed":10,"active":false,"plans":null,"plans_done":null},"plan":{"id":"3","total":5},` +
		`"progress":{"percent":59,"completed_plans":47,"total_plans":84},"next":{"action":"execute-phase","phases":["4.5"]},` +
		`"gate":{"task":"3","status":"VERIFYING","step":2,"steps":3,"attempt":1,"attempts":3},` +
		`"paused_at":"waiting for \"review\"","stopped_at":"Phase 4 P3 execution complete","last_activity":"2026-06-01",` +
		`"last_updated":"2026-06-01T12:34:56.789Z","blockers":["one \\ two"],"resume_file":null,"files":null,"next_step":"execute-phase 4.5","artifacts":null}` + "\n"
	got, _, _ := runWith([]string{"--json", "-"}, text)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
