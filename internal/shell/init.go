package shell

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed init
var scripts embed.FS

// Init returns the script or configuration that shows the line in a shell, made
// for the program at that absolute path. Reading it twice is the same as once,
// but for starship's, of which a second one is an error.
// There is none for None and for what is no shell; then it is empty.
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

// script is an embedded file with a value in the place of a name.
func script(file, name, value string) string {
	text, err := scripts.ReadFile("init/" + file)
	if err != nil {
		panic(err) // a file that is part of the program
	}
	return strings.Replace(string(text), name, value, 1)
}

// Quote returns a word that the shell reads as that text. None is sh.
func (s Shell) Quote(text string) string {
	switch s {
	case Fish:
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
	case Tmux:
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`).Replace(text) + `"`
	case Starship: // a basic string of TOML
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// tmuxJob is the format that runs the program for the folder of a pane. tmux
// puts the folder's name in place and hands the whole to sh, so each ' of the
// name is to become '"'"', which s/// does; any other character is an ordinary
// one inside '…'. What q: does leaves newlines and tabs bare. The line takes a
// third of the terminal's width, so that the list of windows keeps its place.
func tmuxJob(program string) string {
	const (
		width = "#{?@gsd_statusline_width,--width #{@gsd_statusline_width},#{?client_width,--width #{e|/:#{client_width},3},}}"
		dir   = `'#{s/'/'"'"'/:pane_current_path}'`
	)
	return "#(" + tmuxWord(program) + " --shell tmux --color always " + width + " " + dir + ")"
}

// tmuxWord is a word of sh in a format. Formats nest, and each level may have
// strftime read %, halve # or look for the closing bracket: so what is not
// plainly a character of a path is an octal number, and printf makes it one again.
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
