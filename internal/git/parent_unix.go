//go:build unix && !linux

package git

import "syscall"

// dieWithParent does nothing: this system does not support it.
func dieWithParent(*syscall.SysProcAttr) {}
