package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestInstallCopies: install and uninstall know this program's line under any name. A program
// that goes away is copied to a place that stays, and the copy is what the settings name.
func TestInstallCopies(t *testing.T) {
	tmptest.Long(t, "copies and runs the program")
	const before = `{"statusLine": {"type": "command", "command": "mine"}}`
	for name, why := range map[string]string{
		"tmp/go-build123/b001/exe/gsd-statusline": "Go built it for a single run and will " +
			"delete it",
		".npm/_npx/0123/node_modules/gsd-statusline/bin/gsd-statusline":  "npx will delete it",
		".nvm/versions/node/v20.1.0/lib/node_modules/x y/gsd-statusline": "it will disappear with the npm package",
		"tmp/unpacked/gsd-statusline":                                    "it is in a temporary directory",
		".local/bin/gsd-statusline":                                      "",
		"it's mine/gsd-statusline_1.0_linux":                             "",
		"gl":                                                             "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := newHome(t)
			home.write(t, ".claude/settings.json", before)
			program := home.copyProgram(t, name)
			installed, copies := program, ""
			if why != "" {
				installed = home.stable()
				copies = program + " to " + installed + ", because " + why
			}
			if out := home.run(t, program, "install", "--force", "--dry-run"); strings.Contains(out, "would copy "+
				copies) != (why != "") {
				t.Errorf("a dry run says %s", out)
			}
			if _, err := os.Stat(home.stable()); err == nil && why != "" {
				t.Error("a dry run copies")
			}
			if out := home.run(t, program, "install", "--force"); strings.Contains(out, "copied "+
				copies) != (why != "") {
				t.Errorf("install says %s", out)
			}
			if out := home.run(t, program, "install"); strings.Contains(out, "copied") ||
				!strings.Contains(out, "already installed") {
				t.Errorf("a second install says %s", out)
			}
			if why != "" { // the copy runs without the original
				noError(t, os.RemoveAll(program))
			}
			if out := home.run(t, installed, "uninstall"); strings.Contains(out, installed+
				" is still there") != (installed == home.stable()) {
				t.Errorf("uninstall says %s", out)
			}
			home.run(t, installed, "version")
			tmptest.Diff(t, map[string]string{"settings.json": before}, home.files(t, ".claude"),
				"the settings after uninstall")
		})
	}
}

// TestInstallKeepsOthers: nothing but an older build of this program is replaced.
func TestInstallKeepsOthers(t *testing.T) {
	for what, put := range map[string]func(path, program string) error{
		"another program": func(path, _ string) error {
			return os.WriteFile(path, []byte("#!/bin/sh\necho mine\n"),
				0o755)
		},
		"a directory":          func(path, _ string) error { return os.Mkdir(path, 0o755) },
		"a symlink to nowhere": func(path, _ string) error { return os.Symlink("nowhere", path) },
		"a symlink to ours":    func(path, program string) error { return os.Symlink(program, path) },
	} {
		if runtime.GOOS == "windows" && strings.HasPrefix(what, "a symlink") {
			continue
		}
		home := newHome(t)
		program := home.copyProgram(t, "tmp/x/gsd-statusline")
		home.mkdir(t, filepath.Dir(home.stableName()))
		noError(t, put(home.stable(), program))
		before := tmptest.Must(os.Lstat(home.stable()))
		out, err := home.command(program, "install").CombinedOutput()
		if err == nil || !strings.Contains(string(out),
			"is not a copy of gsd-statusline: move it out of the way; nothing was changed") {
			t.Errorf("%s: install says %v, %s", what, err, out)
		}
		after := tmptest.Must(os.Lstat(home.stable()))
		if !os.SameFile(before, after) || before.Size() != after.Size() || len(home.files(t, ".claude")) > 0 {
			t.Errorf("%s was replaced, or the settings were written", what)
		}
	}
}

// TestInstallRenewsCopy: an older build of this program is replaced, also while it runs and waits for its input.
func TestInstallRenewsCopy(t *testing.T) {
	home := newHome(t)
	program := home.copyProgram(t, "tmp/x/gsd-statusline")
	ours := tmptest.Read(t, program)
	home.mkdir(t, filepath.Dir(home.stableName()))
	writeProgram(t, home.stable(), []byte(ours+"older"))
	running := home.command(home.stable())
	tmptest.Must(running.StdinPipe())
	noError(t, running.Start())
	defer func() { _ = running.Process.Kill(); _ = running.Wait() }()
	if out := home.run(t, program, "install"); !strings.Contains(out, "copied") {
		t.Errorf("install says %s", out)
	}
	if tmptest.Read(t, home.stable()) != ours {
		t.Error("the older build is still there")
	}
}

