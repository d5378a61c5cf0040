package main

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestNobodyReadsStderr: what goes to stderr cannot keep the line from being printed.
func TestNobodyReadsStderr(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	if runtime.GOOS == "windows" {
		t.Skip("there is no SIGPIPE")
	}
	program, err := built()
	noError(t, err)
	home := newHome(t)
	home.mkdir(t, ".planning")
	home.write(t, ".planning/STATE.md", "---\nstatus: executing\n---\n")
	tests := []struct {
		name  string
		args  []string
		stdin string
		want  string
		code  int
	}{
		{"hook mode", []string{"--debug", "--show", "state", "--color", "never"}, `{"cwd":"` + string(home) + `"}`, "executing", exitOK},
		{"a path", []string{"--debug", "."}, "", "executing\n", exitOK},
		{"a path after a missing one", []string{"missing.md", "."}, "", "executing\n", exitFailed},
	}
	for _, tt := range tests {
		read, write, err := os.Pipe()
		noError(t, err)
		noError(t, read.Close())
		cmd := home.command(program, tt.args...)
		cmd.Stdin, cmd.Stderr = strings.NewReader(strings.ReplaceAll(tt.stdin, `\`, `\\`)), write
		out, _ := cmd.Output()
		noError(t, write.Close())
		if string(out) != tt.want || cmd.ProcessState.ExitCode() != tt.code {
			t.Errorf("%s: printed %q, %v; want %q, exit code %d", tt.name, out, cmd.ProcessState, tt.want, tt.code)
		}
	}
}

// TestBreakCommands: how a workflow command may begin.
func TestBreakCommands(t *testing.T) {
	tests := []struct{ line, want string }{
		{"::error::x\n", ": :error::x\n"},
		{" \t::error::x\n", " \t: :error::x\n"},
		{"\uFEFF::error::x\n", "\uFEFF: :error::x\n"},
		{"\uFEFF \uFEFF::error::x\n", "\uFEFF \uFEFF: :error::x\n"},
		{"a ##[error]x\n", "a ## [error]x\n"},
		{"a ::error::x\n", "a ::error::x\n"},
	}
	for _, tt := range tests {
		if got := string(breakCommands([]byte(tt.line))); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.line, got, tt.want)
		}
	}
}
