package shell

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// ascii is every character that a shell could give a meaning to, and the pairs that it does.
var ascii = func() string {
	var b strings.Builder
	for c := ' '; c <= '~'; c++ {
		b.WriteRune(c)
	}
	return b.String() + " $(:) ${HOME} $HOME $1 $$ `:` `` \\w \\$ \\` \\\\ \\[ \\] \\033[31m \\n \\ $'x' $\"x\" " +
		"$[1] $((1)) " +
		"%n %% %{ %} %D{x} %(?.a.b) %F{red} %1v !! !1 !$ #{pane_id} #(:) #[fg=red] ## ~ *"
}()

func TestEscape(t *testing.T) {
	const dimmed = "\x1b[2mv1 $x\\`%!#\x1b[0m \x1b[38;5;208mé"
	tests := []struct {
		shell      Shell
		line, want string
	}{
		{None, dimmed, dimmed},
		{"", dimmed, dimmed},
		{Fish, dimmed, dimmed},
		{Bash, dimmed, "\x01\x1b[2m\x02v1 $\x01\x02x\\\x01\x02\\`%!#\x01\x1b[0m\x02 \x01\x1b[38;5;208m\x02é"},
		{Zsh, dimmed, "%{\x1b[2m%}v1 $%{%}x\\%{%}%D{\\`}%%%D{!}#%{\x1b[0m%} %{\x1b[38;5;208m%}é"},
		{Tmux, dimmed, "#[dim]v1 $x\\`%!###[default] #[fg=colour208]é"},
		{Tmux, "a#b##c#[d]##[e]f#", "a####b########c##[d]####[e]f####"},
		{Tmux, "\x1b[5;31m#\x1b[32m#\x1b[33m\x1b[1m[\x1b[m", "#[blink,fg=red]###[fg=green]###[fg=yellow]#[bold][#[]"},
		{Bash, "", ""},
	}
	for _, tt := range tests {
		tmptest.Diff(t, tt.want, tt.shell.Escape(tt.line), "%s, %q", tt.shell, tt.line)
	}
}

// TestExpanded lets bash and zsh expand prompts with the escaped text, as they do before
// printing one.
func TestExpanded(t *testing.T) {
	tests := []struct {
		name, program, script string
		shell                 Shell
		exact                 string // what of ascii is left out: it cannot be right there
	}{
		{"bash, double quotes", "bash", `PS1="$T"; printf %s "${PS1@P}"`, Bash, ""},
		{"bash, the variable", "bash", `PS1='$T'; printf %s "${PS1@P}"`, Bash, "`"},
		{"bash, single quotes", "bash", `PS1='$(printf %s "$T")'; printf %s "${PS1@P}"`, Bash, "`"},
		{"bash, the variable, not escaped", "bash", `PS1='${T}'; printf %s "${PS1@P}"`, None, ""},
		{"bash, POSIX mode", "bash", `set -o posix; PS1="$T"; printf %s "${PS1@P}"`, Bash, "!"},
		{"zsh, double quotes", "zsh", `print -rn -- "${(%%)T}"`, Zsh, ""},
		{"zsh, double quotes, prompt_subst", "zsh", `setopt prompt_subst; print -rn -- "${(%%)T}"`, Zsh, ""},
		{"zsh, double quotes, both", "zsh", `setopt prompt_subst prompt_bang; print -rn -- "${(%%)T}"`, Zsh, ""},
		{"zsh, prompt_bang", "zsh", `setopt prompt_bang; print -rn -- "${(%%)T}"`, Zsh, ""},
		{"zsh, the variable", "zsh", `setopt prompt_subst; P='$T'; print -rn -- "${(%%)P}"`, Zsh, ""},
		{"zsh, single quotes", "zsh", `setopt prompt_subst prompt_bang; P='$(print -rn -- "$T")'; print -rn -- ` +
			`"${(%%)P}"`, Zsh, ""},
		{"zsh, a promptvar", "zsh", `setopt prompt_subst prompt_bang; psvar[73]=$T; P='%(73V.%73v.)'; print -rn -- ` +
			`"${(%%)P}"`, None, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := strings.Map(func(r rune) rune {
				if strings.ContainsRune(tt.exact, r) {
					return -1
				}
				return r
			}, ascii)
			cmd := exec.Command(program(t, tt.program), "-c", tt.script)
			cmd.Dir = t.TempDir()
			cmd.Env = append(os.Environ(), "T="+tt.shell.Escape(want))
			got := strings.NewReplacer("\x01", "", "\x02", "").Replace(proctest.Output(t, cmd))
			tmptest.Diff(t, want, got, "")
		})
	}
}

