//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// A clone is a project that holds far more of something than any real one, and what a command may cost in it:
// processor time as the kernel counts it, the standard library's too, in rich lines of an ordinary project.
type clone struct {
	name string
	// line is the limit of a rich line, of Claude Code's and of --json; long that of check and explain. The aim for
	// each row is 60 and 160. Most limits are lower, about twice what the row cost when it was written, so that it
	// sees a number of internal/budget that becomes fifty times as large; sees names those. The pairs see budget.Text.
	line, long float64
	sees       string
	fill       func(p planning)
}

// planning writes files below the root of a project.
type planning string

func (p planning) write(name, text string) {
	path := filepath.Join(string(p), filepath.FromSlash(name))
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o644)
	}
	if err != nil {
		panic(err)
	}
}

func (p planning) state(body string) { p.write(".planning/STATE.md", stateHead+body) }

// dirs makes directories of phases; %d is the number of a phase, and %[2]d its own.
func (p planning) dirs(n, phases int, form string) {
	for i := range n {
		p.write(".planning/phases/"+fmt.Sprintf(form, i%phases, i)+"/x", "")
	}
}

// times is n times a form, in which %[1]d is the number of times so far.
func times(n int, form string) string {
	if !strings.Contains(form, "%") {
		return strings.Repeat(form, n)
	}
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, form, i)
	}
	return b.String()
}

const (
	pairSlack = 2 // times the aim of 60 and 160: JSON has all of the text of 1,000 items

	cloneConfig = `{"statusline":{"segments":["next","stopped"]}}`

	stateHead = "---\ngsd_state_version: 1.0\nmilestone: v1.0\nstatus: executing\ncurrent_phase: 3\n---\n\n"
	planHead  = "---\nplan_id: a\nmodules:\n"
	planPath  = ".claude/orchestrator-plan-phase.local.md"
)

var clones = []clone{
	{"directories and titles", 60, 160, "", func(p planning) {
		p.state("")
		title := strings.Repeat("größe-", 20)
		list := "- ✅ **v0.9 A** - Phases 1-2 (shipped 2026-01-10)\n"
		for i := range 4000 {
			list += fmt.Sprintf("- [ ] **Phase %d: %s%d**\n", i%40, title, i)
		}
		p.write(".planning/ROADMAP.md", list)
		p.dirs(5000, 40, "%d-some-other-words-%d")
	}},
	{"titles of one phase", 60, 160, "", func(p planning) {
		p.state("")
		title := "- [ ] **Phase 3: " + strings.Repeat("größe-", 20) + "%d**\n"
		p.write(".planning/ROADMAP.md", "- ✅ **v0.9 A** - Phases 1-2 (shipped 2026-01-10)\n"+times(1000, title))
		p.dirs(1000, 1, "3%.[1]d-some-other-words-%[2]d")
	}},
	{"long next steps", 60, 160, "", func(p planning) {
		p.state("Phase: 3\n" + times(250, "Next: "+strings.Repeat("to be ", 680)+"\n"))
	}},
	{"headings and remarks", 60, 100, "", func(p planning) {
		p.state("")
		heading := "## v1.%d " + strings.Repeat("(done) — ", 120) + "\n"
		p.write(".planning/ROADMAP.md", times(3000, heading+"- [ ] **Phase %[1]d: A**\n"))
	}},
	{"long lines", 6, 12, "Line", func(p planning) {
		p.state(times(8, "Next: "+strings.Repeat("phase complete ", 13_000)+"\n"))
	}},
	{"a file of 30 MB", 40, 100, "", func(p planning) {
		p.state(times(30_000, "Status: a\n- [ ] an item %d "+strings.Repeat("of many words ", 70)+"\n"))
	}},
	{"a ROADMAP.md of 30 MB", 30, 80, "Bytes", func(p planning) {
		p.state("")
		p.write(".planning/ROADMAP.md", times(100_000, "- [ ] **Phase %d: A**"+strings.Repeat(" and prose", 30)+"\n"))
	}},
	{"short lines", 10, 40, "Lines", func(p planning) {
		p.state(times(1<<20, "\n"))
		p.write(".planning/ROADMAP.md", times(1<<20, "\n"))
		p.write(".planning/MILESTONES.md", times(1<<20, "\n"))
	}},
	{"a long status", 12, 30, "", func(p planning) {
		head := strings.Replace(stateHead, "executing", strings.Repeat("milestone ", 1600), 1)
		next := "Next: " + strings.Repeat("phase complete ", 12_000)
		p.write(".planning/STATE.md", head+"## Current Position\n\n"+next+"\n")
	}},
	{"fences", 12, 20, "", func(p planning) {
		p.write(".planning/STATE.md", "some prose\n"+times(12_000, "---: a\n"))
	}},
	{"next steps", 50, 80, "", func(p planning) {
		p.state("Phase: 3\n" + times(4000, "Next: "+strings.Repeat("to be ", 30)+"\n"))
	}},
	{"milestones", 60, 100, "", func(p planning) {
		p.state("")
		p.write(".planning/MILESTONES.md", times(40_000, "## v1.0 ✅ (shipped)\n"))
		p.write(".planning/ROADMAP.md", times(1500, "### v1.1 "+strings.Repeat("(x) ", 160)+"\n"))
	}},
	{"summaries", 20, 50, "", func(p planning) {
		p.state("")
		p.write(".planning/ROADMAP.md", "- [ ] **Phase 3: A**\n")
		for i := range 4000 {
			plan := fmt.Sprintf(".planning/phases/03-a/03-%02d-", i)
			p.write(plan+"PLAN.md", "")
			p.write(plan+"SUMMARY.md", "---\n"+times(200, "a: b\n")+"---\n"+times(500, "Status: a\n"))
		}
	}},
	{"keys and labels", 60, 160, "", func(p planning) {
		p.write(".planning/STATE.md", "---\n"+times(20_000, "status: x%d\nphase: %[1]d\n")+"---\n"+
			times(9000, "Phase: %d of 9\nPlan: %[1]d of 9\nStatus: a %[1]d\n"))
	}},
	{"concerns and phases", 60, 160, "", func(p planning) {
		concern := "- Phase %d, %[1]d and 4: resolved (no), see phase %[1]d\n"
		p.state("### Blockers/Concerns\n\n" + times(20_000, concern))
		p.write(".planning/ROADMAP.md", times(20_000, "- [x] **Phase %d: A**\n"))
	}},
	{"open brackets", 40, 80, "", func(p planning) { p.write(planPath, planHead+times(14_000, "x: [\n")+"---\n") }},
	{"modules and keys", 30, 80, "", func(p planning) {
		p.write(planPath, planHead+times(9000, "  - id: m%d\n    name: n\n    x%[1]d: y\n")+"---\n")
	}},
	{"a plan of 1 MB", 10, 15, "Front", func(p planning) {
		p.write(planPath, planHead+times(700, "  - id: m%d\n    name: "+strings.Repeat("n", 1400)+"\n")+"---\n")
	}},
	{"slices and headings", 9, 14, "List", func(p planning) {
		active := "**Active Milestone:** M001: A\n**Active Slice:** S0009: B\n**Phase:** executing\n"
		slice := "## Slices %d\n- [ ] **S%04[1]d: " + strings.Repeat("t", 90) + "**\n"
		p.write(".gsd/STATE.md", "# GSD State\n\n"+active)
		p.write(".gsd/milestones/M001/M001-ROADMAP.md", times(20_000, slice))
	}},
}

