package main

import (
	"bytes"
	"io"
	"unicode"
)

// inActions reports whether the output goes to the log of a GitHub workflow. The
// runner obeys commands in that log, whoever wrote them.
func (p *program) inActions() bool {
	value, _ := p.env("GITHUB_ACTIONS")
	return value != ""
}

// text is stdout for text that people read: everything except Claude Code's line and
// the formats for programs, which are JSON and workflow annotations.
func (p *program) text() io.Writer {
	if !p.inActions() || p.json || p.output == "json" || p.output == "github" {
		return p.stdout
	}
	return &commandBreaker{w: p.stdout}
}

// commandBreaker breaks up workflow commands in a text: "##[" anywhere, and "::" at
// the start of a line, after optional white space, as the runner does. It only
// writes whole lines. A last line without a newline would not be written, but no
// text here has one.
type commandBreaker struct {
	w    io.Writer
	line []byte
}

func (b *commandBreaker) Write(text []byte) (int, error) {
	n := len(text)
	for len(text) > 0 {
		i := bytes.IndexByte(text, '\n') + 1
		if i == 0 {
			b.line = append(b.line, text...)
			break
		}
		line := breakCommands(append(b.line, text[:i]...))
		b.line, text = b.line[:0], text[i:]
		if _, err := b.w.Write(line); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func breakCommands(line []byte) []byte {
	line = bytes.ReplaceAll(line, []byte("##["), []byte("## ["))
	text := bytes.TrimLeftFunc(line, unicode.IsSpace)
	if rest, ok := bytes.CutPrefix(text, []byte("::")); ok {
		indent := line[:len(line)-len(text)]
		line = append(append(bytes.Clone(indent), ": :"...), rest...)
	}
	return line
}
