//go:build unix

package install

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestFIFO: nothing waits for a FIFO, be it the directory of the settings, the settings or
// their backup. What waits does so for ever.
func TestFIFO(t *testing.T) {
	dir := t.TempDir()
	fifo := func(name string) string {
		path := filepath.Join(dir, name)
		tmptest.NoError(t, syscall.Mkfifo(path, 0o600))
		return path
	}
	backup := filepath.Join(dir, "settings.json")
	tmptest.Tree(t, dir, map[string]string{"settings.json": `{"statusLine": {"command": "/bin/gsd-statusline"}}`})
	fifo("settings.json.gsd-statusline-backup")
	for path, want := range map[string]string{
		filepath.Join(fifo("dir"), "settings.json"): "not a directory",
		fifo("fifo.json"): "not a regular file",
		backup:            "settings.json.gsd-statusline-backup: not a regular file",
	} {
		failed := make(chan string, 1)
		go func() {
			_, _, err := do(path, "-claude")
			failed <- fmt.Sprint(err)
		}()
		select {
		case got := <-failed:
			tmptest.Diff(t, want, got, "%s", path)
		case <-time.After(proctest.Net):
			t.Fatalf("%s: it waits", path)
		}
	}
}

// TestOwnerStays installs as root in someone's settings.
func TestOwnerStays(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs root, who alone can give a file away")
	}
	path, _ := settingsAt(t, "claude", "{}")
	tmptest.NoError(t, os.Chown(path, 1234, 4321))
	if _, _, err := do(path, "+claude"); err != nil {
		t.Fatal(err)
	}
	for name := range tmptest.Files(t, filepath.Dir(path)) {
		info := tmptest.Must(os.Stat(filepath.Join(filepath.Dir(path), name)))
		if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 1234 || stat.Gid != 4321 {
			t.Errorf("%s belongs to %d:%d", name, stat.Uid, stat.Gid)
		}
	}
}
