//go:build unix

package main

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestFewDescriptors: with no descriptor to spare, or too few for the runtime's
// poller, hook mode prints its line all the same. The program is built for it,
// since the test binary itself does not start there.
func TestFewDescriptors(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	binary, err := built()
	if err != nil {
		t.Fatal(err)
	}
	for n := range 24 {
		root := t.TempDir()
		makeWorld(t, root, map[string]string{
			"proj/.planning/STATE.md":    "Status: planning\n",
			"proj/.planning/config.json": `{"statusline":{"show_git":true,"show_state_freshness":true,"show_last_command":true}}`,
			"proj/.git":                  "",
			"tmp/":                       "",
		})
		cmd := exec.Command("sh", "-c", `ulimit -n "$0" && exec "$1"`, strconv.Itoa(n), binary)
		cmd.Dir = filepath.Join(root, "proj")
		cmd.Env = environment(root, nil)
		cmd.Stdin = strings.NewReader(`{"session_id":"s","transcript_path":"t","context_window":{"remaining_percentage":60}}`)
		text, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(text), "48%") || strings.Contains(string(text), "goroutine") {
			t.Errorf("%d descriptors: %v\n%.300s", n, err, text)
		}
	}
}
