//go:build unix

package shell

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// richState is a project of which the rich line knows more than the others. richText is what
// fits into 80 cells of it and richNarrow into 40, as [terminal.colours] writes it.
const (
	richState = `---
milestone: v2.0
milestone_name: $(touch R1)
status: executing
current_phase: 4
progress:
  completed_plans: 1
  total_plans: 2
---

## Blockers
- one
`
	richText   = "dim:v2.0 $(touch R1) · |36:50%|dim: (1/2 plans) · |:phase 4|dim: · |32:executing|dim: · |31:1 blocker|"
	richNarrow = "dim:v2.0 · |36:50%|dim: · |:phase 4|dim: · |32:executing|"
)

var colourNames = regexp.MustCompile(`(^|\|)(dim|\d*):`)

// plainly is such a text in a terminal without colour.
func plainly(text string) string {
	return ":" + strings.Trim(colourNames.ReplaceAllString(text, ""), "|") + "|"
}

// TestRichPrompt has the rich line in real prompts, with its colours, as init --format
// rich --width 80 sets it up, in terminals that are wider and narrower than that.
func TestRichPrompt(t *testing.T) {
	needsProgram(t)
	const flags = " --format rich --width 80"
	setups := map[string]string{
		"bash":             `PS1=']> '; eval "$(gsd-statusline init bash` + flags + `)"`,
		"bash, own place":  `eval "$(gsd-statusline init bash` + flags + `)"; PS1='${gsd_statusline} ]> '`,
		"zsh":              `PROMPT=']> '; eval "$(gsd-statusline init zsh` + flags + `)"`,
		"zsh, twice":       `setopt prompt_subst prompt_bang; PROMPT=']> '; ` + strings.Repeat(`eval "$(gsd-statusline init zsh`+flags+`)"; `, 2),
		"fish":             "function fish_prompt; echo -n ']> '; end; gsd-statusline init fish" + flags + " | source",
		"fish, of flags":   "function fish_prompt; echo -n ']> '; end; gsd-statusline init --width=80 --format=rich fish | source",
		"bash, no colour":  `export NO_COLOR=1; PS1=']> '; eval "$(gsd-statusline init bash` + flags + `)"`,
		"zsh, no colour":   `export NO_COLOR=1; PROMPT=']> '; eval "$(gsd-statusline init zsh` + flags + `)"`,
		"fish, no colour":  "set -x NO_COLOR 1; function fish_prompt; echo -n ']> '; end; gsd-statusline init fish" + flags + " | source",
		"bash, of its own": `PS1=']> '; eval "$(gsd-statusline init bash` + flags + ` --color never)"`,
	}
	for name, rc := range setups {
		for _, width := range []int{100, 40} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				dir := hostileProject(t)
				put(t, filepath.Join(dir, ".planning", "STATE.md"), richState)
				shell, _, _ := strings.Cut(name, ",")
				term := inShell(t, width, dir, shell, rc)
				term.ends("]> ")
				want := richText
				if width < 80 {
					want = richNarrow
				}
				if strings.Contains(name, "no colour") || strings.Contains(name, "of its own") {
					want = plainly(want)
				}
				for range 2 {
					term.colours(want)
					term.keys("echo", "Enter") // and again, in place of the one before
					term.shows("]> ", 2)
					term.keys("clear")
					term.ends("]> clear")
					term.keys("", "Enter")
					term.wait("an empty screen", func(screen string) bool { return !strings.Contains(screen, "clear") })
					term.ends("]> ")
				}
				term.shows("phase 4", 1)
				nothingRan(t, dir)
			})
		}
	}
}

// TestRichTmux has it in the status line of tmux.
func TestRichTmux(t *testing.T) {
	needsProgram(t)
	program(t, "tmux")
	const rich = "run-shell 'gsd-statusline init tmux --format rich --width 80 | tmux source-file -'\n"
	for name, tt := range map[string]struct {
		config, want string
		width        int
	}{
		"wide":      {rich, richText, 200},
		"narrow":    {"set -g status-left ''\nset -g window-status-current-format ''\n" + rich, richNarrow, 40},
		"no colour": {"set-environment -g NO_COLOR 1\n" + rich, strings.TrimPrefix(plainly(richText), ":"), 200},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := hostileProject(t)
			put(t, filepath.Join(dir, ".planning", "STATE.md"), richState)
			term := inTmux(t, tt.width, dir, "set -g status-style default\nset -g status-right ''\n"+tt.config)
			term.colours(tt.want)
			nothingRan(t, dir)
		})
	}
}
