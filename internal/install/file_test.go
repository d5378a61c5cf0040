package install

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
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
func do(path, step string) (removed, isKept bool, err error) {
	f, err := openFile(path, ClientNamed(step[1:]), "")
	if err != nil {
		return false, false, err
	}
	switch step[0] {
	case '!':
		return false, false, os.WriteFile(path, []byte(f.put(f.Client.Entry, `"theirs"`).Text), 0o600)
	case '+':
		return false, false, f.save(f.withLine(ourProgram, nil))
	}
	s, stays, err := f.restored()
	if err != nil {
		return false, false, err
	}
	return f.saveRestored(s, stays)
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
			dir, backup := t.TempDir(), name+".gsd-statusline-backup"
			if tt.client != "claude" {
				backup += "-" + tt.client
			}
			tmptest.Tree(t, dir, map[string]string{name: tt.before})
			for _, step := range []struct {
				do   string
				want map[string]string
			}{
				{"+", map[string]string{name: tt.after, backup: tt.before}},
				{"+", map[string]string{name: tt.after, backup: tt.before}},
				{"-", map[string]string{name: tt.before}},
			} {
				if _, isKept, err := do(filepath.Join(dir, name), step.do+tt.client); err != nil || isKept {
					t.Fatalf("%s: kept %t, %v", step.do, isKept, err)
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
		if err := f.save(f.withLine(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
			t.Errorf("%q: error %v", tt, err)
		}
		tmptest.Diff(t, want, tmptest.Files(t, filepath.Dir(path)), "%q", tt)
	}
}

// TestEmpty: an empty file is one that a program is saving in place, so it is read again. If
// it stays empty, nothing is written.
func TestEmpty(t *testing.T) {
	t.Parallel()
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
		if err := f.save(f.withLine(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
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
	tmptest.NoError(t, f.save(f.withLine(ourProgram, nil)))
	got := tmptest.Files(t, filepath.Dir(path))["settings.json"]
	want := text[:len(text)-2] + "  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": " +
		"\"/bin/gsd-statusline\"\n  },\n}\n"
	if got != want {
		t.Error("more than the entry has changed")
	}
	text = long(200_000)
	if s := mustParse(t, "claude", text); s.withLine(ourProgram, nil).withoutLine(s).Text != s.Text {
		t.Error("uninstall does not give back what was there")
	}
	tmptest.Tree(t, filepath.Dir(path), map[string]string{"settings.json": long(1) + strings.Repeat(" ", 17<<20)})
	_, err := openFile(path, claude, "")
	if err == nil || err.Error() != "too large (17.0 MiB; the limit is 1 MiB)" {
		t.Errorf("a file of 17 MiB: %v", err)
	}
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
		name   string
		have   texts
		steps  string
		want   texts
		isKept bool // the backup, as the last step says
	}{
		{"nothing to do", texts{name: none}, "-claude", texts{name: none}, false},
		{"no file", texts{}, "-claude", texts{}, false},
		{"GSD Core's uninstaller removed ours", texts{name: none, backup: core}, "-claude", texts{name: none}, false},
		{"and another's was there before ours", texts{name: none, backup: mine}, "-claude", texts{name: mine}, false},
		{"and no file was", texts{name: "{}\n", backup: created}, "-claude", texts{}, false},
		{
			"and no file was, with settings since",
			texts{name: none, backup: created},
			"-claude",
			texts{name: none},
			false,
		},
		{
			"and a comment since",
			texts{name: "{ // a\n}\n", backup: created},
			"-claude",
			texts{name: "{ // a\n}\n"},
			false,
		},
		{"the file is gone", texts{backup: core}, "-claude", texts{}, false},
		{"the file is gone with another's line", texts{backup: mine}, "-claude", texts{backup: mine}, true},
		{"GSD Core's line is back", texts{name: core, backup: core}, "-claude", texts{name: core}, false},
		{"another's line is back", texts{name: mine, backup: mine}, "-claude", texts{name: mine}, false},
		{
			"another line than that of the backup",
			texts{name: theirs, backup: mine},
			"-claude",
			texts{name: theirs, backup: mine},
			true,
		},
		{
			"a backup that cannot be read",
			texts{name: none, backup: "x"},
			"-claude",
			texts{name: none, backup: "x"},
			true,
		},
		{
			"other files",
			texts{name: none, backup + ".1": core, name + ".bak": core},
			"-claude",
			texts{name: none, backup + ".1": core, name + ".bak": core},
			false,
		},

		{
			"GSD Core's line in an old backup",
			texts{name: core, backup: core},
			"+claude",
			texts{name: ours, backup: core},
			false,
		},
		{"no file in it", texts{name: core, backup: created}, "+claude", texts{name: ours, backup: core}, false},
		{"no line in it", texts{name: core, backup: none}, "+claude", texts{name: ours, backup: core}, false},
		{"another's line in it", texts{name: core, backup: mine}, "+claude", texts{name: ours, backup: mine}, false},
		{
			"another's line in it, and another one now",
			texts{name: theirs, backup: mine},
			"+claude",
			texts{name: theirs, backup: mine},
			false,
		},
		{"it is broken", texts{name: core, backup: "broken"}, "+claude", texts{name: core, backup: "broken"}, false},

		{"another one's uninstall", texts{name: mine}, "+claude -qwen -claude", texts{name: mine}, false},
		{"and of GSD Core's line", texts{name: core}, "+claude -qwen -claude", texts{name: core}, false},
		{"and of no file", texts{}, "+claude -qwen -claude", texts{}, false},
		{
			"another one's install, undone first",
			texts{name: mine},
			"+claude +qwen -qwen -claude",
			texts{name: mine},
			false,
		},
		{
			"another one's install, undone last",
			texts{name: mine},
			"+claude +qwen -claude -qwen",
			texts{name: mine},
			false,
		},
		{"twice", texts{name: mine}, "+claude +qwen -qwen +qwen -qwen -claude", texts{name: mine}, false},
		{
			"both twice",
			texts{name: core},
			"+claude +qwen -qwen -claude +claude +qwen -claude -qwen",
			texts{name: core},
			false,
		},
		{"no file", texts{}, "+claude +qwen -qwen -claude", texts{}, false},
		{"no file, undone last", texts{}, "+claude +qwen -claude -qwen", texts{name: "{\n}\n"}, false},
		{
			"a line below another key",
			texts{name: qwens},
			"+qwen -claude +claude -cursor -claude -qwen",
			texts{name: qwens},
			false,
		},
		{"a client with TOML", texts{name: mine}, "+claude -kimi +kimi -claude", texts{name: mine}, false},
		{"another one's line since", texts{name: mine}, "+claude !qwen +qwen -qwen -claude", texts{name: both}, false},
		{
			"another one's line since, undone last",
			texts{name: mine},
			"+claude !qwen +qwen -claude -qwen",
			texts{name: both},
			false,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			tmptest.Tree(t, dir, tt.have)
			var isKept bool
			for _, step := range strings.Fields(tt.steps) {
				backups := func() int {
					paths, _ := filepath.Glob(filepath.Join(dir, backup+"*"))
					return len(paths)
				}
				before, removed, err := backups(), false, error(nil)
				removed, isKept, err = do(filepath.Join(dir, name), step)
				isRefused := ClientNamed(step[1:]).TOML || strings.HasPrefix(step, "+") &&
					tt.want[name] == tt.have[name] && len(tt.have) > 1
				if isRefused != (err != nil) {
					t.Fatalf("%s: %v", step, err)
				}
				if gone := before > backups(); step[0] == '-' && removed != gone {
					t.Errorf("%s: a backup was removed: %t, one is gone: %t", step, removed, gone)
				}
			}
			tmptest.Diff(t, tt.want, tmptest.Files(t, dir), "")
			tmptest.Diff(t, tt.isKept, isKept, "kept")
		})
	}
}

// TestSavedMeanwhile: what another program saves while a file is synced, which takes seconds on a busy disk, counts.
func TestSavedMeanwhile(t *testing.T) {
	const saved = `{"statusLine": {"command": "theirs"}, "saved": "meanwhile"}`
	path, _ := settingsAt(t, "claude", `{"statusLine": {"command": "theirs"}}`)
	syncs := 0
	syncFile = func(*os.File) error {
		syncs++
		if syncs == 1 {
			return os.WriteFile(path, []byte(saved), 0o600)
		}
		return nil
	}
	defer func() { syncFile = (*os.File).Sync }()
	env := find.Env{Lookup: tmptest.Lookup()}
	job := Job{Machine: Machine{env, ourProgram}, File: path, Force: true, Say: func(string, ...any) {}}
	if err := again(func() (err error) { _, err = job.setLine(path); return err }); err != nil {
		t.Error(err)
	}
	if err := job.Uninstall(); err != nil || syncs < 5 { // backup and settings twice, and what uninstall writes
		t.Errorf("uninstall: %v, after %d syncs", err, syncs)
	}
	tmptest.Diff(t, map[string]string{"settings.json": saved}, tmptest.Files(t, filepath.Dir(path)), "")
}

// startTest runs the test that calls it in another process, with one more variable in the environment,
// until it prints that line.
func startTest(t *testing.T, variable, line string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), variable)
	out := tmptest.Must(cmd.StdoutPipe())
	tmptest.NoError(t, cmd.Start())
	if got, err := bufio.NewReader(out).ReadString('\n'); got != line {
		t.Fatalf("the process says %q, %v", got, err)
	}
	return cmd
}

