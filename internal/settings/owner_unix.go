//go:build unix

package settings

import (
	"io/fs"
	"os"
	"syscall"
)

// isForeign reports whether a file belongs to another user, who would lose it: what
// replaces it belongs to the one who runs install. Root can give it back.
func isForeign(file fs.FileInfo) bool {
	stat, ok := file.Sys().(*syscall.Stat_t)
	user := os.Geteuid()
	return ok && user != 0 && int(stat.Uid) != user
}

// keepOwner gives a new file the owner and group of another. They differ if root
// runs install for someone else; anyone who may not change them owns both files.
func keepOwner(f *os.File, other fs.FileInfo) {
	if stat, ok := other.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
