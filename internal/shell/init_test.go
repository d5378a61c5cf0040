package shell

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestQuote(t *testing.T) {
	const path = `/a b/it's "$x" \n#(x)`
	tests := []struct {
		shell Shell
		want  string
	}{
		{None, `'/a b/it'\''s "$x" \n#(x)'`},
		{Bash, `'/a b/it'\''s "$x" \n#(x)'`},
		{Zsh, `'/a b/it'\''s "$x" \n#(x)'`},
		{Fish, `'/a b/it\'s "$x" \\n#(x)'`},
		{Tmux, `"/a b/it's \"\$x\" \\n#(x)"`},
		{Starship, `"/a b/it's \"$x\" \\n#(x)"`},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.shell.Quote(path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.shell, diff)
		}
	}
}

func TestInit(t *testing.T) {
	const path = "/opt/it's/gsd-statusline"
	rich := Options{Format: "rich", Width: "130", Color: "never"}
	tests := []struct {
		shell   Shell
		options Options
		want    string // a piece of it
	}{
		{Bash, Options{}, `program='/opt/it'\''s/gsd-statusline' color=auto limit=auto`},
		{Zsh, Options{}, `program='/opt/it'\''s/gsd-statusline' color=auto limit=auto`},
		{Fish, Options{}, `program '/opt/it\'s/gsd-statusline'`},
		{Tmux, Options{}, `@gsd_statusline "#(\"\$(printf '/opt/it\\047s/gsd-statusline')\" --shell tmux --color always`},
		{Tmux, Options{}, `set-option -g status-right-length 120`},
		{Starship, Options{}, `command = "'/opt/it'\\''s/gsd-statusline' --color never ."`},
		{Starship, Options{}, `style = "dimmed"`},
		{Bash, rich, `color=never limit=130`},
		{Bash, rich, `"$program" --format rich --color "$color" --width "$width" .`},
		{Zsh, rich, `"$program" --format rich --color $color --width $width .`},
		{Fish, rich, `$program --format rich --color $color --width $width .`},
		{Fish, Options{Width: "off"}, `set -l limit off`},
		{Tmux, rich, `--shell tmux --format rich --color never #{?@gsd_statusline_width,`},
		{Tmux, rich, `set-option -g status-right-length 130`},
		{Tmux, Options{Width: "off"}, `,--width off} `},
		{Starship, rich, `command = "w=$({ command -p stty size </dev/tty; }`}, // not the stty of a repository
		{Starship, rich, `'/opt/it'\\''s/gsd-statusline' --format rich --width \"$w\" --color never ."`},
		{Starship, Options{Format: "rich"}, `then c=never; fi; '/opt/it'\\''s/gsd-statusline' --format rich --color \"$c\" ."`},
		{Starship, Options{Format: "rich"}, `style = "none"`},
	}
	for _, tt := range tests {
		text := tt.shell.Init(path, tt.options)
		if !strings.Contains(text, tt.want) {
			t.Errorf("%s: does not hold %s:\n%s", tt.shell, tt.want, text)
		}
		if regexp.MustCompile("@[A-Z]+@").MatchString(text) {
			t.Errorf("%s: a place is not filled:\n%s", tt.shell, text)
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
		if text := s.Init(path, Options{}); text != "" {
			t.Errorf("%s: %s", s, text)
		}
	}
}
