// Package child runs another program within limits: git for a line, and the status line that install has written.
// Nothing else in this program starts a process.
//
// The child has its own process group. The whole group is killed once the output is complete, late or too long, and
// when this program is told to terminate. On Linux, the child is also killed if this program is killed.
package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

var errInterrupted = errors.New("interrupted")

// patience is how long the child must run before a signal to this program also ends the child.
const patience = 20 * time.Millisecond

// A Command is a program to run.
type Command struct {
	Program string // a path, or a name to look up on PATH
	Args    []string
	Env     []string      // nil for the environment of this process
	Stdin   string        // what it reads
	Within  time.Duration // the time limit, after which it is killed
	Limit   int           // the largest output, in bytes

	// Explain uses what a failing program writes to stderr as its error: the first 1,000 bytes, on one line. That
	// costs a thread.
	Explain bool
}

// Output runs the command and returns what it prints, up to the end of the pipe, which its own children may hold
// open. The error says why there is no output; if the program did run, it does not contain the program's name.
func (c Command) Output() (string, error) {
	late := fmt.Errorf("it did not finish within %v", c.Within)
	ctx, stop := context.WithTimeoutCause(context.Background(), c.Within, late)
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer time.AfterFunc(patience, func() { cancelOnSignal(ctx, cancel) }).Stop()
	cmd := exec.CommandContext(ctx, c.Program, c.Args...)
	cmd.Env = c.Env
	if c.Stdin != "" {
		cmd.Stdin = strings.NewReader(c.Stdin)
	}
	cmd.WaitDelay = time.Second // for a child that reads no stdin
	ownGroup(cmd)
	var words stderr
	if c.Explain {
		cmd.Stderr = &words
	}
	text, err := output(ctx, cmd, c.Limit)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return "", cause
	}
	if said := strings.Join(strings.Fields(string(words)), " "); err != nil && said != "" {
		err = errors.New(said)
	}
	return text, err
}

// stderr keeps the first bytes that are written to it.
type stderr []byte

func (s *stderr) Write(text []byte) (int, error) {
	*s = append(*s, text[:min(len(text), 1000-len(*s))]...)
	return len(text), nil
}

// cancelOnSignal cancels ctx when this program is told to terminate, because the signal does not reach another
// process group. Watching for signals costs a thread, which is a tenth of the time of a line with git, so this
// happens only if the child takes long.
func cancelOnSignal(ctx context.Context, cancel context.CancelCauseFunc) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(signals)
	select {
	case <-signals:
		cancel(errInterrupted)
	case <-ctx.Done():
	}
}

func output(ctx context.Context, cmd *exec.Cmd, limit int) (string, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	defer r.Close()
	cmd.Stdout = w // a file, so Wait does not wait for the pipe
	err = cmd.Start()
	_ = w.Close()
	if err != nil {
		return "", err
	}
	// Closing the pipe ends a read in progress, which is cheaper than a goroutine that reads.
	defer context.AfterFunc(ctx, func() { _ = r.Close() })()
	text, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if len(text) > limit {
		err = fmt.Errorf("more than %d KiB of output", limit>>10)
	}
	if err != nil {
		killGroup(cmd)
		_ = cmd.Wait()
		return "", err
	}
	err = cmd.Wait()
	killGroup(cmd) // what the child left behind
	return string(text), err
}

// Find returns the path of a program. It looks a bare name up on PATH.
func Find(program string) (string, error) {
	if strings.ContainsAny(program, `/\`) {
		return program, nil
	}
	return exec.LookPath(program)
}
