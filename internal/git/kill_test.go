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
)

// hanging is a git that ignores signals, and has a child.
func hanging(pids string) string {
	return "trap '' TERM; sleep 20 & echo $$ $! >> " + pids + "; wait"
}

// started waits for a hanging git, and returns its process and its child's.
func started(t *testing.T, pids string) (git, child string) {
	t.Helper()
	for range 200 {
		if text, _ := os.ReadFile(pids); strings.HasSuffix(string(text), "\n") {
			git, child, _ = strings.Cut(strings.TrimSpace(string(text)), " ")
			return git, child
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("git was not started")
	return "", ""
}

// TestSignal: a signal to this program ends git and what it has started.
func TestSignal(t *testing.T) {
	own := make(chan os.Signal, 1)
	signal.Notify(own, syscall.SIGTERM) // the test itself goes on
	defer signal.Stop(own)
	pids := filepath.Join(t.TempDir(), "pids")
	fakeGit(t, hanging(pids))
	status, start := AskStatus(later(), "."), time.Now()
	git, child := started(t, pids)
	time.Sleep(2 * patience)
	defer time.AfterFunc(10*patience, func() { _ = syscall.Kill(os.Getpid(), syscall.SIGTERM) }).Stop() // a busy machine may watch late
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if s, ok := status.Status(); ok || time.Since(start) >= deadline {
		t.Errorf("answer %+v, %v after %v", s, ok, time.Since(start))
	}
	if !gone(git) || !gone(child) {
		t.Error("git is still there")
	}
}

// TestKilled: on Linux git ends with this program even where that is killed.
func TestKilled(t *testing.T) {
	const pidsEnv = "GSD_STATUSLINE_TEST_PIDS"
	if os.Getenv(pidsEnv) != "" { // the program that is killed
		AskStatus(later(), ".").Status()
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
