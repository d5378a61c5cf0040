package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestReadText(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	tmptest.NoError(t, os.WriteFile(file, []byte("a\x00b\xff"), 0o600))
	if text, err := ReadText(file, MaxState); text != "a\x00b\xff" || err != nil {
		t.Errorf("file: %q, %v", text, err)
	}
	huge := filepath.Join(dir, "huge") // sparse: takes no room
	tmptest.NoError(t, os.WriteFile(huge, nil, 0o600))
	tmptest.NoError(t, os.Truncate(huge, 1<<30))
	for path, want := range map[string]error{filepath.Join(dir, "missing"): fs.ErrNotExist, dir: syscall.EISDIR, huge: ErrTooLarge} {
		_, err := ReadText(path, MaxState)
		if !errors.Is(err, want) || strings.Contains(err.Error(), path) {
			t.Errorf("%q: error %v, want %v", path, err, want)
		}
	}
}

func TestReadTail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	tmptest.NoError(t, os.WriteFile(path, []byte("0123456789"), 0o600))
	for n, want := range map[int64]string{0: "", 3: "789", 10: "0123456789", 11: "0123456789"} {
		if text, err := ReadTail(path, n); text != want || err != nil {
			t.Errorf("the last %d bytes are %q, %v; want %q", n, text, err, want)
		}
	}
}
