package cputest

import (
	"testing"
	"time"
)

// TestOf: work counts, and waiting does not.
func TestOf(t *testing.T) {
	waits := Of(t, func() { time.Sleep(100 * time.Millisecond) })
	works := Of(t, func() {
		for used := time.Duration(0); used < 50*time.Millisecond; {
			used += Of(t, func() {
				for range 1000 {
					_ = Self()
				}
			})
		}
	})
	if waits > 50*time.Millisecond || works < 50*time.Millisecond {
		t.Errorf("waiting for 100 ms took %v, working for 50 ms %v", waits, works)
	}
}
