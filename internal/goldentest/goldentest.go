// Package goldentest loads testdata/golden for tests: state files and the expected
// output for each. The README.txt there says where that output comes from, how to add a
// case, and how to update one. Only tests import this package.
package goldentest

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// atLeast is the minimum number of inputs: a loader that misses some must fail.
const atLeast = 260

// Golden is one input.
type Golden struct {
	Name string // the path below testdata/golden, with slashes and without the extension, such as legacy/full
	Path string // of the input, relative to the working directory
}

// Dir is the path of testdata/golden, relative to the working directory.
func Dir(t testing.TB) string {
	t.Helper()
	dir := filepath.Join("testdata", "golden")
	for range 4 {
		if _, err := os.Stat(filepath.Join(dir, "README.txt")); err == nil {
			return dir
		}
		dir = filepath.Join("..", dir)
	}
	t.Fatal("no testdata/golden above the working directory")
	return ""
}

// All returns the inputs of every folder, sorted by path.
func All(t testing.TB) []Golden {
	t.Helper()
	dir := Dir(t)
	var list []Golden
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); ext == ".md" || ext == ".json" {
			name, _ := filepath.Rel(dir, strings.TrimSuffix(path, ext))
			list = append(list, Golden{filepath.ToSlash(name), path})
		}
		return err
	})
	if err != nil || len(list) < atLeast {
		t.Fatalf("%d goldens, want %d or more: %v", len(list), atLeast, err)
	}
	return list
}

// StateMD returns the inputs that are a STATE.md of GSD Core or Ultra Planner: those that
// the hook can read.
func StateMD(t testing.TB) []Golden {
	t.Helper()
	return slices.DeleteFunc(All(t), func(g Golden) bool { return g.Hook() == nil })
}

// Hook returns the kinds of expectations that come from GSD Core's hooks. No other
// program prints the other kinds.
func (g Golden) Hook() []string {
	switch folder, _, _ := strings.Cut(g.Name, "/"); folder {
	case "orchestrator", "council":
		return nil
	case "ultraplan": // v1.38 is older
		return []string{"full", "compact"}
	}
	return []string{"full", "compact", "v138"}
}

// Text returns the input.
func (g Golden) Text(t testing.TB) string {
	t.Helper()
	return read(t, g.Path)
}

// Want returns the expected line of a kind: full, compact, rich or v138.
func (g Golden) Want(t testing.TB, kind string) string {
	t.Helper()
	line, ok := strings.CutSuffix(read(t, g.expectation(kind)), "\n")
	if !ok {
		t.Errorf("%s: no newline at the end", g.expectation(kind))
	}
	return line
}

// Update writes the expected line of a kind.
func (g Golden) Update(t testing.TB, kind, line string) {
	t.Helper()
	if err := os.WriteFile(g.expectation(kind), []byte(line+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

func (g Golden) expectation(kind string) string {
	return strings.TrimSuffix(g.Path, filepath.Ext(g.Path)) + "." + kind + ".txt"
}

func read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
