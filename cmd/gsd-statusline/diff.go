package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/statusline"
)

const diffContext = 3

// writeDiff writes a change to a file as diff -u does, but always as a single hunk,
// from the first line that differs to the last.
func writeDiff(w io.Writer, path, before, after string) {
	a, b := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	end := 0 // equal lines at the end
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	from, until := max(start-diffContext, 0), max(end-diffContext, 0)
	path = statusline.Clean(path)
	fmt.Fprintf(w, "--- %s\n+++ %s\n@@ -%s +%s @@\n", path, path, place(a, from, until), place(b, from, until))
	writeLines(w, " ", a[from:start])
	writeLines(w, "-", a[start:len(a)-end])
	writeLines(w, "+", b[start:len(b)-end])
	writeLines(w, " ", a[len(a)-end:len(a)-until])
}

// place returns the number of the first line, from 1, and how many lines there are.
// SplitAfter leaves an empty line after the last line end.
func place(lines []string, from, until int) string {
	n := len(lines) - until - from
	if until == 0 && lines[len(lines)-1] == "" {
		n--
	}
	if n > 0 {
		from++
	}
	return fmt.Sprintf("%d,%d", from, n)
}

func writeLines(w io.Writer, mark string, lines []string) {
	for _, line := range lines {
		if line == "" {
			continue
		}
		text, ended := strings.CutSuffix(line, "\n")
		pieces := strings.Split(strings.TrimSuffix(text, "\r"), "\t") // tabs are harmless
		for i, piece := range pieces {
			pieces[i] = statusline.Clean(piece)
		}
		fmt.Fprintln(w, mark+strings.Join(pieces, "\t"))
		if !ended {
			fmt.Fprintln(w, `\ No newline at end of file`)
		}
	}
}
