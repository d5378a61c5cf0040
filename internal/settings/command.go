package settings

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// An Owner says who a status line belongs to.
type Owner int

// The owners of a status line.
const (
	Nobody  Owner = iota // there is none
	Ours                 // our program with render flags
	GSDCore              // GSD Core's hook, exactly as one of its installers writes it
	Other                // anything else
)

// A Flag is a render flag in a status line's command, with its value.
type Flag struct{ Name, Value string }

// RenderFlags are the flags that a status line of ours may have, each with a value.
// A line with --debug, which people add for a while, counts as ours, too.
var RenderFlags = []string{"format", "color", "width", "show", "context-scale", "client"}

// owner returns who a command belongs to; program is the path of this program.
func owner(command, program string) Owner {
	if strings.TrimSpace(command) == "" {
		return Nobody
	}
	if _, ok := parseLine(command, program); ok {
		return Ours
	}
	if isGSDCore(command) {
		return GSDCore
	}
	return Other
}

// maxBrief is how many characters of a command a message shows.
const maxBrief = 80

// Brief returns a command as messages show it: whole, or its program's name if it is long.
func Brief(command string) string {
	if len(command) <= maxBrief || utf8.RuneCountInString(command) <= maxBrief {
		return command
	}
	first, _ := readWord(strings.TrimLeft(command, blanks), 0)
	name := base(first.text)
	if name == "" {
		name = command
	}
	return js.Cut(name, maxBrief) + " …"
}

// A line is a status line of ours.
type line struct {
	program word
	flags   []placedFlag
	end     int // of the last word
}

// FlagsOf returns the render flags of a status line of ours, and their values.
func FlagsOf(command, program string) map[string]string {
	l, _ := parseLine(command, program)
	flags := map[string]string{}
	for _, f := range l.flags {
		flags[f.name] = f.value
	}
	return flags
}

// Locate returns the program that a status line of ours runs, with ~ and $HOME expanded;
// a bare name is one that PATH has. ok reports that the line is ours.
func Locate(command, program, home string) (path string, ok bool) {
	l, ok := parseLine(command, program)
	if !ok {
		return "", false
	}
	path, written := l.program.text, command[l.program.Start:]
	for _, prefix := range [...]string{"~/", "$HOME/", `"$HOME/`} { // as sh expands them: not in other quotes
		if strings.HasPrefix(written, prefix) {
			return filepath.Join(home, path[strings.IndexByte(path, '/'):]), true
		}
	}
	return path, true
}

// A placedFlag is a flag with its value and its position in the command.
type placedFlag struct {
	js.Span
	name, value string
}

// parseLine parses a command of ours: a path of our program, render flags, and
// nothing else.
func parseLine(command, program string) (line, bool) {
	words, ok := splitWords(command)
	if !ok || !isProgram(words[0].text, program) {
		return line{}, false
	}
	l := line{program: words[0], end: words[len(words)-1].End}
	for i := 1; i < len(words); i++ {
		dashed, value, hasValue := strings.Cut(words[i].text, "=")
		name, ok := strings.CutPrefix(dashed, "-")
		if !ok {
			return line{}, false
		}
		name = strings.TrimPrefix(name, "-")
		f := placedFlag{Span: words[i].Span, name: name}
		switch {
		case name == "debug" && !hasValue:
		case !slices.Contains(RenderFlags, name):
			return line{}, false
		case !hasValue:
			if i++; i == len(words) {
				return line{}, false
			}
			value, f.End = words[i].text, words[i].End
			fallthrough
		default:
			if value == "" || strings.Trim(value, "abcdefghijklmnopqrstuvwxyz0123456789-,") != "" {
				return line{}, false
			}
		}
		f.value = value
		l.flags = append(l.flags, f)
	}
	return l, true
}

// isProgram reports whether a word is a path of our program: this program's own
// path, or one with its name that does not depend on the working directory.
func isProgram(path, program string) bool {
	if path != "" && path == program {
		return true
	}
	name := base(path)
	if name != "gsd-statusline" && name != "gsd-statusline.exe" {
		return false
	}
	drive := len(path) > 2 && path[1] == ':' && strings.IndexByte(`/\`, path[2]) >= 0
	return path == name || drive || strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\\`) ||
		strings.HasPrefix(path, "~/") || strings.HasPrefix(path, "$HOME/")
}

// with returns a command of ours with another program and flags. An existing flag
// gets the new value, the others are added, and the rest stays.
func (l line) with(command, program string, flags []Flag) string {
	var b strings.Builder
	b.WriteString(command[:l.program.Start] + program)
	pos := l.program.End
	added := slices.Clone(flags)
	for _, f := range l.flags {
		for _, given := range flags {
			if given.Name == f.name {
				b.WriteString(command[pos:f.Start] + given.text())
				pos = f.End
				added = slices.DeleteFunc(added, func(a Flag) bool { return a.Name == f.name })
			}
		}
	}
	b.WriteString(command[pos:l.end] + flagWords(added) + command[l.end:])
	return b.String()
}

func (f Flag) text() string { return "--" + f.Name + " " + f.Value }

// flagWords returns the flags as the end of a command.
func flagWords(flags []Flag) string {
	var b strings.Builder
	for _, f := range flags {
		b.WriteString(" " + f.text())
	}
	return b.String()
}

// The parts, before and after the path of the node that ran its installer, of the
// word with which GSD Core 1.14.0 looks for node.
const (
	chainStart = `"$(for n in "`
	chainEnd   = `" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)" `
)

// isGSDCore reports whether a command is one that GSD Core's installers write: node
// and the hook, with a & in front for PowerShell; the word that looks for node, and
// the hook; or bash, a runner, node and the hook.
func isGSDCore(command string) bool {
	if rest, found := strings.CutPrefix(command, chainStart); found {
		node, hook, found := strings.Cut(rest, chainEnd)
		words, ok := splitWords(`"` + node + `" ` + hook)
		return found && ok && len(words) == 2 && isHook(words[1].text)
	}
	words, ok := splitWords(strings.TrimPrefix(command, "& "))
	if !ok {
		return false
	}
	switch len(words) {
	case 2:
		return isNode(words[0].text) && isHook(words[1].text)
	case 4:
		shell := base(words[0].text)
		return (shell == "bash" || shell == "bash.exe") && base(words[1].text) == "gsd-node-runner.sh" &&
			isNode(words[2].text) && isHook(words[3].text)
	}
	return false
}

func isNode(path string) bool {
	return slices.Contains([]string{"node", "node.exe", "nodejs"}, base(path))
}

// isHook reports whether a path is that of the hook. Its name until 1.9.0,
// statusline.js, does not count: people also use it for their own scripts.
func isHook(path string) bool {
	return strings.HasSuffix("/"+strings.ReplaceAll(path, `\`, "/"), "/hooks/gsd-statusline.js")
}

// base is the last element of a path, with slashes of either kind.
func base(path string) string {
	return path[strings.LastIndexAny(path, `/\`)+1:]
}
