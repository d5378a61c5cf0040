//go:build unix

package install

import (
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestFIFO: nothing waits for a FIFO, be it the directory of the settings, the settings or
// their backup. What waits does so for ever.
func TestFIFO(t *testing.T) {
	dir := t.TempDir()
	fifo := func(name string) string {
		path := filepath.Join(dir, name)
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	backup := filepath.Join(dir, "settings.json")
	writeFiles(t, dir, map[string]string{"settings.json": `{"statusLine": {"command": "/bin/gsd-statusline"}}`})
	fifo("settings.json.gsd-statusline-backup")
	for path, want := range map[string]string{
		filepath.Join(fifo("dir"), "settings.json"): "not a directory",
		fifo("fifo.json"): "not a regular file",
		backup:            "settings.json.gsd-statusline-backup: not a regular file",
	} {
		failed := make(chan string, 1)
		go func() {
			unlock, err := lock(path, 10*time.Second)
			if err != nil {
				failed <- err.Error()
				return
			}
			defer unlock()
			_, _, err = do(path, "-claude")
			failed <- fmt.Sprint(err)
		}()
		select {
		case got := <-failed:
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", path, diff)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: it waits", path)
		}
	}
}
