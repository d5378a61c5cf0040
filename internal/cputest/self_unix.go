//go:build unix

package cputest

import (
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// Memory returns the most memory that a process took that has ended.
func Memory(state *os.ProcessState) int64 {
	memory := state.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		memory <<= 10
	}
	return memory
}

func self(t testing.TB) time.Duration {
	t.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
