package install

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/child"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// An Owner says who a status line belongs to.
type Owner int

const (
	Nobody  Owner = iota // there is no status line
	Us                   // our program with render flags
	GSDCore              // GSD Core's hook, exactly as one of its installers writes it
	Another              // anything else
)

// renderFlags are the flags that a status line of ours may have, each with a value, in the order in which install
// writes them. A line with --debug, which people add temporarily, is also ours.
var renderFlags = []struct{ name, hook string }{ // hook is the value that gives the hook's line
	{"format", "''"}, {"color", "auto"}, {"width", "auto"}, {"show", "''"}, {"context-scale", "hook"}, {"client", ""},
}

func ownerOf(command, program string) Owner {
	_, isOurs := parseLine(command, program)
	switch {
	case strings.TrimSpace(command) == "":
		return Nobody
	case isOurs:
		return Us
	case isGSDCore(command):
		return GSDCore
	}
	return Another
}

// maxBrief is how many characters of a command a message shows.
const maxBrief = 80

// Brief returns a command as messages show it: GSD Core's by that name, any other in full, or only its program's name
// if it is long.
func Brief(command string) string {
	if isGSDCore(command) {
		return "GSD Core's own line"
	}
	if len(command) <= maxBrief || utf8.RuneCountInString(command) <= maxBrief {
		return command
	}
	first, _ := readWord(strings.TrimLeft(command, blanks), 0)
	name := md.BaseName(first.text)
	if name == "" {
		name = command
	}
	return js.CutUnits(name, maxBrief) + " …"
}

// A statusLine is a command of ours.
type statusLine struct {
	program word
	flags   []flag
}

// A flag is a flag with its value, and its position in the command.
type flag struct {
	js.Span
	name, value string
}

func flagsOf(command, program string) map[string]string {
	l, _ := parseLine(command, program)
	flags := map[string]string{}
	for _, f := range l.flags {
		flags[f.name] = f.value
	}
	return flags
}

// Locate returns the path of the program that a status line of ours runs. It expands ~ and $HOME, and looks up a bare
// name in PATH. The error says that PATH does not have it.
func (m Machine) Locate(command string) (path string, err error) {
	l, _ := parseLine(command, m.programPath())
	path, written := l.program.text, command[l.program.Start:]
	for _, prefix := range [...]string{"~/", "$HOME/", `"$HOME/`} { // where sh expands them: not inside other quotes
		if strings.HasPrefix(written, prefix) {
			return filepath.Join(m.Home, path[strings.IndexByte(path, '/'):]), nil
		}
	}
	return child.Find(path)
}

// Wraps reports whether a command that is not ours runs this program anyway: in a pipe, after a variable, or in a
// script that the command names.
func (m Machine) Wraps(command string) bool {
	if len(command) > maxCommand || ownerOf(command, m.programPath()) != Another {
		return false
	}
	if mentions(command) {
		return true
	}
	for name := range strings.FieldsSeq(command) {
		name = strings.Trim(name, `"'`)
		for _, prefix := range [...]string{"~/", "$HOME/"} {
			if rest, found := strings.CutPrefix(name, prefix); found {
				name = filepath.Join(m.Home, rest)
			}
		}
		script, err := disk.ReadHead(name, maxScript)
		if err != nil || !filepath.IsAbs(name) {
			continue
		}
		for line := range strings.Lines(script) {
			if !strings.HasPrefix(strings.TrimSpace(line), "#") && mentions(line) {
				return true
			}
		}
	}
	return false
}

// maxScript is how many bytes of a script are searched for this program's name.
const maxScript = 64 << 10

// mentions reports whether a text contains this program's name as a word, or at the end of a path.
func mentions(text string) bool {
	for rest, found := "", true; found; text = rest {
		var before string
		before, rest, found = strings.Cut(text, "gsd-statusline")
		after := strings.TrimPrefix(rest, ".exe")
		if found && !startsIn(inName, after) && (before == "" || !startsIn(inName, before[len(before)-1:])) {
			return true
		}
	}
	return false
}

