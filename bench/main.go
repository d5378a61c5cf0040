//go:build unix

// Command bench measures whole runs of gsd-statusline against an empty Go program, git, and the
// hook that it replaces, and checks its budget.
//
//	go run ./bench            prints the table of bench/README.md
//	go run ./bench -parent P  prints ratios, with P as the parent of all runs; see spawn.go
//	go run ./bench -check     prints the figures that have a budget, also beside the
//	                          parent commit; exit code 1 at twice a budget
//	go run ./bench -clones    prints the processor time in projects that are as
//	                          large as a clone can make them; see clones.go
//
// Both run in the module's directory. Times differ from machine to machine and from minute to
// minute. The ratio of two times that are measured in turns differs much less, so the budget
// limits the ratio.
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

// The commands that have a budget or are compared with. empty is the base of all ratios.
const (
	empty     = "empty Go program"
	floor     = "the floor: hook mode's system calls alone, 30 kB"
	floorPath = "the floor: path mode's system calls alone"
	hook30    = "hook mode, 30 kB"
	hook145   = "hook mode, 145 kB"
	hookFull  = "hook mode, 30 kB, last command from a 350 kB transcript"
	path1     = "path mode, 1 file"
	path1000  = "path mode, 1,000 files"
	pathRich  = "path mode, rich, 17 phases, a ROADMAP.md of 20 kB"
	hookRich  = "hook mode, rich, 17 phases, a ROADMAP.md of 20 kB"
	hookNext  = "hook mode, 30 kB, next"
)

func main() {
	rounds := flag.Int("rounds", 200, "how often each command is run")
	expression := flag.String("run", ".", "measure the commands whose names match this `expression`")
	check := flag.Bool("check", false, "print what has a budget, and compare with another commit")
	commit := flag.String("base", "", "compare with this `commit` (default: the parent of what is measured)")
	parent := flag.String("parent", "", "measure with this `program` as the parent of all runs")
	clones := flag.Bool("clones", false, "print what clones can cost, and fail where that is over their limits")
	flag.Parse()
	only, err := regexp.Compile(*expression)
	if err == nil {
		err = run(*rounds, only, *check, *clones, *commit, *parent)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(rounds int, only *regexp.Regexp, check, clones bool, commit, parent string) error {
	root, err := os.MkdirTemp("", "gsd-statusline-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	root, err = filepath.EvalSymlinks(root)
	if err != nil {
		return err
	}
	w, err := newWorld(root, !check && !clones && parent == "")
	if err != nil {
		return err
	}
	if clones {
		return w.clones(only)
	}
	if check {
		return w.check(rounds, commit)
	}
	commands, err := w.withCopies(slices.DeleteFunc(w.commands(), func(c command) bool {
		return c.name != empty && c.name != floor && c.name != floorPath && !only.MatchString(c.name)
	}), copies)
	if err != nil {
		return err
	}
	if parent != "" {
		return w.spawn(parent, commands, rounds)
	}
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

// commands returns everything that is measured, except the hook.
func (w world) commands() []command {
	ours := w.path("bin/gsd-statusline")
	env := []string{
		"HOME=" + w.path("home"), "PATH=" + os.Getenv("PATH"), "TMPDIR=" + w.path("tmp"),
		"TERM=xterm-256color", "COLUMNS=160",
	}
	hook := func(name, project string, flags ...string) command {
		return command{
			name: name, args: append([]string{ours}, flags...), dir: w.path(project),
			stdin: w.path("payload/" + project + ".json"), env: env, floor: floor,
		}
	}
	path := func(name string, args ...string) command {
		return command{
			name: name, args: append([]string{ours}, args...), dir: w.path("30k"),
			stdin: w.path("nothing"), env: env, floor: floorPath,
		}
	}
	other := func(name, project string, args ...string) command {
		return command{name: name, args: args, dir: w.path(project), stdin: w.path("nothing"), env: env}
	}
	var many []string
	for i := range 1000 {
		many = append(many, w.path(fmt.Sprintf("many/%d.md", i)))
	}
	hookFloor := hook(floor, "30k")
	hookFloor.args = append([]string{
		w.path("bin/floor"), "-stdin", "-bridge", w.path("tmp/floor.json"), "-todos",
		w.path("home/.claude/todos"), otherSession,
	}, w.opened("30k")...)
	git, err := exec.LookPath("git")
	if err != nil {
		git = "git"
	}
	status := []string{git, "status", "--porcelain=v2", "--branch"}
	commands := []command{
		other(empty, "30k", w.path("bin/empty")),
		hookFloor,
		other(floorPath, "30k", w.path("bin/floor"), many[0]),
		hook("hook mode, no STATE.md", "none"),
		hook(hook30, "30k"),
		hook(hook145, "145k"),
		hook(hookFull, "all"),
		hook("hook mode, todo", "task"),
		path("path mode, a directory", w.path("30k")),
		path(path1, many[0]),
		path("path mode, a bash prompt", "--shell", "bash", "--color", "always", w.path("30k")),
		path(pathRich, "--format", "rich", w.path("30k")),
		hook(hookRich, "30k", "--format", "rich"),
		hook(hookNext, "30k", "--show", "hook,next"),
		path("path mode, --json, 17 phases", "--json", w.path("30k")),
		path("path mode, 10 files", many[:10]...),
		path(path1000, many...),
	}
	for _, size := range []string{"small", "large"} {
		if _, err := os.Stat(w.path(size)); err == nil {
			commands = append(commands,
				hook("hook mode, 30 kB, git, "+size+" repository", size),
				other("git status, "+size+" repository", size, status...),
				other("git status from Go, "+size+" repository", size, w.path("bin/gitstatus")))
		}
	}
	return commands
}

// opened returns the files that hook mode reads for a project, apart from the todos.
func (w world) opened(project string) []string {
	planning := w.path(project + "/.planning")
	return []string{planning + "/config.json", w.path(updateCache), planning + "/STATE.md"}
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

// print prints the table. The spread is that of the medians of a program's copies.
func (w world) print(commands []command, samples []sample) error {
	fmt.Println("| command | median ms | p90 ms | peak MiB | × empty | spread | × floor |")
	fmt.Println("|---|---|---|---|---|---|---|")
	base := samples[0].mean(0.5)
	took := map[string]time.Duration{}
	for i, c := range commands {
		took[c.name] = samples[i].mean(0.5)
	}
	for i, c := range commands {
		kib, err := c.peak(w.path("bin/peak"))
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		ratio := func(d time.Duration) float64 { return float64(d) / float64(base) }
		each := samples[i].each(0.5)
		toFloor := ""
		if least := took[c.floor]; least > 0 {
			toFloor = fmt.Sprintf("%.2f", float64(took[c.name])/float64(least))
		}
		fmt.Printf("| %s | %.2f | %.2f | %.1f | %.2f | %.2f–%.2f | %s |\n", c.name, ms(samples[i].at(0.5)),
			ms(samples[i].at(0.9)),
			float64(kib)/1024, ratio(took[c.name]), ratio(each[0]), ratio(each[len(each)-1]), toFloor)
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
