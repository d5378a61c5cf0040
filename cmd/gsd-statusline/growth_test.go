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
	"## Current Position\n\nPhase: 4 of 9 (%s)\n", "## Current Position\n\nPhase: 4 — %s\n",
	"## Current Position\n\nPhase: %s\n",
	"### Phase 4: %s\n", "- [ ] **Phase 4: %s**\n", "- [x] Phase 4: T %s\n", "| 4. %s | 1/2 | Complete |\n",
	"## Current Position\n\nPlan: 2 of 5 %s\n", "## Current Position\n\nStatus: %s\n",
	"## Current Position\n\nProgress: %s\n",
	"## Current Position\n\nNext: %s\n", "## Session\n\nStopped at: %s\n", "## Session\n\nResume file: %s\n",
	"Milestone: v1.0 %s\n", "**Current focus:** %s\n", "| Status | %s |\n", "%s\n", "## %s\n",
	"---\nstatus: %s\n---\n", "---\nstopped_at: %s\n---\n", "---\nmilestone_name: %s\n---\n",
	"---\ncurrent_phase_name: %s\n---\n",
	"---\nnext_action: %s\nnext_phases: [4]\n---\n", "---\npaused_at: %s\n---\n", "---\ncurrent_phase: %s\n---\n",
}

// growMarks are what structure is made of, and what separates words.
var growMarks = []string{
	"(", ")", "()", "[", "]", "](", "[x](", "*", "**", "~~", "`", "_", "|", "| ", ": ", "; ", ", ", ". ", "- ", " — ",
	" → ", "✅ ",
	"#", "- [ ] ", "- [x] ", "\\", "\"", "<!--", "-->", "4", "4.1 ", "v1.0 ", "1/2 ", "50% ", "/", "/gsd:", "Phase 4 ",
	"04-01-PLAN.md ",
	"x", "é", "Ⱥ", "\xff", " ", "\t", "0", "█",
}

// hookLines are what the hook's grammar looks for, or goes back on: its regular expressions match over line ends.
var hookLines = []string{
	"Phase: 1 of 2 (\n", "Phase: 1 of\n", "Phase:\n", "Status:\n", "Status: x", "progress:\n", "next_phases: [\n",
	"next_phases:\n",
	"  percent:\n", "  percent: \n", "- \r", "---\n", "\n", "\r", "\u2028", "(", "\xe2",
}

// growTexts are texts of the other files, by name: what stands before and after what is repeated.
var growTexts = []struct{ name, file, before, repeated, after string }{
	{
		"modules", planFile, "---\nplan_id: p\nmodules:\n",
		"- id: a\n  status: in-progress\n  acceptance_criteria: 'x\n    y'\n", "---\n",
	},
	{"status", execFile, "---\nplan_id: p\nmodules_status:\n", "  - id: a\n    status: complete\n", "---\n"},
	{"folded", planFile, "---\nplan_id: p\nmodules: []\ngoal: \"a \\\n", "  more \\\n", "\"\n---\n"},
	{"keys", planFile, "---\n", "modules:\n- a\nplan_id: p\n", "---\n"},
	{"maps", planFile, "---\nplan_id: p\nmodules:\n- {", "a: \"b\", ", "}\n---\n"},
	{"flow", planFile, "---\nplan_id: p\nmodules: [", "a, ", "]\n---\n"},
	{"flows", planFile, "---\nplan_id: p\nmodules: ", "[", "\n---\n"},
	{"flow maps", planFile, "---\nplan_id: p\nmodules: [] \n", "a: [", "\n---\n"},
	{"comments", planFile, "---\nplan_id: p\nmodules: [a", " \n #", "\n---\n"},
	{"brackets", planFile, "---\nplan_id: p\nmodules:\n", "x: [\n", "---\n"},
	{"anchors", planFile, "---\nplan_id: p\nmodules: [", "&a\n", "]\n---\n"},
	{"fences", stateFile, "some prose\n", "---: a\n", ""},
	{"closed fences", stateFile, "some prose\n", "---\nx: 1\n", ""},
	{"next", stateFile, "## Current Position\n", "Next: to be to be\n", ""},
	{"labels", stateFile, "---\nstatus: a\n---\n", "Phase: 3 of 9\nPlan: 3 of 9\nStatus: a\n", ""},
	{"unclosed", planFile, "---\nmodules:\n", "  \n--\n", ""},
	{"rules", planFile, "---\nplan_id: p\nmodules: []\n", "---:", "\n---\n"},
	{"plan", stateFile, "## Current Position\nPlan: 1", strings.Repeat("-1", 20), ""},
	{"phases", stateFile, "## Current Position\n", "Phase: x (((\nPhase 3\n", ""},
	{"words", stateFile, "## Current Position\nPhase: 4 ", "(a) — [b] ", ""},
	{"quotes", stateFile, "---\nstatus: \"", `"" # `, "\n---\n"},
	{"progress", stateFile, "## Current Position\nProgress: ", "1/2 of 3 plan ", "%"},
	{"gate", stateFile, "```\n", "current_task:\n  name: Task 1\n", ""},
	{
		"slices", gsd2File, "# GSD State\n**Active Milestone:** M1\n## Slices\n",
		"- [x] **S1: a** `risk:low`\n| S2 | a | ✅ |\n", "",
	},
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

// TestGrowth: a text costs what its length says, whatever is repeated in it, on one line or many. Texts of a size,
// twice and four times it are counted: from the second to the third may cost no more than twice what the step before it
// did, and half of that for limits that the first one did not reach.
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
		if i%proctest.Size(3, 1) > 0 {
			continue // every third one
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

// TestStepsCostLittle: most lines of a ROADMAP.md are steps and criteria, and the rich line passes over them. Each may
// enter so many blocks; reading one as a phase and as a milestone takes several times as many.
func TestStepsCostLittle(t *testing.T) {
	program := counts(t)
	const steps, most = 1_000, 120
	cost := func(n int) int64 {
		root := t.TempDir()
		tmptest.Write(t, root, ".planning/STATE.md", "Phase: 1 of 1\nStatus: executing\n")
		tmptest.Write(t, root, ".planning/ROADMAP.md", "### Phase 1: Cart\n\n**Success criteria**:\n\n"+
			strings.Repeat("1. the exporter writes one line an event, and counts those that it drops\n", n))
		cmd := exec.Command(program, "--format", "rich", root)
		cmd.Env = []string{"HOME=" + root}
		_, blocks := entered(t, cmd)
		return blocks
	}
	if each := (cost(steps) - cost(0)) / steps; each > most {
		t.Errorf("a step costs %d blocks, over %d", each, most)
	} else {
		t.Logf("a step costs %d blocks", each)
	}
}
