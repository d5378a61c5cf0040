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

import (
	"embed"
	"fmt"
	"strings"
)

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
		text := strings.NewReplacer("$", "$\x01\x02", `\`, "\\\x01\x02", "`", "\\`")
		return escape(line, between("\x01", "\x02"), func(s, _ string) string { return text.Replace(s) })
	case Zsh:
		text := strings.NewReplacer("$", "$%{%}", `\`, `\%{%}`, "%", "%%", "`", "%D{\\`}", "!", "%D{!}")
		return escape(line, between("%{", "%}"), func(s, _ string) string { return text.Replace(s) })
	case Tmux:
		return escape(line, tmuxStyle, tmuxText)
	}
	return line
}

// escape splits a line into colours, ESC[…m, and the text between them. text also receives
// what follows it: a colour, or nothing.
func escape(line string, colour func(sequence string) string, text func(text, next string) string) string {
	var b strings.Builder
	b.Grow(len(line) + len(line)/4)
	for line != "" {
		n := strings.IndexByte(line, '\x1b')
		if n < 0 {
			n = len(line)
		}
		if n > 0 {
			b.WriteString(text(line[:n], line[n:]))
			line = line[n:]
			continue
		}
		if n = strings.IndexByte(line, 'm') + 1; n == 0 {
			n = len(line)
		}
		b.WriteString(colour(line[:n]))
		line = line[n:]
	}
	return b.String()
}

func between(start, end string) func(sequence string) string {
	return func(sequence string) string { return start + sequence + end }
}

func tmuxText(text, next string) string {
	var b strings.Builder
	for text != "" {
		rest := strings.TrimLeft(text, "#")
		n := 4 * (len(text) - len(rest)) // halved by expanding, and by drawing
		if strings.HasPrefix(rest, "[") || rest == "" && next != "" {
			n /= 2 // before a bracket, or our own style, only by drawing
		}
		plain, _, _ := strings.Cut(rest, "#")
		b.WriteString(strings.Repeat("#", n) + plain)
		text = rest[len(plain):]
	}
	return b.String()
}

func tmuxStyle(sequence string) string {
	known := map[string]string{
		"0": "default", "1": "bold", "2": "dim", "5": "blink", "31": "fg=red", "32": "fg=green", "33": "fg=yellow",
	}
	parameters := strings.Split(strings.TrimSuffix(strings.TrimPrefix(sequence, "\x1b["), "m"), ";")
	var names []string
	for i := 0; i < len(parameters); i++ {
		if name := known[parameters[i]]; name != "" {
			names = append(names, name)
		} else if parameters[i] == "38" { // 38;5;N, in the 256-colour palette
			if i += 2; i < len(parameters) {
				names = append(names, "fg=colour"+parameters[i])
			}
		}
	}
	return "#[" + strings.Join(names, ",") + "]"
}

//go:embed init
var scripts embed.FS

// Init returns the script or configuration that shows the line in a shell, for the
// program at that absolute path. Loading it twice has the same effect as once, except
// that starship reports an error. It is empty for None and for an unknown shell.
func (s Shell) Init(program string) string {
	switch s {
	case Bash:
		return script("bash.sh", "@PROGRAM@", s.Quote(program))
	case Zsh:
		return script("zsh.zsh", "@PROGRAM@", s.Quote(program))
	case Fish:
		return script("fish.fish", "@PROGRAM@", s.Quote(program))
	case Tmux:
		return script("tmux.conf", "@COMMAND@", s.Quote(tmuxJob(program)))
	case Starship:
		return script("starship.toml", "@COMMAND@", s.Quote(None.Quote(program)+" --color never ."))
	}
	return ""
}

func script(file, name, value string) string {
	text, err := scripts.ReadFile("init/" + file)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return strings.Replace(string(text), name, value, 1)
}

// Quote returns a word that the shell reads as that text. None means sh.
func (s Shell) Quote(text string) string {
	switch s {
	case Fish:
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
	case Tmux:
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`).Replace(text) + `"`
	case Starship: // a TOML basic string
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// tmuxJob is the format that runs the program for the folder of a pane. tmux inserts the
// folder's name and passes the whole to sh, so s/// replaces each ' in the name with
// '"'"'. Every other character is literal inside '…'. q: would leave newlines and tabs
// unquoted. The line takes a third of the terminal's width, which leaves room for the
// window list.
func tmuxJob(program string) string {
	const (
		width = "#{?@gsd_statusline_width,--width #{@gsd_statusline_width},#{?client_width,--width #{e|/:#{client_width},3},}}"
		dir   = `'#{s/'/'"'"'/:pane_current_path}'`
	)
	return "#(" + tmuxWord(program) + " --shell tmux --color always " + width + " " + dir + ")"
}

// tmuxWord is a word for sh inside a format. Formats nest, and at each level strftime may
// interpret %, # may be halved, and the closing bracket is searched for. So every
// character that is not plainly part of a path is written as an octal number, which
// printf decodes.
func tmuxWord(text string) string {
	const plain = "/._-+@:=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if strings.Trim(text, plain) == "" {
		return text
	}
	var b strings.Builder
	for _, c := range []byte(text) {
		if strings.IndexByte(plain, c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, `\%03o`, c)
		}
	}
	return `"$(printf '` + b.String() + `')"`
}
