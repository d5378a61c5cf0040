// Package git asks git two questions about a repository: the state of the branch and the work tree (`git status`),
// and how many commits there are between a stamp and HEAD.
//
// Each question is one process, limited by package child. git must take no locks, ask nothing, fetch nothing and
// start no file system monitor, because a repository's own configuration can name programs for these. git is not run
// in a bare repository that it would find by searching upward, because a clone can contain one, including its
// configuration. A question without an answer (no git, no repository, too late, too much output) has no result and no
// error: the line is rendered without it.
package git

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/child"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// deadline limits one question. Tests remove the limit.
var deadline = 1500 * time.Millisecond

const (
	maxStatus = 8 << 20 // maximum bytes of output of git status
	maxCounts = 1 << 20 // maximum bytes of output of git rev-list

	// descriptors is how many file descriptors a question needs, including the runtime's poller. Without them the
	// runtime would crash the program.
	descriptors = 16
)

// Answer is git's output, which may still be on its way.
type Answer struct {
	done chan struct{}
	text string
	ok   bool
	why  string // why there is no answer; in git's own words if explain was set
}

// Why waits for the answer and returns why there is none; empty if there is one.
func (a *Answer) Why() string {
	if a == nil {
		return "git is not asked in a bare repository, or without free file descriptors"
	}
	<-a.done
	return a.why
}

func (a *Answer) wait() (string, bool) {
	if a == nil {
		return "", false
	}
	<-a.done
	return a.text, a.ok
}

// ask starts git in dir and returns at once. The answer arrives later, but not after until. ask starts nothing before
// it has found that git may run, because a deadline starts the runtime's poller.
func ask(until time.Time, dir string, limit int, explain bool, args ...string) *Answer {
	if !disk.Spare(descriptors) || inBareRepository(dir) {
		return nil
	}
	a := &Answer{done: make(chan struct{})}
	go a.get(child.Command{
		Program: "git", Args: append([]string{"-C", dir}, args...), Env: environment(),
		Within: min(deadline, time.Until(until)), Limit: limit, Explain: explain,
	})
	return a
}

func (a *Answer) get(git child.Command) {
	defer close(a.done)
	defer func() { _ = recover() }() // no answer; a panic here would crash the program
	text, err := git.Output()
	a.text, a.ok = text, err == nil
	if err != nil {
		a.why = err.Error()
	}
}

// environment returns git's environment: this program's, plus no locks, no questions and no fetching. It also
// contains settings, so that git's command line stays the same as the hook's. git reads those from version 2.31 on.
func environment() []string {
	count, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT"))
	count = max(count, 0)
	first, second := strconv.Itoa(count), strconv.Itoa(count+1)
	return append(os.Environ(),
		"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
		"GIT_CONFIG_KEY_"+first+"=core.fsmonitor", "GIT_CONFIG_VALUE_"+first+"=false",
		"GIT_CONFIG_KEY_"+second+"=safe.bareRepository", "GIT_CONFIG_VALUE_"+second+"=explicit",
		"GIT_CONFIG_COUNT="+strconv.Itoa(count+2))
}

// inBareRepository reports whether git would treat dir, or a directory between it and the work tree, as a bare
// repository. A clone can contain one as plain files, with a config that names programs for git status to run.
//
// With safe.bareRepository=explicit, git itself refuses these, but only from version 2.38 on, and older versions will
// be in use for years. This test is broader than git's own: git is not run in anything that looks like a bare
// repository.
func inBareRepository(dir string) bool {
	if os.Getenv("GIT_DIR") != "" {
		return false // then git does not search
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return true
	}
	dir, err = filepath.EvalSymlinks(dir)
	if err != nil { // git also walks up from the real directory
		return true
	}
	for {
		has := func(name string) bool { // even a dangling symlink, which git accepts as a HEAD
			_, err := os.Lstat(filepath.Join(dir, name))
			return err == nil
		}
		switch parent := filepath.Dir(dir); {
		case has(".git"):
			return false
		case has("HEAD") && (has("objects") || has("refs") || has("commondir")):
			return true
		case parent == dir:
			return false
		default:
			dir = parent
		}
	}
}

