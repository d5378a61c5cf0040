package find

import (
	crypto "crypto/sha1"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestMain makes the trees of the tests in memory where it can.
func TestMain(m *testing.M) { os.Exit(tmptest.Run(m.Run)) }

// TestSHA1 covers every length around the padding of one, two and three blocks.
func TestSHA1(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 200)
	for n := range len(text) {
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		if got, want := sha1(string(text[:n])), crypto.Sum(text[:n]); string(got) != string(want[:8]) {
			t.Errorf("sha1 of %x is %x, want %x", text[:n], got, want)
		}
	}
}

// TestManyWorkstreams: every prompt asks whether there are workstreams, and looks at no more than it needs to.
func TestManyWorkstreams(t *testing.T) {
	tmptest.Long(t, "makes 2,400 directories")
	tmptest.Unix(t, "Wine reads a directory whole when it is opened")
	allocs := func(n int) float64 {
		root := t.TempDir()
		for i := range n {
			tmptest.Write(t, root, ".planning/workstreams/"+strconv.Itoa(i)+"/", "")
		}
		return testing.AllocsPerRun(10, func() {
			if has, err := HasWorkstreams(root); !has || err != nil {
				t.Fatal(has, err)
			}
		})
	}
	if few, many := allocs(400), allocs(2000); many > few+10 {
		t.Errorf("%v allocations for 400 workstreams, %v for 2,000", few, many)
	}
}

