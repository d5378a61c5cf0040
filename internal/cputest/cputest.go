// Package cputest measures what code costs in processor time: of this process, or of a
// program that has ended. Unlike a clock it stands still while other programs run, so a
// test that judges by it gives the same answer on a busy machine. Only tests import it.
package cputest

import (
	"os"
	"strings"
	"testing"
	"time"
)

// Size is the size at which a mistake first shows, or a large one if GSD_STATUSLINE_LARGE is set, as .ci/run does.
func Size[T any](usual, large T) T {
	if os.Getenv("GSD_STATUSLINE_LARGE") != "" {
		return large
	}
	return usual
}

// Net is how long a test waits for something that takes milliseconds unless it never
// happens. It is no measure of anything.
const Net = time.Minute

// Of returns the processor time of this process while f runs, including that of its other goroutines.
func Of(t testing.TB, f func()) time.Duration {
	t.Helper()
	before := Self()
	f()
	return Self() - before
}

// Best returns the least that [Of] measures in n runs.
func Best(t testing.TB, n int, f func()) time.Duration {
	t.Helper()
	best := Of(t, f)
	for range n - 1 {
		best = min(best, Of(t, f))
	}
	return best
}

// Child returns the processor time of a process that has ended, and of those that it has waited for.
func Child(state *os.ProcessState) time.Duration { return state.UserTime() + state.SystemTime() }

// Ends runs f, which may hang: then the test fails.
func Ends(t testing.TB, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(Net):
		t.Fatalf("still running after %v", Net)
	}
}

// Ended reports whether a process has ended. Where there is no /proc, every one has.
func Ended(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err != nil || strings.Contains(string(stat), ") Z ")
}

// Gone reports whether a process ends: a signal takes a moment.
func Gone(pid string) bool {
	for start := time.Now(); time.Since(start) < Net; time.Sleep(5 * time.Millisecond) {
		if Ended(pid) {
			return true
		}
	}
	return false
}
