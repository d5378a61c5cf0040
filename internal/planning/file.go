package planning

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
)

// maxText is the length in bytes from which on a file is not read: Node cannot
// hold a longer string, so the hook does not read it either.
const maxText = 1<<29 - 24

// errNotRegular and errTooLarge are why a file that is there is not read.
var (
	errNotRegular = errors.New("not a regular file")
	errTooLarge   = errors.New("larger than 512 MiB")
)

// ReadText reads a regular file whole. It does not wait: opening a FIFO returns
// at once and fails like any other file that is not a regular one. The error
// does not hold the path.
func ReadText(path string) (string, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", cause(err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return "", cause(err)
	case info.IsDir():
		return "", syscall.EISDIR
	case !info.Mode().IsRegular():
		return "", errNotRegular
	case info.Size() > maxText:
		return "", errTooLarge
	}
	var b strings.Builder
	b.Grow(int(info.Size()) + 1)
	// One byte over the limit tells a file that grew past it meanwhile.
	n, err := io.Copy(&b, io.LimitReader(f, maxText+1))
	switch {
	case err != nil:
		return "", cause(err)
	case n > maxText:
		return "", errTooLarge
	}
	return b.String(), nil
}

// exists is Node's existsSync: whether something is there, of any kind, and can
// be reached.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// cause takes the operation and the path off an error of package os.
func cause(err error) error {
	var e *os.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
