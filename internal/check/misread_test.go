package check

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestMisread: what the two readers make of front matter, and what is said about it.
func TestMisread(t *testing.T) {
	const below = "write a line `progress:` and right below it, without comments or blank lines between them, `  " +
		"total_phases: "
	const below4, belowN = below + "4`", below + "N`"
	for front, want := range map[string]string{
		`milestone: v2.0 # Shop`: "" +
			"3:12 warning: full reads milestone as \"v2.0 # Shop\", and YAML as \"v2.0\": write `milestone: v2.0`",
		`milestone: 'v2.0`: "" +
			"3:12 warning: full reads milestone as \"v2.0\", and YAML cannot read it: write `milestone: v2.0`",
		`milestone: "v2.0'`: "" +
			"3:12 warning: full reads milestone as \"v2.0\", and YAML cannot read it: write `milestone: v2.0`",
		`milestone: it's'`: "" +
			"3:12 warning: full reads milestone as \"it's\", and YAML as \"it's'\": write `milestone: \"it's'\"`",
		`milestone: 'it''s'`: "" +
			"3:12 warning: full reads milestone as \"it''s\", and YAML as \"it's\": write `milestone: it's`",
		`milestone: "a \"b\" c"`: "" +
			"3:12 warning: full reads milestone as \"a \\\"b\\\" c\", and YAML as \"a \"b\" c\": " +
			"write `milestone: a \"b\" c`",
		`milestone: “v2.0”`: "" +
			"3:12 warning: full reads milestone as \"“v2.0”\", and its quotes are a word processor's: " +
			"write `milestone: v2.0`",
		`milestone: Null`: "" +
			"3:12 warning: full reads milestone as \"Null\", and YAML as null: write null, or remove the line",
		`milestone: &two v2.0`: "" +
			"3:17 warning: full reads milestone as \"&two v2.0\", and YAML as \"v2.0\": write `milestone: v2.0`",
		`milestone: >-|  Code|  Quality`: "" +
			"3:12 warning: full reads milestone as \">-\", and YAML as \"Code Quality\": write `milestone: Code " +
			"Quality`",
		`milestone: "Code|  Quality"`: "" +
			"3:12 warning: full reads milestone as \"Code\", and YAML as \"Code Quality\": " +
			"write `milestone: Code Quality`",
		`milestone:|  v2.0`: "" +
			"4:3 error: full does not read milestone \"v2.0\": write `milestone: v2.0`",
		`milestone : v2.0`: "" +
			"3:13 error: full does not read milestone \"v2.0\": write `milestone: v2.0`",
		`'milestone': v2.0`: "" +
			"3:14 error: full does not read milestone \"v2.0\": write `milestone: v2.0`",
		`milestone: [|: :`: "" +
			"3:12 warning: full reads milestone as \"[\", and YAML cannot read it: write `milestone: \"[\"`",
		`next_phases: 4.5`: "" +
			"3:14 error: full does not read next_phases \"4.5\": write a list such as `next_phases: [\"4.5\"]`",
		`next_phases: [~, 4]`: "" +
			"3:14 warning: full reads next_phases as \"~/4\", and YAML as \"4\": " +
			"write a list such as `next_phases: [\"4\"]`",
		`progress: 20%`: "" +
			"3:11 error: full does not read progress \"20%\", so there is no bar: " +
			"write a line `progress:` and right below it, without comments or blank lines between them, `  percent: " +
			"20`, " +
			"and add a `milestone:`, such as `milestone: v1.0`, which the bar needs as well",
		`progress: {total_phases: 4}`:                "3:26 error: full does not read total_phases \"4\": " + below4,
		`progress:|  total_phases: -4`:               "4:17 error: full does not read total_phases \"-4\": " + belowN,
		`progress:|  - total_phases: 4`:              "4:19 error: full does not read total_phases \"4\": " + below4,
		`progress:|  all:|    total_phases: 4`:       "5:19 error: full does not read total_phases \"4\": " + below4,
		`progress:|  total_plans: "9"|  x: 1|  # c|`: "",
		"progress:|\tpercent: 20":                    "", // YAML cannot read the tab, and everybody else can
		`progress: soon|progress:|  percent: "2"`:    "", // key-duplicate
		`milestone: v2.0|  status: x`:                "", // key-indented
		`x: 1| milestone: v2.0 # Shop`:               "", // key-indented
		`milestone: customer #2`:                     "",
		`milestone: "fix "all" of it"`:               "",
		`milestone: Shop: the end`:                   "",
		`milestone: [version]`:                       "",
		`milestone: [WIP] Shop`:                      "",
		`milestone: "null"`:                          "",
		`milestone: @home`:                           "",
		`next_phases:|  - 4.5|  - "4.6"`:             "",
		`current_phase: ~`:                           "", // the hook reads none
	} {
		text := "---\ngsd_state_version: '1.0'\n" + strings.ReplaceAll(front, "|", "\n") +
			"\n---\nStatus: Executing\nPhase: 1 of 4\n"
		var got []string
		for _, f := range File("STATE.md", text) {
			if f.Rule == misreadRule {
				got = append(got, fmt.Sprintf("%d:%d %s: %s", f.Line, f.Column, f.Severity, f.Message()))
			}
		}
		tmptest.Diff(t, md.Present(want), got, "%q: findings mismatch", front)
	}
}

