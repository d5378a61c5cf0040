//go:build unix

package install

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// closed returns why nothing can be written in an existing directory: its permissions, or a read-only mount.
func closed(dir string) error {
	const write = 2 // W_OK
	err := syscall.Access(dir, write)
	if errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.EACCES) {
		return err
	}
	return nil
}

// isForeign reports whether a file belongs to another user. They would lose it, because its replacement belongs to
// the user who runs install. Root can give the replacement back.
func isForeign(file fs.FileInfo) bool {
	stat, ok := file.Sys().(*syscall.Stat_t)
	user := os.Geteuid()
	return ok && user != 0 && int(stat.Uid) != user
}

// keepOwner gives a new file the owner and group of another. They differ only if root runs install for someone else.
// A user who cannot change them owns both files anyway.
func keepOwner(f *os.File, other fs.FileInfo) {
	if stat, ok := other.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
