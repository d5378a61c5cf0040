package install

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// settingsAt writes a client's settings file and opens it.
func settingsAt(t *testing.T, client, text string) (string, file) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	tmptest.Tree(t, filepath.Dir(path), map[string]string{"settings.json": text})
	f := tmptest.Must(openFile(path, ClientNamed(client), ""))
	return path, f
}

// do installs a client's line in a settings file (+), takes it away again (-), as a call of the
// program does, or has someone else set it (!). It returns what uninstall says of the backups.
func do(path, step string) (removed int, kept []string, err error) {
	f, err := openFile(path, ClientNamed(step[1:]), "")
	if err != nil {
		return 0, nil, err
	}
	switch step[0] {
	case '!':
		return 0, nil, os.WriteFile(path, []byte(f.put(f.Client.Entry, `"theirs"`).Text), 0o600)
	case '+':
		return 0, nil, f.install(f.installed(ourProgram, nil))
	}
	s, stays, err := f.restored()
	if err != nil {
		return 0, nil, err
	}
	return f.uninstall(s, stays)
}

// TestFile has every settings file of the table on a disk, installs twice and uninstalls.
func TestFile(t *testing.T) {
	for _, tt := range settingsTests(t) {
		if tt.before == "" || tt.refused != "" { // see TestEmpty
			continue
		}
		t.Run(tt.client+", "+tt.name, func(t *testing.T) {
			t.Parallel()
			const name = "settings"
			dir := t.TempDir()
			tmptest.Tree(t, dir, map[string]string{name: tt.before})
			for _, step := range []struct {
				do   string
				want map[string]string
			}{
				{"+", map[string]string{name: tt.after, name + ".gsd-statusline-backup": tt.before}},
				{"+", map[string]string{name: tt.after, name + ".gsd-statusline-backup": tt.before}},
				{"-", map[string]string{name: tt.before}},
			} {
				if _, kept, err := do(filepath.Join(dir, name), step.do+tt.client); err != nil || kept != nil {
					t.Fatalf("%s: kept %q, %v", step.do, kept, err)
				}
				tmptest.Diff(t, step.want, tmptest.Files(t, dir), "%s", step.do)
			}
		})
	}
}

// TestChangedMeanwhile has someone else write between reading and writing.
func TestChangedMeanwhile(t *testing.T) {
	const none = "none"
	for _, tt := range []struct{ before, meanwhile string }{
		{`{"a": 1}`, `{"a": 2}`}, {`{"a": 1}`, ""}, {`{"a": 1}`, none}, {none, "{}"},
	} {
		path := filepath.Join(t.TempDir(), "settings.json")
		set := func(text string) map[string]string {
			_ = os.Remove(path)
			if text == none {
				return map[string]string{}
			}
			tmptest.Tree(t, filepath.Dir(path), map[string]string{"settings.json": text})
			return map[string]string{"settings.json": text}
		}
		set(tt.before)
		f := tmptest.Must(openFile(path, claude, ""))
		want := set(tt.meanwhile)
		if err := f.install(f.installed(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
			t.Errorf("%q: error %v", tt, err)
		}
		tmptest.Diff(t, want, tmptest.Files(t, filepath.Dir(path)), "%q", tt)
	}
}

// TestEmpty: an empty file is one that a program is saving in place, so it is read again. If
// it stays empty, nothing is written.
func TestEmpty(t *testing.T) {
	const saved = `{"model": "opus"}`
	for name, c := range map[string]Client{"settings.json": claude, "tui.toml": ClientNamed("kimi")} {
		path := filepath.Join(t.TempDir(), name)
		tmptest.Tree(t, filepath.Dir(path), map[string]string{name: ""})
		if _, err := openFile(path, c, ""); !errors.Is(err, errEmpty) {
			t.Errorf("%s: error %v", name, err)
		}
		text := saved
		if c.TOML {
			text = `model = "opus"`
		}
		time.AfterFunc(30*time.Millisecond, func() { _ = os.WriteFile(path, []byte(text), 0o600) })
		f, err := openFile(path, c, "")
		if err != nil || f.Text != text {
			t.Fatalf("%s: %q, %v", name, f.Text, err)
		}
		// It is also empty at the moment of the last look.
		tmptest.Tree(t, filepath.Dir(path), map[string]string{name: ""})
		if err := f.install(f.installed(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
			t.Errorf("%s: error %v", name, err)
		}
		tmptest.Diff(t, map[string]string{name: ""}, tmptest.Files(t, filepath.Dir(path)), "")
	}
}

// TestLongSettings has 10,000 lines, and twenty times that. Over 1 MiB nothing is read.
func TestLongSettings(t *testing.T) {
	tmptest.Long(t, "edits a file of 10 MiB")
	long := func(n int) string {
		var b strings.Builder
		b.WriteString("{\n")
		for i := range n {
			fmt.Fprintf(&b, "  \"key%d\": [%d, {\"statusLine\": null}], // %d\n", i, i, i)
		}
		return b.String() + "}\n"
	}
	text := long(10_000)
	path, f := settingsAt(t, "claude", text)
	tmptest.NoError(t, f.install(f.installed(ourProgram, nil)))
	got := tmptest.Files(t, filepath.Dir(path))["settings.json"]
	want := text[:len(text)-2] + "  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  },\n}\n"
	if got != want {
		t.Error("more than the entry has changed")
	}
	text = long(200_000)
	if s := mustParse(t, "claude", text); s.installed(ourProgram, nil).uninstalled(s).Text != s.Text {
		t.Error("uninstall does not give back what was there")
	}
	tmptest.Tree(t, filepath.Dir(path), map[string]string{"settings.json": long(1) + strings.Repeat(" ", 17<<20)})
	_, err := openFile(path, claude, "")
	if err == nil || err.Error() != "too large (17.0 MiB; the limit is 1 MiB)" {
		t.Errorf("a file of 17 MiB: %v", err)
	}
}

// TestKilledInstall: what a killed install has left does not keep the next one from its
// work, and goes away once it is old. A file that the user made stays.
func TestKilledInstall(t *testing.T) {
	path, f := settingsAt(t, "claude", "{}")
	recent, old, theirs := path+".gsd-statusline-1.tmp", path+".gsd-statusline-2.tmp", path+".20251101.tmp"
	tmptest.Tree(t, "", map[string]string{recent: "{", old: "{", theirs: "{"})
	before := time.Now().Add(-time.Hour)
	tmptest.NoError(t, errors.Join(os.Chtimes(old, before, before), os.Chtimes(theirs, before, before)))
	tmptest.NoError(t, f.install(f.installed(ourProgram, nil)))
	got := slices.Sorted(maps.Keys(tmptest.Files(t, filepath.Dir(path))))
	want := []string{
		"settings.json", filepath.Base(theirs), filepath.Base(recent), "settings.json.gsd-statusline-backup",
	}
	tmptest.Diff(t, want, got, "")
}

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
			t.Parallel()
			if runtime.GOOS == "windows" { // where a name does not end in a dot
				dotted := func(name, _ string) bool { return strings.HasSuffix(name, ".") }
				maps.DeleteFunc(tt.have, dotted)
				maps.DeleteFunc(tt.want, dotted)
			}
			dir := t.TempDir()
			tmptest.Tree(t, dir, tt.have)
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
			tmptest.Diff(t, tt.want, tmptest.Files(t, dir), "")
			tmptest.Diff(t, tt.kept, kept, "kept")
		})
	}
}
