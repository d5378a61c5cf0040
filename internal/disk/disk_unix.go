//go:build unix

package disk

import "syscall"

// A file is a descriptor. Package os would ask the system's poller to watch each file, which does not work for
// regular files, and could block: some regular files in /proc never end.
type file int

func open(path string) (file, int64, error) {
	fd, err := again(func() (int, error) {
		return syscall.Open(path, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	})
	if err != nil {
		return -1, 0, err
	}
	var info syscall.Stat_t
	_, err = again(func() (int, error) { return 0, syscall.Fstat(fd, &info) })
	switch {
	case err != nil:
	case info.Mode&syscall.S_IFMT == syscall.S_IFDIR:
		err = syscall.EISDIR
	case info.Mode&syscall.S_IFMT != syscall.S_IFREG:
		err = errNotRegular
	default:
		return file(fd), info.Size, nil
	}
	_ = file(fd).Close()
	return -1, 0, err
}

// ReadAt is like [io.ReaderAt], except that it may return less than was asked for, and returns 0 at the end.
func (f file) ReadAt(p []byte, offset int64) (int, error) {
	n, err := again(func() (int, error) { return syscall.Pread(int(f), p, offset) })
	return max(n, 0), err
}

// Close closes the descriptor.
func (f file) Close() error { return syscall.Close(int(f)) }

// again repeats a call until no signal interrupts it.
func again(call func() (int, error)) (int, error) {
	for {
		n, err := call()
		if err != syscall.EINTR {
			return n, err
		}
	}
}

// Spare reports whether the process can open n more descriptors. If it cannot, timers and
// processes must not be used: the Go runtime dies if its poller cannot start.
func Spare(n int) bool {
	fds := make([]int, 0, n)
	defer func() {
		for _, fd := range fds {
			_ = file(fd).Close()
		}
	}()
	for range n {
		fd, err := syscall.Open("/", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err != nil {
			return false
		}
		fds = append(fds, fd)
	}
	return true
}

// Names returns at most limit names of a directory's entries, in no particular order. It does not block, and returns
// none for anything that is not a directory, and for a symlink to one unless follow is set. Package os would take
// twice the time, and a project has a directory for each phase.
func Names(dir string, limit int, follow bool) ([]string, error) {
	fd, err := openDir(dir, follow)
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

func openDir(dir string, follow bool) (int, error) {
	flags := syscall.O_RDONLY | syscall.O_DIRECTORY | syscall.O_NOFOLLOW | syscall.O_NONBLOCK | syscall.O_CLOEXEC
	if follow {
		flags &^= syscall.O_NOFOLLOW
	}
	return again(func() (int, error) { return syscall.Open(dir, flags, 0) })
}
