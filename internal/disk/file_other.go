//go:build !unix

package disk

import (
	"os"
	"syscall"
)

// file is a file.
type file struct{ f *os.File }

// open opens a regular file and returns its size in bytes.
func open(path string) (file, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return file{}, 0, Cause(err)
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		err = Cause(err)
	case info.IsDir():
		err = syscall.EISDIR
	case !info.Mode().IsRegular():
		err = errNotRegular
	default:
		return file{f}, info.Size(), nil
	}
	_ = f.Close()
	return file{}, 0, err
}

// readAt is like [io.ReaderAt].
func (f file) readAt(p []byte, offset int64) (int, error) { return f.f.ReadAt(p, offset) }

func (f file) close() { _ = f.f.Close() }

// Spare reports whether the process can open n more descriptors. On this system it always
// can.
func Spare(int) bool { return true }
