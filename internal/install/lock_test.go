package install

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestLock: whoever holds the lock keeps others out until it is released, and nothing is left of it.
func TestLock(t *testing.T) {
	path, _ := settingsAt(t, "claude", "{}")
	unlock := tmptest.Must(lock(path, 10*time.Second))
	if _, err := lock(path, 20*time.Millisecond); !errors.Is(err, errLocked) {
		t.Errorf("a second lock: %v", err)
	}
	time.AfterFunc(50*time.Millisecond, unlock)
	tmptest.Must(lock(path, 10*time.Second))()
	tmptest.Diff(t, map[string]string{"settings.json": "{}"}, tmptest.Files(t, filepath.Dir(path)), "")
	tmptest.Must(lock(filepath.Join(t.TempDir(), "none", "settings.json"), 10*time.Second))()
}

// TestLockOfKilled: the lock of a process that is killed is free at once.
func TestLockOfKilled(t *testing.T) {
	const lockEnv = "GSD_STATUSLINE_TEST_LOCK"
	if path := os.Getenv(lockEnv); path != "" { // the process that is killed
		tmptest.Must(lock(path, 10*time.Second))
		fmt.Println("locked")
		time.Sleep(time.Minute)
		return
	}
	path, _ := settingsAt(t, "claude", "{}")
	cmd := startTest(t, lockEnv+"="+path, "locked\n")
	if _, err := lock(path, 0); !errors.Is(err, errLocked) {
		t.Errorf("a second lock: %v", err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	unlock := tmptest.Must(lock(path, time.Minute))
	unlock()
	tmptest.Diff(t, map[string]string{"settings.json": "{}"}, tmptest.Files(t, filepath.Dir(path)), "")
}

// TestSyncsWithoutLock: a sync takes seconds on a busy disk, so nobody waits for one, and what another program
// saves meanwhile counts.
func TestSyncsWithoutLock(t *testing.T) {
	const saved = `{"statusLine": {"command": "theirs"}, "saved": "meanwhile"}`
	path, _ := settingsAt(t, "claude", `{"statusLine": {"command": "theirs"}}`)
	syncs := 0
	syncFile = func(*os.File) error {
		unlock, err := lock(path, 0)
		if err != nil {
			t.Error("a file is synced under the lock")
			return nil
		}
		unlock()
		if syncs++; syncs == 1 {
			return os.WriteFile(path, []byte(saved), 0o600)
		}
		return nil
	}
	defer func() { syncFile = (*os.File).Sync }()
	env := find.Env{Lookup: tmptest.Lookup()}
	job := Job{Machine: Machine{env, ourProgram}, File: path, Force: true, Say: func(string, ...any) {}}
	if err := again(func() (err error) { _, err = job.write(path); return err }); err != nil {
		t.Error(err)
	}
	if err := job.Uninstall(); err != nil || syncs < 5 { // backup and settings twice, and what uninstall writes
		t.Errorf("uninstall: %v, after %d syncs", err, syncs)
	}
	tmptest.Diff(t, map[string]string{"settings.json": saved}, tmptest.Files(t, filepath.Dir(path)), "")
}

// startTest runs the test that calls it in another process, with one more variable in the environment,
// until it prints that line.
func startTest(t *testing.T, variable, line string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), variable)
	out := tmptest.Must(cmd.StdoutPipe())
	tmptest.NoError(t, cmd.Start())
	if got, err := bufio.NewReader(out).ReadString('\n'); got != line {
		t.Fatalf("the process says %q, %v", got, err)
	}
	return cmd
}
