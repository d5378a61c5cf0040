package main

import (
	"io"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/explain"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

func (p *program) explain(args []string) int {
	switch {
	case len(args) > 0 && p.show != nil:
		return p.fail(exitUsage, "--show applies to Claude Code's line, not to a PATH "+
			"(see gsd-statusline help explain)")
	case len(args) == 1:
		return p.explainPath(args[0])
	}
	path, c := p.pathOrStdin()
	switch {
	case path == "":
		return p.fail(exitFailed, "stdin: %v", c.err)
	case c.payload:
		return p.explainLine(c.text)
	}
	return p.explainPath(path)
}

// pathOrStdin returns what a command without a PATH is about: "-" for content on stdin, which the caller still has to
// read, or else the working directory. It is empty if stdin cannot be read.
func (p *program) pathOrStdin() (path string, c content) {
	if isTerminal(p.stdin) {
		return ".", c
	}
	c = p.look()
	switch {
	case c.payload, c.err == io.EOF, c.err == errLate:
		return ".", c
	case c.err != nil:
		return "", c
	}
	p.stdin = io.MultiReader(strings.NewReader(c.text), c.rest)
	return "-", c
}

func (p *program) explainPath(path string) int {
	found, err := p.subject(path)
	p.reportSkipped(path, found, err)
	if err != nil {
		return exitFailed
	}
	config := p.FindConfig(found.Dir)
	settings := find.SettingsOf(config.Value)
	format := settings.Format(system.Format(p.format))
	found = p.Active(found, format)
	e := p.explained(found, format)
	e.Around = kept(append(p.configFindings(config), p.relative(check.Conflicts(found))...))
	if flags, ok := p.machine().FlagsInUse(); ok {
		e.Installed = settings.Format(system.Format(flags["format"]))
	}
	if p.output == "json" {
		return p.write(e.JSON() + "\n")
	}
	return p.write(e.Text(p.colouredTerminal(), p.textWidth()))
}

func (p *program) explained(found find.Found, format system.Format) explain.Explanation {
	state := p.WholeState(found)
	if state.Facts != nil {
		for _, err := range state.Facts.Evidence.Unreadable {
			p.errorf("%v: the line is made without it", err)
		}
	}
	e := explain.Of(found, state, format, state.Line(format, p.width, false))
	e.LeftOut = state.LeftOut(format, p.width)
	e.Why = p.WhyState(found)
	return e
}

func (p *program) explainLine(payload string) int {
	data, ok := p.payload(payload)
	if !ok {
		p.errorf("stdin: not a JSON object, treated as an empty one")
	}
	if p.isJob(&data, payload) {
		return p.explainPath("-")
	}
	opts := p.lineOptions()
	opts.NoBridge, opts.Explain = true, true
	r := line.Collect(p.Env, data, opts)
	p.debugResult(&r)
	for _, err := range r.BadSettings {
		p.errorf("%v: ignored by --context-scale exact", err)
	}
	var state *explain.Explanation
	if r.Found.Path != "" {
		e := p.explained(r.Found, r.Line.Format)
		state = &e
	}
	e := explain.OfLine(&r, p.lineWidth(&data), state, kept(p.configFindings(r.Config)))
	if p.output == "json" {
		return p.write(e.JSON() + "\n")
	}
	return p.write(e.Page(p.colouredTerminal(), p.textWidth()))
}
