package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// stdinLimit is how long to wait for the first text on stdin, and for Claude Code's JSON to be complete.
const stdinLimit = 3 * time.Second

var errLate = errors.New("no complete input within 3 s")

// content is stdin after its first bytes have been read.
type content struct {
	payload bool   // it is Claude Code's JSON, which is in text
	text    string // if it is not: what has been read, a BOM and white space
	rest    *bufio.Reader
	err     error // why there is no content: end of file, errLate, or a read error
}

func (p *program) input() int {
	if isTerminal(p.stdin) {
		return p.paths([]string{"."})
	}
	if p.zero && p.show != nil {
		return p.showsPath()
	} else if p.zero {
		return p.pathsFrom(p.stdin, 0)
	}
	c := p.look()
	switch {
	case c.payload && p.names:
		return p.fail(exitUsage, "-H is for paths (see gsd-statusline help)")
	case c.payload:
		return p.hook(c.text)
	case c.err == errLate, p.client != "": // with --client, the caller wants a line, whatever it sends
		return p.hook("")
	case c.err == io.EOF:
		p.debugf("stdin: empty")
		return exitOK
	case c.err != nil:
		return p.fail(exitFailed, "stdin: %v", c.err)
	}
	return p.other(c)
}

// look reads up to the first byte that is not blank, which shows whether this is a payload. It reads a payload to its
// end, and leaves the rest of any other text unread. It takes at most stdinLimit.
func (p *program) look() (c content) {
	stdin, unlimited := limit(p.stdin)
	defer func() {
		if r := recover(); r != nil {
			p.debugPanic(r)
			c = content{payload: true}
		}
		unlimited()
		if c.err == errLate {
			p.debugf("stdin: %v", c.err)
		}
	}()
	c.rest = bufio.NewReader(stdin)
	if startsWith(c.rest, md.BOM) {
		_, _ = c.rest.Discard(len(md.BOM))
		c.text = md.BOM
	}
	blank, err := readBlank(c.rest)
	if err != nil {
		return content{err: err}
	}
	switch {
	case startsWith(c.rest, "{"):
		return content{payload: true, text: line.ReadObject(c.rest)}
	case startsWith(c.rest, "\xFF\xFE{\x00"), startsWith(c.rest, "\xFE\xFF\x00{"), len(blank) > maxBlank:
		return content{payload: true} // UTF-16, or not text at all: treated as an empty payload
	}
	c.text += blank
	return c
}

// startsWith reports whether text comes next. It waits only for as much input as it needs to decide.
func startsWith(r *bufio.Reader, text string) bool {
	for n := 1; n <= len(text); n++ {
		if next, _ := r.Peek(n); string(next) != text[:n] {
			return false
		}
	}
	return true
}

// maxBlank is how many bytes of white space may precede other input.
const maxBlank = 1 << 20

// other handles input that is not a payload: the content of a STATE.md, or paths. It waits for the rest without a
// time limit.
func (p *program) other(c content) int {
	line, _ := c.rest.ReadSlice('\n') // as much as fits into the buffer is enough
	if isMarkdown(string(line)) {
		p.stdin = io.MultiReader(strings.NewReader(c.text+string(line)), c.rest)
		return p.paths([]string{"-"})
	}
	if p.show != nil {
		return p.showsPath()
	}
	// A path can begin with spaces; blank lines before it are not paths.
	blank := strings.TrimPrefix(c.text, md.BOM)
	indent := blank[strings.LastIndexByte(blank, '\n')+1:]
	return p.pathsFrom(io.MultiReader(strings.NewReader(indent+string(line)), c.rest), '\n')
}

// readBlank reads up to the first byte that is neither white space nor NUL, which no text begins with. It stops after
// maxBlank bytes. An error means that nothing follows.
func readBlank(r *bufio.Reader) (string, error) {
	var blank strings.Builder
	for {
		c, err := r.ReadByte()
		if err != nil {
			return "", err
		}
		if strings.IndexByte(" \t\r\n\v\f\x00", c) < 0 || blank.Len() > maxBlank {
			return blank.String(), r.UnreadByte()
		}
		blank.WriteByte(c)
	}
}

// isMarkdown reports whether a first line, without its indentation, begins a STATE.md and not a list of paths: a
// fence, a heading or a comment does. A lone CR ends the line, as in package parse.
func isMarkdown(line string) bool {
	line = strings.TrimRight(js.Line(line), " \t")
	title := strings.TrimLeft(line, "#")
	level := len(line) - len(title)
	return line == "---" || strings.HasPrefix(line, "<!--") ||
		1 <= level && level <= 6 && (title == "" || title[0] == ' ' || title[0] == '\t')
}
