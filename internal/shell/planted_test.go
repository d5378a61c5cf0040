//go:build unix

package shell

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// planted are entries of PATH through which a repository, CLONE, could get its own program to
// run. OUT is a directory outside it, GOOD one that has the real program.
var planted = map[string]string{
	"npm scripts":               "./node_modules/.bin",
	"relative":                  "bin",
	"relative, outside":         "../out/evil",
	"current directory":         ".",
	"empty":                     "",
	"absolute node_modules":     "CLONE/node_modules/.bin",
	"absolute":                  "CLONE/bin",
	"the clone itself":          "CLONE",
	"dots":                      "OUT/../clone/sub/../bin",
	"a link to its bin":         "OUT/link",
	"a link to it":              "OUT/clone/bin",
	"a link in it":              "CLONE/away",
	"a program that is a link":  "OUT/linked",
	"links that go through it":  "OUT/through",
	"a node_modules elsewhere":  "OUT/node_modules/.bin",
	"a link to a node_modules":  "OUT/modules",
	"a node_modules that links": "OUT/linked/node_modules",
}

// good are entries, of which the last has the program, and the directory in which the shell is.
var good = map[string]struct{ path, dir string }{
	"a directory":                  {"GOOD", "CLONE"},
	"a name that only begins so":   {"OUT/../clone-2", "CLONE"},
	"npm's global directory":       {"OUT/npm/bin", "CLONE"},
	"a home directory":             {"HOME/.nvm/bin", "HOME"},
	"a directory with odd letters": {"OUT/it's $a #d *%d \\", "CLONE"},
}

// plant makes those directories, and returns what replaces their names.
func plant(t *testing.T) *strings.Replacer {
	t.Helper()
	root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	in := func(path string) string { return filepath.Join(root, path) }
	const state = "---\nmilestone: v1\nstatus: executing\n---\n"
	real := tmptest.Must(exec.LookPath("gsd-statusline"))
	tmptest.Tree(t, root, map[string]string{
		"clone/.planning/STATE.md": state, "home/.planning/STATE.md": state,
		"out/link": "-> ../clone/bin", "out/clone": "-> " + in("clone"), "clone/away": "-> ../out/evil",
		"clone/sub/x":                "-> ../bin",
		"out/linked/gsd-statusline":  "-> ../../clone/bin/gsd-statusline",
		"out/through/gsd-statusline": "-> ../../clone/away/gsd-statusline",
		"out/modules":                "-> node_modules/.bin", "out/linked/node_modules": "-> ../evil",
		"good/gsd-statusline": "-> " + real, "clone-2/gsd-statusline": "-> " + real,
		"home/.nvm/bin/gsd-statusline":                       "-> " + real,
		"out/it's $a #d *%d \\/gsd-statusline":               "-> " + real,
		"out/npm/bin/gsd-statusline":                         "-> ../lib/node_modules/gsd-statusline/bin/gsd.js",
		"out/npm/lib/node_modules/gsd-statusline/bin/gsd.js": "#!/bin/sh\nexec '" + real + "' \"$@\"\n",
	})
	tmptest.NoError(t, os.Chmod(in("out/npm/lib/node_modules/gsd-statusline/bin/gsd.js"), 0o755))
	for _, dir := range []string{"clone", "clone/bin", "clone/node_modules/.bin", "out/node_modules/.bin", "out/evil"} {
		for _, name := range []string{"gsd-statusline", "readlink", "dirname", "basename", "stty", "sh"} {
			tmptest.Write(t, "", in(dir+"/"+name), "#!/bin/sh\necho >'"+in("clone/ran")+"'\necho planted\n")
			tmptest.NoError(t, os.Chmod(in(dir+"/"+name), 0o755))
		}
	}
	return strings.NewReplacer("CLONE", in("clone"), "OUT", in("out"), "GOOD", in("good"), "HOME", in("home"))
}

