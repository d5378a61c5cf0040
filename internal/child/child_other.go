//go:build !unix

package child

import "os/exec"

func ownGroup(*exec.Cmd) {} // there are no process groups here

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
