//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// tryLock locks the directory of a file. That leaves no lock file, and the file
// itself is replaced by a rename. held reports that another process has the lock.
func tryLock(path string) (unlock func(), held bool) {
	// If the path leads through a FIFO, opening that would wait. openFile says what it is.
	dir, err := syscall.Open(filepath.Dir(path), syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return func() {}, false
	}
	unlock = func() { _ = syscall.Close(dir) }
	switch err := syscall.Flock(dir, syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK), errors.Is(err, syscall.EINTR):
		unlock()
		return nil, true
	}
	return unlock, false
}

// isForeign reports whether a file belongs to another user, who would lose it: what
// replaces it belongs to the one who runs install. Root can give it back.
func isForeign(file fs.FileInfo) bool {
	stat, ok := file.Sys().(*syscall.Stat_t)
	user := os.Geteuid()
	return ok && user != 0 && int(stat.Uid) != user
}

// closed reports why nothing can be written in an existing directory: its permissions, or a read-only mount.
func closed(dir string) error {
	const write = 2 // W_OK
	err := syscall.Access(dir, write)
	if errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.EACCES) {
		return err
	}
	return nil
}

// keepOwner gives a new file the owner and group of another. They differ if root
// runs install for someone else; anyone who may not change them owns both files.
func keepOwner(f *os.File, other fs.FileInfo) {
	if stat, ok := other.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
