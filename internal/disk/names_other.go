//go:build !linux && !darwin

package disk

import (
	"io"
	"os"
	"syscall"
)

// Names returns at most limit names of a directory's entries, in no particular order. It
// returns none for anything that is not a directory, and for a symlink to one unless
// follow is set.
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
