package find

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestElsewhere is where a state is found that the hook does not find, and what is not followed.
func TestElsewhere(t *testing.T) {
	type m = map[string]string
	linked := m{ // w is a linked worktree of m
		"m/.planning/STATE.md":           "x",
		"m/.git/worktrees/w/gitdir":      "ROOT/w/.git\n",
		"w/.git":                         "gitdir: ROOT/m/.git/worktrees/w\n",
		"w/sub/":                         "",
		"secret/.planning/STATE.md":      "x",
		"secret/.git/worktrees/w/gitdir": "ROOT/o/.git",
		"o/.git":                         "gitdir: ROOT/m/.git/worktrees/o",
		"n/bare/worktrees/w/gitdir":      "ROOT/w/.git",
		"n/.planning/STATE.md":           "x",
		"m/.git/modules/w/gitdir":        "ROOT/w/.git",
		"m/.git/worktrees/o/gitdir":      "ROOT/o/.git",
		"m/.git/worktrees/pipe/":         "",
		"m/.git/worktrees/rel/gitdir":    "../../../../w/.git",
	}
	with := func(more m) m {
		files := maps.Clone(linked)
		maps.Copy(files, more)
		return files
	}
	project := m{"p/.planning/billing/STATE.md": "x", "p/sub/": "", "p/other/STATE.md": "x"}
	tests := []struct {
		name    string
		files   m
		dir     string
		project string // GSD_PROJECT
		want    string // the path below the root
	}{
		{"GSD_PROJECT", project, "p/sub", "billing", "p/.planning/billing/STATE.md"},
		{"with a slash", m{"p/.planning/a/b/STATE.md": "x"}, "p", "a/b", ""},
		{"with a backslash", m{`p/.planning/a/STATE.md`: "x"}, "p", `a\b`, ""},
		{"the parent", m{"p/STATE.md": "x", "p/.planning/": ""}, "p", "..", ""},
		{
			"the hook's first",
			m{"p/.planning/billing/STATE.md": "x", "p/.planning/STATE.md": "x"},
			"p", "billing",
			"p/.planning/STATE.md",
		},
		{
			"the first .planning alone",
			m{"p/.planning/billing/STATE.md": "x", "p/sub/.planning/": ""},
			"p/sub",
			"billing", "",
		},
		{
			"no active workstream stays",
			m{"p/.planning/billing/STATE.md": "x", "p/.planning/workstreams/a/": ""},
			"p",
			"billing", "",
		},

		{"in .gsd", m{"p/.gsd/STATE.md": "x", "p/sub/": ""}, "p/sub", "", "p/.gsd/STATE.md"},
		{"the nearest .gsd", m{"p/.gsd/STATE.md": "x", "p/sub/.gsd/STATE.md": "x"}, "p/sub", "", "p/sub/.gsd/STATE.md"},
		{
			".planning of a parent comes first",
			m{".planning/STATE.md": "x", "p/.gsd/STATE.md": "x"},
			"p", "",
			".planning/STATE.md",
		},
		{
			"a .planning without a state hides none",
			m{"p/.planning/": "", "p/.gsd/STATE.md": "x"},
			"p", "",
			"p/.gsd/STATE.md",
		},
		{
			"GSD_PROJECT comes before .gsd",
			m{"p/.planning/billing/STATE.md": "x", "p/.gsd/STATE.md": "x"},
			"p",
			"billing", "p/.planning/billing/STATE.md",
		},
		{"the main worktree comes before .gsd", with(m{"w/.gsd/STATE.md": "x"}), "w", "", "m/.planning/STATE.md"},
		{
			"no active workstream stays beside .gsd",
			m{"p/.gsd/STATE.md": "x", "p/.planning/workstreams/a/": ""},
			"p", "",
			"",
		},
		{
			".gsd comes before an orchestrator",
			m{"p/.gsd/STATE.md": "x", "p/.claude/orchestrator-plan-phase.local.md": "x"},
			"p", "", "p/.gsd/STATE.md",
		},
		{"a file named .gsd", m{"p/.gsd": "x"}, "p", "", ""},

		{"linked worktree", linked, "w", "", "m/.planning/STATE.md"},
		{"below it", linked, "w/sub", "", "m/.planning/STATE.md"},
		{"relative paths", with(m{"w/.git": "gitdir: ../m/.git/worktrees/rel"}), "w", "", "m/.planning/STATE.md"},
		{
			"the active workstream of the main one",
			with(m{
				"m/.planning/STATE.md": "-> nowhere", "m/.planning/workstreams/a/STATE.md": "x",
				"m/.planning/active-workstream": "a",
			}), "w", "", "m/.planning/workstreams/a/STATE.md",
		},
		{"a .planning of its own", with(m{"w/.planning/": ""}), "w", "", ""},
		{"one in between", with(m{"w/sub/.planning/": ""}), "w/sub", "", ""},
		{
			"the two are not combined", with(m{
				"m/.planning/STATE.md":         "-> nowhere",
				"m/.planning/billing/STATE.md": "x",
			}),
			"w", "billing", "",
		},
		{"the main one has none", with(m{"m/.planning/STATE.md": "-> nowhere"}), "w", "", ""},

		{"a foreign directory", with(m{"w/.git": "gitdir: ROOT/secret/.git/worktrees/w"}), "w", "", ""},
		{"which names another", with(m{"w/.git": "gitdir: ROOT/m/.git/worktrees/o"}), "w", "", ""},
		{"a directory that is not git's", with(m{"w/.git": "gitdir: ROOT/n/bare/worktrees/w"}), "w", "", ""},
		{"a submodule", with(m{"w/.git": "gitdir: ROOT/m/.git/modules/w"}), "w", "", ""},
		{"git's directory is a symlink", with(m{
			"l/.git": "-> ../m/.git", "l/.planning/STATE.md": "x",
			"w/.git": "gitdir: ROOT/l/.git/worktrees/w",
		}), "w", "", ""},
		{"the file is a symlink", with(m{"v/.git": "-> ../w/.git"}), "v", "", ""},
		{"another machine", with(m{"w/.git": "gitdir: //host/share/.git/worktrees/w"}), "w", "", ""},
		{"back to another machine", with(m{"m/.git/worktrees/w/gitdir": "//host/share/.git"}), "w", "", ""},
		{"no gitdir", with(m{"w/.git": "ROOT/m/.git/worktrees/w"}), "w", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := realDir(t)
			files := m{}
			for name, text := range tt.files {
				files[name] = strings.ReplaceAll(text, "ROOT", filepath.ToSlash(root))
			}
			tmptest.Tree(t, root, files)
			env := Env{Home: root, Lookup: withProject(tt.project)}
			f := env.Search(filepath.Join(root, tt.dir))
			got := strings.TrimPrefix(filepath.ToSlash(strings.TrimPrefix(f.Path, root)), "/")
			tmptest.Diff(t, tt.want, got, "Project mismatch")
		})
	}
}

