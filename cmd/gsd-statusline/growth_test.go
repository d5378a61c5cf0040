package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// growPlaces are the places in which a body is read word by word; %[1]s is what is repeated.
var growPlaces = []string{
	"## Blockers\n\n- %s\n", "## Blockers/Concerns\n\n- %s\n", "## Blockers\n\n%s\n",
	"## Next Steps\n\n1. %s\n", "## Next Steps\n\n%s\n",
	"## Current Position\n\nPhase: 4 of 9 (%s)\n", "## Current Position\n\nPhase: 4 — %s\n", "## Current Position\n\nPhase: %s\n",
	"### Phase 4: %s\n", "- [ ] **Phase 4: %s**\n", "- [x] Phase 4: T %s\n", "| 4. %s | 1/2 | Complete |\n",
	"## Current Position\n\nPlan: 2 of 5 %s\n", "## Current Position\n\nStatus: %s\n", "## Current Position\n\nProgress: %s\n",
	"## Current Position\n\nNext: %s\n", "## Session\n\nStopped at: %s\n", "## Session\n\nResume file: %s\n",
	"Milestone: v1.0 %s\n", "**Current focus:** %s\n", "| Status | %s |\n", "%s\n", "## %s\n",
	"---\nstatus: %s\n---\n", "---\nstopped_at: %s\n---\n", "---\nmilestone_name: %s\n---\n", "---\ncurrent_phase_name: %s\n---\n",
	"---\nnext_action: %s\nnext_phases: [4]\n---\n", "---\npaused_at: %s\n---\n", "---\ncurrent_phase: %s\n---\n",
}

// growMarks are what structure is made of, and what separates words.
var growMarks = []string{
	"(", ")", "()", "[", "]", "](", "[x](", "*", "**", "~~", "`", "_", "|", "| ", ": ", "; ", ", ", ". ", "- ", " — ", " → ", "✅ ",
	"#", "- [ ] ", "- [x] ", "\\", "\"", "<!--", "-->", "4", "4.1 ", "v1.0 ", "1/2 ", "50% ", "/", "/gsd:", "Phase 4 ", "04-01-PLAN.md ",
	"x", "é", "Ⱥ", "\xff", " ", "\t", "0", "█",
}

// hookLines are what the hook's grammar looks for, or goes back on: its regular expressions match over line ends.
var hookLines = []string{
	"Phase: 1 of 2 (\n", "Phase: 1 of\n", "Phase:\n", "Status:\n", "Status: x", "progress:\n", "next_phases: [\n", "next_phases:\n",
	"  percent:\n", "  percent: \n", "- \r", "---\n", "\n", "\r", "\u2028", "(", "\xe2",
}

// growTexts are texts of the other files, by name: what stands before and after what is repeated.
var growTexts = []struct{ name, file, before, repeated, after string }{
	{"modules", planFile, "---\nplan_id: p\nmodules:\n", "- id: a\n  status: in-progress\n  acceptance_criteria: 'x\n    y'\n", "---\n"},
	{"status", execFile, "---\nplan_id: p\nmodules_status:\n", "  - id: a\n    status: complete\n", "---\n"},
	{"folded", planFile, "---\nplan_id: p\nmodules: []\ngoal: \"a \\\n", "  more \\\n", "\"\n---\n"},
	{"keys", planFile, "---\n", "modules:\n- a\nplan_id: p\n", "---\n"},
	{"maps", planFile, "---\nplan_id: p\nmodules:\n- {", "a: \"b\", ", "}\n---\n"},
	{"flow", planFile, "---\nplan_id: p\nmodules: [", "a, ", "]\n---\n"},
	{"flows", planFile, "---\nplan_id: p\nmodules: ", "[", "\n---\n"},
	{"flow maps", planFile, "---\nplan_id: p\nmodules: [] \n", "a: [", "\n---\n"},
	{"comments", planFile, "---\nplan_id: p\nmodules: [a", " \n #", "\n---\n"},
	{"unclosed", planFile, "---\nmodules:\n", "  \n--\n", ""},
	{"rules", planFile, "---\nplan_id: p\nmodules: []\n", "---:", "\n---\n"},
	{"plan", stateFile, "## Current Position\nPlan: 1", strings.Repeat("-1", 20), ""},
	{"phases", stateFile, "## Current Position\n", "Phase: x (((\nPhase 3\n", ""},
	{"words", stateFile, "## Current Position\nPhase: 4 ", "(a) — [b] ", ""},
	{"quotes", stateFile, "---\nstatus: \"", `"" # `, "\n---\n"},
	{"progress", stateFile, "## Current Position\nProgress: ", "1/2 of 3 plan ", "%"},
	{"gate", stateFile, "```\n", "current_task:\n  name: Task 1\n", ""},
	{"slices", gsd2File, "# GSD State\n**Active Milestone:** M1\n## Slices\n", "- [x] **S1: a** `risk:low`\n| S2 | a | ✅ |\n", ""},
	{"registry", gsd2File, "# GSD State\n## Milestone Registry\n", "- ✅ **M1:** M1: a\n## M2: a\n", ""},
	{"votes", jobFile, `{"status":"NEW","council_votes":[`, `{"a":{"b":"c"},"vote":"x"},`, "1]}"},
	{"seats", jobFile, `{"status":"NEW","council_plans":{`, `"a":"b",`, `"c":1}}`},
	{"lists", jobFile, `{"status":"NEW","council_votes":[`, "[[],[]],", "1]}"},
	{"segments", ".planning/config.json", `{"statusline":{"segments":["hook",`, `0,`, `"cost"]}}`},
}

