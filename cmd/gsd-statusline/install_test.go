package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
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

// TestInstallsAtOnce: however many installs run at the same time, one uninstall
// restores what was there before them.
func TestInstallsAtOnce(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("runs three hundred processes")
	}
	const before = `{"statusLine": {"type": "command", "command": "mine"}, "model": "opus"}`
	const rounds, atOnce = 30, 8
	lost := 0
	for range rounds {
		home := newHome(t)
		home.write(t, ".claude/settings.json", before)
		var all sync.WaitGroup
		for i := range atOnce {
			all.Go(func() {
				if i%4 == 3 {
					_, _ = home.program("uninstall").CombinedOutput()
					return
				}
				if out, err := home.program("install", "--force").CombinedOutput(); err != nil {
					t.Errorf("install: %v, %s", err, out)
				}
			})
		}
		all.Wait()
		if out, err := home.program("uninstall").CombinedOutput(); err != nil {
			t.Errorf("uninstall: %v, %s", err, out)
		}
		if diff := cmp.Diff(map[string]string{"settings.json": before}, home.files(t, ".claude")); diff != "" {
			if lost++; lost == 1 {
				t.Errorf("(-want +got):\n%s", diff)
			}
		}
	}
	if lost > 0 {
		t.Errorf("%d of %d times something else was left", lost, rounds)
	}
}

// TestInstallers installs this program over GSD Core's own line as GSD Core's
// installers write it, then both again, and uninstalls both in either order. At
// each step the settings are byte for byte those of a home directory where GSD
// Core's installer ran alone, with our line in place of its own or without one.
// GSD Core's uninstaller leaves some of its hooks, which do not matter here.
func TestInstallers(t *testing.T) {
	t.Parallel()
	const original = "{\n  \"model\": \"opus\",\n  \"env\": {\n    \"A\": \"b\"\n  }\n}\n"
	tests := []struct {
		name, pkg, original string
		flags               []string
		long                bool // only where the hook is required, as .ci/run does
	}{
		{"1.14.0", hooktest.Core, original, nil, false},
		{"1.14.0 portable", hooktest.Core, original, []string{"--portable-hooks"}, false},
		{"1.14.0 no settings", hooktest.Core, "", nil, true},
		{"1.39.0-rc.4", hooktest.V138, original, nil, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.long && !hooktest.Required() {
				t.Skip("takes ten seconds")
			}
			t.Parallel()
			script := filepath.Join(filepath.Dir(filepath.Dir(hooktest.Hook(t, tt.pkg))), "bin", "install.js")
			begin := func() installing {
				i := installing{newHome(t), t, append([]string{script, "--claude", "--global", "--minimal"}, tt.flags...)}
				if tt.original != "" {
					i.write(t, ".claude/settings.json", tt.original)
				}
				i.node()
				return i
			}
			alone := begin()
			theirs := alone.settings()
			alone.node("--uninstall")
			neither := alone.settings()

			i := begin()
			i.expect("theirs", alone.moved(theirs, i))
			i.install(alone.moved(theirs, i))
			i.say("uninstall", "restored the status line ")
			i.expectOnly("ours uninstalled", alone.moved(theirs, i))
			i.node("--uninstall")
			i.expectOnly("then theirs", alone.moved(neither, i))

			i = begin()
			i.install(alone.moved(theirs, i))
			i.node("--uninstall")
			i.expect("theirs uninstalled", alone.moved(neither, i))
			i.say("uninstall", "removed its backup, which is no longer needed")
			i.expectOnly("then ours", alone.moved(neither, i))
			i.say("uninstall", "nothing to undo")

			i = begin()
			i.install(alone.moved(theirs, i))
			i.node("--force-statusline")
			i.expect("theirs forced", alone.moved(theirs, i))
			i.install(alone.moved(theirs, i))
			i.say("uninstall", "restored the status line ")
			i.expectOnly("ours uninstalled after that", alone.moved(theirs, i))
			i.say("uninstall", "nothing to undo")
		})
	}
}

// installing is a home directory in which GSD Core's installer runs, and this
// program's.
type installing struct {
	testHome
	t     *testing.T
	flags []string // of node: GSD Core's installer and its flags
}

// install installs this program over GSD Core's line, then theirs again, which
// leaves our line, and ours again.
func (i installing) install(theirs string) {
	i.t.Helper()
	v, _ := js.ParseJSON(theirs)
	line := v.Get("statusLine").Get("command").Stringify()
	if !strings.Contains(line, "gsd-statusline.js") || strings.Count(theirs, line) != 1 {
		i.t.Fatalf("GSD Core's installer wrote %s", line)
	}
	program := filepath.ToSlash(i.stable())
	ours := strings.Replace(theirs, line, js.StringifyString(program), 1)
	i.say("install", "the status line is now "+program)
	i.expect("ours", ours)
	i.node()
	i.expect("theirs again", ours)
	i.say("install", "already installed, nothing to change")
	i.expect("ours again", ours)
}

// moved is a text about this home directory as it is in another.
func (i installing) moved(text string, to installing) string {
	return strings.ReplaceAll(text, string(i.testHome), string(to.testHome))
}

// node runs GSD Core's installer.
func (i installing) node(flags ...string) {
	i.t.Helper()
	i.run(i.t, "node", append(append([]string{}, i.flags...), flags...)...)
}

// say runs this program, which must say that.
func (i installing) say(command, want string) {
	i.t.Helper()
	if out := i.run(i.t, ourProgram(i.t), command); !strings.Contains(out, want) {
		i.t.Errorf("%s says %s", command, out)
	}
}

func (i installing) settings() string {
	i.t.Helper()
	return string(must(os.ReadFile(i.path(".claude/settings.json"))))
}

func (i installing) expect(step, want string) {
	i.t.Helper()
	if diff := cmp.Diff(want, i.settings()); diff != "" {
		i.t.Errorf("%s (-want +got):\n%s", step, diff)
	}
}

// expectOnly expects the settings, and nothing of ours beside them.
func (i installing) expectOnly(step, want string) {
	i.t.Helper()
	i.expect(step, want)
	if beside := must(filepath.Glob(i.path(".claude/settings.json?*"))); beside != nil {
		i.t.Errorf("%s leaves %q", step, beside)
	}
}