// pieces are what somebody may write by mistake.
var pieces = strings.Split(`'|"|#| # |: |:|~|null|-|- |[|]|{|}|,|\|&a |*a|!x |%|“|”|>-|0|9|  |_|`+
	"\t|\n|\n\n|\n  |\n# c\n|\n  # c\n", "|")

var digitComment = regexp.MustCompile(`(^|\s)#\d`)

// mutants are state files whose front matter somebody has changed at random.
func mutants(t *testing.T) (texts []string) {
	t.Helper()
	var sources []string
	for _, g := range goldentest.All(t) {
		sources = append(sources, g.Text(t))
	}
	for _, path := range tmptest.Must(filepath.Glob("testdata/rules/*.txtar")) {
		for _, file := range tmptest.Must(txtar.ParseFile(path)).Files {
			if strings.HasSuffix(file.Name, "/STATE.md") {
				sources = append(sources, string(file.Data))
			}
		}
	}
	isFront := func(text string) bool {
		return strings.HasPrefix(text, "---\n") && strings.Contains(text[3:], "\n---\n")
	}
	sources = slices.DeleteFunc(sources, func(text string) bool { return !isFront(text) })
	random := rand.New(rand.NewPCG(90, 90))
	for range rounds() {
		text := sources[random.IntN(len(sources))]
		if random.IntN(3) == 0 { // a file that has more of the keys
			text = "---\n"
			for range 3 + random.IntN(4) {
				text += strings.ReplaceAll(frontLines[random.IntN(len(frontLines))], "|", "\n") + "\n"
			}
			text += "---\nPhase: 4 of 9 (Cart)\n"
		}
		for range 1 + random.IntN(2) {
			end := strings.Index(text[3:], "\n---") + 3
			if end <= 4 {
				break
			}
			at := 4 + random.IntN(end-4)
			cut := min(at+random.IntN(3), end)
			text = text[:at] + pieces[random.IntN(len(pieces))] + text[cut:]
		}
		texts = append(texts, text)
	}
	return texts
}

