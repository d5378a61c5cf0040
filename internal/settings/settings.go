// Package settings edits the settings files of Claude Code and the other clients for
// install and uninstall. It answers one question: what has to change in this file so
// that its status line is ours, or is restored?
//
// The grammar is JSON with comments and trailing commas, in UTF-8, with or without a
// BOM. An edit changes the status line's entry and, if the client has one, the
// switch that shows it, and no other byte. A file outside that grammar gives an
// error with line and column and is left unchanged. So is a file that is read-only,
// over 16 MiB, not a regular file, or changed by someone else between reading and
// writing.
//
// Install keeps a copy of the file beside it, and uninstall restores the entry from
// that copy. A status line belongs to nobody, to us, to GSD Core or to someone else
// ([Owner]); the caller decides what may be replaced.
//
// This package does not read settings to render a line, validates no setting except
// the status line, and prints nothing. It also says which file of a client takes
// precedence, and what hides a status line ([Sources], [Hidden]). Running and copying
// the program is package binary's.
package settings

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Settings is the text of a client's settings file, which may contain comments. An
// edit changes only the bytes of its status line and its switch. If a name is
// repeated, the last one counts, for Claude Code and here.
type Settings struct {
	Text    string
	client  client.Client
	top     object
	program string // a line that runs this program is ours, whatever its name; see [Settings.OwnedBy]
}

// parseSettings finds the settings in a text. A blank text sets nothing. An error
// says where the text is not that of a settings file.
func parseSettings(text string, c client.Client) (Settings, error) {
	s := Settings{Text: text, client: c}
	if s.blank() {
		return s, nil
	}
	var err error
	s.top, err = parseObject(text)
	return s, err
}

// OwnedBy returns the settings with the path of a program whose status line is ours:
// this program, which may not be called gsd-statusline.
func (s Settings) OwnedBy(program string) Settings {
	s.program = program
	return s
}

// blank reports whether the text is blank, without even an object.
func (s Settings) blank() bool {
	return strings.Trim(strings.TrimPrefix(s.Text, "\uFEFF"), " \t\r\n") == ""
}

// isEmpty reports whether the text contains neither a setting nor a comment.
func (s Settings) isEmpty() bool {
	return len(s.top.members) == 0 && strings.Trim(strings.TrimPrefix(s.Text, "\uFEFF"), "{} \t\r\n") == ""
}

// entry returns the position of the status line's value; ok reports that there is
// one.
func (s Settings) entry() (value span, ok bool) { return s.at(s.client.Entry) }

// entryText is the value of the status line as written, or "".
func (s Settings) entryText() string { return s.setting(s.client.Entry...) }

// fields returns the entry as an object; ok reports that it is one. The positions
// are relative to text, the entry's own text.
func (s Settings) fields() (text string, fields object, ok bool) {
	text = s.entryText()
	if !strings.HasPrefix(text, "{") {
		return text, object{}, false
	}
	fields, err := parseObject(text)
	return text, fields, err == nil
}

// Command returns the command of the status line, or "", and who it belongs to. An
// entry that does not run a command belongs to someone else, unless it is null or an
// object without a command.
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

// Install returns the settings with a status line that runs program, a word for sh,
// with render flags. In a line of ours it replaces only the program and those flags,
// in any other line the command. The rest of an entry stays.
func (s Settings) Install(program string, flags ...Flag) Settings {
	command, owner := s.Command()
	if owner == Ours {
		l, _ := parseLine(command, s.program)
		return s.with(l.with(command, program, flags))
	}
	return s.with(program + flagWords(flags))
}

// with returns the settings with a status line that runs a command and is switched
// on.
func (s Settings) with(command string) Settings {
	if s.blank() {
		bom := s.Text[:len(s.Text)-len(strings.TrimPrefix(s.Text, "\uFEFF"))]
		return s.of(bom + "{}\n").with(command)
	}
	s = s.withCommand(js.StringifyString(command))
	if keys := s.client.Switch; keys != nil && s.setting(keys...) != "true" {
		s = s.put(keys, func(layout) string { return "true" })
	}
	return s
}

// withCommand sets the command, a literal, and keeps the rest of an entry.
func (s Settings) withCommand(literal string) Settings {
	value, found := s.entry()
	text, fields, ok := s.fields()
	if !found || !ok || strings.Trim(text[1:len(text)-1], " \t\r\n") == "" {
		return s.put(s.client.Entry, func(l layout) string {
			return l.deeper().object([2]string{"type", `"command"`}, [2]string{"command", literal})
		})
	}
	if kind := fields.member("type"); kind == nil || unquote(text[kind.value.start:kind.value.end]) != "command" {
		text = setMember(text, fields, "type", `"command"`)
		fields, _ = parseObject(text)
	}
	return s.replaced(value, setMember(text, fields, "command", literal))
}

// setMember sets a member of an object. An existing member keeps its place.
func setMember(text string, o object, name, value string) string {
	if m := o.member(name); m != nil {
		return text[:m.value.start] + value + text[m.value.end:]
	}
	return o.insert(text, o.layout(text), name, value)
}

// replaced returns the settings with a piece of the text replaced.
func (s Settings) replaced(piece span, text string) Settings {
	return s.of(s.Text[:piece.start] + text + s.Text[piece.end:])
}

// of returns the settings with a text that this package created. A mistake in it is
// caught when the file is written, because write parses it again.
func (s Settings) of(text string) Settings {
	made, _ := parseSettings(text, s.client)
	return made.OwnedBy(s.program)
}

// Uninstall returns the settings without our line; before is the settings from
// before it was installed. If nothing else has changed since, the result is the same
// text. Otherwise only the entry is restored, or, if the entry itself was changed,
// only its command; everything else stays as it is now. A line that is not ours
// stays, too.
func (s Settings) Uninstall(before Settings) Settings {
	command, owner := s.Command()
	if owner != Ours {
		return s
	}
	installed := before.with(command)
	if installed.Text == s.Text {
		return before
	}
	restored := s.entryOf(before, installed).switchedBack(before)
	if before.blank() && restored.isEmpty() {
		return before
	}
	return restored
}

// switchedBack returns the settings with the client's switch as others have it, if
// install switched it on and it still is.
func (s Settings) switchedBack(others Settings) Settings {
	keys := s.client.Switch
	if keys == nil || s.setting(keys...) != "true" || others.setting(keys...) == "true" {
		return s
	}
	return s.restored(keys, others)
}

// entryOf returns the settings with the status line from before; installed is before
// with our line in it.
func (s Settings) entryOf(before, installed Settings) Settings {
	was, found := before.entry()
	if !found {
		return s.without(s.client.Entry, before)
	}
	value, _ := s.entry()
	text, fields, ok := s.fields()
	old := before.Text[was.start:was.end]
	oldFields, err := parseObject(old)
	oldCommand := oldFields.member("command")
	if !ok || err != nil || oldCommand == nil || installed.entryText() == text {
		return s.replaced(value, old)
	}
	text = setMember(text, fields, "command", old[oldCommand.value.start:oldCommand.value.end])
	fields, _ = parseObject(text)
	if kind, oldKind := fields.member("type"), oldFields.member("type"); oldKind != nil {
		text = setMember(text, fields, "type", old[oldKind.value.start:oldKind.value.end])
	} else if kind != nil { // install added it
		text = fields.remove(text, kind)
	}
	return s.replaced(value, text)
}
