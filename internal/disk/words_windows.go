package disk

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"
)

// Windows errors that package syscall does not name.
const (
	errInvalidName  = syscall.Errno(123) // a name that no file can have
	errNotDirectory = syscall.Errno(267)
)

// isAbsent reports whether an error means that there is nothing at a path.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, errInvalidName) || errors.Is(err, errNotDirectory)
}

// inWords is an error of the system with the text that it has on Unix, so that a
// message is the same everywhere; another one is at least in our form.
func inWords(err error) error {
	var number syscall.Errno
	if !errors.As(err, &number) {
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
