package install

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
