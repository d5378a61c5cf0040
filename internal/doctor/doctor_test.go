package doctor

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// machine is one with those files, below a home directory. HOME in a text is that.
func machine(t *testing.T, files map[string]string) Doctor {
	t.Helper()
	home := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	for name, text := range files {
		path := filepath.Join(home, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(strings.ReplaceAll(text, "HOME", filepath.ToSlash(home))), 0o755)
		}
		tmptest.NoError(t, err)
	}
	project := filepath.Join(home, "src", "shop")
	tmptest.NoError(t, os.MkdirAll(project, 0o755))
	return Doctor{
		Machine: install.Machine{
			Env:     find.Env{WorkingDir: project, Home: home, TmpDir: t.TempDir(), Lookup: tmptest.Lookup()},
			Program: filepath.Join(home, "bin", "gsd-statusline"),
		},
		Version: "v1.2.3",
		Accepts: func(args []string) error {
			if slices.Contains(args, "--fromat") {
				return errors.New("unknown flag --fromat")
			}
			return nil
		},
	}
}

const stateMD = "---\nmilestone: v1\nstatus: executing\n---\nPhase: 1 of 2 (A)\n"

var good = map[string]string{
	".claude/settings.json": `{"statusLine": {"type": "command", "command": ` +
		`"HOME/bin/gsd-statusline"}}`,
	"bin/gsd-statusline":                     "the program",
	"src/shop/.planning/STATE.md":            stateMD,
	"src/shop/.planning/phases/01-a/PLAN.md": "",
}

// TestReport: the JSON has what the text has, and nothing in either is a control character of a file.
func TestReport(t *testing.T) {
	files := map[string]string{".claude/settings.json": `{"statusLine": {"type": "command", "command": ` +
		`"evil\u001b[2J\nnow"}}`}
	r := machine(t, files).Examine()
	var got struct {
		Problems, Notes int
		Facts           []struct{ Name, Level, Text, Fix string }
	}
	text := r.JSON()
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if got.Problems != r.Count(Problem) || got.Problems == 0 || got.Notes != r.Count(Noted) ||
		len(got.Facts) != len(r) {
		t.Errorf("%s\n%s", text, r.Text())
	}
	if strings.Contains(r.Text(), "\x1b") || strings.ContainsAny(text, "\x1b\n") {
		t.Errorf("control characters: %q, %q", r.Text(), text)
	}
	for _, f := range r {
		if (f.Fix == "") != (f.Verdict == OK) {
			t.Errorf("%s, %s: what to do is %q", f.Verdict, f.Text, f.Fix)
		}
	}
}

func TestStartFiles(t *testing.T) {
	promptOf := func(text string) string {
		p, _ := promptIn(text)
		name := strings.TrimSpace(p.shell + " " + p.format)
		if p.byName {
			name += " by name"
		}
		return name
	}
	tmptest.Table(t, "promptIn", promptOf, map[string]string{
		`eval "$(/bin/gsd-statusline init zsh --width 100 --format=rich)"`:                 "zsh rich",
		"[custom.gsd]\ncommand = \"'gsd-statusline' --format compact .\"\n[x]\nformat = 1": "starship compact",
		"[custom.gsd]\ncommand = \"'gsd-statusline' .\"\n[x]\na = '--format rich'":         "starship",
		`eval "$(gsd-statusline init bash)"`:                                               "bash by name",
		"gsd-statusline init fish | source\n":                                              "fish by name",
		"run-shell '/opt/bin/gsd-statusline init tmux | tmux …'\n":                         "tmux",
		"  # gsd-statusline init zsh\n":                                                    "",
		`eval "$(~/bin/gsd-statusline init bash)"`:                                         "bash",
		"alias g=gsd-statusline":                                                           "",
		"gsd-statusline init ":                                                             "",
		"# gsd-statusline init starship\n[custom.gsd]\n":                                   "starship",
	})
}

