// Package goldentest loads the goldens for tests: state files and the expected output for each, from the folders of
// testdata/golden and the archives in this package's testdata. The README.txt of testdata/golden says where that
// output comes from, how to add a case, and how to update one. Only tests import this package.
package goldentest

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// atLeast is the minimum number of inputs: a loader that misses some must fail.
const atLeast = 296

// kinds are those of expected lines, in the order of an archive.
var kinds = []string{"full", "compact", "rich", "v138"}

// Golden is one input.
type Golden struct {
	Name    string            // GROUP/NAME, such as legacy/full
	Path    string            // of the input; for one from an archive, in a temporary directory
	archive string            // the path of the archive that it is from
	want    map[string]string // the expected lines, by kind
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

// All returns the inputs of every folder and archive, sorted by name.
func All(t testing.TB) []Golden {
	t.Helper()
	dir := Dir(t)
	list := folders(t, dir)
	archives, err := filepath.Glob(filepath.Join(dir, "..", "..", "internal", "goldentest", "testdata", "*.txtar"))
	for _, path := range archives {
		list = append(list, unpack(t, path)...)
	}
	if err != nil || len(list) < atLeast {
		t.Fatalf("%d goldens, want %d or more: %v", len(list), atLeast, err)
	}
	slices.SortFunc(list, func(a, b Golden) int { return strings.Compare(a.Name, b.Name) })
	for i, g := range list[1:] {
		if g.Name == list[i].Name {
			t.Fatalf("two goldens are named %s", g.Name)
		}
	}
	return list
}

func folders(t testing.TB, dir string) (list []Golden) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		base, ok := cutInput(path)
		if !ok {
			return err
		}
		name, _ := filepath.Rel(dir, base)
		g := Golden{Name: filepath.ToSlash(name), Path: path, want: map[string]string{}}
		for _, kind := range kinds {
			file := base + "." + kind + ".txt"
			if _, err := os.Stat(file); err == nil {
				g.want[kind], ok = strings.CutSuffix(tmptest.Read(t, file), "\n")
				if !ok {
					t.Errorf("%s: no newline at the end", file)
				}
			}
		}
		list = append(list, g)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// unpack returns the cases of an archive, and writes their inputs to a directory.
func unpack(t testing.TB, archive string) (list []Golden) {
	t.Helper()
	dir, group := t.TempDir(), strings.TrimSuffix(filepath.Base(archive), ".txtar")
	for _, f := range txtar.Parse([]byte(tmptest.Read(t, archive))).Files {
		if base, ok := cutInput(f.Name); ok {
			file, text := f.Name, string(f.Data)
			if name, isQuoted := strings.CutSuffix(file, ".quoted"); isQuoted {
				file, text = name, unquote(t, archive, text)
			}
			tmptest.Write(t, dir, file, text)
			list = append(list, Golden{group + "/" + base, filepath.Join(dir, file), archive, map[string]string{}})
			continue
		}
		n := len(list) - 1
		if n < 0 || group+"/"+f.Name != list[n].Name+".want" || len(list[n].want) > 0 {
			t.Fatalf("%s: %s is not the .want of the input above it", archive, f.Name)
		}
		for line := range strings.Lines(string(f.Data)) {
			kind, line, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			list[n].want[kind] = unquote(t, archive, strings.TrimLeft(line, " "))
		}
	}
	return list
}

// StateMD returns the inputs that are a STATE.md of GSD Core or Ultra Planner: those that the hook can read.
func StateMD(t testing.TB) []Golden {
	t.Helper()
	return slices.DeleteFunc(All(t), func(g Golden) bool { return g.Hook() == nil })
}

// Hook returns the kinds of expectations that come from GSD Core's hooks. No other program prints the other kinds.
func (g Golden) Hook() []string {
	switch folder, _, _ := strings.Cut(g.Name, "/"); folder {
	case "orchestrator", "council", "gsd-2":
		return nil
	case "ultraplan": // v1.38 is older
		return []string{"full", "compact"}
	}
	return []string{"full", "compact", "v138"}
}

// Text returns the input.
func (g Golden) Text(t testing.TB) string {
	t.Helper()
	return tmptest.Read(t, g.Path)
}

// Want returns the expected line of a kind: full, compact, rich or v138.
func (g Golden) Want(t testing.TB, kind string) string {
	t.Helper()
	line, ok := g.want[kind]
	if !ok {
		t.Fatalf("%s: no expected line of kind %s", g.Name, kind)
	}
	return line
}

// Update writes the expected line of a kind.
func (g Golden) Update(t testing.TB, kind, line string) {
	t.Helper()
	g.want[kind] = line
	if g.archive == "" {
		base, _ := cutInput(g.Path)
		tmptest.Write(t, "", base+"."+kind+".txt", line+"\n")
		return
	}
	base := path.Base(g.Name)
	want := txtar.File{Name: base + ".want"}
	for _, kind := range kinds {
		if line, ok := g.want[kind]; ok {
			want.Data = fmt.Appendf(want.Data, "%-8s%q\n", kind, line)
		}
	}
	a := txtar.Parse([]byte(tmptest.Read(t, g.archive)))
	a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == want.Name })
	input := slices.IndexFunc(a.Files, func(f txtar.File) bool {
		name, ok := cutInput(f.Name)
		return ok && name == base
	})
	a.Files = slices.Insert(a.Files, input+1, want)
	tmptest.Write(t, "", g.archive, string(txtar.Format(a)))
}

func cutInput(path string) (base string, ok bool) {
	path = strings.TrimSuffix(path, ".quoted")
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext), ext == ".md" || ext == ".json"
}

// unquote replaces the lines that are Go strings by what they stand for.
func unquote(t testing.TB, archive, text string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, `"`) {
			unquoted, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
			if err != nil {
				t.Fatalf("%s: %v: %s", archive, err, line)
			}
			line = unquoted
		}
		b.WriteString(line)
	}
	return b.String()
}
