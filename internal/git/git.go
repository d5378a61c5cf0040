// Package git asks git two questions about a repository: the state of the branch and the
// work tree (`git status`), and how many commits there are between a stamp and HEAD.
//
// Each question is one process. Once it is answered, late, interrupted or its output too
// long, its process group is killed, with everything that git has started there. git is
// told to take no locks, ask nothing, fetch nothing and start no file system monitor,
// because a repository's own configuration can name programs for these. git is not asked
// in a bare repository that it would find by searching upward, because a clone can
// contain one, including its configuration. A question without an answer (no git, no
// repository, too late, too much output) has no result and no error: the line is rendered
// without it.
package git

import (
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// deadline is for one question. It is a variable for tests, which take it away.
var deadline = 1500 * time.Millisecond

const (
	patience  = 20 * time.Millisecond // after which a signal to this program also ends git
	maxStatus = 8 << 20               // maximum bytes of output of git status
	maxCounts = 1 << 20               // maximum bytes of output of git rev-list

	// descriptors is how many file descriptors a question needs, including the
	// runtime's poller. Without them the runtime would crash the program.
	descriptors = 16
)

// Answer is git's output, once it is there.
type Answer struct {
	done chan struct{}
	text string
	ok   bool
}

// wait returns git's output. It reports false if there is none.
func (a *Answer) wait() (string, bool) {
	if a == nil {
		return "", false
	}
	<-a.done
	return a.text, a.ok
}

// ask starts git in dir and returns at once. The answer comes later, but not after until.
// Nothing is started before it is known to be needed: a context with a deadline starts the
// runtime's poller.
func ask(until time.Time, dir string, limit int64, args ...string) *Answer {
	if !disk.Spare(descriptors) || inBareRepository(dir) {
		return nil
	}
	a := &Answer{done: make(chan struct{})}
	go func() {
		defer close(a.done)
		defer func() { _ = recover() }() // no answer; a panic here would crash the program
		if latest := time.Now().Add(deadline); until.After(latest) {
			until = latest
		}
		ctx, cancel := context.WithDeadline(context.Background(), until)
		defer cancel()
		defer time.AfterFunc(patience, func() { cancelOnSignal(ctx, cancel) }).Stop()
		cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
		cmd.Env = environment()
		ownGroup(cmd)
		a.text, a.ok = output(ctx, cmd, limit)
	}()
	return a
}

// cancelOnSignal cancels ctx when this program is told to terminate. git has its own
// process group, so the signal would not reach it. Watching for signals costs a thread, a
// tenth of the time of a line with git, so it is only done if git takes long.
func cancelOnSignal(ctx context.Context, cancel context.CancelFunc) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(signals)
	select {
	case <-signals:
		cancel()
	case <-ctx.Done():
	}
}

// output runs a command and returns what it prints, up to the end of the pipe, which its
// children may hold open. It reports false if the command fails, prints more than limit
// bytes, or ctx ends first.
func output(ctx context.Context, cmd *exec.Cmd, limit int64) (string, bool) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", false
	}
	defer r.Close()
	cmd.Stdout = w // a file, so Wait does not wait for the pipe
	err = cmd.Start()
	_ = w.Close()
	if err != nil {
		return "", false
	}
	interrupted := context.AfterFunc(ctx, func() { _ = r.SetReadDeadline(time.Now()) })
	defer interrupted()
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil || int64(len(text)) > limit {
		killGroup(cmd)
		_ = cmd.Wait()
		return "", false
	}
	err = cmd.Wait()
	killGroup(cmd) // what git left behind
	return string(text), err == nil
}

// environment is git's environment: this program's, plus no locks, no questions, no
// fetching, and the settings below.
func environment() []string {
	env := append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	return withConfig(env, os.Getenv("GIT_CONFIG_COUNT"),
		[2]string{"core.fsmonitor", "false"}, [2]string{"safe.bareRepository", "explicit"})
}

// withConfig adds git settings to an environment that already has count of them. This
// way git's command line stays the same as the hook's. Git supports these variables from
// version 2.31 on.
func withConfig(env []string, count string, settings ...[2]string) []string {
	n, _ := strconv.Atoi(count)
	n = max(n, 0)
	for i, s := range settings {
		number := strconv.Itoa(n + i)
		env = append(env, "GIT_CONFIG_KEY_"+number+"="+s[0], "GIT_CONFIG_VALUE_"+number+"="+s[1])
	}
	return append(env, "GIT_CONFIG_COUNT="+strconv.Itoa(n+len(settings)))
}
