package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// terminalCells is how many cells terminals use for a text: letter by letter, except for emoji and flags.
func terminalCells(text string) int {
	n := displaywidth.String(text)
	if strings.ContainsAny(text, "\u200d\ufe0f🇫") {
		return n
	}
	letters := 0
	for _, r := range text {
		letters += displaywidth.Rune(r)
	}
	return letters
}

// TestWidth: a line never takes more cells than Claude Code leaves, and always says how full the
// context is, in projects with wide, combining and right-to-left characters in their names.
func TestWidth(t *testing.T) {
	t.Parallel()
	tmptest.Long(t, "renders a thousand lines")
	root, home := t.TempDir(), t.TempDir()
	states := []string{
		"---\nmilestone: v1.9\nmilestone_name: NAME\nstatus: executing\nprogress:\n  percent: 59\n---\n\nPhase: 4 of 17 (NAME)\n",
		"---\nmilestone: v2.0\nactive_phase: \"4.5 NAME\"\nstatus: NAME\nprogress:\n  percent: 20\n---\n",
		"",
		"---\nmilestone_name: NAME\nnext_action: plan-phase\nnext_phases: [\"5\", \"NAME\"]\n---\n",
	}
	for i, name := range []string{"plain", "日本語のプロジェクト", "e\u0301te\u0301", "👩‍👩‍👧‍👦 family", "🇫🇷🇩🇪", "한국어", "नमस्ते", "مرحبا", "❤️ heart", "ｆｕｌｌ"} {
		for j, state := range states {
			dir := filepath.Join(root, fmt.Sprint(j), name)
			if state != "" {
				tmptest.Write(t, dir, ".planning/STATE.md", strings.ReplaceAll(state, "NAME", name))
			}
			tmptest.Write(t, dir, ".planning/config.json", `{"statusline":{"show_context_tokens":true,"context_position":"`+[]string{"front", "end"}[i%2]+`"}}`)
			remaining := float64((i*4 + j) * 100 / 39)
			payload := fmt.Sprintf(`{"model":{"display_name":"Opus %s"},"workspace":{"current_dir":%s},"context_window":{"remaining_percentage":%v,"current_usage":{"input_tokens":156000}}}`,
				name, js.StringifyString(dir), remaining)
			percent := regexp.MustCompile(fmt.Sprintf(`(^| )%v%%`, line.UsedPercent(remaining, 1_000_000, 0)))
			renderOf := func(payload, columns string, args ...string) string {
				stdout, stderr, code := runIn(map[string]string{"HOME": home, "TMPDIR": home, "COLUMNS": columns}, payload, args...)
				if code != 0 || stderr != "" {
					t.Fatalf("exit code %d, %s", code, stderr)
				}
				return stdout
			}
			render := func(columns string, args ...string) string { return renderOf(payload, columns, args...) }
			whole := render("")
			for columns := 200; columns >= 20; {
				got := render(fmt.Sprint(columns))
				plain := sgr.ReplaceAllString(got, "")
				n := terminalCells(plain)
				if n > columns-4 || !percent.MatchString(plain) || strings.Contains(plain, "\x1b") {
					t.Errorf("COLUMNS=%d: %d cells, or no %s, or a sequence is cut: %q", columns, n, percent, plain)
				}
				if terminalCells(sgr.ReplaceAllString(whole, "")) <= columns-4 && got != whole {
					t.Errorf("COLUMNS=%d: shortened, though it fits: %q", columns, plain)
				}
				if exact := render("20", "--width", fmt.Sprint(columns-4)); exact != got {
					t.Errorf("--width %d is %q, COLUMNS=%d %q", columns-4, exact, columns, got)
				}
				if columns--; n+4 < columns { // the line fits: on to where it just does
					columns = proctest.Size(n+4, columns)
				}
			}
			for _, columns := range []string{"0", "00", "-80", "80x", "8e1", "0x50", " 80", "+80", "99999999999999999999", "nan"} {
				if got := render(columns); got != whole {
					t.Errorf("COLUMNS=%q: %q, want %q", columns, got, whole)
				}
			}
			stated := strings.Replace(payload, "{", `{"terminal_width":60,`, 1)
			for columns, want := range map[string]string{"": render("64"), "40": render("40"), "0": whole} {
				if got := renderOf(stated, columns); got != want {
					t.Errorf("COLUMNS=%q and a terminal_width of 60: %q, want %q", columns, got, want)
				}
			}
			if got := render("20", "--width", "off"); got != whole {
				t.Errorf("--width off: %q, want %q", got, whole)
			}
		}
	}
}
