// Command pictures draws the README's pictures from the program's real output:
//
//	go run ./docs/pictures    (or make pictures)
//
// Each NAME-light.svg and NAME-dark.svg is what a command prints, with its colours.
// claude.ansi is the screen of Claude Code as the tests of the real clients capture it,
// cropped. Charm's freeze, a tool of tools.mod, makes the SVG.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	if err := draw("docs/pictures"); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// draw draws all pictures to a directory.
func draw(dir string) error {
	screens, err := screens(dir)
	if err != nil {
		return err
	}
	for name, screen := range screens {
		for _, t := range themes {
			if err := freeze(filepath.Join(dir, name+"-"+t.name+".svg"), t, screen); err != nil {
				return err
			}
		}
	}
	return nil
}

// freeze writes one SVG.
func freeze(path string, t theme, screen string) error {
	var text strings.Builder
	for i, line := range lines(screen) {
		if i > 0 {
			text.WriteString("\n")
		}
		for _, r := range line {
			c := t.colours[r.colour]
			if r.bold {
				c ^= boldMark
			}
			fmt.Fprintf(&text, "\x1b[38;2;%d;%d;%dm%s\x1b[0m", c>>16, c>>8&0xff, c&0xff, r.text)
		}
	}
	source, err := os.CreateTemp("", "picture-*.ansi")
	if err != nil {
		return err
	}
	defer os.Remove(source.Name())
	if _, err := source.WriteString(text.String()); err != nil {
		return err
	}
	if err := source.Close(); err != nil {
		return err
	}
	hex := func(colour int) string { return fmt.Sprintf("#%06x", colour) }
	cmd := exec.Command("go", "tool", "-modfile=tools.mod", "freeze", source.Name(), "--output", path,
		"--language", "ansi", "--background", hex(t.background), "--font.family", fontFamily, "--font.size", "14",
		"--line-height", "1.3", "--padding", "14,18", "--border.radius", "6", "--border.width", "1",
		"--border.color", hex(t.border))
	var messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &messages, &messages
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("freeze: %w: %s", err, &messages)
	}
	return fit(path, t)
}

// boldMark marks a colour for bold text, because freeze has no other way to draw it.
const boldMark = 1

var (
	size     = regexp.MustCompile(`<svg width="([0-9.]+)" height="([0-9.]+)"`)
	border   = regexp.MustCompile(`(<rect width="[0-9.]+" height=)"[0-9.]+"`)
	baseline = regexp.MustCompile(`<text x="[0-9.]+px" y="([0-9.]+)px"`)
)

// fit draws bold text, and gives an SVG as much space below its last line as above its first, where freeze
// leaves a line's more, and a viewBox. Without one, a narrower browser window crops it.
func fit(path string, t theme) error {
	svg, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for _, c := range t.colours {
		marked := fmt.Sprintf("fill=\"#%06x\"", c^boldMark)
		svg = bytes.ReplaceAll(svg, []byte(marked), fmt.Appendf(nil, "fill=\"#%06x\" font-weight=\"bold\"", c))
	}
	lines := baseline.FindAllSubmatch(svg, -1)
	last, err := strconv.ParseFloat(string(lines[len(lines)-1][1]), 64)
	if err != nil {
		return err
	}
	height := fmt.Sprintf("%.2f", last+above)
	svg = size.ReplaceAll(svg, []byte(`<svg width="$1" height="`+height+`" viewBox="0 0 $1 `+height+`"`))
	svg = border.ReplaceAll(svg, fmt.Appendf(nil, `$1"%.2f"`, last+above-1)) // the border is inside
	return os.WriteFile(path, svg, 0o644)
}

// above is the space above the capitals of the first line, in pixels.
const above = 22

// fontFamily lists fonts for each system. In all of them a block is as wide as a letter.
const fontFamily = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
