// Package shell puts a finished line into a prompt. It marks what has no width, so that
// the cursor stays in the right place, and escapes the rest, so that a prompt that is
// evaluated shows the text and neither runs nor expands it. It also contains the script
// that each shell loads to show the line.
//
// In a finished line every escape sequence is one of our own colours, because the data
// has been cleaned. How each shell treats the rest, and how it is written here so that
// the result is the same in every usage:
//
//	bash   PS1="$(…)" is expanded, PS1='$(…)' is not. Colours are written between
//	       the bytes 1 and 2, which readline recognises in both. The same two bytes
//	       after a $ or \ make it an ordinary character, in both. A backtick needs
//	       a backslash, which the second usage shows. In POSIX mode the first usage
//	       turns an exclamation mark into a number; nothing prevents that in both
//	       modes.
//	zsh    %{ %} around colours, and after a $ or \; %% for a %. A backtick, and
//	       the ! of PROMPT_BANG, is written as the text of a date, %D{`}, in which
//	       a preceding backslash is dropped if it is still there. So it is correct
//	       with and without PROMPT_SUBST, and with either kind of quotes.
//	fish   does not expand what a function prints, and understands colours.
//	tmux   expands what #(…) prints, then draws it. Each step halves a run of #,
//	       except that the first leaves a # before a [ alone. Colours are written
//	       as #[…].
package shell

import "strings"

// A Shell is the prompt that a line is printed for.
type Shell string

// The shells. The zero value is None.
const (
	Bash Shell = "bash"
	Zsh  Shell = "zsh"
	Fish Shell = "fish"
	Tmux Shell = "tmux"
	None Shell = "none"

	Starship Shell = "starship" // needs no escapes: it does that itself
)

// Escape returns a finished line for the prompt of that shell, with colours marked as
// zero-width and text escaped. A line for fish or for no shell is unchanged.
func (s Shell) Escape(line string) string {
	switch s {
	case Bash:
		return escape(line, bashText, between("\x01", "\x02"))
	case Zsh:
		return escape(line, zshText, between("%{", "%}"))
	case Tmux:
		return escape(line, tmuxText, tmuxStyle)
	}
	return line
}

// escape splits a line into colours, ESC[…m, and the text between them. text receives
// what follows it: a colour, or nothing.
func escape(line string, text func(b *strings.Builder, text, next string), colour func(b *strings.Builder, sequence string)) string {
	var b strings.Builder
	b.Grow(len(line) + len(line)/4)
	for line != "" {
		start := strings.IndexByte(line, '\x1b')
		if start < 0 {
			start = len(line)
		}
		if start > 0 {
			text(&b, line[:start], line[start:])
			line = line[start:]
			continue
		}
		end := strings.IndexByte(line, 'm') + 1
		if end == 0 {
			end = len(line)
		}
		colour(&b, line[:end])
		line = line[end:]
	}
	return b.String()
}

// between writes a colour between two marks.
func between(start, end string) func(*strings.Builder, string) {
	return func(b *strings.Builder, sequence string) {
		b.WriteString(start)
		b.WriteString(sequence)
		b.WriteString(end)
	}
}

func bashText(b *strings.Builder, text, _ string) {
	_, _ = strings.NewReplacer("$", "$\x01\x02", `\`, "\\\x01\x02", "`", "\\`").WriteString(b, text)
}

func zshText(b *strings.Builder, text, _ string) {
	_, _ = strings.NewReplacer("$", "$%{%}", `\`, `\%{%}`, "%", "%%", "`", "%D{\\`}", "!", "%D{!}").WriteString(b, text)
}

func tmuxText(b *strings.Builder, text, next string) {
	for text != "" {
		rest := strings.TrimLeft(text, "#")
		n := 4 * (len(text) - len(rest)) // halved by expanding, and by drawing
		if strings.HasPrefix(rest, "[") || rest == "" && next != "" {
			n /= 2 // before a bracket, or our own style, only by drawing
		}
		for range n {
			b.WriteByte('#')
		}
		end := strings.IndexByte(rest, '#')
		if end < 0 {
			end = len(rest)
		}
		b.WriteString(rest[:end])
		text = rest[end:]
	}
}

// tmuxStyle writes a colour as a tmux style.
func tmuxStyle(b *strings.Builder, sequence string) {
	parameters := strings.TrimSuffix(strings.TrimPrefix(sequence, "\x1b["), "m")
	b.WriteString("#[")
	for i, name := range tmuxNames(strings.Split(parameters, ";")) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(name)
	}
	b.WriteByte(']')
}

// tmuxNames returns tmux's names for a colour's parameters, as far as we use them.
func tmuxNames(parameters []string) []string {
	var names []string
	for i := 0; i < len(parameters); i++ {
		switch p := parameters[i]; p {
		case "0":
			names = append(names, "default")
		case "1":
			names = append(names, "bold")
		case "2":
			names = append(names, "dim")
		case "5":
			names = append(names, "blink")
		case "31":
			names = append(names, "fg=red")
		case "32":
			names = append(names, "fg=green")
		case "33":
			names = append(names, "fg=yellow")
		case "36":
			names = append(names, "fg=cyan")
		case "38": // 38;5;N, in the 256-colour palette
			if i += 2; i < len(parameters) {
				names = append(names, "fg=colour"+parameters[i])
			}
		}
	}
	return names
}
