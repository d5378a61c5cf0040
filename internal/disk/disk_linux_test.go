//go:build linux

package disk

import (
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// socketError is what Linux says of opening a socket.
const socketError = "no such device or address"

// TestReadTextDoesNotWait: what is not a regular file is not read.
func TestReadTextDoesNotWait(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir) // the path of a socket is short
	tmptest.NoError(t, syscall.Mkfifo("fifo", 0o600))
	tmptest.NoError(t, os.Symlink("loop", "loop"))
	socket := tmptest.Must(net.Listen("unix", "socket"))
	defer socket.Close()
	for path, want := range map[string]string{
		"fifo": "not a regular file", "socket": socketError, "loop": "too many levels of symbolic links",
		"/dev/null": "not a regular file", "/dev/zero": "not a regular file", "a\x00b": "invalid argument",
		filepath.Join(dir, "fifo", "x"): "not a directory",
	} {
		if _, err := ReadText(path, 128<<20); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", path, err, want)
		}
		if _, err := ReadTail(path, 10); err == nil {
			t.Errorf("%q: a tail was read", path)
		}
	}
}
