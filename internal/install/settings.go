package install

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// ClientSettings is the text of a client's settings file: an object in JSON with comments and trailing commas, in
// UTF-8, with or without a BOM, or Kimi Code's TOML. An edit changes only the bytes of its status line and its
// switch. If a name is repeated, the last one is used, as in Claude Code.
type ClientSettings struct {
	Text    string
	Client  Client
	program string   // a line that runs this program is ours, whatever its file is called
	root    js.Value // the parsed text; undefined if that is blank, or TOML
	toml    tomlLine // the parsed text, if it is TOML
	Err     error    // why it sets nothing: it cannot be read, or is not a settings file

	Command string // of the status line; empty if there is none
	Owner   Owner  // who that line belongs to

	// What an edit is meant to produce, for verify:
	want  string // the command of the status line
	whole bool   // all of its entry may change, not only the command
}

// parseSettings parses the text of a settings file. A blank text sets nothing. Err says where the text is not valid.
func parseSettings(text string, c Client, program string) ClientSettings {
	s := ClientSettings{Text: text, Client: c, program: program}
	if c.TOML {
		s.toml, s.Err = parseTOML(text, c.Entry[0])
	} else if !s.isBlank() {
		var err error
		s.root, err = js.ParseSettings(text)
		if mistake := new(js.SyntaxError); errors.As(err, &mistake) {
			before := text[:mistake.At]
			row, column := 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n')
			s.Err = fmt.Errorf("line %d, column %d: %w", row, column, err)
		}
	}
	s.Command, s.Owner = s.entry()
	return s
}

// entry returns the command of the status line, or "", and its owner. An entry that does not run a command belongs to
// someone else, unless it is null or an object without a command.
func (s ClientSettings) entry() (string, Owner) {
	if s.Client.TOML {
		command, isText := s.toml.command.(string)
		switch {
		case s.toml.command == nil:
			return "", Nobody
		case !isText:
			return "", Another
		}
		return command, ownerOf(command, s.program)
	}
	entry := s.at(s.Client.Entry...)
	kind, command := entry.Get("type"), entry.Get("command")
	text, isText := command.Text()
	switch {
	case entry.IsNullish():
		return "", Nobody
	case !entry.IsObject(), !kind.IsUndefined() && !isCommand(kind):
		return "", Another
	case command.IsUndefined():
		return "", Nobody
	case !isText:
		return "", Another
	}
	return text, ownerOf(text, s.program)
}

func isCommand(kind js.Value) bool {
	text, _ := kind.Text()
	return text == "command"
}

const space = " \t\r\n"

func (s ClientSettings) isBlank() bool {
	return strings.Trim(strings.TrimPrefix(s.Text, md.BOM), space) == ""
}

func (s ClientSettings) isEmpty() bool { return strings.Trim(s.Text, md.BOM+space+"{}") == "" }

func (s ClientSettings) at(keys ...string) js.Value { return s.root.Get(keys...) }

// Hides reports whether the client's switch keeps its status line from showing.
func (s ClientSettings) Hides() bool { return s.Client.Hides && s.at(s.Client.Switch...).IsFalse() }

// IsSkipped reports whether the client ignores the whole file, as Claude Code does if its status line has no type.
func (s ClientSettings) IsSkipped() bool {
	entry := s.at(s.Client.Entry...)
	return s.Client.IsDefault() && entry.IsObject() && !isCommand(entry.Get("type"))
}

func (s ClientSettings) inEntry(key string) []string { return append(slices.Clip(s.Client.Entry), key) }

func (s ClientSettings) withLine(program string, flags map[string]string) ClientSettings {
	if l, ok := parseLine(s.Command, s.program); ok {
		return s.withCommand(l.with(s.Command, program, flags))
	}
	return s.withCommand(program + flagWords(flags))
}

func (s ClientSettings) quoted(command string) string {
	quoted := js.StringifyString(command)
	if s.Client.TOML {
		return strings.ReplaceAll(quoted, "\x7f", `\u007f`)
	}
	return quoted
}

func (s ClientSettings) withCommand(command string) ClientSettings {
	quoted := s.quoted(command)
	if s.Client.TOML {
		s = s.as(s.toml.with(s.Client.Entry[0], quoted))
		s.want = command
		return s
	}
	if s.isBlank() {
		s = s.as(s.Text[:len(s.Text)-len(strings.TrimPrefix(s.Text, md.BOM))] + "{}\n")
	}
	if !isCommand(s.at(s.inEntry("type")...)) {
		s = s.put(s.inEntry("type"), `"command"`)
	}
	s = s.put(s.inEntry("command"), quoted)
	if keys := s.Client.Switch; keys != nil && !s.at(keys...).IsTrue() {
		s = s.put(keys, "true")
	}
	s.want = command
	return s
}

