package main

import (
	_ "embed" // for help.txtar
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/nearest"
)

//go:embed help.txtar
var helpTexts string

// helpText is the part of help.txtar with that name, or empty.
func helpText(name string) string {
	_, text, found := strings.Cut(helpTexts, "\n-- "+name+" --\n")
	if !found {
		return ""
	}
	text, _, _ = strings.Cut(text, "\n-- ")
	return strings.TrimSuffix(text, "\n") + "\n"
}

const helpColumn = 25

func (p *program) help(args []string) int {
	switch len(args) {
	case 0:
		return p.write(usage())
	case 1:
		if c := commandNamed(args[0]); c != nil {
			return p.write(c.help())
		}
		hint := "see gsd-statusline help"
		if near := nearest.To(args[0], commandNames()); near != "" {
			hint = nearest.DidYouMean(near)
		}
		return p.fail(exitUsage, "unknown command %q (%s)", args[0], hint)
	}
	return p.fail(exitUsage, "help takes one command")
}

// usage is an index: a line or two for each command and flag, and the segments. What they
// mean in full is in help COMMAND and in the manual page.
func usage() string {
	var b strings.Builder
	b.WriteString("gsd-statusline - where your project stands, on one line\n\nUsage:\n" +
		"  gsd-statusline [flags] [PATH ...]\n  gsd-statusline COMMAND [arguments]\n\n" + helpText("PATH and stdin") +
		"\nCommands (for details, see gsd-statusline help COMMAND):\n")
	for _, c := range commands() {
		writeEntry(&b, strings.TrimRight("  "+c.name+" "+c.args, " "), c.short)
	}
	b.WriteString("\nFlags:\n")
	for _, f := range render().takes() {
		writeEntry(&b, "  "+f.usage(), f.short)
	}
	b.WriteString("\nSegments for --show and statusline.segments:\n")
	writeText(&b, "  ", strings.Join(line.SegmentNames(), ", "))
	b.WriteString("\nFlags may follow paths; -- ends them. A file named like a command is ./help.\n" +
		"Exit codes: " + helpText("exit codes"))
	return b.String()
}

func (c *command) help() string {
	if c.name == "" {
		return usage()
	}
	var b strings.Builder
	call := "gsd-statusline " + c.name
	if len(c.flags) > 0 {
		call += " [flags]"
	}
	b.WriteString("Usage:\n  " + strings.TrimRight(call+" "+c.args, " ") + "\n\n")
	text := c.short + c.more + "."
	writeText(&b, "", strings.ToUpper(text[:1])+text[1:])
	b.WriteString("\nFlags:\n")
	for _, f := range c.takes() {
		writeEntry(&b, "  "+f.usage(), f.short+f.more)
	}
	if examples := helpText(c.name); examples != "" {
		b.WriteString("\nExamples:\n" + examples)
	}
	return b.String()
}

func writeEntry(b *strings.Builder, name, text string) {
	if len(name) > helpColumn-2 {
		b.WriteString(name + "\n")
		name = ""
	}
	writeText(b, name+strings.Repeat(" ", helpColumn-len(name)), text)
}

// writeText wraps text at 80 characters. The first line begins with lead, the others with as many spaces.
func writeText(b *strings.Builder, lead, text string) {
	for _, line := range layout.Wrap(text, 80-len(lead)) {
		b.WriteString(lead + line + "\n")
		lead = strings.Repeat(" ", len(lead))
	}
}
