package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// sandbox is one run of a status line: all that it can see. Texts may hold ROOT, the path of the sandbox.
type sandbox struct {
	name    string
	payload string            // standard input
	files   map[string]string // by path below ROOT; a name ending in / is a directory, a text "-> X" a symlink
	env     map[string]string // besides PATH, HOME=ROOT/home and TMPDIR=ROOT/tmp; "-" unsets
	cwd     string            // below ROOT; default proj
	prepare func(t *testing.T, root string)

	// blank: the hook prints nothing here, and a line is better.
	blank bool
	// rich: what the line has here without colour, where the hook prints full instead.
	rich string
	// bridge: how the bridge may differ, "" for not at all.
	bridge string
}

// result is what a run left.
type result struct {
	stdout string
	code   int
	bridge map[string]string // the bridge files, the time as T
}

// TestRunsAsHook runs the hook as its installer leaves it and this program in
// the same sandboxes, and compares the lines byte for byte.
func TestRunsAsHook(t *testing.T) {
	t.Parallel()
	tmptest.Unix(t, "the sandboxes have symlinks, modes and paths of Unix; TestPayloadsAsHook compares on Windows, too")
	hook := hooktest.Installed(t, core(t))
	ours := ourProgram(t)
	var counts tally
	var runs atomic.Int64
	t.Cleanup(func() { hooktest.Report(t, "%d runs of the hook: %v", runs.Load(), &counts) })
	for name, cases := range map[string][]sandbox{
		"payload": slices.Concat(payloadCases(), meterCases(), sessionCases(), tokenCases(), subsetCases()),
		"files":   slices.Concat(directoryCases(), environmentCases(), todoCases(), updateCases(), commandCases()),
		"project": slices.Concat(configCases(), workstreamCases()),
		"git":     slices.Concat(gitCases(), freshnessCases()),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cases := slices.DeleteFunc(cases, sandbox.isPayload)
			base := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
			wants := runsOfHook(t, hook, base, cases)
			runs.Add(int64(len(cases)))
			inTurn(len(cases), func(i int) {
				c, root := cases[i], rootOf(base, i)
				want, got := wants[i], runSandbox(t, c, root, ours)
				why, diff := compareRuns(c, want, got)
				if n := counts.add(why, c.name, want.stdout, got.stdout); diff != "" && n <= 10 {
					t.Errorf("%s: payload %.200s, env %v: mismatch (-hook +ours):\n%s", c.name, c.payload, c.env, diff)
				}
				// One node process ran them all. That is the same as a process for each.
				if i%200 == 0 {
					if diff := cmp.Diff(runSandbox(t, c, root, "node", hook), want,
						cmp.AllowUnexported(result{})); diff != "" {
						t.Errorf("%s: mismatch (-node +one node for all):\n%s", c.name, diff)
					}
				}
			})
		})
	}
}

// rootOf is the root of a case's sandbox.
func rootOf(base string, i int) string { return filepath.Join(base, fmt.Sprint(i), "root") }

// inTurn calls f with every number below n, a few at a time.
func inTurn(n int, f func(i int)) {
	turn := make(chan struct{}, 3)
	var all sync.WaitGroup
	for i := range n {
		turn <- struct{}{}
		all.Go(func() {
			defer func() { <-turn }()
			f(i)
		})
	}
	all.Wait()
}

