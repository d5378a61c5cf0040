package disk

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

func TestReadText(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("a\x00b\xff"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "dir"), 0o700); err != nil {
		t.Fatal(err)
	}
	if text, err := ReadText(filepath.Join(dir, "file")); text != "a\x00b\xff" || err != nil {
		t.Errorf("file: %q, %v", text, err)
	}
	for name, want := range map[string]string{
		"missing": "no such file or directory",
		"dir":     "is a directory",
		"fifo":    "not a regular file",
		"loop":    "too many levels of symbolic links",
		"huge":    "larger than 512 MiB",
		"a\x00b":  "invalid argument",
	} {
		path := filepath.Join(dir, name)
		switch name {
		case "fifo":
			if runtime.GOOS == "windows" {
				continue
			}
			if err := syscall.Mkfifo(path, 0o600); err != nil {
				t.Fatal(err)
			}
		case "loop":
			if err := os.Symlink(path, path); err != nil {
				t.Fatal(err)
			}
		case "huge": // sparse: takes no room
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(path, 1<<30); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := ReadText(path); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", name, err, want)
		}
	}
}
