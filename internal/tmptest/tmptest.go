// Package tmptest has what tests need for files: a temporary directory for a whole package, and ways to fill, to read
// and to compare. Only tests import it.
package tmptest

import (
	stdcmp "cmp"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Write writes a file below root, and the directories above it. A name has slashes; one
// that ends in a slash is a directory.
func Write(t testing.TB, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	dir := path
	if !strings.HasSuffix(name, "/") {
		dir = filepath.Dir(path)
	}
	err := os.MkdirAll(dir, 0o755)
	if err == nil && dir != path {
		err = os.WriteFile(path, []byte(text), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Tree writes files as [Write] does; a text "-> X" makes a symlink to X.
func Tree(t testing.TB, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		target, isLink := strings.CutPrefix(text, "-> ")
		if !isLink {
			Write(t, root, name, text)
			continue
		}
		Unix(t, "needs symlinks")
		path := filepath.Join(root, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.Symlink(target, path)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Read returns what is in a file.
func Read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Files returns the names and contents of all files below a directory, as [Tree] writes them.
func Files(t testing.TB, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		if target, err := os.Readlink(path); err == nil {
			found[filepath.ToSlash(name)] = "-> " + target
			return nil
		}
		text, err := os.ReadFile(path)
		found[filepath.ToSlash(name)] = string(text)
		return err
	})
	NoError(t, err)
	return found
}

// Diff reports how got differs from want; the rest says what differs.
func Diff(t testing.TB, want, got any, format string, args ...any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", fmt.Sprintf(format, args...), diff)
	}
}

// Golden compares a file with the text that it must have, which it writes first if that is asked for.
func Golden(t testing.TB, update bool, path, text string) {
	t.Helper()
	if update {
		Write(t, "", path, text)
	}
	Diff(t, text, strings.ReplaceAll(Read(t, path), "\r\n", "\n"), "%s mismatch, -update writes it", path)
}

// Rows returns the cells of the rows of a table in a page, which are below that head.
func Rows(t testing.TB, path, head string) (rows [][]string) {
	t.Helper()
	_, after, ok := strings.Cut(strings.ReplaceAll(Read(t, path), "\r\n", "\n"), head)
	if !ok {
		t.Fatalf("%s has no table that begins %s", path, head)
	}
	table, _, _ := strings.Cut(after, "\n\n")
	for row := range strings.Lines(table) {
		rows = append(rows, strings.Split(strings.Trim(strings.TrimSpace(row), "| "), " | "))
	}
	return rows
}

// Table calls f with each key of a table, and reports where it does not return the value; name is that of f.
func Table[K comparable, V any](t testing.TB, name string, f func(K) V, table map[K]V) {
	t.Helper()
	for value, want := range table {
		Diff(t, want, f(value), "%s(%#v) mismatch", name, value)
	}
}

// Long skips a test with -short, and says why.
func Long(t testing.TB, why string) {
	t.Helper()
	if testing.Short() {
		t.Skip(why)
	}
}

// Unix skips a test on Windows, and says why.
func Unix(t testing.TB, why string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip(why)
	}
}

// Lookup is an environment of variables, each as NAME=VALUE.
func Lookup(variables ...string) func(name string) (string, bool) {
	return func(name string) (string, bool) {
		for _, v := range variables {
			if value, ok := strings.CutPrefix(v, name+"="); ok {
				return value, true
			}
		}
		return "", false
	}
}

// NoError ends a test that cannot go on after an error.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Must returns a value that a test cannot go on without.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// given is the temporary directory that the tests were given, or else one in memory: creating a file on a disk takes
// several times as long, and the tests create a hundred thousand.
var given = stdcmp.Or(os.Getenv("TMPDIR"), inMemory(), os.TempDir())

// go test builds a test into a directory that it removes, also when the test has run into its time limit and cleaned
// up nothing: the temporary directory is there. A test binary that was built with -c, or that is another program for
// a test, begins elsewhere or without a flag, and keeps the one it was given.
func init() {
	dir, isTest := filepath.Dir(os.Args[0]), len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "-test.")
	if isTest && strings.Contains(dir, "go-build") {
		setTemp(dir)
	}
}

// Given sets the temporary directory to the one that the tests were given, for what a TestMain starts before [Run].
// In a program that is no test, the environment stays as it is.
func Given() {
	if os.TempDir() != given {
		setTemp(given)
	}
}

func setTemp(dir string) {
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		if err := os.Setenv(name, dir); err != nil {
			panic(err)
		}
	}
}

// Run sets the environment's temporary directory to a new one, runs the tests, and removes it, also shortly
// before their time limit. It returns the exit code. It is for the TestMain of tests whose programs must not find
// themselves in a build's directory, or do not know about t.TempDir, whose cleanup fails while one is still writing.
func Run(run func() int) int {
	dir, err := os.MkdirTemp(given, "gsd")
	if err != nil {
		panic(err)
	}
	remove := func() { _ = os.RemoveAll(dir) }
	defer remove()
	flag.Parse()
	if limit, err := time.ParseDuration(flag.Lookup("test.timeout").Value.String()); err == nil && limit > 0 {
		time.AfterFunc(limit-limit/50, remove)
	}
	setTemp(dir)
	return run()
}
