package install

import (
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A backupTest is what uninstall finds beside a settings file, what it leaves, and
// which backups it says it kept.
type backupTest struct {
	name string
	have map[string]string
	want map[string]string
	kept []string
}

func backupTests() []backupTest {
	const (
		none   = "{\n  \"model\": \"opus\"\n}\n"
		ours   = "{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n"
		core   = "{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"node /h/hooks/gsd-statusline.js\"\n  }\n}\n"
		mine   = "{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"mine\"\n  }\n}\n"
		theirs = "{\n  \"statusLine\": {\n    \"command\": \"theirs\"\n  }\n}\n"
		name   = "settings.json"
		backup = name + ".gsd-statusline-backup"
	)
	return []backupTest{
		{"nothing to do", map[string]string{name: none}, map[string]string{name: none}, nil},
		{"no file", map[string]string{}, map[string]string{}, nil},
		{"GSD Core's uninstaller removed ours", map[string]string{name: none, backup: core}, map[string]string{name: none}, nil},
		{"twice", map[string]string{name: none, backup: core, backup + ".1": core, backup + ".12": created}, map[string]string{name: none}, nil},
		{"and another's was there before ours", map[string]string{name: none, backup: mine}, map[string]string{name: mine}, nil},
		{"and no file was", map[string]string{name: "{}\n", backup: created}, map[string]string{}, nil},
		{"and no file was, with settings since", map[string]string{name: none, backup: created}, map[string]string{name: none}, nil},
		{"and a comment since", map[string]string{name: "{ // a\n}\n", backup: created}, map[string]string{name: "{ // a\n}\n"}, nil},
		{"the file is gone", map[string]string{backup: core}, map[string]string{}, nil},
		{"the file is gone with another's line", map[string]string{backup: mine}, map[string]string{backup: mine}, []string{backup}},
		{"GSD Core's line is back", map[string]string{name: core, backup: core}, map[string]string{name: core}, nil},
		{"another's line is back", map[string]string{name: mine, backup: mine}, map[string]string{name: mine}, nil},
		{"another line than that of the backup", map[string]string{name: theirs, backup: mine}, map[string]string{name: theirs, backup: mine}, []string{backup}},
		{"an older backup of another's line", map[string]string{name: ours, backup: core, backup + ".1": mine}, map[string]string{name: core, backup + ".1": mine}, []string{backup + ".1"}},
		{"an older backup of the same line", map[string]string{name: ours, backup: mine, backup + ".1": mine}, map[string]string{name: mine}, nil},
		{"a backup that cannot be read", map[string]string{name: none, backup: "x"}, map[string]string{name: none, backup: "x"}, []string{backup}},
		{"other files", map[string]string{name: none, backup + ".1x": core, backup + ".": core, name + ".bak": core}, map[string]string{name: none, backup + ".1x": core, backup + ".": core, name + ".bak": core}, nil},
	}
}

// TestBackups uninstalls where someone else has been at the settings since
// install: what only a backup holds stays or comes back, and no other backup is
// left.
func TestBackups(t *testing.T) {
	for _, tt := range backupTests() {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			if runtime.GOOS == "windows" { // where a name does not end in a dot
				dotted := func(name, _ string) bool { return strings.HasSuffix(name, ".") }
				maps.DeleteFunc(tt.have, dotted)
				maps.DeleteFunc(tt.want, dotted)
			}
			for name, text := range tt.have {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			f, err := openFile(filepath.Join(dir, "settings.json"), claude, "")
			if err != nil {
				t.Fatal(err)
			}
			s, stays, err := f.restored()
			if err != nil {
				t.Fatal(err)
			}
			removed, kept, err := f.uninstall(s, stays)
			if err != nil {
				t.Fatal(err)
			}
			for i := range kept {
				kept[i] = filepath.Base(kept[i])
			}
			got := files(t, dir)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.kept, kept); diff != "" {
				t.Errorf("kept (-want +got):\n%s", diff)
			}
			if want := backups(tt.have, filepath.Base(f.backup)) - len(tt.kept); removed != want {
				t.Errorf("%d backups removed, want %d", removed, want)
			}
		})
	}
}

// backups counts the files that are backups.
func backups(files map[string]string, backup string) int {
	names := []string{backup, backup + ".1", backup + ".12"}
	return len(slices.DeleteFunc(slices.Collect(maps.Keys(files)), func(name string) bool { return !slices.Contains(names, name) }))
}

