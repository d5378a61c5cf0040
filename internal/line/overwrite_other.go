//go:build !unix

package line

import "os"

// create creates a file that must not exist, not even as a symlink.
func create(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

// overwrite overwrites the file at path and reports whether it did. On this system it never does.
func overwrite(path, text string) bool { return false }
