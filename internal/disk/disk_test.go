package disk

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestReadText(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	tmptest.NoError(t, os.WriteFile(file, []byte("a\x00b\xff"), 0o600))
	if text, err := ReadText(file, 128<<20); text != "a\x00b\xff" || err != nil {
		t.Errorf("file: %q, %v", text, err)
	}
	huge := filepath.Join(dir, "huge") // sparse: takes no room
	tmptest.NoError(t, os.WriteFile(huge, nil, 0o600))
	tmptest.NoError(t, os.Truncate(huge, 1<<30))
	for path, want := range map[string]error{
		filepath.Join(dir, "missing"): fs.ErrNotExist, dir: syscall.EISDIR,
		huge: ErrTooLarge,
	} {
		_, err := ReadText(path, 128<<20)
		if !errors.Is(err, want) || strings.Contains(err.Error(), path) {
			t.Errorf("%q: error %v, want %v", path, err, want)
		}
	}
}

func TestReadTail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	tmptest.NoError(t, os.WriteFile(path, []byte("0123456789"), 0o600))
	last := func(n int64) string { return tmptest.Must(ReadTail(path, n)) }
	tmptest.Table(t, "ReadTail", last, map[int64]string{0: "", 3: "789", 10: "0123456789", 11: "0123456789"})
}

func TestReplace(t *testing.T) {
	tests := []struct {
		name, place string
		ready       error
		want        map[string]string
	}{
		{"in place of a file", "old", nil, map[string]string{"old": "new text"}},
		{"a new file", "new", nil, map[string]string{"new": "new text", "old": "old text"}},
		{"where it cannot be", "absent/new", nil, map[string]string{"old": "old text"}},
		{"where a directory is", "dir", nil, map[string]string{"old": "old text", "dir": ""}},
		{"where it may not be", "old", errors.New("changed"), map[string]string{"old": "old text"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			tmptest.NoError(t, os.WriteFile(filepath.Join(dir, "old"), []byte("old text"), 0o600))
			path := filepath.Join(dir, tt.place)
			if tt.place == "dir" {
				_ = os.Mkdir(path, 0o700)
			}
			err := Replace(path, "new text", 0o600, func(*os.File) error { return tt.ready })
			if done := slices.Contains(slices.Collect(maps.Values(tt.want)), "new text"); done != (err == nil) {
				t.Errorf("error %v", err)
			}
			tmptest.Diff(t, tt.want, textsIn(t, dir), "the directory")
		})
	}
}

// textsIn are the names and texts in a directory; a temporary file is called tmp.
func textsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	names := tmptest.Must(Names(dir, 100, true))
	got := map[string]string{}
	for _, name := range names {
		text, _ := os.ReadFile(filepath.Join(dir, name)) // none of a directory
		if strings.HasSuffix(name, besideSuffix) {
			name = "tmp"
		}
		got[name] = string(text)
	}
	return got
}

// TestPlace: only the text that was read is replaced or removed. Someone else saves at the
// latest moment at which a test can.
func TestPlace(t *testing.T) {
	const none = "none"
	for _, tt := range []struct {
		name, was, meanwhile, want string
		fails                      bool
	}{
		{"as it was", "old", "old", "new", false},
		{"another text", "old", "theirs", "theirs", true},
		{"another text of that length", "old", "odd", "odd", true},
		{"emptied", "old", "", "", true},
		{"removed", "old", none, none, true},
		{"none", none, none, "new", false},
		{"none, and one since", none, "theirs", "theirs", true},
		{"none, and an empty one since", none, "", "", true},
		{"empty", "", "", "new", false},
	} {
		path := filepath.Join(t.TempDir(), "a")
		set := func(text string) {
			_ = os.Remove(path)
			if text != none {
				tmptest.NoError(t, os.WriteFile(path, []byte(text), 0o600))
			}
		}
		check := func(what string, err error, want string) {
			t.Helper()
			if tt.fails != errors.Is(err, ErrChanged) || !tt.fails && err != nil {
				t.Errorf("%s, %s: error %v", tt.name, what, err)
			}
			files := map[string]string{}
			if want != none {
				files["a"] = want
			}
			tmptest.Diff(t, files, textsIn(t, filepath.Dir(path)), "%s, %s", tt.name, what)
		}
		set(tt.was)
		was := &tt.was
		if tt.was == none {
			was = nil
		}
		made := tmptest.Must(Stage(path, "new", 0o600, func(*os.File) error { set(tt.meanwhile); return nil }))
		check("Place", Place(made, path, was), tt.want)
		if tt.was == none {
			continue
		}
		set(tt.meanwhile)
		want := tt.want
		if !tt.fails {
			want = none
		}
		check("Remove", Remove(path, tt.was), want)
	}
}

// TestBeside: two runs have two files, and what is wrong with a directory is said without
// the name of a file that nobody knows.
func TestBeside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	names := map[string]bool{}
	for range 20 {
		f := tmptest.Must(beside(path, 0o600))
		defer f.Close()
		names[f.Name()] = true
	}
	if len(names) != 20 {
		t.Errorf("%d names for 20 files", len(names))
	}
	if _, err := beside(filepath.Join(path, "b", "c"), 0o600); err == nil || strings.Contains(err.Error(), path) {
		t.Errorf("error %v", err)
	}
}
