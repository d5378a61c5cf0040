package main

import (
	"io"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// shortLine is what hook mode prints if this program panics.
const shortLine = "Claude"

// hookLimit is when hook mode stops waiting for git, counted from the start, however late stdin was.
const hookLimit = stdinLimit + 600*time.Millisecond

// hook prints Claude Code's whole line for the payload in text, without a newline. It always succeeds: text that is
// not JSON counts as an empty payload, and even after a panic it prints a short line.
func (p *program) hook(text string) (code int) {
	defer func() {
		if r := recover(); r != nil {
			p.debugPanic(r)
			_, _ = io.WriteString(p.stdout, shortLine)
			code = exitOK
		}
	}()
	data, ok := p.payload(text)
	if !ok {
		p.debugf("stdin: not a JSON object")
	}
	if p.isJob(&data, text) {
		return p.paths([]string{"-"})
	}
	r := line.Collect(p.Env, data, p.lineOptions())
	p.debugResult(&r)
	limit := p.lineWidth(&data)
	signal.Ignore(syscall.SIGPIPE) // a closed pipe must not kill the program
	if p.json {
		text = r.JSON(limit) + "\n"
	} else {
		text = shell.Shell(p.shell).Escape(r.Line.Fit(limit).Render(p.coloured(true)))
	}
	_, _ = io.WriteString(p.stdout, text)
	p.debugf("printed")
	return exitOK
}

// payload parses the JSON of the client that --client names, by default Claude Code.
func (p *program) payload(text string) (data line.Payload, ok bool) {
	if p.renderClient().Flat {
		return line.ParseFlat(text)
	}
	return line.ParsePayload(text)
}

// isJob reports whether the JSON is a council job's. If so, it becomes the content of stdin again.
func (p *program) isJob(data *line.Payload, text string) bool {
	if !data.IsOther || p.client != "" || system.SystemOf("", text) != system.Council {
		return false
	}
	p.stdin = strings.NewReader(text)
	return true
}

func (p *program) lineOptions() line.Options {
	client := p.renderClient()
	limit := hookLimit
	if client.GitFor > 0 {
		limit = client.GitFor
	}
	return line.Options{
		Format: system.Format(p.format), Show: p.show, Scale: p.scale, Model: client.Model, FullWidth: client.FullWidth,
		Until: p.start.Add(limit), Explain: p.json || p.verbose, Managed: line.ManagedDir(),
		NoLinks: p.shell != "" && p.shell != string(shell.None),
	}
}

func (p *program) debugResult(r *line.Result) {
	if !p.verbose {
		return
	}
	p.debugf("directory: %s", r.Dir)
	p.debugConfig(r.Config)
	for _, name := range r.Unknown {
		p.debugf("config: unknown segment %q", name)
	}
	for _, err := range r.BadSettings {
		p.debugf("settings: %v", err)
	}
	if r.Bridge != nil {
		p.debugf("bridge: %v", r.Bridge)
	}
	for _, s := range r.Segments(0) {
		if err := r.Unread[s.Name]; err != nil {
			p.debugf("%s: %v", s.Name, err)
		} else if s.Name == "git" && !s.Shown {
			p.debugf("git: %s", s.Absent)
		}
	}
	if r.Found.Dir != "" {
		p.debugState(r.Found, r.Line.Format)
		p.debugBeside(r.Line.State)
	}
}

// debugBeside reports which files beside a state could not be read, if the format needs them.
func (p *program) debugBeside(state *system.State) {
	if state != nil && state.Facts != nil {
		for _, err := range state.Facts.Evidence.Unreadable {
			p.debugf("state: %v", err)
		}
	}
}

func (p *program) debugConfig(c find.Config) {
	if c.Path != "" {
		p.debugf("config: %s", c.Path)
	}
	for _, err := range c.Problems {
		p.debugf("config: %v", err)
	}
}

func (p *program) debugState(found find.Found, format system.Format) {
	if !p.verbose {
		return
	}
	for _, err := range found.Unreadable {
		p.debugf("state: %v", err)
	}
	switch {
	case found.Path == "":
		p.debugf("state: none readable in %s or its parents", found.Dir)
	case found.System == system.GSD:
		scene := statusline.SceneOf(parse.StateMD(found.Text))
		p.debugf("state: %s, %d bytes, scene %s, format %s", found.Name, len(found.Text), scene, format)
	default:
		p.debugf("state: %s, %d bytes, %s, format %s", found.Name, len(found.Text), found.System, format)
	}
}
