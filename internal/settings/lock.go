package settings

import (
	"errors"
	"os"
	"path/filepath"
	"time"
)

var errLocked = errors.New("another install or uninstall is still using it: try again")

// Lock keeps other installs and uninstalls away from the settings file at that path
// until unlock is called. It waits at most 10 s for one that is running.
//
// The operating system holds the lock, so it ends with the process, however that
// ends. If the directory does not exist, or the file system does not support locks,
// there is no lock; then only a change between reading and writing is detected.
func Lock(path string) (unlock func(), err error) {
	return lockWithin(path, 10*time.Second)
}

func lockWithin(path string, limit time.Duration) (unlock func(), err error) {
	if _, err := os.Lstat(path); err == nil {
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return func() {}, nil // Open says why
		}
	}
	for start := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		unlock, held := tryLock(path)
		if !held {
			return unlock, nil
		}
		if time.Since(start) > limit {
			return nil, errLocked
		}
	}
}
