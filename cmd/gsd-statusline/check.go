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
		s, err := p.toCheck(path)
		if p.reportUnreadable(s) {
			code = exitFailed
		}
		if err != nil && err != errNoState { // which a rule tells of
			if err != errNothing || len(s.unreadable) == 0 {
				p.errorf("%s: %v", path, err)
			}
			code = exitFailed
			continue
		}
		if s.searched && p.configProblems(p.planningEnv().FindConfig(s.dir)) {
			code = exitFailed
		}
		for _, f := range check.File(s.path, s.text) {
			p.printFinding(out, s.name, f)
			if p.strict || f.Level() == check.Error {
				code = exitFailed
			}
		}
	}
	return p.close(out, code)
}

var (
	errNothing      = errors.New("no planning state that can be read, there or above")
	errNoWorkstream = errors.New("no active workstream: name one in GSD_WORKSTREAM or .planning/active-workstream")
)

// toCheck is the state that a path names, or, in a directory that has none, a file
// with the name of a council job's, which is errNoState. Of one that was looked for
// the name is relative to the working directory, where it lies in it, as the tools
// that read findings have it.
func (p *program) toCheck(path string) (subject, error) {
	if path == "-" {
		text, err := readAll(p.stdin)
		return p.content(text), err
	}
	s, err := p.find(path)
	switch {
	case s.noWorkstream:
		return s, errNoWorkstream
	case err == nil && s.path == "":
		if s.path, s.text, _ = planning.ReadJob(s.dir); s.path == "" {
			return s, errNothing
		}
		s.name, err = s.path, errNoState
	}
	if s.searched {
		if name, err := filepath.Rel(p.workingDir(), s.path); err == nil && filepath.IsLocal(name) {
			s.name = name
		}
	}
	return s, err
}

// readAll reads a state on standard input.
func readAll(r io.Reader) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, disk.MaxState+1))
	if err == nil && n > disk.MaxState {
		err = disk.ErrTooLarge
	}
	return text.String(), disk.Cause(err)
}

// printFinding writes one finding in the form that --format asks for.
func (p *program) printFinding(out *bufio.Writer, name string, f check.Finding) {
	message := statusline.Clean(f.Message)
	switch p.output {
	case "json":
		out.WriteString(findingJSON(name, f) + "\n")
	case "github":
		fmt.Fprintf(out, "::%s file=%s,line=%d,col=%d,title=%s::%s\n",
			f.Level(), statusline.Clean(escapeProperty(name)), f.Line, f.Column, f.Rule.Name, escapeData(message))
	default:
		out.WriteString(statusline.Clean(name) + ":" + strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Column) + ": " + message + " [" + f.Rule.Name + "]\n")
	}
}

// findingJSON is a finding as a JSON object.
func findingJSON(name string, f check.Finding) string {
	return fmt.Sprintf(`{"path":%s,"line":%d,"col":%d,"level":%q,"rule":%q,"message":%s}`,
		statusline.QuoteJSON(name), f.Line, f.Column, f.Level(), f.Rule.Name, statusline.QuoteJSON(statusline.Clean(f.Message)))
}

// escapeData escapes the text of a GitHub workflow command.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty escapes the value of one of its properties.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