// runsOfHook creates all the sandboxes and runs the hook in each of them, all in one node process. Those that can be
// used again stay.
func runsOfHook(t *testing.T, hook, base string, cases []sandbox) []result {
	t.Helper()
	runs := make([]string, len(cases))
	inTurn(len(cases), func(i int) {
		c, root := cases[i], rootOf(base, i)
		makeSandbox(t, c, root)
		env := map[string]string{}
		for _, variable := range environment(root, c.env) {
			name, value, _ := strings.Cut(variable, "=")
			env[name] = value
		}
		run := map[string]any{"dir": c.dir(root), "env": env, "payload": []byte(c.input(root))}
		runs[i] = string(tmptest.Must(json.Marshal(run)))
	})
	file := filepath.Join(base, "runs")
	tmptest.Write(t, "", file, strings.Join(runs, "\n"))
	printed := json.NewDecoder(bytes.NewReader(hooktest.Node(t, "testdata/runs.js", hook, file)))
	results := make([]result, len(cases))
	for i := range cases {
		r := &results[i]
		tmptest.NoError(t, printed.Decode(&[]any{&r.stdout, &r.code}))
	}
	inTurn(len(cases), func(i int) {
		root := rootOf(base, i)
		results[i].bridge = bridges(t, root)
		for name := range results[i].bridge {
			noError(t, os.Remove(filepath.Join(root, name)))
		}
		if !cases[i].isReused() {
			noError(t, os.RemoveAll(root))
		}
	})
	return results
}

// unexplained is a difference that no parity rule explains.
const unexplained = "UNEXPLAINED"

// compareRuns says how two runs compare: "identical", the parity rule that
// explains the difference, or [unexplained] with the difference.
func compareRuns(c sandbox, want, got result) (why, diff string) {
	why = "identical"
	switch {
	case c.blank:
		if want.stdout != "" {
			return unexplained, fmt.Sprintf("  the hook is not blank: %q", want.stdout)
		}
		if got.stdout == "" || got.code != 0 {
			return unexplained, fmt.Sprintf("  no line: %q, exit code %d", got.stdout, got.code)
		}
		why, want.stdout = "the hook goes blank", got.stdout
	case c.rich != "":
		if has := strings.Contains(sgr.ReplaceAllString(got.stdout, ""), c.rich); !has ||
			strings.Contains(want.stdout, c.rich) {
			return unexplained, fmt.Sprintf("  the rich line is %q, the hook's %q", got.stdout, want.stdout)
		}
		why, want.stdout = "rule 8: the rich line", got.stdout
	case want.stdout != got.stdout && withoutControls(want.stdout) == withoutControls(got.stdout):
		why, want.stdout = "rule 1: control characters", got.stdout
	}
	if strings.ContainsFunc(sgr.ReplaceAllString(got.stdout, ""), isControl) {
		return unexplained, fmt.Sprintf("  a control character in %q", got.stdout)
	}
	if c.bridge != "" {
		want.bridge, got.bridge = nil, nil
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(result{})); diff != "" {
		return unexplained, diff
	}
	return why, ""
}

var (
	sgr       = regexp.MustCompile("\x1b\\[[0-9;]*m")
	timestamp = regexp.MustCompile(`"timestamp":\d{10}`)
	lineEnds  = regexp.MustCompile("[\n\t\r\u2028\u2029]+")
)

func isControl(r rune) bool {
	return r < ' ' || 0x7f <= r && r <= 0x9f || r == 0x61c || r == 0x200e || r == 0x200f || 0x2028 <= r &&
		r <= 0x202e || 0x2066 <= r && r <= 0x2069
}

// withoutControls is parity rule 1, in words of its own. It takes the colours with it.
func withoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, lineEnds.ReplaceAllString(s, " "))
}

// makeSandbox makes the sandbox at root.
func makeSandbox(t *testing.T, c sandbox, root string) {
	makeWorld(t, root, c.files)
	if c.prepare != nil {
		c.prepare(t, root)
	}
}

// isReused reports whether a sandbox without the bridge files that a run has left is as good as new.
func (c sandbox) isReused() bool {
	for name := range c.files {
		if strings.HasPrefix(name, "tmp") {
			return false
		}
	}
	return c.prepare == nil && c.env["TMPDIR"] == ""
}

// dir is the working directory in the sandbox at root.
func (c sandbox) dir(root string) string {
	if c.cwd == "" {
		return filepath.Join(root, "proj")
	}
	return filepath.Join(root, c.cwd)
}

// isPayload reports whether a case is its payload alone: TestPayloadsAsHook has it.
func (c sandbox) isPayload() bool {
	return c.files == nil && c.env == nil && c.prepare == nil && c.cwd == "" && !strings.Contains(c.payload, "ROOT")
}

