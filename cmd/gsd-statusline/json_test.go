package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

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
	writeFile(t, ".planning/STATE.md", "---\nmilestone: v1\nstatus: \"a\x1b[31mb\u202e\"\n---\n")
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

// TestJQ runs the one-liner of the README.
func TestJQ(t *testing.T) {
	if _, err := exec.LookPath("jq"); err != nil {
		if os.Getenv("GSD_STATUSLINE_REQUIRE_HOOK") != "" {
			t.Fatal("needs jq")
		}
		t.Skip("needs jq")
	}
	dir := goldentest.Dir(t)
	stdout, _, _ := runWith([]string{"--json", filepath.Join(dir, "legacy", "full.md"), filepath.Join(dir, "legacy", "empty.md"), filepath.Join(dir, "council", "new.json")}, "")
	jq := exec.Command("jq", "-r", ".phase.id")
	jq.Stdin = strings.NewReader(stdout)
	got, err := jq.Output()
	if diff := cmp.Diff("1\nnull\nnull\n", string(got)); diff != "" || err != nil {
		t.Errorf("%v, mismatch (-want +got):\n%s", err, diff)
	}
}
