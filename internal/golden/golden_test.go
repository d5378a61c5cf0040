package golden

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// render prints the kind and the input, except for an input that it cannot render.
func render(_, text, kind string) (string, error) {
	if text == "broken" {
		return "", errors.New("cannot be rendered")
	}
	if kind == Payload {
		return Payload + ":" + text, nil
	}
	return kind + ":" + text + "\n", nil
}

// compare runs a comparison of dir and returns its report, with names below dir.
func compare(t *testing.T, dir string, update bool) (passed, failed int, report []string) {
	t.Helper()
	c := Comparison{Render: render, Update: update, Say: func(line string) {
		line = strings.ReplaceAll(line, dir+string(filepath.Separator), "")
		report = append(report, filepath.ToSlash(line))
	}}
	passed, failed, err := c.Run(dir)
	tmptest.NoError(t, err)
	return passed, failed, report
}

func TestRun(t *testing.T) {
	const job = `{"status":"NEW","council_plans":{}}`
	tests := []struct {
		name           string
		files          map[string]string
		passed, failed int
		report         []string
		update         []string          // the report of an update
		after          map[string]string // what an update leaves; nil for the same files
	}{
		{name: "other files", files: map[string]string{"README.txt": "a", "a.v138.txt": "b", "line.mjs": "c"}},
		{name: "a readme", files: map[string]string{"README.md": "a", "d/readme.md": "b"}},
		{name: "a readme's", failed: 1, files: map[string]string{"README.md": "a", "README.full.txt": "full:a\n"}, report: []string{"README.full.txt: no input for this expected output: --update removes it"}, update: []string{"README.full.txt: removed, because it has no input"}, after: map[string]string{"README.md": "a"}},
		{name: "met", files: map[string]string{"a.md": "A", "a.full.txt": "full:A\n", "a.rich.txt": "rich:A\n", "d/p.json": "{}", "d/p.line.txt": "line:{}"}, passed: 3},
		{
			name: "a checkout with CRLF", files: map[string]string{"a.md": "A", "a.full.txt": "full:A\r\n", "p.json": "{}", "p.line.txt": "line:{}\r\n"},
			passed: 2,
		},
		{name: "a newline that an editor added", files: map[string]string{"p.json": "{}", "p.line.txt": "line:{}\n"}, passed: 1},
		{
			name: "a newline that is missing", files: map[string]string{"a.md": "A", "a.full.txt": "full:A"}, failed: 1, report: []string{"a.full.txt: differs", `  got  "full:A\n"`, `  want "full:A"`},
			update: []string{"a.full.txt: written"}, after: map[string]string{"a.md": "A", "a.full.txt": "full:A\n"},
		},
		{
			name: "no expectation", files: map[string]string{"a.md": "A"},
			failed: 1, report: []string{"a.md: no expected output: --update writes it"},
			update: []string{"a.full.txt: written", "a.compact.txt: written", "a.rich.txt: written"},
			after:  map[string]string{"a.md": "A", "a.full.txt": "full:A\n", "a.compact.txt": "compact:A\n", "a.rich.txt": "rich:A\n"},
		},
		{
			name: "no input", files: map[string]string{"a.full.txt": "x", "p.json": "{}", "p.full.txt": "y", "p.line.txt": "line:{}"},
			passed: 1, failed: 2, report: []string{"a.full.txt: no input for this expected output: --update removes it", "p.full.txt: no input for this expected output: --update removes it"},
			update: []string{"a.full.txt: removed, because it has no input", "p.full.txt: removed, because it has no input"},
			after:  map[string]string{"p.json": "{}", "p.line.txt": "line:{}"},
		},
		{name: "a council job is a state", files: map[string]string{"state.json": job, "state.full.txt": "full:" + job + "\n"}, passed: 1},
		{
			name: "cannot be rendered", files: map[string]string{"a.md": "broken", "a.full.txt": "old\n"}, failed: 1, report: []string{"a.md: cannot be rendered"}, update: []string{"a.md: cannot be rendered"},
		},
		{
			name: "symlinks", files: map[string]string{"x/victim": "V", "a.md": "A", "a.full.txt": "-> x/victim", "a.rich.txt": "-> made", "gone.full.txt": "-> x/victim", "link": "-> x"},
			failed: 3, report: []string{
				"a.full.txt: not a regular file, left unchanged", "a.rich.txt: not a regular file, left unchanged",
				"gone.full.txt: no input for this expected output: --update removes it",
			},
			update: []string{
				"a.full.txt: not a regular file, left unchanged", "a.rich.txt: not a regular file, left unchanged",
				"gone.full.txt: not a regular file, left unchanged",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			tmptest.Tree(t, dir, tt.files)
			before := tmptest.Files(t, dir)
			passed, failed, report := compare(t, dir, false)
			if diff := cmp.Diff(tt.report, report); diff != "" || passed != tt.passed || failed != tt.failed {
				t.Errorf("%d passed, %d failed, want %d and %d; report mismatch (-want +got):\n%s", passed, failed, tt.passed, tt.failed, diff)
			}
			tmptest.Diff(t, before, tmptest.Files(t, dir), "a comparison writes")
			_, _, report = compare(t, dir, true)
			tmptest.Diff(t, tt.update, report, "report of an update mismatch")
			after := tt.after
			if after == nil {
				after = before
			}
			tmptest.Diff(t, after, tmptest.Files(t, dir), "an update leaves")
			if tt.after != nil { // everything is met now, and nothing is left to write
				if _, failed, report := compare(t, dir, true); failed != 0 || report != nil {
					t.Errorf("a second update: %d failed, %q", failed, report)
				}
			}
		})
	}
}
