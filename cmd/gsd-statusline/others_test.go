//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestZoneIsAFIFO: hook mode does not wait for the file that TZ names.
func TestZoneIsAFIFO(t *testing.T) {
	home := newHome(t)
	home.mkdir(t, "p")
	noError(t, syscall.Mkfifo(home.path("fifo"), 0o600))
	reset := time.Now().Add(time.Hour)
	payload := fmt.Sprintf(`{"workspace":{"current_dir":%q},"rate_limits":{"five_hour":{"used_percentage":90,"resets_at":%d}}}`, home.path("p"), reset.Unix())
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	call := home.program("--show", "usage", "--color", "never")
	cmd := exec.CommandContext(ctx, call.Path, call.Args[1:]...)
	cmd.Dir, cmd.Env = call.Dir, append(call.Env, "TZ="+home.path("fifo"))
	cmd.Stdin = strings.NewReader(payload)
	out, err := cmd.CombinedOutput()
	if want := reset.UTC().Format("15:04"); err != nil || !strings.HasSuffix(string(out), want) {
		t.Errorf("%q, %v; want %s at the end", out, err, want)
	}
}

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

// TestExplainJSONIsClean: what a program unpacks from the JSON has no control characters
// either.
func TestExplainJSONIsClean(t *testing.T) {
	const escape = "\x1b]0;title\x07\u009b31m\u202e"
	home := newHome(t)
	dir := "p" + escape
	home.write(t, dir+"/.planning/STATE.md", "---\nstatus: a"+escape+"b\nnext_action: x"+escape+"\nmilestone: v1"+escape+"\n---\nPhase: 1 of 2 (A"+escape+")\n")
	home.write(t, dir+"/.planning/config.json", `{"statusline": {"a\u001b[31m": 1, "segments": ["hook", "x\u001b[31m"]}}`)
	payload := `{"model":{"display_name":"M\u001b[31m"},"session_name":"s\u001b[31m","workspace":{"current_dir":` + fmt.Sprintf("%q", home.path(dir)) + `}}`
	payload = strings.NewReplacer(`\x1b`, `\u001b`, `\a`, `\u0007`).Replace(payload)
	for _, call := range []struct{ stdin, args string }{
		{"", "explain --json ."}, {"", "explain --json --format rich ."}, {payload, "explain --json --show hook,session"}, {"", "doctor --json"},
	} {
		cmd := home.program(strings.Fields(call.args)...)
		cmd.Dir = home.path(dir)
		cmd.Stdin = strings.NewReader(call.stdin)
		out, _ := cmd.Output()
		if len(out) < 100 {
			t.Errorf("%s: %q", call.args, out)
		}
		for _, sign := range []string{`\u00`, `\u202e`, "\x1b", "\u009b", "\u202e"} {
			if strings.Contains(string(out), sign) {
				t.Errorf("%s: %q in %s", call.args, sign, out)
			}
		}
	}
}
