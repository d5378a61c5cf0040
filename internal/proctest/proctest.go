// Package proctest has what tests need for processes: what they print, how long a test waits for one that may hang,
// whether it has ended, and its memory. Only tests import it.
package proctest

import (
	"os"
	"os/exec"
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

// Needs skips a test where one of the programs is not there.
func Needs(t testing.TB, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("needs ", err)
		}
	}
}

// Output returns what a command prints, which must succeed.
func Output(t testing.TB, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v\n%s", cmd.Args, err, out)
	}
	return string(out)
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
