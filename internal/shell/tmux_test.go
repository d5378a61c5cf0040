//go:build unix

package shell

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// inTmux starts a tmux with that configuration, in a terminal that another one
// holds; dir is the folder of its pane.
func inTmux(t *testing.T, dir, config string) *terminal {
	t.Helper()
	home := tempHome(t)
	put(t, filepath.Join(home, "tmux.conf"), "set -g status-interval 1\nset -g status-left-length 160\nset -g status-right-length 160\n"+config)
	// The server in the terminal goes on where the terminal ends.
	socket := filepath.Join(home, "s")
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", socket, "kill-server").Run() })
	return openTerminal(t, 200, dir, []string{"HOME=" + home, "TMUX=", "TERM=screen"},
		"tmux", "-u", "-S", socket, "-f", filepath.Join(home, "tmux.conf"), "new-session", "exec sh")
}

const initTmux = "run-shell 'gsd-statusline init tmux | tmux source-file -'\n"

// rawTmux is the README's way of placing the line, without init.
const rawTmux = `"#(gsd-statusline --shell tmux --color always '#{s/'/'\"'\"'/:pane_current_path}')"`

// TestTmuxProgram has the program in a folder whose name tmux and sh would read
// as more than a name.
func TestTmuxProgram(t *testing.T) {
	t.Parallel()
	program(t, "tmux")
	dir := hostileProject(t)
	link := filepath.Join(dir, `o'n "$HOME" #{pane_id} \b`, "gsd-statusline")
	if err := os.Mkdir(filepath.Dir(link), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(must(exec.LookPath("gsd-statusline")), link); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "gsd.conf"), Tmux.Init(link))
	term := inTmux(t, dir, "set -g status-right 'MINE'\nsource-file "+Tmux.Quote(filepath.Join(dir, "gsd.conf")))
	term.shows(shown, 1)
	nothingRan(t, dir)
}

// TestTmux has the hostile text in the status line of a real tmux, for folders
// with names as hostile.
func TestTmux(t *testing.T) {
	tests := []struct{ name, config, rest string }{
		{"init", "set -g status-right 'MINE'\n" + initTmux + initTmux, "MINE "},
		{"own place", initTmux + "set -g status-right 'MINE'\nset -g status-left '#{E:@gsd_statusline}'\n" + initTmux, "MINE"},
		{"own row", "set -g status 2\nset -g status-right MINE\nset -g 'status-format[1]' '#{E:@gsd_statusline}'\n" + initTmux, "MINE"},
		{"without init", "set -g status-right " + rawTmux + "\nset -g status-left MINE", "MINE"},
	}
	dirs := []string{"plain", "$(touch R4)", "a'b \"c\" `touch R5`", "#(touch R6) #{pane_id} #[fg=red] %H", "new\nline\ttab; touch R7", "''; touch R8; '"}
	for _, tt := range tests {
		for _, name := range dirs {
			t.Run(tt.name+"/"+strings.Fields(name)[0], func(t *testing.T) {
				t.Parallel()
				dir := hostileProject(t)
				folder := filepath.Join(dir, name)
				if err := os.Mkdir(folder, 0o755); err != nil {
					t.Fatal(err)
				}
				term := inTmux(t, folder, tt.config)
				term.shows(shown, 1)
				term.shows(tt.rest, 1)
				nothingRan(t, dir)
				nothingRan(t, folder)
			})
		}
	}
}
