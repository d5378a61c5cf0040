//go:build unix

package main

import (
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A command is one thing to measure.
type command struct {
	name  string
	args  []string // the program's path first
	dir   string
	stdin string // a file
	env   []string
	floor string // the name of the command that makes the same system calls; empty if there is none

	// copies are copies of the program that take turns; if there are none, only the
	// program itself runs. Depending on where the pages of its file are, one copy can be up
	// to 6 % slower than another in every run.
	copies []string
}

// program returns the copy for a round.
func (c command) program(round int) string {
	if len(c.copies) == 0 {
		return c.args[0]
	}
	return c.copies[round%len(c.copies)]
}

// sample holds a command's durations: for each copy, one for each run, sorted.
type sample [][]time.Duration

// at returns the duration that a part of the runs, from 0 to 1, did not exceed.
func (s sample) at(part float64) time.Duration { return quantile(slices.Sorted(seq(s)), part) }

// each returns that duration for each copy, sorted.
func (s sample) each(part float64) []time.Duration {
	var list []time.Duration
	for _, runs := range s {
		list = append(list, quantile(runs, part))
	}
	slices.Sort(list)
	return list
}

// mean returns the mean of that duration over the copies.
func (s sample) mean(part float64) time.Duration {
	var sum time.Duration
	for _, d := range s.each(part) {
		sum += d
	}
	return sum / time.Duration(len(s))
}

func quantile(sorted []time.Duration, part float64) time.Duration {
	return sorted[int(part*float64(len(sorted)-1))]
}

func seq(s sample) iter.Seq[time.Duration] {
	return func(yield func(time.Duration) bool) {
		for _, runs := range s {
			for _, d := range runs {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// measure runs each command once per round, in a new order each time, so that other work on the
// machine affects all of them equally.
func measure(commands []command, rounds int) ([]sample, error) {
	samples := make([]sample, len(commands))
	for i, c := range commands {
		samples[i] = make(sample, max(1, len(c.copies)))
	}
	const warmUp = 3
	for round := range warmUp + rounds {
		for _, i := range rand.Perm(len(commands)) {
			took, err := commands[i].run(commands[i].program(round))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", commands[i].name, err)
			}
			if n := round % len(samples[i]); round >= warmUp {
				samples[i][n] = append(samples[i][n], took)
			}
		}
	}
	for _, s := range samples {
		for _, runs := range s {
			slices.Sort(runs)
		}
	}
	return samples, nil
}

// run runs the command once, with that copy of its program, and returns the time from its start
// to its exit, with its output read to the end.
func (c command) run(program string) (time.Duration, error) {
	stdin, err := os.Open(c.stdin)
	if err != nil {
		return 0, err
	}
	defer stdin.Close()
	// Plain file descriptors: package os would add its poller to each run.
	var pipe [2]int
	if err := syscall.Pipe(pipe[:]); err != nil {
		return 0, err
	}
	defer syscall.Close(pipe[0])
	syscall.CloseOnExec(pipe[0])
	start := time.Now()
	pid, err := syscall.ForkExec(program, c.args, &syscall.ProcAttr{
		Dir:   c.dir,
		Env:   c.env,
		Files: []uintptr{stdin.Fd(), uintptr(pipe[1]), os.Stderr.Fd()},
	})
	_ = syscall.Close(pipe[1])
	if err != nil {
		return 0, err
	}
	printed, err := drain(pipe[0])
	if err != nil {
		return 0, err
	}
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(pid, &status, 0, nil); err != nil {
		return 0, err
	}
	took := time.Since(start)
	if status.ExitStatus() != 0 || (printed == 0) != (c.name == empty) {
		return 0, fmt.Errorf("exit code %d, %d bytes printed", status.ExitStatus(), printed)
	}
	return took, nil
}

// drain reads a pipe to its end and returns the number of bytes.
func drain(fd int) (int, error) {
	buffer := make([]byte, 64<<10)
	for total := 0; ; {
		n, err := syscall.Read(fd, buffer)
		switch {
		case err == syscall.EINTR:
		case err != nil || n == 0:
			return total, err
		default:
			total += n
		}
	}
}

// peak returns the command's peak memory in KiB: the median of five runs.
func (c command) peak(launcher string) (int, error) {
	var peaks []int
	for range 5 {
		stdin, err := os.Open(c.stdin)
		if err != nil {
			return 0, err
		}
		cmd := exec.Command(launcher, c.args...)
		cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stderr = c.dir, c.env, stdin, io.Discard
		out, err := cmd.Output()
		_ = stdin.Close()
		if err != nil {
			return 0, err
		}
		n, err := strconv.Atoi(strings.TrimSpace(string(out)))
		if err != nil {
			return 0, err
		}
		peaks = append(peaks, n)
	}
	slices.Sort(peaks)
	return peaks[2], nil
}