// TestInstalledFlags: the flags of the status line are those that the line has.
func TestInstalledFlags(t *testing.T) {
	files := maps.Clone(good)
	files[".claude/settings.json"] = `{"statusLine": {"type": "command", "command": "HOME/bin/gsd-statusline ` +
		`--format compact --width off --color always"}}`
	m := machine(t, files)
	m.Columns = 30
	m.Lookup = tmptest.Lookup("COLUMNS=30", "NO_COLOR=1")
	text := m.Examine().Text()
	for _, want := range []string{
		"STATE.md: v1 · P1/2 · executing",
		"COLUMNS is 30, but the status line has --width off",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "NO_COLOR") || strings.Contains(text, "note ") {
		t.Errorf("the flags were not read:\n%s", text)
	}
}

// TestStateShown: the state is as the line that is ours shows it, or else as a prompt does.
func TestStateShown(t *testing.T) {
	const settings = ".claude/settings.json"
	const bash = `eval "$(/bin/gsd-statusline init bash --format rich)"`
	line := func(command string) string {
		return `{"statusLine": {"type": "command", "command": "` + command + `"}}`
	}
	for _, tt := range []struct {
		name, settings, bashrc, want string
	}{
		{
			"our line", line("HOME/bin/gsd-statusline --format compact"), bash,
			"STATE.md: v1 · P1/2 · executing (Claude Code's line)\n",
		},
		{"a prompt", "{}", bash, ".bashrc)\n"},
		{"another's line, and a prompt", line("mine"), bash, "STATE.md: v1 · phase 1/2 A"},
		{"neither", "{}", "", "STATE.md: v1 · executing · A (1/2)\n"},
	} {
		files := maps.Clone(good)
		files[settings], files[".bashrc"] = tt.settings, tt.bashrc
		if text := machine(t, files).Examine().Text(); !strings.Contains(text, tt.want) {
			t.Errorf("%s: no %q in\n%s", tt.name, tt.want, text)
		}
	}
}

