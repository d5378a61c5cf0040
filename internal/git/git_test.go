package git

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// statusTests are outputs of git status --porcelain=v2 --branch, with what the
// hook's own parseGitStatus makes of them.
var statusTests = []struct {
	name, text string
	want       Status
	ok         bool
}{
	{"clean", "# branch.oid 1\n# branch.head main\n", Status{Branch: "main"}, true},
	{"nothing", "", Status{}, false},
	{"no head", "# branch.ab +1 -1\n? a\n", Status{Untracked: 1, Ahead: 1, Behind: 1}, false},
	{
		"changes", "# branch.head x\n1 .M N\n1 M. N\n2 MM N\nu UU N\n? a\n! b\n",
		Status{Branch: "x", Staged: 2, Unstaged: 3, Untracked: 1},
		true,
	},
	{"short lines count both", "# branch.head x\n1 \n2 .\n1\n", Status{Branch: "x", Staged: 1, Unstaged: 2}, true},
	{"ahead and behind", "# branch.head x\n# branch.ab +3 -2\n", Status{Branch: "x", Ahead: 3, Behind: 2}, true},
	{
		"first pair", "# branch.head x\n# branch.ab + +1 + 2 +7 -8 +9 -9\n",
		Status{Branch: "x", Ahead: 7, Behind: 8},
		true,
	},
	{"last head wins", "# branch.head x\n# branch.head \u00a0y\r\n", Status{Branch: "y"}, true},
	{"empty last head", "# branch.head x\n# branch.head  \n", Status{}, false},
	{"one U+FFFD for a truncated sequence", "# branch.head a\xe2\x82b\n", Status{Branch: "a\uFFFDb"}, true},
	{"half of a pair", "# branch.head x\n1 😀.\n1 é.\n", Status{Branch: "x", Staged: 2, Unstaged: 1}, true},
}

func TestParseStatus(t *testing.T) {
	for _, tt := range statusTests {
		got, ok := parseStatus(tt.text)
		if diff := cmp.Diff(tt.want, got); diff != "" || ok != tt.ok {
			t.Errorf("%s: parseStatus = %v, want %v; mismatch (-want +got):\n%s", tt.name, ok, tt.ok, diff)
		}
	}
}

func FuzzParseStatus(f *testing.F) {
	for _, tt := range statusTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, ok := parseStatus(text)
		if ok != (s.Branch != "") || s.Ahead < 0 || s.Behind < 0 || s.Staged > strings.Count(text, "\n")+1 {
			t.Errorf("%q gives %+v, %v", text, s, ok)
		}
	})
}

// later is a time after every deadline.
func later() time.Time { return time.Now().Add(time.Hour) }

// neverLate removes the deadline. What waits for it now hangs.
func neverLate(t *testing.T) {
	t.Helper()
	before := deadline
	deadline = time.Hour
	t.Cleanup(func() { deadline = before })
}

// fakeGit puts a shell script in git's place.
func fakeGit(t *testing.T, script string) {
	t.Helper()
	tmptest.Unix(t, "needs a shell script as git")
	dir := t.TempDir()
	tmptest.NoError(t, os.WriteFile(filepath.Join(dir, "git"), []byte("#!/bin/sh\n"+script+"\n"), 0o755))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

func TestBehind(t *testing.T) {
	neverLate(t)
	behind := func(printed string) float64 {
		fakeGit(t, fmt.Sprintf("printf '%s'", strings.ReplaceAll(printed, "\n", `\n`)))
		return AskSince(later(), ".", " abc1234 ").Behind()
	}
	tmptest.Table(t, "Behind", behind, map[string]float64{
		"0\t25\n": 25, "0 25": 25, "0\t7\n\n": 7,
		"1\t25\n": 0, "0\t0\n": 0, "": 0, "garbage": 0, "1": 0, "a\tb": 0, "0\t25 x": 0, "025": 0,
	})
	fakeGit(t, `printf '0\t25\n'; exit 1`)
	tmptest.Diff(t, 0.0, AskSince(later(), ".", "abc1234").Behind(), "a git that failed")
	for _, stamp := range []string{"", "abc", "HEAD~1", "--help", strings.Repeat("a", 41), "abcg", "ab cd"} {
		if AskSince(later(), ".", stamp) != nil {
			t.Errorf("git was asked about %q", stamp)
		}
	}
}

// TestDeadline: two questions to a git that hangs, ignores SIGTERM and has a
// child that holds the pipe open end at one deadline, both with no answer.
func TestDeadline(t *testing.T) {
	tmptest.Long(t, "waits for the deadline")
	if proctest.Ended(strconv.Itoa(os.Getpid())) {
		t.Skip("looks for processes in /proc")
	}
	for try := 1; ; try++ {
		pids := filepath.Join(t.TempDir(), "pids")
		fakeGit(t, "trap '' TERM; echo $$ >> "+pids+"; echo '# branch.head x'; sleep 600 & echo $! >> "+pids+"; wait")
		status, behind := AskStatus(later(), ".", false), AskSince(later(), ".", "abc1234")
		together := atOnce(pids, 4)
		if s, ok := status.Status(); ok {
			t.Errorf("answer %+v", s)
		}
		tmptest.Diff(t, 0.0, behind.Behind(), "commits behind")
		list, _ := os.ReadFile(pids)
		for _, pid := range strings.Fields(string(list)) {
			if !proctest.Gone(pid) {
				t.Errorf("process %s is still there", pid)
			}
		}
		if together {
			return
		}
		if try == 10 { // a machine that starts no shell in a deadline ten times
			t.Fatalf("not both questions at once, processes %q", list)
		}
	}
}

// atOnce reports whether n processes write their numbers to a file before the first of them ends.
func atOnce(pids string, n int) bool {
	for start := time.Now(); time.Since(start) < proctest.Net; time.Sleep(time.Millisecond) {
		list, _ := os.ReadFile(pids)
		numbers := strings.Fields(string(list))
		for _, pid := range numbers {
			if proctest.Ended(pid) {
				return false
			}
		}
		if len(numbers) == n && strings.HasSuffix(string(list), "\n") {
			return true
		}
	}
	return false
}
