//go:build !linux && !darwin

package disk

import (
	"io"
	"os"
	"syscall"
)

// Names returns at most limit names of a directory's entries, in no particular order. It
// returns none for a symlink and for anything that is not a directory.
func Names(dir string, limit int) ([]string, error) {
	info, err := os.Lstat(dir)
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
