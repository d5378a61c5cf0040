package settings

import (
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
	{"gsd-statusline", Ours},
	{" gsd-statusline \n", Ours},
	{"/usr/bin/gsd-statusline --format compact", Ours},
	{"/usr/bin/gsd-statusline -format=compact --width 100 --color=always --debug", Ours},
	{"~/.local/bin/gsd-statusline", Ours},
	{`"$HOME/.local/bin/gsd-statusline"`, Ours},
	{`'/a b/it'\''s/gsd-statusline'`, Ours},
	{"'/a;b $(c)/gsd-statusline'", Ours},
	{`"C:/Program Files/gsd-statusline.exe"`, Ours},
	{`C:\bin\gsd-statusline.exe`, Ours},
	{"/opt/gl --format compact", Ours}, // this program's own path

	// Anything beyond the path and its render flags is another's.
	{"gsd-statusline ; touch x", Other},
	{"gsd-statusline; touch x", Other},
	{"gsd-statusline\ntouch x", Other},
	{"gsd-statusline && touch x", Other},
	{"gsd-statusline & touch x", Other},
	{"gsd-statusline&", Other},
	{"gsd-statusline | cat", Other},
	{"gsd-statusline > x", Other},
	{"gsd-statusline <x", Other},
	{"gsd-statusline $(touch x)", Other},
	{"gsd-statusline --format $(touch x)", Other},
	{"gsd-statusline --format \"`touch x`\"", Other},
	{"gsd-statusline --format \"$X\"", Other},
	{"gsd-statusline --format 'a b'", Other},
	{"gsd-statusline --format", Other},
	{"gsd-statusline --nonsense 1", Other},
	{"gsd-statusline --debug=x", Other},
	{"gsd-statusline install", Other},
	{"gsd-statusline --format rich .", Other},
	{"gsd-statusline # later", Other},
	{"gsd-statusline*", Other},
	{"(gsd-statusline)", Other},
	{"{ gsd-statusline; }", Other},
	{"A=1 gsd-statusline", Other},
	{"A=1 B='x y' gsd-statusline", Other},
	{"A=/x/gsd-statusline", Other},
	{"A=gsd-statusline", Other},
	{"env gsd-statusline", Other},
	{"exec gsd-statusline", Other},
	{"$(x)/gsd-statusline", Other},
	{"$HOMES/gsd-statusline", Other},
	{`"$CLAUDE_PROJECT_DIR"/gsd-statusline`, Other}, // a clone brings it
	{"bin/gsd-statusline", Other},
	{"./gsd-statusline", Other},
	{"~root/gsd-statusline", Other},
	{"gl", Other},
	{"''", Other},
	{"my-gsd-statusline", Other},
	{"gsd-statusline-wrapper", Other},
	{"'unclosed", Other},
	{"'gsd-statusline", Other},
	{`gsd-statusline \`, Other},
	{"gsd-statusline \r", Other}, // which sh gives to the program

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
	{"node /h/.claude/hooks/statusline.js", Other}, // GSD Core wrote it until 1.9.0, and so do people

	// Anything before, after or between is another's.
	{current + " | sed s/a/b/", Other},
	{current + "; touch x", Other},
	{current + " --flag", Other},
	{current + ` "/x/hooks/gsd-statusline.js"`, Other},
	{"A=1 " + current, Other},
	{"touch x; " + current, Other},
	{chain, Other},
	{chain + hookJS, Other}, // one word
	{chain + ` "/x/gsd-statusline.js"`, Other},
	{`"$(for n in "/usr/bin/node"; do touch x; done)" ` + hookJS, Other},
	{`"$(for n in "$(touch x)" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do [ -x "$n" ] && { [ "${n#/}" != "$n" ] || [ "${n#?:}" != "$n" ]; } && printf '%s' "$n" && break; done)" ` + hookJS, Other},
	{`"$(for n in "/usr/bin/node" "$(command -v node)" /usr/local/bin/node /usr/bin/node; do touch x; done)" ` + hookJS, Other},
	{`bash "/h/hooks/gsd-node-runner.sh" "/usr/bin/node" -r x ` + hookJS, Other},
	{`bash -c "/h/hooks/gsd-node-runner.sh" ` + hookJS, Other},
	{`bash "/h/hooks/other.sh" "/usr/bin/node" ` + hookJS, Other},
	{"node " + hookJS + " | sed s/a/b/", Other},
	{"node -r x " + hookJS, Other},
	{"node --inspect " + hookJS, Other},
	{"python " + hookJS, Other},
	{"node $(x)/hooks/gsd-statusline.js", Other},
	{"node '/h/hooks/gsd-statusline.js", Other},
	{hookJS, Other},
	{"echo 1; node /h/.claude/hooks/gsd-statusline.js", Other},
	{"a; node hooks/gsd-statusline.js", Other},
	{"node /h/gsd-statusline.js", Other},
	{"node /h/myhooks/gsd-statusline.js", Other},
	{"node /h/statusline.js", Other},
}

func TestOwner(t *testing.T) {
	for _, tt := range ownerTests {
		if got := owner(tt.command, "/opt/gl"); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.command, got, tt.want)
		}
	}
}

// TestFlags installs with render flags: one that the line has already gets the
// new value, all else of the line stays.
func TestFlags(t *testing.T) {
	flags := []Flag{{"format", "rich"}, {"width", "100"}}
	tests := []struct{ command, want string }{
		{"node hooks/gsd-statusline.js", "/bin/gsd-statusline --format rich --width 100"},
		{"mine", "/bin/gsd-statusline --format rich --width 100"},
		{"gsd-statusline", "/bin/gsd-statusline --format rich --width 100"},
		{"/x/gsd-statusline  --debug", "/bin/gsd-statusline  --debug --format rich --width 100"},
		{"gsd-statusline -format=full --color always ", "/bin/gsd-statusline --format rich --color always --width 100 "},
		{"gsd-statusline --width 80 --width  90 --format rich", "/bin/gsd-statusline --width 100 --width 100 --format rich"},
	}
	for _, tt := range tests {
		s := mustParse(t, `{}`).with(tt.command).Install(ourProgram, flags...)
		got, owner := s.Command()
		if diff := cmp.Diff(tt.want, got); diff != "" || owner != Ours {
			t.Errorf("%s: owner %d (-want +got):\n%s", tt.command, owner, diff)
		}
		if again, _ := s.Install(ourProgram, flags...).Command(); again != got {
			t.Errorf("%s: a second install makes it %s", tt.command, again)
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

// TestLongCommand: a command that is longer than any of ours is another's.
func TestLongCommand(t *testing.T) {
	for n, want := range map[int]Owner{maxCommand: Ours, maxCommand + 1: Other} {
		command := "gsd-statusline" + strings.Repeat(" ", n-len("gsd-statusline"))
		if got := owner(command, ""); got != want {
			t.Errorf("%d bytes: the owner is %d, want %d", n, got, want)
		}
	}
}
