package install

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The two forms that GSD Core 1.14.0 writes, and those of older installers;
// TestInstallers of the command runs the installers themselves.
const (
	chain   = `"$(for n in "/usr/bin/node" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)"`
	current = chain + ` "/home/u/.claude/hooks/gsd-statusline.js"`
	hookJS  = `"/h/.claude/hooks/gsd-statusline.js"`
)

// ownerTests are commands and whose they are.
var ownerTests = []struct {
	command string
	want    Owner
}{
	{"", Nobody},
	{"  ", Nobody},
	{"gsd-statusline", Us},
	{" gsd-statusline \n", Us},
	{"/usr/bin/gsd-statusline --format compact", Us},
	{"/usr/bin/gsd-statusline -format=compact --width 100 --color=always --debug", Us},
	{"~/.local/bin/gsd-statusline", Us},
	{`"$HOME/.local/bin/gsd-statusline"`, Us},
	{`'/a b/it'\''s/gsd-statusline'`, Us},
	{"'/a;b $(c)/gsd-statusline'", Us},
	{`"C:/Program Files/gsd-statusline.exe"`, Us},
	{`C:\bin\gsd-statusline.exe`, Us},
	{"/opt/gl --format compact", Us}, // this program's own path

	// Anything beyond the path and its render flags is another's.
	{"gsd-statusline ; touch x", Another},
	{"gsd-statusline; touch x", Another},
	{"gsd-statusline\ntouch x", Another},
	{"gsd-statusline && touch x", Another},
	{"gsd-statusline & touch x", Another},
	{"gsd-statusline&", Another},
	{"gsd-statusline | cat", Another},
	{"gsd-statusline > x", Another},
	{"gsd-statusline <x", Another},
	{"gsd-statusline $(touch x)", Another},
	{"gsd-statusline --format $(touch x)", Another},
	{"gsd-statusline --format \"`touch x`\"", Another},
	{"gsd-statusline --format \"$X\"", Another},
	{"gsd-statusline --format 'a b'", Another},
	{"gsd-statusline --format", Another},
	{"gsd-statusline --nonsense 1", Another},
	{"gsd-statusline --debug=x", Another},
	{"gsd-statusline install", Another},
	{"gsd-statusline --format rich .", Another},
	{"gsd-statusline # later", Another},
	{"gsd-statusline*", Another},
	{"(gsd-statusline)", Another},
	{"{ gsd-statusline; }", Another},
	{"A=1 gsd-statusline", Another},
	{"A=1 B='x y' gsd-statusline", Another},
	{"A=/x/gsd-statusline", Another},
	{"A=gsd-statusline", Another},
	{"env gsd-statusline", Another},
	{"exec gsd-statusline", Another},
	{"$(x)/gsd-statusline", Another},
	{"$HOMES/gsd-statusline", Another},
	{`"$CLAUDE_PROJECT_DIR"/gsd-statusline`, Another}, // a clone brings it
	{"bin/gsd-statusline", Another},
	{"./gsd-statusline", Another},
	{"~root/gsd-statusline", Another},
	{"gl", Another},
	{"''", Another},
	{"my-gsd-statusline", Another},
	{"gsd-statusline-wrapper", Another},
	{"'unclosed", Another},
	{"'gsd-statusline", Another},
	{`gsd-statusline \`, Another},
	{"gsd-statusline \r", Another}, // which sh gives to the program

	{current, GSDCore},
	{chain + ` "$CLAUDE_PROJECT_DIR"/.claude/hooks/gsd-statusline.js`, GSDCore},
	{`"$(for n in "C:/Program Files/nodejs/node.exe" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)" "C:/Users/x y/.claude/hooks/gsd-statusline.js"`, GSDCore},
	{`bash "$HOME/.claude/hooks/gsd-node-runner.sh" "/usr/bin/node" "$HOME/.claude/hooks/gsd-statusline.js"`, GSDCore},
	{`"C:/Program Files/Git/bin/bash.exe" "$HOME/.claude/hooks/gsd-node-runner.sh" "C:/node.exe" "$HOME/.claude/hooks/gsd-statusline.js"`, GSDCore},
	{"node " + hookJS, GSDCore},
	{`"/usr/bin/node" "$HOME/.claude/hooks/gsd-statusline.js"`, GSDCore},
	{`"/usr/bin/node" "/h o/.claude/hooks/gsd-statusline.js"`, GSDCore},
	{`& "C:/node.exe" "C:/Users/x/.claude/hooks/gsd-statusline.js"`, GSDCore},
	{`node "$CLAUDE_PROJECT_DIR"/.claude/hooks/gsd-statusline.js`, GSDCore},
	{`node C:\h\.claude\hooks\gsd-statusline.js`, GSDCore},
	{"node hooks/gsd-statusline.js", GSDCore},
	{"node /h/.claude/hooks/statusline.js", Another}, // GSD Core wrote it until 1.9.0, and so do people

	// Anything before, after or between is another's.
	{current + " | sed s/a/b/", Another},
	{current + "; touch x", Another},
	{current + " --flag", Another},
	{current + ` "/x/hooks/gsd-statusline.js"`, Another},
	{"A=1 " + current, Another},
	{"touch x; " + current, Another},
	{chain, Another},
	{chain + hookJS, Another}, // one word
	{chain + ` "/x/gsd-statusline.js"`, Another},
	{`"$(for n in "/usr/bin/node"; do touch x; done)" ` + hookJS, Another},
	{`"$(for n in "$(touch x)" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)" ` + hookJS, Another},
	{`"$(for n in "/usr/bin/node" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do touch x; done)" ` + hookJS, Another},
	{`bash "/h/hooks/gsd-node-runner.sh" "/usr/bin/node" -r x ` + hookJS, Another},
	{`bash -c "/h/hooks/gsd-node-runner.sh" ` + hookJS, Another},
	{`bash "/h/hooks/other.sh" "/usr/bin/node" ` + hookJS, Another},
	{"node " + hookJS + " | sed s/a/b/", Another},
	{"node -r x " + hookJS, Another},
	{"node --inspect " + hookJS, Another},
	{"python " + hookJS, Another},
	{"node $(x)/hooks/gsd-statusline.js", Another},
	{"node '/h/hooks/gsd-statusline.js", Another},
	{hookJS, Another},
	{"echo 1; node /h/.claude/hooks/gsd-statusline.js", Another},
	{"a; node hooks/gsd-statusline.js", Another},
	{"node /h/gsd-statusline.js", Another},
	{"node /h/myhooks/gsd-statusline.js", Another},
	{"node /h/statusline.js", Another},

	// What is longer than any of ours is another's.
	{"gsd-statusline" + strings.Repeat(" ", maxCommand-len("gsd-statusline")), Us},
	{"gsd-statusline" + strings.Repeat(" ", maxCommand-len("gsd-statusline")+1), Another},
}

func TestOwner(t *testing.T) {
	for _, tt := range ownerTests {
		if got := ownerOf(tt.command, "/opt/gl"); got != tt.want {
			t.Errorf("%.200s: %d, want %d", tt.command, got, tt.want)
		}
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
		if diff := cmp.Diff(want, Brief(command)); diff != "" {
			t.Errorf("%.100q (-want +got):\n%s", command, diff)
		}
	}
}

// TestWordsAsSh: what counts as words taken literally is what sh makes of it, for
// commands from all that a shell has a meaning for.
func TestWordsAsSh(t *testing.T) {
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
