package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/nearest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestCommands: each row of the table is complete, and each flag accepts the values that it lists and no others.
func TestCommands(t *testing.T) {
	for _, c := range append(commands(), render()) {
		if c.run == nil || c.name != "" && said(c.about()) == "" {
			t.Errorf("the row of %q is incomplete", c.name)
		}
		for _, f := range c.takes() {
			parse := func(value string) error {
				_, _, err := new(options).parseFlags(c, []string{dashed(f.name), value})
				return err
			}
			if said(f.about()) == "" {
				t.Errorf("help.txtar does not say what %s does", dashed(f.name))
			}
			for _, value := range choices(f.takes()) {
				if err := parse(value); err != nil {
					t.Errorf("%s %s: %v", c.name, dashed(f.name), err)
				}
			}
			if len(choices(f.takes())) > 0 && parse("nonsense") == nil {
				t.Errorf("%s %s accepts any value", c.name, dashed(f.name))
			}
		}
		help := c.help()
		for line := range strings.Lines(help) {
			if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 80 {
				t.Errorf("%d characters in a line of help: %s", n, line)
			}
		}
		if c.name != "" && !strings.Contains(usage(), "\n  "+c.name) {
			t.Errorf("the help lacks %s", c.name)
		}
	}
}

// TestUsage: the help fits on a screen and names every segment.
func TestUsage(t *testing.T) {
	text := usage()
	if n := strings.Count(text, "\n"); n > 60 {
		t.Errorf("the help has %d lines", n)
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' })
	for _, name := range line.SegmentNames() {
		if !slices.Contains(words, name) {
			t.Errorf("the help lacks the segment %s", name)
		}
	}
}

func TestNearest(t *testing.T) {
	known := []string{"check", "completion", "init", "install", "uninstall", "version"}
	tmptest.Table(t, "nearest.To", func(word string) string { return nearest.To(word, known) }, map[string]string{
		"chek": "check", "chekc": "check", "cheeeck": "check", "ceck": "check", "heck": "check", "chk": "check",
		"instal": "install", "unistall": "uninstall", "init": "", "in": "", "x": "", "": "", "docs": "",
		"verzhun": "", "Check": "check", "VERSION": "",
	})
}

// TestMan: the manual page says what help says; -update writes it.
func TestMan(t *testing.T) {
	tmptest.Golden(t, *update, "../../docs/gsd-statusline.1", man(t))
}

// said is all that help says of a flag or a command.
func said(_, whole string) string { return whole }

// man is the manual page, from what help says and testdata/man.txtar.
func man(t *testing.T) string {
	parts := map[string]string{}
	for _, f := range txtar.Parse([]byte(tmptest.Read(t, "testdata/man.txtar"))).Files {
		parts[f.Name] = string(f.Data)
	}
	var b strings.Builder
	section := func(name string) { _, _ = io.WriteString(&b, ".SH "+name+"\n") }
	literal := func(text string) { b.WriteString(".nf\n" + roff(text) + ".fi\n") }
	entry := func(name, text string) { b.WriteString(".TP\n.B " + roff(name) + "\n" + roff(text) + "\n") }
	b.WriteString(".\\\" Made from the tables of cmd/gsd-statusline by go test -run TestMan -update.\n.TH " +
		"GSD-STATUSLINE 1\n")
	section("NAME")
	b.WriteString("gsd\\-statusline \\- where your project stands, on one line\n")
	section("SYNOPSIS")
	b.WriteString(".B gsd\\-statusline\n.RI [ flags ] \" \" [ PATH \" ...]\"\n.br\n.B gsd\\-statusline\n.I COMMAND\n" +
		".RI [ arguments ]\n")
	section("DESCRIPTION")
	literal(parts["description"])
	section("FLAGS")
	for _, f := range render().takes() {
		entry(f.usage(), said(f.about()))
	}
	section("COMMANDS")
	for _, c := range commands() {
		entry(strings.TrimSpace(c.name+" "+c.args), said(c.about()))
		b.WriteString(".RS\n")
		for _, f := range c.takes() {
			if f != helpFlag {
				entry(f.usage(), said(f.about()))
			}
		}
		if examples := helpText(c.name); examples != "" {
			literal(examples)
		}
		b.WriteString(".RE\n")
	}
	section("SEGMENTS")
	b.WriteString("What \\-\\-show and statusline.segments choose; hook stands for the first eight, rows for two " +
		"rows, newline begins another.\n")
	clients := string(tmptest.Must(os.ReadFile(filepath.Join("..", "..", "docs", "clients.md"))))
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| (.+?) \\| (.+) \\|$").FindAllStringSubmatch(clients, -1) {
		if slices.Contains(line.SegmentNames(), row[1]) {
			entry(row[1], strings.ReplaceAll(row[2], "`", ""))
		}
	}
	section("FILES")
	literal(parts["files"])
	section("EXIT STATUS")
	b.WriteString(roff(helpText("exit codes")))
	section("EXAMPLES")
	literal(parts["examples"])
	return b.String()
}

// roff escapes a text: backslashes, dashes, and what would be a request at a
// line's start.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	text = strings.NewReplacer("\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// TestVersion: version prints what is known about a build and leaves out the rest.
func TestVersion(t *testing.T) {
	system := runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	settings := []debug.BuildSetting{
		{Key: "-trimpath", Value: "true"},
		{Key: "vcs.revision", Value: "0123456789abcdef"},
		{Key: "vcs.time", Value: "2026-11-22T10:11:12Z"},
	}
	tests := []struct {
		name string
		b    build
		want string
	}{
		{
			"a release",
			build{"v1.2.3", "fedcba9876543210", "2026-11-22T01:02:03Z"},
			"v1.2.3 (fedcba987654, 2026-11-22T01:02:03Z, " + system + ")",
		},
		{
			"a checkout", buildOf(&debug.BuildInfo{Main: debug.Module{Version: "v0.1.0+dirty"}, Settings: settings}),
			"v0.1.0+dirty (0123456789ab, 2026-11-22T10:11:12Z, " + system + ")",
		},
		{"go install", buildOf(&debug.BuildInfo{Main: debug.Module{Version: "v0.1.0"}}), "v0.1.0 (" + system + ")"},
		{"a short commit", build{"v1", "abc", ""}, "v1 (abc, " + system + ")"},
		{"nothing known", buildOf(nil), "(unknown) (" + system + ")"},
	}
	for _, tt := range tests {
		tmptest.Diff(t, tt.want, tt.b.String(), "%s: mismatch", tt.name)
	}
}

// TestBreakCommands: every way in which a line can begin a workflow command.
func TestBreakCommands(t *testing.T) {
	broken := func(line string) string { return string(breakCommands([]byte(line))) }
	tmptest.Table(t, "breakCommands", broken, map[string]string{
		"::error::x\n":              ": :error::x\n",
		" \t::error::x\n":           " \t: :error::x\n",
		"\uFEFF::error::x\n":        "\uFEFF: :error::x\n",
		"\uFEFF \uFEFF::error::x\n": "\uFEFF \uFEFF: :error::x\n",
		"a ##[error]x\n":            "a ## [error]x\n",
		"a ::error::x\n":            "a ::error::x\n",
	})
}