// linkedWorktree makes m, whose .planning git ignores, and two linked worktrees of it: w, and one where
// Claude Code makes them.
func linkedWorktree(t *testing.T, root string) {
	t.Helper()
	proctest.Needs(t, "git")
	git := func(args ...string) {
		t.Helper()
		author := []string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-C", filepath.Join(root, "m")}
		proctest.Output(t, exec.Command("git", append(author, args...)...))
	}
	tmptest.Write(t, root, "m/.gitignore", ".planning\n")
	git("init", "-q")
	git("add", "-A")
	git("commit", "-qm", "one")
	tmptest.Write(t, root, "m/.planning/STATE.md", "---\nstatus: executing\n---\n")
	git("worktree", "add", "-q", "../w")
	git("worktree", "add", "-q", filepath.Join(".claude", "worktrees", "w2"))
}

// TestLinkedWorktree is what git itself writes, in both kinds of paths.
func TestLinkedWorktree(t *testing.T) {
	root := realDir(t)
	linkedWorktree(t, root)
	for _, dir := range []string{"w", "m/.claude/worktrees/w2"} {
		env := Env{WorkingDir: filepath.Join(root, dir), Home: root, Lookup: tmptest.Lookup()}
		f, err := env.Examine(env.WorkingDir)
		if want := filepath.Join(root, "m", ".planning", "STATE.md"); err != nil || f.Path != want {
			t.Errorf("in %s: %q, %v", dir, f.Path, err)
		}
		if why := env.WhyState(f); strings.Contains(why, "main worktree") != (dir == "w") {
			t.Errorf("in %s: %q", dir, why)
		}
	}
	tmptest.Write(t, root, "m/.planning/config.json", `{"statusline":{"state_format":"rich"}}`)
	tmptest.Write(t, root, "m/.planning/workstreams/api/STATE.md", "")
	env := Env{WorkingDir: root, Home: root, Lookup: tmptest.Lookup("GSD_WORKSTREAM=api")}
	linked := filepath.Join(root, "w")
	tmptest.Diff(t, system.Rich, SettingsOf(env.FindConfig(linked).Value).StateFormat, "not the main worktree's format")
	tmptest.Diff(t, "api", env.Workstream(linked), "the workstream")
}

