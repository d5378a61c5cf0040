//go:build unix

package line

import (
	"os"
	"syscall"
)

// create creates a file that must not exist, not even as a symlink. Package os would start the runtime's poller,
// which needs descriptors that may not be available.
func create(path string) (*os.File, error) {
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_EXCL|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), path), nil
}

// overwrite overwrites the file at path with text and reports whether it did. The file must be one that [writeBridge]
// created, of the same length as text: a regular file of this user's, mode 0600, with a single name, and not a symlink.
func overwrite(path, text string) bool {
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer syscall.Close(fd)
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil {
		return false
	}
	isOurs := info.Mode == syscall.S_IFREG|0o600 && info.Nlink == 1 && int(info.Uid) == syscall.Geteuid()
	if !isOurs || info.Size != int64(len(text)) {
		return false
	}
	n, err := syscall.Pwrite(fd, []byte(text), 0)
	return err == nil && n == len(text)
}
