//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package settings

import (
	"errors"
	"path/filepath"
	"syscall"
)

// tryLock locks the directory of a file. That leaves no lock file, and the file
// itself is replaced by a rename. held reports that another process has the lock.
func tryLock(path string) (unlock func(), held bool) {
	// If the path leads through a FIFO, opening that would wait. Open says what it is.
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
