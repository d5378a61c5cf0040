//go:build !unix

package hook

import "os"

// create makes a file that must not be there, not even as a symlink.
func create(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

// overwrite writes text over the file at path and reports whether it did: here
// never.
func overwrite(path, text string) bool { return false }
