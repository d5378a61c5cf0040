package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// TestStatesAsHook renders generated STATE.md files in both formats, through
// the whole program, and compares with the hook's own module under node.
func TestStatesAsHook(t *testing.T) {
	hook := hooktest.Hook(t, core(t))
	texts := hooktest.States(20261121, 5000)
	dir := t.TempDir()
	encoded := make([]string, len(texts))
	var paths strings.Builder
	for i, text := range texts {
		encoded[i] = base64.StdEncoding.EncodeToString([]byte(text))
		path := filepath.Join(dir, fmt.Sprintf("%d.md", i))
		writeFile(t, path, text)
		fmt.Fprintln(&paths, path)
	}
	file := filepath.Join(dir, "base64")
	writeFile(t, file, strings.Join(encoded, "\n"))
	want := strings.Split(string(hooktest.Node(t, "testdata/states.js", hook, file)), "\n")
	if len(want) != len(texts) {
		t.Fatalf("node printed %d lines for %d texts", len(want), len(texts))
	}
	full := runLines(t, paths.String(), len(texts), "--format", "full")
	compact := runLines(t, paths.String(), len(texts), "--format", "compact")
	var counts tally
	shown := map[string]bool{}
	for i, line := range want {
		var want [2]string
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		shown[want[0]], shown[want[1]] = true, true
		got := [2]string{full[i], compact[i]}
		for f, format := range []string{"full", "compact"} {
			rule := "identical"
			if got[f] != want[f] {
				rule = unexplained
			}
			if n := counts.add(rule, fmt.Sprintf("state %d", i), format, want[f], got[f]); rule == unexplained && n <= 10 {
				t.Errorf("state %d %q mismatch (-hook +ours):\n%s", i, texts[i], cmp.Diff(want, got))
			}
		}
	}
	hooktest.Report(t, "%d states, %d different texts: %v", len(texts), len(shown), &counts)
	if len(shown) < 1000 {
		t.Errorf("only %d different texts: the generator lost its variety", len(shown))
	}
}

// runLines runs the program with paths on standard input and returns its lines.
func runLines(t *testing.T, stdin string, n int, args ...string) []string {
	t.Helper()
	var stdout, stderr strings.Builder
	code := run(args, strings.NewReader(stdin), &stdout, &stderr, func(string) (string, bool) { return "", false })
	if code != 0 || stderr.Len() > 0 {
		t.Fatalf("exit code %d, stderr:\n%s", code, stderr.String())
	}
	lines := strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")
	if len(lines) != n {
		t.Fatalf("%d lines for %d paths", len(lines), n)
	}
	return lines
}

func writeFile(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestPayloadsAsHook runs generated payloads through the hook, all in one node
// process, and through this program, in projects that show all there is.
func TestPayloadsAsHook(t *testing.T) {
	hook := hooktest.Installed(t, core(t))
	root, err := filepath.EvalSymlinks(t.TempDir())
	noError(t, err)
	config := `{"statusline":{"show_last_command":true,"show_context_tokens":true,"context_position":"POSITION","state_format":"FORMAT"}}`
	for name, text := range map[string]string{
		"home/.claude/todos/s2-agent-s2.json": `[{"status":"in_progress","activeForm":"Doing"}]`,
		"full/.planning/STATE.md":             "---\nmilestone: v2.0\nstatus: Executing Phase 4\nprogress:\n  percent: 40\n---\nPhase: 4 of 9 (API)\n",
		"full/.planning/config.json":          strings.NewReplacer("POSITION", "front", "FORMAT", "full").Replace(config),
		"full/t.jsonl":                        "<command-name>/go</command-name>",
		"compact/.planning/STATE.md":          "---\nmilestone: v2.0\nstatus: Executing Phase 4\n---\nPhase: 4 of 9 (API)\n",
		"compact/.planning/config.json":       strings.NewReplacer("POSITION", "end", "FORMAT", "compact").Replace(config),
		"none/":                               "", "tmp/": "", "node/": "",
	} {
		makeFile(t, filepath.Join(root, name), text, strings.HasSuffix(name, "/"))
	}
	root = filepath.ToSlash(root) // as JSON can hold it
	payloads := hooktest.Payloads(20261121, 4000, root+"/full", root+"/compact", root+"/none")
	file := filepath.Join(root, "payloads")
	encoded := make([]string, len(payloads))
	for i, text := range payloads {
		encoded[i] = base64.StdEncoding.EncodeToString([]byte(text))
	}
	writeFile(t, file, strings.Join(encoded, "\n"))
	script, err := filepath.Abs("testdata/payloads.js")
	noError(t, err)
	t.Chdir(root + "/none")
	t.Setenv("HOME", root+"/home")
	t.Setenv("USERPROFILE", root+"/home")
	setTmp := func(dir string) {
		for _, name := range []string{"TMPDIR", "TEMP", "TMP"} {
			t.Setenv(name, dir)
		}
	}
	setTmp(root + "/node")
	for _, key := range []string{"NO_COLOR", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_AUTO_COMPACT_WINDOW"} {
		t.Setenv(key, "")
	}
	want := strings.Split(strings.TrimSuffix(string(hooktest.Node(t, script, hook, file)), "\n"), "\n")
	setTmp(root + "/tmp")
	var counts tally
	shown := map[string]bool{}
	for i, line := range want {
		var w []string
		noError(t, json.Unmarshal([]byte(line), &w))
		got := runPayload(t, root, payloads[i])
		c := sandbox{blank: w[0] == ""}
		if c.blank {
			c.bridge = "the hook may have failed before or behind it"
		}
		why, diff := compareRuns(c, result{stdout: w[0], bridge: bridgeMap(w[1:])}, got)
		shown[w[0]] = true
		if n := counts.add(why, fmt.Sprintf("payload %d", i), "line", w[0], got.stdout); diff != "" && n <= 10 {
			t.Errorf("payload %q mismatch (-hook +ours):\n%s", payloads[i], diff)
		}
	}
	hooktest.Report(t, "%d payloads, %d different lines: %v", len(want), len(shown), &counts)
	if len(want) != len(payloads) || len(shown) < 1000 || counts.rules["identical"] < len(payloads)/2 {
		t.Errorf("%d results for %d payloads, %d different, %d identical", len(want), len(payloads), len(shown), counts.rules["identical"])
	}
}

// runPayload runs the program once, in this process, and takes its bridge away.
func runPayload(t *testing.T, root, payload string) result {
	t.Helper()
	var stdout, stderr strings.Builder
	code := run(nil, strings.NewReader(payload), &stdout, &stderr, os.LookupEnv)
	left := map[string]string{}
	for name, text := range bridges(t, root+"/tmp") {
		left[name] = text
		noError(t, os.Remove(filepath.Join(root, "tmp", name)))
	}
	return result{stdout.String(), code, left}
}

// bridgeMap takes NAME=TEXT apart.
func bridgeMap(list []string) map[string]string {
	m := map[string]string{}
	for _, b := range list {
		name, text, _ := strings.Cut(b, "=")
		m[name] = text
	}
	return m
}
