package check

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/internal/ultraplan"
)

// TestMain makes the trees of the tests in memory where it can.
func TestMain(m *testing.M) { os.Exit(tmptest.Run(m.Run)) }

var update = flag.Bool("update", false, "update docs/checks.md")

// A sample is one folder of a rule's archive: files that break the rule (bad, bad2 and
// so on, all at the same position), that get another level (note, warning and so on, at any
// position), that come close but are fine (good, good2 and so on), or those of an advice.
type sample struct {
	name  string
	files []txtar.File // the first is the one to check
}

// other is the level of a sample that is not the rule's own.
func (s sample) other() string {
	switch {
	case strings.HasPrefix(s.name, "note"):
		return "note"
	case strings.HasPrefix(s.name, "warning"):
		return "warning"
	}
	return ""
}

func archiveOf(rule string) string { return filepath.Join("testdata", "rules", rule+".txtar") }

// samples reads testdata/rules/RULE.txtar: "want LINE:COLUMN", an advice in each paragraph
// after that, the files of each sample, and those of each advice, before and after.
func samples(t *testing.T, rule string) (want string, list []sample, advices []advice) {
	t.Helper()
	archive := tmptest.Must(txtar.ParseFile(archiveOf(rule)))
	for _, file := range archive.Files {
		folder, name, _ := strings.Cut(file.Name, "/")
		if n := len(list); n == 0 || list[n-1].name != folder {
			list = append(list, sample{name: folder})
		}
		s := &list[len(list)-1]
		s.files = append(s.files, txtar.File{Name: name, Data: file.Data})
	}
	heads := paragraphs(archive)
	want, _ = strings.CutPrefix(heads[0], "want ")
	first := len(list) - 2*len(heads[1:])
	for i, head := range heads[1:] {
		a := advice{broken: list[first+2*i], advised: list[first+2*i+1]}
		if !strings.HasPrefix(a.broken.name, "broken") || !strings.HasPrefix(a.advised.name, "advised") {
			t.Fatalf("%s: %s and %s are not those of advice %d", rule, a.broken.name, a.advised.name, i+1)
		}
		lines := append(strings.Split(head, "\n"), "")
		a.says, a.format, a.line = strings.TrimPrefix(lines[0], "says "), lines[1], lines[2]
		advices = append(advices, a)
	}
	return want, list[:first], advices
}

func paragraphs(archive *txtar.Archive) []string {
	return strings.Split(strings.TrimSpace(string(archive.Comment)), "\n\n")
}

// check writes the files and checks the first.
func (s sample) check(t *testing.T) []Finding {
	t.Helper()
	return s.checkIn(t, t.TempDir())
}

func (s sample) checkIn(t *testing.T, root string) []Finding {
	t.Helper()
	for _, file := range s.files {
		text := manyTimes.ReplaceAllStringFunc(string(file.Data), func(line string) string {
			many := ""
			for n := range 1001 {
				many += fmt.Sprintln(manyTimes.FindStringSubmatch(line)[1], n)
			}
			return many
		})
		tmptest.Write(t, root, file.Name, strings.ReplaceAll(text, "$ROOT", filepath.ToSlash(root)))
	}
	path := filepath.Join(root, filepath.FromSlash(s.files[0].Name))
	env := find.Env{Home: root, Lookup: tmptest.Lookup()}
	switch filepath.Base(path) {
	case "ROADMAP.md": // of a project that may have no STATE.md
		if missing := env.MissingState(env.Search(root)); missing != "" {
			return Kept(Missing(missing))
		}
	case "config.json":
		for _, f := range Config(env.FindConfig(root)) {
			return f.Findings
		}
	default:
		findings := Kept(File(path, tmptest.Read(t, path)))
		for _, f := range Conflicts(find.At(path)) {
			findings = append(findings, f.Findings...)
		}
		return findings
	}
	return nil
}

// manyTimes is a line that stands for many.
var manyTimes = regexp.MustCompile(`(?m)^(.*) \(1,001 times\)\n`)