// input is standard input in the sandbox at root.
func (c sandbox) input(root string) string { return strings.ReplaceAll(c.payload, "ROOT", root) }

// runSandbox makes the sandbox at root, unless it is there, runs a command in it and removes it.
func runSandbox(t *testing.T, c sandbox, root string, command ...string) result {
	defer os.RemoveAll(root)
	if _, err := os.Stat(root); err != nil {
		makeSandbox(t, c, root)
	}
	ctx, cancel := context.WithTimeout(context.Background(), proctest.Net)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir = c.dir(root)
	cmd.Env = environment(root, c.env)
	var stdout bytes.Buffer
	cmd.Stdin = strings.NewReader(c.input(root))
	cmd.Stdout = &stdout
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Errorf("%s: %s: %v", c.name, command[0], err)
	}
	return result{stdout.String(), cmd.ProcessState.ExitCode(), bridges(t, root)}
}

// makeWorld makes the files of a sandbox, and the folders that each one has.
func makeWorld(t *testing.T, root string, files map[string]string) {
	all := map[string]string{"home/": "", "tmp/": "", "proj/": ""}
	for name, text := range files {
		all[name] = strings.ReplaceAll(text, "ROOT", root)
	}
	tmptest.Tree(t, root, all)
}

// environment is that of a sandbox, with its own changes.
func environment(root string, changes map[string]string) []string {
	env := map[string]string{
		"PATH": os.Getenv("PATH"), "HOME": "ROOT/home", "TMPDIR": "ROOT/tmp",
		"GORACE": "atexit_sleep_ms=0",
	}
	maps.Copy(env, changes)
	list := []string{}
	for key, value := range env {
		if value != "-" {
			list = append(list, key+"="+strings.ReplaceAll(value, "ROOT", root))
		}
	}
	return list
}

// bridges returns the bridge files below root, wherever they are.
func bridges(t *testing.T, root string) map[string]string {
	found := map[string]string{}
	noError(t, filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		if base := filepath.Base(path); strings.HasPrefix(base, "claude-ctx-") || strings.HasSuffix(base, ".tmp") {
			text, _ := os.ReadFile(path)
			found[name] = timestamp.ReplaceAllString(string(text), `"timestamp":T`)
		}
		return err
	}))
	return found
}

func noError(t testing.TB, err error) {
	if err != nil {
		t.Error(err)
	}
}

// TestReportIsHonest shows that the comparison sees a difference.
func TestReportIsHonest(t *testing.T) {
	tests := []struct {
		name      string
		c         sandbox
		hook, our string
		want      string
	}{
		{"same", sandbox{}, "\x1b[2ma\x1b[0m", "\x1b[2ma\x1b[0m", "identical"},
		{"other text", sandbox{}, "a", "b", unexplained},
		{"control character", sandbox{}, "a\x1b]0;b", "a]0;b", "rule 1: control characters"},
		{"control character left", sandbox{}, "a\x07", "a\x07", unexplained},
		{"colour lost", sandbox{}, "\x1b[2ma\x1b[0m", "a", unexplained},
		{"blank as expected", sandbox{blank: true}, "", "a", "the hook goes blank"},
		{"blank too", sandbox{blank: true}, "", "", unexplained},
		{"not blank", sandbox{blank: true}, "a", "a", unexplained},
		{"rich", sandbox{rich: "a · b"}, "\x1b[2ma\x1b[0m", "\x1b[2ma · \x1b[0mb", "rule 8: the rich line"},
		{"not rich", sandbox{rich: "a · b"}, "a", "a", unexplained},
		{"rich in the hook, too", sandbox{rich: "a · b"}, "a · b", "a · b", unexplained},
	}
	for _, tt := range tests {
		why, _ := compareRuns(tt.c, result{stdout: tt.hook}, result{stdout: tt.our})
		tmptest.Diff(t, tt.want, why, "%s", tt.name)
	}
}
