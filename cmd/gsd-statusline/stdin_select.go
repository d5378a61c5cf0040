//go:build linux || darwin

package main

import (
	"io"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// limited is stdin with a time limit. A read that exceeds it fails with errLate, even if the other end keeps the pipe
// open. Before each read it asks the system whether there is input, which costs one call. A timer would start the
// runtime's poller in every run, and the runtime dies if there is no free descriptor for that.
type limited struct {
	until time.Time // zero means no limit
}

// limit returns a reader that gives up after stdinLimit, and a function that removes that limit. Only the process's
// own stdin is limited.
func limit(stdin io.Reader) (r io.Reader, unlimited func()) {
	if stdin != os.Stdin {
		return stdin, func() {}
	}
	l := &limited{until: time.Now().Add(stdinLimit)}
	return l, func() { l.until = time.Time{} }
}

func (l *limited) Read(p []byte) (int, error) {
	for {
		if err := l.wait(); err != nil {
			return 0, err
		}
		switch n, err := syscall.Read(0, p); {
		case err == syscall.EINTR, err == syscall.EAGAIN:
		case err != nil:
			return 0, err
		case n == 0 && len(p) > 0:
			return 0, io.EOF
		default:
			return n, nil
		}
	}
}

// terminalColumns returns the width of a terminal, or 0 if the stream is not one or the system does not know it.
func terminalColumns(stream any) int {
	if f, ok := stream.(*os.File); ok {
		if size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ); err == nil {
			return int(size.Col)
		}
	}
	return 0
}

func (l *limited) wait() error {
	for {
		var timeout *syscall.Timeval
		if !l.until.IsZero() {
			t := syscall.NsecToTimeval(int64(max(time.Until(l.until), 0)))
			timeout = &t
		}
		var set syscall.FdSet
		set.Bits[0] = 1 // descriptor 0
		err := last(syscall.Select(1, &set, nil, nil, timeout))
		switch {
		case err == syscall.EINTR:
		case err != nil || set.Bits[0] == 1:
			return err
		default:
			return errLate
		}
	}
}

// last returns the last result of a call. syscall.Select returns a number and an error on Linux, but only an error on
// macOS.
func last(results ...any) error {
	err, _ := results[len(results)-1].(error)
	return err
}
