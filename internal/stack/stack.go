// Package stack grows the main goroutine's stack once, before any other package is
// initialised: it would double four times otherwise, and be copied each time. The
// package imports nothing, so that it comes first. A run is 3 to 6 % shorter by it;
// see bench/README.md.
package stack

func init() { grow(false) }

// grow has a frame of 20 KiB, which is reserved when it is entered. Nothing touches
// it, because that would cost its pages.
//
//go:noinline
func grow(touch bool) {
	if touch {
		var frame [20 << 10]byte
		use(&frame)
	}
}

//go:noinline
func use(*[20 << 10]byte) {}
