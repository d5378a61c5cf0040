package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
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
	body, lines, line := "the first "+size(md.MaxBody), count(md.MaxLines)+" lines", size(md.MaxLine)
	rows := [][]string{ // file, bytes, lines or entries, a line's bytes
		{"STATE.md in `full` and `compact`", state, "", value},
		{"STATE.md in `rich`, `--json`, `explain` and `check`", body, lines, line},
		{"its front matter, for `check`", state, lines, value},
		{"ROADMAP.md, for the same", body, lines, line},
		{"an orchestrator's file, if there is no `.planning` state", state, size(system.MaxLists) + " of front matter", value},
		{"a council job, given as PATH", size(disk.MaxJob), "", ""},
		{"config.json", size(disk.MaxSmall) + "; " + size(js.MaxTree) + " for `check`, `explain` and `doctor`"},
		{"a workstream pointer", size(disk.MaxSmall), "", ""},
		{"the directories of phases, workstreams and archived milestones", "", count(disk.MaxEntries) + " entries each", ""},
		{"PLAN and SUMMARY files, for `check`", "the first " + size(disk.MaxHead), count(disk.MaxEntries) + " in a directory", ""},
		{"VERIFICATION files, for `check`", "the first " + size(disk.MaxReport), count(gsdtools.MaxVerifications) + " of a phase", ""},
		{"the VERIFICATION file of a phase, for `rich`, `--json` and `explain`", "the first " + size(disk.MaxStatus), count(disk.MaxEntries) + " entries in its directory", ""},
		{"the project that a council job names, for `check`", "", count(disk.MaxEntries) + " entries in all", ""},
	}
	page := string(must(os.ReadFile("../../SECURITY.md")))
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
