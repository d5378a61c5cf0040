//go:build unix

package cputest

import (
	"os"
	"runtime"
	"syscall"
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

// Self returns the processor time of this process so far.
func Self() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		panic(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
