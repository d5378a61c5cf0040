// Package disk reads files that others wrote, without ever blocking: it reads only regular files, not a FIFO, a
// device, a socket or a directory. It also replaces files: [Replace], [Stage] and [Place] are for files that someone
// else may write too, [Finish] for a file that the caller has opened.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// growth is how many bytes a file may grow while it is read.
const growth = 1 << 20

// ErrTooLarge is the error for a file over its limit.
var ErrTooLarge = errors.New("too large")

var errNotRegular = errors.New("not a regular file")

// ReadText reads a whole regular file of at most limit bytes. It does not block: opening a FIFO returns at once and
// fails, as for any other file that is not regular. If a file grows meanwhile, at most 1 MiB beyond its original size
// is read. The error does not contain the path.
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

// text reads a file from an offset to its end: about size bytes, and at most limit. It reads them into one buffer,
// which becomes the text, because a copy would double the memory for a large file. It asks for one byte more than
// size, so that a short read shows the end of the file without a second read.
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

// An Entry is a name in a directory. A symlink is not a directory, wherever it leads.
type Entry struct {
	Name  string
	IsDir bool // also of what cannot be looked at
}

func isDir(path string) bool {
	info, err := os.Lstat(path)
	return err != nil || info.IsDir()
}

// Within reports whether a path, as written, is dir or something in it. Nothing is in a directory without a name.
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

// Failure turns an error from reading path into an [Unreadable]. It returns nil if err is nil or says that there is
// no such file.
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

// Windows errors that package syscall does not name. Elsewhere the numbers mean something else, so they apply only on
// Windows.
const (
	errInvalidName  = syscall.Errno(123) // a name that no file can have
	errNotDirectory = syscall.Errno(267)
)

func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) ||
		runtime.GOOS == "windows" && (errors.Is(err, errInvalidName) || errors.Is(err, errNotDirectory))
}

// inWords returns an error of the system with its text. On Windows the known errors get their Unix texts, so that
// messages are the same everywhere. Other texts are changed to start in lower case and end without a full stop.
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

// ErrChanged is the error for a file whose content is no longer what the caller has read.
var ErrChanged = errors.New("it changed in the meantime: try again")

// Replace writes a text to a new file beside path, created with that mode, and renames it to path. Before that it
// calls ready, unless that is nil; see [Finish]. A file left by a killed run does no harm, because each new file has
// another name. If the new file cannot be created, the error does not contain its name.
func Replace(path, text string, mode fs.FileMode, ready func(f *os.File) error) error {
	f, err := beside(path, mode)
	if err != nil {
		return err
	}
	return Finish(f, text, ready, path)
}

// Stage writes a new file beside path like [Replace], but does not rename it. It returns the file's path for [Place].
func Stage(path, text string, mode fs.FileMode, ready func(f *os.File) error) (made string, err error) {
	f, err := beside(path, mode)
	if err == nil {
		err = Finish(f, text, ready, f.Name())
	}
	if err != nil {
		return "", err
	}
	return f.Name(), nil
}

// Place renames the file made to path, which other programs write too. It replaces path only if that still has the
// text that the caller read: was, or nil if there was no file. Otherwise it keeps path, removes made, and returns
// [ErrChanged]. A change between the check and the rename, which follows at once, is lost.
func Place(made, path string, was *string) error {
	err := ErrChanged
	switch {
	case was == nil:
		err = create(made, path)
	case holds(path, *was):
		err = os.Rename(made, path)
	}
	if err != nil {
		_ = os.Remove(made)
	}
	return err
}

// Remove removes a file that other programs write too, if it still has the text that the caller read.
func Remove(path, was string) error {
	if !holds(path, was) {
		return ErrChanged
	}
	return os.Remove(path)
}

// holds reports whether there is a regular file with that text. It compares the content, because the time and the
// inode may not change, or may change without a reason.
func holds(path, text string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(text)) {
		return false
	}
	got, err := ReadText(path, info.Size())
	return err == nil && got == text
}

// create renames made to path if nothing exists there. A link fails if something does. The rename, for file systems
// without links, would replace it, so create looks first.
func create(made, path string) error {
	if os.Link(made, path) == nil {
		_ = os.Remove(made)
		return nil
	}
	if _, there := os.Lstat(path); there == nil {
		return ErrChanged
	}
	return os.Rename(made, path)
}

// [Replace] and [Stage] create their file beside the one that it replaces. Its name has that name, this prefix, a
// number and this suffix: settings.json.gsd-statusline-123.tmp.
const (
	besidePrefix = ".gsd-statusline-"
	besideSuffix = ".tmp"
)

func beside(path string, mode fs.FileMode) (*os.File, error) {
	number := uint32(time.Now().UnixNano())
	for {
		name := path + besidePrefix + strconv.FormatUint(uint64(number), 10) + besideSuffix
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil || !errors.Is(err, fs.ErrExist) {
			return f, Cause(err)
		}
		number++
	}
}

// Finish writes a text to f, which its caller has just created beside path, and renames f to path, so that nobody
// reads half of the text. Before the rename it calls ready, unless that is nil. If anything fails, path is unchanged
// and the new file is removed. f is always closed.
func Finish(f *os.File, text string, ready func(f *os.File) error, path string) error {
	_, err := f.WriteString(text)
	if err == nil && ready != nil {
		err = ready(f)
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
