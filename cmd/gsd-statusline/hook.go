package main

import (
	"io"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/claude"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// shortLine is what hook mode prints when this program has failed.
const shortLine = "Claude"

// hookLimit is the time since the start after which git is no longer waited for,
// however late standard input was.
const hookLimit = stdinLimit + 600*time.Millisecond

// hook prints Claude Code's whole line for the payload in text, without a
// newline. It always succeeds: text that is no JSON is a payload of nothing, and
// for a mistake of this program's there is still a short line.
func (p *program) hook(text string) (code int) {
	defer func() {
		if r := recover(); r != nil {
			p.debugPanic(r)
			_, _ = io.WriteString(p.stdout, shortLine)
			code = exitOK
		}
	}()
	data, ok := claude.ParsePayload(text)
	if !ok {
		p.debugf("stdin: not a JSON object")
	}
	line := p.collect(data)
	if limit := p.lineWidth(); limit > 0 {
		line = line.Fit(limit)
	}
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is no reason to die
	text = shell.Shell(p.shell).Escape(line.Render(p.coloured(true)))
	if p.json {
		text = line.JSON(p.segmentSource) + "\n"
	}
	_, _ = io.WriteString(p.stdout, text)
	p.debugf("printed")
	return exitOK
}

// collect gathers all that the line for a payload shows.
func (p *program) collect(data claude.Payload) statusline.Line {
	p.payload = data
	dir := data.Dir
	if dir == "" {
		dir = p.workingDir()
	}
	p.debugf("directory: %s", dir)
	env := p.planningEnv()
	settings := p.settings(env, dir)
	until := p.start.Add(hookLimit)
	var status *git.Answer
	p.laps.end("config")
	if settings.Git && !p.noGit { // asked first, for it takes longest
		status = git.AskStatus(until, dir)
	}
	asked := p.laps.begin()
	line := statusline.Line{
		Model:      data.Model,
		Dir:        js.Basename(js.Decode(dir)),
		Meter:      p.meter(data, settings),
		MeterFront: settings.Front,
	}
	if !p.noBridge {
		if err := claude.WriteBridge(env.TmpDir, data, time.Now()); err != nil {
			p.debugf("bridge: %v", err)
		}
	}
	p.laps.begin()
	updates, err := claude.ReadUpdates(env.Home)
	p.skipped("update", err)
	line.Update = statusline.UpdateMark(updates)
	p.laps.end("update")
	if settings.LastCommand {
		line.LastCommand, err = claude.LastCommand(data.Transcript)
		p.skipped("last-command", err)
	}
	p.laps.end("last-command")
	line.Task, line.HasTask, err = claude.Task(p.claudeDir(env.Home), data)
	p.skipped("task", err)
	if !line.HasTask {
		p.laps.end("task")
		p.collectState(until, &line, env, dir, settings)
		p.laps.end("state")
	}
	p.laps.end("task")
	if s, ok := status.Status(); ok {
		line.Git = (*statusline.Git)(&s)
	}
	p.laps.endFrom("git", asked)
	return line
}

// skipped keeps why a segment has nothing to show though its file is there.
func (p *program) skipped(segment string, err error) {
	if err == nil {
		return
	}
	p.debugf("%s: %v", segment, err)
	if p.unread != nil {
		p.unread[segment] = err
	}
}

// collectState fills in where the project that dir is in stands.
func (p *program) collectState(until time.Time, line *statusline.Line, env planning.Env, dir string, settings planning.Settings) {
	p.found = p.project(env, dir)
	s := &p.found
	line.NoWorkstream = s.noWorkstream
	line.Format = p.formatOf(settings)
	if s.path == "" {
		return
	}
	if s.system != parse.GSD || line.Format == statusline.Rich {
		f := p.facts(*s, line.Format)
		line.Facts = &f
	}
	if s.system != parse.GSD {
		p.debugf("state: %s, %d bytes, %s, format %s", s.path, len(s.text), s.system, line.Format)
		return
	}
	line.State = parse.StateMD(s.text)
	p.debugf("state: %s, %d bytes, scene %s, format %s", s.path, len(s.text), statusline.SceneOf(line.State), line.Format)
	if !settings.Freshness || p.noGit || !disk.Exists(filepath.Join(s.root, ".git")) {
		return
	}
	if !planning.HasSubRepos(env.FindConfig(s.root).Value) {
		line.Behind = git.AskBehind(until, s.root, line.State.StateHead).Behind()
	}
}

// meter is how full the context is; nil where the payload does not tell.
func (p *program) meter(data claude.Payload, settings planning.Settings) *statusline.Meter {
	if !data.HasContext {
		return nil
	}
	window, _ := p.env("CLAUDE_CODE_AUTO_COMPACT_WINDOW")
	m := &statusline.Meter{Used: statusline.UsedPercent(data.Remaining, data.Total, js.ParseInt(window))}
	if settings.Tokens {
		m.Tokens = data.Tokens
	}
	return m
}

// settings are those of the project that dir is in.
func (p *program) settings(env planning.Env, dir string) planning.Settings {
	config := env.FindConfig(dir)
	if config.Path != "" {
		p.debugf("config: %s", config.Path)
	}
	for _, err := range config.Problems {
		p.debugf("config: %v", err)
	}
	return planning.SettingsOf(config.Value)
}

// formatOf is the flag's format, else the one of the settings.
func (p *program) formatOf(settings planning.Settings) statusline.Format {
	switch {
	case p.format != "":
		return statusline.Format(p.format)
	case settings.Compact:
		return statusline.Compact
	}
	return statusline.Full
}
