//go:build linux || darwin

package main

import (
	"io"
	"os"
	"syscall"
	"time"
)

// limited is standard input that fails with errLate once a time has come, however
// long its other end keeps the pipe open. It asks the system before each read
// whether there is something, which costs one call. A timer would start the
// runtime's poller in every run, and the runtime does not survive where that
// finds no free descriptor.
type limited struct {
	until time.Time // zero: any time
}

// limit returns a reader that gives up after stdinLimit, and a function that
// makes it wait for any time from then on. Only the process's own standard input
// is limited.
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

// wait waits until there is something to read, or the end.
func (l *limited) wait() error {
	for {
		var timeout *syscall.Timeval
		if !l.until.IsZero() {
			t := syscall.NsecToTimeval(int64(max(time.Until(l.until), 0)))
			timeout = &t
		}
		readable, err := selectStdin(timeout)
		switch {
		case err == syscall.EINTR:
		case err != nil || readable:
			return err
		default:
			return errLate
		}
	}
}