const (
	stateFile = ".planning/STATE.md"
	gsd2File  = ".gsd/STATE.md"
	jobFile   = "state.json"
	planFile  = ".claude/orchestrator-plan-phase.local.md"
	execFile  = ".claude/orchestrator-exec-phase.local.md"
)

// lexiconWords are all words of the lexicon.
func lexiconWords(t testing.TB) (list []string) {
	t.Helper()
	for entry := range strings.Lines(tmptest.Read(t, "../../internal/lexicon/lexicon.txt")) {
		if word, _, ok := strings.Cut(entry, " = "); ok {
			list = append(list, word+" ")
		}
	}
	if len(list) < 800 {
		t.Errorf("only %d words", len(list))
	}
	return list
}

// A growth is one text in several files: unit is repeated in place, to the size that is asked for.
type growth struct {
	name string
	args string // before the projects
	size int    // of the smallest text
	text func(unit string, size int) string
	// files name where the text lies, in a project for each unit.
	files, units []string
}

// TestGrowth: a text costs what its length says, whatever is repeated in it, on one line or many. Texts of a size, twice
// and four times it are counted: from the second to the third may cost no more than twice what the step before it did, and half
// of that for limits that the first one did not reach.
func TestGrowth(t *testing.T) {
	t.Parallel()
	program := counts(t)
	var list []growth
	for _, front := range []string{"", "---\n", "---\nprogress:\n  a: b\n", "---\nnext_phases:\n"} {
		list = append(list, growth{"hook " + front, "", 8 << 10, func(unit string, size int) string {
			return front + strings.Repeat(unit, size/len(unit)) + "\n---\n"
		}, []string{stateFile}, hookLines})
	}
	bodies := []string{stateFile, ".planning/ROADMAP.md", ".planning/MILESTONES.md"}
	for _, place := range growPlaces {
		list = append(list, growth{place, "--format rich", 1 << 10, func(unit string, size int) string {
			return fmt.Sprintf(place, strings.Repeat(unit, size/len(unit)+1))
		}, bodies, growMarks}, growth{place, "check --notes", 2 << 10, func(unit string, size int) string {
			filled := fmt.Sprintf(place, strings.Repeat(unit, 100/len(unit)+1))
			return strings.Repeat(filled, size/len(filled)+1)
		}, bodies, growMarks})
	}
	const words = "## Blockers\n\n- %[1]s\n## Current Position\n\nStatus: %[1]s\n%[1]s\n"
	list = append(list, growth{"words", "--format rich", 512, func(unit string, size int) string {
		return fmt.Sprintf(words, strings.Repeat(unit, size/len(unit)+1))
	}, bodies[:1], lexiconWords(t)})
	for _, text := range growTexts {
		for _, args := range []string{"--format rich", "explain"} { // which asks check, too
			list = append(list, growth{text.name, args, 16 << 10, func(unit string, size int) string {
				return text.before + strings.Repeat(unit, size/len(unit)) + text.after
			}, []string{text.file}, []string{text.repeated}})
		}
	}
	for i, g := range list {
		if i%proctest.Size(2, 1) > 0 {
			continue // every other one
		}
		t.Run(g.args+"/"+g.name, func(t *testing.T) {
			t.Parallel()
			g.test(t, program)
		})
	}
}

