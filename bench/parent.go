//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

const (
	parentCopies = 8    // of each program
	costly       = 1.03 // times what the parent commit takes: from here on a change fails
)

// compare holds a change to what the program of another commit takes in the same run;
// none is the parent commit. It fails where one of the usual lines takes 3 % longer in each attempt.
func (w world) compare(rounds int, commit string) error {
	parent, err := w.parent(&commit)
	if err != nil || parent == "" {
		return err
	}
	slow := []string{hook30, hook145, path1}
	for range attempts {
		var commands []command
		for _, c := range w.commands() {
			for _, want := range slow {
				if c.name == want {
					before := c
					before.args = append([]string{parent}, c.args[1:]...)
					commands = append(commands, c, before)
				}
			}
		}
		if commands, err = w.withCopies(commands, parentCopies); err != nil {
			return err
		}
		samples, err := measure(commands, 2*rounds)
		if err != nil {
			return err
		}
		slow = nil
		for i := 0; i < len(commands); i += 2 {
			ratio := float64(samples[i].mean(quick)) / float64(samples[i+1].mean(quick))
			fmt.Printf("%+.1f %% against %s, %+.1f allowed: %s\n", 100*(ratio-1), commit, 100*(costly-1), commands[i].name)
			if ratio >= costly {
				slow = append(slow, commands[i].name)
			}
		}
		if len(slow) == 0 {
			return nil
		}
	}
	return fmt.Errorf("%s: 3 %% or more over %s each time", strings.Join(slow, "; "), commit)
}

// parent builds the program of a commit. None is the one that the working tree changes:
// the last one, or where nothing is changed the one before. The path is empty where
// there is nothing to compare with.
func (w world) parent(commit *string) (program string, err error) {
	if *commit == "" {
		*commit = "HEAD"
		if err := exec.Command("git", "diff", "--quiet", "HEAD").Run(); err == nil {
			*commit = "HEAD~1"
		}
	}
	sources, err := exec.Command("git", "archive", *commit).Output()
	if err != nil {
		fmt.Println("not compared with a commit: git has no " + *commit + " here")
		return "", nil
	}
	dir := w.path("parent")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	unpack := exec.Command("tar", "-x", "-C", dir)
	unpack.Stdin = bytes.NewReader(sources)
	if out, err := unpack.CombinedOutput(); err != nil {
		return "", fmt.Errorf("tar: %w: %s", err, out)
	}
	program = w.path("bin/parent")
	if err := build(dir, "./cmd/gsd-statusline", program); err != nil {
		return "", err
	}
	ours, err := os.ReadFile(w.path("bin/gsd-statusline"))
	theirs, err2 := os.ReadFile(program)
	if err := errors.Join(err, err2); err != nil {
		return "", err
	}
	if bytes.Equal(ours, theirs) {
		fmt.Println("not compared with " + *commit + ", which builds the same bytes")
		return "", nil
	}
	return program, nil
}
