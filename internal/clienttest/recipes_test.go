//go:build linux

package clienttest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// A recipe is a code block of docs/embedding.md.
type recipe struct{ heading, language, text string }

const embedding = "../../docs/embedding.md"

// recipes reads the code blocks.
func recipes(t *testing.T) []recipe {
	t.Helper()
	var found []recipe
	for _, section := range strings.Split(tmptest.Read(t, embedding), "\n## ") {
		heading, _, _ := strings.Cut(section, "\n")
		for _, block := range regexp.MustCompile("(?sm)^```(\\w+)\n(.*?)^```$").FindAllStringSubmatch(section, -1) {
			found = append(found, recipe{heading, block[1], block[2]})
		}
	}
	return found
}

// text is that of the nth block of a heading in a language.
func text(t *testing.T, heading, language string, n int) string {
	t.Helper()
	found := slices.DeleteFunc(recipes(t),
		func(r recipe) bool { return r.heading != heading || r.language != language })
	if len(found) < n {
		t.Fatalf("docs/embedding.md has no such block of %s below %s", language, heading)
	}
	return found[n-1].text
}

// TestRecipesAreTested is a list of the blocks. One that is new needs a test below. If
// that leaves out the program that the recipe is for, its section says untested.
func TestRecipesAreTested(t *testing.T) {
	want := []string{
		"A script sh", "Your own status line script sh", "ccstatusline json",
		"Neovim lua", "Neovim lua", "Neovim lua (untested)", "starship sh (untested)", "Oh My Posh sh",
		"Oh My Posh json (untested)",
		"Zellij kdl (untested)", "WezTerm lua (untested)", "A Go program go",
	}
	var got []string
	for _, r := range recipes(t) {
		got = append(got, r.heading+" "+r.language)
	}
	plain := make([]string, len(want))
	for i, name := range want {
		plain[i] = strings.TrimSuffix(name, " (untested)")
	}
	tmptest.Diff(t, plain, got, "blocks")
	for _, section := range strings.Split(tmptest.Read(t, embedding), "\n## ")[1:] {
		heading, _, _ := strings.Cut(section, "\n")
		untested := slices.ContainsFunc(want, func(name string) bool {
			return strings.HasPrefix(name, heading+" ") && strings.HasSuffix(name, "(untested)")
		})
		tmptest.Diff(t, untested, strings.Contains(section, "untested"), "%s says untested", heading)
	}
}

// newRecipe is a scene in which our program is on the PATH.
func newRecipe(t *testing.T) *scene {
	t.Helper()
	needsClients(t)
	s := newScene(t)
	s.env = append(s.env, "PATH="+os.Getenv(binEnv)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return s
}

// payload is what Claude Code writes to a status line.
func (s *scene) payload() string {
	return fmt.Sprintf(`{"session_id": "s", "model": {"id": "opus", "display_name": "Opus 5.5"}, "cwd": %[1]q,
		"workspace": {"current_dir": %[1]q, "project_dir": %[1]q}, "version": "2.1.330"}`, s.path("proj"))
}

// visible is a text without colours, and with spaces that may break.
func visible(text string) string {
	text = regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(text, "")
	return strings.ReplaceAll(text, "\u00a0", " ")
}

func TestRecipeScript(t *testing.T) {
	s := newRecipe(t)
	s.write("home/src/shop/.planning/STATE.md", state)
	got := s.run("", "sh", "-euc", text(t, "A script", "sh", 1))
	tmptest.Diff(t, stateText+"\nv2.0 · P4.5 · executing\nv2.0\n", got, "")
}

func TestRecipeStatusLine(t *testing.T) {
	s := newRecipe(t)
	s.write("line.sh", text(t, "Your own status line script", "sh", 1))
	tmptest.Diff(t, "Opus 5.5 | "+stateText, visible(s.run(s.payload(), "sh", s.path("line.sh"))), "")
	s.write("proj/.planning/STATE.md", "")
	tmptest.Diff(t, "Opus 5.5", s.run(s.payload(), "sh", s.path("line.sh")), "without a state")
}

func TestRecipeCCStatusline(t *testing.T) {
	s := newRecipe(t)
	s.write("home/.config/ccstatusline/settings.json", `{"version": 3, "lines": [[
		{"id": "1", "type": "model"}, {"id": "2", "type": "separator"}, `+text(t, "ccstatusline", "json", 1)+`]]}`)
	got := s.run(s.payload(), ccPackage.path())
	if want := "Opus 5.5 | " + stateText; !strings.HasSuffix(strings.TrimSpace(visible(got)), want) {
		t.Errorf("it prints %q, want %q", visible(got), want)
	}
	if !strings.Contains(strings.ReplaceAll(got, "\u00a0", " "), "\x1b[2m"+stateText) {
		t.Errorf("the state is not dim in %q", got)
	}
	t.Logf("%q", got)
}

// TestRecipeNeovim looks at Neovim's screen, before and after the state is another.
func TestRecipeNeovim(t *testing.T) {
	s := newRecipe(t)
	s.write("home/.config/nvim/lua/gsd.lua", text(t, "Neovim", "lua", 1))
	s.write("home/.config/nvim/init.lua", text(t, "Neovim", "lua", 2))
	s.start("nvim")
	s.shows(stateText)
	s.log("Neovim")
	s.write("proj/.planning/STATE.md", strings.Replace(state, "percent: 20", "percent: 50", 1))
	s.shows("v2.0 Code Quality [█████░░░░░] 50% · Phase 4.5 executing")
	s.tmux("send-keys", "-l", ":cd /")
	s.tmux("send-keys", "Enter")
	s.wait("the line is not empty outside the project", func(screen []string) bool { return row(screen, "v2.0") < 0 })
}

// TestRecipeStarship runs the recipe twice: a second module of the name would be an
// error. It has no starship to give it to.
func TestRecipeStarship(t *testing.T) {
	s := newRecipe(t)
	s.write("home/.config/starship.toml", "add_newline = false\n")
	for range 2 {
		s.run("", "sh", "-euc", text(t, "starship", "sh", 1))
	}
	got := s.read("home/.config/starship.toml")
	if strings.Count(got, "\n[custom.gsd]\n") != 1 || !strings.HasPrefix(got, "add_newline = false\n") {
		t.Errorf("starship.toml is\n%s", got)
	}
}

// TestRecipeOhMyPosh calls the function as Oh My Posh does before a prompt.
func TestRecipeOhMyPosh(t *testing.T) {
	s := newRecipe(t)
	got := s.run("", "bash", "-euc", text(t, "Oh My Posh", "sh", 1)+"set_poshcontext; env")
	if want := "GSD_STATE=" + stateText + "\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in the environment:\n%s", want, got)
	}
}
