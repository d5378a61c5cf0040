package shell

import (
	"embed"
	"fmt"
	"strings"
)

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

// script is an embedded file with a name replaced by a value.
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