// TestElsewhereAsTools: GSD's own tools read the same file, in a linked worktree and with GSD_PROJECT.
func TestElsewhereAsTools(t *testing.T) {
	tools := hooktest.NewTools(t)
	root := realDir(t)
	linkedWorktree(t, root)
	tmptest.Write(t, root, "p/.planning/billing/STATE.md", "---\nstatus: verifying\n---\n")
	for _, tt := range []struct{ dir, project string }{{"w", ""}, {"p", "billing"}} {
		env := Env{Home: root, Lookup: withProject(tt.project)}
		dir := filepath.Join(root, tt.dir)
		out := tools.Do(dir, []string{"GSD_PROJECT=" + tt.project}, "state", "json")
		var state struct {
			Status string `json:"status"`
		}
		if err := json.Unmarshal([]byte(out), &state); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if got := parse.StateMD(env.Search(dir).Text).Status; got == "" || got != state.Status {
			t.Errorf("in %s we read the status %q, GSD's tools %q", tt.dir, got, state.Status)
		}
	}
}

// TestSymlinkedDirectory: a PATH that is a symlink is resolved where its own parents have no state.
func TestSymlinkedDirectory(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"resolved", map[string]string{
			"real/shop/.planning/STATE.md": "x", "real/shop/src/": "",
			"links/src": "-> ../real/shop/src",
		}, "real/shop/.planning/STATE.md"},
		{"its own parents first", map[string]string{
			"real/.planning/STATE.md": "x", "real/src/": "",
			"links/src": "-> ../real/src", "links/.planning/STATE.md": "y",
		}, "links/.planning/STATE.md"},
		{"no active workstream stays", map[string]string{
			"real/.planning/STATE.md": "x", "real/src/": "",
			"links/src": "-> ../real/src", "links/.planning/workstreams/a/": "",
		}, ""},
		{"nothing there either", map[string]string{"real/src/": "", "links/src": "-> ../real/src"}, ""},
	} {
		root := realDir(t)
		tmptest.Tree(t, root, tt.files)
		env := Env{WorkingDir: root, Home: root, Lookup: tmptest.Lookup()}
		f, err := env.Find(filepath.Join(root, "links", "src"))
		got := strings.TrimPrefix(filepath.ToSlash(strings.TrimPrefix(f.Path, root)), "/")
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
			t.Errorf("%s: Find mismatch (-want +got):\n%s%v", tt.name, diff, err)
		}
		if p := env.Search(filepath.Join(root, "links", "src")); tt.name == "resolved" && p.Path != "" {
			t.Errorf("with a payload %q is found", p.Path)
		}
	}
}

