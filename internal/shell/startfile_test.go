//go:build unix

package shell

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fishCompletion and appendStarship are what docs/prompts.md has, for sh.
const (
	fishCompletion = "mkdir -p ~/.config/fish/completions\n" +
		"gsd-statusline completion fish > ~/.config/fish/completions/gsd-statusline.fish\n"
	appendStarship = "grep -qs '^\\[custom\\.gsd\\]' ~/.config/starship.toml ||\n" +
		"  gsd-statusline init starship >> ~/.config/starship.toml\n"
)

// TestStartFiles runs the commands that write files, twice, in a home where
// nothing is: what they print says the same commands.
func TestStartFiles(t *testing.T) {
	needsProgram(t)
	for _, tt := range []struct{ name, before, commands, file string }{
		{"fish", "", fishCompletion, ".config/fish/completions/gsd-statusline.fish"},
		{"starship", "mkdir -p ~/.config\n", appendStarship, ".config/starship.toml"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			home := t.TempDir()
			for range 2 {
				cmd := exec.Command("sh", "-ec", tt.before+tt.commands)
				cmd.Env = append(os.Environ(), "HOME="+home, "PATH="+inHome(t, home))
				if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
					t.Fatalf("%v: %s", err, out)
				}
			}
			text := string(must(os.ReadFile(filepath.Join(home, tt.file))))
			var header strings.Builder
			for line := range strings.Lines(text) {
				if command, ok := strings.CutPrefix(line, "#   "); ok {
					header.WriteString(command)
				}
			}
			if diff := cmp.Diff(tt.commands, header.String()); diff != "" {
				t.Errorf("the commands in the printed text (-want +got):\n%s", diff)
			}
			if n := strings.Count(text, "\n[custom.gsd]\n"); tt.name == "starship" && n != 1 {
				t.Errorf("%d tables of one name", n)
			}
		})
	}
}

// TestColumns has a COLUMNS that says nothing, and one that is narrow.
func TestColumns(t *testing.T) {
	needsProgram(t)
	for _, columns := range []string{"", "0", "x", "-5", "007", "1e2"} {
		t.Run("bash/"+columns, func(t *testing.T) {
			t.Parallel()
			rc := `PS1=']> '; eval "$(gsd-statusline init bash)"; PROMPT_COMMAND="COLUMNS='` + columns + `'; $PROMPT_COMMAND"`
			term := inShell(t, 160, hostileProject(t), "bash", rc)
			term.ends("]> ")
			term.shows(shown, 1)
		})
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		t.Run(shell+"/cut", func(t *testing.T) {
			t.Parallel()
			rc := map[string]string{
				"bash": `PS1=']> '; eval "$(gsd-statusline init bash)"`,
				"zsh":  `PROMPT=']> '; eval "$(gsd-statusline init zsh)"`,
				"fish": "function fish_prompt; echo -n ']> '; end; gsd-statusline init fish | source",
			}[shell]
			term := inShell(t, 10, hostileProject(t), shell, rc)
			term.ends("]> ")
			if diff := cmp.Diff("v1 · exec…\n]>", strings.TrimSpace(term.rows())); diff != "" {
				t.Errorf("the terminal (-want +got):\n%s", diff)
			}
		})
	}
}
