package install

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// settings is the text of a client's settings file: an object in JSON with comments and
// trailing commas, in UTF-8, with or without a BOM, or Kimi Code's TOML. An edit changes
// only the bytes of its status line and its switch. If a name is repeated, the last one
// counts, for Claude Code and here.
type settings struct {
	text    string
	client  Client
	program string   // a line that runs this program is ours, whatever its name
	root    js.Node  // of the text; absent if that is blank, or TOML
	toml    tomlLine // of the text, if that is TOML
	err     error    // why it sets nothing: it cannot be read, or is not a settings file

	command string // of the status line; empty if there is none
	owner   owner  // who that line belongs to

	// What the text is meant to say, for verify.
	want  string // the command of the status line
	whole bool   // more of its entry than the command may change
}

// parseSettings finds the settings in a text. A blank text sets nothing. The error of the result
// says where the text is not that of a settings file.
func parseSettings(text string, c Client, program string) settings {
	s := settings{text: text, client: c, program: program}
	if c.TOML {
		s.toml, s.err = parseTOML(text, c.Entry[0])
	} else if !s.isBlank() {
		var err error
		s.root, err = js.ParseTree(text, js.Relaxed)
		if mistake := new(js.SyntaxError); errors.As(err, &mistake) {
			before := text[:mistake.At]
			line, column := 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n')
			s.err = fmt.Errorf("line %d, column %d: %w", line, column, err)
		}
	}
	return s.of(c)
}

// of returns the settings as a client reads them.
func (s settings) of(c Client) settings {
	s.client = c
	s.command, s.owner = s.entry()
	return s
}

// entry returns the command of the status line, or "", and who it belongs to. An entry that does
// not run a command belongs to someone else, unless it is null or an object without a command.
func (s settings) entry() (string, owner) {
	if s.client.TOML {
		command, isText := s.toml.command.(string)
		switch {
		case s.toml.command == nil:
			return "", nobody
		case !isText:
			return "", another
		}
		return command, ownerOf(command, s.program)
	}
	entry := s.at(s.client.Entry...)
	kind, command := entry.Member("type"), entry.Member("command")
	text, isText := command.Value().Text()
	switch {
	case entry.IsAbsent(), entry.Text() == "null":
		return "", nobody
	case !entry.IsObject(), !kind.IsAbsent() && !isCommand(kind):
		return "", another
	case command.IsAbsent():
		return "", nobody
	case !isText:
		return "", another
	}
	return text, ownerOf(text, s.program)
}

func isCommand(kind js.Node) bool {
	text, _ := kind.Value().Text()
	return text == "command"
}

const (
	bom   = "\uFEFF"
	space = " \t\r\n"
)

func (s settings) isBlank() bool { return strings.Trim(strings.TrimPrefix(s.text, bom), space) == "" }

func (s settings) isEmpty() bool { return strings.Trim(s.text, bom+space+"{}") == "" }

func (s settings) at(keys ...string) js.Node { return s.root.Member(keys...) }

func (s settings) inEntry(key string) []string { return append(slices.Clip(s.client.Entry), key) }

// views returns the settings as each client reads them that has such files. With --settings,
// several clients may have the same one.
func (s settings) views() []settings {
	var views []settings
	for _, c := range Clients() {
		if c.TOML == s.client.TOML {
			views = append(views, s.of(c))
		}
	}
	return views
}

func (s settings) installed(program string, flags map[string]string) settings {
	if l, ok := parseLine(s.command, s.program); ok {
		return s.with(l.with(s.command, program, flags))
	}
	return s.with(program + flagWords(flags))
}

func (s settings) quoted(command string) string {
	quoted := js.StringifyString(command)
	if s.client.TOML {
		return strings.ReplaceAll(quoted, "\x7f", `\u007f`)
	}
	return quoted
}

func (s settings) with(command string) settings {
	quoted := s.quoted(command)
	if s.client.TOML {
		s = s.as(s.toml.with(s.client.Entry[0], quoted))
		s.want = command
		return s
	}
	if s.isBlank() {
		s = s.as(s.text[:len(s.text)-len(strings.TrimPrefix(s.text, bom))] + "{}\n")
	}
	if !isCommand(s.at(s.inEntry("type")...)) {
		s = s.put(s.inEntry("type"), `"command"`)
	}
	s = s.put(s.inEntry("command"), quoted)
	if keys := s.client.Switch; keys != nil && s.at(keys...).Text() != "true" {
		s = s.put(keys, "true")
	}
	s.want = command
	return s
}

// entryText is what someone has to write who cannot have the file edited: all that install would
// write into an empty one.
func (s settings) entryText() string {
	if s.client.TOML {
		return "command = " + s.quoted(s.want) + " in the table [" + s.client.Entry[0] + "]"
	}
	var lines []string
	for line := range strings.Lines(parseSettings("{}", s.client, s.program).with(s.want).text) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.Join(lines[1:len(lines)-1], " ") // without the brackets of the whole
}

