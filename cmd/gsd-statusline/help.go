package main

import (
	_ "embed" // for help.txtar
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/nearest"
)

//go:embed help.txtar
var helpTexts string

// helpText returns the part of help.txtar with that name, or "".
func helpText(name string) string { return fileIn(helpTexts, name) }

// fileIn returns the file with that name in an archive, or "".
func fileIn(archive, name string) string {
	_, text, found := strings.Cut(archive, "\n-- "+name+" --\n")
	if !found {
		return ""
	}
	text, _, _ = strings.Cut(text, "\n-- ")
	return strings.TrimSuffix(text, "\n") + "\n"
}

// about returns what help says about a flag or a command. short, which completions show, is the part before the bar.
func about(name string) (short, whole string) {
	text := strings.ReplaceAll(strings.TrimSpace(helpText(name)), "\n", " ")
	short, more, _ := strings.Cut(text, "|")
	return short, short + more
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
		return p.fail(exitUsage, "unknown command %q (%s)", args[0], meant(args[0]))
	}
	return p.fail(exitUsage, "help takes one command")
}

// meant suggests the command that a word may stand for.
func meant(word string) string {
	if near := nearest.To(word, commandNames()); near != "" {
		return nearest.DidYouMean(near)
	}
	return "see gsd-statusline help"
}

// usage is an index: a line or two for each command and flag, and the segments. help COMMAND and the manual page have
// the details.
func usage() string {
	var b strings.Builder
	b.WriteString("gsd-statusline - where your project stands, on one line\n\nUsage:\n" +
		"  gsd-statusline [flags] [PATH ...]\n  gsd-statusline COMMAND [arguments]\n\n" + helpText("PATH and stdin") +
		"\nCommands (for details, see gsd-statusline help COMMAND):\n")
	for _, c := range commands() {
		short, _ := c.about()
		writeEntry(&b, strings.TrimRight("  "+c.name+" "+c.args, " "), short)
	}
	b.WriteString("\nFlags:\n")
	for _, f := range render().takes() {
		short, _ := f.about()
		writeEntry(&b, "  "+f.usage(), short)
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
	_, text := c.about()
	writeText(&b, "", strings.ToUpper(text[:1])+text[1:]+".")
	b.WriteString("\nFlags:\n")
	for _, f := range c.takes() {
		_, text := f.about()
		writeEntry(&b, "  "+f.usage(), text)
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

// A build is what is known about a build of this program: the version, the full commit, and the commit's time.
// Anything unknown is empty.
type build struct{ version, commit, date string }

// The linker sets these in a release (-X main.releaseVersion=…): see .goreleaser.yaml.
var releaseVersion, releaseCommit, releaseDate string

func (p *program) version([]string) int {
	return p.write("gsd-statusline " + thisBuild().String() + "\n")
}

// thisBuild is the build of this program. In a release, the linker has set it; otherwise Go has recorded it.
func thisBuild() build {
	if releaseVersion != "" {
		return build{releaseVersion, releaseCommit, releaseDate}
	}
	info, _ := debug.ReadBuildInfo()
	return buildOf(info)
}

// buildOf returns what Go has recorded about a build: the module's tag, or "(devel)" for a build without version
// control. info is nil if Go has recorded nothing.
func buildOf(info *debug.BuildInfo) build {
	if info == nil {
		return build{version: "(unknown)"}
	}
	b := build{version: info.Main.Version}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value
		case "vcs.time":
			b.date = s.Value
		}
	}
	return b
}

// String is one line: v1.2.3 (0123456789ab, 2026-11-22T10:11:12Z, go1.26.8 linux/amd64).
func (b build) String() string {
	made := runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	return b.version + " (" + strings.Join(md.Present(b.commit[:min(12, len(b.commit))], b.date, made), ", ") + ")"
}
