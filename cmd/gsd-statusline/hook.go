package main

import (
	"io"

	"github.com/gsd-statusline/gsd-statusline/internal/claude"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// hook prints Claude Code's whole line for the payload in text, without a
// newline. It always succeeds: text that is no JSON is a payload of nothing.
func (p *program) hook(text string) int {
	data, ok := claude.ParsePayload(text)
	if !ok {
		p.debugf("stdin: not a JSON object")
	}
	dir := data.Dir
	if dir == "" {
		dir = p.workingDir()
	}
	line := statusline.Line{Model: data.Model, Dir: js.Basename(js.Decode(dir))}
	home := p.home()
	if path, text := planning.FindState(dir, home); path != "" {
		line.State = p.stateText(path, text, p.formatFor(dir, home))
	} else {
		p.debugf("state: no .planning/STATE.md in %s or above", dir)
	}
	_, _ = io.WriteString(p.stdout, line.Render(p.coloured(true)))
	return exitOK
}

// stateText is what the state file of that path and text says, in a format.
func (p *program) stateText(path, text, format string) string {
	s := parse.StateMD(text)
	p.debugf("state: %s, %d bytes, scene %s, format %s", path, len(text), statusline.SceneOf(s), format)
	if format == "compact" {
		return statusline.FormatStateCompact(s)
	}
	return statusline.FormatState(s)
}

// formatFor is the format for a state file of the project that dir is in: the
// flag's, else statusline.state_format of its configuration, else full.
func (p *program) formatFor(dir, home string) string {
	if p.format != "" {
		return p.format
	}
	path, config := planning.FindConfig(dir, home)
	if path != "" {
		p.debugf("config: %s", path)
	}
	if f, _ := planning.Setting(config, "state_format").Text(); f == "compact" {
		return f
	}
	return "full"
}
