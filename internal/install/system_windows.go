package install

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

const (
	fileFlagDeleteOnClose = 0x04000000
	errorSharingViolation = syscall.Errno(32)
)

// tryLock opens a file beside the settings that nobody else can open at the same time and that is deleted when it is
// closed. held reports that another process has it.
func tryLock(path string) (unlock func(), held bool) {
	name, err := syscall.UTF16PtrFromString(path + ".gsd-statusline-lock")
	if err != nil {
		return func() {}, false
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL|fileFlagDeleteOnClose, 0)
	if err != nil {
		// For a moment, a file that is being deleted cannot be opened either.
		return func() {}, errors.Is(err, errorSharingViolation) ||
			errors.Is(err, syscall.ERROR_ACCESS_DENIED) && exists(path+".gsd-statusline-lock")
	}
	return func() { _ = syscall.CloseHandle(h) }, false
}

// The directory determines who owns a new file.

func isForeign(fs.FileInfo) bool { return false }

func closed(string) error { return nil }

func keepOwner(*os.File, fs.FileInfo) {}
