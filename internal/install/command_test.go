package install

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestOwner has what GSD Core writes, and what people do with it and with our program; TestInstallers of the command
// runs the installers themselves.
func TestOwner(t *testing.T) {
	chain := chainStart + "/usr/bin/node" + strings.TrimRight(chainEnd, " ")
	commands := map[Owner]string{Nobody: "\n  "}
	for _, list := range tmptest.Must(txtar.ParseFile("testdata/owners.txtar")).Files {
		commands[owners[list.Name]] = strings.TrimSuffix(string(list.Data), "\n")
	}
	written := strings.NewReplacer("CHAIN", chain, "⏎", "\n", "␍", "\r").Replace
	for owner, list := range commands {
		for command := range strings.SplitSeq(list, "\n") {
			if got := ownerOf(written(command), "/opt/gl"); got != owner {
				t.Errorf("%s: %d, want %d", command, got, owner)
			}
		}
	}
	long := "gsd-statusline" + strings.Repeat(" ", maxCommand-len("gsd-statusline")) // what is longer than any of ours is another's
	if got, more := ownerOf(long, ""), ownerOf(long+" ", ""); got != Us || more != Another {
		t.Errorf("%d bytes: %d, one more: %d", len(long), got, more)
	}
}

// TestFlags installs with render flags: one that the line has already gets the new value, or goes if that is empty, and
// all else of the line stays.
func TestFlags(t *testing.T) {
	flags := map[string]string{"format": "rich", "width": "100", "show": ""}
	tests := []struct{ command, want string }{
		{"node hooks/gsd-statusline.js", "/bin/gsd-statusline --format rich --width 100"},
		{"mine", "/bin/gsd-statusline --format rich --width 100"},
		{"gsd-statusline", "/bin/gsd-statusline --format rich --width 100"},
		{"/x/gsd-statusline  --debug", "/bin/gsd-statusline  --debug --format rich --width 100"},
		{"gsd-statusline -format=full --color always ", "/bin/gsd-statusline --format rich --color always --width 100 "},
		{"gsd-statusline --show hook,next --color=always", "/bin/gsd-statusline --color=always --format rich --width 100"},
		{"gsd-statusline --color always --show=a  --show b", "/bin/gsd-statusline --color always --format rich --width 100"},
		{"gsd-statusline --width 80 --width  90 --format rich", "/bin/gsd-statusline --width 100 --width 100 --format rich"},
	}
	for _, tt := range tests {
		s := mustParse(t, "claude", `{}`).with(tt.command).installed(ourProgram, flags)
		if diff := cmp.Diff(tt.want, s.Command); diff != "" || s.Owner != Us {
			t.Errorf("%s: owner %d (-want +got):\n%s", tt.command, s.Owner, diff)
		}
		if again := s.installed(ourProgram, flags); again.Command != s.Command {
			t.Errorf("%s: a second install makes it %s", tt.command, again.Command)
		}
	}
}

func TestBrief(t *testing.T) {
	long := strings.Repeat("x", 81)
	for command, want := range map[string]string{
		"":                            "",
		"mine.sh":                     "mine.sh",
		strings.Repeat("é", 80):       strings.Repeat("é", 80),
		"/a/mine.sh | " + long:        "mine.sh …",
		`"/a b/mine.sh" ` + long:      "mine.sh …",
		"$(x) " + long:                "$(x) " + strings.Repeat("x", 75) + " …",
		long + strings.Repeat("x", 9): strings.Repeat("x", 80) + " …",
	} {
		tmptest.Diff(t, want, Brief(command), "%.100q", command)
	}
}

// TestWordsAsSh: what counts as words taken literally is what sh makes of it, for
// commands from all that a shell has a meaning for.
func TestWordsAsSh(t *testing.T) {
	tmptest.Long(t, "starts a shell")
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("needs sh")
	}
	pieces := []string{
		"a", "/b", "é", "=", ":", "+", ",", "@", "%", "-", ".", " ", "  ", "\t", "'", "''", `"`, `""`, `\ `, `\"`, `\'`, `\\`, `\$`, "\\`",
		"$HOME/", `"$HOME"`, "$HOME", "$CLAUDE_PROJECT_DIR/", "$x", "${x}", "$(x)", "`x`", ";", "&", "|", "<", ">", "(", ")", "{", "}", "*", "?", "[", "]", "!", "#", "^", "\n", "\r",
	}
	r := rand.New(rand.NewPCG(1, 2))
	var script, want strings.Builder
	accepted := 0
	for range 200_000 {
		command := "x"
		for range r.IntN(6) {
			command += pieces[r.IntN(len(pieces))]
		}
		words := splitWords(command)
		if words == nil {
			continue
		}
		accepted++
		script.WriteString("printf '<%s>' " + command + "\necho\n")
		for _, w := range words {
			want.WriteString("<" + w.text + ">")
		}
		want.WriteString("\n")
	}
	cmd := exec.Command(sh)
	cmd.Dir = t.TempDir()
	cmd.Env = []string{"HOME=$HOME", "CLAUDE_PROJECT_DIR=$CLAUDE_PROJECT_DIR", "PATH="}
	cmd.Stdin = strings.NewReader(script.String())
	got, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.200s", err, got)
	}
	if diff := cmp.Diff(strings.Split(want.String(), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("(-words +sh):\n%.2000s", diff)
	}
	if accepted < 1000 {
		t.Errorf("%d commands are literal words", accepted)
	}
	t.Logf("%d commands", accepted)
}
