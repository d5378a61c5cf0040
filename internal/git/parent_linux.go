package git

import "syscall"

// dieWithParent makes the kernel kill a command when this program is gone, however it
// ended. What counts is the end of the thread that started it; Go keeps its threads.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
