// Package hooktest gives tests the real thing to compare with: GSD Core's own status line hook, from its npm package
// and run by node, and generated inputs to try it on. Only tests import it.
package hooktest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

const (
	// Core is the npm package whose hook is the specification.
	Core = coreName + "@1.14.0"
	// V138 is a package whose hook is the same file as in v1.38.4 and v1.38.5, when GSD Core had another name.
	V138 = "get-shit-done-cc@1.39.0-rc.4"
)

// coreName is the package of Core.
const coreName = "@opengsd/gsd-core"

const (
	hookPath   = "package/hooks/gsd-statusline.js" // in the package
	requireEnv = "GSD_STATUSLINE_REQUIRE_HOOK"     // set: a missing hook fails the test
	reportEnv  = "GSD_STATUSLINE_REPORT"           // a file to which reports are added
	cacheDir   = "gsd-statusline-test"             // in the user's cache directory
	limit      = 5 * time.Minute                   // for npm and for one run of node
)

// Hook returns the path of the hook's file in an npm package, fetching the package once per machine. Where it cannot
// be had the test is skipped with the reason, or fails if GSD_STATUSLINE_REQUIRE_HOOK is set, as .ci/run does. With
// -short the test is skipped: node takes a tenth of a second to start.
func Hook(t testing.TB, pkg string) string {
	t.Helper()
	tmptest.Long(t, "compares with the real hook")
	path, err := Fetch(pkg)
	if err != nil {
		if Required() {
			t.Fatal(err)
		}
		t.Skipf("needs npm, node and the package %s: %v", pkg, err)
	}
	return path
}

// CoreAt is the package of a version of GSD Core: a number, a tag such as latest, which
// npm resolves, or the absolute path of a tarball or a directory, for one that npm does not have yet.
func CoreAt(t testing.TB, version string) string {
	t.Helper()
	if filepath.IsAbs(version) {
		return version
	}
	if version[:1] >= "0" && version[:1] <= "9" {
		return coreName + "@" + version
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	out, err := exec.CommandContext(ctx, "npm", "view", coreName+"@"+version, "version").Output()
	number := strings.TrimSpace(string(out))
	if err != nil || number == "" {
		t.Fatalf("npm view %s@%s: %v: %q", coreName, version, err, number)
	}
	t.Logf("%s is %s", version, number)
	return coreName + "@" + number
}

// Required reports whether the comparisons must run.
func Required() bool { return os.Getenv(requireEnv) != "" }

// Fetch unpacks an npm package, or one on disk, into the user's cache directory and
// returns the path of its hook. The error says what is missing.
func Fetch(pkg string) (string, error) {
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return "", err
		}
	}
	root, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	name, err := unpackedName(pkg)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(root, cacheDir, filepath.FromSlash(name))
	path := filepath.Join(dir, filepath.FromSlash(hookPath))
	return path, Cache(dir, path, func(tmp string) error {
		_, err := Run(tmp, nil, "npm", "pack", "--silent", "--ignore-scripts", "--fetch-retries=1", pkg)
		if err != nil {
			return err
		}
		archives, _ := filepath.Glob(filepath.Join(tmp, "*.tgz"))
		if len(archives) != 1 {
			return fmt.Errorf("npm pack %s left %d archives", pkg, len(archives))
		}
		_, err = Run(tmp, nil, "tar", "-xzf", archives[0])
		return err
	})
}

// Cache makes a directory, once per machine: unless path, which is in it, is there. fill
// makes its contents elsewhere, because other tests may do the same now, or be cut short.
func Cache(dir, path string, fill func(tmp string) error) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), "unpack-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := fill(tmp); err != nil {
		return err
	}
	if err := os.Rename(tmp, dir); err != nil {
		if _, other := os.Stat(path); other != nil {
			return err
		}
	}
	return nil
}

// unpackedName is the directory that a package is unpacked to. One on disk, which has an
// absolute path, gets another when its tarball or its hook changes.
func unpackedName(pkg string) (string, error) {
	if !filepath.IsAbs(pkg) {
		return pkg, nil
	}
	info, err := os.Stat(pkg)
	if err == nil && info.IsDir() {
		info, err = os.Stat(filepath.Join(pkg, "hooks", "gsd-statusline.js"))
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("local/%s-%x-%x", filepath.Base(pkg), info.Size(), info.ModTime().UnixNano()), nil
}

// Run runs a command in a directory, with more of an environment, and returns what it prints.
func Run(dir string, env []string, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s %s: %w: %s", name, args[0], err, bytes.TrimSpace(out))
	}
	return string(out), err
}

// Node runs a script of the test with node and returns what it prints.
func Node(t testing.TB, script string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", append([]string{script}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node %s: %v\n%s", script, err, stderr.Bytes())
	}
	return out
}

// Installed returns the path of the hook's file as GSD Core's installer leaves
// it for Claude Code: commands are named /gsd-x in it, not /gsd:x.
func Installed(t testing.TB, pkg string) string {
	t.Helper()
	path := Hook(t, pkg)
	text := tmptest.Read(t, path)
	installed := filepath.Join(filepath.Dir(path), "gsd-statusline-installed.js")
	tmp := fmt.Sprintf("%s.%d", installed, os.Getpid())
	tmptest.Write(t, "", tmp, strings.ReplaceAll(text, "gsd:", "gsd-"))
	tmptest.NoError(t, os.Rename(tmp, installed))
	return installed
}

// Report logs a line about a comparison with the hook, and adds it to the file that GSD_STATUSLINE_REPORT names.
func Report(t testing.TB, format string, args ...any) {
	t.Helper()
	t.Logf(format, args...)
	path := os.Getenv(reportEnv)
	if path == "" {
		return
	}
	f := tmptest.Must(os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600))
	defer f.Close()
	fmt.Fprintf(f, "%s: %s\n", t.Name(), fmt.Sprintf(format, args...))
}

// Controls is what no terminal may be sent, in words of its own.
var Controls = regexp.MustCompile(`[\x00-\x1f\x7f-\x{9f}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]`)
