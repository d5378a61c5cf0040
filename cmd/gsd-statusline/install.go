package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/hook"
	"github.com/gsd-statusline/gsd-statusline/internal/settings"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

var (
	errNoHome  = errors.New("no home directory: use --settings FILE")
	errNotUTF8 = errors.New("the path of this program is not valid UTF-8, so it cannot be written as JSON")
)

// install makes this program the status line of Claude Code, or of the client that
// --for names.
func (p *program) install(args []string) int {
	if !p.noArguments("install", args) {
		return exitUsage
	}
	path, err := p.settingsPath()
	if err == nil && !p.dryRun {
		// --settings may be misspelt; a client's own directory is where it looks.
		err = settings.MakeDir(path, p.file == "")
	}
	if err != nil {
		return p.settingsError(path, err)
	}
	command, code := p.installLine(path, p.renderFlags())
	if code != exitOK {
		return code
	}
	if command != "" {
		line, err := settings.Try(command, p.planningEnv().Absolute(filepath.Dir(path)))
		if err != nil {
			p.errorf("tried it: %v (%s restores the previous status line)", err, p.uninstallCall())
			return exitFailed
		}
		p.say("tried it: %s", withoutColour(line))
	}
	if p.forClaude() {
		p.sayHidden(path)
	}
	if p.target == "" {
		for _, c := range p.othersWithout() {
			p.say("%s is also on this machine: to set it up, run gsd-statusline install --for %s", c.Title, c.Name)
		}
	}
	return exitOK
}

// forClaude reports whether the status line is Claude Code's.
func (p *program) forClaude() bool { return client.Named(p.target).Name == client.Claude().Name }

// uninstallCall is the command that takes back what install did.
func (p *program) uninstallCall() string {
	if p.forClaude() {
		return "gsd-statusline uninstall"
	}
	return "gsd-statusline uninstall --for " + p.target
}

// othersWithout are the other clients on this machine that do not run this program.
func (p *program) othersWithout() []client.Client {
	var list []client.Client
	for _, c := range client.All()[1:] {
		dir := c.DirIn(p.home(), p.env)
		if settings.Uses(c, dir) && !settings.IsOurs(c, dir, slashes(p.executable())) {
			list = append(list, c)
		}
	}
	return list
}

// installLine sets the status line in the settings file at path and returns its
// command, empty where nothing was written.
func (p *program) installLine(path string, flags []settings.Flag) (string, int) {
	file, unlock, err := p.openSettings(path)
	if err != nil {
		return "", p.settingsError(path, err)
	}
	defer unlock()
	command, owner := file.Command()
	if owner == settings.Other && !p.force {
		p.errorf("%s has another status line: %s (--force replaces it, uninstall restores it)", path, orValue(command))
		return "", exitFailed
	}
	program, err := p.stableProgram()
	if err == nil && !utf8.ValidString(program) {
		err = errNotUTF8
	}
	if err != nil {
		return "", p.settingsError(path, err)
	}
	word := shellWord(program)
	installed := file.Settings.Install(word, flags...)
	if quotedInPowerShell(word, settings.HasShell()) {
		p.errorf("%s: without Git Bash the status line runs in PowerShell, which cannot run a quoted path: move the program to a path that needs no quotes", program)
	}
	switch {
	case installed.Text == file.Text:
		p.say("%s: already installed, nothing to change", path)
		return "", exitOK
	case p.dryRun:
		writeDiff(p.text(), path, file.Text, installed.Text)
		return "", exitOK
	}
	if err := file.Install(installed); err != nil {
		return "", p.settingsError(path, err)
	}
	now, _ := installed.Command()
	p.say("%s: the status line is now %s", path, now)
	if owner == settings.GSDCore || owner == settings.Other {
		p.say("it was %s; %s puts that back", orValue(command), p.uninstallCall())
	}
	return now, exitOK
}

// renderFlags are the flags given that become part of the status line.
func (p *program) renderFlags() (flags []settings.Flag) {
	width := ""
	if p.width > 0 {
		width = strconv.Itoa(p.width)
	} else if p.width == widthOff {
		width = "off"
	}
	whose := p.client
	if whose == "" && !p.forClaude() {
		whose = p.target
	}
	values := map[string]string{"format": p.format, "color": p.color, "width": width, "show": strings.Join(p.show, ","), "context-scale": p.scale, "client": whose}
	for _, name := range settings.RenderFlags {
		if value := values[name]; value != "" {
			flags = append(flags, settings.Flag{Name: name, Value: value})
		}
	}
	return flags
}

// stableProgram is the path of this program that stays. Where the one by which it
// was called goes away, that is a copy, which it makes.
func (p *program) stableProgram() (string, error) {
	program := p.executable()
	temporary := []string{p.tmpDir()}
	if runtime.GOOS != "windows" {
		temporary = append(temporary, "/tmp")
	}
	why := settings.GoesAway(program, p.home(), temporary...)
	if why == "" {
		return program, nil
	}
	stable := p.stablePath()
	if stable == "" {
		return "", fmt.Errorf("cannot install %s, because %s, and there is no home directory to copy it to", program, why)
	}
	copied, err := settings.CopyProgram(program, stable, p.dryRun)
	switch {
	case err != nil:
		return "", fmt.Errorf("cannot install %s, because %s, and copying it failed: %w", program, why, err)
	case copied && p.dryRun:
		p.say("would copy %s to %s, because %s", program, stable, why)
	case copied:
		p.say("copied %s to %s, because %s", program, stable, why)
	}
	return stable, nil
}

