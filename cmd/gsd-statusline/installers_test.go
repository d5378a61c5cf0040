package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

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
