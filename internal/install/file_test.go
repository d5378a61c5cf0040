package install

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// settingsAt writes a client's settings file and opens it.
func settingsAt(t *testing.T, client, text string) (string, file) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	writeFiles(t, filepath.Dir(path), map[string]string{"settings.json": text})
	f, err := openFile(path, ClientNamed(client), "")
	if err != nil {
		t.Fatal(err)
	}
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
		return 0, nil, os.WriteFile(path, []byte(f.put(f.client.Entry, `"theirs"`).text), 0o600)
	case '+':
		return 0, nil, f.install(f.installed(ourProgram, nil))
	}
	s, stays, err := f.restored()
	if err != nil {
		return 0, nil, err
	}
	return f.uninstall(s, stays)
}

// writeFiles writes files of those names and contents into a directory.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// files are the names and contents of all files below a directory.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		found[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestFile has every settings file of the table on a disk, installs twice and uninstalls.
func TestFile(t *testing.T) {
	for _, tt := range settingsTests {
		if tt.before == "" || strings.HasPrefix(tt.after, "refused: ") { // see TestEmpty
			continue
		}
		t.Run(tt.client+", "+tt.name, func(t *testing.T) {
			t.Parallel()
			const name = "settings"
			dir := t.TempDir()
			writeFiles(t, dir, map[string]string{name: tt.before})
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
				if diff := cmp.Diff(step.want, files(t, dir)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", step.do, diff)
				}
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
			writeFiles(t, filepath.Dir(path), map[string]string{"settings.json": text})
			return map[string]string{"settings.json": text}
		}
		set(tt.before)
		f, err := openFile(path, claude, "")
		if err != nil {
			t.Fatal(err)
		}
		want := set(tt.meanwhile)
		if err := f.install(f.installed(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
			t.Errorf("%q: error %v", tt, err)
		}
		if diff := cmp.Diff(want, files(t, filepath.Dir(path))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt, diff)
		}
	}
}

// TestEmpty: an empty file is one that a program is saving in place, so it is read again. If
// it stays empty, nothing is written.
func TestEmpty(t *testing.T) {
	const saved = `{"model": "opus"}`
	for name, c := range map[string]Client{"settings.json": claude, "tui.toml": ClientNamed("kimi")} {
		path := filepath.Join(t.TempDir(), name)
		writeFiles(t, filepath.Dir(path), map[string]string{name: ""})
		if _, err := openFile(path, c, ""); !errors.Is(err, errEmpty) {
			t.Errorf("%s: error %v", name, err)
		}
		text := saved
		if c.TOML {
			text = `model = "opus"`
		}
		time.AfterFunc(30*time.Millisecond, func() { _ = os.WriteFile(path, []byte(text), 0o600) })
		f, err := openFile(path, c, "")
		if err != nil || f.text != text {
			t.Fatalf("%s: %q, %v", name, f.text, err)
		}
		// It is also empty at the moment of the last look.
		writeFiles(t, filepath.Dir(path), map[string]string{name: ""})
		if err := f.install(f.installed(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
			t.Errorf("%s: error %v", name, err)
		}
		if diff := cmp.Diff(map[string]string{name: ""}, files(t, filepath.Dir(path))); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// TestLongSettings has 10,000 lines, and a hundred times that: time grows in
// proportion. Over 1 MiB nothing is read.
func TestLongSettings(t *testing.T) {
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
	if err := f.install(f.installed(ourProgram, nil)); err != nil {
		t.Fatal(err)
	}
	got := files(t, filepath.Dir(path))["settings.json"]
	want := text[:len(text)-2] + "  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  },\n}\n"
	if got != want {
		t.Error("more than the entry has changed")
	}
	text = long(200_000)
	took := cputest.Of(t, func() {
		if s := mustParse(t, "claude", text); s.installed(ourProgram, nil).uninstalled(s).text != s.text {
			t.Error("uninstall does not give back what was there")
		}
	})
	if took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	writeFiles(t, filepath.Dir(path), map[string]string{"settings.json": long(1) + strings.Repeat(" ", 17<<20)})
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
	writeFiles(t, "", map[string]string{recent: "{", old: "{", theirs: "{"})
	before := time.Now().Add(-time.Hour)
	if err := errors.Join(os.Chtimes(old, before, before), os.Chtimes(theirs, before, before)); err != nil {
		t.Fatal(err)
	}
	if err := f.install(f.installed(ourProgram, nil)); err != nil {
		t.Fatal(err)
	}
	got := slices.Sorted(maps.Keys(files(t, filepath.Dir(path))))
	want := []string{
		"settings.json", filepath.Base(theirs), filepath.Base(recent), "settings.json.gsd-statusline-backup",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
