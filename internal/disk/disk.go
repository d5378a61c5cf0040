// Package disk reads files that others wrote, and never waits for one: what is
// not a regular file (a FIFO, a device, a socket, a directory) is not read.
// Nothing here writes.
package disk

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"time"
)

// Limits in bytes. A longer file counts as one that cannot be read.
const (
	// MaxState is for a STATE.md: Node cannot hold a longer string, so the hook
	// does not read it either.
	MaxState = 1<<29 - 24

	// MaxSmall is for configuration, todos, update check and pointers, which
	// are a few KiB.
	MaxSmall = 16 << 20

	// patience is how long a read may wait.
	patience = 200 * time.Millisecond

	// growth is by how much a file may grow while it is read.
	growth = 1 << 20
)

// ErrTooLarge is why a file over its limit is not read.
var ErrTooLarge = errors.New("too large")

var errNotRegular = errors.New("not a regular file")

// ReadText reads a regular file of at most limit bytes whole. It does not wait:
// opening a FIFO returns at once and fails like any other file that is not a
// regular one. A file that grows meanwhile is read up to 1 MiB over the size it
// had. The error does not hold the path.
func ReadText(path string, limit int64) (string, error) {
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if size > limit {
		return "", ErrTooLarge
	}
	var b strings.Builder
	b.Grow(int(size))
	if _, err := io.Copy(&b, io.LimitReader(f, size+growth)); err != nil {
		return "", Cause(err)
	}
	return b.String(), nil
}

// ReadTail reads the last n bytes of a regular file, or all of a shorter one.
func ReadTail(path string, n int64) (string, error) {
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	n = min(n, size)
	var b strings.Builder
	b.Grow(int(n))
	if _, err := io.Copy(&b, io.NewSectionReader(f, size-n, n)); err != nil {
		return "", Cause(err)
	}
	return b.String(), nil
}

// open opens a regular file and returns its size in bytes.
func open(path string) (*os.File, int64, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, 0, Cause(err)
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
		// Some files of /proc are regular ones that wait. Where this is no such
		// file, there is no deadline to set.
		_ = f.SetReadDeadline(time.Now().Add(patience))
		return f, info.Size(), nil
	}
	_ = f.Close()
	return nil, 0, err
}

// IsFile reports whether a regular file can be reached at path.
func IsFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Exists is Node's existsSync: whether something is there, of any kind, and can
// be reached.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Cause takes the operation and the path off an error of package os.
func Cause(err error) error {
	var e *os.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