// TestRules: each rule fires once where it should, at that place, and not on the files that come near.
func TestRules(t *testing.T) {
	if archives, err := filepath.Glob("testdata/rules/*.txtar"); len(archives) != len(Rules()) {
		t.Errorf("%d rules, and samples of %d (%v): one is not listed", len(Rules()), len(archives), err)
	}
	for _, rule := range Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			want, list, _ := samples(t, rule.Name)
			if len(list) < 3 {
				t.Errorf("%d samples, want a bad one and two good ones", len(list))
			}
			for _, s := range list {
				var places, wanted []string
				other := s.other()
				for _, f := range s.check(t) {
					switch {
					case f.Rule == rule && other != "":
						places = append(places, string(f.Severity))
					case f.Rule == rule:
						places = append(places, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Severity))
					}
				}
				if other != "" {
					wanted = []string{other}
				} else if strings.HasPrefix(s.name, "bad") {
					wanted = []string{want + " " + string(rule.Severity)}
				}
				tmptest.Diff(t, wanted, places, "%s: places mismatch", s.name)
			}
		})
	}
}

// TestDocumentation: docs/checks.md is what Rules and the samples make of testdata/checks.md.
func TestDocumentation(t *testing.T) {
	var table, rules strings.Builder
	for _, rule := range Rules() {
		if rule.Summary() == "" {
			t.Errorf("rules.txt does not say when %s fires", rule.Name)
		}
		fmt.Fprintf(&table, "| [%s](#%s) | %s | %s | %s |\n", rule.Name, rule.Name, rule.Severity, rule.Summary(),
			cmp.Or(rule.Twin, " "))
		_, list, _ := samples(t, rule.Name)
		fmt.Fprintf(&rules, "\n## %s\n\n```diff\n%s```\n", rule.Name, change(list[0].document(), list[1].document()))
		for _, f := range list[0].check(t) {
			if f.Rule == rule {
				fmt.Fprintf(&rules, "\n> %d:%d: %s\n", f.Line, f.Column, f.Message())
			}
		}
	}
	page := tmptest.Read(t, filepath.Join("testdata", "checks.md"))
	page = strings.NewReplacer("{{table}}", table.String(), "{{rules}}", rules.String()).Replace(page)
	tmptest.Golden(t, *update, "../../docs/checks.md", page)
}

// change has a minus before the lines between those that two texts have in common that are of the first, a plus before
// those of the second.
func change(before, after []string) string {
	start, end := 0, 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	for end < min(len(before), len(after))-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	var b strings.Builder
	for _, part := range []struct {
		mark  string
		lines []string
	}{
		{" ", before[:start]},
		{"-", before[start : len(before)-end]},
		{"+", after[start : len(after)-end]},
		{" ", before[len(before)-end:]},
	} {
		for _, line := range part.lines {
			if part.mark != " " || line != "" { // a blank line that both have says nothing
				b.WriteString(part.mark + line + "\n")
			}
		}
	}
	return b.String()
}

// document is the text of the files of a sample, by lines. Escapes and NULs are pictures of them, and long lines are
// cut.
func (s sample) document() []string {
	var b strings.Builder
	for _, file := range s.files {
		if len(s.files) > 1 || !strings.HasSuffix(file.Name, "STATE.md") {
			fmt.Fprintf(&b, "-- %s --\n", file.Name)
		}
		for line := range strings.Lines(strings.NewReplacer("\x1b", "␛", "\r", "", "\x00",
			"␀").Replace(string(file.Data))) {
			if len(line) > 200 {
				line = line[:40] + "…\n"
			}
			b.WriteString(strings.ToValidUTF8(line, "�"))
		}
	}
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// FuzzFile: whatever a file holds, each finding has a rule, a message, and a place in the file.
func FuzzFile(f *testing.F) {
	archives, err := filepath.Glob("testdata/rules/*.txtar")
	if err != nil || len(archives) == 0 {
		f.Fatalf("%d archives, %v", len(archives), err)
	}
	for _, path := range archives {
		for _, file := range tmptest.Must(txtar.ParseFile(path)).Files {
			f.Add(filepath.Base(file.Name), string(file.Data))
		}
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		lines := strings.Split(text, "\n")
		for _, finding := range File(filepath.Join(string(filepath.Separator), "none", name), text) {
			if finding.Severity == "" || finding.Message() == "" {
				t.Errorf("%q: %+v", text, finding)
			}
			if finding.Line < 1 || finding.Line > len(lines) || finding.Column < 1 ||
				finding.Column > len(lines[finding.Line-1])+1 {
				t.Errorf("%q: %+v is no place in it", text, finding)
			}
		}
	})
}

