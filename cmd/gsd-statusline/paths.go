package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// paths prints one line of state for each path, in order. If a path cannot be read, it reports that and still prints
// the others.
func (p *program) paths(paths []string) int {
	out := p.lines()
	if len(paths) > 100 {
		keepSmall()
	}
	if out.named && isTerminal(p.stdout) {
		for _, path := range paths {
			out.pad = max(out.pad, md.Cells(statusline.Clean(path)))
		}
	}
	code := exitOK
	for i, path := range paths {
		if path == "-" {
			code = max(code, p.printContent(out))
		} else {
			code = max(code, p.path(out, path, i == 0 && !p.isPath))
		}
	}
	return p.close(out.Writer, code)
}

// pathsFrom is like paths, for the paths that arrive on r, each terminated by end.
func (p *program) pathsFrom(r io.Reader, end byte) int {
	out := p.lines()
	keepSmall()
	in := bufio.NewReader(r)
	code := exitOK
	for {
		path, err := readPath(in, end)
		blank := path == ""
		if end == '\n' {
			path = strings.TrimSuffix(path, "\r")
			blank = strings.TrimSpace(path) == ""
		}
		if !blank {
			code = max(code, p.path(out, path, false))
		}
		if err != nil {
			return p.close(out.Writer, code)
		}
		if in.Buffered() == 0 {
			_ = out.Flush() // the next path may take a while
		}
	}
}

// keepSmall makes garbage collection start at 1 MiB instead of 4 MiB. A run over 1,000 paths then takes 7 MiB instead
// of 9, in the same time.
func keepSmall() { debug.SetGCPercent(25) }

// readPath reads up to end. If a path is longer than any system accepts, it keeps only the start. An error means that
// nothing follows.
func readPath(r *bufio.Reader, end byte) (string, error) {
	var path []byte
	for {
		piece, err := r.ReadSlice(end)
		path = append(path, piece[:min(len(piece), find.MaxPath-len(path))]...)
		if err != bufio.ErrBufferFull {
			return strings.TrimSuffix(string(path), string(end)), err
		}
	}
}

// path prints the line of one file, or of the project that a directory is in. If isCommand is set and there is no
// such file, the word may be a mistyped command.
func (p *program) path(out *output, path string, isCommand bool) (code int) {
	defer p.recovered(&code)
	found, err := p.Find(path)
	if err != nil {
		isOther := func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }
		isWord := path != "" && !strings.ContainsFunc(path, isOther)
		if isCommand && isWord && errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("neither a file nor a command (%s)", meant(path))
		}
		return p.fail(exitFailed, "%s: %v", path, err)
	}
	out.name = path
	p.print(out, found)
	return exitOK
}

// print prints the line, or the JSON, of one state. It prints no line for a directory without state, or whose state
// has nothing to show: a prompt must stay quiet. The reason is reported only on a terminal.
func (p *program) print(out *output, found find.Found) {
	format := system.Format(p.format)
	switch {
	case found.NoWorkstream:
		none := &system.State{System: system.GSD, NoWorkstream: true}
		if p.json {
			out.write(none.JSON(found.Name, system.Full))
		} else {
			p.printLine(out, none, system.Full)
		}
		return
	case found.Path == "":
		p.debugState(found, "")
		if len(found.Unreadable) == 0 {
			p.tellWhy(found)
		}
		return
	case format == "":
		config := p.FindConfig(found.Dir)
		p.debugConfig(config)
		format = find.SettingsOf(config.Value).Format("")
	}
	found = p.Active(found, format)
	p.debugState(found, format)
	if p.json {
		out.write(p.WholeState(found).JSON(found.Name, format))
		return
	}
	state := p.State(found, format)
	p.debugBeside(state)
	isShown := p.printLine(out, state, format)
	if !isShown && !found.Searched { // so that lines and paths correspond
		out.line("")
	}
	if !isShown {
		p.tellWhy(found)
	}
}

// printLine prints the line of a state, fitted to the width. It returns false if there is no line.
func (p *program) printLine(out *output, state *system.State, format system.Format) bool {
	width := p.width
	if width > 0 {
		width = max(width-md.Cells(out.prefix()), 1)
	}
	line := state.Line(format, width, out.coloured)
	if line != "" {
		out.line(line)
	}
	return line != ""
}

// tellWhy reports why there is no line, if a person is looking at a terminal. In a pipe or a prompt it is quiet.
func (p *program) tellWhy(found find.Found) {
	if p.shell == "" && isTerminal(p.stdout) && isTerminal(p.stderr) {
		p.errorf("%s", p.whyNoLine(found))
	}
}

func (p *program) whyNoLine(found find.Found) string {
	why, fix, isWrong := p.WhyNone(found)
	switch {
	case found.Path == "", isWrong:
		return why + ": " + fix
	case !found.Searched && found.Path != "" && filepath.Base(found.Path) != "STATE.md":
		return found.Path + " is not a STATE.md, a plan or a job: name the file or the directory of a project"
	case strings.Trim(found.Text, "\x00 \t\r\n"+md.BOM) != "":
		return found.Path + " has nothing that this format shows: see gsd-statusline explain"
	}
	return found.Path + " is empty: restore it, for example with git checkout"
}

func (p *program) printContent(out *output) int {
	text, err := readAll(p.stdin)
	if err != nil {
		return p.fail(exitFailed, "stdin: %v", err)
	}
	out.name = "-"
	p.print(out, p.Content(text))
	return exitOK
}

type output struct {
	*bufio.Writer
	coloured bool
	shell    shell.Shell
	named    bool   // each line begins with name
	name     string // the name of the state that is being printed
	pad      int    // the width of the widest name, to align the lines on a terminal
}

func (p *program) lines() *output {
	return &output{
		Writer: bufio.NewWriter(p.text()), coloured: p.colouredTerminal(), shell: shell.Shell(p.shell), named: p.names,
	}
}

// close flushes the output and returns the exit code: failure if not everything could be written.
func (p *program) close(out *bufio.Writer, code int) int {
	if err := out.Flush(); err != nil {
		return p.fail(exitFailed, "stdout: %v", err)
	}
	return code
}

// line writes one state, escaped for its prompt, and a newline. An empty state becomes an empty line, so that lines
// and paths correspond.
func (o *output) line(state string) { o.write(o.shell.Escape(o.prefix() + state)) }

// prefix is the name of the state, if each line begins with its name.
func (o *output) prefix() string {
	if !o.named {
		return ""
	}
	name := statusline.Clean(o.name)
	return name + ": " + strings.Repeat(" ", max(o.pad-md.Cells(name), 0))
}

func (o *output) write(line string) {
	_, _ = o.WriteString(line)
	_ = o.WriteByte('\n')
}
