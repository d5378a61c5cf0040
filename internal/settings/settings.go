// Package settings edits the settings files of Claude Code and the other clients for
// install and uninstall. It answers one question: what has to change in this file so
// that its status line is ours, or is restored?
//
// The grammar is JSON with comments and trailing commas, in UTF-8, with or without a
// BOM. An edit changes the status line's entry and, if the client has one, the
// switch that shows it, and no other byte. A file outside that grammar gives an
// error with line and column and is left unchanged. So is a file that is read-only,
// over 1 MiB, not a regular file, or changed by someone else between reading and
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
	"errors"
	"fmt"
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
	tree    *js.Tree // of the text; nil if that is blank
	program string   // a line that runs this program is ours, whatever its name; see [Settings.OwnedBy]
}

// parseSettings finds the settings in a text. A blank text sets nothing. An error
// says where the text is not that of a settings file.
func parseSettings(text string, c client.Client) (Settings, error) {
	s := Settings{Text: text, client: c}
	if s.blank() {
		return s, nil
	}
	tree, err := js.ParseTree(text, js.Relaxed)
	if mistake := new(js.SyntaxError); errors.As(err, &mistake) {
		before := text[:mistake.At]
		line, column := 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n')
		return s, fmt.Errorf("line %d, column %d: %w", line, column, err)
	}
	s.tree = tree
	return s, nil
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
	first, _ := ends(s.tree.Root())
	return first.IsAbsent() && strings.Trim(strings.TrimPrefix(s.Text, "\uFEFF"), "{} \t\r\n") == ""
}

// entry returns the status line's value, which may be absent.
func (s Settings) entry() js.Node { return s.at(s.client.Entry) }

// Command returns the command of the status line, or "", and who it belongs to. An
// entry that does not run a command belongs to someone else, unless it is null or an
// object without a command.
func (s Settings) Command() (string, Owner) {
	entry := s.entry()
	if !entry.IsObject() {
		if entry.IsAbsent() || entry.Text() == "null" {
			return "", Nobody
		}
		return "", Other
	}
	if kind := entry.Member("type"); !kind.IsAbsent() && !isCommand(kind) {
		return "", Other
	}
	m := entry.Member("command")
	if m.IsAbsent() {
		return "", Nobody
	}
	command, ok := m.Value().Text()
	if !ok {
		return "", Other
	}
	return command, owner(command, s.program)
}

// isCommand reports whether an entry of that type runs a command.
func isCommand(kind js.Node) bool {
	text, _ := kind.Value().Text()
	return text == "command"
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
	entry := s.entry()
	if !entry.IsObject() || isBlankObject(entry.Text()) {
		return s.put(s.client.Entry, func(l layout) string {
			return l.deeper().object([2]string{"type", `"command"`}, [2]string{"command", literal})
		})
	}
	if kind := entry.Member("type"); kind.IsAbsent() || !isCommand(kind) {
		s = s.set(entry, "type", `"command"`)
	}
	return s.set(s.entry(), "command", literal)
}

// replaced returns the settings with a piece of the text replaced.
func (s Settings) replaced(piece js.Span, text string) Settings {
	return s.of(s.Text[:piece.Start] + text + s.Text[piece.End:])
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
	was, now := before.entry(), s.entry()
	if was.IsAbsent() {
		return s.without(s.client.Entry, before)
	}
	command, kind := was.Member("command"), was.Member("type")
	if !now.IsObject() || command.IsAbsent() || installed.entry().Text() == now.Text() {
		return s.replaced(now.Span(), was.Text())
	}
	s = s.set(now, "command", command.Text())
	switch now = s.entry(); {
	case !kind.IsAbsent():
		return s.set(now, "type", kind.Text())
	case !now.Member("type").IsAbsent(): // install added it
		return s.of(remove(s.Text, now, now.Member("type")))
	}
	return s
}
