package main

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/clipperhouse/displaywidth"
	"github.com/fatih/color"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// findings writes what check found, in one of its formats, and counts it.
type findings struct {
	w        *bufio.Writer
	form     string // text, json or github; empty is text
	coloured bool
	terminal bool // show the line of the file with each finding
	count    map[check.Level]int
}

// print writes the findings of one file.
func (o *findings) print(file check.FileFindings) {
	if o.count == nil {
		o.count = make(map[check.Level]int)
	}
	lines := sourceText{text: file.Text}
	for _, f := range file.Findings {
		o.count[f.Level]++
		switch o.form {
		case "json":
			o.w.WriteString(f.JSON(file.Path) + "\n")
		case "github":
			fmt.Fprintf(o.w, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", githubLevel(f.Level),
				statusline.Clean(escapeProperty(file.Path)), f.Line, f.Column, f.Rule.Name, escapeData(statusline.Clean(f.Message)))
		default:
			o.text(file.Path, f)
			if o.terminal {
				o.snippet(lines.line(f.Line), f.Column)
			}
		}
	}
}

// text writes a finding for people.
func (o *findings) text(path string, f check.Finding) {
	level := map[check.Level]color.Attribute{check.Error: color.FgRed, check.Warning: color.FgYellow, check.Note: color.FgCyan}[f.Level]
	fmt.Fprintf(o.w, "%s %s %s %s\n",
		o.paint(fmt.Sprintf("%s:%d:%d:", statusline.Clean(path), f.Line, f.Column), color.Bold),
		o.paint(string(f.Level)+":", level), statusline.Clean(f.Message), o.paint("["+f.Rule.Name+"]", color.Faint))
}

// paint returns a text in a colour.
func (o *findings) paint(text string, attributes ...color.Attribute) string {
	if !o.coloured {
		return text
	}
	var b strings.Builder
	c := color.New(attributes...)
	c.EnableColor() // that there is colour has already been decided
	c.Fprint(&b, text)
	return b.String()
}

// The maximum width in cells of a line of a file on a terminal, and of its part before
// the caret. Longer lines are cut.
const (
	maxSnippet = 76
	beforeMark = 40
)

// snippet writes a line of the file, and below it a caret at a column.
func (o *findings) snippet(line string, column int) {
	if strings.TrimSpace(line) == "" {
		return
	}
	before, after := line, ""
	n := 1
	for i := range line {
		if n == column {
			before, after = line[:i], line[i:]
			break
		}
		n++
	}
	before, after = visible(before), visible(after)
	if cells := displaywidth.String(before); cells > beforeMark {
		before = "…" + lastCells(before, beforeMark-1)
	}
	cells := displaywidth.String(before)
	after = displaywidth.TruncateString(after, maxSnippet-cells, "…")
	fmt.Fprintf(o.w, "  %s%s\n  %s%s\n", before, after, strings.Repeat(" ", cells), o.paint("^", color.FgGreen))
}

// visible is a text as a terminal can show it, with tabs expanded to four spaces.
func visible(s string) string { return statusline.Clean(strings.ReplaceAll(s, "\t", "    ")) }

// lastCells is the longest end of a text that takes at most n cells.
func lastCells(s string, n int) string {
	total := displaywidth.String(s)
	g := displaywidth.StringGraphemes(s)
	for total > n && g.Next() {
		total -= g.Width()
		s = s[len(g.Value()):]
	}
	return s
}

// sourceText reads the lines of a text in order.
type sourceText struct {
	text string
	at   int // where the line begins
	no   int // its number, from 1; 0 before the first line
}

// line returns a line of the text, without its end. The next call must ask for the
// same line or a later one.
func (s *sourceText) line(n int) string {
	for s.no = max(s.no, 1); s.no < n; s.no++ {
		i := strings.IndexByte(s.text[s.at:], '\n')
		if i < 0 {
			return ""
		}
		s.at += i + 1
	}
	line, _, _ := strings.Cut(s.text[s.at:], "\n")
	return strings.TrimSuffix(line, "\r")
}

// total is the number of findings, as in "1 error, 2 warnings". It is empty if there
// were none, and in formats for programs.
func (o *findings) total() string {
	if o.form != "" && o.form != "text" {
		return ""
	}
	var parts []string
	for _, level := range []check.Level{check.Error, check.Warning, check.Note} {
		switch n := o.count[level]; n {
		case 0:
		case 1:
			parts = append(parts, "1 "+string(level))
		default:
			parts = append(parts, fmt.Sprintf("%d %ss", n, level))
		}
	}
	return strings.Join(parts, ", ")
}

// githubLevel is the name of a level in workflow commands.
func githubLevel(l check.Level) string {
	if l == check.Note {
		return "notice"
	}
	return string(l)
}

// escapeData escapes the text of a GitHub workflow command.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty escapes a property value of a GitHub workflow command.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
