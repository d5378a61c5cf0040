package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestInstallsAtOnce: however many installs run at the same time, one uninstall
// restores what was there before them.
func TestInstallsAtOnce(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("runs three hundred processes")
	}
	const before = `{"statusLine": {"type": "command", "command": "mine"}, "model": "opus"}`
	const rounds, atOnce = 30, 8
	lost := 0
	for range rounds {
		home := newHome(t)
		home.write(t, ".claude/settings.json", before)
		var all sync.WaitGroup
		for i := range atOnce {
			all.Go(func() {
				if i%4 == 3 {
					_, _ = home.program("uninstall").CombinedOutput()
					return
				}
				if out, err := home.program("install", "--force").CombinedOutput(); err != nil {
					t.Errorf("install: %v, %s", err, out)
				}
			})
		}
		all.Wait()
		if out, err := home.program("uninstall").CombinedOutput(); err != nil {
			t.Errorf("uninstall: %v, %s", err, out)
		}
		if diff := cmp.Diff(map[string]string{"settings.json": before}, home.files(t, ".claude")); diff != "" {
			if lost++; lost == 1 {
				t.Errorf("(-want +got):\n%s", diff)
			}
		}
	}
	if lost > 0 {
		t.Errorf("%d of %d times something else was left", lost, rounds)
	}
}

// A testHome is a home directory for processes of this program, with a temporary
// directory of its own.
type testHome string

func newHome(t *testing.T) testHome {
	t.Helper()
	home := testHome(t.TempDir())
	home.mkdir(t, ".claude")
	home.mkdir(t, "tmp")
	return home
}

func (h testHome) path(name string) string { return filepath.Join(string(h), filepath.FromSlash(name)) }

func (h testHome) mkdir(t *testing.T, name string) {
	t.Helper()
	if err := os.MkdirAll(h.path(name), 0o755); err != nil {
		t.Fatal(err)
	}
}

func (h testHome) write(t *testing.T, name, text string) {
	t.Helper()
	h.mkdir(t, filepath.Dir(name))
	if err := os.WriteFile(h.path(name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// files are the names and contents in a directory.
func (h testHome) files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, e := range must(os.ReadDir(h.path(dir))) {
		found[e.Name()] = string(must(os.ReadFile(h.path(dir + "/" + e.Name()))))
	}
	return found
}

// program is a call of this program in the home directory.
func (h testHome) program(args ...string) *exec.Cmd {
	return h.command(must(exec.LookPath("gsd-statusline")), args...)
}

// command is a call in the home directory, with an environment of its own.
func (h testHome) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = string(h)
	cmd.Env = []string{
		"PATH=" + shellDir() + os.Getenv("PATH"), "HOME=" + string(h), "USERPROFILE=" + string(h), "LOCALAPPDATA=" + h.path("local"),
		"SystemRoot=" + os.Getenv("SystemRoot"), "TMPDIR=" + h.path("tmp"), "TEMP=" + h.path("tmp"), "TMP=" + h.path("tmp"),
		"GORACE=atexit_sleep_ms=0", asProgram + "=1",
	}
	return cmd
}
