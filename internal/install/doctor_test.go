package install

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
)

// machine is one with those files, below a home directory. HOME in a text is that.
func machine(t *testing.T, files map[string]string) Doctor {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(home, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(strings.ReplaceAll(text, "HOME", filepath.ToSlash(home))), 0o755)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	project := filepath.Join(home, "src", "shop")
	if err := os.MkdirAll(project, 0o755); err != nil {
		t.Fatal(err)
	}
	return Doctor{
		Machine: Machine{
			Env:     find.Env{WorkingDir: project, Home: home, TmpDir: t.TempDir(), Lookup: variables(nil)},
			Program: filepath.Join(home, "bin", "gsd-statusline"),
		},
		Version: "v1.2.3",
		Accepts: func(map[string]string) error { return nil },
	}
}

// variables is an environment.
func variables(values map[string]string) find.Lookup {
	return func(name string) (string, bool) {
		value, ok := values[name]
		return value, ok
	}
}

const stateMD = "---\nmilestone: v1\nstatus: executing\n---\nPhase: 1 of 2 (A)\n"

var good = map[string]string{
	".claude/settings.json":                  `{"statusLine": {"type": "command", "command": "HOME/bin/gsd-statusline"}}`,
	"bin/gsd-statusline":                     "the program",
	"src/shop/.planning/STATE.md":            stateMD,
	"src/shop/.planning/phases/01-a/PLAN.md": "",
}

// TestGood: a good installation has no note and no problem, and takes no time to say so.
func TestGood(t *testing.T) {
	m := machine(t, good)
	var r Report
	best := cputest.Best(t, 5, func() { r = m.Examine() })
	if problems, notes := r.Count(Problem), r.Count(Note); problems > 0 || notes > 0 {
		t.Errorf("%d problems, %d notes:\n%s", problems, notes, r.Text())
	}
	if best > 50*time.Millisecond {
		t.Errorf("it takes %v", best)
	}
}

// TestReport: the JSON has what the text has, and nothing in either is a control
// character of a file.
func TestReport(t *testing.T) {
	files := map[string]string{".claude/settings.json": `{"statusLine": {"type": "command", "command": "evil\u001b[2J\nnow"}}`}
	r := machine(t, files).Examine()
	var got struct {
		Problems, Notes int
		Facts           []struct{ Name, Level, Text, Fix string }
	}
	text := r.JSON()
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if got.Problems != r.Count(Problem) || got.Problems == 0 || got.Notes != r.Count(Note) || len(got.Facts) != len(r) {
		t.Errorf("%s\n%s", text, r.Text())
	}
	if strings.Contains(r.Text(), "\x1b") || strings.ContainsAny(text, "\x1b\n") {
		t.Errorf("control characters: %q, %q", r.Text(), text)
	}
	for _, f := range r {
		if (f.Fix == "") != (f.Level == OK) {
			t.Errorf("%s, %s: what to do is %q", f.Level, f.Text, f.Fix)
		}
	}
}

func TestStartFiles(t *testing.T) {
	for text, want := range map[string]string{
		`eval "$(gsd-statusline init bash)"`:                       "bash by name",
		"gsd-statusline init fish | source\n":                      "fish by name",
		"run-shell '/opt/bin/gsd-statusline init tmux | tmux …'\n": "tmux",
		"  # gsd-statusline init zsh\n":                            "",
		`eval "$(~/bin/gsd-statusline init bash)"`:                 "bash",
		"alias g=gsd-statusline":                                   "",
		"gsd-statusline init ":                                     "",
		"# gsd-statusline init starship\n[custom.gsd]\n":           "starship",
	} {
		got, byName, _ := loads(text)
		if byName {
			got += " by name"
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// TestProject: which directory may be a clone, whose programs are not run.
func TestProject(t *testing.T) {
	m := machine(t, map[string]string{"src/.git/HEAD": "", "src/shop/.planning/STATE.md": stateMD, ".git/HEAD": ""})
	if got, want := m.clone(), filepath.Join(m.Home, "src"); got != want {
		t.Errorf("the project is %s, want %s", got, want)
	}
	m.WorkingDir = m.Home
	if got := m.clone(); got != "" {
		t.Errorf("in the home directory it is %s", got)
	}
	m.WorkingDir = filepath.Join(m.Home, "plain")
	if got := m.clone(); got != m.WorkingDir {
		t.Errorf("without a mark it is %s", got)
	}
	m.Program = filepath.Join(m.WorkingDir, "bin", "gsd-statusline")
	if got := m.clone(); got != "" {
		t.Errorf("above the program it is %s", got)
	}
}

// TestInstalledFlags: the flags of the status line are those that the line has.
func TestInstalledFlags(t *testing.T) {
	files := maps.Clone(good)
	files[".claude/settings.json"] = `{"statusLine": {"type": "command", "command": "HOME/bin/gsd-statusline --format compact --width off --color always"}}`
	m := machine(t, files)
	m.Columns = 30
	m.Lookup = variables(map[string]string{"COLUMNS": "30", "NO_COLOR": "1"})
	text := m.Examine().Text()
	for _, want := range []string{"STATE.md: v1 · P1/2 · executing", "COLUMNS is 30, but the status line has --width off"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "NO_COLOR") || strings.Contains(text, "note ") {
		t.Errorf("the flags were not read:\n%s", text)
	}
}
