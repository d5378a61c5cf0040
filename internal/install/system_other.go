//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package install

import (
	"io/fs"
	"os"
)

// No client runs on these systems: there are no locks here, and a new file belongs to the one who runs install.

func tryLock(string) (unlock func(), held bool) { return func() {}, false }

func isForeign(fs.FileInfo) bool { return false }

func closed(string) error { return nil }

func keepOwner(*os.File, fs.FileInfo) {}
