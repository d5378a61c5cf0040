// Command gsd-statusline prints where a project stands, on one line: for
// Claude Code's status line, for a shell prompt, for CI. See help.go for how it
// is called, and the README for what it is for.
//
// A run goes one way: run reads the flags and chooses a mode, the mode collects
// (payload, configuration, state) into plain values, package statusline makes
// a line of them, and the mode writes it.
//
// Rules for what people see: errors are one line on standard error, prefixed
// once with the program's name, lower case, without a full stop. In hook mode,
// which is any input that begins with a brace, the exit code is always 0, for
// anything else blanks Claude Code's line.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	_ "github.com/gsd-statusline/gsd-statusline/internal/stack"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // a file could not be read or written, or is not as it should be
	exitUsage  = 2 // bad flags or arguments
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.LookupEnv))
}

// program is one run: its streams, its environment and its flags.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	env            func(string) (string, bool)
	start          time.Time
	options
}

// run is the program: it returns the exit code. env is [os.LookupEnv], since an
// empty HOME differs from none.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) (string, bool)) (code int) {
	p := &program{stdin: stdin, stdout: stdout, stderr: stderr, env: env, start: time.Now()}
	defer func() {
		if r := recover(); r != nil {
			p.debugPanic(r)
			p.errorf("internal error: %v", r)
			code = exitFailed
		}
	}()
	if p.inActions() {
		p.stderr = &commandBreaker{w: stderr}
	}
	if len(args) == 0 || isPath(args[0]) {
		return p.render(args) // without the table of flags, which takes time
	}
	c, args, err := p.parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.write(c.help())
	case errors.Is(err, errVersion):
		return p.version(nil)
	case err != nil:
		p.errorf("%v", err)
		return exitUsage
	}
	return c.run(p, args)
}

// render is the call without a command: it prints the state of paths, or what
// standard input asks for.
func (p *program) render(paths []string) int {
	switch {
	case len(paths) == 0:
		return p.input()
	case p.show != nil:
		p.errorf("--show applies to Claude Code's line, not to a PATH (see gsd-statusline help)")
		return exitUsage
	}
	return p.paths(paths)
}

// noArguments tells of arguments of a command that takes none.
func (p *program) noArguments(command string, args []string) bool {
	if len(args) > 0 {
		p.errorf("%s takes no arguments", command)
	}
	return len(args) == 0
}

// write writes to standard output.
func (p *program) write(text string) int {
	if _, err := io.WriteString(p.text(), text); err != nil {
		p.errorf("stdout: %v", err)
		return exitFailed
	}
	return exitOK
}

// errorf reports an error, in one line on standard error. What the line says of
// files is as little trusted as what they hold. Of an error of package os the
// message has the cause alone, because it names the file itself.
func (p *program) errorf(format string, args ...any) {
	for i, arg := range args {
		if err, ok := arg.(error); ok {
			args[i] = disk.Cause(err)
		}
	}
	p.tell(fmt.Sprintf(format, args...))
}

// debugf tells what was done and why, with the time since the start, where
// --debug is given.
func (p *program) debugf(format string, args ...any) {
	if p.verbose {
		p.tell(fmt.Sprintf("%.2f ms: ", float64(time.Since(p.start).Microseconds())/1000) +
			fmt.Sprintf(format, args...))
	}
}

// debugPanic tells, where --debug is given, of a mistake of this program's and
// where it was made. Nobody else is shown a stack.
func (p *program) debugPanic(r any) {
	p.debugf("panic: %v", r)
	for line := range strings.Lines(string(debug.Stack())) {
		p.debugf("%s", line)
	}
}

func (p *program) tell(text string) {
	fmt.Fprintln(p.stderr, statusline.Clean("gsd-statusline: "+text))
}
