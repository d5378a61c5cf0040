//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// spawn measures with another program as the parent, and prints the ratio of each command to the
// empty program and to its floor. This program is large and has threads, so its children take
// longer to start: a constant on both sides of a ratio, which hides part of what a line costs.
//
//	PARENT COMMANDS ROUNDS SEED
//
// runs the commands of a file turn by turn. A line of it is a name, a file for stdin, 1, a program
// and its arguments, separated by tabs. It prints for each a line of the same name, the number of
// runs and their median in microseconds. Each of its runs gets one fresh copy of each program.
func (w world) spawn(parent string, commands []command, rounds int) error {
	parent, err := filepath.Abs(parent)
	if err != nil {
		return err
	}
	toEmpty, toFloor := map[string]float64{}, map[string]float64{}
	for n := range copies {
		var list strings.Builder
		for _, c := range commands {
			fields := append([]string{c.name, c.stdin, "1", c.program(n)}, c.args[1:]...)
			list.WriteString(strings.Join(fields, "\t") + "\n")
		}
		if err := w.write("commands", list.String()); err != nil {
			return err
		}
		cmd := exec.Command(parent, w.path("commands"), strconv.Itoa(rounds), strconv.Itoa(n))
		cmd.Dir, cmd.Env, cmd.Stderr = w.root, commands[0].env, os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("%s: %w", parent, err)
		}
		took := map[string]float64{}
		for line := range bytes.Lines(out) {
			if fields := strings.Split(string(line), "\t"); len(fields) > 2 {
				took[fields[0]], _ = strconv.ParseFloat(fields[2], 64)
			}
		}
		for _, c := range commands {
			toEmpty[c.name] += took[c.name] / took[empty] / copies
			toFloor[c.name] += took[c.name] / took[c.floor] / copies
		}
	}
	fmt.Println("| command | × empty | × floor |")
	fmt.Println("|---|---|---|")
	for _, c := range commands {
		least := "" // an infinite ratio where a command has no floor
		if ratio := toFloor[c.name]; !math.IsInf(ratio, 0) {
			least = fmt.Sprintf("%.2f", ratio)
		}
		fmt.Printf("| %s | %.2f | %s |\n", c.name, toEmpty[c.name], least)
	}
	return nil
}
