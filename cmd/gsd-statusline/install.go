package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/binary"
	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/settings"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

var (
	errNoHome  = errors.New("no home directory: use --settings FILE")
	errNotUTF8 = errors.New("the path of this program is not valid UTF-8, so it cannot be written as JSON")
)

// install makes this program the status line of Claude Code or of the client given
// with --for.
func (p *program) install([]string) int {
	path, err := p.settingsPath()
	if err == nil && !p.dryRun {
		// A path in --settings may be mistyped, so its parents are not created. A
		// client's own directory may be.
		err = settings.MakeDir(path, p.file == "")
	}
	if err != nil {
		return p.settingsError(path, err)
	}
	command, program, code := p.installLine(path, p.renderFlags())
	if code != exitOK {
		return code
	}
	if command != "" {
		line, err := binary.Try(command, p.workingDir())
		if err != nil {
			p.errorf("tried it: %v (%s restores the previous status line)", err, p.uninstallCall())
			return exitFailed
		}
		p.sayTried(withoutColour(line))
		p.sayNext(command, program)
	}
	p.sayHidden(path)
	if p.target == "" {
		for _, c := range p.othersWithout() {
			p.say("%s is also on this machine: to set it up, run gsd-statusline install --for %s", c.Title, c.Name)
		}
	}
	return exitOK
}

// sayTried shows the line of the current directory, if it says more than where that is.
func (p *program) sayTried(line string) {
	rows := strings.Split(line, "\n")
	model, dir, _ := strings.Cut(rows[0], " │ ")
	if len(rows) == 1 && (dir == "" || dir == filepath.Base(p.workingDir()) || model == "") {
		return
	}
	lead := "tried it here: "
	for _, row := range rows {
		p.say("%s%s", lead, row)
		lead = strings.Repeat(" ", len(lead))
	}
}

// sayNext says what comes next, now that the status line is this command.
func (p *program) sayNext(command, program string) {
	p.say("%s shows it in the next session", client.Named(p.target).Title)
	if p.forClaude() && !strings.Contains(command, " --context-scale ") {
		p.say("its context percentage is GSD Core's, which is right for a 200k window: " +
			"gsd-statusline install --context-scale exact is right for every window")
	}
	path, _ := p.env("PATH")
	dir := filepath.Dir(program)
	if !slices.ContainsFunc(filepath.SplitList(path), func(d string) bool { return filepath.Clean(d) == dir }) {
		p.say(`for prompts, add its directory to PATH in your shell's startup file: export PATH=%s:"$PATH"`, shellWord(dir))
	}
}

// forClaude reports whether the status line is Claude Code's.
func (p *program) forClaude() bool { return client.Named(p.target).Name == client.Claude().Name }

// uninstallCall is the command that undoes install.
func (p *program) uninstallCall() string {
	call := "gsd-statusline uninstall"
	if !p.forClaude() {
		call += " --for " + p.target
	}
	if p.file != "" {
		call += " --settings " + shellWord(p.file)
	}
	return call
}

// othersWithout returns the other clients on this machine that do not run this
// program.
func (p *program) othersWithout() []client.Client {
	var list []client.Client
	for _, c := range client.All()[1:] {
		dir := c.DirIn(p.home(), p.env)
		if !settings.Uses(c, dir) {
			continue
		}
		if _, owner := settings.UserSource(c, dir, slashes(p.executable())).Command(); owner != settings.Ours {
			list = append(list, c)
		}
	}
	return list
}

// installLine sets the status line in the settings file at path. It returns the
// command, or "" if nothing was written, and the program's path in it.
func (p *program) installLine(path string, flags []settings.Flag) (now, program string, code int) {
	file, unlock, err := p.openSettings(path)
	if err != nil {
		return "", "", p.settingsError(path, err)
	}
	defer unlock()
	command, owner := file.Command()
	if owner == settings.Other && !p.force {
		p.errorf("%s has another status line: %s (--force replaces it, uninstall restores it)", path, orValue(command))
		return "", "", exitFailed
	}
	program, err = p.stableProgram()
	if err == nil && !utf8.ValidString(program) {
		err = errNotUTF8
	}
	if err != nil {
		return "", "", p.settingsError(path, err)
	}
	word := shellWord(program)
	installed := file.Settings.Install(word, flags...)
	if quotedInPowerShell(word, binary.HasShell()) {
		p.errorf("%s: without Git Bash the status line runs in PowerShell, which cannot run a quoted path: move the program to a path that needs no quotes", program)
	}
	switch {
	case installed.Text == file.Text:
		p.say("%s: already installed, nothing to change", path)
		return "", "", exitOK
	case p.dryRun:
		writeDiff(p.text(), path, file.Text, installed.Text)
		return "", "", exitOK
	}
	if err := file.Install(installed); err != nil {
		return "", "", p.settingsError(path, err)
	}
	now, _ = installed.Command()
	p.say("%s: the status line is now %s", path, now)
	if owner == settings.GSDCore || owner == settings.Other {
		p.say("it was %s; run %s to restore it", orValue(command), p.uninstallCall())
	}
	return now, program, exitOK
}

