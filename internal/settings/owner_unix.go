//go:build unix

package settings

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a new file the owner and group of another, which it had not
// where root runs install for someone. Who may not do that owns both.
func keepOwner(f *os.File, other fs.FileInfo) {
	if stat, ok := other.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
