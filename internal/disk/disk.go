// Package disk reads files that others wrote, without ever blocking: it does not read
// anything that is not a regular file (a FIFO, a device, a socket, a directory). It
// also replaces files, one way for all: [Replace], or [Stage] and [Place] where someone else may write, too.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// Limits in bytes. A longer file counts as unreadable.
const (
	// MaxState is for a STATE.md: two hundred times the size of the largest real ones.
	MaxState = 128 << 20

	// MaxSmall is for configuration, todos, update check and pointers, which are a few KiB.
	MaxSmall = 16 << 20

	// MaxJob is for a council job, which is a few KiB of JSON, whose values take several times the memory of its text.
	MaxJob = 1 << 20

	// MaxHead is for the start of a file that may be a council job.
	MaxHead = 8 << 10

	// MaxStatus is for the start of a verification, of which only the status counts.
	MaxStatus = 4 << 10

	// growth is by how much a file may grow while it is read.
	growth = 1 << 20
)

// ErrTooLarge is the error for a file over its limit.
var ErrTooLarge = errors.New("too large")

var errNotRegular = errors.New("not a regular file")

// ReadText reads a whole regular file of at most limit bytes. It does not block: opening a FIFO returns at once and
// fails, as for any other file that is not regular. A file that grows in the meantime is read up to 1 MiB beyond its
// original size. The error does not contain the path.
func ReadText(path string, limit int64) (string, error) {
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if size > limit {
		return "", ErrTooLarge
	}
	return text(f, 0, size, size+growth)
}

// ReadHead reads the first n bytes of a regular file, or all of a shorter one.
func ReadHead(path string, n int64) (string, error) { return readPart(path, n, false) }

// ReadTail reads the last n bytes of a regular file, or all of a shorter one.
func ReadTail(path string, n int64) (string, error) { return readPart(path, n, true) }

func readPart(path string, n int64, atEnd bool) (string, error) {
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	n = min(n, size)
	offset := int64(0)
	if atEnd {
		offset = size - n
	}
	return text(f, offset, n, n)
}

// text reads a file from an offset to its end: size bytes, as far as is known, and at most limit. It reads them into
// one buffer, which becomes the text: a copy would double the memory for a large file. It asks for one byte more than
// there should be, so that a short read is the end of the file, and no second read has to find it.
func text(f file, offset, size, limit int64) (string, error) {
	buffer := make([]byte, min(size+1, limit), size+512)
	for n := 0; ; {
		if n == len(buffer) && int64(n) < limit { // the file has grown
			buffer = slices.Grow(buffer, 1)
			buffer = buffer[:min(int64(cap(buffer)), limit)]
		}
		k, err := f.ReadAt(buffer[n:], offset+int64(n))
		n += k
		if err == io.EOF || err == nil && (k == 0 || int64(n) == size || int64(n) == limit) {
			return unsafe.String(unsafe.SliceData(buffer), n), nil
		}
		if err != nil {
			return "", Cause(err)
		}
	}
}

// Within reports whether a path is that of a directory, or of something in it, as they
// are written. Nothing is in a directory without a name.
func Within(dir, path string) bool {
	name, err := filepath.Rel(dir, path)
	return dir != "" && err == nil && filepath.IsLocal(name)
}

// Exists is Node's existsSync: it reports whether anything exists at path and can be reached.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Unreadable is the error for an existing file or directory that cannot be read.
type Unreadable struct {
	Path string
	Err  error // without the path
}

func (u *Unreadable) Error() string { return u.Path + ": " + u.Err.Error() }

func (u *Unreadable) Unwrap() error { return u.Err }

// Failure turns the error of reading path into an [Unreadable]. It returns nil if err is
// nil or says that there is no such file.
func Failure(path string, err error) error {
	if err == nil || isAbsent(err) {
		return nil
	}
	return &Unreadable{path, Cause(err)}
}

// Cause removes the operation and the path from an error of package os.
func Cause(err error) error {
	switch e := err.(type) {
	case *os.PathError:
		return inWords(e.Err)
	case syscall.Errno:
		return inWords(err)
	}
	return err
}

// Windows errors that package syscall does not name. Elsewhere the numbers mean something
// else, so that they count on Windows only.
const (
	errInvalidName  = syscall.Errno(123) // a name that no file can have
	errNotDirectory = syscall.Errno(267)
)

func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) ||
		runtime.GOOS == "windows" && (errors.Is(err, errInvalidName) || errors.Is(err, errNotDirectory))
}

// inWords is an error of the system. On Windows it has the text that it has on Unix, so
// that a message is the same everywhere; another one is at least in our form.
func inWords(err error) error {
	var number syscall.Errno
	if runtime.GOOS != "windows" || !errors.As(err, &number) {
		return err
	}
	text := err.Error()
	switch {
	case errors.Is(err, fs.ErrNotExist), number == errInvalidName:
		text = "no such file or directory"
	case errors.Is(err, fs.ErrPermission):
		text = "permission denied"
	case errors.Is(err, fs.ErrExist):
		text = "file exists"
	case number == errNotDirectory:
		text = "not a directory"
	default:
		first, size := utf8.DecodeRuneInString(text)
		text = strings.TrimSuffix(string(unicode.ToLower(first))+text[size:], ".")
	}
	return systemError{err, text}
}

// A systemError is an error with another text.
type systemError struct {
	error
	text string
}

func (e systemError) Error() string { return e.text }

func (e systemError) Unwrap() error { return e.error }
