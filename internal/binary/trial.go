package binary

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// trialLimit is for the first run of a status line. It is a variable for tests, which
// take it away.
var trialLimit = 5 * time.Second

const trialOutput = 64 << 10 // bytes of output

// Try runs a status line's command as a client does, with a payload that names a
// directory, and returns the line. Install does so once, after it has written the
// command.
func Try(command, dir string) (string, error) {
	shell := []string{"sh", "-c"}
	if runtime.GOOS == "windows" && !HasShell() {
		shell = []string{"powershell", "-NoProfile", "-Command"}
	}
	payload := `{"workspace":{"current_dir":` + js.StringifyString(dir) + `}}`
	line, err := run(trialLimit, call{program: shell[0], args: append(shell[1:], command), stdin: payload})
	if err == nil && line == "" {
		return "", errors.New("it printed nothing")
	}
	return line, err
}

// Version runs a program of ours and returns its version, such as "v0.1.0". A script may
// name an interpreter: it is not looked for in the project, nor in a relative directory.
func Version(program, project string) (string, error) {
	dirs := slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), func(dir string) bool {
		target, err := filepath.EvalSymlinks(dir)
		return err != nil || !filepath.IsAbs(dir) || disk.Within(project, dir) || disk.Within(project, target)
	})
	env := append(os.Environ(), "PATH="+strings.Join(dirs, string(filepath.ListSeparator)))
	line, err := run(time.Second, call{program: program, args: []string{"version"}, dir: filepath.VolumeName(program) + string(filepath.Separator), env: env})
	if err != nil {
		return "", err
	}
	name, rest, _ := strings.Cut(line, " ")
	version, _, _ := strings.Cut(rest, " ")
	if name != "gsd-statusline" || version == "" {
		return "", errors.New("it is not gsd-statusline")
	}
	return version, nil
}

// A call is a program to run. An empty directory is the working directory, and nil is
// the environment of this process.
type call struct {
	program    string
	args       []string
	stdin, dir string
	env        []string
}

// run runs a program within a time limit and returns what it prints. The program has
// its own process group. That is killed when the output is complete, late or too
// long, and when this program is told to terminate.
func run(limit time.Duration, c call) (string, error) {
	ctx, stop := signal.NotifyContext(context.Background(), endSignals...)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.program, c.args...)
	cmd.Stdin, cmd.Dir, cmd.Env = strings.NewReader(c.stdin), c.dir, c.env
	cmd.WaitDelay = time.Second
	ownGroup(cmd)
	out, err := output(ctx, cmd)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", errors.New("it did not finish within " + limit.String())
	case ctx.Err() != nil:
		return "", errors.New("interrupted")
	case err != nil:
		return "", err
	}
	return strings.TrimSpace(out), nil
}

// Find returns the path of a program: where PATH has it if it is a bare name.
func Find(program string) (string, error) {
	if strings.ContainsAny(program, `/\`) {
		return program, nil
	}
	return exec.LookPath(program)
}

// HasShell reports whether a command runs in a POSIX shell; on Windows that is
// Git's.
func HasShell() bool {
	_, err := exec.LookPath("sh")
	return err == nil || runtime.GOOS != "windows"
}

// output runs a command and returns what it prints, up to trialOutput or the end of
// the pipe, which its children may hold open.
func output(ctx context.Context, cmd *exec.Cmd) (string, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	cmd.Stdout = w // a file, so Wait does not wait for the pipe
	err = cmd.Start()
	_ = w.Close()
	if err != nil {
		_ = r.Close()
		return "", err
	}
	var text []byte
	done := make(chan error, 1)
	go func() {
		defer r.Close()
		var err error
		text, err = io.ReadAll(io.LimitReader(r, trialOutput+1))
		done <- err
	}()
	select {
	case <-ctx.Done():
		killGroup(cmd)
		_ = cmd.Wait()
		return "", ctx.Err()
	case err = <-done:
	}
	if len(text) > trialOutput {
		killGroup(cmd)
		_ = cmd.Wait()
		return "", errors.New("more than 64 KiB of output")
	}
	waited := cmd.Wait()
	killGroup(cmd) // what the command left behind
	if err == nil {
		err = waited
	}
	return string(text), err
}
