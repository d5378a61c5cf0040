package settings

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

const (
	trialLimit  = 5 * time.Second // for a status line to come, the first time
	trialOutput = 64 << 10        // bytes of it
)

// Try runs the command of a status line as a client does, with a payload that
// names a directory, and returns the line. Install does so once,
// after it has written the command; nothing else does.
//
// The command has a process group of its own, which is killed when the line is
// there, late or too long, and when this program is told to end.
func Try(command, dir string) (string, error) {
	ctx, stop := signal.NotifyContext(context.Background(), endSignals...)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, trialLimit)
	defer cancel()
	shell := []string{"sh", "-c"}
	if runtime.GOOS == "windows" && !HasShell() {
		shell = []string{"powershell", "-NoProfile", "-Command"}
	}
	cmd := exec.CommandContext(ctx, shell[0], append(shell[1:], command)...)
	cmd.Stdin = strings.NewReader(`{"workspace":{"current_dir":` + js.StringifyString(dir) + `}}`)
	cmd.WaitDelay = time.Second
	ownGroup(cmd)
	out, err := output(ctx, cmd)
	line := strings.TrimSpace(out)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", errors.New("no line within " + trialLimit.String())
	case ctx.Err() != nil:
		return "", errors.New("interrupted")
	case err != nil:
		return "", err
	case line == "":
		return "", errors.New("no line")
	}
	return line, nil
}

// HasShell reports whether a command runs in a POSIX shell, on Windows in Git's.
func HasShell() bool {
	_, err := exec.LookPath("sh")
	return err == nil || runtime.GOOS != "windows"
}

// output runs a command and returns what it prints, up to the end of the pipe,
// which its children may hold open, or up to trialOutput.
func output(ctx context.Context, cmd *exec.Cmd) (string, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	cmd.Stdout = w // a file, so that Wait does not wait for the pipe
	err = cmd.Start()
	_ = w.Close()
	if err != nil {
		_ = r.Close()
		return "", err
	}
	var text []byte
	done := make(chan error, 1)
	go func() {
		defer r.Close()
		var err error
		text, err = io.ReadAll(io.LimitReader(r, trialOutput+1))
		done <- err
	}()
	select {
	case <-ctx.Done():
		killGroup(cmd)
		_ = cmd.Wait()
		return "", ctx.Err()
	case err = <-done:
	}
	if len(text) > trialOutput {
		killGroup(cmd)
		_ = cmd.Wait()
		return "", errors.New("more than 64 KiB of output")
	}
	waited := cmd.Wait()
	killGroup(cmd) // what the command left behind
	if err == nil {
		err = waited
	}
	return string(text), err
}
