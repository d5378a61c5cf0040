//go:build linux || darwin

package disk

import "syscall"

// Names returns at most limit names of a directory's entries, in no particular order. It
// does not block, and returns none for anything that is not a directory, and for a symlink
// to one unless follow is set. Package os would take twice the time, and a project has a
// directory for each phase.
func Names(dir string, limit int, follow bool) ([]string, error) {
	flags := syscall.O_RDONLY | syscall.O_DIRECTORY | syscall.O_NOFOLLOW | syscall.O_NONBLOCK | syscall.O_CLOEXEC
	if follow {
		flags &^= syscall.O_NOFOLLOW
	}
	fd, err := again(func() (int, error) { return syscall.Open(dir, flags, 0) })
	if err != nil {
		return nil, err
	}
	defer syscall.Close(fd)
	var names []string
	var buffer [8192]byte
	for len(names) < limit {
		n, err := again(func() (int, error) { return syscall.ReadDirent(fd, buffer[:]) })
		if err != nil || n <= 0 {
			return names, err
		}
		_, _, names = syscall.ParseDirent(buffer[:n], limit-len(names), names)
	}
	return names, nil
}
