//go:build unix

package child

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// sh is a command that runs a script, with bounds that it does not reach.
func sh(script string) Command {
	return Command{Program: "sh", Args: []string{"-c", script}, Within: time.Hour, Limit: 2 << 10}
}

func TestOutput(t *testing.T) {
	with := func(c Command, change func(*Command)) Command { change(&c); return c }
	late := func(c *Command) { c.Within = 50 * time.Millisecond }
	tests := []struct {
		name    string
		command Command
		want    string
		wantErr string
	}{
		{"stdout, without stderr", sh("printf out; printf err >&2"), "out", ""},
		{"exit status", sh("printf out; exit 3"), "out", "exit status 3"},
		{"signal", sh("kill -9 $$"), "", "signal: killed"},
		{
			"no such program",
			Command{Program: "/none", Within: time.Hour},
			"",
			"fork/exec /none: no such file or directory",
		},
		{"stdin", with(sh("cat"), func(c *Command) { c.Stdin = "in" }), "in", ""},
		{"stdin is empty", sh("cat"), "", ""},
		{
			"stdin is not read", with(sh("echo out"), func(c *Command) { c.Stdin = strings.Repeat("x", 1<<20) }),
			"out\n",
			"",
		},
		{"environment", with(sh(`echo "$A$HOME"`), func(c *Command) { c.Env = []string{"A=b"} }), "b\n", ""},
		{"as long as the limit", sh("yes | head -c 2048"), strings.Repeat("y\n", 1024), ""},
		{"too long", sh("yes"), "", "more than 2 KiB of output"},
		{"late", with(sh("trap '' TERM INT HUP; sleep 600"), late), "", "it did not finish within 50ms"},
		{"a child holds the pipe", with(sh("echo out; sleep 600 &"), late), "", "it did not finish within 50ms"},
	}
	for _, tt := range tests {
		proctest.Ends(t, func() {
			got, err := tt.command.Output()
			gotErr := ""
			if err != nil {
				gotErr = err.Error()
			}
			tmptest.Diff(t, []string{tt.want, tt.wantErr}, []string{got, gotErr}, "%s: Output() mismatch", tt.name)
		})
	}
}

// TestGroup: when there is an answer, or none, nothing that the child started is left.
func TestGroup(t *testing.T) {
	for name, end := range map[string]string{
		"ended": "", "too long": "yes", "failed": "exit 1",
		"late": "trap '' TERM; wait",
	} {
		file := filepath.Join(t.TempDir(), "pid")
		c := sh("sleep 600 >&- 2>&- & echo $! >" + file + "; " + end)
		if name == "late" {
			c.Within = 500 * time.Millisecond
		}
		_, _ = c.Output()
		pid := tmptest.Must(os.ReadFile(file))
		if !proctest.Gone(strings.TrimSpace(string(pid))) {
			t.Errorf("%s: its child is still there", name)
		}
	}
}

// hang is a script that ignores signals and has a child, and writes the numbers of both.
func hang(file string) string {
	return "trap '' TERM; sleep 600 & echo $$ $! >>" + file + "; wait"
}

// hanging waits for the processes of such a script.
func hanging(t *testing.T, file string) []string {
	t.Helper()
	for start := time.Now(); time.Since(start) < proctest.Net; time.Sleep(5 * time.Millisecond) {
		if text, _ := os.ReadFile(file); strings.HasSuffix(string(text), "\n") {
			return strings.Fields(string(text))
		}
	}
	t.Fatal("the script was not started")
	return nil
}

// TestSignal: a signal to this program ends the child and what it has started.
func TestSignal(t *testing.T) {
	own := make(chan os.Signal, 1)
	signal.Notify(own, syscall.SIGTERM) // the test itself goes on
	defer signal.Stop(own)
	file := filepath.Join(t.TempDir(), "pids")
	failed := make(chan error)
	go func() {
		_, err := sh(hang(file)).Output()
		failed <- err
	}()
	pids := hanging(t, file)
	proctest.Ends(t, func() {
		for { // again and again, because it is not known when the program begins to watch
			select {
			case err := <-failed:
				if err != errInterrupted {
					t.Errorf("Output() = %v, want %v", err, errInterrupted)
				}
				return
			case <-time.After(40 * time.Millisecond):
				_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
			}
		}
	})
	for _, pid := range pids {
		if !proctest.Gone(pid) {
			t.Errorf("process %s is still there", pid)
		}
	}
}

// TestKilled: on Linux the child ends with this program even if that is killed.
func TestKilled(t *testing.T) {
	const fileEnv = "GSD_STATUSLINE_TEST_PIDS"
	if file := os.Getenv(fileEnv); file != "" { // the program that is killed
		_, _ = sh(hang(file)).Output()
		return
	}
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("Linux only")
	}
	file := filepath.Join(t.TempDir(), "pids")
	cmd := exec.Command(os.Args[0], "-test.run", "^TestKilled$")
	cmd.Env = append(os.Environ(), fileEnv+"="+file)
	tmptest.NoError(t, cmd.Start())
	pids := hanging(t, file)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if !proctest.Gone(pids[0]) {
		t.Error("the child is still there")
	}
	_ = exec.Command("kill", "-9", pids[1]).Run() // it is not in the promise
}
