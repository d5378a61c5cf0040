// Package git asks git two questions about a repository: what `git status`
// tells of the branch and the work tree, and how many commits lie between a
// stamp and HEAD.
//
// Each question is one process, which is killed at its deadline with all that
// it started. git is told to take no locks, to ask nothing and to start no file
// system monitor, which a repository's own configuration can name. A question
// without an answer (no git, no repository, too late, too much) has no result,
// and no error: the line is drawn without it.
package git

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"time"
)

const (
	deadline  = 1500 * time.Millisecond // for one question
	maxStatus = 8 << 20                 // bytes of the answer to git status
	maxCounts = 1 << 20                 // bytes of the answer to git rev-list
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

// ask starts git in dir and goes on; the answer comes later, and not after ctx
// has ended.
func ask(ctx context.Context, dir string, limit int, args ...string) *Answer {
	a := &Answer{done: make(chan struct{})}
	go func() {
		defer close(a.done)
		defer func() { _ = recover() }() // no answer; a panic here would end the program
		ctx, cancel := context.WithTimeout(ctx, deadline)
		defer cancel()
		cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
		cmd.Env = environment()
		out := output{limit: limit}
		cmd.Stdout = &out
		cmd.WaitDelay = 100 * time.Millisecond // for a child of git's that holds the pipe open
		killGroup(cmd)
		a.ok = cmd.Run() == nil
		a.text = out.text.String()
	}()
	return a
}

// environment is the one git runs in: this program's, and on top of it no locks,
// no questions, and no file system monitor. The last is a configuration value,
// put behind those that the environment may hold already, so that the command
// line stays the hook's.
func environment() []string {
	n, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT"))
	i := strconv.Itoa(max(n, 0))
	return append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
		"GIT_CONFIG_COUNT="+strconv.Itoa(max(n, 0)+1), "GIT_CONFIG_KEY_"+i+"=core.fsmonitor", "GIT_CONFIG_VALUE_"+i+"=false")
}

// errTooMuch ends the reading of an answer that is too long, and so git.
var errTooMuch = errors.New("too much output")

// output keeps an answer of limited length. The buffer is not embedded: its
// ReadFrom would go past the limit.
type output struct {
	text  bytes.Buffer
	limit int
}

func (o *output) Write(p []byte) (int, error) {
	if o.text.Len()+len(p) > o.limit {
		return 0, errTooMuch
	}
	return o.text.Write(p)
}
