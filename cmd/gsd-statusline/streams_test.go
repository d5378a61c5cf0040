package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
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
			project + "/.planning/STATE.md": state, project + "/.planning/config.json": config, project + "/t.jsonl": transcript,
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
