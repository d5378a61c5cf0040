// Package git asks git two questions about a repository: what `git status`
// tells of the branch and the work tree, and how many commits lie between a
// stamp and HEAD.
//
// Each question is one process. When it is answered, late, interrupted or too
// long, its process group is killed with all that git has started there. git is
// told to take no locks, to ask nothing, to fetch nothing and to start no file
// system monitor: a repository's own configuration can name programs for these.
// It is not asked in a bare repository that it would find by searching upward: a
// clone can bring one, configuration and all, among its files.
// A question without an answer (no git, no repository, too late, too much) has
// no result, and no error: the line is drawn without it.
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

const (
	deadline  = 1500 * time.Millisecond // for one question
	patience  = 20 * time.Millisecond   // after which a signal to this program ends git, too
	maxStatus = 8 << 20                 // bytes of the answer to git status
	maxCounts = 1 << 20                 // bytes of the answer to git rev-list

	// descriptors is how many a question needs, the runtime's poller included.
	// Without them the runtime would end the program with a dump.
	descriptors = 16
)

// Answer is what git prints, once it has.
type Answer struct {
	done chan struct{}
	text string
	ok   bool
}

// wait returns git's output. It reports false where there is none.
func (a *Answer) wait() (string, bool) {
	if a == nil {
		return "", false
	}
	<-a.done
	return a.text, a.ok
}

// ask starts git in dir and goes on; the answer comes later, and not after until.
// Nothing is started before that is known to be needed: a context with a deadline
// starts the runtime's poller.
func ask(until time.Time, dir string, limit int64, args ...string) *Answer {
	if !disk.Spare(descriptors) || inBareRepository(dir) {
		return nil
	}
	a := &Answer{done: make(chan struct{})}
	go func() {
		defer close(a.done)
		defer func() { _ = recover() }() // no answer; a panic here would end the program
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

// cancelOnSignal cancels ctx when this program is told to end. git is in a group
// of its own, so that the signal would leave it behind. To watch for signals costs
// a thread, a tenth of a line with git: only a git that takes long is guarded so.
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

// output runs a command and returns what it prints, up to the end of the pipe,
// which its children may hold open. It reports false where the command fails,
// prints more than limit bytes, or ctx ends first.
func output(ctx context.Context, cmd *exec.Cmd, limit int64) (string, bool) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", false
	}
	defer r.Close()
	cmd.Stdout = w // a file, so that Wait does not wait for the pipe
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

// environment is the one git runs in: this program's, and on top of it no locks,
// no questions, nothing fetched, and the settings below.
func environment() []string {
	env := append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	return withConfig(env, os.Getenv("GIT_CONFIG_COUNT"),
		[2]string{"core.fsmonitor", "false"}, [2]string{"safe.bareRepository", "explicit"})
}

// withConfig adds git settings to an environment that holds count of them
// already. So git's command line stays the hook's. Git knows these variables
// from version 2.31 on.
func withConfig(env []string, count string, settings ...[2]string) []string {
	n, _ := strconv.Atoi(count)
	n = max(n, 0)
	for i, s := range settings {
		number := strconv.Itoa(n + i)
		env = append(env, "GIT_CONFIG_KEY_"+number+"="+s[0], "GIT_CONFIG_VALUE_"+number+"="+s[1])
	}
	return append(env, "GIT_CONFIG_COUNT="+strconv.Itoa(n+len(settings)))
}