// TestOldBackup installs where a backup of another time is: it gets a number only
// if it holds someone else's line.
func TestOldBackup(t *testing.T) {
	const core = `{"statusLine": {"command": "node hooks/gsd-statusline.js"}}`
	for old, stays := range map[string]bool{
		core: false, created: false, `{"a": 1}`: false, `{"statusLine": {"command": "mine"}}`: true, "broken": true,
	} {
		path, f := settingsAt(t, core)
		if err := os.WriteFile(f.backup, []byte(old), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := f.install(f.installed(ourProgram, nil)); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{
			"settings.json":                       `{"statusLine": {"command": "/bin/gsd-statusline", "type": "command"}}`,
			"settings.json.gsd-statusline-backup": core,
		}
		if stays {
			want["settings.json.gsd-statusline-backup.1"] = old
		}
		if diff := cmp.Diff(want, files(t, filepath.Dir(path))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", old, diff)
		}
	}
}

// TestBackupNumbers: a backup that gets a number takes the place of no other one, and has the
// highest, because it is newer than they are.
func TestBackupNumbers(t *testing.T) {
	line := func(command string) string { return `{"statusLine": {"command": "` + command + `"}}` }
	path, f := settingsAt(t, line("newest"))
	for name, text := range map[string]string{"": line("old"), ".1": line("older"), ".3": line("oldest"), ".x": "x"} {
		if err := os.WriteFile(f.backup+name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.install(f.installed(ourProgram, nil)); err != nil {
		t.Fatal(err)
	}
	const backup = "settings.json.gsd-statusline-backup"
	want := map[string]string{
		"settings.json": `{"statusLine": {"command": "/bin/gsd-statusline", "type": "command"}}`,
		backup:          line("newest"), backup + ".1": line("older"), backup + ".3": line("oldest"), backup + ".4": line("old"),
		backup + ".x": "x",
	}
	if diff := cmp.Diff(want, files(t, filepath.Dir(path))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestBackupOfAnother: several clients have the same settings file, as with --settings. What
// one of them does there keeps the backup from which another one's line is restored.
func TestBackupOfAnother(t *testing.T) {
	const (
		none  = "{\n  \"model\": \"opus\"\n}\n"
		mine  = "{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"command\": \"mine\"\n  }\n}\n"
		core  = "{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"command\": \"node /h/hooks/gsd-statusline.js\"\n  }\n}\n"
		qwens = "{\n  \"ui\": {\n    \"statusLine\": {\n      \"command\": \"mine\"\n    }\n  }\n}\n"
	)
	for _, tt := range []struct{ name, before, steps string }{
		{"another one's uninstall", mine, "+claude -qwen -claude"},
		{"and of GSD Core's line", core, "+claude -qwen -claude"},
		{"and of no line", none, "+claude -qwen -claude"},
		{"and of no file", "", "+claude -qwen -claude"},
		{"another one's install, undone first", mine, "+claude +qwen -qwen -claude"},
		{"another one's install, undone last", mine, "+claude +qwen -claude -qwen"},
		{"twice", mine, "+claude +qwen -qwen +qwen -qwen -claude"},
		{"both twice", core, "+claude +qwen -qwen -claude +claude +qwen -claude -qwen"},
		{"GSD Core's line", core, "+claude +qwen -qwen -claude"},
		{"GSD Core's line, undone last", core, "+claude +qwen -claude -qwen"},
		{"no file", "", "+claude +qwen -qwen -claude"},
		{"no file, undone last", "", "+claude +qwen -claude -qwen"},
		{"another one's line since", mine, "+claude !qwen +qwen -qwen -claude"},
		{"another one's line since, undone last", mine, "+claude !qwen +qwen -claude -qwen"},
		{"a line below another key", qwens, "+qwen -claude +claude -cursor -claude -qwen"},
		{"a client with TOML", mine, "+claude -kimi +kimi -claude"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			want := map[string]string{}
			if tt.before != "" {
				want["settings.json"] = tt.before
				if err := os.WriteFile(path, []byte(tt.before), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for _, step := range strings.Fields(tt.steps) {
				c := ClientNamed(step[1:])
				f, err := openFile(path, c, "")
				switch {
				case c.TOML && err != nil:
					err = nil
				case err != nil:
				case step[0] == '!': // someone sets a line
					want["settings.json"] = mustParse(t, tt.before).put(c.Entry, `"theirs"`).text
					err = os.WriteFile(path, []byte(f.put(c.Entry, `"theirs"`).text), 0o600)
				case step[0] == '+':
					err = f.install(f.installed(ourProgram, nil))
				default:
					var s settings
					var stays bool
					if s, stays, err = f.restored(); err == nil {
						_, _, err = f.uninstall(s, stays)
					}
				}
				if err != nil {
					t.Fatalf("%s: %v", step, err)
				}
			}
			if diff := cmp.Diff(want, files(t, filepath.Dir(path))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
