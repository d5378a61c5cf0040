//go:build !unix

package disk

import (
	"io"
	"os"
	"syscall"
)

type file = *os.File

func open(path string) (file, int64, error) {
	f, err := os.Open(path)
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
		return f, info.Size(), nil
	}
	_ = f.Close()
	return nil, 0, err
}

// Spare reports whether the process can open n more descriptors. On this system it always can.
func Spare(int) bool { return true }

// Names returns at most limit names of a directory's entries, in no particular order. It returns none for anything
// that is not a directory, and for a symlink to one unless follow is set.
func Names(dir string, limit int, follow bool) ([]string, error) {
	stat := os.Lstat
	if follow {
		stat = os.Stat
	}
	info, err := stat(dir)
	if err != nil {
		return nil, Cause(err)
	}
	if !info.IsDir() {
		return nil, syscall.ENOTDIR
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil, Cause(err)
	}
	defer f.Close()
	names, err := f.Readdirnames(limit)
	if err == io.EOF {
		err = nil
	}
	return names, err
}
