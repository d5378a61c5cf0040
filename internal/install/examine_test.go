package install

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// wrong are the facts of a report that are not OK, as "level name: text: fix", with HOME
// for the home directory.
func wrong(m Doctor, r Report) []string {
	var list []string
	for _, f := range r {
		if f.Level == OK {
			continue
		}
		text := string(f.Level) + " " + f.Name + ": " + f.Text + ": " + f.Fix
		list = append(list, strings.ReplaceAll(filepath.ToSlash(text), filepath.ToSlash(m.Home), "HOME"))
	}
	return list
}

// TestExamine changes one thing of a good installation, and finds that one alone.
func TestExamine(t *testing.T) {
	const user, local = ".claude/settings.json", "src/shop/.claude/settings.local.json"
	tests := []struct {
		name    string
		files   map[string]string // besides or in place of the good ones; "-" for none
		machine func(m *Doctor)
		want    []string

		readOnly string // one of the files
	}{
		{name: "good"},
		{
			name: "no settings", files: map[string]string{user: "-"},
			want: []string{"problem status line: no settings file sets a status line: run gsd-statusline install"},
		},
		{
			name: "no line, and settings that another program generates", files: map[string]string{user: `{}`}, readOnly: user,
			want: []string{`problem status line: no settings file sets a status line: add "statusLine": { "type": "command", "command": "HOME/bin/gsd-statusline" } to what generates HOME/.claude/settings.json: it is read-only`},
		},
		{
			name: "another line there", files: map[string]string{user: `{"statusLine": {"type": "command", "command": "mine"}}`}, readOnly: user,
			want: []string{`problem status line: HOME/.claude/settings.json: mine: add "statusLine": { "type": "command", "command": "HOME/bin/gsd-statusline" } to what generates HOME/.claude/settings.json: it is read-only`},
		},
		{
			name: "another line", files: map[string]string{user: `{"statusLine": {"type": "command", "command": "mine"}}`},
			want: []string{"problem status line: HOME/.claude/settings.json: mine: another program's line is shown; run gsd-statusline install --force to replace it"},
		},
		{
			name: "another line in the project", files: map[string]string{local: `{"statusLine": {"type": "command", "command": "mine"}}`},
			want: []string{"problem status line: HOME/src/shop/.claude/settings.local.json: mine: another program's line is shown; run gsd-statusline install --settings .claude/settings.local.json --force to replace it"},
		},
		{
			name: "broken settings of the project", files: map[string]string{local: `{"statusLine": `},
			want: []string{"problem status line: HOME/src/shop/.claude/settings.local.json: line 1, column 16: invalid value: fix the file: Claude Code ignores all of it"},
		},
		{
			name: "no state", files: map[string]string{"src/shop/.planning/STATE.md": "-"},
			want: []string{"note state: no planning state in HOME/src/shop or its parents: start a GSD project, or change to the directory of one"},
		},
		{
			name: "an unknown key", files: map[string]string{"src/shop/.planning/config.json": `{"statusline": {"show_gti": true}}`},
			want: []string{`note config: HOME/src/shop/.planning/config.json:1:17: unknown key "show_gti" is ignored (did you mean "show_git"?): correct it`},
		},
		{
			name: "narrow", machine: func(m *Doctor) {
				m.Columns = 30
				m.Lookup = variables(map[string]string{"COLUMNS": "30"})
			},
			want: []string{"note terminal: COLUMNS is 30, so the line is shortened: widen the terminal, or run gsd-statusline install --width off"},
		},
		{
			name: "a flag that is not accepted", files: map[string]string{user: `{"statusLine": {"type": "command", "command": "HOME/bin/gsd-statusline --format fll"}}`},
			machine: func(m *Doctor) {
				m.Accepts = func(flags map[string]string) error {
					if flags["format"] != "fll" {
						return nil
					}
					return errors.New("no such format")
				}
			},
			want: []string{"problem program: HOME/.claude/settings.json: HOME/bin/gsd-statusline --format fll: no such format: run gsd-statusline install with flags that it accepts"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			have := maps.Clone(good)
			maps.Copy(have, tt.files)
			maps.DeleteFunc(have, func(_, text string) bool { return text == "-" })
			m := machine(t, have)
			if tt.machine != nil {
				tt.machine(&m)
			}
			if tt.readOnly != "" {
				if err := os.Chmod(filepath.Join(m.Home, tt.readOnly), 0o444); err != nil {
					t.Fatal(err)
				}
			}
			before := files(t, m.Home)
			got := wrong(m, m.Examine())
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, files(t, m.Home)); diff != "" {
				t.Errorf("an examination writes (-before +after):\n%s", diff)
			}
		})
	}
}

// TestRunsOnlyOurs: a program that the user's settings name is asked for its version. One
// that is in the project, or that the project's settings name, is not run.
func TestRunsOnlyOurs(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell script as the program")
	}
	const script = "#!/bin/sh\necho ran >> HOME/ran\necho gsd-statusline v0.0.1 x\n"
	const user, project = ".claude/settings.json", "src/shop/.claude/settings.json"
	tests := []struct {
		name, dir, settings, program string
		want                         bool
	}{
		{"the user's", "src/shop", user, "opt/gsd-statusline", true},
		{"the user's, in the project", "src/shop", user, "src/shop/bin/gsd-statusline", false},
		{"the project's", "src/shop", project, "opt/gsd-statusline", false},
		{"the project's, in the project", "src/shop", project, "src/shop/bin/gsd-statusline", false},
		{"the home directory's, as a project", "", ".claude/settings.local.json", "opt/gsd-statusline", false},
	}
	for _, tt := range tests {
		m := machine(t, map[string]string{
			"src/shop/.git/HEAD": "", "src/shop/.planning/STATE.md": stateMD, tt.program: script,
			tt.settings: `{"statusLine": {"type": "command", "command": "HOME/` + tt.program + `"}}`,
		})
		m.WorkingDir = filepath.Join(m.Home, tt.dir)
		places := m.Examine()
		_, err := os.Stat(filepath.Join(m.Home, "ran"))
		if ran := err == nil; ran != tt.want {
			t.Errorf("%s: it ran: %v\n%s", tt.name, ran, places.Text())
		}
	}
}

// TestText: columns of one width, the fix behind the text, and nothing without bound.
func TestText(t *testing.T) {
	r := Report{
		{"a", OK, "fine", ""},
		{"a name", Problem, "bad", "mend it"},
		{"a", Note, strings.Repeat("é", 2*maxText), "x"},
		{"a", Problem, "bad", "x"},
	}
	want := "ok       a       fine\nproblem  a name  bad: mend it\nnote     a       " + strings.Repeat("é", maxText) + "…: x\nproblem  a       bad: x\n"
	if diff := cmp.Diff(want, r.Text()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if ok, notes, problems := r.Count(OK), r.Count(Note), r.Count(Problem); ok != 1 || notes != 1 || problems != 2 {
		t.Errorf("%d ok, %d notes, %d problems", ok, notes, problems)
	}
}
