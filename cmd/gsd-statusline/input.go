package main

import (
	"bufio"
	"io"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/claude"
)

// stdinLimit is how long standard input may take until it has said what it is,
// and until Claude Code's JSON is complete.
const stdinLimit = 3 * time.Second

// kind is what standard input holds.
type kind int

const (
	empty     kind = iota
	payload        // Claude Code's JSON
	stateMD        // the content of a STATE.md
	pathLines      // one path a line
)

// content is standard input after the first look at it.
type content struct {
	kind kind
	text string    // of a payload the JSON, of the others what was read already
	rest io.Reader // what follows the text; nil for a payload
}

// input is the program without arguments: standard input says what to do.
func (p *program) input() int {
	if isTerminal(p.stdin) {
		return p.paths([]string{"."})
	}
	if p.zero {
		return p.pathsFrom(p.stdin, 0)
	}
	in := make(chan content, 1)
	go func() { in <- look(p.stdin) }()
	c := content{kind: payload}
	select {
	case c = <-in:
	case <-time.After(stdinLimit):
		p.debugf("stdin: nothing complete after %v", stdinLimit)
	}
	switch c.kind {
	case payload:
		return p.hook(c.text)
	case stateMD:
		return p.state(io.MultiReader(strings.NewReader(c.text), c.rest))
	case pathLines:
		return p.pathsFrom(io.MultiReader(strings.NewReader(c.text), c.rest), '\n')
	}
	p.debugf("stdin: empty")
	return exitOK
}

// look finds out what a stream holds, by its first line that is not blank. It
// reads no more than that takes, and a payload to its end.
func look(stdin io.Reader) content {
	r := bufio.NewReader(stdin)
	bom := ""
	if start, _ := r.Peek(3); string(start) == "\uFEFF" {
		bom = string(start)
		_, _ = r.Discard(len(bom))
	}
	blank, err := readBlank(r)
	if err != nil {
		return content{kind: empty}
	}
	if c, _ := r.Peek(1); c[0] == '{' {
		return content{kind: payload, text: claude.ReadObject(r)}
	}
	line, _ := r.ReadString('\n')
	if isMarkdown(line) {
		return content{kind: stateMD, text: bom + blank + line, rest: r}
	}
	// A path can begin with spaces; the blank lines before it are none.
	indent := blank[strings.LastIndexByte(blank, '\n')+1:]
	return content{kind: pathLines, text: indent + line, rest: r}
}

// readBlank reads up to the first byte that is not white space. The error is
// that there is none.
func readBlank(r *bufio.Reader) (string, error) {
	var blank strings.Builder
	for {
		c, err := r.ReadByte()
		if err != nil {
			return "", err
		}
		if strings.IndexByte(" \t\r\n\v\f", c) < 0 {
			return blank.String(), r.UnreadByte()
		}
		blank.WriteByte(c)
	}
}

// isMarkdown reports whether a first line, its indentation cut off, is that of
// a STATE.md and no path: a fence, a heading or a comment.
func isMarkdown(line string) bool {
	line = strings.TrimRight(line, " \t\r\n")
	title := strings.TrimLeft(line, "#")
	level := len(line) - len(title)
	return line == "---" || strings.HasPrefix(line, "<!--") ||
		1 <= level && level <= 6 && (title == "" || title[0] == ' ' || title[0] == '\t')
}