// TestFindings: further forms of what the rules look for, all that is found in each, and where.
func TestFindings(t *testing.T) {
	const head = "---\ngsd_state_version: '1.0'\nstatus: executing\ncurrent_phase: 4\n"
	for _, tc := range []struct {
		name, text string
		want       []string
	}{
		{"clean", head + "---\n", nil},
		{
			"Ultra Planner's template, which has no front matter",
			"# Project State\n\n## Current Position\n\nPhase: 1 of 4 (One)\n" +
				"Plan: 1 of 3\nStatus: In progress\n\nProgress: [######░░] 33%\n\n- Total plans completed: 3\n", nil,
		},
		{
			"percent beyond integers", head + "progress:\n  percent: 99999999999999999999\n---\n",
			[]string{"6:3 percent-range"},
		},
		{"percent in braces", head + "progress: {percent: 50}\n---\n", []string{"5:21 value-misread"}},
		{"blank lines before the first key do no harm", head + "progress:\n\n  percent: 5\n---\n", nil},
		{
			"a key that is not shown, twice", head + "stopped_at: x\nlast_updated: 2026-06-01\nstopped_at: y\n---\n",
			[]string{"7:1 key-duplicate"},
		},
		{
			"a key three times", head + "foo: x\nfoo: y\nfoo: z\n---\n",
			[]string{"6:1 key-duplicate", "7:1 key-duplicate"},
		},
		{
			"a long text in a block that is not shown", head +
				"stopped_at: >-\n  Completed 04-01: all\n  and more\n---\n",
			nil,
		},
		{
			"a long text in a block", head + "milestone_name: >-\n  Code\n  Quality\n---\n",
			[]string{"5:17 value-misread"},
		},
		{"a list", head + "next_action: plan-phase\nnext_phases: [\"4\",\n  \"5\"]\n---\n", nil},
	} {
		var got []string
		for _, f := range File("STATE.md", tc.text) {
			got = append(got, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Rule.Name))
		}
		slices.Sort(got)
		tmptest.Diff(t, tc.want, got, "%s: findings mismatch", tc.name)
	}
}

// TestConflictAlone: wherever a conflict lies in a sample of any rule, nothing else is found than without it, so no
// marker is taken for a line of the file.
func TestConflictAlone(t *testing.T) {
	tmptest.Long(t, "checks a thousand conflicts")
	for _, rule := range Rules() {
		_, list, _ := samples(t, rule.Name)
		for _, s := range list {
			text := string(s.files[0].Data)
			if rule.Name == "encoding" || filepath.Base(s.files[0].Name) != "STATE.md" ||
				strings.Contains(text, "<<<<<<< ") {
				continue
			}
			root := t.TempDir()
			known := map[string]bool{"conflict": true}
			for _, f := range s.checkIn(t, root) {
				known[f.Rule.Name] = true
			}
			lines := strings.SplitAfter(text, "\n")
			for i, side := range lines[:len(lines)-1] {
				lines[i] = "<<<<<<< HEAD\n" + side + "||||||| base\n" + side + "=======\n" + side + ">>>>>>> theirs\n"
				for _, f := range File(filepath.Join(root, filepath.FromSlash(s.files[0].Name)),
					strings.Join(lines, "")) {
					if !known[f.Rule.Name] {
						t.Errorf("%s/%s, a conflict at %q: %s: %s", rule.Name, s.name, side, f.Rule.Name, f.Message())
					}
				}
				lines[i] = side
			}
		}
	}
}

