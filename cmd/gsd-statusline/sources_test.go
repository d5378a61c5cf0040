package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// sourceEntries are entries of a STATE.md; %d is the number of times so far.
var sourceEntries = []string{
	"Stopped at: Phase %d", "Next: Phase 0.5 of %d", "Next: /gsd-execute-phase 9%d", "Phase: %d of 20000 (Name)",
	"Current focus: Phase %d", "Status: Phase %d complete", "Plan: 04-%d", "Milestone: v1.%d Name", "Last activity: Phase %d",
	"Resume file: a/b/c/d/%d.md", "Total Phases: %d", "- [ ] plan-phase 9%d", "- [Phase %d]: slow", "Progress: %d/20000 phases",
}

// sourcePhases are phases of a ROADMAP.md.
var sourcePhases = []string{
	"- [ ] Phase %d:", "- [x] **Phase %d: Name**", "### Phase CK-%d: Name", "- [ ] Phase [A.1] %d:",
	"- [ ] **Phase 3.%d: Name (INSERTED)**", "| %d. Name | v1.%[1]d | 1/1 | Complete | 2026-01-01 |", "- ✅ **v1.%d MVP** - Phases %[1]d-99999",
	"## v1.%d Name\n### Phase %[1]d: Name", "- [ ] **Phase 1." + strings.Repeat("1.", 2000) + "%d**", "no phase %d",
}

// A sourceSize is how often an entry and a phase are repeated, and how many directories there are.
type sourceSize struct{ entries, phases, dirs int }

// projectOf writes a project of an entry and a phase.
func projectOf(t testing.TB, root, entry, phase string, n sourceSize) {
	t.Helper()
	repeat := func(form string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, form+"\n", i+4)
		}
		return b.String()
	}
	section := "## Session\n\n"
	if strings.HasPrefix(entry, "- ") || strings.HasPrefix(entry, "Next") {
		section = "## Next Steps\n\n"
	}
	if strings.HasPrefix(entry, "- [P") {
		section = "### Blockers/Concerns\n\n"
	}
	tmptest.Write(t, root, ".planning/STATE.md", "---\nmilestone: v1.1\nstatus: executing\n---\n\nPhase: 3\n"+section+repeat(entry, n.entries))
	tmptest.Write(t, root, ".planning/ROADMAP.md", "# Roadmap\n\n"+repeat(phase, n.phases))
}

// sourceModes are the ways to ask for everything that the files can cost.
var sourceModes = []struct{ name, stdin, args string }{
	{"next and stopped", "payload", "--show state,next,stopped"},
	{"rich", "", "--format rich --color never ."},
	{"json", "", "--format rich --json ."},
	{"explain", "", "explain --format rich"},
	{"check", "", "check --notes"},
}

// costOfModes is the processor time of each way in the working directory.
func costOfModes(t testing.TB, root string) (costs []time.Duration) {
	t.Helper()
	for _, mode := range sourceModes {
		stdin := ""
		if mode.stdin != "" {
			stdin = `{"workspace":{"current_dir":"` + filepath.ToSlash(root) + `"}}`
		}
		costs = append(costs, cputest.Of(t, func() {
			if _, stderr, code := runIn(nil, stdin, strings.Fields(mode.args)...); code == exitUsage {
				t.Errorf("%s: %s", mode.name, stderr)
			}
		}))
	}
	return costs
}

// A sourceCost compares what two sources cost together with what each costs alone. More than twice
// their sum is a source that is read again for each entry of the other.
type sourceCost struct {
	root  string
	n     sourceSize
	alone map[string][]time.Duration // by the form that is repeated
}

func (c sourceCost) of(t testing.TB, entry, phase string, n sourceSize) []time.Duration {
	projectOf(t, c.root, entry, phase, n)
	return costOfModes(t, c.root)
}

func (c sourceCost) compare(t testing.TB, entry, phase string) {
	t.Helper()
	most := time.Duration(cputest.Size(40, 160)) * time.Millisecond // below which there is nothing to compare
	both := c.of(t, entry, phase, c.n)
	for try := 0; slices.Max(both) > most; try++ { // other programs share the caches, which can only slow it down
		if c.alone[entry] == nil {
			c.alone[entry] = c.of(t, entry, phase, sourceSize{c.n.entries, 1, c.n.dirs})
		}
		if c.alone[phase] == nil {
			c.alone[phase] = c.of(t, entry, phase, sourceSize{1, c.n.phases, c.n.dirs})
		}
		over := ""
		for i, cost := range both {
			if alone := c.alone[entry][i] + c.alone[phase][i]; cost > most && cost > 2*alone {
				over += fmt.Sprintf("%s %v, alone %v; ", sourceModes[i].name, cost, alone)
			}
		}
		if over == "" {
			return
		}
		if try == 2 {
			t.Errorf("%q and %q: %s", entry, phase, over)
			return
		}
		again := c.of(t, entry, phase, c.n)
		for i := range both {
			both[i] = min(both[i], again[i])
		}
	}
}

// inProject makes a project with that many directories of phases, and goes there.
func inProject(t testing.TB, dirs int) (root string) {
	t.Helper()
	root = must(filepath.EvalSymlinks(t.TempDir()))
	for i := range dirs {
		tmptest.Write(t, root, fmt.Sprintf(".planning/phases/%02d-name/%02d-01-PLAN.md", i+1, i+1), "")
		tmptest.Write(t, root, fmt.Sprintf(".planning/phases/%02d-name/%02d-01-SUMMARY.md", i+1, i+1), "")
	}
	noError(t, os.MkdirAll(filepath.Join(root, ".planning"), 0o755))
	t.Chdir(root)
	return root
}

