//go:build unix

// Command peak runs a command and prints its peak memory in KiB. The system also counts a
// process's memory from before exec, so no command seems smaller than the program that starts it.
// This program is small.
package main

import (
	"os"
	"runtime"
	"strconv"
	"syscall"
)

func main() {
	null, err := syscall.Open(os.DevNull, syscall.O_WRONLY, 0)
	if err != nil || len(os.Args) < 2 {
		os.Exit(2)
	}
	pid, err := syscall.ForkExec(os.Args[1], os.Args[1:], &syscall.ProcAttr{
		Env:   os.Environ(),
		Files: []uintptr{0, uintptr(null), uintptr(null)},
	})
	if err != nil {
		os.Exit(1)
	}
	var usage syscall.Rusage
	if _, err := syscall.Wait4(pid, nil, 0, &usage); err != nil {
		os.Exit(1)
	}
	peak := int(usage.Maxrss)
	if runtime.GOOS == "darwin" { // in bytes there
		peak /= 1024
	}
	_, _ = os.Stdout.WriteString(strconv.Itoa(peak) + "\n")
}
