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

// forShell prints a command's text for a shell. An empty text means that the argument
// was wrong.
func (p *program) forShell(command, text string) int {
	if text == "" {
		c, _ := commandNamed(command)
		p.errorf("%s needs one of: %s", command, strings.Join(c.arguments(), ", "))
		return exitUsage
	}
	return p.write(text)
}

// executable is the absolute path by which this program was called. That path stays
// valid when a package manager points a symlink to a newer version. If it cannot be
// determined, it is the file that is running.
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
	if name == os.Args[0] { // found on PATH
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
