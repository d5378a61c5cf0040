package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false,
	"update the expectations in testdata/script and of the goldens, and the manual page")

// asProgram is the variable with which the test binary is the program, whatever its name.
const asProgram = "GSD_STATUSLINE_TEST_PROGRAM"

// measures is the variable with which the test binary runs another program and writes
// how much memory that took into the file that the variable names.
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
	tmptest.Given() // the test binary under the program's name must not lie where Go builds
	testscript.Main(inTmp{m}, map[string]func(){"gsd-statusline": main})
}

// inTmp runs the tests in a temporary directory of their own.
type inTmp struct{ *testing.M }

func (m inTmp) Run() int {
	// Half of the parallel tests wait, for a silent stdin or a hanging git. A flag on the command line comes later.
	_ = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0)))
	return tmptest.Run(func() int {
		// The test binary under the program's name is in PATH. The program itself is half
		// its size and starts in a quarter of the time, but the race detector and coverage
		// are only in the test binary, and there may be no Go command (under Wine).
		if !proctest.UnderRace && testing.CoverMode() == "" && os.Getenv(otherProgram) == "" {
			if path, err := built(); err == nil {
				_ = os.Setenv("PATH", filepath.Dir(path)+string(os.PathListSeparator)+os.Getenv("PATH"))
			}
		}
		return m.M.Run()
	})
}

// built builds the program, once for all tests, and returns its path.
var built = sync.OnceValues(func() (string, error) { return buildProgram("program") })

// buildProgram builds the program into a new directory of that name, with flags, and returns its path.
func buildProgram(name string, flags ...string) (string, error) {
	dir, err := os.MkdirTemp("", name)
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "gsd-statusline")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	args := append([]string{"build", "-buildvcs=false", "-o", path}, append(flags, ".")...)
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
}

// ourProgram is the path of the program in PATH: as built, or the test binary under its name.
func ourProgram(t testing.TB) string {
	t.Helper()
	path := tmptest.Must(exec.LookPath("gsd-statusline"))
	return path
}

// TestScript drives the program as a process; each script says in its first line what it shows.
func TestScript(t *testing.T) {
	t.Parallel()
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
			"stdoutis": stdoutIs,
			"perm":     isPerm,
			"empty":    isEmpty,
			"replace":  replaceText,
		},
	})
}

// unescape returns s with the escapes that the scripts use.
func unescape(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t", `\0`, "\x00", `\e`, "\x1b", `\x9b`, "\x9b", `\xff`,
		"\xff", `\x01`, "\x01", `\x02`, "\x02", `\bom`, "\uFEFF").Replace(s)
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

// isPerm checks a file's mode: perm MODE FILE.
func isPerm(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.ParseUint(args[0], 8, 32)
	ts.Check(err)
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	if got := info.Mode().Perm(); got != fs.FileMode(want) {
		ts.Fatalf("%s has mode %o, want %o", args[1], got, want)
	}
}

// isEmpty checks that nothing is in a directory.
func isEmpty(ts *testscript.TestScript, _ bool, args []string) {
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	if len(entries) > 0 {
		ts.Fatalf("%s holds %v", args[0], entries)
	}
}

// replaceText edits a file: replace FILE OLD NEW.
func replaceText(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s does not hold %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(path, []byte(strings.ReplaceAll(text, args[1], args[2])), 0o600))
}

// runWith runs the program with an empty environment, except for the temporary directory, and without a clock.
func runWith(args []string, stdin string) (stdout, stderr string, code int) {
	var out, errs strings.Builder
	p := program{
		stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs,
		Env: envOf(func(name string) (string, bool) {
			if name == "TMPDIR" {
				return os.TempDir(), true
			}
			return "", false
		}),
	}
	code = p.run(args)
	return out.String(), errs.String(), code
}

// runIn runs the program in this process with an environment.
func runIn(env map[string]string, stdin string, args ...string) (stdout, stderr string, code int) {
	var out, errs strings.Builder
	code = run(args, strings.NewReader(stdin), &out, &errs,
		func(name string) (string, bool) { v, ok := env[name]; return v, ok })
	return out.String(), errs.String(), code
}
