package settings

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A word is a word of a command for sh, and its position.
type word struct {
	js.Span
	text string // without quotes
}

// blanks are what may surround a command. Between its words, a line end would begin
// another command.
const blanks = " \t\n"

// maxCommand is the length in bytes above which a command is somebody else's: ours is a
// path and a few flags.
const maxCommand = 4 << 10

// splitWords splits a command at blanks, as sh does. It reports false if the command
// is over 4 KiB, or more than literal words, so that a shell would expand, redirect or
// run something else. A word may only contain the variables HOME and
// CLAUDE_PROJECT_DIR, and begin with ~. There is at least one word.
func splitWords(command string) ([]word, bool) {
	if len(command) > maxCommand {
		return nil, false
	}
	var words []word
	end := len(strings.TrimRight(command, blanks))
	for i := len(command) - len(strings.TrimLeft(command, blanks)); i < end; {
		if command[i] == ' ' || command[i] == '\t' {
			i++
			continue
		}
		w, ok := readWord(command[:end], i)
		if !ok {
			return nil, false
		}
		words = append(words, w)
		i = w.End
	}
	return words, len(words) > 0
}

// readWord reads the word that begins at start. A backslash before a letter stays,
// because that is a Windows path.
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
		case c == '\\' && quote == 0 && !isName(command[i+1:]):
			return word{}, false
		case c == '$' && isVariable(command[i:]), quote == '"' && strings.IndexByte("$`\n", c) < 0, quote == 0 && isPlain(c):
			b.WriteByte(c)
		default:
			return word{}, false
		}
	}
	return word{js.Span{Start: start, End: i}, b.String()}, quote == 0
}

// isEscaped reports whether a text begins with a byte that a preceding backslash
// escapes. The backslash is then dropped.
func isEscaped(text string, quote byte) bool {
	escaped := "\"\\$`"
	if quote == 0 {
		escaped += " '"
	}
	return text != "" && strings.IndexByte(escaped, text[0]) >= 0
}

// isName reports whether a text begins like a Windows file name, so that a preceding
// backslash is a path separator.
func isName(text string) bool {
	return text != "" && isPlain(text[0]) && text[0] < 0x80 && strings.IndexByte(`/\:+,@%=~`, text[0]) < 0
}

// isVariable reports whether a text begins with a variable that installers write.
func isVariable(text string) bool {
	for _, name := range []string{"$HOME", "$CLAUDE_PROJECT_DIR"} {
		if rest, found := strings.CutPrefix(text, name); found && rest != "" && strings.IndexByte(`/"`, rest[0]) >= 0 {
			return true
		}
	}
	return false
}

// isPlain reports whether a shell takes a byte outside quotes literally.
func isPlain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80 ||
		strings.IndexByte(`/\:._-+,@%=~`, c) >= 0
}