// installAndUninstall does one after the other, as two calls of the program.
func installAndUninstall(path string) error {
	_, _, err := do(path, "+claude")
	if err == nil {
		_, _, err = do(path, "-claude")
	}
	return err
}

// TestKilled kills install and uninstall at any moment. The file then has the old text or the
// new one, a file with the new text has a backup of the old one, and uninstall restores it.
func TestKilled(t *testing.T) {
	const killEnv = "GSD_STATUSLINE_TEST_KILL"
	if path := os.Getenv(killEnv); path != "" { // the process that is killed
		fmt.Println("ready")
		for {
			if err := installAndUninstall(path); err != nil {
				fmt.Println(err)
			}
		}
	}
	tmptest.Unix(t, "kills processes, and Wine is slow at that")
	tmptest.Long(t, "starts fifty processes")
	const before = `{"statusLine": {"type": "command", "command": "mine"}}`
	after := mustParse(t, "claude", before).withLine(ourProgram, nil).Text
	seen := map[string]int{}
	for range 50 {
		path, _ := settingsAt(t, "claude", before)
		cmd := startTest(t, killEnv+"="+path, "ready\n")
		time.Sleep(time.Duration(rand.IntN(20_000)) * time.Microsecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()

		left := tmptest.Files(t, filepath.Dir(path))
		text, backup := left["settings.json"], left["settings.json.gsd-statusline-backup"]
		seen[fmt.Sprintf("installed: %t, backup: %t", text == after, backup != "")]++
		if text != before && text != after || text == after && backup != before || backup != "" && backup != before {
			t.Errorf("killed, with %q", left)
		}
		if err := installAndUninstall(path); err != nil {
			t.Error(err)
		}
		left = tmptest.Files(t, filepath.Dir(path))
		for name := range left {
			if strings.HasSuffix(name, ".tmp") { // what the killed one had not renamed yet
				delete(left, name)
			}
		}
		tmptest.Diff(t, map[string]string{"settings.json": before}, left, "the next uninstall leaves")
	}
	t.Log(seen)
}
