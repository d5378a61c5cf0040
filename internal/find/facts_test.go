package find

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestIsLocalAbs(t *testing.T) {
	for path, want := range map[string]bool{"/home/u/project": runtime.GOOS != "windows", "project": false, "../project": false, "": false, "//host/share": false, `\\host\share`: false} {
		if got := isLocalAbs(path); got != want {
			t.Errorf("isLocalAbs(%q) = %v, want %v", path, got, want)
		}
	}
}

// TestNamed: a file that a state names is looked for in its project and nowhere
// else, whatever there is.
func TestNamed(t *testing.T) {
	parent := t.TempDir()
	root := filepath.Join(parent, "proj")
	for _, file := range []string{"outside.md", "proj/.planning/STATE.md", "proj/docs/in.md", "proj/.planning/phases/p.md"} {
		tmptest.Write(t, parent, file, "")
	}
	for link, target := range map[string]string{"out.md": "../outside.md", "abs.md": filepath.Join(parent, "outside.md"), "up": "..", "in.md": "docs/in.md"} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Skipf("symlinks: %v", err)
		}
		if _, err := os.Readlink(filepath.Join(root, link)); err != nil { // Wine makes none, and says it did
			t.Skipf("symlinks: %v", err)
		}
	}
	place := At(filepath.Join(root, ".planning", "STATE.md"))
	tests := []struct {
		value string
		there bool
	}{
		{"docs/in.md", true},
		{"phases/p.md", true},
		{"[plan](docs/in.md)", true},
		{"`docs/in.md` (read first)", true},
		{filepath.Join(root, "docs", "in.md"), true},
		{"in.md", true},
		{"docs/../docs/in.md", true},
		{"docs", false},
		{"", false},
		{"None", false},
		{"gone.md", false},
		{"../outside.md", false},
		{"docs/../../outside.md", false},
		{filepath.Join(parent, "outside.md"), false},
		{"out.md", false},
		{"abs.md", false},
		{"up/outside.md", false},
		{"up/proj/docs/in.md", false},
		{"//host/share/x", false},
		{`\\host\share\x`, false},
		{"docs/in.md\x00", false},
		{strings.Repeat("a/", 5000), false},
	}
	for _, tt := range tests {
		if got := place.Named(tt.value); (got != "") != tt.there {
			t.Errorf("Named(%.40q) = %.40q, want one: %v", tt.value, got, tt.there)
		}
	}
}
