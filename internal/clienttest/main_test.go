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
