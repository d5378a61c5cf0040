package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/line"
)

// widePayloads makes projects with wide, combining and right-to-left characters
// in their names, and returns a payload for each with the percent that its line
// must have.
func widePayloads(t *testing.T) (payloads, percents []string) {
	root := t.TempDir()
	names := []string{"plain", "日本語のプロジェクト", "e\u0301te\u0301", "👩‍👩‍👧‍👦 family", "🇫🇷🇩🇪", "한국어", "नमस्ते", "مرحبا", "❤️ heart", "ｆｕｌｌ"}
	states := []string{
		"---\nmilestone: v1.9\nmilestone_name: %[1]s\nstatus: executing\nprogress:\n  percent: 59\n---\n\nPhase: 4 of 17 (%[1]s)\n",
		"---\nmilestone: v2.0\nactive_phase: \"4.5 %[1]s\"\nstatus: %[1]s\nprogress:\n  percent: 20\n---\n",
		"",
		"---\nmilestone_name: %[1]s\nnext_action: plan-phase\nnext_phases: [\"5\", \"%[1]s\"]\n---\n",
	}
	for i, name := range names {
		for j, state := range states {
			dir := filepath.Join(root, fmt.Sprint(j), name)
			if err := os.MkdirAll(filepath.Join(dir, ".planning"), 0o755); err != nil {
				t.Fatal(err)
			}
			if state != "" {
				writeFile(t, filepath.Join(dir, ".planning", "STATE.md"), fmt.Sprintf(state, name))
			}
			writeFile(t, filepath.Join(dir, ".planning", "config.json"),
				`{"statusline":{"show_context_tokens":true,"context_position":"`+[]string{"front", "end"}[i%2]+`"}}`)
			remaining := float64((i*4 + j) * 100 / 39)
			payload, err := json.Marshal(map[string]any{
				"model":     map[string]string{"display_name": "Opus " + name},
				"workspace": map[string]string{"current_dir": dir},
				"context_window": map[string]any{
					"remaining_percentage": remaining, "current_usage": map[string]int{"input_tokens": 156_000},
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			payloads = append(payloads, string(payload))
			percents = append(percents, fmt.Sprintf("%v%%", line.UsedPercent(remaining, 1_000_000, 0)))
		}
	}
	return payloads, percents
}

// terminalCells is how many cells terminals use for a text: letter by letter, except
// for emoji and flags.
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

// TestWidth: a line never takes more cells than Claude Code leaves, and always
// says how full the context is.
func TestWidth(t *testing.T) {
	t.Parallel()
	payloads, percents := widePayloads(t)
	home := t.TempDir()
	line := func(payload, columns string, args ...string) string {
		var stdout, stderr strings.Builder
		code := run(args, strings.NewReader(payload), &stdout, &stderr, func(key string) (string, bool) {
			value, ok := map[string]string{"HOME": home, "TMPDIR": home, "COLUMNS": columns}[key]
			return value, ok && (key != "COLUMNS" || columns != "unset")
		})
		if code != 0 || stderr.Len() > 0 {
			t.Fatalf("exit code %d, %s", code, stderr.String())
		}
		return stdout.String()
	}
	for i, payload := range payloads {
		whole := line(payload, "unset")
		percent := regexp.MustCompile(`(^| )` + percents[i])
		for columns := 200; columns >= 20; {
			got := line(payload, fmt.Sprint(columns))
			plain := sgr.ReplaceAllString(got, "")
			n := terminalCells(plain)
			switch {
			case n > columns-4:
				t.Errorf("COLUMNS=%d: %d cells: %q", columns, n, plain)
			case !percent.MatchString(plain):
				t.Errorf("COLUMNS=%d: no %s: %q", columns, percents[i], plain)
			case strings.Contains(plain, "\x1b"):
				t.Errorf("COLUMNS=%d: an escape sequence is cut: %q", columns, got)
			case n < columns-4 && terminalCells(sgr.ReplaceAllString(whole, "")) <= columns-4 && got != whole:
				t.Errorf("COLUMNS=%d: shortened, though it fits: %q", columns, plain)
			}
			if exact := line(payload, "20", "--width", fmt.Sprint(columns-4)); exact != got {
				t.Errorf("--width %d is %q, COLUMNS=%d %q", columns-4, exact, columns, got)
			}
			if columns--; testing.Short() && n+4 < columns { // the line fits: on to where it just does
				columns = n + 4
			}
		}
		for _, columns := range []string{"", "0", "00", "-80", "80x", "8e1", "0x50", " 80", "+80", "99999999999999999999", "nan"} {
			if got := line(payload, columns); got != whole {
				t.Errorf("COLUMNS=%q: %q, want %q", columns, got, whole)
			}
		}
		if got := line(payload, "20", "--width", "off"); got != whole {
			t.Errorf("--width off: %q, want %q", got, whole)
		}
	}
}
