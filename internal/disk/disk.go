// Package disk reads files that others wrote, and never waits for one: what is
// not a regular file (a FIFO, a device, a socket, a directory) is not read.
// [Finish] alone writes: what its caller has created.
package disk

import (
	"errors"
	"io"
	"os"
	"slices"
	"syscall"
	"unsafe"
)

// Limits in bytes. A longer file counts as one that cannot be read.
const (
	// MaxState is for a STATE.md: two hundred times what the largest real ones have.
	MaxState = 128 << 20

	// MaxSmall is for configuration, todos, update check and pointers, which
	// are a few KiB.
	MaxSmall = 16 << 20

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
	defer f.close()
	if size > limit {
		return "", ErrTooLarge
	}
	return f.text(0, size, size+growth)
}

// ReadHead reads the first n bytes of a regular file, or all of a shorter one.
func ReadHead(path string, n int64) (string, error) {
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer f.close()
	n = min(n, size)
	return f.text(0, n, n)
}

// ReadTail reads the last n bytes of a regular file, or all of a shorter one.
func ReadTail(path string, n int64) (string, error) {
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer f.close()
	n = min(n, size)
	return f.text(size-n, n, n)
}

// text reads a file from an offset to its end: size bytes as far as is known,
// and no more than limit. They are read into one buffer, which becomes the text:
// a copy would double what a large file needs.
func (f file) text(offset, size, limit int64) (string, error) {
	buffer := make([]byte, size, size+512)
	for n := 0; ; {
		if n == len(buffer) && int64(n) < limit { // is there more than was known?
			buffer = slices.Grow(buffer, 1)
			buffer = buffer[:min(int64(cap(buffer)), limit)]
		}
		k, err := f.readAt(buffer[n:], offset+int64(n))
		n += k
		if err == io.EOF || err == nil && (k == 0 || int64(n) == limit) {
			return unsafe.String(unsafe.SliceData(buffer), n), nil
		}
		if err != nil {
			return "", Cause(err)
		}
	}
}

// Exists is Node's existsSync: whether something is there, of any kind, and can
// be reached.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Unreadable is why a file, or a directory, that is there cannot be read.
type Unreadable struct {
	Path string
	Err  error // without the path
}

func (u *Unreadable) Error() string { return u.Path + ": " + u.Err.Error() }

func (u *Unreadable) Unwrap() error { return u.Err }

// Failure is the error of reading what is at path, nil where there is nothing to
// read: no error, or no such file.
func Failure(path string, err error) error {
	if err == nil || isAbsent(err) {
		return nil
	}
	return &Unreadable{path, Cause(err)}
}

// Cause takes the operation and the path off an error of package os.
func Cause(err error) error {
	switch e := err.(type) {
	case *os.PathError:
		return inWords(e.Err)
	case syscall.Errno:
		return inWords(err)
	}
	return err
}
