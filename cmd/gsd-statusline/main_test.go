package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "update the expectations in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gsd-statusline": main})
}

// TestScript drives the program as a process; each script says in its first
// line what it shows.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", "atexit_sleep_ms=0")
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
		},
	})
}

// unescape returns s with the escapes that the scripts use.
func unescape(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t", `\0`, "\x00", `\e`, "\x1b", `\x9b`, "\x9b", `\xff`, "\xff", `\bom`, "\uFEFF").Replace(s)
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

// start runs the program with a standard input that stays open.
func start(t *testing.T, input string, args ...string) (stdout string, code int, took time.Duration) {
	t.Helper()
	r, w := io.Pipe()
	t.Cleanup(func() { _ = w.Close() })
	go func() { _, _ = io.WriteString(w, input) }()
	var out, errs strings.Builder
	env := func(string) (string, bool) { return "", false }
	began := time.Now()
	code = run(args, r, &out, &errs, env)
	return out.String(), code, time.Since(began)
}

func TestStdinStaysOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	dir := filepath.Base(must(os.Getwd()))
	tests := []struct {
		name, input, want string
		waits             bool
	}{
		{"behind the object", `{"model":{"display_name":"Opus"}}`, "\x1b[2mOpus\x1b[0m │ \x1b[2m" + dir + "\x1b[0m", false},
		{"inside the object", `{"model":{"display_name":"Opus"}`, "\x1b[2mClaude\x1b[0m │ \x1b[2m" + dir + "\x1b[0m", true},
		{"before anything", ``, "\x1b[2mClaude\x1b[0m │ \x1b[2m" + dir + "\x1b[0m", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			stdout, code, took := start(t, tt.input)
			if stdout != tt.want || code != 0 {
				t.Errorf("printed %q, exit code %d; want %q, 0", stdout, code, tt.want)
			}
			if waited := took >= stdinLimit; waited != tt.waits || took > stdinLimit+time.Second {
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
