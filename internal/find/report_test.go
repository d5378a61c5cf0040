package find

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// reports makes VERIFICATION files: every status line in every kind of block, with other keys
// around it, and in every encoding.
func reports() []string {
	statuses := []string{
		"status: passed", `status : "passed"`, `"status": passed`, `'status'	:	'passed'`, `status: "pass\u0065d"`, "status: passed  # by hand",
		"status: passed#1", "status:passed", "Status: passed", "status: Passed", "status: gaps_found", "status: human_needed\nstatus: passed",
		"status: passed\nstatus: gaps_found", "status: passed\nstatus:", "status:\n  passed", "status: # later\n# now\n  passed", "status: >-\n  passed",
		"status: |\n  passed\n", "status: passed\n  with gaps", "status: passed: all", "status: [passed]", "status: {passed: 1}", `status: "[passed]"`,
		"status:\n  - passed", "status:\n- passed", "status:\n  is: passed", "status: null", "status: ~", `status: ""`, `status: " passed "`, "status: 'it''s passed'",
		"x:\n  status: passed", "x: |\n  status: passed", "# status: passed", "xstatus: passed", "status: true", "status: passed\u00a0", `status: passed"`, "- status: passed",
	}
	fences := []string{ // STATUS is where the line goes
		"---\nSTATUS\n---\n", "---\nSTATUS\n---", "---\nSTATUS\n----\n", "---\nSTATUS\n--- x\n", "---\n---\nSTATUS\n---\n", "---\nx: y\n\nSTATUS\nz: [1, 2]\n---\n",
		"----\nSTATUS\n----\n", "--- \nSTATUS\n---\n", "---\t\nSTATUS\n---\n", " ---\nSTATUS\n---\n", "\n---\nSTATUS\n---\n", "---yaml\nSTATUS\n---\n", "# A\n---\nSTATUS\n---\n",
		"---\nSTATUS\n", "---\nSTATUS\n\n# Body\n", "---STATUS", "---\n---\nSTATUS", "---\n\n---\nSTATUS\n---\n", "---\nx: y\n---\n---\nSTATUS\n---\n", "STATUS",
	}
	var all []string
	for _, status := range statuses {
		for _, fence := range fences {
			all = append(all, strings.Replace(fence, "STATUS", status, 1))
		}
		text := "---\n" + status + "\n---\n# Body\nstatus: gaps_found\n---\n"
		all = append(all, md.BOM+text, md.BOM+md.BOM+text, strings.ReplaceAll(text, "\n", "\r\n"), strings.ReplaceAll(text, "\n", "\r"),
			strings.Replace(text, "\n", "\r\n", 1), "---\n"+status+"\n"+strings.Repeat("x: 1\n", gsdtools.MaxStatus/5)+"---\n")
	}
	return all
}

// unlike are reports of which we say something else than the tools, to whom each is missing or passed.
var unlike = map[string]string{
	// What is no YAML keeps its word, because its author meant that.
	"---\nstatus: passed\nre_verification: true\n  previous_status: gaps_found\n---\n": "passed",
	"---\nstatus: gaps_found\nA line of text.\n---\n":                                  "gaps_found",
	"---\nstatus: passed\nscore: \"1\" of 2\n---\n":                                    "passed",
	// Nobody writes these forms of YAML, and the phase does not count as complete.
	"---\nstatus: !!str passed\n---\n": "unknown",
	"---\n? status\n: passed\n---\n":   "missing",
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
	tmptest.NoError(t, json.Unmarshal(hooktest.Node(t, filepath.Join("testdata", "evidence.cjs"), lib, planning), &want))
	for i, text := range texts {
		got := asTools(gsdtools.Verification(text, false))
		tools := want[0][fmt.Sprint(i)].Verification
		if i < differs && got != tools || i >= differs && (got != unlike[text] || got == tools) {
			t.Errorf("%.80q is %q, for the tools %q", text, got, tools)
		}
	}
	t.Logf("%d reports", len(texts))
}