// TestForbiddenValues: what the documents of the other systems do not allow is found, and what they or their tools
// allow is not.
func TestForbiddenValues(t *testing.T) {
	const plan, state = system.PlanFileName, "STATE.md"
	const needed = "phase: planning\nplan_id: plan-20260109-143022\nstatus: drafting\n" // the last of a key counts
	const section = "requirements_sections:\n  - name: A\n    status: pending\n    "
	const module = "modules:\n  - id: a\n    name: A\n    status: planned\n    priority: low\n    "
	for _, tc := range []struct{ file, before, rule, allowed, forbidden string }{ // the values are separated by |
		{plan, "phase: ", "plan-value", `planning|"planning"`, "plan|executing|null"},
		{
			plan, "plan_id: ", "plan-value", "plan-20260109-143022",
			"plan-42|20260109-143022|plan-2026019-143022|plan-20260109-1430|plan-20260109-143022-b|null",
		},
		{plan, "status: ", "plan-value", "drafting|reviewing|approved|complete", "in-progress|Drafting|done|null|\"\""},
		{
			plan, "created_at: ", "plan-value",
			`"2026-01-09T14:30:22+00:00"|'2026-11-21T01:41:19.223403+00:00'|2026-01-09`, `soon|09.01.2026|""|null`,
		},
		{
			plan, "goal: ", "plan-value", `Build it|"Add "dark mode""|"42"|v2|1.2.3`,
			`|""|null|42|1.5|2026-01-09|true|[a]|{a: b}`,
		},
		{plan, "exit_criteria: ", "plan-value", `["7", 'true', a b]`, "[7]|[a, {b: c}]|[[a]]|[null]|[a, yes]"},
		{plan, "status: complete\nplan_phase_complete: ", "plan-flag", "true", "false|null"},
		{plan, "status: approved\nplan_phase_complete: ", "plan-flag", "true|yes", "false|null|done"},
		{plan, "status: drafting\nplan_phase_complete: ", "plan-flag", "false|null", "true|on"},
		{plan, "goal: ", "plan-unreadable", "&x a\nphase: *x|!!str 42|a\n? status\n: b|a\n<<: {status: b}|a*b|2 * " +
			"3|a\n# é", "*bold* move|*x|[*a]|a \a|\xe4|\"a\x7f\"|a\n# \x1b|!tag a"},
		{plan, "goal_locked: ", "plan-value", "true|False|yes|Off", `1|maybe|"true"|null|`},
		{plan, "requirements_complete: ", "plan-value", "false|no", "'no'|true"},
		{plan, "plan_phase_complete: ", "plan-value", "true|false", "done"},
		{
			plan, section + "status: ", "plan-value", "pending|in_progress|in-progress|complete|planned",
			"done|approved|null",
		},
		{
			plan, module + "status: ", "plan-value", "planned|pending|in_progress|in-progress|complete",
			"done|verified|null",
		},
		{plan, module + "priority: ", "plan-value", "critical|high|medium|low|null|", "urgent|High|1"},
		{plan, module + "github_issue: ", "plan-value", `null|"#42"|101`, `soon|"#"|https://example.com/42`},
		{plan, module + "id: ", "plan-value", "a|oauth2-handler", `OAuth2|user_mgmt|a--b|-a|a-|a b|größe|""|null`},
		{plan, module + "name: ", "plan-value", `B|"B, c"`, `null|""`},
		{plan, section + "name: ", "plan-value", "B", `null|""`},
		{plan, section + "status: complete\nrequirements_complete: ", "plan-value", "true|yes", "maybe|false|off"},
		{plan, section + "status: planned\nrequirements_complete: ", "plan-value", "false", "true"},
		{
			plan, "requirements_sections: ", "plan-value", "null|[]|[{name: A, status: complete}]",
			"none|[A]|[{name: A}]",
		},
		{
			plan, "modules: ", "plan-value", `[{"id": "a", name: 'A, B', status: planned, priority: low}]`,
			"{a: b}|[{id: a}]",
		},
		{plan, "exit_criteria: ", "plan-value", "null|[]|[a, b]", "done|5"},
		{
			plan, "goal: ", "plan-unreadable",
			"[{name: \"A\"}]|{a: 'b, c', \"d\": [e]} # f|'it''s'|\"a\n  b\" # c|[a, " +
				"# b\n\"c\"]|a \"b\" c|>\n  a: \"b|&a b|>-\n\n  b\n # c|a\nmodules : # c\n  -\n    \"id\": b",
			"\"a|'a|[a, b|{a: \"b\"|[a}|[\"a\" b]|a: b|\"a\" b|\"a \\p\"|[\"\\p\"]|@a|a --- b|[a] b|a\tb|>\n  a\n  " +
				"---\n  b|a\nmodules:\n\t- a|a\n b: c|a\nmodules:\n  - id: a\n   name: b|[{a: b]|a\nb",
		},
		{plan, module + "id: a\n  - id: ", "plan-duplicate", "b", "a"},
		{plan, module + "id: a\nstatus: ", "plan-criteria", "drafting", "reviewing|approved"},
		{plan, module + "acceptance_criteria: x\nstatus: ", "plan-criteria", "reviewing", "approved"},
		{
			state, "gate_status: ", "status-unknown", strings.ReplaceAll(ultraplan.Words("gate_status"), ", ", "|"),
			"DOING|executing",
		},
		{state, "gate_step: ", "status-unknown", "1|2|3", "0|4"},
		{state, "executor_status: ", "status-unknown", "success|failure", "passed"},
		{state, "verify_status: ", "status-unknown", "passed|failed", "ok"},
		{state, "architect_status: ", "status-unknown", "approved|rejected", "passed"},
		{state, "gate_step: 3\ngate_status: ", "gate-disagrees", "REVIEWING|APPROVED|FAILED", "EXECUTING|VERIFYING"},
		{
			state, "gate_step: 1\ngate_status: ", "gate-disagrees", "EXECUTING|FAILED|BLOCKED|SKIPPED",
			"VERIFYING|REVIEWING|APPROVED",
		},
		{
			state, "gate_step: 3\nverify_status: pending\ngate_status: ", "gate-disagrees", "BLOCKED|SKIPPED",
			"REVIEWING|APPROVED|FAILED",
		},
		{
			state, "executor_status: success\nverify_status: passed\narchitect_status: approved\ngate_status: ",
			"gate-disagrees", "APPROVED", "FAILED|VERIFYING",
		},
		{
			state, "gate_status: EXECUTING\nattempt: 2\nexecutor_status: ", "gate-disagrees", "pending|running",
			"success|failure|blocked",
		},
		{
			state, "gate_status: EXECUTING\nattempt: 2\nverify_status: ", "gate-disagrees", "pending",
			"running|passed|failed|skipped",
		},
		{
			state, "gate_status: VERIFYING\nexecutor_status: ", "gate-disagrees", "success",
			"pending|running|failure|blocked",
		},
		{
			state, "gate_status: REVIEWING\nverify_status: ", "gate-disagrees", "passed|skipped",
			"pending|running|failed",
		},
		{
			state, "gate_status: VERIFYING\narchitect_status: ", "gate-disagrees", "pending",
			"reviewing|approved|rejected",
		},
		{state, "gate_status: REVIEWING\nexecutor_status: ", "gate-disagrees", "success", "pending|failure"},
		{state, "|Gate|\n|-|\n| gate_status | VERIFYING |\n| verify_status | ", "status-unknown", "passed", "ok"},
		{state, "**Gate Status:** ", "status-unknown", "VERIFYING", "DOING"},
		{state, "## Current Task: Task 3: Form\n\nStatus: ", "status-unknown", "VERIFYING", "DOING"},
		{state, "## Current Task: Task 3: Form\n\nGate Progress: [###] Step ", "status-unknown", "2/3", "4/3"},
		{state, "gate_status: FAILED\nverify_status: ", "gate-disagrees", "failed", "pending|running|passed|skipped"},
		{state, "gate_status: FAILED\nattempt: ", "gate-disagrees", "1|3", "4|12"},
		{state, "gate_status: EXECUTING\nmax_attempts: 5\nattempt: ", "gate-disagrees", "5", "6"},
		{state, "Status: ", "status-unknown", "Ready to plan|Planning|In progress|Verifying|Complete", "Thinking"},
	} {
		for isForbidden, list := range map[bool]string{false: tc.allowed, true: tc.forbidden} {
			for value := range strings.SplitSeq(list, "|") {
				root := t.TempDir()
				text := "---\n" + needed + tc.before + value + "\n---\n"
				if tc.file == state {
					text = "# State\n\n" + tc.before + value + "\n"
				}
				tmptest.Tree(t, root, map[string]string{".planning/": "", ".ultraplan/": ""})
				isRule := func(f Finding) bool { return f.Rule.Name == tc.rule }
				found := slices.ContainsFunc(File(filepath.Join(root, ".planning", tc.file), text), isRule)
				tmptest.Diff(t, isForbidden, found, "%q: %s fires", text, tc.rule)
			}
		}
	}
}

