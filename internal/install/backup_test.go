package install

import (
	"maps"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBackups installs (+) and uninstalls (-) where someone else has been at the settings, or is (!),
// or several clients have the same ones, as with --settings: what only a backup holds stays or
// comes back, and no other backup is left.
func TestBackups(t *testing.T) {
	const (
		name   = "settings.json"
		backup = name + ".gsd-statusline-backup"

		none   = "{\n  \"model\": \"opus\"\n}\n"
		one    = "{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \""
		end    = "\"\n  }\n}\n"
		ours   = one + ourProgram + end
		core   = one + "node /h/hooks/gsd-statusline.js" + end
		mine   = one + "mine" + end
		theirs = one + "theirs" + end
		both   = one + "mine\"\n  },\n  \"ui\": {\n    \"statusLine\": \"theirs\"\n  }\n}\n"
		qwens  = "{\n  \"ui\": {\n    \"statusLine\": {\n      \"command\": \"mine\"\n    }\n  }\n}\n"
	)
	type texts = map[string]string
	for _, tt := range []struct {
		name  string
		have  texts
		steps string
		want  texts
		kept  []string // as the last step says
	}{
		{"nothing to do", texts{name: none}, "-claude", texts{name: none}, nil},
		{"no file", texts{}, "-claude", texts{}, nil},
		{"GSD Core's uninstaller removed ours", texts{name: none, backup: core}, "-claude", texts{name: none}, nil},
		{"twice", texts{name: none, backup: core, backup + ".1": core, backup + ".12": created}, "-claude", texts{name: none}, nil},
		{"and another's was there before ours", texts{name: none, backup: mine}, "-claude", texts{name: mine}, nil},
		{"and no file was", texts{name: "{}\n", backup: created}, "-claude", texts{}, nil},
		{"and no file was, with settings since", texts{name: none, backup: created}, "-claude", texts{name: none}, nil},
		{"and a comment since", texts{name: "{ // a\n}\n", backup: created}, "-claude", texts{name: "{ // a\n}\n"}, nil},
		{"the file is gone", texts{backup: core}, "-claude", texts{}, nil},
		{"the file is gone with another's line", texts{backup: mine}, "-claude", texts{backup: mine}, []string{backup}},
		{"GSD Core's line is back", texts{name: core, backup: core}, "-claude", texts{name: core}, nil},
		{"another's line is back", texts{name: mine, backup: mine}, "-claude", texts{name: mine}, nil},
		{"another line than that of the backup", texts{name: theirs, backup: mine}, "-claude", texts{name: theirs, backup: mine}, []string{backup}},
		{"an older backup of another's line", texts{name: ours, backup: core, backup + ".1": mine}, "-claude", texts{name: core, backup + ".1": mine}, []string{backup + ".1"}},
		{"an older backup of the same line", texts{name: ours, backup: mine, backup + ".1": mine}, "-claude", texts{name: mine}, nil},
		{"a backup that cannot be read", texts{name: none, backup: "x"}, "-claude", texts{name: none, backup: "x"}, []string{backup}},
		{"other files", texts{name: none, backup + ".1x": core, backup + ".": core, name + ".bak": core}, "-claude", texts{name: none, backup + ".1x": core, backup + ".": core, name + ".bak": core}, nil},

		{"GSD Core's line in an old backup", texts{name: core, backup: core}, "+claude", texts{name: ours, backup: core}, nil},
		{"no file in it", texts{name: core, backup: created}, "+claude", texts{name: ours, backup: core}, nil},
		{"no line in it", texts{name: core, backup: none}, "+claude", texts{name: ours, backup: core}, nil},
		{"another's line in it", texts{name: core, backup: mine}, "+claude", texts{name: ours, backup: core, backup + ".1": mine}, nil},
		{"it is broken", texts{name: core, backup: "broken"}, "+claude", texts{name: ours, backup: core, backup + ".1": "broken"}, nil},
		{
			"it gets the highest number, because it is newer than the others",
			texts{name: mine, backup: theirs, backup + ".1": "1", backup + ".3": "3", backup + ".x": "x"},
			"+claude",
			texts{name: ours, backup: mine, backup + ".1": "1", backup + ".3": "3", backup + ".4": theirs, backup + ".x": "x"},
			nil,
		},

		{"another one's uninstall", texts{name: mine}, "+claude -qwen -claude", texts{name: mine}, nil},
		{"and of GSD Core's line", texts{name: core}, "+claude -qwen -claude", texts{name: core}, nil},
		{"and of no line", texts{name: none}, "+claude -qwen -claude", texts{name: none}, nil},
		{"and of no file", texts{}, "+claude -qwen -claude", texts{}, nil},
		{"another one's install, undone first", texts{name: mine}, "+claude +qwen -qwen -claude", texts{name: mine}, nil},
		{"another one's install, undone last", texts{name: mine}, "+claude +qwen -claude -qwen", texts{name: mine}, nil},
		{"twice", texts{name: mine}, "+claude +qwen -qwen +qwen -qwen -claude", texts{name: mine}, nil},
		{"both twice", texts{name: core}, "+claude +qwen -qwen -claude +claude +qwen -claude -qwen", texts{name: core}, nil},
		{"GSD Core's line", texts{name: core}, "+claude +qwen -qwen -claude", texts{name: core}, nil},
		{"GSD Core's line, undone last", texts{name: core}, "+claude +qwen -claude -qwen", texts{name: core}, nil},
		{"no file", texts{}, "+claude +qwen -qwen -claude", texts{}, nil},
		{"no file, undone last", texts{}, "+claude +qwen -claude -qwen", texts{}, nil},
		{"a line below another key", texts{name: qwens}, "+qwen -claude +claude -cursor -claude -qwen", texts{name: qwens}, nil},
		{"a client with TOML", texts{name: mine}, "+claude -kimi +kimi -claude", texts{name: mine}, nil},
		{"another one's line since", texts{name: mine}, "+claude !qwen +qwen -qwen -claude", texts{name: both}, nil},
		{"another one's line since, undone last", texts{name: mine}, "+claude !qwen +qwen -claude -qwen", texts{name: both}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if runtime.GOOS == "windows" { // where a name does not end in a dot
				dotted := func(name, _ string) bool { return strings.HasSuffix(name, ".") }
				maps.DeleteFunc(tt.have, dotted)
				maps.DeleteFunc(tt.want, dotted)
			}
			dir := t.TempDir()
			writeFiles(t, dir, tt.have)
			var kept []string
			for _, step := range strings.Fields(tt.steps) {
				backups := func() int {
					paths, _ := filepath.Glob(filepath.Join(dir, backup+"*"))
					return len(paths)
				}
				before, removed, err := backups(), 0, error(nil)
				removed, kept, err = do(filepath.Join(dir, name), step)
				if isTOML := ClientNamed(step[1:]).TOML; isTOML != (err != nil) {
					t.Fatalf("%s: %v", step, err)
				}
				if gone := before - backups(); step[0] == '-' && removed != gone {
					t.Errorf("%s: %d backups removed, and %d are gone", step, removed, gone)
				}
			}
			for i := range kept {
				kept[i] = filepath.Base(kept[i])
			}
			if diff := cmp.Diff(tt.want, files(t, dir)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.kept, kept); diff != "" {
				t.Errorf("kept (-want +got):\n%s", diff)
			}
		})
	}
}