// cloneModes are the ways to ask for all of it; isLong those that have the larger limit.
var cloneModes = []struct {
	name, args string
	isLong     bool
}{
	{"rich", "--format rich .", false},
	{"hook", "", false},
	{"json", "--json --format rich .", false},
	{"explain", "explain --format rich .", true},
	{"check", "check --notes .", true},
}

// clones prints what the commands cost in each clone, and fails where a limit is exceeded.
func (w world) clones(only *regexp.Regexp) error {
	ordinary := planning(w.path("ordinary"))
	ordinary.state("## Current Position\n\nPhase: 3 of 17\nPlan: 2 of 5\n" + times(900, "prose that means nothing\n"))
	ordinary.write(".planning/ROADMAP.md", times(17, "- [ ] **Phase %d: Name**\n"))
	ordinary.dirs(17, 17, "%02d-name%.[2]d")
	unit, err := w.processor(string(ordinary), cloneModes[0].args, 15)
	if err != nil {
		return err
	}
	fmt.Printf("an ordinary rich line takes %.2f ms of processor time\n", 1000*unit.Seconds())
	over := 0
	for _, c := range clones {
		if !only.MatchString(c.name) {
			continue
		}
		dir := w.path("clone")
		c.fill(planning(dir))
		if _, err := os.Stat(dir + "/.planning"); err == nil {
			planning(dir).write(".planning/config.json", cloneConfig)
		}
		fmt.Printf("%-24s", c.name)
		for _, mode := range cloneModes {
			took, err := w.processor(dir, mode.args, 3)
			if err != nil {
				return err
			}
			ratio, limit, note := float64(took)/float64(unit), c.line, " "
			if mode.isLong {
				limit = c.long
			}
			if ratio > limit {
				over++
				note = "!"
			}
			fmt.Printf("%s %6.1f of %3.0f%s  ", mode.name, ratio, limit, note)
		}
		fmt.Println(c.sees)
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	more, err := w.pairs(unit, only)
	if err != nil {
		return err
	}
	over += more
	if over > 0 {
		return fmt.Errorf("%d of the figures are over their limits", over)
	}
	return nil
}

// processor returns the least processor time that a command took in a number of runs.
func (w world) processor(dir, args string, runs int) (time.Duration, error) {
	best := time.Duration(math.MaxInt64)
	for range runs {
		cmd := exec.Command(w.path("bin/gsd-statusline"), strings.Fields(args)...)
		cmd.Dir, cmd.Env = dir, []string{"HOME=" + w.path("home"), "PATH=" + os.Getenv("PATH")}
		if args == "" {
			cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"workspace":{"current_dir":%q}}`, dir))
		}
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		err := cmd.Run()
		if code := cmd.ProcessState.ExitCode(); code != 0 && code != 1 {
			return 0, fmt.Errorf("%q: %w: %s", cmd.Args, err, stderr.Bytes())
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		best = min(best, time.Duration(usage.Utime.Nano()+usage.Stime.Nano()))
	}
	return best, nil
}
