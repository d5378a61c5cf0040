//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
)

const (
	parentCopies = 8    // of each program
	costly       = 1.03 // times as long as the parent commit
)

// compare compares with the program of another commit in the same run; an empty commit means the parent.
func (w world) compare(r *report, rounds int, commit string) error {
	parent, err := w.parent(&commit)
	if err != nil || parent == "" {
		return err
	}
	var commands []command
	for _, c := range w.commands() {
		if slices.Contains([]string{hook30, hook145, path1, pathRich, hookRich}, c.name) {
			before := c
			before.args = append([]string{parent}, c.args[1:]...)
			commands = append(commands, c, before)
		}
	}
	commands, err = w.withCopies(commands, parentCopies)
	if err != nil {
		return err
	}
	samples, err := measure(commands, 2*rounds)
	if err != nil {
		return err
	}
	for i := 0; i < len(commands); i += 2 {
		ratio := float64(samples[i].mean(quick)) / float64(samples[i+1].mean(quick))
		r.row(commands[i].name+" / that of "+commit, "×", ratio, costly)
	}
	return nil
}

// parent builds the program of a commit. If commit is empty, it is the one before the changes: the
// last commit or, if the working tree has no changes, the one before. The path is empty if there
// is nothing to compare with.
func (w world) parent(commit *string) (program string, err error) {
	if *commit == "" {
		*commit = "HEAD"
		if out, err := exec.Command("git", "status", "--porcelain").Output(); err == nil && len(out) == 0 {
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
