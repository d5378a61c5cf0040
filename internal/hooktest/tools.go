package hooktest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// Tools are GSD Core's command line tools, gsd-tools. One process of node answers all calls, as a process for each call
// would: where GSD_STATUSLINE_LARGE is set, each answer and what it writes are compared with those of such a process.
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
	tools := &Tools{TB: t, program: program, ask: json.NewEncoder(stdin), answers: json.NewDecoder(stdout)}
	t.Cleanup(func() {
		_ = stdin.Close()
		_ = cmd.Wait()
		if tools.calls > 0 {
			Report(t, "%d calls of gsd-tools, each as in a process of its own", tools.calls)
		}
	})
	return tools
}

// Lib is the directory of the modules of [Core]'s tools.
func Lib(t testing.TB) string {
	t.Helper()
	return filepath.Join(filepath.Dir(Hook(t, Core)), "..", "gsd-core", "bin", "lib")
}

// Do calls the tools in a directory, with more of an environment, and returns what they print. They must succeed.
func (tools *Tools) Do(dir string, env []string, args ...string) string {
	tools.Helper()
	before, compare := dir+".before", proctest.Size(false, true)
	if compare {
		tmptest.NoError(tools, os.CopyFS(before, os.DirFS(dir)))
	}
	out := tools.answer(dir, env, args)
	if compare {
		// The process has the same directory, which it may print.
		shared := tmptest.Files(tools, dir)
		tmptest.NoError(tools, os.RemoveAll(dir))
		tmptest.NoError(tools, os.Rename(before, dir))
		alone, err := Run(dir, env, "node", append([]string{tools.program}, args...)...)
		tmptest.NoError(tools, err)
		same := func(want, got, what string) {
			tools.Helper()
			want, got = own.ReplaceAllString(want, ""), own.ReplaceAllString(got, "")
			tmptest.Diff(tools, want, got, "%s gsd-tools %q", what, args)
		}
		same(alone, out, "the output of")
		for name, text := range tmptest.Files(tools, dir) {
			same(text, shared[name], name+" after")
			delete(shared, name)
		}
		tmptest.Diff(tools, map[string]string{}, shared, "only in the shared process, files after gsd-tools %q", args)
		tools.calls++
	}
	return out
}

// own is what each process has of its own: the time of day, and in milestone.lock its id and the milliseconds.
var own = regexp.MustCompile(`T\d\d:\d\d:\d\d(\.\d+)?Z|"(pid|updated_at)": \d+`)

func (tools *Tools) answer(dir string, env, args []string) string {
	tools.Helper()
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
