package install

import (
	"errors"
	"fmt"
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

// settingsAt writes a settings file and opens it.
func settingsAt(t *testing.T, text string) (string, file) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := openFile(path, claude, "")
	if err != nil {
		t.Fatal(err)
	}
	return path, f
}

// files are the names and contents in a directory.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		found[e.Name()] = string(text)
	}
	return found
}

// TestFile has every settings file of the table on a disk, installs
// twice and uninstalls.
func TestFile(t *testing.T) {
	for _, tt := range settingsTests {
		if tt.before == "" { // see TestEmpty
			continue
		}
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path, f := settingsAt(t, tt.before)
			for range 2 {
				if err := f.install(f.installed(ourProgram, nil)); err != nil {
					t.Fatal(err)
				}
				var err error
				if f, err = openFile(path, claude, ""); err != nil {
					t.Fatal(err)
				}
			}
			want := map[string]string{"settings.json": tt.after, "settings.json.gsd-statusline-backup": tt.before}
			if diff := cmp.Diff(want, files(t, filepath.Dir(path))); diff != "" {
				t.Errorf("installed (-want +got):\n%s", diff)
			}
			restored, stays, err := f.restored()
			if err != nil || !stays {
				t.Fatalf("restored: %v, %v", stays, err)
			}
			if removed, kept, err := f.uninstall(restored, stays); err != nil || removed != 1 || kept != nil {
				t.Fatalf("%d backups removed, %q kept, %v", removed, kept, err)
			}
			if diff := cmp.Diff(map[string]string{"settings.json": tt.before}, files(t, filepath.Dir(path))); diff != "" {
				t.Errorf("uninstalled (-want +got):\n%s", diff)
			}
		})
	}
}

// TestChangedMeanwhile has someone else write between reading and writing.
func TestChangedMeanwhile(t *testing.T) {
	for _, other := range []string{`{"a": 2}`, "", "gone"} {
		path, f := settingsAt(t, `{"a": 1}`)
		want := map[string]string{"settings.json": other}
		if other == "gone" {
			_ = os.Remove(path)
			want = map[string]string{}
		} else if err := os.WriteFile(path, []byte(other), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := f.install(f.installed(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
			t.Errorf("%q: error %v", other, err)
		}
		if diff := cmp.Diff(want, files(t, filepath.Dir(path))); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	// A file that was not there, and is now.
	path := filepath.Join(t.TempDir(), "settings.json")
	f, err := openFile(path, claude, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.install(f.installed(ourProgram, nil)); !errors.Is(err, disk.ErrChanged) {
		t.Errorf("error %v", err)
	}
	if diff := cmp.Diff(map[string]string{"settings.json": "{}"}, files(t, filepath.Dir(path))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestEmpty: an empty file is one that a program is saving in place, so it is read again. If
// it stays empty, nothing is written.
func TestEmpty(t *testing.T) {
	const saved = `{"model": "opus"}`
	for name, c := range map[string]Client{"settings.json": claude, "tui.toml": ClientNamed("kimi")} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
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
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
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
	path, f := settingsAt(t, text)
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
		if s := mustParse(t, text); s.installed(ourProgram, nil).uninstalled(s).text != s.text {
			t.Error("uninstall does not give back what was there")
		}
	})
	if took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	_, err := openFile(func() string {
		path := filepath.Join(t.TempDir(), "settings.json")
		if err := os.WriteFile(path, []byte(long(1)+strings.Repeat(" ", 17<<20)), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}(), claude, "")
	if err == nil || err.Error() != "too large (17.0 MiB; the limit is 1 MiB)" {
		t.Errorf("a file of 17 MiB: %v", err)
	}
}

// TestKilledInstall: what a killed install has left does not keep the next one from its
// work, and goes away once it is old. A file that the user made stays.
func TestKilledInstall(t *testing.T) {
	path, f := settingsAt(t, "{}")
	recent, old := path+".gsd-statusline-1.tmp", path+".gsd-statusline-2.tmp"
	theirs := path + ".20251101.tmp"
	for _, left := range []string{recent, old, theirs} {
		if err := os.WriteFile(left, []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now().Add(-time.Hour)
	for _, left := range []string{old, theirs} {
		if err := os.Chtimes(left, before, before); err != nil {
			t.Fatal(err)
		}
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
