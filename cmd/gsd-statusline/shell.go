package main

import (
	"os"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/shell"
)

func (p *program) initShell(args []string) int {
	o := shell.Options{Format: p.format, Width: p.widthText(), Color: p.color}
	program, why := p.machine().Staying()
	if program == "" {
		program = "gsd-statusline"
		p.errorf("this copy is temporary (%s): run gsd-statusline install first, "+
			"which copies it to a permanent place; %s", why,
			"until then the prompt looks for gsd-statusline on your PATH")
	}
	return p.write(shell.Shell(args[0]).Init(program, o))
}

func (p *program) completion(args []string) int { return p.write(shell.Shell(args[0]).Completion()) }

// candidates is the hidden command that the completion scripts call with the words of the command line, up to the one
// to complete. It prints the possible words, one per line, each followed by a tab and its meaning. If it prints
// nothing, the shell completes file names. Exit code 1 means that more may follow the word, after a comma.
func (p *program) candidates(words []string) int {
	last := len(words) - 1
	if last < 0 {
		return exitUsage
	}
	c := render()
	for _, word := range words[:last] {
		if named := commandNamed(word); named != nil {
			c = named
			break
		}
	}
	var b strings.Builder
	code, word := exitOK, words[last]
	offer := func(candidate, meaning string) {
		if strings.HasPrefix(candidate, word) {
			b.WriteString(strings.TrimRight(candidate+"\t"+meaning, "\t") + "\n")
		}
	}
	switch f, before := c.valued(words); {
	case slices.Contains(words[:last], "--"): // complete file names
	case f != nil:
		values := choices(f.takes())
		if f.list != nil {
			values, code = f.list(), exitFailed
			before = word[:max(strings.LastIndexByte(word, ',')+1, len(before))]
		}
		for _, value := range values {
			offer(before+value, "")
		}
	case strings.HasPrefix(word, "-"):
		for _, f := range c.takes() {
			short, _ := f.about()
			offer(dashed(f.name), short)
		}
	case c.name == "":
		for _, named := range commands() {
			short, _ := named.about()
			offer(named.name, short)
		}
		if b.Len() > 0 { // otherwise the shell completes file names
			for _, dir := range directories() {
				offer(dir+"/", "")
			}
		}
	default:
		for _, argument := range c.arguments() {
			offer(argument, "")
		}
	}
	return max(p.write(b.String()), code)
}

// directories returns the directories in the working directory whose names need no quotes in any shell.
func directories() (names []string) {
	entries, _ := os.ReadDir(".")
	for _, e := range entries {
		isPlain := !strings.ContainsAny(e.Name(), " \t\r\n\\'\"`$!&()*;<>?[]{}|~#:") && e.Name()[0] != '.'
		if isPlain && e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// valued returns the flag whose value the last word is, and what precedes the value in that word: --flag=, or
// nothing. It returns nil if that word is not a value.
func (c *command) valued(words []string) (f *flagRow, before string) {
	word := words[len(words)-1]
	name, _, joined := strings.Cut(word, "=")
	if joined {
		before = name + "="
	} else if len(words) > 1 {
		name = words[len(words)-2]
	}
	dashes := len(name) - len(strings.TrimLeft(name, "-"))
	f = c.flagNamed(name[dashes:])
	if dashes == 0 || name == word && !joined || f == nil || f.takes() == "" {
		return nil, ""
	}
	return f, before
}
