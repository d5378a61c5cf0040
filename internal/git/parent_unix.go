//go:build unix && !linux

package git

import "syscall"

// dieWithParent does nothing: not every system has it.
func dieWithParent(*syscall.SysProcAttr) {}
