package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestWindowsPaths: paths as Windows writes them, in a payload, as an argument and on standard input.
func TestWindowsPaths(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	state := filepath.Join(root, "my proj", ".planning", "STATE.md")
	noError(t, os.MkdirAll(filepath.Dir(state), 0o755))
	noError(t, os.MkdirAll(filepath.Join(root, `my proj\sub`), 0o755))
	tmptest.Write(t, "", state, "---\nmilestone: v2.0\nstatus: executing\n---\n")
	drive, rest := filepath.VolumeName(root), root[len(filepath.VolumeName(root)):]
	payload := func(dir string) string {
		return `{"model":{"display_name":"M"},"workspace":{"current_dir":` + js.StringifyString(dir) + `}}`
	}
	tests := []struct {
		name  string
		args  []string
		stdin string
		want  string
	}{
		{"payload", nil, payload(root + `\my proj`), "M │ v2.0 · executing │ my proj"},
		{"payload, below", nil, payload(root + `\my proj\sub`), "M │ v2.0 · executing │ sub"},
		{"payload, slash at the end", nil, payload(root + `\my proj\`), "M │ v2.0 · executing │ my proj"},
		{
			"payload, forward slashes", nil, payload(filepath.ToSlash(root) + "/my proj/sub"),
			"M │ v2.0 · executing │ sub",
		},
		{"payload, both", nil, payload(root + `\my proj/sub\`), "M │ v2.0 · executing │ sub"},
		{
			"payload, another case", nil, payload(strings.ToLower(drive) + rest + `\MY PROJ`),
			"M │ v2.0 · executing │ MY PROJ",
		},
		{"payload, without a drive", nil, payload(rest + `\my proj`), "M │ v2.0 · executing │ my proj"},
		{"payload, long form", nil, payload(`\\?\` + root + `\my proj`), "M │ v2.0 · executing │ my proj"},
		{"payload, no such drive", nil, payload(`Q:\x\y`), "M │ y"},
		{"payload, a drive", nil, payload(`Q:\`), "M │ "},
		{"file", []string{state}, "", "v2.0 · executing\n"},
		{"directory", []string{root + `\my proj\sub`}, "", "v2.0 · executing\n"},
		{"relative", []string{`my proj\sub\..`}, "", "v2.0 · executing\n"},
		{
			"on standard input", nil, root + "\\my proj\r\nmy proj\\.planning\\STATE.md\r\n",
			"v2.0 · executing\nv2.0 · executing\n",
		},
	}
	for _, tt := range tests {
		got, stderr, code := runWith(append([]string{"--color", "never"}, tt.args...), tt.stdin)
		if diff := cmp.Diff(tt.want, got); diff != "" || stderr != "" || code != 0 {
			t.Errorf("%s: exit code %d, %s mismatch (-want +got):\n%s", tt.name, code, stderr, diff)
		}
	}
	for _, command := range []string{"check", "explain"} {
		got, stderr, code := runWith([]string{command, root + `\my proj`}, "")
		if !strings.Contains(got, `my proj\.planning\STATE.md`) && command == "explain" || code != 0 ||
			strings.Contains(stderr, "such file") {
			t.Errorf("%s: exit code %d, %s%s", command, code, stderr, got)
		}
	}
}
