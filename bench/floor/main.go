//go:build unix

// Command floor makes the system calls that gsd-statusline makes for a line, without any
// logic. It shows the minimum cost of a line in Go, with the packages os and fmt linked in.
//
//	floor [-stdin] [-bridge FILE] PATH...
//
// It reads stdin, overwrites 82 bytes of FILE, reads each PATH that exists, and prints a line.
package main

import (
	"fmt"
	"os"
	"syscall"
)

const line = "\x1b[2mOpus 4.6\x1b[0m │ \x1b[2mv1.9 Code Quality · executing · Observability (4/17)\x1b[0m"

func main() {
	args := os.Args[1:]
	for len(args) > 0 && args[0][0] == '-' {
		switch args[0] {
		case "-stdin":
			var buffer [4096]byte
			_, _ = syscall.Read(0, buffer[:])
			args = args[1:]
		case "-bridge":
			write(args[1])
			args = args[2:]
		}
	}
	for _, path := range args {
		read(path)
	}
	fmt.Print(line)
}

// read reads a whole file, and once more to see its end.
func read(path string) {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer syscall.Close(fd)
	var stat syscall.Stat_t
	if syscall.Fstat(fd, &stat) != nil || stat.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return
	}
	buffer := make([]byte, stat.Size+512)
	n, _ := syscall.Pread(fd, buffer, 0)
	_, _ = syscall.Pread(fd, buffer[n:], int64(n))
}

// write overwrites a file, as for the bridge file.
func write(path string) {
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW|syscall.O_CLOEXEC|syscall.O_CREAT, 0o600)
	if err != nil {
		return
	}
	defer syscall.Close(fd)
	var stat syscall.Stat_t
	var buffer [82]byte
	_ = syscall.Fstat(fd, &stat)
	_, _ = syscall.Pwrite(fd, buffer[:], 0)
}
