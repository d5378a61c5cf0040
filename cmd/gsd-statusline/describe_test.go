package main

import (
	"flag"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDescribed holds what help says to what the program knows.
func TestDescribed(t *testing.T) {
	check := func(command string, described []flagText) {
		var want, got []string
		for _, f := range described {
			want = append(want, f.name)
		}
		var o options
		fs := o.flagSet(command)
		fs.VisitAll(func(f *flag.Flag) { got = append(got, f.Name) })
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the flags of %q (-described +known):\n%s", command, diff)
		}
		for _, f := range described {
			for _, value := range choices(f.value) {
				if err := fs.Parse([]string{f.dashed(), value}); err != nil {
					t.Errorf("%s %s: %v", f.dashed(), value, err)
				}
			}
			if len(choices(f.value)) > 0 && fs.Parse([]string{f.dashed(), "nonsense"}) == nil {
				t.Errorf("%s takes any value", f.dashed())
			}
		}
	}
	check("", flagTexts)
	for _, c := range commandTexts {
		check(c.name, c.allFlags())
		if lookup(c.name) == nil {
			t.Errorf("there is no command %s", c.name)
		}
	}
	// A command's name is a case of lookup.
	source := string(must(os.ReadFile("main.go")))
	_, body, _ := strings.Cut(source, "\nfunc lookup(")
	body, _, _ = strings.Cut(body, "\n}")
	if want, got := len(commandTexts), strings.Count(body, "\n\tcase "); want != got {
		t.Errorf("%d commands are described, and %d are known", want, got)
	}
	for line := range strings.Lines(usage()) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 80 {
			t.Errorf("%d characters in a line of help: %s", n, line)
		}
	}
}

const manPath = "../../docs/gsd-statusline.1"

// TestMan holds the manual page to help; -update writes it.
func TestMan(t *testing.T) {
	want := man()
	if *update {
		if err := os.WriteFile(manPath, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, string(must(os.ReadFile(manPath)))); diff != "" {
		t.Errorf("docs/gsd-statusline.1 is not in step with help: go test -run TestMan ./cmd/gsd-statusline -update (-want +got):\n%s", diff)
	}
}

// man is the manual page, from what help says.
func man() string {
	var b strings.Builder
	section := func(name string) { _, _ = io.WriteString(&b, ".SH "+name+"\n") }
	literal := func(text string) { b.WriteString(".nf\n" + roff(text) + ".fi\n") }
	entry := func(name, text string) { b.WriteString(".TP\n.B " + roff(name) + "\n" + roff(text) + "\n") }
	b.WriteString(".\\\" Made from the tables of cmd/gsd-statusline by go test -run TestMan -update.\n.TH GSD-STATUSLINE 1\n")
	section("NAME")
	b.WriteString("gsd\\-statusline \\- where your project stands, on one line\n")
	section("SYNOPSIS")
	b.WriteString(".B gsd\\-statusline\n.RI [ flags ] \" \" [ PATH \" ...]\"\n.br\n.B gsd\\-statusline\n.I COMMAND\n.RI [ arguments ]\n")
	section("DESCRIPTION")
	literal(usageIntro)
	section("FLAGS")
	for _, f := range flagTexts {
		entry(f.usage(), f.short+f.more)
	}
	section("COMMANDS")
	for _, c := range commandTexts {
		entry(strings.TrimSpace(c.name+" "+c.value), c.short+c.more)
		if len(c.flags) > 0 {
			b.WriteString(".RS\n")
			for _, f := range c.flags {
				entry(f.usage(), f.short+f.more)
			}
			b.WriteString(".RE\n")
		}
	}
	section("EXIT STATUS")
	b.WriteString(roff(usageExit))
	section("EXAMPLES")
	literal(usageExamples)
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
