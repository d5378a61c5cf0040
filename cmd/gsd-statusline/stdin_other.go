//go:build !linux && !darwin

package main

import (
	"io"
	"os"
	"time"
)

// limit returns a reader that gives up after stdinLimit, and a function that removes that limit. Only the process's
// own stdin is limited.
func limit(stdin io.Reader) (r io.Reader, unlimited func()) {
	if stdin != os.Stdin {
		return stdin, func() {}
	}
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, stdin)
		_ = w.CloseWithError(err)
	}()
	late := time.AfterFunc(stdinLimit, func() { _ = w.CloseWithError(errLate) })
	return r, func() { late.Stop() }
}

// terminalColumns is unknown on this system: only COLUMNS sets a width.
func terminalColumns(any) int { return 0 }
