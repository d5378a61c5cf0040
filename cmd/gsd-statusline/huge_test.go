package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTooLarge: a state over 128 MiB counts as unreadable. It is passed over in
// a directory and in hook mode, and an error where it is named or checked.
func TestTooLarge(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, ".planning", "STATE.md")
	noError(t, os.Mkdir(filepath.Dir(path), 0o700))
	writeFile(t, path, "---\nstatus: executing\n---\n")
	noError(t, os.Truncate(path, 128<<20+1))
	tests := []struct {
		args   []string
		stderr string
		code   int
	}{
		{[]string{root}, "", exitOK},
		{[]string{path}, "gsd-statusline: " + path + ": too large\n", exitFailed},
		{[]string{"check", path}, "gsd-statusline: " + path + ": too large\n", exitFailed},
		{[]string{"explain", path}, "gsd-statusline: " + path + ": too large\n", exitFailed},
	}
	for _, tt := range tests {
		stdout, stderr, code := runWith(tt.args, "")
		if stdout != "" || stderr != tt.stderr || code != tt.code {
			t.Errorf("%q: printed %q, %q, exit code %d; want %q, %d", tt.args, stdout, stderr, code, tt.stderr, tt.code)
		}
	}
	job := filepath.Join(root, "job.json")
	writeFile(t, job, `{"status":"NEW"}`)
	noError(t, os.Truncate(job, 4<<20+1))
	for _, args := range [][]string{{job}, {"check", job}, {"explain", job}} {
		if stdout, stderr, code := runWith(args, ""); stdout != "" || !strings.HasSuffix(stderr, job+": too large\n") || code != exitFailed {
			t.Errorf("%q: printed %q, %q, exit code %d", args, stdout, stderr, code)
		}
	}
	noError(t, os.Truncate(path, 128<<20))
	if stdout, stderr, code := runWith([]string{path}, ""); stdout != "executing\n" || code != exitOK {
		t.Errorf("128 MiB: printed %q, %q, exit code %d", stdout, stderr, code)
	}
}