// TestConfig: what is found in a config.json, and where.
func TestConfig(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"empty object": {`{}`, nil},
		"other keys":   {`{"mode":"yolo","workflow":{"show_gti":1}}`, nil},
		"an empty file": {``, []string{`1:1 config-unreadable invalid JSON, so every setting in the file ` +
			`is ignored: fix it here, or delete the file`}},
		"an array": {`[]`, []string{`1:1 config-unreadable not a JSON object, so every setting in ` +
			`the file is ignored: put the settings inside {}`}},
		"a comma too many": {"{\n\"a\": [1, 2,]\n}", []string{`2:12 config-unreadable invalid JSON, so every ` +
			`setting in the file is ignored: fix it here, or delete the file`}},
		"a comment": {"{ // x\n}", []string{`1:3 config-unreadable invalid JSON, so every setting in ` +
			`the file is ignored: fix it here, or delete the file`}},
		"text behind it": {`{} x`, []string{`1:4 config-unreadable invalid JSON, so every setting in the ` +
			`file is ignored: fix it here, or delete the file`}},
		"an open string": {"{\"ä\": \"x\n}", []string{`1:7 config-unreadable invalid JSON, so every ` +
			`setting in the file is ignored: fix it here, or delete the file`}},
		"a BOM": {"\uFEFF{}", []string{`1:1 config-unreadable the file begins with a byte order ` +
			`mark, so every setting in it is ignored: save it as UTF-8 without one`}},
		"no object": {
			`{"statusline": "full"}`,
			[]string{`1:16 config-value statusline is "full", which is ignored: write an object such as ` +
				`{"show_git": true}`},
		},
		"a type": {
			`{"statusline":{"show_git":1}}`,
			[]string{`1:27 config-value show_git is 1, which is ignored: write true or false`},
		},
		"a word": {
			`{"statusline.state_format":"Rich"}`,
			[]string{`1:28 config-value state_format is "Rich", which is ignored: write "full", "compact" or "rich"`},
		},
		"a list": {
			`{"statusline":{"segments":"hook","context_scale":"RAW"}}`,
			[]string{
				`1:27 config-value segments is "hook", which is ignored: write a list such as ["hook", "usage"]`,
				`1:50 config-value context_scale is "RAW", which is ignored: write "hook", "exact" or "raw"`,
			},
		},
		"segments": {
			`{"statusline":{"segments":["hook","usge",5]}}`,
			[]string{
				`1:27 config-value unknown segment "usge" is ignored (did you mean "usage"?)`,
				`1:27 config-value unknown segment "5" is ignored (must be one of ` +
					strings.Join(line.SegmentNames(), ", ") + `)`,
			},
		},
		"an escaped key": {
			`{"statusline":{"show\u005fgit":0}}`,
			[]string{`1:32 config-value show_git is 0, which is ignored: write true or false`},
		},
		"a key like none": {
			`{"statusline":{"colour":1}}`,
			[]string{`1:16 config-key unknown key "colour" is ignored (must be one of ` + keyNames() + `)`},
		},
		"a key outside": {
			`{"state_format":"rich","segments":[]}`,
			[]string{`1:2 config-key the key "state_format" is ignored outside "statusline": write {"statusline": ` +
				`{"state_format": …}}`, `1:24 config-key the key "segments" is ignored outside "statusline": write ` +
				`{"statusline": {"segments": …}}`},
		},
		"only deeper is the same": {`{"x":{"statusline":{"colour":1}}}`, nil},
	} {
		r := review{text: tc.text, config: parseConfig(tc.text)}
		r.run(configRules...)
		var got []string
		for _, f := range r.sorted() {
			got = append(got, fmt.Sprintf("%d:%d %s %s", f.Line, f.Column, f.Rule.Name, f.Message()))
		}
		tmptest.Diff(t, tc.want, got, "%s: findings mismatch", name)
	}
}

