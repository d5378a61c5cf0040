package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestStdinStaysOpen: the program prints at once if the payload is complete, and otherwise
// waits for the rest up to its limit.
func TestStdinStaysOpen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tmptest.Write(t, dir, "STATE.md", "Status: planning\n")
	line := " │ \x1b[2m" + filepath.Base(dir) + "\x1b[0m"
	for name, tt := range map[string]struct {
		first, end string // what comes at once, and what after more than the limit
		want       string
	}{
		"after the object":  {`{"model":{"display_name":"Opus"}}`, "", "\x1b[2mOpus\x1b[0m" + line},
		"inside the object": {`{"model":{"display_name":"Opus"}`, "", "\x1b[2mClaude\x1b[0m" + line},
		"before anything":   {"", "", "\x1b[2mClaude\x1b[0m" + line},
		"slow paths":        {"STATE", ".md\n", "planning\n"},
		"slow content":      {"# Title", "\nStatus: executing\n", "executing\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			waits := name != "after the object"
			if waits && testing.Short() {
				t.Skip("waits for seconds")
			}
			cmd := exec.Command("gsd-statusline")
			cmd.Dir = dir
			r, w, err := os.Pipe()
			noError(t, err)
			defer w.Close()
			cmd.Stdin = r
			_, _ = io.WriteString(w, tt.first)
			after := proctest.Net
			if tt.end != "" {
				after = stdinLimit + 200*time.Millisecond
			}
			closing := time.AfterFunc(after, func() {
				_, _ = io.WriteString(w, tt.end)
				_ = w.Close()
			})
			printed, err := cmd.CombinedOutput()
			if gaveUp := closing.Stop(); string(printed) != tt.want || err != nil || gaveUp != (tt.end == "") {
				t.Errorf("printed %q, %v, before the rest came: %t; want %q", printed, err, gaveUp, tt.want)
			}
		})
	}
}

// TestLongPayload: 8 MiB are read in proportion.
func TestLongPayload(t *testing.T) {
	program, home := counts(t), newHome(t)
	payload := `{"x":[` + strings.Repeat(`"abcdefgh",`, costLimit/11) + `1],"model":{"display_name":"Opus"}}`
	home.mkdir(t, "p")
	if out := home.costs(t, program, false, len(payload), payload); !strings.HasPrefix(out, "\x1b[2mOpus\x1b[0m │ ") {
		t.Errorf("printed %.300q", out)
	}
}

// FuzzHook runs the whole of hook mode on payload and files that may hold anything. What must hold: exit code 0, a
// line, under 64 KiB, no control character but the program's own colours, and no panic.
func FuzzHook(f *testing.F) {
	root := f.TempDir()
	project, home, tmp := root+"/project", root+"/home", root+"/tmp"
	states := hooktest.States(4, 60)
	for i, payload := range hooktest.Payloads(5, 60, project, project, ".") {
		f.Add(strings.ReplaceAll(payload, project, "PROJECT"), states[i],
			`{"statusline":{"show_last_command":true,"show_context_tokens":true,"state_format":"compact"}}`,
			"<command-name>/go</command-name>", `[{"status":"in_progress","activeForm":"Doing"}]`,
			`{"package_name":"@opengsd/gsd-core","update_available":true,"stale_hooks":[1]}`)
	}
	tmptest.Write(f, project, ".planning/", "")
	tmptest.Write(f, tmp, "/", "")
	f.Chdir(project)
	env := map[string]string{"HOME": home, "TMPDIR": tmp}
	f.Fuzz(func(t *testing.T, payload, state, config, transcript, todos, updates string) {
		if strings.Contains(config, "git") || strings.Contains(config, `\u`) {
			t.Skip("git is not asked: a process a run is too slow")
		}
		for name, text := range map[string]string{
			project + "/.planning/STATE.md": state, project + "/.planning/config.json": config, project +
				"/t.jsonl": transcript,
			home + "/.claude/todos/s2-agent-s2.json": todos, filepath.Join(root, cachePath): updates,
		} {
			tmptest.Write(t, "", name, text)
		}
		payload = "{" + strings.TrimPrefix(strings.ReplaceAll(payload, "PROJECT", project), "{")
		line, stderr, code := runIn(env, payload, "--debug")
		switch {
		case code != 0 || line == "":
			t.Errorf("exit code %d, line %q", code, line)
		case len(line) >= 64<<10:
			t.Errorf("%d bytes", len(line))
		case strings.ContainsFunc(sgr.ReplaceAllString(line, ""), isControl):
			t.Errorf("a control character in %q", line)
		case strings.Contains(stderr, "panic:"):
			t.Errorf("a panic: %s", stderr)
		}
	})
}

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
		"---\nmilestone: v1.9\nmilestone_name: NAME\nstatus: executing\nprogress:\n  percent: 59\n---\n\nPhase: 4 " +
			"of 17 (NAME)\n",
		"---\nmilestone: v2.0\nactive_phase: \"4.5 NAME\"\nstatus: NAME\nprogress:\n  percent: 20\n---\n",
		"",
		"---\nmilestone_name: NAME\nnext_action: plan-phase\nnext_phases: [\"5\", \"NAME\"]\n---\n",
	}
	for i, name := range []string{
		"plain", "日本語のプロジェクト", "e\u0301te\u0301", "👩‍👩‍👧‍👦 family", "🇫🇷🇩🇪", "한국어", "नमस्ते",
		"مرحبا", "❤️ heart", "ｆｕｌｌ",
	} {
		for j, state := range states {
			dir := filepath.Join(root, fmt.Sprint(j), name)
			if state != "" {
				tmptest.Write(t, dir, ".planning/STATE.md", strings.ReplaceAll(state, "NAME", name))
			}
			tmptest.Write(t, dir, ".planning/config.json",
				`{"statusline":{"show_context_tokens":true,"context_position":"`+[]string{"front", "end"}[i%2]+`"}}`)
			remaining := float64((i*4 + j) * 100 / 39)
			payload := fmt.Sprintf(`{"model":{"display_name":"Opus `+
				`%s"},"workspace":{"current_dir":%s},"context_window":{"remaining_percentage":%v,`+
				`"current_usage":{"input_tokens":156000}}}`,
				name, js.StringifyString(dir), remaining)
			percent := regexp.MustCompile(fmt.Sprintf(`(^| )%v%%`, line.UsedPercent(remaining, 1_000_000, 0)))
			renderOf := func(payload, columns string, args ...string) string {
				stdout, stderr, code := runIn(map[string]string{"HOME": home, "TMPDIR": home, "COLUMNS": columns},
					payload, args...)
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
				columns--
				if n+4 < columns { // the line fits: on to where it just does
					columns = proctest.Size(n+4, columns)
				}
			}
			for _, columns := range []string{
				"0", "00", "-80", "80x", "8e1", "0x50", " 80", "+80",
				"99999999999999999999", "nan",
			} {
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
