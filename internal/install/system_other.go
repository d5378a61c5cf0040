//go:build !unix

package install

import (
	"io/fs"
	"os"
)

// On Windows the directory determines who owns a new file. On other systems no client runs.

func closed(string) error { return nil }

func isForeign(fs.FileInfo) bool { return false }

func keepOwner(*os.File, fs.FileInfo) {}
