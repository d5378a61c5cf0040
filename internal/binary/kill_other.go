//go:build !unix

package binary

import (
	"os"
	"os/exec"
)

// endSignals tell this program to terminate.
var endSignals = []os.Signal{os.Interrupt}

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills the command itself.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
