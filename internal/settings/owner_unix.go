//go:build unix

package settings

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a new file the owner and group of another. They differ if root
// runs install for someone else; anyone who may not change them owns both files.
func keepOwner(f *os.File, other fs.FileInfo) {
	if stat, ok := other.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
