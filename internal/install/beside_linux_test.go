package install

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// Tests of install beside programs that save the same file, and of killed installs. They are
// for Linux, where the system can exchange two files.

// installAndUninstall does one after the other, as two calls of the program.
func installAndUninstall(path string) error {
	_, _, err := do(path, "+claude")
	if err == nil {
		_, _, err = do(path, "-claude")
	}
	return err
}

// TestBesideWriters has a program add settings one by one while install and uninstall run
// all the time: none of them is lost.
func TestBesideWriters(t *testing.T) {
	tmptest.Long(t, "takes a second for each writer")
	for _, tt := range []struct {
		name    string
		allowed int // of a thousand
		save    func(path, text string) error
	}{
		{"atomically", 0, func(path, text string) error {
			if err := os.WriteFile(path+".new", []byte(text), 0o600); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		}},
		// A machine may stop the program for over 2 ms between finding the file and emptying it.
		{"in place", 3, func(path, text string) error { return os.WriteFile(path, []byte(text), 0o600) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path, _ := settingsAt(t, "claude", "{}")
			var done atomic.Bool
			ended := make(chan int)
			go func() {
				runs := 0
				for ; !done.Load(); runs++ {
					if err := installAndUninstall(path); err != nil && !errors.Is(err, disk.ErrChanged) && !errors.Is(err, errEmpty) {
						t.Error(err)
					}
				}
				ended <- runs
			}()
			saved, late, lost := 0, 0, 0
			for ; saved < 1500; saved++ {
				text, err := os.ReadFile(path)
				if before := fmt.Sprintf(`"n": %d`, saved-1); saved > 0 && !strings.Contains(string(text), before) {
					late++
					time.Sleep(20 * time.Millisecond) // what install put back is there by now
					if text, err = os.ReadFile(path); !strings.Contains(string(text), before) {
						lost++
					}
				}
				tmptest.NoError(t, err)
				line := ""
				if s := mustParse(t, "claude", string(text)); !s.at("statusLine").IsAbsent() { // keep that, as a client would
					line = `, "statusLine": ` + s.at("statusLine").Text()
				}
				tmptest.NoError(t, tt.save(path, fmt.Sprintf(`{"n": %d%s}`, saved, line)))
				time.Sleep(time.Duration(rand.IntN(300)) * time.Microsecond)
			}
			done.Store(true)
			t.Logf("%d saved beside %d runs, %d of them put back", saved, <-ended, late)
			if lost*1000 > saved*tt.allowed {
				t.Errorf("%d of %d saved settings are lost", lost, saved)
			}
		})
	}
}

// TestKilled kills install and uninstall at any moment. The file then has the old text or the
// new one, a file with the new text has a backup of the old one, and uninstall restores it.
func TestKilled(t *testing.T) {
	const killEnv = "GSD_STATUSLINE_TEST_KILL"
	if path := os.Getenv(killEnv); path != "" { // the process that is killed
		fmt.Println("ready")
		for {
			if err := installAndUninstall(path); err != nil {
				fmt.Println(err)
			}
		}
	}
	tmptest.Long(t, "starts a hundred processes")
	const before = `{"statusLine": {"type": "command", "command": "mine"}}`
	after := mustParse(t, "claude", before).installed(ourProgram, nil).Text
	seen := map[string]int{}
	for range 100 {
		path, _ := settingsAt(t, "claude", before)
		cmd := startTest(t, killEnv+"="+path, "ready\n")
		time.Sleep(time.Duration(rand.IntN(20_000)) * time.Microsecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()

		left := tmptest.Files(t, filepath.Dir(path))
		text, backup := left["settings.json"], left["settings.json.gsd-statusline-backup"]
		seen[fmt.Sprintf("installed: %t, backup: %t", text == after, backup != "")]++
		if text != before && text != after || text == after && backup != before || backup != "" && backup != before {
			t.Errorf("killed, with %q", left)
		}
		if err := installAndUninstall(path); err != nil {
			t.Error(err)
		}
		left = tmptest.Files(t, filepath.Dir(path))
		for name := range left {
			if strings.HasSuffix(name, ".tmp") { // goes away once it is old
				delete(left, name)
			}
		}
		tmptest.Diff(t, map[string]string{"settings.json": before}, left, "the next uninstall leaves")
	}
	t.Log(seen)
}
