package project_test

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false, "rewrite the expected lines in testdata/rich")

// A row is one case of testdata/rich/FACT.txtar: a project, its rich line, and what else explain
// lists. Its files in the archive are
//
//	NAME/STATE.md, NAME/PATH   below .planning
//	NAME/files                 other paths there, one a line: an empty file, a directory (PATH/), or a
//	                           file with front matter (PATH = STATUS)
//	NAME/want                  the line; then also VALUE: REASON, and at CELLS LINE for a width
type row struct {
	name  string
	files []txtar.File // paths relative to .planning
	want  *txtar.File
}

// rows returns the cases of an archive, in order. Their expectations point into it.
func rows(t *testing.T, archive *txtar.Archive) []row {
	t.Helper()
	var list []row
	for i := range archive.Files {
		file := &archive.Files[i]
		name, base, _ := strings.Cut(file.Name, "/")
		if len(list) == 0 || list[len(list)-1].name != name {
			for _, r := range list {
				if r.name == name {
					t.Fatalf("two cases are named %s", name)
				}
			}
			list = append(list, row{name: name})
		}
		r := &list[len(list)-1]
		switch base {
		case "want":
			r.want = file
		case "files":
			for path := range strings.Lines(string(file.Data)) {
				path, status, hasStatus := strings.Cut(strings.TrimSpace(path), " = ")
				f := txtar.File{Name: path}
				if hasStatus {
					f.Data = []byte("---\nstatus: " + status + "\n---\n")
				}
				r.files = append(r.files, f)
			}
		default:
			r.files = append(r.files, txtar.File{Name: base, Data: file.Data})
		}
	}
	for _, r := range list {
		if r.want == nil {
			t.Fatalf("%s has no want", r.name)
		}
	}
	return list
}

// facts writes the project, finds it and collects what is known about it, as the program does: for
// the line, and all, for JSON and explain.
func (r *row) facts(t *testing.T) (facts, all *system.State) {
	t.Helper()
	dir := t.TempDir()
	for _, file := range r.files {
		tmptest.Write(t, dir, ".planning/"+file.Name, string(file.Data))
	}
	env := find.Env{WorkingDir: dir, Lookup: func(string) (string, bool) { return "", false }}
	found, err := env.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	return env.State(found, system.Rich), env.WholeState(found)
}

// TestRich holds the table of facts in the design to its words: where each fact comes from, what
// speaks against a value, and what does not.
func TestRich(t *testing.T) {
	paths, err := filepath.Glob("testdata/rich/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rows(t, archive) {
				t.Run(r.name, r.test)
			}
			if data := txtar.Format(archive); *update {
				if err := os.WriteFile(path, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func (r *row) test(t *testing.T) {
	facts, all := r.facts(t)
	line := facts.Line(system.Rich, 0, false)
	if diff := cmp.Diff(line, all.Line(system.Rich, 0, false)); diff != "" {
		t.Errorf("JSON and explain have another line (-line +theirs):\n%s", diff)
	}
	for _, contradiction := range contradictions(facts.Project) {
		t.Error(contradiction)
	}
	want, rest, _ := bytes.Cut(r.want.Data, []byte("\n"))
	if *update {
		r.want.Data = append([]byte(line+"\n"), rest...)
	} else if diff := cmp.Diff(string(want), line); diff != "" {
		t.Errorf("the line differs (-want +got):\n%s", diff)
	}
	found := map[string]bool{}
	for _, part := range facts.Explained() {
		for _, v := range part.Fact.From {
			text := ""
			for _, file := range r.files {
				if file.Name == v.Name || strings.HasPrefix(file.Name, v.Name+"/") {
					text += file.Name + string(file.Data)
				}
			}
			says := map[string]string{"milestone": v.Text, "phase name": v.Text, "status": ""}[part.Name]
			if part.Name == "status" && v.Text == "executing" {
				says = "SUMMARY"
			}
			if v.Source == project.OnDisk && !strings.Contains(text, says) {
				t.Errorf("%s does not say %s, the %s", v.Name, says, part.Name)
			}
		}
		for _, v := range part.Fact.Also {
			found[v.Text+": "+v.Why] = true
		}
	}
	for more := range strings.SplitSeq(strings.TrimSpace(string(rest)), "\n") {
		if also, ok := strings.CutPrefix(more, "also "); ok {
			if !found[also] {
				t.Errorf("not found beside it: %s\ngot %q", also, slices.Sorted(maps.Keys(found)))
			}
			continue
		}
		if more == "" {
			continue
		}
		cells, fitted, _ := strings.Cut(strings.TrimPrefix(more, "at "), " ")
		limit, err := strconv.Atoi(cells)
		if err != nil {
			t.Fatalf("neither also nor at: %q", more)
		}
		if diff := cmp.Diff(fitted, facts.Line(system.Rich, limit, false)); diff != "" {
			t.Errorf("at %d cells the line differs (-want +got):\n%s", limit, diff)
		}
	}
}
