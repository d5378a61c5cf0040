package find

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// treesEnv names a directory of real projects, DIR/NAME/.planning, to compare as well.
const treesEnv = "GSD_STATUSLINE_TREES"

// evidenceFiles are directories of phases in every form of name that GSD's tools have used, and
// near misses. A name that ends in = STATUS is a file with that status in its front matter.
var evidenceFiles = map[string][]string{
	"01-empty":        {},
	"02-planned":      {"02-01-PLAN.md", "02-02-PLAN.md", "02-01-SUMMARY.md"},
	"03-bare":         {"PLAN.md", "SUMMARY.md"},
	"04-lower":        {"plan.md", "Plan.md"},
	"05-numbered":     {"5-PLAN-01-setup.md", "05-PLAN-02.md", "5-01-SUMMARY.md"},
	"06-slug":         {"06-01-scaffolding-PLAN.md", "06-01-SUMMARY.md"},
	"07-after":        {"07-01-PLAN.md", "07-01-PLAN-SUMMARY.md"},
	"08-stray":        {"08-01-PLAN.md", "08-FIX-SUMMARY.md"},
	"09-no-plans":     {"09-01-PLAN-OUTLINE.md", "09-PLAN-REVIEW.md", "09-01.pre-bounce.md", "REPLAN-INPUTS.md", "PLANNING-NOTES.md"},
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
	lib := filepath.Join(filepath.Dir(hooktest.Hook(t, hooktest.Core)), "..", "gsd-core", "bin", "lib")
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
				if err := os.Chtimes(path, later, later); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	trees := []string{planning}
	if dir := os.Getenv(treesEnv); dir != "" {
		real, _ := filepath.Glob(filepath.Join(dir, "*", ".planning", "phases"))
		for _, phases := range real {
			trees = append(trees, filepath.Dir(phases))
		}
	}
	out, err := exec.Command("node", append([]string{filepath.Join("testdata", "evidence.cjs"), lib}, trees...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []map[string]evidence
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}
	compared, odd := 0, 0
	for i, tree := range trees {
		got := map[string]evidence{}
		for dir := range want[i] {
			files, _ := filesIn(filepath.Join(tree, "phases"), dir)
			if files == nil {
				t.Errorf("%s: %s is not read", tree, dir)
				continue
			}
			got[dir] = evidence{files.Plans, files.Done, asTools(files.Verification)}
			compared++
			if i > 0 && want[i][dir].Verification == "missing" && files.Verification != "" {
				odd++ // its front matter is no YAML: the tools read no status, and we keep the word
				got[dir] = evidence{files.Plans, files.Done, "missing"}
			}
		}
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Errorf("%s (-tools +ours):\n%s", tree, diff)
		}
	}
	t.Logf("%d directories of %d trees; %d reports whose front matter is no YAML", compared, len(trees), odd)
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