// Arguments returns the arguments of a command that runs this program and nothing else; ok is false for any other
// command.
func (m Machine) Arguments(command string) (args []string, ok bool) {
	words := splitWords(command)
	if words == nil || !isProgram(words[0].text, m.programPath()) {
		return nil, false
	}
	for _, w := range words[1:] {
		args = append(args, w.text)
	}
	return args, true
}

// parseLine parses a status line of ours: a path of our program, render flags, and nothing else.
func parseLine(command, program string) (statusLine, bool) {
	words := splitWords(command)
	if words == nil || !isProgram(words[0].text, program) {
		return statusLine{}, false
	}
	l := statusLine{program: words[0]}
	for i := 1; i < len(words); i++ {
		dashed, value, hasValue := strings.Cut(words[i].text, "=")
		name, ok := strings.CutPrefix(dashed, "-")
		if !ok {
			return statusLine{}, false
		}
		name = strings.TrimPrefix(name, "-")
		f := flag{Span: words[i].Span, name: name}
		switch {
		case name == "debug" && !hasValue:
		case !slices.ContainsFunc(renderFlags, func(f struct{ name, hook string }) bool { return f.name == name }):
			return statusLine{}, false
		case !hasValue:
			i++
			if i == len(words) {
				return statusLine{}, false
			}
			value, f.End = words[i].text, words[i].End
			fallthrough
		default:
			if value == "" || strings.Trim(value, "abcdefghijklmnopqrstuvwxyz0123456789-,") != "" {
				return statusLine{}, false
			}
		}
		f.value = value
		l.flags = append(l.flags, f)
	}
	return l, true
}

// isProgram reports whether a word is a path of our program: this program's own path, or a path with its name that
// does not depend on the working directory.
func isProgram(path, program string) bool {
	if path != "" && path == program {
		return true
	}
	name := md.BaseName(path)
	if name != "gsd-statusline" && name != "gsd-statusline.exe" {
		return false
	}
	drive := len(path) > 2 && path[1] == ':' && strings.IndexByte(`/\`, path[2]) >= 0
	return path == name || drive || strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\\`) ||
		strings.HasPrefix(path, "~/") || strings.HasPrefix(path, "$HOME/")
}

// with returns a command of ours with another program and other flags. An existing flag gets its new value, or is
// removed if that is empty. New flags are added, and everything else stays.
func (l statusLine) with(command, program string, flags map[string]string) string {
	pos, end := l.program.End, len(strings.TrimRight(command, blanks))
	text := command[:l.program.Start] + program
	added := maps.Clone(flags)
	for _, f := range l.flags {
		value, isGiven := flags[f.name]
		switch {
		case !isGiven:
			continue
		case value == "":
			text += strings.TrimRight(command[pos:f.Start], blanks)
		default:
			text += command[pos:f.Start] + "--" + f.name + " " + value
		}
		pos = f.End
		delete(added, f.name)
	}
	return text + command[pos:end] + flagWords(added) + command[end:]
}

// flagWords returns flags as words of a command, without those that have no value.
func flagWords(flags map[string]string) string {
	words := ""
	for _, f := range renderFlags {
		if value := flags[f.name]; value != "" {
			words += " --" + f.name + " " + value
		}
	}
	return words
}

// keptFlags says which flags of a line an install with other flags keeps, and which words to add to drop them. It is
// empty if it keeps none. Flags with the hook's value do not count.
func keptFlags(had, given map[string]string) string {
	flags, back := "", ""
	for _, f := range renderFlags {
		_, isGiven := given[f.name]
		if isOther := had[f.name] != "" && had[f.name] != f.hook; isOther && f.hook != "" && !isGiven {
			flags += " --" + f.name + " " + had[f.name]
			back += " --" + f.name + " " + f.hook
		}
	}
	if flags == "" {
		return ""
	}
	return "keeps" + flags + "; to drop that, add" + back
}

// GSD Core 1.14.0 looks for node in a word of shell code. chainStart and chainEnd are the parts of that word before
// and after the path of the node that ran its installer.
const (
	chainStart = `"$(for n in "`
	chainEnd   = `" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ` +
		`] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)" `
)