// entryText returns what to write by hand if install cannot edit the file: everything that it would write into an
// empty one.
func (s ClientSettings) entryText() string {
	if s.Client.TOML {
		return "command = " + s.quoted(s.want) + " in the table [" + s.Client.Entry[0] + "]"
	}
	var lines []string
	for row := range strings.Lines(parseSettings("{}", s.Client, s.program).withCommand(s.want).Text) {
		lines = append(lines, strings.TrimSpace(row))
	}
	return strings.Join(lines[1:len(lines)-1], " ") // without the outer brackets
}

// verify returns an error if these settings, the result of an edit, must not replace was. They must parse, must have
// the command at the client's key, and must leave everything else as it was. The error says what to write by hand.
func (s ClientSettings) verify(was ClientSettings) error {
	err, name, command := s.Err, strings.Join(s.Client.Entry, "."), s.quoted(s.want)
	switch {
	case err != nil:
	case s.Command != s.want && s.toml.refused != "":
		return errors.New(name + " " + strings.Replace(s.toml.refused, "PAIR", "command = "+command, 1))
	case s.Command != s.want:
		err = errors.New("it would not have that command")
	case s.rest(s.whole) != was.rest(s.whole):
		err = errors.New("other settings would change")
	default:
		return nil
	}
	switch {
	case s.want == "":
		return fmt.Errorf("cannot edit it safely (%w): remove %s from it", err, name)
	case s.Client.TOML:
		return fmt.Errorf("cannot edit it safely (%w): set %s.command = %s in it", err, name, command)
	}
	return fmt.Errorf(`cannot edit it safely (%w): set %s to {"type": "command", "command": %s} in it`,
		err, name, command)
}

// rest returns everything that the settings say, except what an edit may change: the switch, and the command and its
// type, or the whole entry. Other members appear as they are written, because an edit changes none of their bytes. An
// object without members is the same as no object.
func (s ClientSettings) rest(whole bool) string {
	own := [][]string{s.inEntry("type"), s.inEntry("command"), s.Client.Switch}
	if whole {
		own = [][]string{s.Client.Entry, s.Client.Switch}
	}
	b := bytes.NewBuffer(slices.Clip(s.toml.rest))
	writeRest(b, s.root, nil, own)
	return b.String()
}

// writeRest writes what an object at a path says, without the paths in own.
func writeRest(b *bytes.Buffer, o js.Value, at []string, own [][]string) {
	for m := range o.Members() {
		path := append(slices.Clip(at), m.Name())
		isOwn := func(own []string) bool { return slices.Equal(own, path) }
		holdsOwn := func(own []string) bool { return len(own) > len(path) && slices.Equal(own[:len(path)], path) }
		switch {
		case slices.ContainsFunc(own, isOwn):
		case slices.ContainsFunc(own, holdsOwn):
			writeRest(b, m.Value, path, own)
		default:
			fmt.Fprintf(b, "%q: %s\n", path, m.Raw())
		}
	}
}

// withoutLine returns the settings without our line; before is the settings before install. If nothing else has
// changed since install, the result has the text of before. Otherwise only the entry is restored or, if the entry
// itself was changed, only its command.
func (s ClientSettings) withoutLine(before ClientSettings) ClientSettings {
	if s.Owner != Us {
		return s
	}
	installed, entry, command := before.withCommand(s.Command), s.Client.Entry, s.inEntry("command")
	var restored ClientSettings
	switch {
	case installed.Text == s.Text:
		restored = before
	case s.at(entry...).Raw() == installed.at(entry...).Raw(), before.at(command...).IsUndefined():
		restored = s.reset(entry, before)
	default:
		restored = s.reset(command, before).reset(s.inEntry("type"), before)
	}
	restored = restored.switchedBack(before)
	if before.isBlank() && restored.isEmpty() {
		restored = before
	}
	restored.want, restored.whole = before.Command, true
	return restored
}

func (s ClientSettings) switchedBack(others ClientSettings) ClientSettings {
	keys := s.Client.Switch
	if keys == nil || !s.at(keys...).IsTrue() || others.at(keys...).IsTrue() {
		return s
	}
	return s.reset(keys, others)
}

// Each edit below replaces one piece of the text and parses the result again, so positions are correct for the next
// edit.

