//go:build unix

package shell

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// inTmux starts a tmux with that configuration, in a terminal of that width that
// another one holds; dir is the folder of its pane.
func inTmux(t *testing.T, width int, dir, config string) *terminal {
	t.Helper()
	home := tempHome(t)
	const lengths = "set -g status-interval 1\nset -g status-left-length 160\nset -g status-right-length 160\n"
	tmptest.Write(t, home, "tmux.conf", lengths+config)
	// The server in the terminal goes on where the terminal ends.
	socket := filepath.Join(home, "s")
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", socket, "kill-server").Run() })
	return openTerminal(t, width, dir, []string{"HOME=" + home, "TMUX=", "TERM=screen"},
		"tmux", "-u", "-S", socket, "-f", filepath.Join(home, "tmux.conf"), "new-session", "exec sh")
}

// initTmux is what docs/prompts.md has for ~/.tmux.conf.
const initTmux = `if-shell 'command -v gsd-statusline' {
  run-shell 'gsd-statusline init tmux | tmux source-file -'
} {
  set-option -g status-right 'gsd-statusline is not on the PATH of the tmux server'
  set-option -g status-right-length 60
}
`

// whole lets the line take all of a row.
const whole = "set -g @gsd_statusline_width 200\n"

// rawTmux is the way of docs/prompts.md of placing the line, without init.
const rawTmux = `"#(gsd-statusline --shell tmux` + thirdOfWidth + ` '#{s/'/'\"'\"'/:pane_current_path}')"`

const thirdOfWidth = ` --width #{e|/:#{client_width},3}`

// TestTmuxProgram runs the program from directories whose names tmux, strftime and sh would expand.
func TestTmuxProgram(t *testing.T) {
	needsProgram(t)
	program(t, "tmux")
	for name, folder := range map[string]string{
		"quotes":    `o'n "$HOME" \b \101`,
		"format":    "#{pane_id} #H ## #[fg=red] #(touch R9)",
		"one style": "a#[b",
		"strftime":  "100%% %H %d%",
		"sh":        "`touch R9` $(touch R9) $HOME; touch R9 & *?~",
		"brackets":  "( ((} ] , ){",
		"utf-8":     "é 日本 \xff",
		"line":      "new\nline\ttab",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := hostileProject(t)
			link := filepath.Join(dir, folder, "gsd-statusline")
			linkProgram(t, link)
			tmptest.Write(t, dir, "gsd.conf", Tmux.Init(link, Options{}))
			term := inTmux(t, 200, dir, whole+"set -g status-right 'MINE'\nsource-file "+
				Tmux.Quote(filepath.Join(dir, "gsd.conf")))
			term.shows(shown, 1)
			nothingRan(t, dir)
		})
	}
}

// TestTmuxPath: if the tmux server does not find the program, the configuration says so. It
// works with the absolute path.
func TestTmuxPath(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	program(t, "tmux")
	dir := hostileProject(t)
	inTmux(t, 120, dir, strings.ReplaceAll(initTmux, "gsd-statusline", "gsd-missing")).
		shows("gsd-missing is not on the PATH of the tmux server", 1)
	link := filepath.Join(dir, "gsd-elsewhere")
	linkProgram(t, link)
	config := strings.NewReplacer("command -v gsd-statusline", "command -v "+link, "'gsd-statusline init", "'"+link+
		" init").Replace(initTmux)
	inTmux(t, 200, dir, whole+config).shows(shown, 1)
}

// TestTmuxWidth: the line leaves room for the rest of the status line.
func TestTmuxWidth(t *testing.T) {
	needsProgram(t)
	for _, tt := range []struct {
		name, config, want string
		width              int
	}{
		{"80 columns", initTmux, "v1 · executing", 80},
		{"80 columns, without init", "set -ga status-right ' '" + rawTmux, "v1 · executing", 80},
		{"of one's own", "set -g @gsd_statusline_width 8\n" + initTmux, "v1 · ex…", 80},
		{"off", "set -g @gsd_statusline_width off\n" + initTmux, shown, 240},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			// As tmux has it by default, with a short title.
			term := inTmux(t, tt.width, hostileProject(t),
				"set -g status-right ' \"host\" %H:%M %d-%b-%y'\nset -g status-left-length 10\n"+tt.config)
			term.shows(" "+tt.want, 1)
			term.shows("[0] 0:sh*", 1)
			term.shows("\"host\" ", 1)
			if tt.want != shown {
				term.shows("$(touch", 0)
			}
		})
	}
}

// TestTmux shows the hostile text in the status line of a real tmux, in directories whose names are hostile, too.
func TestTmux(t *testing.T) {
	needsProgram(t)
	tests := []struct{ name, config, rest string }{
		{"init", "set -g status-right 'MINE'\n" + initTmux + initTmux, "MINE "},
		{
			"own place", initTmux + "set -g status-right 'MINE'\nset -g status-left '#{E:@gsd_statusline}'\n" +
				initTmux,
			"MINE",
		},
		{"own row", "set -g status 2\nset -g status-right MINE\nset -g 'status-format[1]' '#{E:@gsd_statusline}'\n" +
			initTmux, "MINE"},
		{"without init", "set -g status-right " + strings.Replace(rawTmux, thirdOfWidth, "", 1) +
			"\nset -g status-left MINE", "MINE"},
	}
	dirs := []string{
		"plain", "$(touch R4)", "a'b \"c\" `touch R5`", "#(touch R6) #{pane_id} #[fg=red] %H",
		"new\nline\ttab; touch R7", "''; touch R8; '",
	}
	for _, tt := range tests {
		for _, name := range dirs {
			t.Run(tt.name+"/"+strings.Fields(name)[0], func(t *testing.T) {
				t.Parallel()
				dir := hostileProject(t)
				folder := filepath.Join(dir, name)
				tmptest.NoError(t, os.Mkdir(folder, 0o755))
				term := inTmux(t, 200, folder, whole+tt.config)
				term.shows(shown, 1)
				term.shows(tt.rest, 1)
				nothingRan(t, dir)
				nothingRan(t, folder)
			})
		}
	}
}