// verify reports why the settings must not replace others: they are not what was meant. The
// result of each edit is parsed, must have the command at the client's key, and must have
// everything else as it was. The error has what to write by hand.
func (s settings) verify(was settings) error {
	err, name, command := s.err, strings.Join(s.client.Entry, "."), s.quoted(s.want)
	switch {
	case err != nil:
	case s.command != s.want && s.toml.refused != "":
		return errors.New(name + " " + strings.Replace(s.toml.refused, "PAIR", "command = "+command, 1))
	case s.command != s.want:
		err = errors.New("it would not have that command")
	case s.rest(s.whole) != was.rest(s.whole):
		err = errors.New("other settings would change")
	default:
		return nil
	}
	switch {
	case s.want == "":
		return fmt.Errorf("cannot edit it safely (%w): remove %s from it", err, name)
	case s.client.TOML:
		return fmt.Errorf("cannot edit it safely (%w): set %s.command = %s in it", err, name, command)
	}
	return fmt.Errorf(`cannot edit it safely (%w): set %s to {"type": "command", "command": %s} in it`, err, name, command)
}

// rest is all that the settings say, except what an edit may change: the command and its type,
// or the whole entry, and the switch. Each other member is as it is written, because an edit
// changes no byte of it. An object without members says as much as none.
func (s settings) rest(whole bool) string {
	own := [][]string{s.inEntry("type"), s.inEntry("command"), s.client.Switch}
	if whole {
		own = [][]string{s.client.Entry, s.client.Switch}
	}
	var b strings.Builder
	var write func(o js.Node, at []string)
	write = func(o js.Node, at []string) {
		for m := range o.Members() {
			path := append(slices.Clip(at), m.Name())
			isOwn := func(own []string) bool { return slices.Equal(own, path) }
			holdsOwn := func(own []string) bool { return len(own) > len(path) && slices.Equal(own[:len(path)], path) }
			switch {
			case slices.ContainsFunc(own, isOwn):
			case slices.ContainsFunc(own, holdsOwn):
				write(m, path)
			default:
				fmt.Fprintf(&b, "%q: %s\n", path, m.Text())
			}
		}
	}
	write(s.root, nil)
	return string(s.toml.rest) + b.String()
}

// uninstalled returns the settings without our line; before is the settings from before it
// was installed. If nothing else has changed since, the result is the same text. Otherwise
// only the entry is restored, or, if the entry itself was changed, only its command.
func (s settings) uninstalled(before settings) settings {
	if s.owner != us {
		return s
	}
	installed, entry, command := before.with(s.command), s.client.Entry, s.inEntry("command")
	var restored settings
	switch {
	case installed.text == s.text:
		restored = before
	case s.at(entry...).Text() == installed.at(entry...).Text(), before.at(command...).IsAbsent():
		restored = s.reset(entry, before)
	default:
		restored = s.reset(command, before).reset(s.inEntry("type"), before)
	}
	if restored = restored.switchedBack(before); before.isBlank() && restored.isEmpty() {
		restored = before
	}
	restored.want, restored.whole = before.command, true
	return restored
}

func (s settings) switchedBack(others settings) settings {
	keys := s.client.Switch
	if keys == nil || s.at(keys...).Text() != "true" || others.at(keys...).Text() == "true" {
		return s
	}
	return s.reset(keys, others)
}

// Each edit below is one replaced piece of the text, which is then parsed again: so a
// value has its place also after an edit before it.

// reset returns the settings with the value that others have at a path of keys, or
// without one. An enclosing object that is empty then becomes what others have there.
func (s settings) reset(keys []string, others settings) settings {
	if s.client.TOML {
		return s.as(s.toml.reset(s.client.Entry[0], others.toml))
	}
	if was := others.at(keys...).Text(); was != "" {
		return s.put(keys, was)
	}
	s = s.without(keys)
	around := keys[:len(keys)-1]
	if was := others.at(around...); len(around) > 0 && isBlankObject(s.at(around...)) &&
		(isBlankObject(was) || !was.IsObject()) {
		return s.reset(around, others)
	}
	return s
}

// put returns the settings with a value at a path of keys. Missing objects on the path are
// created; anything on the path that is not an object is replaced. An existing value
// keeps its place.
func (s settings) put(keys []string, value string) settings {
	o := s.root
	for len(keys) > 1 {
		child := o.Member(keys[0])
		if !child.IsObject() || isBlankObject(child) {
			break
		}
		o, keys = child, keys[1:]
	}
	value = layoutOf(s.text, o).nested(keys[1:], value)
	if m := o.Member(keys[0]); !m.IsAbsent() {
		return s.as(s.text[:m.Span().Start] + value + s.text[m.Span().End:])
	}
	return s.as(insert(s.text, o, keys[0], value))
}