// FuzzConfig: what is JSON and what is not is as package js has it, and each finding has a place in the text.
func FuzzConfig(f *testing.F) {
	for _, text := range []string{
		`{"statusline":{"show_git":"yes","x":[{}]}}`, `{"a":[1,2,],}`,
		"{\"statusline.x\":\n\"\\u00e9\"", `[[]]`, `-1e5`, `"a`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = js.Decode(text)
		_, ok := js.ParseJSON(text)
		r := review{text: text, config: parseConfig(text)}
		r.run(configRules...)
		for _, finding := range r.sorted() {
			if !ok && (finding.Rule.Name != "config-unreadable" || len(r.findings) > 1) {
				t.Errorf("%q: %+v", text, finding)
			}
			if finding.Line < 1 || finding.Column < 1 || finding.Message() == "" {
				t.Errorf("%q: %+v", text, finding)
			}
		}
	})
}

func keyNames() string {
	var names []string
	for _, key := range find.Keys {
		names = append(names, key.Name())
	}
	return strings.Join(names, ", ")
}

// An advice is a project that breaks the rule, and the same project after someone has done
// what the message says. Its paragraph of testdata/rules/RULE.txtar is three lines:
//
//	says TEXT            part of the message
//	FORMAT               that changes; none if the message promises no change, config for that of config.json
//	BEFORE -> AFTER      the line
type advice struct {
	says, format, line string
	broken, advised    sample
}