// TestIsLocalAbs: on Windows only a drive is on this machine. Every other volume can lead to a host,
// to which Windows would send the user's credentials.
func TestIsLocalAbs(t *testing.T) {
	windows := runtime.GOOS == "windows"
	tmptest.Table(t, "isLocalAbs", isLocalAbs, map[string]bool{
		`C:\x`: windows, `C:/x`: windows, `z:\`: windows, "/home/u/project": !windows, "/??/UNC/host/share": !windows,
		`C:x`: false, `C:`: false, `1:\x`: false, "project": false, "../project": false, "": false, `\x`: false,
		`\\`:           false,
		"//host/share": false, `\\host\share`: false, `\/host/share`: false, `\??\UNC\host\share`: false,
		`\??\C:\x`:           false,
		`\\?\UNC\host\share`: false, `\\?\C:\x`: false, "//?/C:/x": false, `\\.\UNC\host\share`: false,
		`\\.\C:\x`:                             false,
		`\\?\GLOBALROOT\Device\Mup\host\share`: false, `\??\GLOBALROOT\Device\Mup\host\share`: false,
	})
}

// TestNamed: a file that a state names is looked for in its project and nowhere else, whatever there is.
func TestNamed(t *testing.T) {
	parent := t.TempDir()
	root := filepath.Join(parent, "proj")
	tmptest.Tree(t, parent, map[string]string{
		"outside.md": "", "proj/.planning/STATE.md": "", "proj/docs/in.md": "", "proj/.planning/phases/p.md": "",
		"proj/out.md": "-> ../outside.md", "proj/abs.md": "-> " + filepath.Join(parent, "outside.md"),
		"proj/up": "-> ..", "proj/in.md": "-> docs/in.md",
	})
	place := At(filepath.Join(root, ".planning", "STATE.md"))
	tmptest.Table(t, "Named", func(value string) bool { return place.Named(value) != "" }, map[string]bool{
		"docs/in.md":                         true,
		"phases/p.md":                        true,
		"[plan](docs/in.md)":                 true,
		"`docs/in.md` (read first)":          true,
		filepath.Join(root, "docs", "in.md"): true,
		"in.md":                              true,
		"docs/../docs/in.md":                 true,
		"docs":                               false,
		"":                                   false,
		"None":                               false,
		"gone.md":                            false,
		"../outside.md":                      false,
		"docs/../../outside.md":              false,
		filepath.Join(parent, "outside.md"):  false,
		"out.md":                             false,
		"abs.md":                             false,
		"up/outside.md":                      false,
		"up/proj/docs/in.md":                 false,
		"//host/share/x":                     false,
		`\\host\share\x`:                     false,
		"docs/in.md\x00":                     false,
		strings.Repeat("a/", 5000):           false,
	})
}

// configTests are what the hook does not read: the cases of the command's TestRunsAsHook have the rest.
var configTests = []struct {
	name, text string
	want       Settings
	subRepos   bool
}{
	{"rich", `{"statusline":{"state_format":"rich"}}`, Settings{StateFormat: system.Rich}, false},
	{"sub repositories", `{"sub_repos":["a"]}`, Settings{}, true},
	{"planning's before", `{"planning":{"sub_repos":[]},"sub_repos":["a"]}`, Settings{}, false},
	{"null counts as absent", `{"planning":{"sub_repos":null},"sub_repos":["a"]}`, Settings{}, true},
	{"not a list", `{"sub_repos":"a"}`, Settings{}, false},
}

func TestSettingsOf(t *testing.T) {
	for _, tt := range configTests {
		config, _ := js.ParseJSON(tt.text)
		if diff := cmp.Diff(tt.want, SettingsOf(config)); diff != "" || HasSubRepos(config) != tt.subRepos {
			t.Errorf("%s: sub repositories %v, want %v; SettingsOf(%s) mismatch (-want +got):\n%s", tt.name,
				HasSubRepos(config), tt.subRepos, tt.text, diff)
		}
	}
}

// FuzzSettingsOf compares with encoding/json where the two mean the same: valid JSON with no key twice is read alike,
// and what that package refuses, this one must refuse, too.
func FuzzSettingsOf(f *testing.F) {
	for _, tt := range configTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		config, ok := js.ParseJSON(js.Decode(text))
		if valid := json.Valid([]byte(js.Decode(text))); ok != valid {
			t.Errorf("%q: parsed %v, valid %v", text, ok, valid)
		}
		if s := SettingsOf(config); !ok && !cmp.Equal(s, Settings{}) || HasSubRepos(config) && !ok {
			t.Errorf("%q is no JSON and gives %+v", text, s)
		}
	})
}

// TestManySegments: a list of any length costs no more than a short one, and each name counts once.
func TestManySegments(t *testing.T) {
	config, _ := js.ParseJSON(`{"statusline":{"segments":["hook","usage","usage",` + strings.Repeat(`0,`, 1_000_000) +
		`"cost"]}}`)
	tmptest.Diff(t, []string{"hook", "usage", ""}, SettingsOf(config).Segments, "segments mismatch")
	if allocs := testing.AllocsPerRun(2, func() { SettingsOf(config) }); allocs > 100 {
		t.Errorf("%v allocations", allocs)
	}
}

// evidenceFiles are directories of phases in every form of name that GSD's tools have used, and
// near misses. A name that ends in = STATUS is a file with that status in its front matter.
var evidenceFiles = map[string][]string{
	"01-empty":    {},
	"02-planned":  {"02-01-PLAN.md", "02-02-PLAN.md", "02-01-SUMMARY.md"},
	"03-bare":     {"PLAN.md", "SUMMARY.md"},
	"04-lower":    {"plan.md", "Plan.md"},
	"05-numbered": {"5-PLAN-01-setup.md", "05-PLAN-02.md", "5-01-SUMMARY.md"},
	"06-slug":     {"06-01-scaffolding-PLAN.md", "06-01-SUMMARY.md"},
	"07-after":    {"07-01-PLAN.md", "07-01-PLAN-SUMMARY.md"},
	"08-stray":    {"08-01-PLAN.md", "08-FIX-SUMMARY.md"},
	"09-no-plans": {
		"09-01-PLAN-OUTLINE.md", "09-PLAN-REVIEW.md", "09-01.pre-bounce.md", "REPLAN-INPUTS.md",
		"PLANNING-NOTES.md",
	},
	"10-nested":       {"plans/PLAN-01.md", "plans/10-PLAN-02-x.md", "plans/SUMMARY-01.md", "plans/x.md"},
	"11-passed":       {"11-01-PLAN.md", "11-01-SUMMARY.md", "11-VERIFICATION.md = passed"},
	"12-gaps":         {"12-VERIFICATION.md = gaps_found"},
	"13-human":        {"VERIFICATION.md = human_needed"},
	"14-other":        {"14-VERIFICATION.md = verified"},
	"15-worksheet":    {"15-CORRECTION-VERIFICATION.md = gaps_found", "15-VERIFICATION.md = passed"},
	"16-of-another":   {"17-VERIFICATION.md = passed"},
	"18-quoted":       {`18-VERIFICATION.md = "passed"`},
	"19-capital":      {"19-VERIFICATION.md = PASSED"},
	"19.1-inserted":   {"19.1-01-PLAN.md", "19.1-01-SUMMARY.md", "19.1-VERIFICATION.md = passed"},
	"CK-20-code":      {"CK-20-01-PLAN.md", "CK-20-VERIFICATION.md = passed"},
	"21a-letter":      {"21a-01-PLAN.md", "21A-01-SUMMARY.md"},
	"22-two-on-one":   {"22-01-a-PLAN.md", "22-01-b-PLAN.md", "22-01-SUMMARY.md"},
	"23-letter":       {"23-01A-PLAN.md", "23-01A-SUMMARY.md", "23-02.1-PLAN.md", "23-02.1-SUMMARY.md"},
	"unnumbered":      {"01-01-PLAN.md", "01-01-SUMMARY.md", "VERIFICATION.md = passed"},
	"24-summary-only": {"24-01-SUMMARY.md", "24-02-SUMMARY.md"},
	"25-word":         {"25-MASTERPLAN.md", "25-PLAN-B.md", "25-01-PLAN-DRAFT.md"},
	"26-no-status":    {"26-VERIFICATION.md ="},
}

type evidence struct {
	Plans, Done  int
	Verification string
}

// TestEvidenceAsTools: the plans of each phase, those that are done, and the verification are what
// GSD Core's own modules say.
func TestEvidenceAsTools(t *testing.T) {
	lib := hooktest.Lib(t)
	planning := filepath.Join(t.TempDir(), ".planning")
	for dir, files := range evidenceFiles {
		tmptest.Write(t, planning, "phases/"+dir+"/plans/", "")
		for _, file := range files {
			name, status, hasStatus := strings.Cut(file, " =")
			path := filepath.Join(planning, "phases", dir, name)
			text := ""
			if hasStatus {
				text = "---\nphase: x\nstatus:" + status + "\n---\nstatus: other\n"
			}
			tmptest.Write(t, "", path, text)
			if hasStatus { // newer than every summary, or the tools call it stale
				later := time.Now().Add(time.Hour)
				tmptest.NoError(t, os.Chtimes(path, later, later))
			}
		}
	}
	var want []map[string]evidence
	tmptest.NoError(t, json.Unmarshal(hooktest.Node(t, filepath.Join("testdata", "evidence.cjs"), lib, planning),
		&want))
	got := map[string]evidence{}
	for dir := range evidenceFiles {
		r := neighbours{Evidence: new(project.Evidence), dir: planning, left: 100}
		files := r.files(dir)
		got[dir] = evidence{files.Plans, files.Done, asTools(files.Verification)}
	}
	tmptest.Diff(t, want[0], got, "not as the tools")
}

// TestPlansElsewhere: a directory plans that is a symlink is not followed, and all directories together have
// one budget.
func TestPlansElsewhere(t *testing.T) {
	root := t.TempDir()
	tmptest.Tree(t, root, map[string]string{
		"phases/outside/PLAN-01.md": "", "phases/1-a/01-PLAN.md": "", "phases/1-a/plans": "-> ../outside",
		"phases/2-b/plans/PLAN-01.md": "", "phases/2-b/01-PLAN.md": "",
	})
	r := neighbours{Evidence: new(project.Evidence), dir: root, left: 5}
	for dir, want := range map[string]int{"1-a": 1, "2-b": 2} {
		if files := r.files(dir); files == nil || files.Plans != want {
			t.Errorf("%s: %+v; want %d plans", dir, files, want)
		}
	}
	if files := r.files("1-a"); r.left != 0 || files != nil {
		t.Errorf("%d entries left, then %+v", r.left, files)
	}
}

// asTools is a status in the tools' words: they know three, and have one for each other and for none.
func asTools(status string) string {
	switch status {
	case "passed", "gaps_found", "human_needed":
		return status
	case "":
		return "missing"
	}
	return "unknown"
}

// TestDocumentation: docs/clients.md has the keys of config.json, in order, with their values.
func TestDocumentation(t *testing.T) {
	var want, got []string
	for _, k := range Keys {
		values := strings.ReplaceAll(strings.ReplaceAll(k.Values, " or ", ", "), `"`, "")
		values = "`" + strings.ReplaceAll(values, ", ", "`, `") + "`"
		if _, list, isList := strings.Cut(k.Values, "such as "); isList {
			values = "`" + list + "`"
		}
		want = append(want, "`"+k.Name()+"` "+values)
	}
	for _, row := range tmptest.Rows(t, "../../docs/clients.md",
		"| key | values | effect | defined by |\n|---|---|---|---|\n") {
		got = append(got, row[0]+" "+row[1])
	}
	tmptest.Diff(t, want, got, "")
}

// reports makes VERIFICATION files: every status line in every kind of block, with other keys
// around it, and in every encoding.
func reports() []string {
	statuses := []string{
		"status: passed", `status : "passed"`, `"status": passed`, `'status'	:	'passed'`, `status: "pass\u0065d"`,
		"status: passed  # by hand",
		"status: passed#1", "status:passed", "Status: passed", "status: Passed", "status: gaps_found",
		"status: human_needed\nstatus: passed",
		"status: passed\nstatus: gaps_found", "status: passed\nstatus:", "status:\n  passed",
		"status: # later\n# now\n  passed", "status: >-\n  passed",
		"status: |\n  passed\n", "status: passed\n  with gaps", "status: passed: all", "status: [passed]",
		"status: {passed: 1}", `status: "[passed]"`,
		"status:\n  - passed", "status:\n- passed", "status:\n  is: passed", "status: null", "status: ~", `status: ""`,
		`status: " passed "`, "status: 'it''s passed'",
		"x:\n  status: passed", "x: |\n  status: passed", "# status: passed", "xstatus: passed", "status: true",
		"status: passed\u00a0", `status: passed"`, "- status: passed",
		"status: !!str passed", "? status\n: passed",
	}
	fences := []string{ // STATUS is where the line goes
		"---\nSTATUS\n---\n", "---\nSTATUS\n---", "---\nSTATUS\n----\n", "---\nSTATUS\n--- x\n",
		"---\n---\nSTATUS\n---\n", "---\nx: y\n\nSTATUS\nz: [1, 2]\n---\n",
		"----\nSTATUS\n----\n", "--- \nSTATUS\n---\n", "---\t\nSTATUS\n---\n", " ---\nSTATUS\n---\n",
		"\n---\nSTATUS\n---\n", "---yaml\nSTATUS\n---\n", "# A\n---\nSTATUS\n---\n",
		"---\nSTATUS\n", "---\nSTATUS\n\n# Body\n", "---STATUS", "---\n---\nSTATUS", "---\n\n---\nSTATUS\n---\n",
		"---\nx: y\n---\n---\nSTATUS\n---\n", "STATUS",
	}
	var all []string
	for _, status := range statuses {
		for _, fence := range fences {
			all = append(all, strings.Replace(fence, "STATUS", status, 1))
		}
		text := "---\n" + status + "\n---\n# Body\nstatus: gaps_found\n---\n"
		all = append(all, md.BOM+text, md.BOM+md.BOM+text, strings.ReplaceAll(text, "\n", "\r\n"),
			strings.ReplaceAll(text, "\n", "\r"),
			strings.Replace(text, "\n", "\r\n", 1), "---\n"+status+"\n"+strings.Repeat("x: 1\n", gsdtools.MaxStatus/5)+
				"---\n")
	}
	return all
}

// unlike are reports of which we say something else than the tools, to whom each is missing or passed.
var unlike = map[string]string{
	// What is no YAML keeps its word, because its author meant that.
	"---\nstatus: passed\nre_verification: true\n  previous_status: gaps_found\n---\n": "passed",
	"---\nstatus: gaps_found\nA line of text.\n---\n":                                  "gaps_found",
	"---\nstatus: passed\nscore: \"1\" of 2\n---\n":                                    "passed",
	// The tools read no aliases, and nobody writes one here.
	"---\nx: &x passed\nstatus: *x\n---\n": "passed",
}

// TestReportsAsTools: the status of a VERIFICATION file is what GSD Core's own module says.
func TestReportsAsTools(t *testing.T) {
	lib := hooktest.Lib(t)
	planning := t.TempDir()
	texts, differs := reports(), len(reports())
	for text := range unlike {
		texts = append(texts, text)
	}
	for i, text := range texts {
		tmptest.Write(t, planning, fmt.Sprintf("phases/%d/VERIFICATION.md", i), text)
	}
	var want []map[string]evidence
	tmptest.NoError(t, json.Unmarshal(hooktest.Node(t, filepath.Join("testdata", "evidence.cjs"), lib, planning),
		&want))
	for i, text := range texts {
		got := asTools(gsdtools.Verification(text, false))
		tools := want[0][fmt.Sprint(i)].Verification
		if i < differs && got != tools || i >= differs && (got != unlike[text] || got == tools) {
			t.Errorf("%.80q is %q, for the tools %q", text, got, tools)
		}
	}
	t.Logf("%d reports", len(texts))
}

// TestWorkstreamOutside: a workstream that is a link to outside of the project is not the active one.
func TestWorkstreamOutside(t *testing.T) {
	root, outside := t.TempDir(), t.TempDir()
	tmptest.Tree(t, root, map[string]string{
		".planning/STATE.md": "Phase: 1\n", ".planning/active-workstream": "api",
		".planning/workstreams/web/STATE.md": "Phase: 2\n",
	})
	tmptest.Write(t, outside, "STATE.md", "Phase: 7\n")
	if err := os.Symlink(outside, filepath.Join(root, ".planning", "workstreams", "api")); err != nil {
		t.Skip(err)
	}
	env := Env{WorkingDir: root, Lookup: tmptest.Lookup()}
	tmptest.Diff(t, "Phase: 1\n", env.Active(env.Search(root), system.Rich).Text, "the state")
	tmptest.Write(t, root, ".planning/active-workstream", "web")
	tmptest.Diff(t, "Phase: 2\n", env.Active(env.Search(root), system.Rich).Text, "the state")
}

// TestArchivedLeftOut: what is beyond the budget in milestones/ is told as in phases/, though it is only listed
// when the story asks for it.
func TestArchivedLeftOut(t *testing.T) {
	root := t.TempDir()
	files := map[string]string{
		".planning/STATE.md":      "---\nmilestone: v1.1\nstatus: planning\n---\n",
		".planning/MILESTONES.md": "## v1.0 Shop (Shipped: 2026-01-10)\n",
		".planning/ROADMAP.md":    "## Phases\n\n- [ ] **Phase 1: Cart**\n",
	}
	for i := range 1_002 {
		files[fmt.Sprintf(".planning/milestones/v1.0-phases/%d-a", i+1)] = ""
	}
	tmptest.Tree(t, root, files)
	s := tmptest.Must(Env{WorkingDir: root, Lookup: tmptest.Lookup()}.Find(root))
	want := []string{"directories in phases/ or in an archive after the first 1000 (2 more)"}
	tmptest.Diff(t, want, s.Facts(false).LeftOut(), "what was left out")
}