// renderFlags returns the given flags that become part of the status line.
func (p *program) renderFlags() (flags []settings.Flag) {
	whose := ""
	if !p.forClaude() {
		whose = p.target
	}
	values := map[string]string{
		"format": p.format, "color": p.color, "width": p.widthText(), "show": strings.Join(p.show, ","),
		"context-scale": p.scale, "client": whose,
	}
	for _, name := range settings.RenderFlags {
		if value := values[name]; value != "" {
			flags = append(flags, settings.Flag{Name: name, Value: value})
		}
	}
	return flags
}

// stableProgram returns a path of this program that will stay. If the one by which it
// was called will disappear, it makes a copy and returns its path.
func (p *program) stableProgram() (string, error) {
	program := p.executable()
	temporary := []string{p.tmpDir()}
	if runtime.GOOS != "windows" {
		temporary = append(temporary, "/tmp")
	}
	why := binary.GoesAway(program, p.home(), temporary...)
	if why == "" {
		return program, nil
	}
	stable := p.stablePath()
	if stable == "" {
		return "", fmt.Errorf("cannot install %s, because %s, and there is no home directory to copy it to", program, why)
	}
	copied, err := binary.Copy(program, stable, p.dryRun)
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

// stablePath is where a copy of this program goes; empty if there is no home
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

// quotedInPowerShell reports whether PowerShell would print a word for sh instead of
// running it.
func quotedInPowerShell(word string, hasShell bool) bool {
	return !hasShell && strings.ContainsAny(word, `'"`)
}

// sayHidden reports what keeps the status line of a settings file from showing, in the
// project that the file belongs to, or else in the current one.
func (p *program) sayHidden(path string) {
	c := client.Named(p.target)
	user := c.SettingsIn(p.home(), p.env)
	path = p.planningEnv().Absolute(path)
	project := p.workingDir()
	if dir := filepath.Dir(path); filepath.Base(dir) == c.Dir && path != user {
		project = filepath.Dir(dir)
	}
	for _, reason := range settings.Hidden(c, path, settings.Precedence(c, project, user), slashes(p.executable())) {
		p.errorf("%s", reason)
	}
}

// uninstall restores the settings from before install.
func (p *program) uninstall([]string) int {
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
	if !stays {
		p.say("%s: removed the file, because install created it", path)
	}
	for _, backup := range kept {
		p.say("kept %s, which may be the only copy of another status line", backup)
	}
	return exitOK
}

// sayUninstalled reports what uninstall did to a settings file and its backups, and
// where a copy of this program remains.
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
	if (removed > 0 || ours == settings.Ours) && stable != "" && binary.IsOurs(stable) {
		p.say("%s is still there: remove it if nothing else uses it", stable)
	}
}

// settingsPath is the file given with --settings, or else the client's own.
func (p *program) settingsPath() (string, error) {
	if p.file != "" {
		return p.file, nil
	}
	c := client.Named(p.target)
	path := c.SettingsIn(p.home(), p.env)
	if p.home() == "" && !filepath.IsAbs(path) {
		return c.File, errNoHome
	}
	return path, nil
}

// openSettings reads a settings file and keeps other installs and uninstalls from
// changing it until unlock is called. A dry run does not lock.
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

// settingsError reports why a settings file was not changed.
func (p *program) settingsError(path string, err error) int {
	p.errorf("%s: %v; nothing was changed", path, err)
	return exitFailed
}

// say reports what was done. The text is cleaned, because a settings file's content
// is not trusted.
func (p *program) say(format string, args ...any) {
	fmt.Fprintln(p.text(), statusline.Clean(fmt.Sprintf(format, args...)))
}

// orValue is a command as messages show it, or a placeholder if the status line has none.
func orValue(command string) string {
	if command == "" {
		return "(no command)"
	}
	return settings.Brief(command)
}

// shellWord is a path as a word for the shell that Claude Code uses. On Windows that
// is Git Bash, or else PowerShell. Both accept forward slashes, and a path without
// quotes if it needs none.
func shellWord(path string) string {
	path = slashes(path)
	const plain = "/:._-+,@%ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if strings.Trim(path, plain) == "" {
		return path
	}
	return shell.None.Quote(path)
}

// slashes is a path with forward slashes, which Windows also accepts.
func slashes(path string) string {
	if runtime.GOOS == "windows" {
		return filepath.ToSlash(path)
	}
	return path
}

// withoutColour returns a line of ours without its colours.
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