// line is the line of a project that is checked.
func (a advice) lineOf(t *testing.T, root string, s sample) string {
	t.Helper()
	env := find.Env{WorkingDir: root, Lookup: tmptest.Lookup()}
	path, format := filepath.Join(root, filepath.FromSlash(s.files[0].Name)), system.Format(a.format)
	switch {
	case filepath.Base(path) == "ROADMAP.md":
		path = filepath.Join(filepath.Dir(path), "STATE.md")
	case a.format == "config":
		path = filepath.Join(root, ".planning", "STATE.md")
		format = find.SettingsOf(env.FindConfig(root).Value).Format("")
	case a.format == "none":
		format = system.Rich
	}
	found, err := env.Find(path)
	if err != nil {
		return "nothing"
	}
	return env.State(found, format).Text(format)
}

// TestAdvice: for every rule, doing what the message says makes the finding go away and
// changes the line as the message promises.
func TestAdvice(t *testing.T) {
	for _, rule := range Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			_, _, advices := samples(t, rule.Name)
			if len(advices) == 0 {
				t.Error("no advice")
			}
			for i, a := range advices {
				var lines, messages [2]string
				for i, s := range []sample{a.broken, a.advised} {
					root := t.TempDir()
					for _, f := range s.checkIn(t, root) {
						if f.Rule == rule {
							messages[i] += f.Message()
						}
					}
					lines[i] = strings.ReplaceAll(a.lineOf(t, root, s), "\x1b", "␛")
				}
				if !strings.Contains(messages[0], a.says) || messages[1] != "" {
					t.Errorf("%d: the finding is %q, want %q in it; after that %q", i+1, messages[0], a.says,
						messages[1])
				}
				if !speaks.MatchString(messages[0]) {
					t.Errorf("%d: %q does not say what a format shows", i+1, messages[0])
				}
				if (lines[0] == lines[1]) != (a.format == "none") {
					t.Errorf("%d: the line was and is %q", i+1, lines)
				}
				line := lines[0] + " -> " + lines[1]
				if a.line != line && *update {
					updateAdvice(t, archiveOf(rule.Name), i, line)
					continue
				}
				tmptest.Diff(t, a.line, line, "%d: line mismatch, -update writes it", i+1)
			}
		})
	}
}

