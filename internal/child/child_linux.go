package child

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command the leader of a process group that is killed as a whole.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	// The kernel also kills the child when this program ends, for any reason. Strictly, it does so when the thread
	// that started the child ends; Go keeps its threads.
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	cmd.Cancel = func() error { killGroup(cmd); return nil }
}

// killGroup kills whatever is left of a started command's process group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
