//go:build !windows

package disk

import (
	"errors"
	"io/fs"
	"syscall"
)

// isAbsent reports whether an error means that there is nothing at a path.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// inWords is an error of the system as it is.
func inWords(err error) error { return err }