// stablePath is where a copy of this program stays; empty where there is no home
// directory.
func (p *program) stablePath() string {
	if runtime.GOOS == "windows" {
		dir, _ := p.env("LOCALAPPDATA")
		if dir == "" {
			return ""
		}
		return filepath.Join(dir, "Programs", "gsd-statusline", "gsd-statusline.exe")
	}
	if home := p.home(); filepath.IsAbs(home) {
		return filepath.Join(home, ".local", "bin", "gsd-statusline")
	}
	return ""
}

// quotedInPowerShell reports whether a word for sh is one that PowerShell would
// print and not run.
func quotedInPowerShell(word string, hasShell bool) bool {
	return !hasShell && strings.ContainsAny(word, `'"`)
}

// sayHidden says what keeps the status line of a settings file from showing: in
// the project that the file belongs to, or else in this directory's.
func (p *program) sayHidden(path string) {
	user := filepath.Join(hook.ClaudeDir(p.planningEnv()), "settings.json")
	path = p.planningEnv().Absolute(path)
	project := p.workingDir()
	if dir := filepath.Dir(path); filepath.Base(dir) == ".claude" && path != user {
		project = filepath.Dir(dir)
	}
	files := settings.Precedence(project, user)
	for _, reason := range settings.Hidden(path, files) {
		p.errorf("%s", reason)
	}
}

// uninstall puts back what was there before install.
func (p *program) uninstall(args []string) int {
	if !p.noArguments("uninstall", args) {
		return exitUsage
	}
	path, err := p.settingsPath()
	if err != nil {
		return p.settingsError(path, err)
	}
	file, unlock, err := p.openSettings(path)
	if err != nil {
		return p.settingsError(path, err)
	}
	defer unlock()
	restored, stays, err := file.Restored()
	if err != nil {
		return p.settingsError(path, err)
	}
	if p.dryRun {
		if restored.Text == file.Text && stays {
			p.say("%s: gsd-statusline is not installed here, nothing to change", path)
		} else {
			writeDiff(p.text(), path, file.Text, restored.Text)
		}
		return exitOK
	}
	removed, kept, err := file.Uninstall(restored, stays)
	if err != nil {
		return p.settingsError(path, err)
	}
	p.sayUninstalled(path, file.Settings, restored, removed)
	for _, backup := range kept {
		p.say("kept %s, which may be the only copy of another status line", backup)
	}
	return exitOK
}

// sayUninstalled says what uninstall did to a settings file and its backups, and
// where a copy of this program is left.
func (p *program) sayUninstalled(path string, before, after settings.Settings, removed int) {
	was, ours := before.Command()
	now, owner := after.Command()
	switch {
	case ours == settings.GSDCore || ours == settings.Other:
		p.say("%s: the status line is %s, which is left unchanged", path, orValue(was))
	case ours == settings.Ours && owner == settings.Nobody:
		p.say("%s: removed the status line", path)
	case owner != settings.Nobody:
		p.say("%s: restored the status line %s", path, orValue(now))
	case removed == 0:
		p.say("%s: gsd-statusline is not installed here, nothing to do", path)
	default:
		p.say("%s: gsd-statusline is not installed here", path)
	}
	if removed > 0 && ours != settings.Ours {
		p.say("removed its backup, which is no longer needed")
	}
	stable := p.stablePath()
	if (removed > 0 || ours == settings.Ours) && stable != "" && settings.IsProgram(stable) {
		p.say("%s is still there: remove it if nothing else uses it", stable)
	}
}

// settingsPath is the file that --settings names, else the client's own.
func (p *program) settingsPath() (string, error) {
	if p.file != "" {
		return p.file, nil
	}
	c := client.Named(p.target)
	path := filepath.Join(c.DirIn(p.home(), p.env), c.File)
	if p.home() == "" && !filepath.IsAbs(path) {
		return c.File, errNoHome
	}
	return path, nil
}

// openSettings reads a settings file, which no other install or uninstall changes
// until unlock is called. A dry run waits for nobody.
func (p *program) openSettings(path string) (file settings.File, unlock func(), err error) {
	unlock = func() {}
	if !p.dryRun {
		if unlock, err = settings.Lock(path); err != nil {
			return file, nil, err
		}
	}
	file, err = settings.Open(path, client.Named(p.target))
	file.Settings = file.OwnedBy(slashes(p.executable()))
	if err != nil {
		unlock()
	}
	return file, unlock, err
}

// settingsError tells why a settings file was left as it is.
func (p *program) settingsError(path string, err error) int {
	p.errorf("%s: %v; nothing was changed", path, err)
	return exitFailed
}

// say tells what was done. What it says of a settings file is as little trusted
// as what the file holds.
func (p *program) say(format string, args ...any) {
	fmt.Fprintln(p.text(), statusline.Clean(fmt.Sprintf(format, args...)))
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
