//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestAnothersSettings: settings that belong to another user are not taken over.
func TestAnothersSettings(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs root, who alone can give a file away")
	}
	const user, other = 12345, 54321
	home := newHome(t)
	program := tmptest.Must(built())
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
	tmptest.Diff(t, map[string]string{"settings.json": text}, home.files(t, ".claude"), "")
}

// TestReadOnlyMount: in settings that nobody can write, install says what to add, and doctor does not
// send back to it.
func TestReadOnlyMount(t *testing.T) {
	tmptest.Long(t, "mounts a file system")
	if os.Getuid() != 0 {
		t.Skip("needs root, who can mount")
	}
	home := newHome(t)
	program := tmptest.Must(built())
	home.mkdir(t, ".claude")
	mounted := exec.Command("unshare", "-m", "sh", "-c",
		`mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && { "$0" install; echo "exit $?"; "$0" doctor; }`,
		program, home.path(".claude"))
	mounted.Env = home.command(program).Env
	out, err := mounted.CombinedOutput()
	if mounted.ProcessState == nil || !strings.Contains(string(out), "exit 1\n") {
		t.Skipf("cannot mount here: %v: %s", err, out)
	}
	for _, want := range []string{
		"settings.json: read-only file system; nothing was changed; add this to it, or to what generates it: " +
			"\"statusLine\": { \"type\"",
		"no settings file sets a status line: add \"statusLine\"",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
