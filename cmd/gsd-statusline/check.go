package main

import (
	"bufio"
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
		for _, f := range p.configFindings(find.Config{Path: p.planningEnv().Absolute(path)}) {
			out.print(f)
		}
		return exitOK
	}
	s, err := p.subject(path)
	if err == find.ErrNoState {
		err = nil // a rule says so
	}
	code := exitOK
	if p.reportSkipped(path, s, err) {
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

// configFindings returns what check finds in a configuration, with paths as people
// know them.
func (p *program) configFindings(c find.Config) []check.FileFindings {
	list := check.Config(c)
	for i := range list {
		list[i].Path = p.planningEnv().Relative(list[i].Path)
	}
	return list
}

// subject returns the state that a path names, for commands that explain or check it.
func (p *program) subject(path string) (find.Found, error) {
	if path != "-" {
		return p.planningEnv().Examine(path)
	}
	text, err := readAll(p.stdin)
	return p.planningEnv().Content(text), err
}

// reportSkipped reports the unreadable files that a search skipped, and its error, unless
// the files explain that nothing was found. It returns whether there was anything.
func (p *program) reportSkipped(path string, s find.Found, err error) bool {
	for _, err := range s.Unreadable {
		p.errorf("%v", err)
	}
	if err != nil && (err != find.ErrNothing || len(s.Unreadable) == 0) {
		p.errorf("%s: %v", path, err)
	}
	return err != nil || len(s.Unreadable) > 0
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
