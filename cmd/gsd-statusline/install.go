package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/settings"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

var (
	errNoHome  = errors.New("no home directory: give --settings FILE")
	errNotUTF8 = errors.New("the path of this program is not UTF-8, which JSON cannot hold")
)

// install makes this program the status line of Claude Code.
func (p *program) install(args []string) int {
	if !p.noArguments("install", args) {
		return exitUsage
	}
	path, file, err := p.openSettings()
	if err != nil {
		return p.settingsError(path, err)
	}
	command, owner := file.Command()
	if owner == settings.Other && !p.force {
		p.errorf("%s has another status line: %s (--force replaces it; uninstall puts it back)", path, orValue(command))
		return exitFailed
	}
	program := p.executable()
	if !utf8.ValidString(program) {
		return p.settingsError(path, errNotUTF8)
	}
	installed := file.Settings.Install(shellWord(program))
	if installed.Text == file.Text {
		p.say("%s: installed already, nothing to change", path)
		return exitOK
	}
	if p.dryRun {
		writeDiff(p.stdout, path, file.Text, installed.Text)
		return exitOK
	}
	if err := file.Install(installed); err != nil {
		return p.settingsError(path, err)
	}
	now, _ := installed.Command()
	p.say("%s: the status line is now %s", path, now)
	if owner != settings.Nobody && owner != settings.Ours {
		p.say("it was %s; gsd-statusline uninstall puts that back", orValue(command))
	}
	line, err := settings.Try(now, p.absolute(filepath.Dir(path)))
	if err != nil {
		p.errorf("tried it: %v (gsd-statusline uninstall takes it back)", err)
		return exitFailed
	}
	p.say("tried it: %s", withoutColour(line))
	if isCached(program) {
		p.errorf("go run built this program, and Go deletes it some day: go install ./cmd/gsd-statusline, and install that")
	}
	return exitOK
}

// isCached reports whether go run has built the program: it lies in a temporary
// directory go-build1234, or in Go's cache in a directory HASH-d.
func isCached(program string) bool {
	dir := filepath.ToSlash(filepath.Dir(program))
	hash, cached := strings.CutSuffix(filepath.Base(dir), "-d")
	return strings.Contains(dir, "/go-build") || cached && len(hash) == 64 && strings.Trim(hash, "0123456789abcdef") == ""
}

// uninstall puts back what was there before install.
func (p *program) uninstall(args []string) int {
	if !p.noArguments("uninstall", args) {
		return exitUsage
	}
	path, file, err := p.openSettings()
	if err != nil {
		return p.settingsError(path, err)
	}
	switch command, owner := file.Command(); owner {
	case settings.Nobody:
		return exitOK
	case settings.GSDCore, settings.Other:
		p.say("%s: the status line is %s, which is left alone", path, orValue(command))
		return exitOK
	}
	before, existed, err := file.Before()
	if err != nil {
		return p.settingsError(path, err)
	}
	restored := file.Settings.Uninstall(before)
	if p.dryRun {
		writeDiff(p.stdout, path, file.Text, restored.Text)
		return exitOK
	}
	if err := file.Uninstall(restored, existed); err != nil {
		return p.settingsError(path, err)
	}
	if command, owner := restored.Command(); owner == settings.Nobody {
		p.say("%s: no status line any more", path)
	} else {
		p.say("%s: the status line is again %s", path, orValue(command))
	}
	return exitOK
}

// openSettings reads the file that --settings names, else the user's.
func (p *program) openSettings() (string, settings.File, error) {
	path := p.file
	if path == "" {
		home := p.home()
		if dir, _ := p.env("CLAUDE_CONFIG_DIR"); home == "" && dir == "" {
			return "settings.json", settings.File{}, errNoHome
		}
		path = filepath.Join(p.claudeDir(home), "settings.json")
	}
	file, err := settings.Open(path)
	file.Settings = file.OwnedBy(slashes(p.executable()))
	return path, file, err
}

// settingsError tells why a settings file was left as it is.
func (p *program) settingsError(path string, err error) int {
	p.errorf("%s: %v; nothing was changed", path, disk.Cause(err))
	return exitFailed
}

// say tells what was done. What it says of a settings file is as little trusted
// as what the file holds.
func (p *program) say(format string, args ...any) {
	fmt.Fprintln(p.stdout, statusline.Clean(fmt.Sprintf(format, args...)))
}

// orValue is a command, or what stands for one that is no text.
func orValue(command string) string {
	if command == "" {
		return "(no command)"
	}
	return command
}

// shellWord is a path as a word for the shell that Claude Code runs. On Windows
// that is Git's bash, or PowerShell where there is none; both know forward
// slashes, and a path without quotes where it needs none.
func shellWord(path string) string {
	path = slashes(path)
	const plain = "/:._-+,@%ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if strings.Trim(path, plain) == "" {
		return path
	}
	return shell.None.Quote(path)
}

// slashes is a path with forward slashes, which Windows takes, too.
func slashes(path string) string {
	if runtime.GOOS == "windows" {
		return filepath.ToSlash(path)
	}
	return path
}

// withoutColour is a line of ours without its colours.
func withoutColour(line string) string {
	var b strings.Builder
	for i, part := range strings.Split(line, "\x1b[") {
		if _, text, found := strings.Cut(part, "m"); found && i > 0 {
			part = text
		}
		b.WriteString(part)
	}
	return b.String()
}
