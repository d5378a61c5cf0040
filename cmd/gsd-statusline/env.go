package main

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
)

// envOf returns everything that determines where planning state is searched for.
func envOf(lookup find.Lookup) find.Env {
	return find.Env{
		WorkingDir: workingDir(lookup), Home: homeDir(lookup), TmpDir: tmpDir(lookup), Lookup: lookup,
	}
}

// homeDir returns the home directory as Node's os.homedir does: HOME, even if it is empty, or else the user's entry
// in /etc/passwd.
func homeDir(lookup find.Lookup) string {
	if runtime.GOOS == "windows" {
		return lookup.Get("USERPROFILE")
	}
	if dir, ok := lookup("HOME"); ok {
		return dir
	}
	// Package os/user would link the C library where there is one, which adds half a millisecond to every start.
	passwd, _ := disk.ReadText("/etc/passwd", budget.Small)
	uid := strconv.Itoa(os.Getuid())
	for line := range strings.Lines(passwd) {
		if entry := strings.Split(line, ":"); len(entry) == 7 && entry[2] == uid {
			return entry[5]
		}
	}
	return ""
}

// tmpDir returns the temporary directory as Node's os.tmpdir does.
func tmpDir(lookup find.Lookup) string {
	dir := cmp.Or(lookup.Get("TMPDIR"), lookup.Get("TMP"), lookup.Get("TEMP"), "/tmp")
	if runtime.GOOS == "windows" {
		dir = cmp.Or(lookup.Get("TEMP"), lookup.Get("TMP"), lookup.Get("SystemRoot")+`\temp`)
	}
	if len(dir) > 1 {
		dir = strings.TrimSuffix(dir, "/")
	}
	return dir
}

// now returns the time at which the program started, in the zone of TZ.
func (p *program) now() time.Time { return p.start.In(line.Zone(p.Lookup)) }

// workingDir returns the working directory without symlinks, as in Node; os.Getwd would trust PWD. If the directory
// no longer exists, PWD still has its name.
func workingDir(lookup find.Lookup) string {
	if dir, err := syscall.Getwd(); err == nil {
		return dir
	}
	return lookup.Get("PWD")
}

// executable returns the absolute path by which this program was called, which stays valid when a package manager
// points a symlink to a newer version. If it cannot be determined, it returns the path of the running file.
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
		dirs = filepath.SplitList(p.Lookup.Get("PATH"))
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

// margin is how many of the terminal's columns Claude Code reserves.
const margin = 4

// lineWidth is the maximum width of the line in cells; 0 means no limit. It is --width, or else COLUMNS minus Claude
// Code's margin; other clients reserve nothing. Without COLUMNS, it is the width in the payload, if any. No margin is
// subtracted from that: a status line that contains ours passes on the width that it has left.
func (p *program) lineWidth(data *line.Payload) int {
	if p.width != 0 {
		return max(p.width, 0)
	}
	columns, isFullWidth := p.columns(), p.renderClient().FullWidth
	switch {
	case columns > 0 && isFullWidth:
		return columns
	case columns > 0:
		return max(columns-margin, 1)
	case isFullWidth || p.Lookup.Get("COLUMNS") == "":
		return data.Columns()
	}
	return 0
}

// renderClient is the client whose payload is on stdin. Without --client it is the zero value, to avoid building the
// table.
func (p *program) renderClient() install.Client {
	if p.client == "" {
		return install.Client{}
	}
	return install.ClientNamed(p.client)
}

// columns is the width in COLUMNS, or 0 if that is not a number above 0.
func (p *program) columns() int {
	n, err := strconv.ParseUint(p.Lookup.Get("COLUMNS"), 10, strconv.IntSize-1)
	if err != nil || n == 0 {
		return 0
	}
	p.debugf("width: %d columns", n)
	return int(n)
}

// textWidth is the width for text that people read: COLUMNS, or else the terminal's width; 0 if there is neither.
func (p *program) textWidth() int {
	if n := p.columns(); n > 0 {
		return n
	}
	return terminalColumns(p.stdout)
}

// coloured decides whether there is colour. auto is the answer for --color auto if NO_COLOR is not set.
func (p *program) coloured(auto bool) bool {
	switch p.color {
	case "always":
		return true
	case "never":
		return false
	}
	return auto && p.Lookup.Get("NO_COLOR") == ""
}

// colouredTerminal is coloured for text that people read. There, auto means that stdout is a terminal that supports
// colour.
func (p *program) colouredTerminal() bool {
	return p.coloured(isTerminal(p.stdout) && p.Lookup.Get("TERM") != "dumb")
}

// isTerminal reports whether a stream is a terminal: a character device other than the null device.
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
