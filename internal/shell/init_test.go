package shell

import (
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
	tests := []struct {
		shell Shell
		want  string // a piece of it
	}{
		{Bash, `program='/opt/it'\''s/gsd-statusline'`},
		{Zsh, `program='/opt/it'\''s/gsd-statusline'`},
		{Fish, `program '/opt/it\'s/gsd-statusline'`},
		{Tmux, `@gsd_statusline "#(\"\$(printf '/opt/it\\047s/gsd-statusline')\" --shell tmux`},
		{Starship, `command = "'/opt/it'\\''s/gsd-statusline' --color never ."`},
	}
	for _, tt := range tests {
		text := tt.shell.Init(path)
		if !strings.Contains(text, tt.want) {
			t.Errorf("%s: does not hold %s:\n%s", tt.shell, tt.want, text)
		}
		if strings.Contains(text, "@PROGRAM@") || strings.Contains(text, "@COMMAND@") {
			t.Errorf("%s: a place is not filled:\n%s", tt.shell, text)
		}
	}
	for _, s := range []Shell{None, "", "csh"} {
		if text := s.Init(path); text != "" {
			t.Errorf("%s: %s", s, text)
		}
	}
}
