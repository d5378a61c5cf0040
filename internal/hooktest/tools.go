package hooktest

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// Tools are GSD Core's command line tools, gsd-tools. One process of node answers all calls, except that each tenth
// has a process of its own, to show that both do the same.
type Tools struct {
	testing.TB
	program string
	ask     *json.Encoder
	answers *json.Decoder
	calls   int
}

// NewTools returns the tools of [Core]; see [Hook] for where there are none.
func NewTools(t testing.TB) *Tools {
	t.Helper()
	program := filepath.Join(Lib(t), "..", "gsd-tools.cjs")
	_, here, _, _ := runtime.Caller(0)
	cmd := exec.Command("node", filepath.Join(filepath.Dir(here), "tools.js"), program)
	stdin := tmptest.Must(cmd.StdinPipe())
	stdout := tmptest.Must(cmd.StdoutPipe())
	tmptest.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = stdin.Close()
		_ = cmd.Wait()
	})
	return &Tools{TB: t, program: program, ask: json.NewEncoder(stdin), answers: json.NewDecoder(stdout)}
}

// Lib is the directory of the modules of [Core]'s tools.
func Lib(t testing.TB) string {
	t.Helper()
	return filepath.Join(filepath.Dir(Hook(t, Core)), "..", "gsd-core", "bin", "lib")
}

// Do calls the tools in a directory, with more of an environment, and returns what they print. They must succeed.
func (tools *Tools) Do(dir string, env []string, args ...string) string {
	tools.Helper()
	if tools.calls++; tools.calls%10 == 0 {
		out, err := Run(dir, env, "node", append([]string{tools.program}, args...)...)
		if err != nil {
			tools.Fatal(err)
		}
		return out
	}
	var answer struct {
		Out  string
		Code int
	}
	err := tools.ask.Encode(map[string]any{"Dir": dir, "Env": env, "Args": args})
	if err == nil {
		err = tools.answers.Decode(&answer)
	}
	if err != nil || answer.Code != 0 {
		tools.Fatalf("gsd-tools %q: exit code %d, %v: %s", args, answer.Code, err, answer.Out)
	}
	return answer.Out
}