// wrong are the facts of a report that are not OK, as "level name: text: fix", with HOME for the home directory.
func wrong(m Doctor, r Diagnosis) []string {
	var list []string
	for _, f := range r {
		if f.Verdict == OK {
			continue
		}
		text := string(f.Verdict) + " " + f.Name + ": " + f.Text + ": " + f.Fix
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
		want    string // what is wrong

		readOnly string // one of the files
	}{
		{
			name: "no Claude Code, and another client", files: map[string]string{
				user:                  "-",
				".qwen/settings.json": `{"ui": {"statusLine": {"command": "HOME/bin/gsd-statusline --client qwen"}}}`,
			},
			want: "note status line: there is no HOME/.claude, and another client runs gsd-statusline: run " +
				"gsd-statusline install to have it in Claude Code, too",
		},
		{
			name: "a pipe", files: map[string]string{user: `{"statusLine": {"type": "command", "command": ` +
				`"gsd-statusline --format rich | tr a b"}}`},
			want: "note status line: HOME/.claude/settings.json: gsd-statusline --format rich | tr a b: " +
				"this runs gsd-statusline inside another command or a script, so doctor cannot tell which flags " +
				"count: nothing, if that is meant; otherwise run gsd-statusline install --force",
		},
		{
			name: "a misspelt flag", files: map[string]string{user: `{"statusLine": {"type": "command", "command": ` +
				`"gsd-statusline --fromat rich"}}`},
			want: "problem status line: HOME/.claude/settings.json: gsd-statusline --fromat rich: " +
				"unknown flag --fromat: run gsd-statusline install --force",
		},
		{
			name: "a script around it",
			files: map[string]string{
				user:          `{"statusLine": {"type": "command", "command": "bash ~/bin/line.sh"}}`,
				"bin/line.sh": "#!/bin/sh\nexec gsd-statusline --format compact\n",
			},
			want: "note status line: HOME/.claude/settings.json: bash ~/bin/line.sh: " +
				"this runs gsd-statusline inside another command or a script, so doctor cannot tell which flags " +
				"count: nothing, if that is meant; otherwise run gsd-statusline install --force",
		},
		{
			name: "a script of another line",
			files: map[string]string{
				user:          `{"statusLine": {"type": "command", "command": "~/bin/line.sh"}}`,
				"bin/line.sh": "#!/bin/sh\n# not gsd-statusline\nnode hooks/gsd-statusline.js; my-gsd-statusline\n",
			},
			want: "problem status line: HOME/.claude/settings.json: ~/bin/line.sh: another program's line is shown; " +
				"run gsd-statusline install --force to replace it",
		},
		{
			name: "a line of another type", files: map[string]string{local: `{"statusLine": {"type": "static", ` +
				`"command": "mine"}}`},
			want: `problem status line: HOME/src/shop/.claude/settings.local.json: statusLine has no "type": ` +
				`"command", so Claude Code ignores the whole file: add it`,
		},
		{
			name: "safe mode", machine: func(m *Doctor) { m.Lookup = tmptest.Lookup("CLAUDE_CODE_SAFE_MODE=true") },
			want: "problem hooks: CLAUDE_CODE_SAFE_MODE is set, so Claude Code shows no status line of yours: unset it",
		},
		{
			name: "no dialog", files: map[string]string{".claude.json": `{"projects": {"HOME/src/shop": {}}}`},
			want: "note trust: HOME/.claude.json: this folder is not marked as trusted, and Claude Code shows no " +
				"status line " +
				"before it is: start claude here and accept the dialog",
		},
		{
			name: "what full shows", files: map[string]string{
				user: `{"statusLine": {"type": "command", "command": ` +
					`"HOME/bin/gsd-statusline --format rich"}}`,
				"src/shop/.planning/STATE.md": "---\nmilestone: v1\nstatus: executing\nprogress:\n\n  percent: 20\n" +
					"---\nPhase: 1 of 2 (A)\n",
			},
		},
		{
			name: "another line there", files: map[string]string{user: `{"statusLine": {"type": "command", ` +
				`"command": "mine"}}`}, readOnly: user,
			want: `problem status line: HOME/.claude/settings.json: mine: add "statusLine": { "type": "command", ` +
				`"command": "HOME/bin/gsd-statusline" } to what generates HOME/.claude/settings.json: it is read-only`,
		},
		{
			name: "broken settings of the project", files: map[string]string{local: `{"statusLine": `},
			want: "problem status line: HOME/src/shop/.claude/settings.local.json: line 1, column 16: invalid " +
				"value: fix the file: Claude Code ignores all of it",
		},
		{
			name:  "settings that a server manages",
			files: map[string]string{".claude/remote-settings.json": `{"disableAllHooks": true}`},
			want: "problem hooks: HOME/.claude/remote-settings.json: disableAllHooks turns every status line off: " +
				"remove it, or set it to false",
		},
		{
			name:  "managed lines only, by a server",
			files: map[string]string{".claude/remote-settings.json": `{"allowManagedHooksOnly": true}`},
			want: "problem hooks: HOME/.claude/remote-settings.json: allowManagedHooksOnly allows managed status " +
				"lines only: ask your administrator to set the status line there",
		},
		{
			name: "UTF-16", files: map[string]string{"src/shop/.planning/STATE.md": "\xff\xfe-\x00-\x00"},
			want: `problem state: HOME/src/shop/.planning/STATE.md:1:1: the file is UTF-16 (PowerShell writes it ` +
				`so), so nothing of it is read: save it as UTF-8`,
		},
		{
			name: "another client that hides it",
			files: map[string]string{".copilot/settings.json": `{"statusLine": {"command": ` +
				`"HOME/bin/gsd-statusline --client copilot"}, "footer": {"showCustom": false}}`},
			machine: func(m *Doctor) { m.Client = "copilot" },
			want: "problem status line: HOME/.copilot/settings.json: footer.showCustom is false, so Copilot CLI " +
				"hides its status line: run gsd-statusline install --for copilot",
		},
		{
			name: "flags over config.json",
			files: map[string]string{
				user: `{"statusLine": {"type": "command", "command": ` +
					`"HOME/bin/gsd-statusline --format full --show hook,cost"}}`,
				"src/shop/.planning/config.json": `{"statusline": {"state_format": "compact", "segments": ["hook", ` +
					`"cost"]}}`,
			},
			want: `note config: HOME/src/shop/.planning/config.json: --format full takes precedence over ` +
				`state_format compact (Claude Code's line): for the project's, run gsd-statusline install --format ''`,
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
				tmptest.NoError(t, os.Chmod(filepath.Join(m.Home, tt.readOnly), 0o444))
			}
			before := tmptest.Files(t, m.Home)
			got := strings.Join(wrong(m, m.Examine()), "\n")
			tmptest.Diff(t, tt.want, got, "")
			tmptest.Diff(t, before, tmptest.Files(t, m.Home), "an examination writes")
		})
	}
}

