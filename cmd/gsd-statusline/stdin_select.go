//go:build linux || darwin

package main

import (
	"io"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// limited is stdin, which fails with errLate after a time limit, however long the other end keeps the pipe open.
// Before each read it asks the system whether there is input, which costs one call. A timer would start the runtime's
// poller in every run, and the runtime dies if the poller finds no free descriptor.
type limited struct {
	until time.Time // zero: no limit
}

// limit returns a reader that gives up after stdinLimit, and a function that removes
// that limit. Only the process's own stdin is limited.
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

// terminalColumns is the width of a stream that is a terminal, as far as the system knows it, or 0.
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

// last is the error of a call, whose results are a number and an error on Linux, and an error alone on macOS.
func last(results ...any) error {
	err, _ := results[len(results)-1].(error)
	return err
}