func (g growth) test(t *testing.T, program string) {
	root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	scale := proctest.Size(1, 2)
	args := strings.Fields(g.args)
	for i := range g.units {
		dir := fmt.Sprint(i)
		for _, file := range g.files[1:] { // the same file by other names
			tmptest.Write(t, root, dir+"/"+g.files[0], "")
			noError(t, os.Link(filepath.Join(root, dir, g.files[0]), filepath.Join(root, dir, file)))
		}
		if g.files[0] == jobFile {
			dir += "/" + jobFile
		}
		args = append(args, dir)
	}
	var bytes int
	var blocks []int64
	for _, times := range []int{1, 2, 4} {
		bytes = 0
		for i, unit := range g.units {
			text := g.text(unit, times*scale*g.size)
			tmptest.Write(t, root, fmt.Sprint(i)+"/"+g.files[0], text)
			bytes += len(text) * len(g.files)
		}
		cmd := exec.Command(program, args...)
		cmd.Dir, cmd.Env = root, []string{"HOME=" + root}
		_, n := entered(t, cmd)
		blocks = append(blocks, n)
	}
	const slack, perByte = 20_000, 400
	first, last := blocks[1]-blocks[0], blocks[2]-blocks[1]
	if last > 3*first+slack || blocks[2] > int64(perByte*bytes) || blocks[0] < 300 {
		t.Errorf("%d blocks for texts of a length, twice and four times that, %d bytes", blocks, bytes)
	}
}

// sourceLines are what a clone can have many of, by where they lie; %d is the number of times so far.
var sourceLines = struct{ state, roadmap, milestones []string }{
	state: []string{
		"Stopped at: Phase %d", "Next: Phase 0.5 of %d", "Next: /gsd-execute-phase 9%d", "Phase: %d of 20000 (Name)",
		"Current focus: Phase %d", "Status: Phase %d complete", "Plan: 04-%d", "Milestone: v1.%d Name", "Last activity: Phase %d",
		"Resume file: a/b/c/d/%d.md", "Total Phases: %d", "- [ ] plan-phase 9%d", "- [Phase %d]: slow", "Progress: %d/20000 phases",
		"Status: planning", "Next: " + strings.Repeat("a ", 95), "- b%d " + strings.Repeat("(", 4000), "- b%d " + strings.Repeat("1 ", 2000),
		"- b%d " + strings.Repeat("(done with ", 300), "### " + strings.Repeat("(", 4000) + "\n- b%d",
	},
	roadmap: []string{
		"- [ ] Phase %d:", "- [x] **Phase %d: Name**", "### Phase CK-%d: Name", "- [ ] Phase [A.1] %d:",
		"- [ ] **Phase 3.%d: Name (INSERTED)**", "| %d. Name | v1.%[1]d | 1/1 | Complete | 2026-01-01 |", "- ✅ **v1.%d MVP** - Phases %[1]d-99999",
		"## v1.%d Name\n### Phase %[1]d: Name", "- [ ] **Phase 1." + strings.Repeat("1.", 2000) + "%d**", "no phase %d",
		"- [ ] **Phase 3: Title %d of many words and more words**", "<details><summary>v1.%d A (shipped)</summary>\n- [x] **Phase %[1]d: Name**",
		"- ✅ **v1.%d MVP** - Phases " + strings.Repeat("1, ", 120) + "\n- [ ] **Phase %[1]d: Name**", "## v1.%d " + strings.Repeat("(done ", 300),
	},
	milestones: []string{"## v1.%d Name (Shipped: 2026-01-01)", "## v1.%d", "## v1.%d " + strings.Repeat("(", 4000)},
}