// The lines of made files.
var frontLines, bodyLines = strings.Split(`status: executing
status: "verifying"  # soon
status: Bloomed twice
status: completed
milestone: v2.0
milestone: v2.0 # Cart
milestone_name: Shop
milestone_name: 'Shop
active_phase: "4.5"
next_action: plan-phase
next_action: run-phase
next_phases: ["4.5", "6"]
next_phases: |  - 7|  - 8
next_phases: |  [|  "7",|  "8" ]
next_phases: 7 and 8
current_phase: 4
current_phase: 999.1
current_plan: 2
progress: |  total_phases: 5|  completed_phases: 6|  percent: 80
progress: |  total_phases: 5|  completed_phases: 4|  total_plans: 9|  completed_plans: 3|  percent: 33
progress: |  total_phases: 3|  completed_phases: 3|  percent: 100
progress: |  percent: "40"
progress: |  percent: 140
progress: |  # done|  percent: 40
paused_at: lunch`, "\n"), strings.Split(`Phase: 4 of 9 (Cart)
Phase: 5.5
**Current Phase:** 6
Plan: 3 of 2
Status: In progress
Status: Flourishing
Progress: [####------] 40%
## Current Position
## Session
- gate_status: "VERIFYING" # soon
- gate_status: REVIEWING (late)
- gate_status: DREAMING
gate_step: 9
verify_status: maybe
Resume file: notes/cart.md
Next: sleep`, "\n")

var planLines = strings.Split(`status: reviewing
status: approved
status: complete
plan_phase_complete: true
plan_phase_complete: "true"
plan_phase_complete: done
goal: *bold* move
goal: [a]
requirements_complete: true
exit_criteria: [Docs written]
modules: [{id: a, github_issue: false}]
modules: [{id: a}, {id: a}]
requirements_sections: [{name: A, status: done}]
"status": "BLOCKED", "blocker_reason": "x",
"status": "APPROVED", "council_votes": ["revise"],
"status": "DONE", "project_path": "/none",
"status": "LOST",`, "\n")

func updateAdvice(t *testing.T, path string, n int, line string) {
	t.Helper()
	archive := tmptest.Must(txtar.ParseFile(path))
	heads := paragraphs(archive)
	head := append(strings.Split(heads[n+1], "\n"), "")
	heads[n+1] = fmt.Sprintf("%s\n%s\n%s", head[0], head[1], line)
	archive.Comment = []byte(strings.Join(heads, "\n\n") + "\n\n")
	tmptest.Write(t, "", path, string(txtar.Format(archive)))
}

var speaks = regexp.MustCompile(`\b(lines?|formats?|full|compact|rich|bar|shown|shows|reads?|tools|ignored)\b`)
