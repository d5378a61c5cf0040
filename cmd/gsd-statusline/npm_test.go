//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestNpm packs the npm packages of a build for this platform and installs them without the network: for the user,
// which to install is as in a project, and for one run of npx. The status line that install writes is the stable copy,
// outlives the package, and goes away with uninstall.
func TestNpm(t *testing.T) {
	t.Parallel()
	packages := packed(t)
	for _, tt := range []struct {
		name string
		// of npm, as a user calls install, and of npm again; without remove, the directory is removed
		add, install, remove string
		because              string
		removing             string // what is not there after that
	}{
		{
			"for the user", "install --global PACKAGES", ".npm-global/bin/gsd-statusline install",
			"uninstall --global gsd-statusline", "because it will disappear with the npm package",
			".npm-global/bin/gsd-statusline",
		},
		{
			"for one run", "", "npx --yes --package " + packages[0] + " --package " + packages[1] +
				" gsd-statusline install",
			"", "because npx will delete it", ".npm/_npx",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			home := npmHome{newHome(t)}
			if tt.add != "" {
				home.do(t, "npm", strings.Fields(strings.Replace(tt.add, "PACKAGES", strings.Join(packages, " "),
					1))...)
			}
			install := strings.Fields(tt.install)
			if out := home.do(t, install[0], install[1:]...); !strings.Contains(out, tt.because) {
				t.Errorf("install says %s", out)
			}
			settings, _ := js.ParseJSON(home.files(t, ".claude")["settings.json"])
			line, _ := settings.Get("statusLine").Get("command").Text()
			if line != home.stable() {
				t.Errorf("the status line is %q, want %s", line, home.stable())
			}
			if tt.remove == "" {
				noError(t, os.RemoveAll(home.path(tt.removing)))
			} else {
				home.do(t, "npm", append(strings.Fields(tt.remove), platformPackage())...)
			}
			if _, err := os.Lstat(home.path(tt.removing)); err == nil {
				t.Errorf("npm leaves %s", tt.removing)
			}
			render := home.command("/bin/sh", "-c", line)
			render.Env = []string{"HOME=" + string(home.testHome), "NO_COLOR=1"} // no PATH, no node
			render.Stdin = strings.NewReader(`{"model":{"display_name":"M"}}`)
			if out, err := render.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "M │ ") {
				t.Errorf("without the package the line is %q, %v", out, err)
			}
			home.do(t, home.stable(), "uninstall")
			if left := home.files(t, ".claude"); len(left) > 0 {
				t.Errorf("uninstall leaves %q", left)
			}
		})
	}
}

// TestNpmLauncher: the launcher hands on arguments, streams, the exit code and signals, and says
// what to do where there is no program.
func TestNpmLauncher(t *testing.T) {
	home := npmHome{newHome(t)}
	for i, name := range []string{"gsd-statusline", platformPackage()} { // as npm install unpacks them
		dir := "node_modules/" + name
		home.mkdir(t, dir)
		proctest.Output(t, exec.Command("tar", "-xzf", packed(t)[i], "--strip-components=1", "-C", home.path(dir)))
	}
	launcher := home.path("node_modules/gsd-statusline/bin/gsd-statusline.js")
	program := home.path("node_modules/" + platformPackage() + "/bin/gsd-statusline")
	says := func(stdin, args, want string, code int) {
		t.Helper()
		cmd := home.npm(launcher, strings.Fields(args)...)
		cmd.Stdin = strings.NewReader(stdin)
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); !strings.Contains(string(out), want) || got != code {
			t.Errorf("%s: printed %q, exit code %d; want %q in it, %d", args, out, got, want, code)
		}
	}
	says("---\nstatus: executing\n---\n", "--format full", "executing\n", 0)
	says("", "--no-such-flag", "unknown flag", exitUsage)
	says("", "version", "gsd-statusline ", 0)

	// A signal to the launcher ends the program, and the launcher then dies of the same signal.
	writeProgram(t, program, []byte("#!/bin/sh\necho ready\nread line\n"))
	for _, sent := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM} {
		cmd := home.npm(launcher)
		stdin, err := cmd.StdinPipe() // stays open, so the program waits
		noError(t, err)
		stdout := tmptest.Must(cmd.StdoutPipe())
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		noError(t, cmd.Start())
		hang := time.AfterFunc(proctest.Net, func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
		_, err = io.ReadFull(stdout, make([]byte, len("ready\n")))
		noError(t, err)
		noError(t, cmd.Process.Signal(sent))
		_, err = io.Copy(io.Discard, stdout) // ends once the program is gone, too
		noError(t, err)
		_ = cmd.Wait()
		if !hang.Stop() {
			t.Errorf("after %v the program outlives its launcher", sent)
		}
		_ = stdin.Close()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != sent {
			t.Errorf("after %v the launcher's status is %v", sent, cmd.ProcessState)
		}
	}

	// If the program dies of a signal, the launcher dies of it too. Node cannot die of SIGPIPE,
	// so its exit code is the one that a shell has for that.
	for signal, want := range map[string]string{
		"PIPE": "exit status 141", "TERM": "signal: terminated",
		"KILL": "signal: killed",
	} {
		writeProgram(t, program, []byte("#!/bin/sh\nkill -"+signal+" $$\n"))
		cmd := home.npm(launcher)
		_ = cmd.Run()
		tmptest.Diff(t, want, cmd.ProcessState.String(), "the program dies of %s: the launcher's status", signal)
	}

	noError(t, os.RemoveAll(home.path("node_modules/@gsd-statusline")))
	says("", "version", "gsd-statusline: the package "+platformPackage()+
		" is not installed: install gsd-statusline again, without --omit=optional\n", 1)
}

