package git

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Status is the branch of a work tree and the number of changed paths in it.
type Status struct {
	Branch    string // "(detached)" if there is none
	Staged    int
	Unstaged  int     // including conflicts
	Untracked int     // a directory counts as one
	Ahead     float64 // commits that the upstream does not have; 0 without an upstream
	Behind    float64 // upstream commits that the branch does not have
}

// AskStatus asks git about dir's branch and work tree. There is no answer after until, or
// after 1.5 s.
func AskStatus(until time.Time, dir string) *Answer {
	return ask(until, dir, maxStatus, "status", "--porcelain=v2", "--branch")
}

// Status waits for the answer. It reports false if there is none.
func (a *Answer) Status() (Status, bool) {
	text, ok := a.wait()
	if !ok {
		return Status{}, false
	}
	return parseStatus(text)
}

// parseStatus parses the output of git status --porcelain=v2 --branch. It reports false
// if that does not name a branch.
func parseStatus(text string) (Status, bool) {
	var s Status
	for line := range strings.SplitSeq(text, "\n") {
		kind, rest, ok := strings.Cut(line, " ")
		if !ok {
			continue
		}
		switch kind {
		case "#":
			s.header(rest)
		case "1", "2":
			index, size := utf8.DecodeRuneInString(rest)
			tree, _ := utf8.DecodeRuneInString(rest[size:])
			if index != '.' {
				s.Staged++
			}
			if tree != '.' || index > 0xFFFF { // the hook sees a character's second half
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

// header reads a line that begins with "# ".
func (s *Status) header(line string) {
	if name, ok := strings.CutPrefix(line, "branch.head "); ok {
		s.Branch = js.Trim(js.Decode(name))
	} else if counts, ok := strings.CutPrefix(line, "branch.ab "); ok {
		s.aheadBehind(counts)
	}
}

// aheadBehind reads the first "+N -N" of a line.
func (s *Status) aheadBehind(line string) {
	for {
		_, rest, ok := strings.Cut(line, "+")
		if !ok {
			return
		}
		ahead, after := digits(rest)
		behind, more := strings.CutPrefix(after, " -")
		behind, _ = digits(behind)
		if ahead != "" && more && behind != "" {
			s.Ahead, s.Behind = js.ParseInt(ahead), js.ParseInt(behind)
			return
		}
		line = rest
	}
}

// digits splits s after the digits at its start.
func digits(s string) (number, rest string) {
	rest = strings.TrimLeft(s, "0123456789")
	return s[:len(s)-len(rest)], rest
}