// Status is the branch of a work tree and the number of changed paths in it.
type Status struct {
	Branch    string // "(detached)" if there is none
	Staged    int
	Unstaged  int     // including conflicts
	Untracked int     // a directory counts as one
	Ahead     float64 // commits that the upstream does not have; 0 without an upstream
	Behind    float64 // upstream commits that the branch does not have
}

// AskStatus asks git about dir's branch and work tree. There is no answer after until, or after 1.5 s. With explain,
// a failure has git's own words.
func AskStatus(until time.Time, dir string, explain bool) *Answer {
	return ask(until, dir, maxStatus, explain, "status", "--porcelain=v2", "--branch")
}

// Status waits for the answer. It returns false if there is none.
func (a *Answer) Status() (Status, bool) {
	text, ok := a.wait()
	if !ok {
		return Status{}, false
	}
	return parseStatus(text)
}

// parseStatus parses the output of git status --porcelain=v2 --branch. It returns false if that names no branch.
func parseStatus(text string) (Status, bool) {
	var s Status
	for line := range strings.SplitSeq(text, "\n") {
		kind, rest, ok := strings.Cut(line, " ")
		if !ok {
			continue
		}
		switch kind {
		case "#":
			if name, ok := strings.CutPrefix(rest, "branch.head "); ok {
				s.Branch = js.Trim(js.Decode(name))
			} else if counts, ok := strings.CutPrefix(rest, "branch.ab "); ok {
				s.aheadBehind(counts)
			}
		case "1", "2":
			index, size := utf8.DecodeRuneInString(rest)
			tree, _ := utf8.DecodeRuneInString(rest[size:])
			if index != '.' {
				s.Staged++
			}
			if tree != '.' || index > 0xFFFF { // the hook takes a surrogate's second half for the tree's status
				s.Unstaged++
			}
		case "u":
			s.Unstaged++
		case "?":
			s.Untracked++
		}
	}
	return s, s.Branch != ""
}

func (s *Status) aheadBehind(line string) {
	for {
		_, rest, ok := strings.Cut(line, "+")
		if !ok {
			return
		}
		ahead, after := md.CutDigits(rest)
		behind, more := strings.CutPrefix(after, " -")
		behind, _ = md.CutDigits(behind)
		if ahead != "" && more && behind != "" {
			s.Ahead, s.Behind = js.ParseInt(ahead), js.ParseInt(behind)
			return
		}
		line = rest
	}
}

// AskSince asks git how many commits HEAD is ahead of stamp, a commit hash of 4 to 40 hexadecimal digits, possibly
// surrounded by white space. For any other stamp, git is not run and the answer is nil, which means no result. There
// is also no result after until, or after 1.5 s.
func AskSince(until time.Time, dir, stamp string) *Answer {
	stamp = js.Trim(stamp)
	if len(stamp) < 4 || len(stamp) > 40 || strings.Trim(stamp, "0123456789abcdefABCDEF") != "" {
		return nil
	}
	return ask(until, dir, maxCounts, false, "rev-list", "--left-right", "--count", stamp+"...HEAD")
}

// Behind waits for the answer: the number of commits from the stamp to HEAD. It is 0 if there is no answer or if HEAD
// does not descend from the stamp.
func (a *Answer) Behind() float64 {
	text, ok := a.wait()
	left, rest := md.CutDigits(text)
	right, end := md.CutDigits(js.TrimStart(rest))
	spaced := len(js.TrimStart(rest)) < len(rest)
	if !ok || left == "" || right == "" || !spaced || js.Trim(end) != "" || js.ParseInt(left) > 0 {
		return 0
	}
	return js.ParseInt(right)
}
