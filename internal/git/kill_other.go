//go:build !unix

package git

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills git itself.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
