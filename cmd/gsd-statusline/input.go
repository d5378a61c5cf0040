package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/hook"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// bom is the byte order mark in UTF-8.
const bom = "\uFEFF"

// stdinLimit is how long standard input may take to say what it is, and
// to complete Claude Code's JSON.
const stdinLimit = 3 * time.Second

// errLate is why nothing more is read from standard input.
var errLate = errors.New("no complete input within 3 s")

// content is standard input after the first look at it.
type content struct {
	payload bool   // Claude Code's JSON, which is in text
	text    string // what was read of another text: a BOM and blank space
	rest    *bufio.Reader
	err     error // why there is nothing: the end, errLate, or that it cannot be read
}

// input is the program without arguments: standard input says what to do.
func (p *program) input() int {
	if isTerminal(p.stdin) {
		return p.paths([]string{"."})
	}
	if p.zero {
		return p.pathsFrom(p.stdin, 0)
	}
	c := p.look()
	switch {
	case c.payload:
		return p.hook(c.text)
	case c.err == errLate:
		return p.hook("")
	case c.err == io.EOF:
		p.debugf("stdin: empty")
		return exitOK
	case c.err != nil:
		p.errorf("stdin: %v", c.err)
		return exitFailed
	}
	return p.other(c)
}

// look reads up to the first byte that is not blank, which says whether this is
// a payload, and then a payload to its end. It takes no longer than stdinLimit;
// only the rest of another text is waited for.
func (p *program) look() (c content) {
	stdin, unlimited := limit(p.stdin)
	defer func() {
		if r := recover(); r != nil {
			p.debugPanic(r)
			c = content{payload: true}
		}
		if unlimited(); c.err == errLate {
			p.debugf("stdin: %v", c.err)
		}
	}()
	c.rest = bufio.NewReader(stdin)
	if startsWith(c.rest, bom) {
		_, _ = c.rest.Discard(len(bom))
		c.text = bom
	}
	blank, err := readBlank(c.rest)
	if err != nil {
		return content{err: err}
	}
	switch {
	case startsWith(c.rest, "{"):
		return content{payload: true, text: hook.ReadObject(c.rest)}
	case startsWith(c.rest, "\xFF\xFE{\x00"), startsWith(c.rest, "\xFE\xFF\x00{"), len(blank) > maxBlank:
		return content{payload: true} // UTF-16, or no text at all: a payload that is none
	}
	c.text += blank
	return c
}

// startsWith reports whether a text comes next. It waits for no more of it than
// tells.
func startsWith(r *bufio.Reader, text string) bool {
	for n := 1; n <= len(text); n++ {
		if next, _ := r.Peek(n); string(next) != text[:n] {
			return false
		}
	}
	return true
}

// maxBlank is how much white space is read in front of a text, in bytes.
const maxBlank = 1 << 20

// other goes on with a text that is no payload: the content of a STATE.md, or
// paths. However long the rest of it takes to come, it is waited for.
func (p *program) other(c content) int {
	line, _ := c.rest.ReadSlice('\n') // as much of it as fits the buffer tells
	if isMarkdown(string(line)) {
		return p.state(io.MultiReader(strings.NewReader(c.text+string(line)), c.rest))
	}
	// A path can begin with spaces; the blank lines before it are none.
	blank := strings.TrimPrefix(c.text, bom)
	indent := blank[strings.LastIndexByte(blank, '\n')+1:]
	return p.pathsFrom(io.MultiReader(strings.NewReader(indent+string(line)), c.rest), '\n')
}

// readBlank reads up to the first byte that is not white space, nor NUL, which
// no text begins with. It ends at maxBlank, too. The error is that nothing
// follows.
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

// isMarkdown reports whether a first line, its indentation cut off, is that of
// a STATE.md and no path: a fence, a heading or a comment. A lone CR ends a line
// here as it does for the reader of the file.
func isMarkdown(line string) bool {
	line = strings.TrimRight(js.Line(line), " \t")
	title := strings.TrimLeft(line, "#")
	level := len(line) - len(title)
	return line == "---" || strings.HasPrefix(line, "<!--") ||
		1 <= level && level <= 6 && (title == "" || title[0] == ' ' || title[0] == '\t')
}