// isGSDCore reports whether a command is one that GSD Core's installers write: node and the hook, with a & in front
// for PowerShell; the word that looks for node, and the hook; or bash, a runner script, node and the hook.
func isGSDCore(command string) bool {
	if rest, found := strings.CutPrefix(command, chainStart); found {
		node, hook, found := strings.Cut(rest, chainEnd)
		words := splitWords(`"` + node + `" ` + hook)
		return found && len(words) == 2 && isHook(words[1].text)
	}
	words := splitWords(strings.TrimPrefix(command, "& "))
	is := func(word int, names ...string) bool { return slices.Contains(names, md.BaseName(words[word].text)) }
	if len(words) == 4 && is(0, "bash", "bash.exe") && is(1, "gsd-node-runner.sh") {
		words = words[2:]
	}
	return len(words) == 2 && is(0, "node", "node.exe", "nodejs") && isHook(words[1].text)
}

// isHook reports whether a path is that of the hook. statusline.js, its name until 1.9.0, does not count, because
// people also use it for their own scripts.
func isHook(path string) bool {
	return strings.HasSuffix("/"+strings.ReplaceAll(path, `\`, "/"), "/hooks/gsd-statusline.js")
}

// A word is a word of a shell command, and its position.
type word struct {
	js.Span
	text string // without quotes
}

// blanks may surround a command. A line end between its words would begin another command.
const blanks = " \t\n"

// maxCommand is the length in bytes above which a command cannot be ours: ours is a path and a few flags.
const maxCommand = 4 << 10

// splitWords splits a command into words, as sh does. It returns nil if the command is blank or over 4 KiB, or if a
// shell would do more than pass literal words: expand, redirect or run something else. Only the variables HOME and
// CLAUDE_PROJECT_DIR and a leading ~ are allowed.
func splitWords(command string) (words []word) {
	if len(command) > maxCommand {
		return nil
	}
	end := len(strings.TrimRight(command, blanks))
	for i := len(command) - len(strings.TrimLeft(command, blanks)); i < end; {
		if command[i] == ' ' || command[i] == '\t' {
			i++
			continue
		}
		w, ok := readWord(command[:end], i)
		if !ok {
			return nil
		}
		words = append(words, w)
		i = w.End
	}
	return words
}

// readWord reads the word that begins at start. A backslash before a letter stays in it: that is a Windows path.
func readWord(command string, start int) (word, bool) {
	var b strings.Builder
	quote := byte(0)
	i := start
	for ; i < len(command); i++ {
		c := command[i]
		switch {
		case quote == 0 && (c == ' ' || c == '\t'):
			return word{js.Span{Start: start, End: i}, b.String()}, true
		case c == quote:
			quote = 0
		case quote == '\'':
			b.WriteByte(c)
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == '\\' && isEscaped(command[i+1:], quote):
			i++
			b.WriteByte(command[i])
		case c == '\\' && quote == 0 && !startsIn(inName, command[i+1:]):
			return word{}, false
		case c == '$' && isVariable(command[i:]),
			quote == '"' && strings.IndexByte("$`\n", c) < 0,
			quote == 0 && (c >= utf8.RuneSelf || startsIn(inPath, command[i:])):
			b.WriteByte(c)
		default:
			return word{}, false
		}
	}
	return word{js.Span{Start: start, End: i}, b.String()}, quote == 0
}

func isEscaped(text string, quote byte) bool {
	escaped := "\"\\$`"
	if quote == 0 {
		escaped += " '"
	}
	return startsIn(escaped, text)
}

func startsIn(characters, text string) bool {
	return text != "" && strings.IndexByte(characters, text[0]) >= 0
}

// What a path may contain without quotes, apart from anything that is not ASCII. inName is what can follow a
// backslash in a Windows path.
const (
	inName = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
	inPath = inName + `/\:+,@%=~`
)

func isVariable(text string) bool {
	for _, name := range [...]string{"$HOME", "$CLAUDE_PROJECT_DIR"} {
		if rest, found := strings.CutPrefix(text, name); found && startsIn(`/"`, rest) {
			return true
		}
	}
	return false
}
