package release

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestAction runs the steps of action.yml as a runner does, with a release that a server
// on this machine stands in for.
func TestAction(t *testing.T) {
	t.Parallel()
	tmptest.Long(t, "builds the program, and runs bash a dozen times")
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the stand-in runner is Linux on amd64")
	}
	proctest.Needs(t, "bash", "curl", "tar", "sha256sum")
	releases := standIn(t)
	const bad = "---\nprogress:\n  # a comment\n  percent: 20\n---\n\nPhase: 4 of 6 (Cart)\nStatus: executing\n"
	const warns = "---\nstatus: executing\nlast_updated: soon\n---\n\nPhase: 4 of 6 (Cart)\n"
	const annotation = "::error file=.planning/STATE.md,line=4,"
	for _, tt := range []struct {
		name, state string
		inputs      map[string]string
		want        string // in the output; a first ! means that it is not
		code        int
	}{
		{"an error", bad, nil, annotation, 1},
		{"a version without its letter", bad, map[string]string{"version": "1.2.3"}, annotation, 1},
		{"the action's tag", bad, map[string]string{"ref": "v1.2.3"}, annotation, 1},
		{"the action's branch", bad, map[string]string{"ref": "main"}, annotation, 1},
		{"a warning, strict", warns, map[string]string{"strict": "true"}, "::warning ", 1},
		{"no notes", warns, nil, "!::notice", 0},
		{"fail-on", warns, map[string]string{"fail-on": "warning"}, "::warning ", 1},
		{"fail-on before strict", warns, map[string]string{"strict": "true", "fail-on": "error"}, "::warning ", 0},
		{"select", warns, map[string]string{"select": "version-missing"}, "::notice ", 0},
		{"ignore", warns, map[string]string{"ignore": "timestamp,S008", "strict": "true"}, "!::warning ", 0},
		{"a script as rule", warns, map[string]string{"ignore": "$(touch ran)"}, "unknown rule", 2},
		{"notes", warns, map[string]string{"notes": "true"}, "::notice ", 0},
		{"paths", warns, map[string]string{"paths": "a b/STATE.md\n\n-c.md\n"}, "::error file=a b/STATE.md,line=4,", 1},
		{
			"no such release", bad,
			map[string]string{"version": "v9.9.9"},
			"/download/v9.9.9/checksums.txt cannot be downloaded", 2,
		},
		{"no version", bad, map[string]string{"version": "1.2.3; touch ran"}, "version is not that of a release", 2},
		{"a path as version", bad, map[string]string{"version": "../../x"}, "version is not that of a release", 2},
		{
			"a script as path", bad,
			map[string]string{"paths": "$(touch ran)\n`touch ran`\n; touch ran"},
			"no such file",
			1,
		},
		{"a wrong checksum", bad, map[string]string{"version": "v6.6.6"}, "does not match its checksum", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			work := t.TempDir()
			for name, text := range map[string]string{
				".planning/STATE.md": tt.state, "a b/STATE.md": bad,
				"-c.md": warns,
			} {
				tmptest.Write(t, work, name, text)
			}
			out, code := runAction(t, work, releases, tt.inputs)
			want, isAbsent := strings.CutPrefix(tt.want, "!")
			if strings.Contains(out, want) == isAbsent || code != tt.code {
				t.Errorf("exit %d, want %d and %q in:\n%s", code, tt.code, tt.want, out)
			}
			if _, err := os.Stat(filepath.Join(work, "ran")); err == nil {
				t.Error("an input ran as a command")
			}
		})
	}
}

// standIn serves the latest release and v1.2.3, which are this program, and v6.6.6, whose
// archive is not what its checksum says.
func standIn(t *testing.T) (url string) {
	t.Helper()
	dir := t.TempDir()
	const base = "gsd-statusline_1.2.3_linux_amd64"
	do(t, nil, "go", "build", "-o", filepath.Join(dir, base, "gsd-statusline"), "../../cmd/gsd-statusline")
	do(t, nil, "tar", "-czf", filepath.Join(dir, base+".tar.gz"), "-C", dir, base)
	archive := []byte(tmptest.Read(t, filepath.Join(dir, base+".tar.gz")))
	sums := fmt.Sprintf("%064x  gsd-statusline_1.2.3_linux_arm64.tar.gz\n%x  %s.tar.gz\n", 0, sha256.Sum256(archive),
		base)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch place, name := path.Split(r.URL.Path); {
		case place != "/latest/download/" && place != "/download/v1.2.3/" && place != "/download/v6.6.6/":
			http.NotFound(w, r)
		case name == "checksums.txt":
			_, _ = w.Write([]byte(sums))
		case place == "/download/v6.6.6/":
			_, _ = w.Write(append([]byte("x"), archive...))
		case name == base+".tar.gz":
			_, _ = w.Write(archive)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// runAction runs the step of action.yml in a directory. The runner fills in inputs in env
// alone; in run they would become part of the script.
func runAction(t *testing.T, work, releases string, inputs map[string]string) (output string, code int) {
	t.Helper()
	text := tmptest.Read(t, "../../action.yml")
	_, env, _ := strings.Cut(text, "      env:")
	env, run, _ := strings.Cut(env, "      run: ")
	if strings.Contains(run, "${{") || strings.Count(text, " run: ") != 1 {
		t.Fatalf("action.yml has an expression in its script, or several scripts: %s", run)
	}
	cmd := exec.Command("bash", "-e", "-o", "pipefail", "-c", run)
	root := tmptest.Must(filepath.Abs("../.."))
	temp := t.TempDir()
	cmd.Dir = work
	cmd.Env = append(os.Environ(), "GITHUB_ACTIONS=true", "GITHUB_ACTION_PATH="+root, "GITHUB_WORKSPACE="+work,
		"RUNNER_OS=Linux", "RUNNER_ARCH=X64", "RUNNER_TEMP="+temp, "GSD_STATUSLINE_RELEASES="+releases,
		"GITHUB_PATH="+filepath.Join(temp, "path"), "GITHUB_OUTPUT="+filepath.Join(temp, "output"))
	for _, m := range regexp.MustCompile(`(\w+): \$\{\{ (?:inputs\.|github\.action_)([\w-]+) \}\}`).FindAllStringSubmatch(env, -1) {
		cmd.Env = append(cmd.Env, m[1]+"="+inputs[m[2]])
	}
	said, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(said), cmd.ProcessState.ExitCode()
}
