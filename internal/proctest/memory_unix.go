//go:build unix

package proctest

import (
	"os"
	"runtime"
	"syscall"
)

// Memory returns the most memory that a process took that has ended.
func Memory(state *os.ProcessState) int64 {
	memory := state.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		memory <<= 10
	}
	return memory
}