// TestText: columns of one width, the fix after the text, and nothing without bound.
func TestText(t *testing.T) {
	r := Diagnosis{
		{"a", OK, "fine", ""},
		{"a name", Problem, "bad", "fix it"},
		{"a", Noted, strings.Repeat("é", 2*maxText), "x"},
		{"a", Problem, "bad", "x"},
	}
	want := "ok       a       fine\nproblem  a name  bad: fix it\nnote     a       " + strings.Repeat("é", maxText) +
		"…: x\nproblem  a       bad: x\n"
	tmptest.Diff(t, want, r.Text(), "")
	if ok, notes, problems := r.Count(OK), r.Count(Noted), r.Count(Problem); ok != 1 || notes != 1 || problems != 2 {
		t.Errorf("%d ok, %d notes, %d problems", ok, notes, problems)
	}
}

// TestTrust: the flag of the folder counts or, within one repository, that of any folder around it.
func TestTrust(t *testing.T) {
	const untrusted = ": this folder is not marked as trusted, and Claude Code shows no status line before it is: " +
		"start claude here and accept the dialog"
	for _, tt := range []struct {
		name, projects, git string
		linked              bool // a linked worktree, of HOME/main
		moved               bool // to CLAUDE_CONFIG_DIR
		want                bool
	}{
		{name: "no entry", projects: `{"HOME/other": {"hasTrustDialogAccepted": false}}`},
		{name: "trusted", projects: `{"HOME/src/shop": {"hasTrustDialogAccepted": true}}`},
		{name: "not trusted", projects: `{"HOME/src/shop": {"hasTrustDialogAccepted": false}}`, want: true},
		{name: "never asked", projects: `{"HOME/src/shop": {"allowedTools": []}}`, want: true},
		{name: "a parent", projects: `{"HOME/src/shop": {}, "HOME/src": {"hasTrustDialogAccepted": true}}`},
		{
			name: "a parent of the repository", git: "src/shop/.git/HEAD",
			projects: `{"HOME/src/shop": {}, "HOME/src": {"hasTrustDialogAccepted": true}}`, want: true,
		},
		{
			name: "the root of the repository", git: "src/.git/HEAD",
			projects: `{"HOME/src": {"hasTrustDialogAccepted": false}}`, want: true,
		},
		{
			name: "the root is trusted", git: "src/.git/HEAD",
			projects: `{"HOME/src/shop": {}, "HOME/src": {"hasTrustDialogAccepted": true}}`,
		},
		{
			name: "the main worktree", linked: true,
			projects: `{"HOME/src/shop": {}, "HOME/main": {"hasTrustDialogAccepted": true}}`,
		},
		{name: "a linked worktree", linked: true, projects: `{"HOME/src/shop": {}, "HOME/main": {}}`, want: true},
		{name: "a parent without trust", projects: `{"HOME/src": {"hasTrustDialogAccepted": false}}`},
		{name: "another directory", moved: true, projects: `{"HOME/src/shop": {}}`, want: true},
		{name: "not JSON", projects: `{"HOME`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			files, path := maps.Clone(good), ".claude.json"
			if tt.moved {
				path = ".claude/.claude.json"
			}
			files[path] = `{"projects": ` + tt.projects + `}`
			if tt.git != "" {
				files[tt.git] = ""
			}
			if tt.linked {
				files["src/shop/.git"] = "gitdir: HOME/main/.git/worktrees/x\n"
				files["main/.git/worktrees/x/gitdir"] = "HOME/src/shop/.git\n"
			}
			m := machine(t, files)
			if tt.moved {
				m.Lookup = tmptest.Lookup("CLAUDE_CONFIG_DIR=" + filepath.Join(m.Home, ".claude"))
			}
			var want []string
			if tt.want {
				want = []string{"note trust: HOME/" + path + untrusted}
			}
			tmptest.Diff(t, want, wrong(m, m.Examine()), "")
		})
	}
}
