package main

import "syscall"

// ready asks whether stdin can be read, as the program does before each read.
func ready() {
	set := syscall.FdSet{}
	set.Bits[0] = 1
	_ = syscall.Select(1, &set, nil, nil, &syscall.Timeval{Sec: 3})
}
