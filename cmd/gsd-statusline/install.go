package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/gsd-statusline/gsd-statusline/internal/doctor"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

func (p *program) install([]string) int { return p.edit(install.Job.Install) }

func (p *program) uninstall([]string) int {
	code := p.edit(install.Job.Uninstall)
	if code == exitOK && p.target == "" && !p.dryRun {
		for _, runs := range (doctor.Doctor{Machine: p.machine()}).Prompts() {
			fmt.Fprintln(p.text(), statusline.Clean(runs+", which stays: remove that line to have it in no prompt"))
		}
	}
	return code
}

func (p *program) edit(do func(install.Job) error) int {
	flags := map[string]string{
		"format": p.format, "color": p.color, "width": p.widthText(),
		"show": strings.Join(p.show, ","), "context-scale": p.scale,
	}
	maps.DeleteFunc(flags, func(name, value string) bool { return value == "" && !slices.Contains(p.given, name) })
	err := do(install.Job{
		Machine: p.machine(), Client: p.target, File: p.file, DryRun: p.dryRun, Force: p.force, Flags: flags,
		// The contents of a settings file are not trusted.
		Say: func(format string, args ...any) {
			fmt.Fprintln(p.text(), statusline.Clean(fmt.Sprintf(format, args...)))
		},
		Warn: func(text string) { p.errorf("%s", text) },
		Diff: func(path, before, after string) { writeDiff(p.text(), path, before, after) },
	})
	if err != nil {
		return p.fail(exitFailed, "%v", err)
	}
	return exitOK
}

func (p *program) machine() install.Machine {
	return install.Machine{Env: p.Env, Program: p.executable()}
}

// writeDiff writes a change to a file like diff -u, with control characters removed except tabs, which are harmless.
func writeDiff(w io.Writer, path, before, after string) {
	path = statusline.Clean(path)
	hunks := diff.Diff(path, []byte(before), path, []byte(after))
	_, text, _ := strings.Cut(string(hunks), "\n") // without the line "diff PATH PATH"
	for line := range strings.Lines(text) {
		pieces := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		for i, piece := range pieces {
			pieces[i] = statusline.Clean(piece)
		}
		fmt.Fprintln(w, strings.Join(pieces, "\t"))
	}
}

func (p *program) doctor([]string) int {
	found := doctor.Doctor{
		Machine: p.machine(), Client: p.target, Version: thisBuild().version, Columns: p.columns(), Accepts: accepts,
	}.Examine()
	text := found.Text()
	if p.json {
		text = found.JSON() + "\n"
	}
	code := p.write(text)
	if found.Count(doctor.Problem) > 0 {
		return exitFailed
	}
	return code
}

// accepts returns the error of a call of the program with these arguments, or nil.
func accepts(args []string) error {
	_, _, err := new(options).parse(args)
	if errors.Is(err, errHelp) || errors.Is(err, errVersion) {
		return nil
	}
	return err
}
