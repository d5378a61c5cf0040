package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestLimits: SECURITY.md names the limits of each file of a project as the code has them.
func TestLimits(t *testing.T) {
	size := func(n int) string {
		if n >= 1<<20 {
			return fmt.Sprintf("%d MiB", n>>20)
		}
		return fmt.Sprintf("%d KiB", n>>10)
	}
	count := func(n int) string {
		if n < 1000 {
			return fmt.Sprint(n)
		}
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	state, value := size(disk.MaxState), size(md.MaxValue)+" of a value"
	body, lines, line := "the first "+size(budget.Bytes), count(budget.Lines)+" lines", size(budget.Line)
	rows := [][]string{ // file, bytes, lines or entries, a line's bytes
		{"STATE.md in `full` and `compact`", state, "", value},
		{"STATE.md in `rich`, `--json`, `explain` and `check`", body, lines, line},
		{"its front matter, for `check`", state, lines, value},
		{"ROADMAP.md, for the same", body, lines, line},
		{"MILESTONES.md, for the same", body, lines, line},
		{"HANDOFF.json, for the same", size(budget.Bytes), "", ""},
		{"PLAN files without a SUMMARY of the phase shown, for `rich`", "the first " + size(disk.MaxStatus), fmt.Sprint(budget.Open), ""},
		{"an orchestrator's file, if there is no `.planning` state", state, size(budget.Front) + " of front matter", value},
		{"a council job, given as PATH", size(disk.MaxJob), "", ""},
		{"config.json", size(disk.MaxSmall) + "; " + size(js.MaxTree) + " for `check`, `explain` and `doctor`"},
		{"a workstream pointer", size(disk.MaxSmall), "", ""},
		{"`.git` of a linked worktree, and the `gitdir` that it names", size(find.MaxPath), "", ""},
		{"the directories of workstreams and archived milestones", "", count(budget.Names) + " entries each", ""},
		{"`phases` and the directories in it", "", count(budget.Names) + " entries in all", ""},
		{"an id of a phase", fmt.Sprint(phaseid.MaxLen, " bytes"), "", ""},
		{"SUMMARY files, for `check`", "the first " + size(disk.MaxStatus), count(budget.Names) + " in a directory", ""},
		{"the VERIFICATION file of a phase, for `rich`, `--json`, `explain` and `check`", "the first " + size(disk.MaxStatus), "", ""},
		{"the project that a council job names, for `check`", "", count(budget.Names) + " entries in all, ten levels", ""},
	}
	page := tmptest.Read(t, "../../SECURITY.md")
	for _, row := range rows {
		want := "|"
		for _, cell := range row {
			want += strings.TrimRight(" "+cell, " ") + " |"
		}
		if !strings.Contains(page, want) {
			t.Errorf("SECURITY.md has no row %q", want)
		}
	}
}

// TestTooLarge: a state over 128 MiB, or a job over 1 MiB, counts as unreadable. It is passed
// over in a directory and in hook mode, and an error where it is named or checked.
func TestTooLarge(t *testing.T) {
	tmptest.Long(t, "reads 128 MiB")
	root := t.TempDir()
	state, job := filepath.Join(root, ".planning", "STATE.md"), filepath.Join(root, "job.json")
	tmptest.Write(t, "", state, "---\nstatus: executing\n---\n")
	tmptest.Write(t, "", job, `{"status":"NEW"}`)
	noError(t, os.Truncate(state, 128<<20+1))
	noError(t, os.Truncate(job, 1<<20+1))
	calls := [][]string{{state}, {"check", state}, {"explain", state}, {job}, {"check", job}, {"explain", job}}
	for _, args := range calls {
		stdout, stderr, code := runWith(args, "")
		if want := "gsd-statusline: " + args[len(args)-1] + ": too large\n"; stdout != "" || stderr != want || code != exitFailed {
			t.Errorf("%q: printed %q, %q, exit code %d; want %q", args, stdout, stderr, code, want)
		}
	}
	if stdout, stderr, code := runWith([]string{root}, ""); stdout+stderr != "" || code != exitOK {
		t.Errorf("a directory: printed %q, %q, exit code %d", stdout, stderr, code)
	}
	noError(t, os.Truncate(state, 128<<20))
	if stdout, stderr, code := runWith([]string{state}, ""); stdout != "executing\n" || code != exitOK {
		t.Errorf("128 MiB: printed %q, %q, exit code %d", stdout, stderr, code)
	}
}

// TestSnippetCost: a line of 1 MiB that has a thousand findings is not cleaned whole for each of them.
func TestSnippetCost(t *testing.T) {
	text := strings.Repeat("é\x1b[2m", 1<<20/6)
	out := &findings{program: &program{}, w: bufio.NewWriter(io.Discard), isTerminal: true}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range 100 {
		out.snippet(text, i*(len(text)/100))
	}
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 4<<20 {
		t.Errorf("100 findings on a line of 1 MiB allocate %d bytes", after.TotalAlloc-before.TotalAlloc)
	}
}

// BenchmarkHook is a whole render in one process, without its start: the payload
// read, the files found and read, the line written. bench/ measures the rest.
func BenchmarkHook(b *testing.B) {
	b.Chdir(b.TempDir())
	tmptest.NoError(b, os.Mkdir(".planning", 0o700))
	tmptest.Write(b, "", ".planning/STATE.md", "---\nmilestone: v1.9\nstatus: executing\n---\n"+strings.Repeat("- [Phase 04]: a decision that was made\n", 770))
	b.Setenv("HOME", must(os.Getwd()))
	b.Setenv("TMPDIR", must(os.Getwd()))
	const payload = `{"session_id":"s1","model":{"display_name":"Opus"},"context_window":{"remaining_percentage":52}}`
	b.ReportAllocs()
	for b.Loop() {
		run(nil, strings.NewReader(payload), io.Discard, io.Discard, os.LookupEnv)
	}
}
