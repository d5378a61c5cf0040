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
	hook := hooktest.Hook(t, hooktest.Core)
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
	shown, differ := map[string]bool{}, 0
	for i, line := range want {
		var want [2]string
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		shown[want[0]], shown[want[1]] = true, true
		if diff := cmp.Diff(want, [2]string{full[i], compact[i]}); diff != "" {
			if differ++; differ <= 10 {
				t.Errorf("state %d %q mismatch (-hook +ours):\n%s", i, texts[i], diff)
			}
		}
	}
	t.Logf("%d states: %d differ, %d different texts", len(texts), differ, len(shown))
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

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
