//go:build unix

package git

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
)

// hanging is a git that ignores signals, and has a child.
func hanging(pids string) string {
	return "trap '' TERM; sleep 600 & echo $$ $! >> " + pids + "; wait"
}

// started waits for a hanging git, and returns its process and its child's.
func started(t *testing.T, pids string) (git, child string) {
	t.Helper()
	for start := time.Now(); time.Since(start) < cputest.Net; time.Sleep(5 * time.Millisecond) {
		if text, _ := os.ReadFile(pids); strings.HasSuffix(string(text), "\n") {
			git, child, _ = strings.Cut(strings.TrimSpace(string(text)), " ")
			return git, child
		}
	}
	t.Fatal("git was not started")
	return "", ""
}

// TestSignal: a signal to this program ends git and what it has started.
func TestSignal(t *testing.T) {
	neverLate(t)
	own := make(chan os.Signal, 1)
	signal.Notify(own, syscall.SIGTERM) // the test itself goes on
	defer signal.Stop(own)
	pids := filepath.Join(t.TempDir(), "pids")
	fakeGit(t, hanging(pids))
	status := AskStatus(later(), ".", false)
	git, child := started(t, pids)
	stop := make(chan bool)
	defer close(stop)
	go func() { // again and again, because it is not known when the program begins to watch
		for {
			select {
			case <-stop:
				return
			case <-time.After(40 * time.Millisecond):
				_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
			}
		}
	}()
	cputest.Ends(t, func() {
		if s, ok := status.Status(); ok {
			t.Errorf("answer %+v", s)
		}
	})
	if !gone(git) || !gone(child) {
		t.Error("git is still there")
	}
}

// TestKilled: on Linux git ends with this program even where that is killed.
func TestKilled(t *testing.T) {
	const pidsEnv = "GSD_STATUSLINE_TEST_PIDS"
	if os.Getenv(pidsEnv) != "" { // the program that is killed
		AskStatus(later(), ".", false).Status()
		return
	}
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("Linux only")
	}
	pids := filepath.Join(t.TempDir(), "pids")
	fakeGit(t, hanging(pids))
	cmd := exec.Command(os.Args[0], "-test.run", "^TestKilled$")
	cmd.Env = append(os.Environ(), pidsEnv+"="+pids)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	git, child := started(t, pids)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if !gone(git) {
		t.Error("git is still there")
	}
	pid, err := strconv.Atoi(child)
	if err != nil {
		t.Fatal(err)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
}
