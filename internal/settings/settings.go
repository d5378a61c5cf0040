// Package settings edits the settings file of Claude Code for install and
// uninstall. It answers one question: what must change in this file so that its
// status line is ours, or is again what it was before?
//
// The grammar is JSON with comments and trailing commas, in UTF-8, with or
// without a BOM. An edit splices the statusLine entry and changes no other byte.
// A file outside that grammar is an error with its line and column, and stays as
// it is; so does a file that is read-only, over 16 MiB, not a regular file, or
// changed by someone else between reading and writing.
//
// Install keeps a copy of the file beside it, uninstall restores the entry from
// that copy. A status line belongs to nobody, to us, to GSD Core or to someone
// else ([Owner]); what may be done to whose is the caller's decision.
//
// This package does not read settings to render a line, validates no setting but
// the status line, and prints nothing. [Try] runs the installed command once;
// nothing else here starts a process.
package settings

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Settings is the text of a settings file of Claude Code, which may hold
// comments. An edit changes the bytes of its statusLine entry and no others.
type Settings struct {
	Text    string
	top     object
	program string // a line that runs it is ours, whatever its name; see [Settings.OwnedBy]
}

// statusLine is the name of the entry. Where the name is there twice, the last
// one counts, for Claude Code and here.
const statusLine = "statusLine"

// parseSettings finds the entry in a text. A blank text is that of settings
// which set nothing. The error says where the text is no settings file's.
func parseSettings(text string) (Settings, error) {
	s := Settings{Text: text}
	if s.blank() {
		return s, nil
	}
	var err error
	s.top, err = parseObject(text)
	return s, err
}

// OwnedBy returns the settings with a program whose line is ours: the path of this
// one, which may have another name than gsd-statusline.
func (s Settings) OwnedBy(program string) Settings {
	s.program = program
	return s
}

// blank reports whether the text holds nothing at all, not even an object.
func (s Settings) blank() bool {
	return strings.Trim(strings.TrimPrefix(s.Text, "\uFEFF"), " \t\r\n") == ""
}

// isEmpty reports whether the text holds no setting and no comment.
func (s Settings) isEmpty() bool {
	return len(s.top.members) == 0 && strings.Trim(strings.TrimPrefix(s.Text, "\uFEFF"), "{} \t\r\n") == ""
}

// entry is the value of statusLine; ok where there is one.
func (s Settings) entry() (value span, ok bool) {
	m := s.top.member(statusLine)
	if m == nil {
		return span{}, false
	}
	return m.value, true
}

// entryText is the value of statusLine as it is written; empty for none.
func (s Settings) entryText() string {
	value, _ := s.entry()
	return s.Text[value.start:value.end]
}

// fields is the entry as an object, none where it is something else. The
// positions are those in text, the entry's own.
func (s Settings) fields() (text string, fields object, ok bool) {
	text = s.entryText()
	if !strings.HasPrefix(text, "{") {
		return text, object{}, false
	}
	fields, err := parseObject(text)
	return text, fields, err == nil
}

// Command is the command of the status line, empty for none, and whose it is.
// What is there and runs no command is another's, but null and an object that
// holds none.
func (s Settings) Command() (string, Owner) {
	text, fields, ok := s.fields()
	if !ok {
		if text == "" || text == "null" {
			return "", Nobody
		}
		return "", Other
	}
	if kind := fields.member("type"); kind != nil && unquote(text[kind.value.start:kind.value.end]) != "command" {
		return "", Other
	}
	m := fields.member("command")
	if m == nil {
		return "", Nobody
	}
	literal := text[m.value.start:m.value.end]
	if !strings.HasPrefix(literal, `"`) {
		return "", Other
	}
	command := unquote(literal)
	return command, owner(command, s.program)
}

// Install returns the settings with a status line that runs program, a word for
// sh, with render flags. In a line that is ours it replaces the program and those
// flags only, in another the command; all else of an entry stays.
func (s Settings) Install(program string, flags ...Flag) Settings {
	command, owner := s.Command()
	if owner == Ours {
		l, _ := parseLine(command, s.program)
		return s.with(l.with(command, program, flags))
	}
	return s.with(program + flagWords(flags))
}

// with returns the settings with a status line that runs a command.
func (s Settings) with(command string) Settings {
	literal := js.StringifyString(command)
	value, found := s.entry()
	text, fields, ok := s.fields()
	if s.blank() {
		bom := s.Text[:len(s.Text)-len(strings.TrimPrefix(s.Text, "\uFEFF"))]
		return s.of(bom + "{}\n").with(command)
	}
	if !found || !ok || strings.Trim(text[1:len(text)-1], " \t\r\n") == "" {
		return s.withEntry(s.top.layout(s.Text).entry(literal))
	}
	if kind := fields.member("type"); kind == nil || unquote(text[kind.value.start:kind.value.end]) != "command" {
		text = setMember(text, fields, "type", `"command"`)
		fields, _ = parseObject(text)
	}
	return s.replaced(value, setMember(text, fields, "command", literal))
}

// withEntry returns the settings with a status line that is written like that.
func (s Settings) withEntry(text string) Settings {
	if value, found := s.entry(); found {
		return s.replaced(value, text)
	}
	return s.of(s.top.insert(s.Text, s.top.layout(s.Text), statusLine, text))
}

// setMember sets a member of an object, whose place it keeps where it is there.
func setMember(text string, o object, name, value string) string {
	if m := o.member(name); m != nil {
		return text[:m.value.start] + value + text[m.value.end:]
	}
	return o.insert(text, o.layout(text), name, value)
}

// replaced returns the settings with another text in place of a piece.
func (s Settings) replaced(piece span, text string) Settings {
	return s.of(s.Text[:piece.start] + text + s.Text[piece.end:])
}

// of are the settings with a text that this package made. A mistake in it would
// show where the file is written, which parses it again.
func (s Settings) of(text string) Settings {
	made, _ := parseSettings(text)
	return made.OwnedBy(s.program)
}

// Uninstall returns the settings as they were before a line of ours was
// installed in them; before is the settings of that time. Where nothing else was
// changed since, they are the same text. Else the entry becomes what it was, and
// of an entry that was changed itself the command alone, all else stays as it is
// now. A line that is not ours stays, too.
func (s Settings) Uninstall(before Settings) Settings {
	command, owner := s.Command()
	if owner != Ours {
		return s
	}
	installed := before.with(command)
	if installed.Text == s.Text {
		return before
	}
	value, _ := s.entry()
	text, fields, ok := s.fields()
	was, found := before.entry()
	if !found {
		rest := s.of(s.top.remove(s.Text, s.top.member(statusLine)))
		if before.blank() && rest.isEmpty() {
			return before
		}
		return rest
	}
	old := before.Text[was.start:was.end]
	oldFields, err := parseObject(old)
	oldCommand := oldFields.member("command")
	now, _ := installed.entry()
	if !ok || err != nil || oldCommand == nil || installed.Text[now.start:now.end] == text {
		return s.replaced(value, old)
	}
	return s.replaced(value, setMember(text, fields, "command", old[oldCommand.value.start:oldCommand.value.end]))
}
