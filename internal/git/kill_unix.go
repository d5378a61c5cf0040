//go:build unix

package git

import (
	"os/exec"
	"syscall"
)

// killGroup makes a command the leader of a process group that dies as one.
func killGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
