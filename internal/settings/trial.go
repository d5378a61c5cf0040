package settings

import (
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// trialLimit is how long a status line may take to come, the first time.
const trialLimit = 5 * time.Second

// Try runs the command of a status line as Claude Code does, with a payload that
// names a model and a directory, and returns the line. Install does so once,
// after it has written the command; nothing else does.
func Try(command, dir string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), trialLimit)
	defer cancel()
	shell := []string{"sh", "-c"}
	if _, err := exec.LookPath("sh"); err != nil && runtime.GOOS == "windows" {
		shell = []string{"powershell", "-NoProfile", "-Command"}
	}
	cmd := exec.CommandContext(ctx, shell[0], append(shell[1:], command)...)
	cmd.Stdin = strings.NewReader(`{"model":{"display_name":"Claude"},"workspace":{"current_dir":` + js.StringifyString(dir) + `}}`)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	line := strings.TrimSpace(string(out))
	switch {
	case ctx.Err() != nil:
		return "", errors.New("no line within " + trialLimit.String())
	case err != nil:
		return "", err
	case line == "":
		return "", errors.New("no line")
	}
	return line, nil
}
