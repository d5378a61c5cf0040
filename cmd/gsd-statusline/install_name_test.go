package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestInstallName: install and uninstall know this program's own line under any
// name.
func TestInstallName(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("copies and runs the program")
	}
	for _, name := range []string{"gl", "it's mine/gsd-statusline_1.0_linux", "a b/gsd-statusline"} {
		home := newHome(t)
		program := home.copyProgram(t, name)
		const before = `{"statusLine": {"type": "command", "command": "mine"}}`
		home.write(t, ".claude/settings.json", before)
		home.run(t, program, "install", "--force")
		if out := home.run(t, program, "install"); !strings.Contains(out, "already installed") {
			t.Errorf("%s: a second install says %s", name, out)
		}
		home.run(t, program, "uninstall")
		if diff := cmp.Diff(map[string]string{"settings.json": before}, home.files(t, ".claude")); diff != "" {
			t.Errorf("%s: settings mismatch (-want +got):\n%s", name, diff)
		}
	}
}

// TestInstallCopies: a program that goes away is copied to a place that stays, and
// the copy is what the settings name.
func TestInstallCopies(t *testing.T) {
	if testing.Short() {
		t.Skip("copies and runs the program")
	}
	for name, why := range map[string]string{
		"tmp/go-build123/b001/exe/gsd-statusline":                        "Go built it for a single run and will delete it",
		".cache/go-build/0a/" + strings.Repeat("0a", 32) + "-d/anything": "Go built it for a single run and will delete it",
		".npm/_npx/0123/node_modules/gsd-statusline/bin/gsd-statusline":  "npx will delete it",
		".nvm/versions/node/v20.1.0/lib/node_modules/x y/gsd-statusline": "it will disappear with the npm package",
		"project/node_modules/gsd-statusline/bin/gsd-statusline":         "it will disappear with the npm package",
		"tmp/unpacked/gsd-statusline":                                    "it is in a temporary directory",
		".npm-global/lib/node_modules/gsd-statusline/bin/gsd-statusline": "it will disappear with the npm package",
		"go/bin/gsd-statusline":                                          "",
		".local/share/mise/installs/gsd-statusline/1.2.3/gsd-statusline": "",
		".local/bin/gsd-statusline":                                      "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := newHome(t)
			program := home.copyProgram(t, name)
			want := home.stable()
			if why == "" {
				want = program
			}
			if out := home.run(t, program, "install", "--dry-run"); why != "" && !strings.Contains(out, "would copy "+program+" to "+want+", because "+why) {
				t.Errorf("a dry run says %s", out)
			}
			if _, err := os.Stat(home.stable()); err == nil && why != "" {
				t.Error("a dry run copies")
			}
			out := home.run(t, program, "install")
			if copied := strings.Contains(out, "copied "+program+" to "+want+", because "+why); copied != (why != "") {
				t.Errorf("install says %s", out)
			}
			if !strings.Contains(home.files(t, ".claude")["settings.json"], filepath.ToSlash(want)) {
				t.Errorf("%s is not in the settings: %s", want, out)
			}
			if out := home.run(t, program, "install"); strings.Contains(out, "copied") || !strings.Contains(out, "already installed") {
				t.Errorf("a second install says %s", out)
			}
			// The copy runs without the original, and uninstall leaves it.
			if err := os.RemoveAll(program); err != nil && why != "" {
				t.Fatal(err)
			}
			if why != "" {
				home.run(t, want, "install")
				if out := home.run(t, want, "uninstall"); !strings.Contains(out, want+" is still there") {
					t.Errorf("uninstall says %s", out)
				}
				home.run(t, want, "version")
			}
			if left := must(os.ReadDir(filepath.Dir(want))); len(left) != 1 && why != "" {
				t.Errorf("left in %s: %v", filepath.Dir(want), left)
			}
		})
	}
}

// TestInstallKeepsOthers: nothing but an older build of this program is replaced.
func TestInstallKeepsOthers(t *testing.T) {
	home := newHome(t)
	program := home.copyProgram(t, "tmp/x/gsd-statusline")
	refused := func(what string) {
		t.Helper()
		out, err := home.command(program, "install").CombinedOutput()
		if err == nil || !strings.Contains(string(out), "is not a copy of gsd-statusline: move it out of the way; nothing was changed") {
			t.Errorf("%s: install says %v, %s", what, err, out)
		}
		if diff := cmp.Diff(map[string]string{}, home.files(t, ".claude")); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", what, diff)
		}
	}
	home.write(t, home.stableName(), "#!/bin/sh\necho mine\n")
	refused("another program")
	if got := string(must(os.ReadFile(home.stable()))); got != "#!/bin/sh\necho mine\n" {
		t.Errorf("another program was replaced by %.20q", got)
	}
	if runtime.GOOS != "windows" {
		for _, target := range []string{"nowhere", program} {
			if err := os.Remove(home.stable()); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(target, home.stable()); err != nil {
				t.Fatal(err)
			}
			refused("a symlink")
			if got, err := os.Readlink(home.stable()); got != target {
				t.Errorf("the symlink became %s, %v", got, err)
			}
		}
	}
	if err := os.Remove(home.stable()); err != nil {
		t.Fatal(err)
	}
	home.mkdir(t, home.stableName())
	refused("a directory")
	if err := os.Remove(home.stable()); err != nil {
		t.Fatal(err)
	}
}

// TestInstallRenewsCopy: an older build of this program is replaced, also while it
// runs and waits for its input.
func TestInstallRenewsCopy(t *testing.T) {
	home := newHome(t)
	program := home.copyProgram(t, "tmp/x/gsd-statusline")
	older := must(os.ReadFile(program))
	home.write(t, home.stableName(), string(append(older, "older"...)))
	if err := os.Chmod(home.stable(), 0o755); err != nil {
		t.Fatal(err)
	}
	running := home.command(home.stable())
	if _, err := running.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := running.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = running.Process.Kill(); _ = running.Wait() }()
	if out := home.run(t, program, "install"); !strings.Contains(out, "copied") {
		t.Errorf("install says %s", out)
	}
	if got := must(os.ReadFile(home.stable())); string(got) != string(must(os.ReadFile(program))) {
		t.Error("the older build is still there")
	}
}

// stable is where install copies a program that goes away.
func (h testHome) stable() string { return h.path(h.stableName()) }

func (h testHome) stableName() string {
	if runtime.GOOS == "windows" {
		return "local/Programs/gsd-statusline/gsd-statusline.exe"
	}
	return ".local/bin/gsd-statusline"
}

// copyProgram copies this program into the home directory.
func (h testHome) copyProgram(t *testing.T, name string) string {
	t.Helper()
	h.mkdir(t, filepath.Dir(name))
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	writeProgram(t, h.path(name), must(os.ReadFile(ourProgram(t))))
	return h.path(name)
}

// run is what a program says that must succeed.
func (h testHome) run(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := h.command(program, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s %v: %v, %s", program, args, err, out)
	}
	return string(out)
}
