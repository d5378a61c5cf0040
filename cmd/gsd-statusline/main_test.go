package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false, "update the expectations in testdata/script and of the goldens, and the manual page")

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

func (m inTmp) Run() int {
	return tmptest.Run(func() int {
		// The test binary under the program's name is in PATH. The program itself is half
		// its size and starts in a quarter of the time, but the race detector and coverage
		// are only in the test binary, and there may be no Go command (under Wine).
		if !cputest.UnderRace && testing.CoverMode() == "" && os.Getenv(otherProgram) == "" {
			if path, err := built(); err == nil {
				_ = os.Setenv("PATH", filepath.Dir(path)+string(os.PathListSeparator)+os.Getenv("PATH"))
			}
		}
		return m.M.Run()
	})
}

// built builds the program, once for all tests, and returns its path.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "program")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "gsd-statusline")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// ourProgram is the path of the program in PATH: as built, or the test binary under its
// name.
func ourProgram(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("gsd-statusline")
	if err != nil {
		t.Fatal(err)
	}
	return path
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
			defer time.AfterFunc(cputest.Net, func() { _ = w.Close() }).Stop()
			start := time.Now()
			printed, err := cmd.CombinedOutput()
			took := time.Since(start)
			if string(printed) != tt.want || err != nil {
				t.Errorf("printed %q, %v; want %q", printed, err, tt.want)
			}
			if tt.waits && took < stdinLimit || took >= cputest.Net {
				t.Errorf("took %v", took)
			}
		})
	}
}

// TestObjectEnds: a payload is complete where its object ends. There is no limit on
// this standard input, so whatever waits for its end hangs.
func TestObjectEnds(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	go func() { _, _ = io.WriteString(w, `{"model":{"display_name":"Opus"}}`) }()
	var stdout strings.Builder
	cputest.Ends(t, func() {
		run(nil, r, &stdout, io.Discard, func(string) (string, bool) { return "", false })
	})
	if !strings.HasPrefix(stdout.String(), "\x1b[2mOpus\x1b[0m │ ") {
		t.Errorf("printed %q", stdout.String())
	}
}

// TestLongPayload: 50 MB are read in proportion. There is no limit on this standard
// input, either: a busy machine may take longer than 3 s.
func TestLongPayload(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	payload := `{"x":[` + strings.Repeat(`"abcdefgh",`, 5_000_000) + `1],"model":{"display_name":"Opus"}}`
	cost := cputest.Of(t, func() {
		stdout, _, _ := runWith(nil, payload)
		if !strings.HasPrefix(stdout, "\x1b[2mOpus\x1b[0m │ ") {
			t.Errorf("printed %.300q", stdout)
		}
	})
	if limit := 4 * time.Second; cost > limit && !cputest.UnderRace {
		t.Errorf("cost %v of processor time, want at most %v", cost, limit)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
