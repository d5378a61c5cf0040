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
	want    owner
}{
	{"", nobody},
	{"  ", nobody},
	{"gsd-statusline", us},
	{" gsd-statusline \n", us},
	{"/usr/bin/gsd-statusline --format compact", us},
	{"/usr/bin/gsd-statusline -format=compact --width 100 --color=always --debug", us},
	{"~/.local/bin/gsd-statusline", us},
	{`"$HOME/.local/bin/gsd-statusline"`, us},
	{`'/a b/it'\''s/gsd-statusline'`, us},
	{"'/a;b $(c)/gsd-statusline'", us},
	{`"C:/Program Files/gsd-statusline.exe"`, us},
	{`C:\bin\gsd-statusline.exe`, us},
	{"/opt/gl --format compact", us}, // this program's own path

	// Anything beyond the path and its render flags is another's.
	{"gsd-statusline ; touch x", another},
	{"gsd-statusline; touch x", another},
	{"gsd-statusline\ntouch x", another},
	{"gsd-statusline && touch x", another},
	{"gsd-statusline & touch x", another},
	{"gsd-statusline&", another},
	{"gsd-statusline | cat", another},
	{"gsd-statusline > x", another},
	{"gsd-statusline <x", another},
	{"gsd-statusline $(touch x)", another},
	{"gsd-statusline --format $(touch x)", another},
	{"gsd-statusline --format \"`touch x`\"", another},
	{"gsd-statusline --format \"$X\"", another},
	{"gsd-statusline --format 'a b'", another},
	{"gsd-statusline --format", another},
	{"gsd-statusline --nonsense 1", another},
	{"gsd-statusline --debug=x", another},
	{"gsd-statusline install", another},
	{"gsd-statusline --format rich .", another},
	{"gsd-statusline # later", another},
	{"gsd-statusline*", another},
	{"(gsd-statusline)", another},
	{"{ gsd-statusline; }", another},
	{"A=1 gsd-statusline", another},
	{"A=1 B='x y' gsd-statusline", another},
	{"A=/x/gsd-statusline", another},
	{"A=gsd-statusline", another},
	{"env gsd-statusline", another},
	{"exec gsd-statusline", another},
	{"$(x)/gsd-statusline", another},
	{"$HOMES/gsd-statusline", another},
	{`"$CLAUDE_PROJECT_DIR"/gsd-statusline`, another}, // a clone brings it
	{"bin/gsd-statusline", another},
	{"./gsd-statusline", another},
	{"~root/gsd-statusline", another},
	{"gl", another},
	{"''", another},
	{"my-gsd-statusline", another},
	{"gsd-statusline-wrapper", another},
	{"'unclosed", another},
	{"'gsd-statusline", another},
	{`gsd-statusline \`, another},
	{"gsd-statusline \r", another}, // which sh gives to the program

	{current, gsdCore},
	{chain + ` "$CLAUDE_PROJECT_DIR"/.claude/hooks/gsd-statusline.js`, gsdCore},
	{`"$(for n in "C:/Program Files/nodejs/node.exe" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)" "C:/Users/x y/.claude/hooks/gsd-statusline.js"`, gsdCore},
	{`bash "$HOME/.claude/hooks/gsd-node-runner.sh" "/usr/bin/node" "$HOME/.claude/hooks/gsd-statusline.js"`, gsdCore},
	{`"C:/Program Files/Git/bin/bash.exe" "$HOME/.claude/hooks/gsd-node-runner.sh" "C:/node.exe" "$HOME/.claude/hooks/gsd-statusline.js"`, gsdCore},
	{"node " + hookJS, gsdCore},
	{`"/usr/bin/node" "$HOME/.claude/hooks/gsd-statusline.js"`, gsdCore},
	{`"/usr/bin/node" "/h o/.claude/hooks/gsd-statusline.js"`, gsdCore},
	{`& "C:/node.exe" "C:/Users/x/.claude/hooks/gsd-statusline.js"`, gsdCore},
	{`node "$CLAUDE_PROJECT_DIR"/.claude/hooks/gsd-statusline.js`, gsdCore},
	{`node C:\h\.claude\hooks\gsd-statusline.js`, gsdCore},
	{"node hooks/gsd-statusline.js", gsdCore},
	{"node /h/.claude/hooks/statusline.js", another}, // GSD Core wrote it until 1.9.0, and so do people

	// Anything before, after or between is another's.
	{current + " | sed s/a/b/", another},
	{current + "; touch x", another},
	{current + " --flag", another},
	{current + ` "/x/hooks/gsd-statusline.js"`, another},
	{"A=1 " + current, another},
	{"touch x; " + current, another},
	{chain, another},
	{chain + hookJS, another}, // one word
	{chain + ` "/x/gsd-statusline.js"`, another},
	{`"$(for n in "/usr/bin/node"; do touch x; done)" ` + hookJS, another},
	{`"$(for n in "$(touch x)" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)" ` + hookJS, another},
	{`"$(for n in "/usr/bin/node" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do touch x; done)" ` + hookJS, another},
	{`bash "/h/hooks/gsd-node-runner.sh" "/usr/bin/node" -r x ` + hookJS, another},
	{`bash -c "/h/hooks/gsd-node-runner.sh" ` + hookJS, another},
	{`bash "/h/hooks/other.sh" "/usr/bin/node" ` + hookJS, another},
	{"node " + hookJS + " | sed s/a/b/", another},
	{"node -r x " + hookJS, another},
	{"node --inspect " + hookJS, another},
	{"python " + hookJS, another},
	{"node $(x)/hooks/gsd-statusline.js", another},
	{"node '/h/hooks/gsd-statusline.js", another},
	{hookJS, another},
	{"echo 1; node /h/.claude/hooks/gsd-statusline.js", another},
	{"a; node hooks/gsd-statusline.js", another},
	{"node /h/gsd-statusline.js", another},
	{"node /h/myhooks/gsd-statusline.js", another},
	{"node /h/statusline.js", another},

	// What is longer than any of ours is another's.
	{"gsd-statusline" + strings.Repeat(" ", maxCommand-len("gsd-statusline")), us},
	{"gsd-statusline" + strings.Repeat(" ", maxCommand-len("gsd-statusline")+1), another},
}

func TestOwner(t *testing.T) {
	for _, tt := range ownerTests {
		if got := ownerOf(tt.command, "/opt/gl"); got != tt.want {
			t.Errorf("%.200s: %d, want %d", tt.command, got, tt.want)
		}
	}
}

// TestFlags installs with render flags: one that the line has already gets the
// new value, all else of the line stays.
func TestFlags(t *testing.T) {
	flags := map[string]string{"format": "rich", "width": "100", "color": ""}
	tests := []struct{ command, want string }{
		{"node hooks/gsd-statusline.js", "/bin/gsd-statusline --format rich --width 100"},
		{"mine", "/bin/gsd-statusline --format rich --width 100"},
		{"gsd-statusline", "/bin/gsd-statusline --format rich --width 100"},
		{"/x/gsd-statusline  --debug", "/bin/gsd-statusline  --debug --format rich --width 100"},
		{"gsd-statusline -format=full --color always ", "/bin/gsd-statusline --format rich --color always --width 100 "},
		{"gsd-statusline --width 80 --width  90 --format rich", "/bin/gsd-statusline --width 100 --width 100 --format rich"},
	}
	for _, tt := range tests {
		s := mustParse(t, "claude", `{}`).with(tt.command).installed(ourProgram, flags)
		if diff := cmp.Diff(tt.want, s.command); diff != "" || s.owner != us {
			t.Errorf("%s: owner %d (-want +got):\n%s", tt.command, s.owner, diff)
		}
		if again := s.installed(ourProgram, flags); again.command != s.command {
			t.Errorf("%s: a second install makes it %s", tt.command, again.command)
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
		if diff := cmp.Diff(want, brief(command)); diff != "" {
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
