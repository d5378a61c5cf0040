package git

import "syscall"

// dieWithParent has a command killed when this program is gone, however it ended.
// It is the end of the thread that counts; Go keeps its threads.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
