//go:build !unix

package settings

import (
	"io/fs"
	"os"
)

// keepOwner does nothing: the directory determines who owns a new file.
func keepOwner(*os.File, fs.FileInfo) {}
