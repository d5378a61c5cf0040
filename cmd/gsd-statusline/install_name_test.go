package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestInstallName: install and uninstall know this program's own line under any
// name, and tell of a program that go run has made and Go deletes.
func TestInstallName(t *testing.T) {
	self, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	for name, cached := range map[string]bool{
		"gl":                                     false,
		"it's mine/gsd-statusline_1.0_linux":     false,
		"go-build123/b001/exe/gsd-statusline":    true,
		strings.Repeat("0a", 32) + "-d/anything": true,
	} {
		dir := t.TempDir()
		program, settings := filepath.Join(dir, name), filepath.Join(dir, "settings.json")
		if err := os.MkdirAll(filepath.Dir(program), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(program, self, 0o755); err != nil {
			t.Fatal(err)
		}
		const before = `{"statusLine": {"type": "command", "command": "mine"}}`
		if err := os.WriteFile(settings, []byte(before), 0o600); err != nil {
			t.Fatal(err)
		}
		call := func(args ...string) string {
			cmd := exec.Command(program, append(args, "--settings", settings)...)
			cmd.Env = append(os.Environ(), asProgram+"=1")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%s %v: %v, %s", name, args, err, out)
			}
			return string(out)
		}
		if out := call("install", "--force"); strings.Contains(out, "go run built this program") != cached {
			t.Errorf("%s: install says %s", name, out)
		}
		if out := call("install"); !strings.Contains(out, "installed already") {
			t.Errorf("%s: a second install says %s", name, out)
		}
		call("uninstall")
		after, err := os.ReadFile(settings)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, string(after)); diff != "" {
			t.Errorf("%s: settings mismatch (-want +got):\n%s", name, diff)
		}
	}
}
