package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