// program finds a shell. If there is none, the test is skipped, but not if
// GSD_STATUSLINE_REQUIRE_SHELLS is set, as .ci/run does.
func program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err == nil && name == "bash" {
		// macOS has version 3.
		err = exec.Command(path, "-c", "((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501))").Run()
	}
	if err == nil && runtime.GOOS == "windows" {
		err = errors.New("its environment does not hold every byte")
	}
	if err != nil {
		if os.Getenv("GSD_STATUSLINE_REQUIRE_SHELLS") != "" {
			t.Fatal(err)
		}
		t.Skipf("needs %s: %v", name, err)
	}
	return path
}

func TestQuote(t *testing.T) {
	const path = `/a b/it's "$x" \n#(x)`
	tmptest.Table(t, "Quote", func(s Shell) string { return s.Quote(path) }, map[Shell]string{
		None:     `'/a b/it'\''s "$x" \n#(x)'`,
		Bash:     `'/a b/it'\''s "$x" \n#(x)'`,
		Zsh:      `'/a b/it'\''s "$x" \n#(x)'`,
		Fish:     `'/a b/it\'s "$x" \\n#(x)'`,
		Tmux:     `"/a b/it's \"\$x\" \\n#(x)"`,
		Starship: `"/a b/it's \"$x\" \\n#(x)"`,
	})
}

// TestInit has what the tests with real shells do not cover: the quotes of tmux and starship,
// and when PATH is searched.
func TestInit(t *testing.T) {
	const path = "/opt/it's/gsd-statusline"
	rich := Options{Format: "rich", Width: "130", Color: "never"}
	tests := []struct {
		shell   Shell
		options Options
		want    string // a piece of it
	}{
		{
			Tmux,
			Options{},
			`@gsd_statusline "#(\"\$(printf '/opt/it\\047s/gsd-statusline')\" --shell tmux --color never`,
		},
		{Starship, Options{}, `command = "'/opt/it'\\''s/gsd-statusline' --color never ."`},
		{Starship, Options{}, `style = "dimmed"`},
		{Fish, Options{Width: "off"}, `set -l limit off`},
		{Tmux, rich, `--shell tmux --format rich --color never #{?@gsd_statusline_width,`},
		{Tmux, Options{Width: "off"}, `,--width off} `},
		{Starship, rich, `command = "w=$({ command -p stty size </dev/tty; }`}, // not the stty of a repository
		{Starship, rich, `'/opt/it'\\''s/gsd-statusline' --format rich --width \"$w\" --color never ."`},
		{Starship, Options{Format: "rich"}, `then c=never; fi; '/opt/it'\\''s/gsd-statusline' --format rich --color ` +
			`\"$c\" ."`},
		{Starship, Options{Format: "rich"}, `style = "none"`},
	}
	for _, tt := range tests {
		text := tt.shell.Init(path, tt.options)
		if !strings.Contains(text, tt.want) {
			t.Errorf("%s: does not contain %s:\n%s", tt.shell, tt.want, text)
		}
		if regexp.MustCompile("@[A-Z]+@").MatchString(text) {
			t.Errorf("%s: a placeholder is left:\n%s", tt.shell, text)
		}
	}
	for _, s := range []Shell{Bash, Zsh, Fish, Tmux, Starship} {
		// The look-up is there for a name alone, as it costs a process.
		for program, want := range map[string]bool{path: false, "gsd-statusline": true} {
			if strings.Contains(s.Init(program, rich), "for d in") != want {
				t.Errorf("%s, %s: looked up on PATH: %t, want %t", s, program, !want, want)
			}
		}
	}
	for _, s := range []Shell{None, "", "csh"} {
		tmptest.Diff(t, "", s.Init(path, Options{}), "%s", s)
	}
}