// reset gives the value at a path of keys the text that it has in others, or removes it if others have none. If that
// empties the enclosing object, that object becomes what others have there.
func (s ClientSettings) reset(keys []string, others ClientSettings) ClientSettings {
	if s.Client.TOML {
		return s.as(s.toml.reset(s.Client.Entry[0], others.toml))
	}
	if was := others.at(keys...).Raw(); was != "" {
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

// put sets the value at a path of keys. It creates missing objects on the path, and replaces anything on the path
// that is not an object. An existing value keeps its place.
func (s ClientSettings) put(keys []string, value string) ClientSettings {
	o := s.root
	for len(keys) > 1 {
		child := o.Get(keys[0])
		if !child.IsObject() || isBlankObject(child) {
			break
		}
		o, keys = child, keys[1:]
	}
	value = styleOf(s.Text, o).nested(keys[1:], value)
	if m := o.Get(keys[0]); !m.IsUndefined() {
		return s.as(s.Text[:m.Start] + value + s.Text[m.End:])
	}
	return s.as(insert(s.Text, o, keys[0], value))
}

func (s ClientSettings) without(keys []string) ClientSettings {
	o := s.at(keys[:len(keys)-1]...)
	m := o.Member(keys[len(keys)-1])
	if m.IsUndefined() {
		return s
	}
	return s.as(remove(s.Text, o, m))
}

// as returns settings with a text that this package wrote. verify finds any mistake in it.
func (s ClientSettings) as(text string) ClientSettings {
	return parseSettings(text, s.Client, s.program)
}

// isBlankObject reports whether a value is an object that contains nothing, not even a comment.
func isBlankObject(v js.Value) bool { return v.IsObject() && strings.Trim(v.Raw(), space+"{}") == "" }

// A style is how an object is formatted, so that a new member looks like the last one.
type style struct {
	before string    // the white space before its last member, including the preceding line end
	after  string    // the white space before its closing brace
	space  string    // the white space after a colon
	last   js.Member // undefined if there is none
}

// styleOf returns how an object in a text is formatted. An object without members gets Claude Code's format.
func styleOf(text string, o js.Value) style {
	newline := "\n"
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		newline = "\r\n"
	}
	l := style{after: spaceBefore(text, o.End-1), space: " "}
	for l.last = range o.Members() {
	}
	key, value := l.last.Key, l.last.Span
	l.before = spaceBefore(text, key.Start)
	if text[key.End:value.Start] == ":" {
		l.space = ""
	}
	switch isOneLine := !strings.Contains(text[value.End:o.End], "\n"); {
	case l.last.IsUndefined(), l.isInline() && !isOneLine:
		if !strings.Contains(l.after, "\n") {
			l.after = newline
		}
		l.before = l.after + "  "
	case l.isInline():
		l.before = l.space
	}
	return l
}

func spaceBefore(text string, pos int) string {
	return text[len(strings.TrimRight(text[:pos], space)):pos]
}

func (l style) isInline() bool { return !strings.Contains(l.before, "\n") }

func (l style) member(name, value string) string { return `"` + name + `":` + l.space + value }

// nested returns an object with a value at a path of keys. Each key is one level deeper than the one before.
func (l style) nested(keys []string, value string) string {
	if len(keys) == 0 {
		return value
	}
	inner := l
	inner.before, inner.after = l.before+strings.TrimLeft(strings.TrimPrefix(l.before, l.after), "\r\n"), l.before
	member := l.member(keys[0], inner.nested(keys[1:], value))
	if l.isInline() {
		return "{" + member + "}"
	}
	return "{" + inner.before + member + inner.after + "}"
}

// insert returns the text with a new member at the end of an object. Comments stay where they are.
func insert(text string, o js.Value, name, value string) string {
	l, whole := styleOf(text, o), o.Span
	inside := text[whole.Start+1 : whole.End-1]
	end := whole.Start + 1 + len(strings.TrimRight(inside, space)) // after the last member or comment
	added, rest := l.before+l.member(name, value), text[end:]
	switch last := l.last.End; {
	case !l.last.IsUndefined() && l.last.Comma < 0:
		return text[:last] + "," + text[last:end] + added + rest
	case !l.last.IsUndefined():
		added += ","
	case strings.Trim(inside, space) == "":
		added, rest = added+l.after, text[whole.End-1:]
	}
	return text[:end] + added + rest
}

// remove returns the text without a member of an object, its comma and the white space before it. Comments stay.
func remove(text string, o js.Value, m js.Member) string {
	start, end := m.Key.Start, m.End
	if comma := m.Comma; comma >= 0 {
		// There may be a comment between the value and its comma.
		return joined(text[:start], text[end:comma]+text[comma+1:])
	}
	before := text[:start]
	for other := range o.Members() { // remove the last comma before it
		if comma := other.Comma; comma >= 0 && comma < start {
			before = text[:comma] + text[comma+1:start]
		}
	}
	return joined(before, text[end:])
}

// joined joins the texts before and after a removed member. It removes the white space between them, unless a line
// comment ends there.
func joined(before, after string) string {
	trimmed := strings.TrimRight(before, space)
	last := trimmed[strings.LastIndexByte(trimmed, '\n')+1:]
	if strings.Contains(last, "//") && !strings.HasPrefix(strings.TrimLeft(after, " \t\r"), "\n") {
		return before + after
	}
	return trimmed + after
}
