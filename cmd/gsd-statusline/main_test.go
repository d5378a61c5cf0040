package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false, "update the expectations in testdata/script and testdata/golden, and the manual page")

// asProgram is the variable with which the test binary is the program, whatever
// its name.
const asProgram = "GSD_STATUSLINE_TEST_PROGRAM"

// measures is the variable with which the test binary runs another program and writes
// what that cost into the file that the variable names.
const measures = "GSD_STATUSLINE_TEST_MEASURES"

// otherProgram is the variable that names a program for the scripts to run instead:
// one of a release, at an absolute path that ends in gsd-statusline.
const otherProgram = "GSD_STATUSLINE_PROGRAM"

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "sh" {
		oneCommand()
	}
	if os.Getenv(asProgram) != "" {
		main()
	}
	if path := os.Getenv(measures); path != "" {
		measure(path)
	}
	testscript.Main(inTmp{m}, map[string]func(){"gsd-statusline": main})
}

// inTmp runs the tests in a temporary directory of their own.
type inTmp struct{ *testing.M }

func (m inTmp) Run() int { return tmptest.Run(m.M.Run) }

// TestScript drives the program as a process; each script says in its first
// line what it shows.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			if program := os.Getenv(otherProgram); program != "" {
				e.Setenv("PATH", filepath.Dir(program)+string(os.PathListSeparator)+e.Getenv("PATH"))
			}
			e.Setenv("HERE", filepath.ToSlash(e.WorkDir)) // as JSON can hold it
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" { // whom no permission stops
				return os.Getuid() <= 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"binary":   writeBinary,
			"mkfifo":   mkfifo,
			"stdoutis": stdoutIs,
			"perm":     isPerm,
			"islink":   isLink,
			"empty":    isEmpty,
			"replace":  replaceText,
		},
	})
}

// unescape returns s with the escapes that the scripts use.
func unescape(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t", `\0`, "\x00", `\e`, "\x1b", `\x9b`, "\x9b", `\xff`, "\xff", `\x01`, "\x01", `\x02`, "\x02", `\bom`, "\uFEFF").Replace(s)
}

// writeBinary writes a file: binary FILE TEXT, both with escapes.
func writeBinary(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: binary FILE TEXT")
	}
	path := ts.MkAbs(unescape(args[0]))
	ts.Check(os.MkdirAll(filepath.Dir(path), 0o755))
	ts.Check(os.WriteFile(path, []byte(unescape(args[1])), 0o644))
}

// stdoutIs checks that standard output is exactly TEXT, with escapes.
func stdoutIs(ts *testscript.TestScript, _ bool, args []string) {
	if got, want := ts.ReadFile("stdout"), unescape(args[0]); got != want {
		ts.Fatalf("stdout is %q, want %q", got, want)
	}
}

func TestStdinStaysOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "STATE.md", "Status: planning\n")
	dir := filepath.Base(must(os.Getwd()))
	tests := []struct {
		name       string
		first, end string // what comes at once, and what after more than the limit
		want       string
		waits      bool
	}{
		{"behind the object", `{"model":{"display_name":"Opus"}}`, "", "\x1b[2mOpus\x1b[0m │ \x1b[2m" + dir + "\x1b[0m", false},
		{"inside the object", `{"model":{"display_name":"Opus"}`, "", "\x1b[2mClaude\x1b[0m │ \x1b[2m" + dir + "\x1b[0m", true},
		{"before anything", "", "", "\x1b[2mClaude\x1b[0m │ \x1b[2m" + dir + "\x1b[0m", true},
		{"slow paths", "STATE", ".md\n", "planning\n", true},
		{"slow content", "# Title", "\nStatus: executing\n", "executing\n", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.waits && testing.Short() {
				t.Skip("waits for seconds")
			}
			cmd := exec.Command("gsd-statusline")
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			cmd.Stdin = r
			_, _ = io.WriteString(w, tt.first)
			if tt.end != "" {
				time.AfterFunc(stdinLimit+200*time.Millisecond, func() {
					_, _ = io.WriteString(w, tt.end)
					_ = w.Close()
				})
			}
			start := time.Now()
			printed, err := cmd.CombinedOutput()
			took := time.Since(start)
			if string(printed) != tt.want || err != nil {
				t.Errorf("printed %q, %v; want %q", printed, err, tt.want)
			}
			if waited := took >= stdinLimit; waited != tt.waits || took > stdinLimit+2*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
