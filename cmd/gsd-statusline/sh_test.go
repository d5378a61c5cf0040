package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
)

// shellDir is a directory for the front of PATH where Windows has no Git Bash, as
// Wine has none: what there is of sh in it is this test's program by another name.
// Elsewhere it is empty.
var shellDir = sync.OnceValue(func() string {
	if _, err := exec.LookPath("sh"); err == nil || runtime.GOOS != "windows" {
		return ""
	}
	dir := must(os.MkdirTemp("", "sh"))
	if err := os.WriteFile(filepath.Join(dir, "sh.exe"), must(os.ReadFile(os.Args[0])), 0o700); err != nil {
		panic(err)
	}
	return dir + string(os.PathListSeparator)
})

// oneCommand is sh -c COMMAND, where COMMAND is words with single quotes and
// backslashes, and nothing else.
func oneCommand() {
	var words []string
	word, started, quoted, escaped := "", false, false, false
	for _, r := range os.Args[2] + " " {
		switch {
		case r == '\'' && !escaped:
			quoted, started = !quoted, true
		case r == '\\' && !quoted && !escaped:
			escaped = true
		case r == ' ' && !quoted && !escaped:
			if started {
				words = append(words, word)
			}
			word, started = "", false
		default:
			word, started, escaped = word+string(r), true, false
		}
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		os.Exit(exit.ExitCode())
	case err != nil:
		os.Exit(127)
	}
	os.Exit(0)
}
