package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
)

// columns is the maximum width of a picture: more would be too small beside the text.
const columns = 117

// screens returns what each picture shows, as a terminal receives it.
func screens(dir string) (map[string]string, error) {
	root, err := os.MkdirTemp("", "pictures-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(root)
	program := filepath.Join(root, "gsd-statusline")
	if out, err := exec.Command("go", "build", "-o", program,
		"github.com/gsd-statusline/gsd-statusline/cmd/gsd-statusline").CombinedOutput(); err != nil {
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
	var formats strings.Builder
	for _, file := range []string{"real", "blocked"} { // those of preview
		for _, format := range []string{"full", "rich"} {
			line := p.run("--color", "always", "--width", "100", "--format", format, file+"/STATE.md")
			if visible(line) == 0 {
				line = "(nothing)\n"
			}
			fmt.Fprintf(&formats, "%s%-6s%s%s", bold, format, normal, line)
		}
		formats.WriteString("\n")
	}
	command := func(args ...string) string {
		line := "gsd-statusline " + strings.Join(args, " ")
		return green + "$" + normal + " " + line + "\n" + p.inTerminal(line)
	}
	var segments strings.Builder
	for _, flags := range []string{
		"--show hook,next", "--show hook,usage,duration", "--context-scale exact",
		"--format rich --width 110 --show model,effort,directory,context,usage,cost,newline,state",
	} {
		fmt.Fprintf(&segments, "%s%s%s\n%s\n\n", bold, flags, normal, p.inProject("src/shop", strings.Fields(flags)...))
	}
	rich := p.run("--color", "always", "--format", "rich", "--width", "100", "real/STATE.md")
	return map[string]string{
		"claude":   strings.TrimRight(string(claude), "\n"),
		"formats":  strings.TrimRight(formats.String(), "\n"),
		"prompt":   rich + green + "~/src/shop" + normal + " $ npm test\n",
		"segments": strings.TrimRight(segments.String(), "\n"),
		"check":    command("check"),
		"explain":  command("explain"),
	}, p.err
}

// project is a project for the examples.
type project struct {
	dir, program string
	err          error // the first of a run
}

// make creates the project: a STATE.md whose percentage is not read, and others of which the
// hook reads some or nothing; one of them is behind the files of its phase, as in preview.
func (p *project) make() error {
	files := map[string]string{
		".planning/STATE.md": "---\nmilestone: v2.0\nstatus: executing\nprogress:\n  " +
			"total_phases: 17\n  percent: \"20\"\n---\n\n# State\n\nPhase: 4 of 17 (Observability)\n",
		".planning/phases/04-observability/04-01-PLAN.md": "",
	}
	samples := map[string]string{}
	archive, err := txtar.ParseFile(previewFile())
	if err != nil {
		return err
	}
	for _, file := range archive.Files {
		samples[file.Name] = string(file.Data)
	}
	for _, dir := range []string{"real", "src/shop/.planning"} {
		files[dir+"/ROADMAP.md"] = samples["ROADMAP.md"]
		for n := range 5 {
			plan := fmt.Sprintf("%s/phases/04-checkout/04-0%d-", dir, n+1)
			files[plan+"PLAN.md"], files[plan+"SUMMARY.md"] = "", ""
		}
	}
	files["real/STATE.md"], files["blocked/STATE.md"] = samples["real.md"], samples["blocked.md"]
	files["src/shop/.planning/STATE.md"] = files["real/STATE.md"]
	files["src/shop/payload.json"] = `{
		"model": {"display_name": "Opus 5.5"}, "effort": {"level": "high"},
		"cost": {"total_cost_usd": 1.23, "total_duration_ms": 4320000},
		"rate_limits": {"five_hour": {"used_percentage": 82}, "seven_day": {"used_percentage": 13}},
		"context_window": {"context_window_size": 1000000, "current_usage": {"input_tokens": 400000},
		"used_percentage": 40, "remaining_percentage": 60}
	}`
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

// previewFile has the samples of the command preview.
func previewFile() string {
	file := filepath.Join("cmd", "gsd-statusline", "preview.txtar")
	if _, err := os.Stat("go.mod"); err != nil { // a test runs in its own directory
		file = filepath.Join("..", "..", file)
	}
	return file
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

// inProject returns Claude Code's line in a directory with a payload.
func (p *project) inProject(dir string, flags ...string) string {
	cmd := exec.Command(p.program, flags...)
	cmd.Dir = filepath.Join(p.dir, filepath.FromSlash(dir))
	cmd.Env = []string{"HOME=" + filepath.Dir(p.dir), "TMPDIR=" + filepath.Dir(p.dir)}
	payload, err := os.Open(filepath.Join(cmd.Dir, "payload.json"))
	if err == nil {
		defer payload.Close()
		cmd.Stdin = payload
		var out []byte
		out, err = cmd.Output()
		if err == nil {
			return string(out)
		}
	}
	p.err = cmp.Or(p.err, err)
	return ""
}

// inTerminal returns what a command prints in a terminal, the only place where check shows
// the line that it is about.
func (p *project) inTerminal(line string) string {
	cmd := exec.Command("script", "-qc", line, os.DevNull) // of util-linux
	cmd.Dir, cmd.Env = p.dir, []string{
		"HOME=" + filepath.Dir(p.dir), "TERM=xterm-256color",
		"PATH=" + filepath.Dir(p.program) + string(filepath.ListSeparator) + os.Getenv("PATH"),
	}
	out, err := cmd.CombinedOutput()
	if err != nil && p.err == nil {
		p.err = fmt.Errorf("script: %w: %s", err, out)
	}
	return wrapped(strings.ReplaceAll(string(out), "\r\n", "\n"))
}

// wrapped goes on below where a line is wider than the picture, as a terminal does.
func wrapped(text string) string {
	var b strings.Builder
	at, isEscape := 0, false
	for _, r := range text {
		switch {
		case r == '\x1b':
			isEscape = true
		case isEscape:
			isEscape = r != 'm'
		case r == '\n':
			at = 0
		case at == columns:
			b.WriteByte('\n')
			at = 1
		default:
			at++
		}
		b.WriteRune(r)
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