// TestElsewhereDoesNotWait: a FIFO where git has a file, or a job its project, is not opened.
func TestElsewhereDoesNotWait(t *testing.T) {
	tmptest.Unix(t, "needs mkfifo")
	for _, pipe := range []string{
		"w/.git", "m/.git/worktrees/w/gitdir", "p/.planning/billing/STATE.md",
		"p/.planning",
	} {
		root := realDir(t)
		tmptest.Tree(t, root, map[string]string{
			"m/.git/worktrees/w/gitdir": root + "/w/.git", "w/.git": "gitdir: " + root + "/m/.git/worktrees/w",
			"m/.planning/STATE.md": "x", "p/.planning/billing/STATE.md": "x",
		})
		path := filepath.Join(root, pipe)
		tmptest.NoError(t, os.RemoveAll(path))
		if out, err := exec.Command("mkfifo", path).CombinedOutput(); err != nil {
			t.Skipf("mkfifo: %v: %s", err, out)
		}
		env := Env{Home: root, Lookup: withProject("billing")}
		for _, dir := range []string{"w", "p"} {
			hasPipe := (pipe[0] == 'p') == (dir == "p")
			if f := env.Search(filepath.Join(root, dir)); (f.Path == "") != hasPipe {
				t.Errorf("with a FIFO as %s, %q is found in %s", pipe, f.Path, dir)
			}
		}
		proctest.Ends(t, func() { ProjectHasSummary(filepath.Join(root, "p")) })
	}
}

// TestHasSummary: a project that a job names is looked through to the tenth level, and only inside it.
func TestHasSummary(t *testing.T) {
	type m = map[string]string
	for name, tt := range map[string]struct {
		files      m
		has, there bool
	}{
		"phase":       {m{"p/.planning/phases/01-a/01-01-SUMMARY.md": ""}, true, true},
		"workstream":  {m{"p/.planning/workstreams/w/phases/01-a/SUMMARY.md": ""}, true, true},
		"tenth level": {m{"p/.planning/quick/3/4/5/6/7/8/9/10/SUMMARY.md": ""}, true, true},
		"eleventh":    {m{"p/.planning/quick/3/4/5/6/7/8/9/10/11/SUMMARY.md": ""}, false, true},
		"another one": {m{"p/.planning/SUMMARY.md": "", "p/.planning/other/SUMMARY.md": ""}, false, true},
		"link inside": {m{"p/.planning/phases": "-> old", "p/.planning/old/SUMMARY.md": ""}, true, true},
		"link outside": {m{
			"p/.planning/phases": "-> ../../o", "p/.planning/quick/o": "-> ../../../o",
			"o/SUMMARY.md": "",
		}, false, true},
		"no project": {m{"p/": ""}, false, false},
		"a file":     {m{"p/.planning": ""}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			root := realDir(t)
			tmptest.Tree(t, root, tt.files)
			if has, there := ProjectHasSummary(filepath.Join(root, "p")); has != tt.has || there != tt.there {
				t.Errorf("HasSummary = %t, %t", has, there)
			}
		})
	}
}

// TestHasSummaryCost: more levels than a project has cost nothing.
func TestHasSummaryCost(t *testing.T) {
	allocs := func(levels int) float64 {
		root := realDir(t)
		tmptest.Write(t, root, "p/.planning/quick/"+strings.Repeat("d/", levels), "")
		return testing.AllocsPerRun(2, func() {
			if has, there := ProjectHasSummary(filepath.Join(root, "p")); has || !there {
				t.Errorf("HasSummary = %t, %t", has, there)
			}
		})
	}
	if few, many := allocs(20), allocs(80); many > few {
		t.Errorf("%v allocations for 20 levels, %v for 80", few, many)
	}
}

// withProject is an environment that has GSD_PROJECT alone, unless the name is empty.
func withProject(name string) Lookup {
	if name == "" {
		return tmptest.Lookup()
	}
	return tmptest.Lookup("GSD_PROJECT=" + name)
}

// realDir is a temporary directory by its real path.
func realDir(t *testing.T) string {
	t.Helper()
	return tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
}
