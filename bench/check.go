//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"
)

// A budget is how long a command may take, as a multiple of another command in the same
// rounds.
type budget struct {
	command string
	base    string
	limit   float64
}

// budgets are what bench/README.md promises, with an allowance for CI, where other work makes
// each ratio 0.1 to 0.2 larger. [world.compare] finds a change that costs less than that.
var budgets = []budget{
	{hook30, empty, 1.6},
	{hook145, empty, 1.7},
	{path1, empty, 1.5},
	{hook30, floor, 1.25},
	{path1, floorPath, 1.22},
	{pathRich, empty, 1.85},
	{hookRich, empty, 2.05},
	{hookNext, empty, 2.05},
	{"hook mode, 30 kB, git, small repository", "git status from Go, small repository", 1.25},
}

const (
	copies   = 5       // of each program, new ones for each attempt
	attempts = 3       // the best one counts: other work on the machine can only slow a run down
	quick    = 0.2     // the quantile that is compared; slower runs were disturbed
	maxPeak  = 8 << 10 // KiB, in addition to the size of the file
)

// check checks the budget and prints the margins.
func (w world) check(rounds int, commit string) error {
	late := slices.Clone(budgets)
	for range attempts {
		var err error
		if late, err = w.over(late, rounds); err != nil {
			return err
		}
	}
	var failed []error
	for _, b := range late {
		failed = append(failed, fmt.Errorf("%s: over %.2f × %s each time", b.command, b.limit, b.base))
	}
	return errors.Join(append(failed, w.compare(rounds, commit), w.checkPeak(), w.checkLinear())...)
}

// over measures, and returns the budgets that are exceeded.
func (w world) over(budgets []budget, rounds int) ([]budget, error) {
	if len(budgets) == 0 {
		return nil, nil
	}
	commands, err := w.withCopies(slices.DeleteFunc(w.commands(), func(c command) bool {
		return !slices.ContainsFunc(budgets, func(b budget) bool { return b.command == c.name || b.base == c.name })
	}), copies)
	if err != nil {
		return nil, err
	}
	samples, err := measure(commands, rounds)
	if err != nil {
		return nil, err
	}
	took := map[string]time.Duration{}
	for i, c := range commands {
		took[c.name] = samples[i].mean(quick)
	}
	return slices.DeleteFunc(budgets, func(b budget) bool {
		ratio := float64(took[b.command]) / float64(took[b.base])
		fmt.Printf("%.2f × %s, %.2f allowed: %s\n", ratio, b.base, b.limit, b.command)
		return ratio <= b.limit
	}), nil
}

// checkPeak checks memory: at most 8 MiB, and with a huge file 8 MiB plus its size.
func (w world) checkPeak() error {
	const huge = 100 << 20
	if err := w.write("huge.md", stateMD(huge)); err != nil {
		return err
	}
	defer os.Remove(w.path("huge.md"))
	for _, c := range w.commands() {
		limit := maxPeak
		switch c.name {
		case path1:
			c.name, c.args[1] = "path mode, 100 MiB", w.path("huge.md")
			limit += huge >> 10
		case hook30, path1000:
		default:
			continue
		}
		kib, err := c.peak(w.path("bin/peak"))
		if err != nil {
			return err
		}
		fmt.Printf("peak %d KiB, %d allowed: %s\n", kib, limit, c.name)
		if kib > limit {
			return fmt.Errorf("%s: peak memory of %d KiB, over %d", c.name, kib, limit)
		}
	}
	return nil
}

// checkLinear checks that eight times as much text takes at most nine times as long, if all of
// it has to be read.
func (w world) checkLinear() error {
	const limit = 9
	var best [2]time.Duration
	for i, name := range []string{"8.md", "64.md"} {
		if err := w.write(name, stateMD([]int{8 << 20, 64 << 20}[i])); err != nil {
			return err
		}
		defer os.Remove(w.path(name))
		c := command{
			name: name, args: []string{w.path("bin/gsd-statusline"), w.path(name)},
			dir: w.root, stdin: w.path("nothing"), env: []string{"HOME=" + w.path("home")},
		}
		samples, err := measure([]command{c}, 15)
		if err != nil {
			return err
		}
		best[i] = samples[0].at(0)
	}
	ratio := float64(best[1]) / float64(best[0])
	fmt.Printf("%.1f × as long for 64 MiB as for 8 MiB, %d allowed\n", ratio, limit)
	if ratio > limit {
		return fmt.Errorf("64 MiB take %.1f times as long as 8 MiB", ratio)
	}
	return nil
}
