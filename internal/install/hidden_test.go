package install

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHidden(t *testing.T) {
	const (
		mine = `{"statusLine": {"type": "command", "command": "mine"}}`
		ours = `{"statusLine": {"type": "command", "command": "/bin/gsd-statusline"}}`
		off  = `{"disableAllHooks": true}`
		on   = `{"disableAllHooks": false}`

		takes   = "its status line takes precedence over this one: mine"
		disable = "disableAllHooks hides the status line: remove it or set it to false"
		only    = "allowManagedHooksOnly allows managed status lines only"
	)
	tests := []struct {
		name                    string
		managed, local, project string
		user                    string // where the line is
		want                    []string
	}{
		{"nothing", "", "", "", ours, nil},
		{"nothing said", "{}", "{}", "{}", ours, nil},
		{"managed", mine, "", "", ours, []string{"managed-settings.json: " + takes}},
		{"local", "", mine, "", ours, []string{"settings.local.json: " + takes}},
		{"project and local", "", mine, mine, ours, []string{"settings.local.json: " + takes, "settings.json: " + takes}},
		{"ours elsewhere", "", "", ours, ours, nil},
		{"ours elsewhere, with another name", "", "", strings.Replace(ours, "gsd-statusline", "renamed", 1), ours, nil},
		{"no command", "", "", `{"statusLine": null}`, ours, nil},
		{"broken", "{", "[", "x", ours, nil},
		{"too large to tell", "", strings.Repeat(" ", 1<<20) + mine, "", ours, []string{"settings.local.json: too large (1.0 MiB; the limit is 1 MiB): if it has a status line, that takes precedence over this one"}},
		{"too large, but of no importance", "", "", "", ours + strings.Repeat(" ", 1<<20), nil},
		{"off here", "", "", "", `{"disableAllHooks": true, ` + ours[1:], []string{"user.json: " + disable}},
		{"off in the project", "", "", off, ours, []string{"settings.json: " + disable}},
		{"on again in the project", "", "", on, `{"disableAllHooks": true, ` + ours[1:], nil},
		{"managed only", `{"allowManagedHooksOnly": true}`, "", "", ours, []string{"managed-settings.json: " + only}},
		{"only where it is managed", "", `{"allowManagedHooksOnly": true}`, "", ours, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			var paths []string
			for _, f := range []struct{ name, text string }{
				{"managed-settings.json", tt.managed},
				{"settings.local.json", tt.local},
				{"settings.json", tt.project},
				{"user.json", tt.user},
			} {
				path := filepath.Join(dir, f.name)
				paths = append(paths, path)
				if f.text == "" {
					continue
				}
				if err := os.WriteFile(path, []byte(f.text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			places := []place{{paths[0], true}, {path: paths[1]}, {path: paths[2]}, {path: paths[3]}}
			got := hidden(paths[3], sourcesAt(places, claude, "/bin/renamed"))
			for i := range got {
				got[i] = strings.TrimPrefix(got[i], dir+string(filepath.Separator))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestPrecedence: in the home directory the user's settings are the project's.
func TestPrecedence(t *testing.T) {
	home := t.TempDir()
	user := filepath.Join(home, ".claude", "settings.json")
	got := precedence(claude, home, user)
	want := []place{{path: filepath.Join(home, ".claude", "settings.local.json")}, {path: user}}
	if diff := cmp.Diff(want, got[len(got)-2:], cmp.AllowUnexported(place{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	project := precedence(claude, filepath.Join(home, "p"), user)
	if !slices.Contains(project, place{path: filepath.Join(home, "p", ".claude", "settings.json")}) || project[len(project)-1].path != user {
		t.Errorf("in a project: %v", project)
	}
}

// TestManaged: the directory's files in reverse order, then the single file; one
// that only a file of the directory has counts as managed, too.
func TestManaged(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "managed-settings.d"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"10-a.json", "20-b.json", ".hidden.json", "README.md"} {
		if err := os.WriteFile(filepath.Join(dir, "managed-settings.d", name), []byte(`{"allowManagedHooksOnly": true}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	drop := func(name string) string { return filepath.Join(dir, "managed-settings.d", name) }
	files := managedIn(dir)
	want := []place{{drop("20-b.json"), true}, {drop("10-a.json"), true}, {filepath.Join(dir, "managed-settings.json"), true}}
	if diff := cmp.Diff(want, files, cmp.AllowUnexported(place{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	const only = ": allowManagedHooksOnly allows managed status lines only"
	got := hidden(filepath.Join(dir, "user.json"), sourcesAt(files, claude, ""))
	if diff := cmp.Diff([]string{files[0].path + only, files[1].path + only}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
