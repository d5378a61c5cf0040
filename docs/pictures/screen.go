package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// columns is the maximum width of a picture: more would be too small on a phone.
const columns = 84

// screens returns what each picture shows, as a terminal receives it.
func screens(dir string) (map[string]string, error) {
	root, err := os.MkdirTemp("", "pictures-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(root)
	program := filepath.Join(root, "gsd-statusline")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/gsd-statusline/gsd-statusline/cmd/gsd-statusline").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w: %s", err, out)
	}
	p := project{dir: filepath.Join(root, "shop"), program: program}
	if err := p.make(); err != nil {
		return nil, err
	}
	claude, err := os.ReadFile(filepath.Join(dir, "claude.ansi"))
	if err != nil {
		return nil, err
	}
	const bold, normal, green = "\x1b[1m", "\x1b[0m", "\x1b[32m"
	var scenes strings.Builder
	for _, s := range []struct{ name, file, format string }{
		{"the hook", "real", "full"},
		{"rich", "real", "rich"},
		{"", "", ""},
		{"active", "active", "full"},
		{"next", "next", "full"},
		{"complete", "complete", "full"},
		{"default", "default", "full"},
		{"compact", "active", "compact"},
	} {
		if s.name == "" {
			scenes.WriteString("\n")
			continue
		}
		line := p.run("--color", "always", "--format", s.format, s.file+".md")
		scenes.WriteString(wrap(fmt.Sprintf("%s%-10s%s%s", bold, s.name, normal, line), 10))
	}
	command := func(args ...string) string {
		printed := p.run(append(args, "--color", "always")...)
		return green + "$" + normal + " gsd-statusline " + strings.Join(args, " ") + "\n" + wrap(printed, 4)
	}
	rich := p.run("--color", "always", "--format", "rich", "--width", "84", "real.md")
	return map[string]string{
		"claude":  string(claude),
		"scenes":  scenes.String(),
		"prompt":  rich + green + "~/src/shop" + normal + " $ \n",
		"check":   command("check"),
		"explain": command("explain"),
	}, p.err
}

// project is a project for the examples.
type project struct {
	dir, program string
	err          error // the first of a run
}

// make creates the project: a STATE.md whose percentage is hidden, and a file for each
// scene and for before and after.
func (p *project) make() error {
	files := map[string]string{
		".planning/STATE.md":                              "---\nmilestone: v2.0\nstatus: executing\nprogress:\n  # counted by hand\n  total_phases: 17\n  percent: 20\n---\n\n# State\n\nPhase: 4 of 17 (Observability)\n",
		".planning/phases/04-observability/04-01-PLAN.md": "",
	}
	for _, scene := range []string{"real", "active", "next", "complete", "default"} {
		text, err := os.ReadFile(filepath.Join(moduleRoot(), "cmd", "gsd-statusline", "preview", scene+".md"))
		if err != nil {
			return err
		}
		files[scene+".md"] = string(text)
	}
	for name, text := range files {
		path := filepath.Join(p.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// moduleRoot is the module's directory, even for a test that runs in this one.
func moduleRoot() string {
	if _, err := os.Stat("go.mod"); err == nil {
		return "."
	}
	return filepath.Join("..", "..")
}

// run returns what the program prints in the project. check fails if it finds an
// error, which is expected.
func (p *project) run(args ...string) string {
	cmd := exec.Command(p.program, args...)
	cmd.Dir, cmd.Env = p.dir, []string{"HOME=" + filepath.Dir(p.dir), "TERM=xterm-256color"}
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil && out.Len() == 0 && p.err == nil {
		p.err = fmt.Errorf("%q: %w: %s", args, err, &messages)
	}
	return out.String()
}

// wrap breaks lines that are wider than a picture at a space and indents the rest.
// Escape sequences take no columns.
func wrap(text string, indent int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		column := 0
		for i, word := range strings.SplitAfter(line, " ") {
			n := visible(word)
			if i > 0 && column+n > columns {
				b.WriteString("\n" + strings.Repeat(" ", indent))
				column = indent
			}
			b.WriteString(word)
			column += n
		}
	}
	return b.String()
}

// visible is how many columns a word takes.
func visible(word string) int {
	n := 0
	for _, r := range runs(word) {
		n += utf8.RuneCountInString(strings.TrimRight(r.text, "\n"))
	}
	return n
}