// TestInstallsAtOnce: however many installs run at the same time, one uninstall restores what was
// there before them, and none gives up.
func TestInstallsAtOnce(t *testing.T) {
	t.Parallel()
	tmptest.Long(t, "runs forty processes")
	const before = `{"statusLine": {"type": "command", "command": "mine"}, "model": "opus"}`
	for round := range proctest.Size(4, 16) {
		home := newHome(t)
		home.write(t, ".claude/settings.json", before)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() { home.run(t, ourProgram(t), "install", "--force") })
		}
		all.Wait()
		home.run(t, ourProgram(t), "uninstall")
		tmptest.Diff(t, map[string]string{"settings.json": before}, home.files(t, ".claude"), "round %d leaves", round)
	}
}

// TestInstallers installs this program over GSD Core's own line as GSD Core's installers write it, then both again,
// and uninstalls both in either order. At each step the settings are byte for byte those of a home directory where
// GSD Core's installer ran alone, with our line in place of its own or without one. GSD Core's uninstaller leaves
// some of its hooks, which do not matter here.
func TestInstallers(t *testing.T) {
	t.Parallel()
	const original = "{\n  \"model\": \"opus\",\n  \"env\": {\n    \"A\": \"b\"\n  }\n}\n"
	type step struct {
		program, argument, says string
		settings                string // whose line is in them
		isAlone                 bool   // there is no backup beside them
	}
	install := []step{{"ours", "install", "the status line is now HOME/", "ours", false}}
	installAgain := []step{
		{"node", "", "", "ours", false},
		{"ours", "install", "already installed, nothing to change", "ours", false},
	}
	for _, tt := range []struct {
		name, pkg, original, flags string
		large                      bool // only with large sizes: each call of node takes half a second
	}{
		{"1.14.0", hooktest.Core, original, "--claude --global --minimal", false},
		{"1.14.0 portable", hooktest.Core, original, "--claude --global --minimal --portable-hooks", true},
		{"1.14.0 no settings", hooktest.Core, "", "--claude --global --minimal", true},
		{"1.39.0-rc.4", hooktest.V138, original, "--claude --global --minimal", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.large && proctest.Size(true, false) {
				t.Skip("takes ten seconds")
			}
			t.Parallel()
			script := filepath.Join(filepath.Dir(filepath.Dir(hooktest.Hook(t, tt.pkg))), "bin", "install.js")
			want := map[string]string{}
			settings := func(home testHome) string {
				return strings.ReplaceAll(tmptest.Read(t, home.path(".claude/settings.json")),
					filepath.ToSlash(string(home)), "HOME")
			}
			do := func(home testHome, s step) string {
				args := []string{s.argument}
				program := ourProgram(t)
				if s.program == "node" {
					program, args = "node", strings.Fields(script+" "+tt.flags+" "+s.argument)
				}
				out := strings.NewReplacer(filepath.ToSlash(string(home)), "HOME", string(home),
					"HOME").Replace(home.run(t, program, args...))
				if !strings.Contains(out, s.says) {
					t.Errorf("%s %s says %s", s.program, s.argument, out)
				}
				return settings(home)
			}
			home, installed := newHome(t), t.TempDir()
			if tt.original != "" {
				home.write(t, ".claude/settings.json", tt.original)
			}
			want["theirs"] = do(home, step{program: "node"})
			noError(t, os.CopyFS(installed, os.DirFS(string(home)))) // which each sequence begins with
			want["neither"] = do(home, step{program: "node", argument: "--uninstall"})
			v, _ := js.ParseJSON(want["theirs"])
			line := v.Get("statusLine", "command").Raw()
			if !strings.Contains(line, "gsd-statusline.js") || strings.Count(want["theirs"], line) != 1 {
				t.Fatalf("GSD Core's installer wrote %s", line)
			}
			want["ours"] = strings.Replace(want["theirs"], line, js.StringifyString("HOME/"+home.stableName()), 1)
			for _, steps := range [][]step{
				append(installAgain,
					step{"ours", "uninstall", "restored GSD Core's own line", "theirs", true},
					step{"node", "--uninstall", "", "neither", true}),
				{
					{"node", "--uninstall", "", "neither", false},
					{"ours", "uninstall", "removed its backup, which is no longer needed", "neither", true},
					{"ours", "uninstall", "nothing to undo", "neither", true},
				},
				{
					{"node", "--force-statusline", "", "theirs", false},
					{"ours", "install", "the status line is now HOME/", "ours", false},
					{"ours", "uninstall", "restored GSD Core's own line", "theirs", true},
					{"ours", "uninstall", "nothing to undo", "theirs", true},
				},
			} {
				noError(t, os.RemoveAll(string(home)))
				noError(t, os.CopyFS(string(home), os.DirFS(installed)))
				tmptest.Diff(t, want["theirs"], settings(home), "the settings that they begin with")
				for _, s := range append(install, steps...) {
					tmptest.Diff(t, want[s.settings], do(home, s), "after %s %s the settings", s.program, s.argument)
					beside := tmptest.Must(filepath.Glob(home.path(".claude/settings.json?*")))
					if s.isAlone && beside != nil {
						t.Errorf("%s %s leaves %q", s.program, s.argument, beside)
					}
				}
			}
		})
	}
}
