package main

import "syscall"

// selectStdin waits until descriptor 0 can be read without blocking. A nil timeout
// means no limit.
func selectStdin(timeout *syscall.Timeval) (readable bool, err error) {
	var set syscall.FdSet
	set.Bits[0] = 1
	n, err := syscall.Select(1, &set, nil, nil, timeout)
	return n > 0, err
}
