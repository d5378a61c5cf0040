package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// shellDir is a directory for the front of PATH where Windows has no Git Bash, as Wine has none: what there is of sh
// in it is this test's program by another name. Elsewhere it is empty.
var shellDir = sync.OnceValue(func() string {
	if _, err := exec.LookPath("sh"); err == nil || runtime.GOOS != "windows" {
		return ""
	}
	dir := tmptest.Must(os.MkdirTemp("", "sh"))
	if err := os.WriteFile(filepath.Join(dir, "sh.exe"), tmptest.Must(os.ReadFile(os.Args[0])), 0o700); err != nil {
		panic(err)
	}
	return dir + string(os.PathListSeparator)
})

// oneCommand is sh -c COMMAND, where COMMAND is words with single quotes and backslashes, and nothing else.
func oneCommand() {
	var words []string
	word, started, quoted, escaped := "", false, false, false
	for _, r := range os.Args[2] + " " {
		switch {
		case r == '\'' && !escaped:
			quoted, started = !quoted, true
		case r == '\\' && !quoted && !escaped:
			escaped = true
		case r == ' ' && !quoted && !escaped:
			if started {
				words = append(words, word)
			}
			word, started = "", false
		default:
			word, started, escaped = word+string(r), true, false
		}
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		os.Exit(exit.ExitCode())
	case err != nil:
		os.Exit(127)
	}
	os.Exit(0)
}

// A testHome is a home directory for processes of this program, with a temporary directory of its own.
type testHome string

func newHome(t *testing.T) testHome {
	t.Helper()
	home := testHome(t.TempDir())
	home.mkdir(t, ".claude")
	home.mkdir(t, "tmp")
	return home
}

func (h testHome) path(name string) string { return filepath.Join(string(h), filepath.FromSlash(name)) }

func (h testHome) mkdir(t *testing.T, name string) {
	t.Helper()
	tmptest.Write(t, string(h), name+"/", "")
}

func (h testHome) write(t *testing.T, name, text string) {
	t.Helper()
	tmptest.Write(t, string(h), name, text)
}

// files are the names and contents in a directory.
func (h testHome) files(t *testing.T, dir string) map[string]string {
	t.Helper()
	return tmptest.Files(t, h.path(dir))
}

// program is a call of this program in the home directory.
func (h testHome) program(args ...string) *exec.Cmd {
	return h.command(tmptest.Must(exec.LookPath("gsd-statusline")), args...)
}

// command is a call in the home directory, with an environment of its own.
func (h testHome) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = string(h)
	cmd.Env = []string{
		"PATH=" + shellDir() + os.Getenv("PATH"), "HOME=" + string(h), "USERPROFILE=" + string(h), "LOCALAPPDATA=" +
			h.path("local"),
		"SystemRoot=" + os.Getenv("SystemRoot"), "TMPDIR=" + h.path("tmp"), "TEMP=" + h.path("tmp"), "TMP=" +
			h.path("tmp"),
		"GORACE=atexit_sleep_ms=0", asProgram + "=1",
	}
	return cmd
}

// stable is where install copies a program that goes away.
func (h testHome) stable() string { return h.path(h.stableName()) }

func (h testHome) stableName() string {
	if runtime.GOOS == "windows" {
		return "local/Programs/gsd-statusline/gsd-statusline.exe"
	}
	return ".local/bin/gsd-statusline"
}

// copyProgram copies this program into the home directory.
func (h testHome) copyProgram(t *testing.T, name string) string {
	t.Helper()
	h.mkdir(t, filepath.Dir(name))
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	writeProgram(t, h.path(name), tmptest.Must(os.ReadFile(ourProgram(t))))
	return h.path(name)
}

// run is what a program says that must succeed.
func (h testHome) run(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := h.command(program, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s %v: %v, %s", program, args, err, out)
	}
	return string(out)
}