// TestReadersDiffer: value-misread fires exactly where the hook and YAML read different values of a key, of files that
// YAML can read, and nowhere where they read the same.
func TestReadersDiffer(t *testing.T) {
	fired := 0
	for _, text := range mutants(t) {
		findings := File("STATE.md", text)
		isOthers := func(f Finding) bool {
			return strings.HasPrefix(f.Rule.Name, "fence-") || f.Rule.Name == "conflict" || f.Rule.Name == "encoding" ||
				f.Rule.Name == "not-a-state" || f.Rule.Name == "key-indented"
		}
		end := strings.Index(text, "\n---\n")
		if end < 4 || slices.ContainsFunc(findings, isOthers) {
			continue
		}
		front := text[:end+1]
		root, errors := md.ReadYAML(front, 4, len(front))
		s := parse.StateMD(front + "---\n")
		for key, hook := range map[string]string{
			"status": s.Status, "milestone": s.Milestone, "milestone_name": s.MilestoneName,
			"active_phase": s.ActivePhase,
			"next_action":  s.NextAction, "state_head": s.StateHead,
		} {
			line := ""
			for l := range strings.SplitSeq(front, "\n") {
				if rest, ok := strings.CutPrefix(l, key+":"); ok {
					line = js.Trim(rest)
				}
			}
			isMeant := digitComment.MatchString(line) || strings.HasPrefix(line, "“")
			if strings.Count(front, "\n"+key+":") > 1 || isMeant || strings.Contains(front, "\nStatus:") {
				continue
			}
			yaml := js.Trim(root.Get(key).Text)
			if yaml == "null" {
				yaml = ""
			}
			isFound := slices.ContainsFunc(findings, func(f Finding) bool {
				return f.Rule == misreadRule && (strings.HasPrefix(f.Problem, "full reads "+key+" ") ||
					strings.HasPrefix(f.Problem, "full does not read "+key+" "))
			})
			if isFound {
				fired++
			}
			if differ := js.Trim(hook) != yaml; len(errors) == 0 && isFound != differ {
				t.Errorf("%s: the hook reads %q, YAML %q, found %v in %q", key, hook, yaml, isFound, text)
			}
		}
		for key, hook := range map[string]string{
			"percent": s.Percent, "total_phases": s.TotalPhases, "completed_phases": s.CompletedPhases,
		} {
			node := root.Node("progress").Node(key)
			yaml := strings.TrimSpace(node.Field().Text)
			isFound := slices.ContainsFunc(findings, func(f Finding) bool {
				return f.Rule == misreadRule && strings.Contains(f.Problem, key+" ")
			})
			if strings.Count(front, "progress") > 1 || strings.Count(front, key+":") > 1 || yaml == "null" {
				continue
			}
			if differ := hook != yaml; len(errors) == 0 && node.Pos > 0 && isFound != differ {
				t.Errorf("%s: the hook reads %q, YAML %q, found %v in %q", key, hook, yaml, isFound, text)
			}
		}
	}
	if fired < 20 {
		t.Errorf("only %d were found, which shows nothing", fired)
	}
}

// TestBytes: twice the text allocates at most 2.3 times the bytes, whatever is repeated in it. TestGrowth of the
// command counts the statements of the same texts.
func TestBytes(t *testing.T) {
	const plan = "---\nplan_id: a\nmodules:\n"
	for _, of := range [][3]string{
		{"brackets", plan, "x: [\n"},
		{"brackets of one list", plan + "  - [", "[a, "},
		{"anchors", plan, "&a\n"},
		{"items", plan, "- \n"},
		{"keys of a list", plan, "  - id: m\n    name: n\n"},
		{"quotes", plan, "a: 'b\n"},
		{"fences", "some prose\n", "---: a\n"},
		{"closed fences", "some prose\n", "---\nx: 1\n"},
		{"keys", "---\n", "status: x\nphase: 3\n"},
		{"labels", "", "Phase: 3 of 9\nPlan: 3 of 9\nStatus: a\n"},
		{"next steps", "", "Next: to be to be\n"},
		{"one next step", "Next:", " to be"},
		{"one status", "Status:", " milestone complete"},
		{"one concern", "### Blockers/Concerns\n\n-", " Phase 3 (done),"},
	} {
		cost := func(size int) uint64 {
			text := of[1] + strings.Repeat(of[2], size/len(of[2])) + "\n---\n"
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			File("STATE.md", text)
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		cost(1 << 10) // tables are made once
		if once, twice := cost(8<<10), cost(16<<10); float64(twice) > 2.3*float64(once) {
			t.Errorf("%s: %d bytes for 8 KiB, %d for 16", of[0], once, twice)
		}
	}
}
