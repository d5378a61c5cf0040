// Command gsd-statusline prints a project's planning state on one line: for Claude Code's status line, for a shell
// prompt, for CI. help.txtar describes its usage, and the README its purpose.
//
// run parses the flags and chooses a mode or a command. That calls a package under internal, which collects payload,
// configuration and state into plain values and renders them, and writes the result.
//
// User-visible text: an error is one line on stderr, prefixed once with the program's name, in lower case and without
// a full stop. In hook mode, which is any input that begins with a brace, the exit code is 0, because any other code
// blanks Claude Code's line. Only a wrong flag exits with 2 in hook mode too, because then it is unknown which line
// is wanted.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	_ "github.com/gsd-statusline/gsd-statusline/internal/stack"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // a file could not be read or written, or has something wrong in it
	exitUsage  = 2 // bad flags or arguments
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.LookupEnv))
}

// program is one run: its streams, its environment and its flags.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	start          time.Time
	find.Env
	options
}

// run runs the program and returns the exit code. env has the form of [os.LookupEnv], because an empty HOME differs
// from an unset one.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) (string, bool)) int {
	p := &program{stdin: stdin, stdout: stdout, stderr: stderr, start: time.Now(), Env: envOf(env)}
	p.Clock = p.now
	return p.run(args)
}

func (p *program) run(args []string) (code int) {
	defer p.recovered(&code)
	if p.inActions() {
		p.stderr = &commandBreaker{w: p.stderr}
	}
	if len(args) > 0 && args[0] == "__complete" {
		return p.candidates(args[1:])
	}
	c, args, err := p.parse(args)
	switch {
	case errors.Is(err, errHelp):
		return p.write(c.help())
	case errors.Is(err, errVersion):
		return p.version(nil)
	case err == nil:
		err = c.reject(args)
	}
	if err != nil {
		return p.fail(exitUsage, "%v", err)
	}
	return c.run(p, args)
}

// recovered turns a panic into an error. It must be deferred.
func (p *program) recovered(code *int) {
	if r := recover(); r != nil {
		p.debugPanic(r)
		p.errorf("internal error: %v", r)
		*code = exitFailed
	}
}

// render is the call without a command: it prints the state of paths, or the line that stdin asks for.
func (p *program) render(paths []string) int {
	switch {
	case len(paths) == 0:
		return p.input()
	case p.show != nil:
		return p.showsPath()
	}
	return p.paths(paths)
}

// showsPath reports that --show does not apply to a path, because its line has no segments.
func (p *program) showsPath() int {
	return p.fail(exitUsage, "--show applies to Claude Code's line, not to a PATH (see gsd-statusline help)")
}

func (p *program) write(text string) int {
	if _, err := io.WriteString(p.text(), text); err != nil {
		return p.fail(exitFailed, "stdout: %v", err)
	}
	return exitOK
}

// errorf reports an error, in one line on stderr. The line is cleaned, because the names and contents of files are
// not trusted. Of an error of package os it shows only the cause, because the message already names the file.
func (p *program) errorf(format string, args ...any) {
	for i, arg := range args {
		if err, ok := arg.(error); ok {
			args[i] = disk.Cause(err)
		}
	}
	p.tell(fmt.Sprintf(format, args...))
}

func (p *program) fail(code int, format string, args ...any) int {
	p.errorf(format, args...)
	return code
}

func (p *program) debugf(format string, args ...any) {
	if p.verbose {
		p.tell(fmt.Sprintf("%.2f ms: ", float64(time.Since(p.start).Microseconds())/1000) +
			fmt.Sprintf(format, args...))
	}
}

func (p *program) debugPanic(r any) {
	p.debugf("panic: %v", r)
	for line := range strings.Lines(string(debug.Stack())) {
		p.debugf("%s", line)
	}
}

func (p *program) tell(text string) {
	signal.Ignore(syscall.SIGPIPE) // stderr may be closed, and stdout has yet to be written
	fmt.Fprintln(p.stderr, statusline.Clean("gsd-statusline: "+text))
}

// inActions reports whether the output goes to the log of a GitHub workflow. The runner obeys commands in that log,
// whoever wrote them.
func (p *program) inActions() bool { return p.Lookup.Get("GITHUB_ACTIONS") != "" }

// text is stdout for text that people read: everything except Claude Code's line and the formats for programs.
func (p *program) text() io.Writer {
	if p.inActions() && (p.output == "" || p.output == "text") {
		return &commandBreaker{w: p.stdout}
	}
	return p.stdout
}

// commandBreaker breaks up what the runner would take for workflow commands: "##[" anywhere, and "::" at the start of
// a line, after optional white space and byte order marks. It writes only whole lines. It would lose a last line
// without a newline, but no text here has one.
type commandBreaker struct {
	w    io.Writer
	line []byte
}

func (b *commandBreaker) Write(text []byte) (int, error) {
	b.line = append(b.line, text...)
	end := bytes.LastIndexByte(b.line, '\n') + 1
	for line := range bytes.Lines(b.line[:end]) {
		if _, err := b.w.Write(breakCommands(line)); err != nil {
			return 0, err
		}
	}
	b.line = append(b.line[:0], b.line[end:]...)
	return len(text), nil
}

func breakCommands(line []byte) []byte {
	line = bytes.ReplaceAll(line, []byte("##["), []byte("## ["))
	text := bytes.TrimLeftFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' })
	if rest, ok := bytes.CutPrefix(text, []byte("::")); ok {
		indent := line[:len(line)-len(text)]
		line = append(append(bytes.Clone(indent), ": :"...), rest...)
	}
	return line
}
