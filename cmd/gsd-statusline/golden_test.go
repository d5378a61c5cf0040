package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goldenDir holds the goldens; its README says where the bytes come from.
var goldenDir = filepath.Join("..", "..", "testdata", "golden")

// goldenInputs are the state files among the goldens.
func goldenInputs(t *testing.T) []string {
	t.Helper()
	var inputs []string
	for _, pattern := range []string{"*.md", "*/*.md", "*/*/*.md", "*/*/*/*.md", "*/*.json"} {
		list, err := filepath.Glob(filepath.Join(goldenDir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, list...)
	}
	if len(inputs) < 240 {
		t.Fatalf("%d goldens, want 240 or more", len(inputs))
	}
	return inputs
}

// TestGoldenLines holds the whole program to the goldens of every system, in
// every format. With -update it writes those that no other program made: rich,
// and all of the orchestrator's and the council's.
func TestGoldenLines(t *testing.T) {
	for _, input := range goldenInputs(t) {
		base := strings.TrimSuffix(input, filepath.Ext(input))
		for _, format := range []string{"full", "compact", "rich"} {
			want := base + "." + format + ".txt"
			got, stderr, code := runWith([]string{"--format", format, "--color", "never", input}, "")
			if stderr != "" || code != 0 {
				t.Errorf("%s: %q, exit code %d", input, stderr, code)
			}
			if *update && (format == "rich" || isForeign(input)) {
				writeFile(t, want, got)
			}
			if diff := cmp.Diff(string(must(os.ReadFile(want))), got); diff != "" {
				t.Errorf("%s mismatch (-want +got):\n%s", want, diff)
			}
		}
	}
}

// isForeign reports whether a golden is no STATE.md.
func isForeign(input string) bool {
	rel, _ := filepath.Rel(goldenDir, input)
	return strings.HasPrefix(rel, "orchestrator") || strings.HasPrefix(rel, "council")
}

// runWith runs the program without an environment, but for the temporary directory.
func runWith(args []string, stdin string) (stdout, stderr string, code int) {
	var out, errs strings.Builder
	code = run(args, strings.NewReader(stdin), &out, &errs, func(name string) (string, bool) {
		if name == "TMPDIR" {
			return os.TempDir(), true
		}
		return "", false
	})
	return out.String(), errs.String(), code
}
