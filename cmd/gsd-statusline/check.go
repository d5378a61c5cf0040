package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
)

// check reports what the status line cannot read in state files and config.json. It
// fails if there is an error or, with --strict, a warning.
func (p *program) check(paths []string) int {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	out := &findings{w: bufio.NewWriter(p.text()), form: p.output, coloured: p.colouredTerminal(), terminal: isTerminal(p.stdout)}
	code := exitOK
	for _, path := range paths {
		code = max(code, p.checkPath(out, path))
	}
	if out.count[check.Error] > 0 || p.strict && out.count[check.Warning] > 0 {
		code = exitFailed
	}
	if total := out.total(); total != "" && out.terminal {
		fmt.Fprintln(out.w, total)
	} else if total != "" {
		defer fmt.Fprintln(p.stderr, total) // after the findings, in case both go to the same log
	}
	return p.close(out.w, code)
}

// checkPath checks the state that a path names; for a directory also config.json.
func (p *program) checkPath(out *findings, path string) int {
	if isConfig(path) {
		p.checkConfig(out, path)
		return exitOK
	}
	s, err := p.subject(path)
	code := exitOK
	if p.reportUnreadable(s) {
		code = exitFailed
	}
	if err != nil {
		if err != errNothing || len(s.Unreadable) == 0 {
			p.errorf("%s: %v", path, err)
		}
		code = exitFailed
	}
	var files []check.FileFindings
	if s.Searched {
		files = p.configFindings(p.planningEnv().FindConfig(s.Dir))
	}
	if err == nil {
		files = append(files, check.FileFindings{Path: s.Name, Text: s.Text, Findings: check.File(s.Path, s.Text)})
	}
	slices.SortFunc(files, func(a, b check.FileFindings) int { return strings.Compare(a.Path, b.Path) })
	for _, f := range files {
		if !p.notes {
			f.Findings = slices.DeleteFunc(f.Findings, func(f check.Finding) bool { return f.Level == check.Note })
		}
		out.print(f)
	}
	return code
}

// isConfig reports whether a path is a project's config.json, as pre-commit names it.
func isConfig(path string) bool {
	info, err := os.Stat(path)
	return filepath.Base(path) == "config.json" && err == nil && info.Mode().IsRegular()
}

// checkConfig checks a config.json that a path names.
func (p *program) checkConfig(out *findings, path string) {
	for _, f := range p.configFindings(find.Config{Path: p.planningEnv().Absolute(path)}) {
		out.print(f)
	}
}

// configFindings returns what check finds in a configuration, with paths as people
// know them.
func (p *program) configFindings(c find.Config) []check.FileFindings {
	list := check.Config(c)
	for i := range list {
		list[i].Path = p.relative(list[i].Path)
	}
	return list
}

// relative is a path as people and tools know it: relative to the working directory
// if it is inside.
func (p *program) relative(path string) string {
	if name, err := filepath.Rel(p.workingDir(), path); err == nil && filepath.IsLocal(name) {
		return name
	}
	return path
}

var (
	errNoState      = errors.New("not a planning state or a council job")
	errNothing      = errors.New("no readable planning state there or in a parent directory")
	errNoWorkstream = errors.New("no active workstream: set GSD_WORKSTREAM or write its name to .planning/active-workstream")
)

// subject returns the state that a path names, for commands that explain or check
// it. Without one it returns an error. In a directory without state, a file with the
// name of a council job's counts, so that its rule can say what is wrong with it. If
// the state was searched for, its name is relative to the working directory where
// possible, as the tools that read findings expect.
func (p *program) subject(path string) (find.Subject, error) {
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
		if s.Path, s.Text, _ = find.ReadJob(s.Dir); s.Path == "" {
			return s, errNothing
		}
		s.Name, s.System = s.Path, ""
	}
	s.Name = p.relative(s.Path)
	return s, nil
}

// readAll reads a state from stdin.
func readAll(r io.Reader) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, disk.MaxState+1))
	if err == nil && n > disk.MaxState {
		err = disk.ErrTooLarge
	}
	return text.String(), err
}
