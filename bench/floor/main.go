//go:build linux || darwin

// Command floor makes the system calls that gsd-statusline makes for a line, without any
// logic. It shows the minimum cost of a line in Go, with the packages os and fmt linked in.
//
//	floor [-stdin] [-bridge FILE] [-todos DIR SESSION] PATH...
//
// It asks whether stdin is ready and reads it, overwrites 82 bytes of FILE, lists DIR, asks
// for the time of each list of SESSION there and reads one, reads each PATH that exists, and
// prints a line.
package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

const line = "\x1b[2mOpus 4.6\x1b[0m │ \x1b[2mv1.9 Code Quality · executing · Observability (4/17)\x1b[0m"

func main() {
	args := os.Args[1:]
	for len(args) > 0 && args[0][0] == '-' {
		switch args[0] {
		case "-stdin":
			var buffer [4096]byte
			ready()
			_, _ = syscall.Read(0, buffer[:])
			args = args[1:]
		case "-bridge":
			write(args[1])
			args = args[2:]
		case "-todos":
			todos(args[1], args[2])
			args = args[3:]
		}
	}
	for _, path := range args {
		read(path)
	}
	fmt.Print(line)
}

// todos lists a directory in one piece, and reads one of the session's lists.
func todos(dir, session string) {
	fd, err := syscall.Open(dir, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	var buffer [8192]byte
	var names []string
	for {
		n, err := syscall.ReadDirent(fd, buffer[:])
		if err != nil || n <= 0 {
			break
		}
		_, _, names = syscall.ParseDirent(buffer[:n], -1, names)
	}
	_ = syscall.Close(fd)
	newest := ""
	for _, name := range names {
		if strings.HasPrefix(name, session+"-") {
			newest = dir + "/" + name
			var info syscall.Stat_t
			_ = syscall.Stat(newest, &info)
		}
	}
	read(newest)
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
	fd, err := syscall.Open(path,
		syscall.O_WRONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW|syscall.O_CLOEXEC|syscall.O_CREAT, 0o600)
	if err != nil {
		return
	}
	defer syscall.Close(fd)
	var stat syscall.Stat_t
	var buffer [82]byte
	_ = syscall.Fstat(fd, &stat)
	_, _ = syscall.Pwrite(fd, buffer[:], 0)
}
