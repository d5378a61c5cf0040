package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// paths prints one line of state for each path, in order. A path that cannot be
// read is told of, and the others are still printed.
func (p *program) paths(paths []string) int {
	out := p.lines()
	code := exitOK
	for _, path := range paths {
		if path == "-" {
			code = max(code, p.stateTo(out, p.stdin))
		} else {
			code = max(code, p.path(out, path))
		}
	}
	return p.close(out, code)
}

// pathsFrom does the same with the paths that r holds, each ended by end, as
// they come.
func (p *program) pathsFrom(r io.Reader, end byte) int {
	out := p.lines()
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
			code = max(code, p.path(out, path))
		}
		if err != nil {
			return p.close(out, code)
		}
		if in.Buffered() == 0 {
			_ = out.Flush() // the next path may take its time
		}
	}
}

// maxPath is the length of a path in bytes that no system takes.
const maxPath = 64 << 10

// readPath reads up to end, of a longer path than any system takes its start.
// The error is that nothing follows.
func readPath(r *bufio.Reader, end byte) (string, error) {
	var path []byte
	for {
		piece, err := r.ReadSlice(end)
		path = append(path, piece[:min(len(piece), maxPath-len(path))]...)
		if err != bufio.ErrBufferFull {
			return strings.TrimSuffix(string(path), string(end)), err
		}
	}
}

// path prints the line of one file, or of the project that a directory is in.
func (p *program) path(out *output, path string) int {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		p.directory(out, p.absolute(path))
		return exitOK
	}
	text, err := disk.ReadText(path, disk.MaxState)
	if err != nil {
		p.errorf("%s: %v", path, err)
		return exitFailed
	}
	system := parse.SystemOf(filepath.Base(path), text)
	if system == "" {
		p.errorf("%s: neither a planning state nor a council job", path)
		return exitFailed
	}
	file := p.absolute(path)
	p.print(out, subject{name: path, path: file, text: text, dir: filepath.Dir(file), system: system}, false)
	return exitOK
}

// absolute makes a path absolute and clean. Behind a symlink .. leads to where
// the system finds it.
func (p *program) absolute(path string) string {
	if !filepath.IsAbs(path) {
		path = p.workingDir() + string(filepath.Separator) + path
	}
	if strings.Contains(path, "..") {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			return real
		}
	}
	return filepath.Clean(path)
}

// directory prints the line of the council job in dir, or else of the project
// that dir is in. Without a project, or a state to show, there is no line: a
// prompt must stay quiet.
func (p *program) directory(out *output, dir string) {
	if path, text, ok := planning.ReadJob(dir); ok && parse.SystemOf(parse.JobFileName, text) == parse.Council {
		p.print(out, subject{name: path, path: path, text: text, dir: dir, system: parse.Council}, true)
		return
	}
	env := p.planningEnv()
	found := env.FindState(dir)
	switch {
	case found.NoWorkstream && p.json:
		out.plain(statusline.Facts{System: parse.GSD, NoWorkstream: true}.JSON(dir, statusline.Full))
	case found.NoWorkstream:
		out.line(statusline.NoActiveWorkstream)
	case found.Path != "":
		p.print(out, subject{name: found.Path, path: found.Path, text: found.Text, dir: dir, system: parse.GSD}, true)
	default:
		other := env.FindOrchestration(dir)
		if other.Path == "" {
			p.debugf("state: none that can be read in %s or above", dir)
			return
		}
		p.print(out, subject{name: other.Path, path: other.Path, text: other.Text, dir: dir, system: other.System}, true)
	}
}

// state prints the line of a STATE.md whose content r holds.
func (p *program) state(r io.Reader) int {
	out := p.lines()
	return p.close(out, p.stateTo(out, r))
}

func (p *program) stateTo(out *output, r io.Reader) int {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, disk.MaxState+1))
	switch {
	case err != nil:
		p.errorf("stdin: %v", disk.Cause(err))
		return exitFailed
	case n > disk.MaxState:
		p.errorf("stdin: %v", disk.ErrTooLarge)
		return exitFailed
	}
	system := parse.SystemOf("", text.String())
	if system == "" {
		system = parse.GSD // content is taken for what it is said to be
	}
	dir := p.workingDir()
	p.print(out, subject{name: "-", path: filepath.Join(dir, "stdin"), text: text.String(), dir: dir, system: system}, false)
	return exitOK
}

// output writes lines of state.
type output struct {
	*bufio.Writer
	coloured bool
}

func (p *program) lines() *output {
	return &output{bufio.NewWriter(p.stdout), p.colouredTerminal()}
}

// close writes what is left and returns the exit code, which is a failure if
// not all could be written.
func (p *program) close(out *output, code int) int {
	if err := out.Flush(); err != nil {
		p.errorf("stdout: %v", disk.Cause(err))
		return exitFailed
	}
	return code
}

// line writes one state and a newline. An empty state is an empty line, without
// colour, so that lines and paths correspond.
func (o *output) line(state string) {
	if state != "" {
		state = statusline.Dim(state, o.coloured)
	}
	_, _ = o.WriteString(state)
	_ = o.WriteByte('\n')
}

// plain writes a line without colour.
func (o *output) plain(line string) {
	_, _ = o.WriteString(line)
	_ = o.WriteByte('\n')
}
