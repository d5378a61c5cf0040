// Command gitstatus runs git status in the working directory, as a line with git's counts has
// to, and does nothing else.
package main

import (
	"os"
	"os/exec"
)

func main() {
	out, _ := exec.Command("git", "status", "--porcelain=v2", "--branch").Output()
	_, _ = os.Stdout.Write(out)
}
