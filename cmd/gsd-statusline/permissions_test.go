//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAnothersSettings: settings that belong to another user are not taken over.
func TestAnothersSettings(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs root, who alone can give a file away")
	}
	const user, other = 12345, 54321
	home := newHome(t)
	program, err := built()
	noError(t, err)
	const text = "{}\n"
	home.write(t, ".claude/settings.json", text)
	home.mkdir(t, "tmp")
	for _, dir := range []string{home.path(".claude"), filepath.Dir(program)} { // all ours, with mode 0700
		for ; dir != filepath.Dir(os.TempDir()); dir = filepath.Dir(dir) {
			noError(t, os.Chmod(dir, 0o755))
		}
	}
	for dir := filepath.Dir(os.TempDir()); dir != "/"; dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err != nil || info.Mode()&0o001 == 0 {
			t.Skipf("needs a temporary directory that others can enter: %s is %v, %v", dir, info.Mode(), err)
		}
	}
	for _, name := range []string{"", ".claude", "tmp"} {
		noError(t, os.Chown(home.path(name), user, user))
	}
	settings := home.path(".claude/settings.json")
	noError(t, os.Chown(settings, other, other))
	noError(t, os.Chmod(settings, 0o644))
	for _, command := range []string{"install", "uninstall"} {
		cmd := home.command(program, command)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: user, Gid: user}}
		out, err := cmd.CombinedOutput()
		want := "gsd-statusline: " + settings + ": it belongs to another user; nothing was changed\n"
		if diff := cmp.Diff(want, string(out)); diff != "" || err == nil {
			t.Errorf("%s: %v (-want +got):\n%s", command, err, diff)
		}
	}
	if diff := cmp.Diff(map[string]string{"settings.json": text}, home.files(t, ".claude")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// asUser returns a command that permissions stop, as they do not stop root.
func asUser(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if os.Getuid() != 0 {
		return exec.Command("gsd-statusline", args...)
	}
	if _, err := exec.LookPath("setpriv"); err != nil {
		if os.Getenv("GSD_STATUSLINE_REQUIRE_SHELLS") != "" {
			t.Fatal("no setpriv")
		}
		t.Skip("no permission stops root, and setpriv is not there to take its capabilities away")
	}
	return exec.Command("setpriv", append([]string{"--bounding-set=-dac_override,-dac_read_search", "gsd-statusline"}, args...)...)
}

// TestUnreadable: what is there and cannot be read is reported as such by who is
// asked why, and quietly passed over by prompts and in hook mode.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	const (
		payload = `{"session_id":"s","model":{"display_name":"Opus"}}`
		state   = "proj/.planning/STATE.md"
		config  = "proj/.planning/config.json"
		todos   = "home/.claude/todos/s-agent-s.json"
	)
	files := map[string]string{
		state: "Status: planning\n", config: `{"statusline":{"state_format":"compact"}}`,
		todos: `[{"status":"in_progress","activeForm":"Testing"}]`, cachePath: `{"package_name":"@opengsd/gsd-core","update_available":true}`, "tmp/": "",
	}
	denied := func(path string) string { return "gsd-statusline: ROOT/" + path + ": permission denied\n" }
	tests := []struct {
		name   string
		path   string // what is made unreadable
		args   []string
		stdin  string
		stdout string // what it holds
		stderr string // all of it; what it holds with --debug
		code   int
	}{
		{"state, directory", state, []string{"."}, "", "", "", 0},
		{"state, named", state, []string{".planning/STATE.md"}, "", "", "gsd-statusline: .planning/STATE.md: permission denied\n", 1},
		{"state, explain", state, []string{"explain"}, "", "", denied(state), 1},
		{"state, explain directory", state, []string{"explain", "."}, "", "", denied(state), 1},
		{"state, check", state, []string{"check"}, "", "", denied(state), 1},
		{"state, check named", state, []string{"check", ".planning/STATE.md"}, "", "", "gsd-statusline: .planning/STATE.md: permission denied\n", 1},
		{"state, debug", state, []string{"--debug", "."}, "", "", "state: ROOT/" + state + ": permission denied\n", 0},
		{"state, hook", state, nil, payload, "Testing", "", 0},
		{"state, hook debug", todos, []string{"--debug"}, payload, "planning", "task: ROOT/" + todos + ": permission denied\n", 0},
		{"directory, directory", "proj/.planning", []string{"."}, "", "", "", 0},
		{"directory, explain", "proj/.planning", []string{"explain"}, "", "", denied(state), 1},
		{"directory, check", "proj/.planning", []string{"check"}, "", ".planning/config.json:1:1: error: the file cannot be read (permission denied), so its settings are ignored: make it readable [config-unreadable]\n", denied(state) + "1 error\n", 1},
		{"directory, named", "proj/.planning", []string{".planning/STATE.md"}, "", "", "gsd-statusline: .planning/STATE.md: permission denied\n", 1},
		{"config, directory", config, []string{"."}, "", "planning\n", "", 0},
		{"config, explain", config, []string{"explain", "."}, "", "findings in .planning/config.json:\n1:1  config-unreadable  the file cannot be read (permission denied), so every setting is ignored: make it readable\n", "", 0},
		{"config, check", config, []string{"check"}, "", ".planning/config.json:1:1: error: the file cannot be read (permission denied), so every setting is ignored: make it readable [config-unreadable]\n", "1 error\n", 1},
		{"config, debug", config, []string{"--debug", "."}, "", "planning\n", "config: ROOT/" + config + ": permission denied\n", 0},
		{"todos, hook", todos, nil, payload, "planning", "", 0},
		{"todos, explain", todos, []string{"explain"}, payload, "cannot be read: ROOT/" + todos + ": permission denied", "", 0},
		{"todos directory, explain", "home/.claude/todos", []string{"explain"}, payload, "cannot be read: ROOT/home/.claude/todos: permission denied", "", 0},
		{"updates, hook", cachePath, nil, payload, "Opus", "", 0},
		{"updates, explain", cachePath, []string{"explain"}, payload, "cannot be read: ROOT/" + cachePath + ": permission denied", "", 0},
		{"updates directory, explain", "home/.cache/gsd", []string{"explain"}, payload, "cannot be read: ROOT/" + cachePath + ": permission denied", "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, err := filepath.EvalSymlinks(t.TempDir())
			noError(t, err)
			makeWorld(t, root, files)
			path := filepath.Join(root, filepath.FromSlash(tt.path))
			info, err := os.Stat(path)
			noError(t, err)
			noError(t, os.Chmod(path, 0))
			defer os.Chmod(path, info.Mode())
			cmd := asUser(t, tt.args...)
			cmd.Dir = filepath.Join(root, "proj")
			cmd.Env = environment(root, nil)
			cmd.Stdin = strings.NewReader(tt.stdin)
			var stdout, stderr strings.Builder
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			code := 0
			var exit *exec.ExitError
			if err := cmd.Run(); errors.As(err, &exit) {
				code = exit.ExitCode()
			} else {
				noError(t, err)
			}
			expand := func(s string) string { return strings.ReplaceAll(s, "ROOT", root) }
			if !strings.Contains(stdout.String(), expand(tt.stdout)) || tt.stdout == "" && stdout.String() != "" || code != tt.code {
				t.Errorf("exit code %d, want %d; printed %q, want %q in it", code, tt.code, stdout.String(), expand(tt.stdout))
			}
			if len(tt.args) > 0 && tt.args[0] == "--debug" {
				if !strings.Contains(stderr.String(), expand(tt.stderr)) {
					t.Errorf("stderr is %q, want %q in it", stderr.String(), expand(tt.stderr))
				}
			} else if diff := cmp.Diff(expand(tt.stderr), stderr.String()); diff != "" {
				t.Errorf("stderr mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
