//go:build unix

// Command bench measures whole runs of gsd-statusline against an empty Go
// program, git, and the hook that it replaces, and holds it to its budget.
//
//	go run ./bench            prints the table of bench/README.md
//	go run ./bench -check     measures what the budget is about, in several
//	                          rounds; exit code 1 where the best is over it
//
// Both run in the module's directory. Times differ from machine to machine and
// from minute to minute; the ratio of two times measured in turn does much less,
// so the ratio is what the budget limits.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// The commands that something is held to. empty is what the others are compared
// with.
const (
	empty    = "empty Go program"
	hook30   = "hook mode, 30 kB"
	hook145  = "hook mode, 145 kB"
	hookFull = "hook mode, 30 kB, config, update mark, 350 kB transcript"
	path1    = "path mode, 1 file"
	pathRich = "path mode, rich, 17 phases with 170 files"
	hookRich = "hook mode, rich, 17 phases with 170 files"
)

func main() {
	rounds := flag.Int("rounds", 200, "how often each command is run")
	expression := flag.String("run", ".", "measure the commands whose names match this `expression`")
	check := flag.Bool("check", false, "hold the budget")
	flag.Parse()
	only, err := regexp.Compile(*expression)
	if err == nil {
		err = run(*rounds, only, *check)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(rounds int, only *regexp.Regexp, check bool) error {
	root, err := os.MkdirTemp("", "gsd-statusline-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return err
	}
	w, err := newWorld(root, !check)
	if err != nil {
		return err
	}
	if check {
		return w.check(rounds)
	}
	commands := slices.DeleteFunc(w.commands(), func(c command) bool {
		return c.name != empty && !only.MatchString(c.name)
	})
	if hook, err := w.hook(); err != nil {
		fmt.Fprintln(os.Stderr, "bench: without the hook:", err)
	} else {
		commands = append(commands, hook)
	}
	samples, err := measure(commands, rounds)
	if err != nil {
		return err
	}
	return w.print(commands, samples)
}

// commands are all that is measured but the hook.
func (w world) commands() []command {
	ours := w.path("bin/gsd-statusline")
	bare := []string{"HOME=" + w.path("bare"), "PATH=" + os.Getenv("PATH"), "TMPDIR=" + w.path("tmp"), "TERM=xterm-256color", "COLUMNS=160"}
	full := append([]string{"HOME=" + w.path("home")}, bare[1:]...)
	hook := func(name, project string, env []string, flags ...string) command {
		return command{name: name, args: append([]string{ours}, flags...), dir: w.path(project), stdin: w.path("payload/" + project + ".json"), env: env}
	}
	path := func(name string, args ...string) command {
		return command{name: name, args: append([]string{ours}, args...), dir: w.path("30k"), stdin: w.path("nothing"), env: bare}
	}
	other := func(name, project string, args ...string) command {
		return command{name: name, args: args, dir: w.path(project), stdin: w.path("nothing"), env: bare}
	}
	var many []string
	for i := range 1000 {
		many = append(many, w.path(fmt.Sprintf("many/%d.md", i)))
	}
	git, err := exec.LookPath("git")
	if err != nil {
		git = "git"
	}
	status := []string{git, "status", "--porcelain=v2", "--branch"}
	commands := []command{
		other(empty, "30k", w.path("bin/empty")),
		hook("hook mode, no STATE.md", "none", bare),
		hook(hook30, "30k", bare),
		hook(hook145, "145k", bare),
		hook(hookFull, "all", full),
		hook("hook mode, todo", "task", full),
		path("path mode, a directory", "."),
		path(path1, many[0]),
		path("path mode, a bash prompt", "--shell", "bash", "--color", "always", "."),
		path(pathRich, "--format", "rich", "."),
		hook(hookRich, "30k", bare, "--format", "rich"),
		path("path mode, --json, 17 phases", "--json", "."),
		path("path mode, 10 files", many[:10]...),
		path("path mode, 1,000 files", many...),
	}
	for _, size := range []string{"small", "large"} {
		if _, err := os.Stat(w.path(size)); err == nil {
			commands = append(commands,
				hook("hook mode, 30 kB, git, "+size+" repository", size, bare),
				other("git status, "+size+" repository", size, status...),
				other("git status from Go, "+size+" repository", size, w.path("bin/gitstatus")))
		}
	}
	return commands
}

// hook is GSD Core's own hook on the payload of the first budget.
func (w world) hook() (command, error) {
	script, err := hooktest.Fetch(hooktest.Core)
	if err != nil {
		return command{}, err
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return command{}, err
	}
	for _, c := range w.commands() {
		if c.name == hook30 {
			c.name, c.args = "the JavaScript hook, 30 kB", []string{node, script}
			return c, nil
		}
	}
	panic("no such command")
}

// print prints the table.
func (w world) print(commands []command, samples []sample) error {
	fmt.Println("| command | median ms | p90 ms | peak MiB | × empty |")
	fmt.Println("|---|---|---|---|---|")
	floor := samples[0].at(0.5)
	for i, c := range commands {
		kib, err := c.peak(w.path("bin/peak"))
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		median := samples[i].at(0.5)
		fmt.Printf("| %s | %.2f | %.2f | %.1f | %.2f |\n", c.name, ms(median), ms(samples[i].at(0.9)), float64(kib)/1024, float64(median)/float64(floor))
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
