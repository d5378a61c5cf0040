package main

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/hook"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
)

// home is the home directory as Node's os.homedir has it: HOME, also where it
// is empty, else the user's entry in /etc/passwd.
func (p *program) home() string {
	if runtime.GOOS == "windows" {
		dir, _ := p.env("USERPROFILE")
		return dir
	}
	if dir, ok := p.env("HOME"); ok {
		return dir
	}
	// Package os/user would link the C library where there is one, which costs
	// every start half a millisecond.
	passwd, _ := disk.ReadText("/etc/passwd", disk.MaxSmall)
	uid := strconv.Itoa(os.Getuid())
	for line := range strings.Lines(passwd) {
		if entry := strings.Split(line, ":"); len(entry) == 7 && entry[2] == uid {
			return entry[5]
		}
	}
	return ""
}

// tmpDir is the temporary directory as Node's os.tmpdir has it.
func (p *program) tmpDir() string {
	names, dir := []string{"TMPDIR", "TMP", "TEMP"}, "/tmp"
	if runtime.GOOS == "windows" {
		root, _ := p.env("SystemRoot")
		names, dir = []string{"TEMP", "TMP"}, root+`\temp`
	}
	for _, name := range names {
		if value, _ := p.env(name); value != "" {
			dir = value
			break
		}
	}
	if len(dir) > 1 {
		dir = strings.TrimSuffix(dir, "/")
	}
	return dir
}

// planningEnv is what says where planning state lies.
func (p *program) planningEnv() planning.Env {
	return planning.Env{WorkingDir: p.workingDir(), Home: p.home(), TmpDir: p.tmpDir(), Lookup: p.env}
}

// workingDir is the working directory without symlinks, as Node has it;
// os.Getwd would believe PWD. Where the directory is gone PWD still tells its
// name.
func (p *program) workingDir() string {
	if dir, err := syscall.Getwd(); err == nil {
		return dir
	}
	dir, _ := p.env("PWD")
	return dir
}

// margin is how many cells of a terminal's line Claude Code does not leave to
// the status line.
const margin = 4

// lineWidth is the number of cells that the line may take, 0 for any: --width, else
// what COLUMNS says, less the margin of Claude Code. Another client leaves the whole
// width, and may say it in its payload.
func (p *program) lineWidth(data *hook.Payload) int {
	if p.width != 0 {
		return max(p.width, 0)
	}
	columns := p.columns()
	if !p.renderClient().Whole {
		if columns == 0 {
			return 0
		}
		return max(columns-margin, 1)
	}
	if columns == 0 {
		columns = data.Columns()
	}
	return columns
}

// renderClient is the client whose payload is on standard input. The zero value, when
// none is named, costs no table.
func (p *program) renderClient() client.Client {
	if p.client == "" {
		return client.Client{}
	}
	return client.Named(p.client)
}

// columns is the width that COLUMNS says, 0 where it is no number above 0.
func (p *program) columns() int {
	columns, _ := p.env("COLUMNS")
	if strings.Trim(columns, "0123456789") != "" {
		return 0
	}
	n, err := strconv.Atoi(columns)
	if err != nil || n == 0 {
		return 0
	}
	p.debugf("width: %d columns", n)
	return n
}

// coloured decides once whether there is colour. auto is what --color auto
// means where nothing speaks against it.
func (p *program) coloured(auto bool) bool {
	switch p.color {
	case "always":
		return true
	case "never":
		return false
	}
	noColor, _ := p.env("NO_COLOR")
	return auto && noColor == ""
}

// colouredTerminal is coloured for text that people read: auto asks whether
// standard output is a terminal that knows colour.
func (p *program) colouredTerminal() bool {
	term, _ := p.env("TERM")
	return p.coloured(isTerminal(p.stdout) && term != "dumb")
}

// isTerminal reports whether a stream is a terminal: a character device, but
// not the null device.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
