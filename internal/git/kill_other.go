//go:build !unix

package git

import "os/exec"

// killGroup leaves it at killing git itself: there are no process groups here.
func killGroup(*exec.Cmd) {}