// TestPackRefuses: a platform without a package, or without a program, is an error.
func TestPackRefuses(t *testing.T) {
	t.Parallel()
	needsNpm(t)
	for arg, want := range map[string]string{
		"linux-x86=program": "unknown platform linux-x86: must be one of linux-x64, ",
		"linux-x64":         "no program for linux-x64: write linux-x64=PROGRAM",
	} {
		out := filepath.Join(t.TempDir(), "out")
		text, err := exec.Command("node", "../../npm/pack.mjs", out, "1.2.3", arg).CombinedOutput()
		if err == nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, %s", arg, err, text)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: packages were written", arg)
		}
	}
}

// npmPlatform is this platform in node's words; empty where this test has none.
func npmPlatform() string {
	cpu := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	if cpu == "" {
		return ""
	}
	return runtime.GOOS + "-" + cpu
}

func platformPackage() string { return "@gsd-statusline/" + npmPlatform() }

// needsNpm skips a test that packs with npm.
func needsNpm(t *testing.T) {
	t.Helper()
	tmptest.Long(t, "builds the program, and npm takes seconds")
	if npmPlatform() == "" {
		t.Skip("the launcher that npm makes is a shell script elsewhere")
	}
	for _, program := range []string{"node", "npm", "go"} {
		if _, err := exec.LookPath(program); err != nil {
			if hooktest.Required() {
				t.Fatal(err)
			}
			t.Skipf("packs with node and npm: %v", err)
		}
	}
}

// packed builds the program and packs the launcher and its package for this platform, once for all tests.
func packed(t *testing.T) []string {
	t.Helper()
	needsNpm(t)
	return tmptest.Must(packages())
}

var packages = sync.OnceValues(func() ([]string, error) {
	program, err := built()
	if err != nil {
		return nil, err
	}
	out, err := os.MkdirTemp("", "packages")
	if err != nil {
		return nil, err
	}
	_, err = hooktest.Run(".", nil, "node", "../../npm/pack.mjs", out, "1.2.3", npmPlatform()+"="+program)
	return []string{
		filepath.Join(out, "gsd-statusline-1.2.3.tgz"),
		filepath.Join(out, "gsd-statusline-"+npmPlatform()+"-1.2.3.tgz"),
	}, err
})

// npmHome is a home directory in which npm works without the network.
type npmHome struct{ testHome }

func (h npmHome) npm(name string, args ...string) *exec.Cmd {
	if strings.HasPrefix(name, ".") {
		name = h.path(name)
	}
	cmd := h.command(name, args...)
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + string(h.testHome), "TMPDIR=" + h.path("tmp"),
		"npm_config_offline=true", "npm_config_prefix=" + h.path(".npm-global"), "npm_config_update_notifier=false",
		"npm_config_audit=false", "npm_config_fund=false", "npm_config_cache=" + h.path(".npm"),
	}
	return cmd
}

func (h npmHome) do(t *testing.T, name string, args ...string) string {
	t.Helper()
	return proctest.Output(t, h.npm(name, args...))
}
