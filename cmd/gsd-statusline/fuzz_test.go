package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// FuzzHook runs the whole of hook mode on payload and files that may hold
// anything. What must hold: exit code 0, a line, under 64 KiB, no control
// character but the program's own colours, and no panic.
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
	for _, dir := range []string{project + "/.planning", home + "/.claude/todos", home + "/.cache/gsd", tmp} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			f.Fatal(err)
		}
	}
	f.Chdir(project)
	env := map[string]string{"HOME": home, "TMPDIR": tmp}
	lookup := func(key string) (string, bool) { v, ok := env[key]; return v, ok }
	f.Fuzz(func(t *testing.T, payload, state, config, transcript, todos, updates string) {
		if strings.Contains(config, "git") || strings.Contains(config, `\u`) {
			t.Skip("git is not asked: a process a run is too slow")
		}
		for name, text := range map[string]string{
			project + "/.planning/STATE.md": state, project + "/.planning/config.json": config, project + "/t.jsonl": transcript,
			home + "/.claude/todos/s2-agent-s2.json": todos, filepath.Join(root, cachePath): updates,
		} {
			writeFile(t, name, text)
		}
		var stdout, stderr strings.Builder
		payload = "{" + strings.TrimPrefix(strings.ReplaceAll(payload, "PROJECT", project), "{")
		code := run([]string{"--debug"}, strings.NewReader(payload), &stdout, &stderr, lookup)
		line := stdout.String()
		switch {
		case code != 0 || line == "":
			t.Errorf("exit code %d, line %q", code, line)
		case len(line) >= 64<<10:
			t.Errorf("%d bytes", len(line))
		case strings.ContainsFunc(sgr.ReplaceAllString(line, ""), isControl):
			t.Errorf("a control character in %q", line)
		case strings.Contains(stderr.String(), "panic:"):
			t.Errorf("a panic: %s", stderr.String())
		}
	})
}
