package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/shell"
)

// initShell prints the script that shows the state in a shell.
func (p *program) initShell(args []string) int {
	text := ""
	if len(args) == 1 {
		text = shell.Shell(args[0]).Init(p.executable())
	}
	return p.forShell("init", text)
}

// forShell prints the text that a command has for a shell. None is an argument
// that was wrong.
func (p *program) forShell(command, text string) int {
	if text == "" {
		c, _ := commandNamed(command)
		p.errorf("%s needs one of: %s", command, strings.Join(c.arguments(), ", "))
		return exitUsage
	}
	return p.write(text)
}

// executable is the absolute path by which this program was called, which goes
// on to be right when a package manager puts a newer one in its place behind a
// symlink. Where that cannot be told it is the file that runs.
func (p *program) executable() string {
	self, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	running, err := os.Stat(self)
	if err != nil {
		return self
	}
	name, dirs := filepath.Base(os.Args[0]), []string{filepath.Dir(os.Args[0])}
	if name == os.Args[0] { // found in PATH
		path, _ := p.env("PATH")
		dirs = filepath.SplitList(path)
	}
	for _, dir := range dirs {
		path, err := filepath.Abs(filepath.Join(dir, name))
		if err != nil {
			continue
		}
		if info, err := os.Stat(path); err == nil && os.SameFile(info, running) {
			return path
		}
	}
	return self
}
