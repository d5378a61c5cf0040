package cputest

import (
	"os"
	"syscall"
	"time"
)

// Memory returns 0: Windows does not say it.
func Memory(*os.ProcessState) int64 { return 0 }

// Self returns the processor time of this process so far.
func Self() time.Duration {
	process, err := syscall.GetCurrentProcess()
	if err != nil {
		panic(err)
	}
	var created, ended, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(process, &created, &ended, &kernel, &user); err != nil {
		panic(err)
	}
	// Durations, in units of 100 ns.
	units := func(f syscall.Filetime) int64 { return int64(f.HighDateTime)<<32 | int64(f.LowDateTime) }
	return time.Duration(units(kernel)+units(user)) * 100
}
