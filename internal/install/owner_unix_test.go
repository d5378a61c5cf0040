//go:build unix

package install

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestOwnerStays installs as root in someone's settings.
func TestOwnerStays(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs root, who alone can give a file away")
	}
	path, _ := settingsAt(t, "claude", "{}")
	if err := os.Chown(path, 1234, 4321); err != nil {
		t.Fatal(err)
	}
	if _, _, err := do(path, "+claude"); err != nil {
		t.Fatal(err)
	}
	for name := range files(t, filepath.Dir(path)) {
		info, err := os.Stat(filepath.Join(filepath.Dir(path), name))
		if err != nil {
			t.Fatal(err)
		}
		if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 1234 || stat.Gid != 4321 {
			t.Errorf("%s belongs to %d:%d", name, stat.Uid, stat.Gid)
		}
	}
}
