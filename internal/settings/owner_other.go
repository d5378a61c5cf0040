//go:build !unix

package settings

import (
	"io/fs"
	"os"
)

// isForeign reports nothing, for the same reason as [keepOwner].
func isForeign(fs.FileInfo) bool { return false }

// keepOwner does nothing: the directory determines who owns a new file.
func keepOwner(*os.File, fs.FileInfo) {}