func (s settings) without(keys []string) settings {
	o := s.at(keys[:len(keys)-1]...)
	m := o.Member(keys[len(keys)-1])
	if m.IsAbsent() {
		return s
	}
	return s.as(remove(s.text, o, m))
}

// as returns the settings with a text that this package created. verify catches a mistake in it.
func (s settings) as(text string) settings { return parseSettings(text, s.client, s.program) }

// isBlankObject reports whether a value is an object that contains nothing, not even a
// comment.
func isBlankObject(n js.Node) bool { return n.IsObject() && strings.Trim(n.Text(), space+"{}") == "" }

// A layout is how an object is formatted, so that a new member looks like the
// existing ones.
type layout struct {
	newline string  // LF or CRLF; empty for an object on one line
	outer   string  // the indentation of the object's last line
	indent  string  // the indentation of its members
	space   string  // after a colon, and after a comma on one line
	last    js.Node // the last member
}

// layoutOf returns an object's layout in a text. An object without members and
// without a line end has the layout that Claude Code writes.
func layoutOf(text string, o js.Node) layout {
	whole := o.Span()
	l := layout{newline: "\n", space: " "}
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		l.newline = "\r\n"
	}
	if indent, ok := indentation(text, whole.End-1); ok {
		l.outer = indent
	}
	l.indent = l.outer + "  "
	var first js.Node
	for l.last = range o.Members() {
		if first.IsAbsent() {
			first = l.last
		}
	}
	if first.IsAbsent() {
		return l
	}
	if text[first.Key().End:first.Span().Start] == ":" {
		l.space = ""
	}
	indent, ok := indentation(text, first.Key().Start)
	switch {
	case ok && strings.Contains(text[whole.Start:first.Key().Start], "\n"):
		l.indent = indent
	case !strings.Contains(text[l.last.Span().End:whole.End], "\n"):
		l.newline = ""
	}
	return l
}

// indentation is the white space from the start of a line up to a position; ok
// reports that there is nothing else.
func indentation(text string, pos int) (indent string, ok bool) {
	indent = text[strings.LastIndexByte(text[:pos], '\n')+1 : pos]
	return indent, strings.Trim(indent, " \t") == ""
}

func (l layout) line(indent string) string {
	if l.newline == "" {
		return ""
	}
	return l.newline + indent
}

func (l layout) member(name, value string) string { return `"` + name + `":` + l.space + value }

func (l layout) nested(keys []string, value string) string {
	if len(keys) == 0 {
		return value
	}
	l.outer, l.indent = l.indent, l.indent+strings.TrimPrefix(l.indent, l.outer)
	return "{" + l.line(l.indent) + l.member(keys[0], l.nested(keys[1:], value)) + l.line(l.outer) + "}"
}

// insert returns the text with a new member at the end of an object. Comments
// stay where they are.
func insert(text string, o js.Node, name, value string) string {
	l, whole := layoutOf(text, o), o.Span()
	inside := text[whole.Start+1 : whole.End-1]
	end := whole.Start + 1 + len(strings.TrimRight(inside, space)) // after the last member or comment
	added := l.line(l.indent) + l.member(name, value)
	if l.newline == "" && !l.last.IsAbsent() {
		added = l.space + added
	}
	comma := end // where one is missing
	switch {
	case l.last.IsAbsent():
		if strings.TrimSpace(inside) == "" && !strings.Contains(inside, "\n") {
			return text[:end] + added + l.line(l.outer) + text[whole.End-1:]
		}
		return text[:end] + added + text[end:]
	case l.last.Comma() >= 0:
		return text[:end] + added + "," + text[end:]
	case l.newline != "":
		comma = l.last.Span().End
	}
	return text[:comma] + "," + text[comma:end] + added + text[end:]
}

// remove returns the text without a member of an object, its comma and the white
// space before it. Comments stay.
func remove(text string, o, m js.Node) string {
	start, end := m.Key().Start, m.Span().End
	if comma := m.Comma(); comma >= 0 {
		// There may be a comment between the value and its comma.
		return joined(text[:start], text[end:comma]+text[comma+1:])
	}
	before := text[:start]
	for other := range o.Members() { // the last comma before it goes
		if comma := other.Comma(); comma >= 0 && comma < start {
			before = text[:comma] + text[comma+1:start]
		}
	}
	return joined(before, text[end:])
}

// joined joins the texts before and after a member. The white space between them
// is removed, except for the end of a line with a comment.
func joined(before, after string) string {
	trimmed := strings.TrimRight(before, space)
	line := trimmed[strings.LastIndexByte(trimmed, '\n')+1:]
	if strings.Contains(line, "//") && !strings.HasPrefix(strings.TrimLeft(after, " \t\r"), "\n") {
		return before + after
	}
	return trimmed + after
}