// sourceDirs make directories of phases; plans is what plans in each leads to.
var sourceDirs = []struct{ name, plans, file string }{
	{"%02d-name", "", "%02d-01-PLAN.md"},
	{"3-x%d", "", ""},
	{"%[2]d-x%[1]d", "", ""}, // two of each number
	{"03-x", "", "03-%02d-PLAN.md"},
	{"%d-files-outside", "../../files", ""},
	{"%d-the-phases", "..", ""},
	{"%d-itself", "plans", ""},
	{"%d-a-device", "/dev/zero", ""},
}

// sourceModes are the ways to ask for everything that the files can cost, with the blocks that each may enter. Where an
// ordinary render takes 15 ms of processor time, most of it for the start of a process, a million blocks take 1.5. A render
// may cost half of 25 ordinary ones, check and explain half of 80.
var sourceModes = []struct {
	args, stdin string
	max         int64
}{
	{"--show state,next,stopped", `{"workspace":{"current_dir":"."}}`, 125_000_000},
	{"--format rich --color never .", "", 125_000_000},
	{"--format rich --json .", "", 125_000_000},
	{"explain --format rich", "", 400_000_000},
	{"check --notes", "", 400_000_000},
}

// repeatForm is n lines of a form.
func repeatForm(form string, n int) string {
	var b strings.Builder
	for i := range n {
		line := form
		if strings.Contains(form, "%") {
			line = fmt.Sprintf(form, i+4)
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// TestCostOfPairs: no two things of which a clone has many cost more together than their mode may. With large sizes
// each pair of an entry, a phase and a kind of directory is in one project, else a quarter of them.
func TestCostOfPairs(t *testing.T) {
	t.Parallel()
	program := counts(t)
	n := proctest.Size(1_200, 2_000)
	for d, kind := range sourceDirs {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
			for i := range n {
				dir := ".planning/phases/" + kind.name
				if strings.Contains(kind.name, "%") {
					dir = ".planning/phases/" + fmt.Sprintf(kind.name, i+4, i/2)
				}
				tmptest.Write(t, root, dir+"/", "")
				if kind.file != "" {
					tmptest.Write(t, root, dir+"/"+fmt.Sprintf(kind.file, i+4), "")
				}
				if kind.plans != "" {
					noError(t, os.Symlink(kind.plans, filepath.Join(root, dir, "plans")))
					tmptest.Write(t, root, fmt.Sprintf(".planning/files/%d-PLAN-%d.md", i, i), "")
				}
			}
			for s, entry := range sourceLines.state {
				for r, phase := range sourceLines.roadmap {
					if (s+r)%len(sourceDirs) == d && (s+2*r)%proctest.Size(4, 1) == 0 {
						pair{root, entry, phase, n}.test(t, program, s+r/len(sourceDirs))
					}
				}
			}
		})
	}
}

// A pair is a project of an entry and a phase, n times each.
type pair struct {
	root, entry, phase string
	n                  int
}

func (p pair) test(t *testing.T, program string, mode int) {
	t.Helper()
	section := "## Session\n\n"
	switch {
	case strings.HasPrefix(p.entry, "- [P"), strings.HasPrefix(p.entry, "- b"), strings.HasPrefix(p.entry, "###"):
		section = "### Blockers/Concerns\n\n"
	case strings.HasPrefix(p.entry, "- "), strings.HasPrefix(p.entry, "Next"):
		section = "## Next Steps\n\n"
	}
	tmptest.Tree(t, p.root, map[string]string{
		stateFile:                 "---\nmilestone: v1.1\nstatus: executing\n---\n\nPhase: 3\n" + section + repeatForm(p.entry, p.n),
		".planning/ROADMAP.md":    "# Roadmap\n\n" + repeatForm(p.phase, p.n),
		".planning/MILESTONES.md": "# Milestones\n\n" + repeatForm(sourceLines.milestones[mode%len(sourceLines.milestones)], p.n),
	})
	m := sourceModes[mode%len(sourceModes)] // one of them, in turn
	cmd := exec.Command(program, strings.Fields(m.args)...)
	cmd.Dir, cmd.Env, cmd.Stdin = p.root, []string{"HOME=" + p.root}, strings.NewReader(m.stdin)
	if _, blocks := entered(t, cmd); blocks > m.max {
		t.Errorf("%.40q and %.40q: %s enters %d blocks, over %d", p.entry, p.phase, m.args, blocks, m.max)
	}
}
