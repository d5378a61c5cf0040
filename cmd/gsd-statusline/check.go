package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// check tells what in state files the status line cannot read. The exit code is
// a failure where there is an error, or, with --strict, a warning.
func (p *program) check(paths []string) int {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	out := bufio.NewWriter(p.text())
	code := exitOK
	for _, path := range paths {
		code = max(code, p.checkPath(out, path))
	}
	return p.close(out, code)
}

// checkPath checks the state that a path names.
func (p *program) checkPath(out *bufio.Writer, path string) int {
	s, err := p.subject(path)
	code := exitOK
	if p.reportUnreadable(s) {
		code = exitFailed
	}
	if err != nil {
		if err != errNothing || len(s.Unreadable) == 0 {
			p.errorf("%s: %v", path, err)
		}
		return exitFailed
	}
	if s.Searched && p.configProblems(p.planningEnv().FindConfig(s.Dir)) {
		code = exitFailed
	}
	for _, f := range check.File(s.Path, s.Text) {
		p.printFinding(out, s.Name, f)
		if p.strict || f.Level() == check.Error {
			code = exitFailed
		}
	}
	return code
}

var (
	errNoState      = errors.New("neither a planning state nor a council job")
	errNothing      = errors.New("no planning state that can be read, there or above")
	errNoWorkstream = errors.New("no active workstream: name one in GSD_WORKSTREAM or .planning/active-workstream")
)

// subject is the state that a path names, for people who ask about it: where there
// is none that is an error. In a directory without one a file with the name of a
// council job's is taken, so that its rule can say what is wrong with it. Of a
// state that was searched for the name is relative to the working directory, where
// it lies in that, as the tools that read findings have it.
func (p *program) subject(path string) (planning.Subject, error) {
	env := p.planningEnv()
	if path == "-" {
		text, err := readAll(p.stdin)
		return env.Content(text), err
	}
	s, err := env.Find(path)
	if err != nil || !s.Searched {
		return s, err
	}
	if s.NoWorkstream {
		return s, errNoWorkstream
	}
	if s.Path == "" {
		if s.Path, s.Text, _ = planning.ReadJob(s.Dir); s.Path == "" {
			return s, errNothing
		}
		s.Name, s.System = s.Path, ""
	}
	if name, err := filepath.Rel(env.WorkingDir, s.Path); err == nil && filepath.IsLocal(name) {
		s.Name = name
	}
	return s, nil
}

// readAll reads a state on standard input.
func readAll(r io.Reader) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, disk.MaxState+1))
	if err == nil && n > disk.MaxState {
		err = disk.ErrTooLarge
	}
	return text.String(), err
}

// printFinding writes one finding in the form that --format asks for.
func (p *program) printFinding(out *bufio.Writer, name string, f check.Finding) {
	message := statusline.Clean(f.Message)
	switch p.output {
	case "json":
		out.WriteString(f.JSON(name) + "\n")
	case "github":
		fmt.Fprintf(out, "::%s file=%s,line=%d,col=%d,title=%s::%s\n",
			f.Level(), statusline.Clean(escapeProperty(name)), f.Line, f.Column, f.Rule.Name, escapeData(message))
	default:
		out.WriteString(statusline.Clean(name) + ":" + strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Column) + ": " + message + " [" + f.Rule.Name + "]\n")
	}
}

// escapeData escapes the text of a GitHub workflow command.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty escapes the value of one of its properties.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
