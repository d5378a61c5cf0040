package find

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// write makes the files of a project; a name that ends in / is a directory.
func write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		tmptest.Write(t, root, name, text)
	}
}

func TestFindState(t *testing.T) {
	const nine = "/2/3/4/5/6/7/8/9/10" // the tenth directory, from 1
	tests := []struct {
		name      string
		files     map[string]string
		dir, home string // below the root; home "" is none
		want      string // the path below the root
	}{
		{"own directory", map[string]string{"p/.planning/STATE.md": "x"}, "p", "", "p/.planning/STATE.md"},
		{"sub-directory", map[string]string{"p/.planning/STATE.md": "x", "p/a/b/": ""}, "p/a/b", "", "p/.planning/STATE.md"},
		{"nearest", map[string]string{"p/.planning/STATE.md": "x", "p/a/.planning/STATE.md": "y"}, "p/a", "", "p/a/.planning/STATE.md"},
		{"none", map[string]string{"p/": ""}, "p", "", ""},
		{"ninth parent", map[string]string{"1/.planning/STATE.md": "x", "1" + nine + "/": ""}, "1" + nine, "", "1/.planning/STATE.md"},
		{"tenth parent", map[string]string{"1/.planning/STATE.md": "x", "1" + nine + "/11/": ""}, "1" + nine + "/11", "", ""},
		{"at home", map[string]string{"h/.planning/STATE.md": "x", "h/p/": ""}, "h/p", "h", "h/.planning/STATE.md"},
		{"above home", map[string]string{".planning/STATE.md": "x", "h/p/": ""}, "h/p", "h", ""},
		{"home with a slash stops nothing", map[string]string{".planning/STATE.md": "x", "h/p/": ""}, "h/p", "h/", ".planning/STATE.md"},
		{"directory as STATE.md: go on", map[string]string{".planning/STATE.md": "x", "p/.planning/STATE.md/": ""}, "p", "", ".planning/STATE.md"},
		{"empty file is a state", map[string]string{".planning/STATE.md": "x", "p/.planning/STATE.md": ""}, "p", "", "p/.planning/STATE.md"},
		{"trailing slash", map[string]string{"p/.planning/STATE.md": "x"}, "p/", "", "p/.planning/STATE.md"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			write(t, root, tt.files)
			home := ""
			if tt.home != "" {
				home = root + "/" + tt.home
			}
			path := Env{Home: home, Lookup: noEnv}.FindState(root + "/" + tt.dir).Path
			want := ""
			if tt.want != "" {
				want = filepath.Join(root, filepath.FromSlash(tt.want))
			}
			if diff := cmp.Diff(want, path); diff != "" {
				t.Errorf("FindState mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindConfig(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string // statusline.state_format
	}{
		{"none", nil, ""},
		{"nested", map[string]string{"p/.planning/config.json": `{"statusline":{"state_format":"compact"}}`}, "compact"},
		{"flat", map[string]string{"p/.planning/config.json": `{"statusline.state_format":"compact"}`}, "compact"},
		{"flat wins", map[string]string{"p/.planning/config.json": `{"statusline.state_format":null,"statusline":{"state_format":"compact"}}`}, ""},
		{"parent", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`}, "compact"},
		{"nearest decides", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`, "p/.planning/config.json": `{}`}, ""},
		{"broken stops the walk", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`, "p/.planning/config.json": `{`}, ""},
		{"directory stops the walk", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`, "p/.planning/config.json/": ""}, ""},
		{"BOM is no JSON", map[string]string{"p/.planning/config.json": "\uFEFF" + `{"statusline":{"state_format":"compact"}}`}, ""},
		{"section of another type", map[string]string{"p/.planning/config.json": `{"statusline":"compact"}`}, ""},
		{"root of another type", map[string]string{"p/.planning/config.json": `[{"statusline":{"state_format":"compact"}}]`}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			write(t, root, tt.files)
			config := Env{}.FindConfig(filepath.Join(root, "p")).Value
			if diff := cmp.Diff(tt.want, string(SettingsOf(config).State)); diff != "" {
				t.Errorf("state_format mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func noEnv(string) (string, bool) { return "", false }

func TestAncestors(t *testing.T) {
	tests := []struct {
		dir, home string
		want      []string
	}{
		{"/a/b", "", []string{"/a/b", "/a", "/"}},
		{"/a/b", "/a", []string{"/a/b", "/a"}},
		{"/a/b/..", "", []string{"/a/b/..", "/a/b", "/a", "/"}},
		{"a/b", "", []string{"a/b", "a", "."}},
		{"/", "", []string{"/"}},
		{"/1/2/3/4/5/6/7/8/9/10/11", "", []string{
			"/1/2/3/4/5/6/7/8/9/10/11", "/1/2/3/4/5/6/7/8/9/10", "/1/2/3/4/5/6/7/8/9", "/1/2/3/4/5/6/7/8",
			"/1/2/3/4/5/6/7", "/1/2/3/4/5/6", "/1/2/3/4/5", "/1/2/3/4", "/1/2/3", "/1/2",
		}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, slices.Collect(Env{Home: tt.home}.ancestors(tt.dir))); diff != "" {
			t.Errorf("ancestors(%q, %q) mismatch (-want +got):\n%s", tt.dir, tt.home, diff)
		}
	}
}
