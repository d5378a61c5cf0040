//go:build !linux && !darwin

package main

import (
	"io"
	"os"
	"sync"
	"time"
)

// limited is stdin, which fails with errLate after a time limit. A goroutine reads
// ahead.
type limited struct {
	pieces chan piece
	rest   piece
	once   sync.Once
	late   <-chan time.Time // nil: no limit
}

// piece is the result of one read.
type piece struct {
	text []byte
	err  error
}

// limit returns a reader that gives up after stdinLimit, and a function that removes
// that limit. Only the process's own stdin is limited.
func limit(stdin io.Reader) (r io.Reader, unlimited func()) {
	if stdin != os.Stdin {
		return stdin, func() {}
	}
	l := &limited{pieces: make(chan piece), late: time.After(stdinLimit)}
	return l, func() { l.late = nil }
}

func (l *limited) Read(p []byte) (int, error) {
	l.once.Do(func() { go l.ahead() })
	if len(l.rest.text) == 0 && l.rest.err == nil {
		select {
		case l.rest = <-l.pieces:
		case <-l.late:
			l.rest.err = errLate // from now on
			return 0, errLate
		}
	}
	n := copy(p, l.rest.text)
	l.rest.text = l.rest.text[n:]
	if len(l.rest.text) == 0 {
		return n, l.rest.err
	}
	return n, nil
}

// ahead reads until the end or an error, which the last piece holds.
func (l *limited) ahead() {
	for {
		text := make([]byte, 64<<10)
		n, err := os.Stdin.Read(text)
		l.pieces <- piece{text[:n], err}
		if err != nil {
			return
		}
	}
}
