// Package shell puts a finished line into a prompt. It marks what has no width, so that the cursor stays in the right
// place. It escapes the rest, so that a prompt that is evaluated shows the text and neither runs nor expands it. The
// package also contains the scripts that each shell loads to show the line and to complete the program's command
// line.
//
// In a finished line, every escape sequence is one of our own colours, because the data has been cleaned. This is how
// each shell treats the rest, and how it is written so that every usage shows the same:
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
	"cmp"
	"embed"
	"fmt"
	"strconv"
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

	Starship Shell = "starship" // needs no escapes, because it escapes the line itself
)

// Meant returns the shell that people mean by a name that is not in the list, or "". For PowerShell that is starship.
func Meant(name string) Shell {
	return map[string]Shell{"sh": Bash, "pwsh": Starship, "powershell": Starship}[name]
}

// Escape returns a finished line for the prompt of that shell, with colours marked as zero-width and text escaped. A
// line for fish or for no shell is unchanged.
func (s Shell) Escape(line string) string {
	switch s {
	case Bash:
		text := strings.NewReplacer("$", "$\x01\x02", `\`, "\\\x01\x02", "`", "\\`")
		return escapeParts(line, between("\x01", "\x02"), func(s string, _ bool) string { return text.Replace(s) })
	case Zsh:
		text := strings.NewReplacer("$", "$%{%}", `\`, `\%{%}`, "%", "%%", "`", "%D{\\`}", "!", "%D{!}")
		return escapeParts(line, between("%{", "%}"), func(s string, _ bool) string { return text.Replace(s) })
	case Tmux:
		return escapeParts(line, tmuxStyle, tmuxText)
	}
	return line
}

// escapeParts splits a line into colours, ESC[…m, and the text between them, and replaces each by the result of its
// function. more tells text whether a colour follows.
func escapeParts(line string, colour func(sequence string) string, text func(text string, more bool) string) string {
	var b strings.Builder
	plain, rest, more := strings.Cut(line, "\x1b")
	b.WriteString(text(plain, more))
	for more {
		sequence := rest[:strings.IndexByte(rest+"m", 'm')]
		plain, rest, more = strings.Cut(strings.TrimPrefix(rest[len(sequence):], "m"), "\x1b")
		b.WriteString(colour("\x1b"+sequence+"m") + text(plain, more))
	}
	return b.String()
}

func between(start, end string) func(sequence string) string {
	return func(sequence string) string { return start + sequence + end }
}

func tmuxText(text string, more bool) string {
	var b strings.Builder
	for text != "" {
		rest := strings.TrimLeft(text, "#")
		n := 4 * (len(text) - len(rest)) // expanding halves them, and drawing does again
		if strings.HasPrefix(rest, "[") || rest == "" && more {
			n /= 2 // before a bracket or our own style, only drawing halves them
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
		"36": "fg=cyan",
	}
	parameters := strings.Split(strings.TrimSuffix(strings.TrimPrefix(sequence, "\x1b["), "m"), ";")
	var names []string
	for i := 0; i < len(parameters); i++ {
		if name := known[parameters[i]]; name != "" {
			names = append(names, name)
		} else if parameters[i] == "38" { // 38;5;N, in the 256-colour palette
			i += 2
			if i < len(parameters) {
				names = append(names, "fg=colour"+parameters[i])
			}
		}
	}
	return "#[" + strings.Join(names, ",") + "]"
}

//go:embed init completion
var scripts embed.FS

// Options say how a prompt's line is rendered. The zero value is the line in the project's format, dim, and as wide
// as the shell allows.
type Options struct {
	Format string // full, compact or rich; empty uses the project's
	Width  string // the maximum number of columns, or off; empty or auto lets the shell decide
	Color  string // always or never; empty or auto depends on NO_COLOR and TERM
}

// Init returns the script or configuration that shows the line in a shell. program is the program's absolute path or
// its plain name. init/look-up.sh looks a plain name up on PATH: once when the script is loaded, but each time in
// tmux and starship, which load no script. Loading a script twice has the same effect as once, except that starship
// reports an error. The result is empty for None and for an unknown shell.
func (s Shell) Init(program string, o Options) string {
	flags := ""
	if o.Format != "" {
		flags = "--format " + o.Format + " "
	}
	color, width := cmp.Or(o.Color, "auto"), cmp.Or(o.Width, "auto")
	switch s {
	case Bash, Zsh, Fish:
		word, before := s.Quote(program), ""
		if isName(program) {
			word, before = s.found(program)
		}
		return script("init/"+s.file(), "@PROGRAM@", word, "@LOOKUP@", before, "@FLAGS@", flags,
			"@COLOR@", color, "@WIDTH@", width)
	case Tmux:
		n, _ := strconv.Atoi(width) // 0 for auto and off
		command, length := tmuxJob(program, flags, color, width), strconv.Itoa(max(n, 120))
		return script("init/tmux.conf", "@COMMAND@", s.Quote(command), "@LENGTH@", length)
	case Starship:
		command, style := starshipCommand(program, flags, color, width, o.Format == "rich")
		return script("init/starship.toml", "@COMMAND@", s.Quote(command), "@STYLE@", style)
	}
	return ""
}

func (s Shell) file() string {
	return map[Shell]string{Bash: "bash.sh", Zsh: "zsh.zsh", Fish: "fish.fish"}[s]
}

// Completion returns the script that completes the program's command line in bash, zsh or fish. It asks the program
// for the candidates.
func (s Shell) Completion() string { return script("completion/" + s.file()) }

func isName(program string) bool { return !strings.ContainsAny(program, `/\`) }

// found returns the word for the program in a shell's script, and the lines of the script that look it up. The result
// of the lookup is kept even if PATH changes.
func (s Shell) found(name string) (word, lines string) {
	look := "/bin/sh -c " + s.Quote(lookUp(name, "."))
	const why = "# init ran from a copy that goes away: find one that stays, once.\n"
	switch s {
	case Fish:
		return "$__gsd_statusline_dir/" + name, why + "set -g -u __gsd_statusline_dir (" + look + ")\n"
	case Zsh:
		lines = why + `typeset -g +x _gsd_statusline_dir="$(` + look + ")\"\n"
	default:
		lines = why + "_gsd_statusline_dir=$(" + look + ") || :\nexport -n _gsd_statusline_dir\n"
	}
	return "${_gsd_statusline_dir:+$_gsd_statusline_dir/" + name + "}", lines
}

// lookUp returns a script for sh that looks the program up. dir is a word for the directory that counts as the
// current one.
func lookUp(name, dir string) string {
	return strings.TrimSuffix(script("init/look-up.sh", "@NAME@", name, "@DIR@", dir), "\n")
}

// foundNow returns the start of an sh command that looks the program up and runs it. It is one line without comments,
// because # is special in tmux. So are % and unpaired brackets, which look-up.sh does not use.
func foundNow(name, dir string) string {
	var lines []string
	for line := range strings.Lines(lookUp(name, dir)) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return "d=$(" + strings.Join(lines, " ") + `); [ -n "$d" ] && "$d"/` + name
}

// starshipCommand returns the command of the module, and the style in which starship shows its output. The rich line
// has its own colours. starship does not report the terminal's width, so the command asks the terminal, if there is a
// width to compare with.
func starshipCommand(program, flags, color, width string, rich bool) (command, style string) {
	word := None.Quote(program)
	if isName(program) {
		word = foundNow(program, ".")
	}
	command, style = word+" "+flags, "dimmed"
	if n, err := strconv.Atoi(width); err == nil {
		const smaller = `w=$({ command -p stty size </dev/tty; } 2>/dev/null) && w=${w#* } && [ "$w" -gt 0 ] && [ ` +
			`"$w" -lt N ] || w=N; `
		command = strings.ReplaceAll(smaller, "N", strconv.Itoa(n)) + command + `--width "$w" `
	}
	switch {
	case rich && color == "auto":
		const asked = `c=always; if [ -n "$NO_COLOR" ] || [ "$TERM" = dumb ]; then c=never; fi; `
		command, style = asked+command+`--color "$c" .`, "none"
	case color == "always":
		command += "--color always ."
		style = "none"
	default:
		command += "--color never ."
	}
	return command, style
}

// script returns an embedded file with names replaced by values.
func script(file string, names ...string) string {
	text, err := scripts.ReadFile(file)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return strings.NewReplacer(names...).Replace(string(text))
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

// tmuxJob returns the format that runs the program for the directory of a pane. tmux inserts the directory's name and
// passes the whole to sh, so s/// replaces each ' in the name with '"'"'. Every other character is literal inside
// '…'. q: would leave newlines and tabs unquoted. The line takes a third of the terminal's width, which leaves room
// for the window list, or the requested width, if the terminal has it.
func tmuxJob(program, flags, color, width string) string {
	const (
		third = "#{?client_width,--width #{e|/:#{client_width},3},}"
		dir   = `'#{s/'/'"'"'/:pane_current_path}'`
	)
	room := third
	switch width {
	case "auto":
	case "off":
		room = "--width off"
	default:
		const smaller = "--width #{?#{&&:#{client_width},#{e|<:#{client_width},N}},#{client_width},N}"
		room = strings.ReplaceAll(smaller, "N", width)
	}
	if color == "auto" {
		color = "never" // tmux's own bar is green, which hides our green
	}
	word := tmuxWord(program)
	if isName(program) {
		word = foundNow(program, dir)
	}
	return "#(" + word + " --shell tmux " + flags + "--color " + color +
		" #{?@gsd_statusline_width,--width #{@gsd_statusline_width}," + room + "} " + dir + ")"
}

// tmuxWord returns a word for sh inside a format. Formats nest, and at each level strftime may interpret %, # may be
// halved, and the closing bracket is searched for. So every character that is not a usual one in a path is written as
// an octal number, which printf decodes.
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