// loaded are shells that load the script, show a prompt, get another PATH, as from direnv,
// and show one more; and the command of the starship module, which starship runs with sh.
var loaded = []struct {
	name string
	args []string
	text func() string
}{
	{"bash", []string{"bash", "--norc", "-c", `eval "$INIT"; _gsd_statusline_prompt
		PATH="$CLONE/bin:$PATH"; _gsd_statusline_prompt
		printf %s "$gsd_statusline"`}, func() string { return Bash.Init("gsd-statusline", Options{}) }},
	{"zsh", []string{"zsh", "-fc", `eval "$INIT"; _gsd_statusline_precmd
		PATH="$CLONE/bin:$PATH"; _gsd_statusline_precmd
		print -rn -- "$psvar[73]"`}, func() string { return Zsh.Init("gsd-statusline", Options{Width: "off"}) }},
	{
		"fish",
		[]string{"fish", "--no-config", "-c", `echo $INIT | source; function fish_prompt; echo $gsd_statusline; end
		emit fish_prompt; set PATH $CLONE/bin $PATH; emit fish_prompt; fish_prompt`},
		func() string { return Fish.Init("gsd-statusline", Options{}) },
	},
	{"sh", []string{"sh", "-c", `eval "$INIT"`}, func() string {
		_, text, _ := strings.Cut(Starship.Init("gsd-statusline", Options{Width: "130"}), "\ncommand = ")
		text, _, _ = strings.Cut(text, "\n")
		return tmptest.Must(strconv.Unquote(text))
	}},
}

// show returns what such a shell shows in a directory, with a PATH of those entries alone,
// and reports that a planted program ran.
func show(t *testing.T, args []string, init string, names *strings.Replacer, dir, path string) string {
	t.Helper()
	cmd := exec.Command(program(t, args[0]), args[1:]...)
	cmd.Dir = names.Replace(dir)
	cmd.Env = []string{"TERM=dumb", "INIT=" + init}
	for _, e := range []string{"PATH " + path, "HOME HOME", "CLONE CLONE"} {
		name, value, _ := strings.Cut(e, " ")
		cmd.Env = append(cmd.Env, name+"="+names.Replace(value))
	}
	out, err := cmd.CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(names.Replace("CLONE"), "ran")); err == nil {
		t.Error("a program of the clone ran")
	}
	return strings.TrimSuffix(string(out), "\n")
}

// TestPlanted: init prints a name instead of a path if the program will go away. The prompt then
// ignores every program of that name that belongs to a repository.
func TestPlanted(t *testing.T) {
	needsProgram(t)
	for _, shell := range loaded {
		names := plant(t)
		for name, entry := range planted {
			t.Run(shell.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				got := show(t, shell.args, shell.text(), names, "CLONE", entry+":GOOD")
				tmptest.Diff(t, "v1 · executing", got, "with the program later on PATH")
			})
		}
		t.Run(shell.name+"/all", func(t *testing.T) {
			t.Parallel()
			path := ""
			for _, entry := range planted {
				path += entry + ":"
			}
			tmptest.Diff(t, "", show(t, shell.args, shell.text(), names, "CLONE", path), "without the program")
		})
		for name, tt := range good {
			t.Run(shell.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				got := show(t, shell.args, shell.text(), names, tt.dir, tt.path)
				tmptest.Diff(t, "v1 · executing", got, "")
			})
		}
	}
}

// TestPlantedTmux is the same in the status line of a real tmux, whose PATH is that of its
// server and whose directory is that of the pane.
func TestPlantedTmux(t *testing.T) {
	needsProgram(t)
	program(t, "tmux")
	names := plant(t)
	for name, entry := range planted {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := "set-environment -g PATH " + Tmux.Quote(names.Replace(entry+":GOOD")) + "\n" +
				"set -g status-right ''\n" + whole + Tmux.Init("gsd-statusline", Options{})
			term := inTmux(t, 120, names.Replace("CLONE"), config)
			term.shows("v1 · executing", 1)
			if _, err := os.Stat(names.Replace("CLONE/ran")); err == nil {
				t.Error("a program of the clone ran")
			}
		})
	}
}
