package child

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command the leader of a process group that is killed as a whole.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	// The kernel also kills it when this program is gone, however it ended. What counts is
	// the end of the thread that started it; Go keeps its threads.
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	cmd.Cancel = func() error { killGroup(cmd); return nil }
}

// killGroup kills what is left of a started command's process group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
