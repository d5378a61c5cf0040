//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"
)

// A budget is how long a command may take, as a multiple of another command in the same rounds.
type budget struct {
	command string
	base    string
	limit   float64
}

// budgets are what bench/README.md promises.
var budgets = []budget{
	{hook30, empty, 1.5},
	{hook145, empty, 1.6},
	{path1, empty, 1.35},
	{hook30, floor, 1.2},
	{path1, floorPath, 1.15},
	{pathRich, empty, 1.6},
	{hookRich, empty, 1.8},
	{hookNext, empty, 1.8},
	{"hook mode, 30 kB, git, small repository", "git status from Go, small repository", 1.25},
}

const (
	copies  = 5       // of each program
	quick   = 0.2     // the quantile that is compared; slower runs were disturbed
	maxPeak = 8 << 10 // KiB, in addition to the size of the file
	tooMuch = 2       // times a budget: from here on -check fails, for other work on the machine does not do that
)

// A report is what -check prints, and what it fails for.
type report struct{ failed []error }

// row prints a figure beside its budget.
func (r *report) row(what, unit string, figure, budget float64) {
	note := ""
	if figure > budget {
		note = "  over"
	}
	fmt.Printf("%9.2f %-5s budget %8.2f  %s%s\n", figure, unit, budget, what, note)
	if figure > tooMuch*budget {
		r.failed = append(r.failed, fmt.Errorf("%s: %.2f %s, over %d times the budget of %.2f", what, figure, unit,
			tooMuch, budget))
	}
}

// check prints each figure beside its budget, and fails where it is far over it.
func (w world) check(rounds int, commit string) error {
	var r report
	return errors.Join(w.checkTimes(&r, rounds), w.compare(&r, rounds, commit), w.checkPeak(&r), w.checkLinear(&r),
		errors.Join(r.failed...))
}

func (w world) checkTimes(r *report, rounds int) error {
	commands, err := w.withCopies(slices.DeleteFunc(w.commands(), func(c command) bool {
		return !slices.ContainsFunc(budgets, func(b budget) bool { return b.command == c.name || b.base == c.name })
	}), copies)
	if err != nil {
		return err
	}
	samples, err := measure(commands, rounds)
	if err != nil {
		return err
	}
	took := map[string]time.Duration{}
	for i, c := range commands {
		took[c.name] = samples[i].mean(quick)
	}
	for _, b := range budgets {
		r.row(b.command+" / "+b.base, "×", float64(took[b.command])/float64(took[b.base]), b.limit)
	}
	return nil
}

// checkPeak checks memory: at most 8 MiB, and with a huge file 8 MiB plus its size.
func (w world) checkPeak(r *report) error {
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
		r.row("peak memory, "+c.name, "MiB", float64(kib)/1024, float64(limit)/1024)
	}
	return nil
}

// checkLinear checks that eight times as much text takes at most nine times as long, if all of
// it has to be read.
func (w world) checkLinear(r *report) error {
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
	r.row("path mode, 64 MiB / 8 MiB", "×", float64(best[1])/float64(best[0]), limit)
	return nil
}