// TestCostOfTwoSources: entries of a STATE.md and phases of a ROADMAP.md or directories cost what they
// cost one after the other.
func TestCostOfTwoSources(t *testing.T) {
	if cputest.UnderRace || runtime.GOOS == "windows" {
		t.Skip("the race detector multiplies CPU time, and Wine is slow")
	}
	for _, n := range cputest.Size([]sourceSize{{2_000, 1_000, 0}, {300, 800, 50}}, []sourceSize{{8_000, 4_000, 0}, {1_000, 3_000, 200}}) {
		c := sourceCost{inProject(t, n.dirs), n, map[string][]time.Duration{}}
		for i, entry := range sourceEntries {
			if n.dirs > 0 && i%3 > 0 {
				continue // directories are slow to list, whatever the entries are
			}
			c.compare(t, entry, sourcePhases[i%len(sourcePhases)])
		}
	}
}

// TestCostOfDirectories: a directory that many others lead to is not listed for each of them.
func TestCostOfDirectories(t *testing.T) {
	if testing.Short() || cputest.UnderRace || runtime.GOOS == "windows" {
		t.Skip("makes thousands of files; see TestCostOfTwoSources")
	}
	share := cputest.Size(3, 1) // of the sizes
	for _, tt := range []struct {
		name, plans   string // what plans in each phase leads to
		phases, files int
	}{
		{"files outside", "../../files", 300, 2_000},
		{"the phases", "..", 800, 0},
		{"nothing", "", 800, 0},
		{"itself", "plans", 300, 0},
		{"a device", "/dev/zero", 300, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := inProject(t, 1)
			projectOf(t, root, "Next: Phase 0.5 of %d", "- [x] **Phase %d: Name**", sourceSize{2_000 / share, tt.phases / share, 0})
			for i := range tt.files / share {
				tmptest.Write(t, root, fmt.Sprintf(".planning/files/%d-PLAN-%d.md", i, i), "")
			}
			for i := range tt.phases / share {
				dir := fmt.Sprintf(".planning/phases/%d-name", i+3)
				noError(t, os.MkdirAll(dir, 0o755))
				if tt.plans != "" {
					noError(t, os.Symlink(tt.plans, filepath.Join(dir, "plans")))
				}
			}
			f := must(os.OpenFile(".planning/STATE.md", os.O_APPEND|os.O_WRONLY, 0))
			_, err := f.WriteString("\nResume file: " + strings.Repeat("a/", 2000) + "b.md\n")
			noError(t, errors.Join(err, f.Close()))
			most := 200 * time.Millisecond / time.Duration(share)
			costs := costOfModes(t, root)
			for try := 0; try < 3 && slices.Max(costs) > most; try++ {
				costs = costOfModes(t, root)
			}
			if slices.Max(costs) > most {
				t.Errorf("%v of CPU time in the modes %v", costs, sourceModes)
			}
		})
	}
}

// FuzzCostOfTwoSources takes entries and phases of any form, together 256 KiB or 1 MiB.
func FuzzCostOfTwoSources(f *testing.F) {
	if runtime.GOOS == "windows" {
		f.Skip("Wine is slow")
	}
	const programEnv = "GSD_STATUSLINE_TEST_BUILT" // for the engine's workers, which begin elsewhere
	program := os.Getenv(programEnv)
	if program == "" {
		program = tmptest.Must(built())
		f.Setenv(programEnv, program)
	}
	root, share := inProject(f, 20), cputest.Size(4, 1) // of the size, and of what it may cost
	most := 500 * time.Millisecond / time.Duration(share)
	for i, entry := range sourceEntries {
		f.Add(entry, sourcePhases[i%len(sourcePhases)], uint8(i))
	}
	f.Fuzz(func(t *testing.T, entry, phase string, entries uint8) {
		if strings.ContainsAny(entry+phase, "%\n\r") || len(entry) > 9_000 || len(phase) > 9_000 {
			entry, phase = strings.NewReplacer("%", "", "\n", "", "\r", "").Replace(entry), strings.ReplaceAll(phase, "%", "")
		}
		bytes := int(entries) << 12
		n := sourceSize{bytes / share / (len(entry) + 6), (1<<20 - bytes) / share / (len(phase) + 6), 20}
		projectOf(t, root, entry+" %d", phase+" %d", n)
		if slices.Max(costOfModes(t, root)) < most {
			return
		}
		for range 3 { // the fuzzing engine makes this process several times slower; the program itself decides
			if slices.Max(costOfProgram(program, root)) < most {
				return
			}
		}
		t.Errorf("%q and %q: %v", entry, phase, costOfProgram(program, root))
	})
}

// costOfProgram is [costOfModes] of the program as it is built for its users.
func costOfProgram(program, root string) (costs []time.Duration) {
	for _, mode := range sourceModes {
		cmd := exec.Command(program, strings.Fields(mode.args)...)
		if cmd.Dir = root; mode.stdin != "" {
			cmd.Stdin = strings.NewReader(`{"workspace":{"current_dir":"` + filepath.ToSlash(root) + `"}}`)
		}
		_ = cmd.Run() // check exits 1
		costs = append(costs, cputest.Child(cmd.ProcessState))
	}
	return costs
}
