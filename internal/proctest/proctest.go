// Package proctest has what tests need for processes: how long they wait for one that may hang, whether it has ended,
// and its memory. Only tests import it.
package proctest

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
