package install

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// machine is one with those files, below a home directory that has a project.
func machine(t *testing.T, files map[string]string) Machine {
	t.Helper()
	home := t.TempDir()
	tmptest.Tree(t, home, files)
	tmptest.Tree(t, home, map[string]string{"src/shop/": ""})
	work := filepath.Join(home, "src", "shop")
	return Machine{Env: find.Env{WorkingDir: work, Home: home, Lookup: tmptest.Lookup()}}
}

func TestHidden(t *testing.T) {
	const (
		mine = `{"statusLine": {"type": "command", "command": "mine"}}`
		ours = `{"statusLine": {"type": "command", "command": "/bin/gsd-statusline"}}`
		off  = `{"disableAllHooks": true}`
		on   = `{"disableAllHooks": false}`

		takes   = "its status line takes precedence over the one in .claude/settings.json: "
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
		{"managed", mine, "", "", ours, []string{"managed/managed-settings.json: " + takes + "mine"}},
		{"local", "", mine, "", ours, []string{"shop/.claude/settings.local.json: " + takes + "mine"}},
		{"project and local", "", mine, mine, ours, []string{"shop/.claude/settings.local.json: " + takes + "mine"}},
		{
			"ours with other flags", "", "", strings.Replace(ours, `line"}`, `line --format rich"}`, 1), ours,
			[]string{"shop/.claude/settings.json: " + takes + "/bin/gsd-statusline --format rich"},
		},
		{"ours elsewhere", "", "", ours, ours, nil},
		{
			"ours elsewhere, with another name", "", "", strings.Replace(ours, "gsd-statusline", "renamed", 1),
			strings.Replace(ours, "gsd-statusline", "renamed", 1), nil,
		},
		{"no command", "", "", `{"statusLine": null}`, ours, nil},
		{"broken", "{", "[", "x", ours, nil},
		{
			"too large to tell", "", strings.Repeat(" ", 1<<20) + mine, "", ours,
			[]string{"shop/.claude/settings.local.json: too large (1.0 MiB; the limit is 1 MiB): if it has a status " +
				"line, that takes precedence over this one"},
		},
		{"too large, but of no importance", "", "", "", ours + strings.Repeat(" ", 1<<20), nil},
		{
			"off here", "", "", "", `{"disableAllHooks": true, ` + ours[1:],
			[]string{".claude/settings.json: " + disable},
		},
		{"off in the project", "", "", off, ours, []string{"shop/.claude/settings.json: " + disable}},
		{"on again in the project", "", "", on, `{"disableAllHooks": true, ` + ours[1:], nil},
		{
			"managed only", `{"allowManagedHooksOnly": true}`, "", "", ours,
			[]string{"managed/managed-settings.json: " + only},
		},
		{"only where it is managed", "", `{"allowManagedHooksOnly": true}`, "", ours, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := map[string]string{
				"managed/managed-settings.json":        tt.managed,
				"src/shop/.claude/settings.local.json": tt.local,
				"src/shop/.claude/settings.json":       tt.project,
				".claude/settings.json":                tt.user,
			}
			maps.DeleteFunc(files, func(_, text string) bool { return text == "" })
			m := machine(t, files)
			m.Program = "/bin/renamed"
			c := claude
			c.Managed = filepath.Join(m.Home, "managed")
			got, _ := hidden(m.SettingsPath(c), m.User(c).Command, m.Sources(c, m.WorkingDir))
			for i := range got {
				got[i] = strings.ReplaceAll(filepath.ToSlash(got[i]), filepath.ToSlash(m.WorkingDir), "shop")
				got[i] = strings.ReplaceAll(got[i], filepath.ToSlash(m.Home)+"/", "")
			}
			tmptest.Diff(t, tt.want, got, "")
		})
	}
}

// TestSources: the files of the administrator's directory in reverse order, then the single file,
// the project's and the user's. In the home directory the user's settings are the project's.
func TestSources(t *testing.T) {
	const only = `{"allowManagedHooksOnly": true}`
	m := machine(t, map[string]string{
		"m/managed-settings.d/10-a.json": only, "m/managed-settings.d/20-b.json": only,
		"m/managed-settings.d/.hidden.json": only, "m/managed-settings.d/README.md": only,
		"m/managed-settings.json":              "{}",
		"src/shop/.claude/settings.local.json": only, "src/shop/.claude/settings.json": "{}",
		".claude/settings.json": only,
	})
	c := claude
	c.Managed = filepath.Join(m.Home, "m")
	managed := []string{
		"m/managed-settings.d/20-b.json: alone", "m/managed-settings.d/10-a.json: alone", "m/managed-settings.json",
	}
	for project, want := range map[string][]string{
		m.Home: append(slices.Clip(managed), ".claude/settings.json"),
		m.WorkingDir: append(slices.Clip(managed), "src/shop/.claude/settings.local.json",
			"src/shop/.claude/settings.json", ".claude/settings.json"),
	} {
		var got []string
		for _, s := range m.Sources(c, project) {
			name, _ := filepath.Rel(m.Home, s.Path)
			if s.ManagedOnly() {
				name += ": alone"
			}
			got = append(got, filepath.ToSlash(name))
		}
		tmptest.Diff(t, want, got, "in %s", project)
	}
}

// TestOthers: a client is in use if its directory has something, or what only it has.
func TestOthers(t *testing.T) {
	m := machine(t, map[string]string{
		".qwen/x": "", ".cursor/of-the-editor": "", ".copilot/settings.json": "",
		".claude/x": "",
	})
	var got []string
	for _, c := range m.Others() {
		got = append(got, c.Name)
	}
	tmptest.Diff(t, []string{"qwen", "copilot"}, got, "")
}
