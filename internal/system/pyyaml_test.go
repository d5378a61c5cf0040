package system

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestAsPyYAML compares what is read of mutated plans with what PyYAML reads, with which the orchestrator's tools
// read them: the same plans, and in them the same fields. Left out are plans that the tools cut at hyphens, an anchor
// that is there twice, and a list that is to be a text.
func TestAsPyYAML(t *testing.T) {
	tmptest.Long(t, "reads plans with PyYAML")
	if out, err := exec.Command("python3", "-c", "import yaml").CombinedOutput(); err != nil {
		if os.Getenv("GSD_STATUSLINE_REQUIRE_PYYAML") != "" {
			t.Fatalf("no PyYAML: %v: %s", err, out)
		}
		t.Skipf("no PyYAML: %v: %s", err, out)
	}
	seeds := strings.Split(tmptest.Read(t, filepath.Join("testdata", "plans.yaml")), "\n...\n")
	random := rand.New(rand.NewPCG(1, 2))
	var plans []string
	for len(plans) < proctest.Size(500, 2_000) {
		plan := seeds[len(plans)%len(seeds)]
		for range 1 + random.IntN(3) {
			plan = mutated(plan, random)
		}
		if !strings.Contains(plan, "---") && !strings.Contains(plan, "!!str [") && strings.Count(plan, "&") < 2 {
			plans = append(plans, plan)
		}
	}
	cmd := exec.Command("python3", filepath.Join("testdata", "pyyaml.py"))
	cmd.Stdin = strings.NewReader(Encode(hex(plans)))
	out, err := cmd.Output()
	tmptest.NoError(t, err)
	var want []*string // nil if PyYAML refuses the plan
	tmptest.NoError(t, json.Unmarshal(out, &want))
	for i, plan := range plans {
		node, errors := md.ReadYAML(plan, 0, len(plan))
		r := record{node}
		got := Encode(r.object("phase", "plan_id", "status", "created_at", "goal", "goal_locked?",
			"requirements_complete?",
			"plan_phase_complete?", "requirements_sections: name status",
			"modules: id name status priority github_issue acceptance_criteria", "exit_criteria:"))
		if (want[i] != nil) != (len(errors) == 0) || want[i] != nil && *want[i] != "" && *want[i] != got {
			t.Errorf("%s\nis %s, with errors %v; PyYAML has %s", plan, got, errors, Encode(want[i]))
		}
	}
}

// hex has the bytes of texts, since JSON has no others than UTF-8.
func hex(texts []string) (list []string) {
	for _, text := range texts {
		list = append(list, fmt.Sprintf("%x", text))
	}
	return list
}

// mutated is a plan with a byte less, with one more, with a line twice, or with one that is indented otherwise.
func mutated(plan string, random *rand.Rand) string {
	const more = "\"\"''[]{}::,,##--|>@%\t\n\n    ~yn07\\*?\a"
	lines, at := strings.SplitAfter(plan, "\n"), random.IntN(len(plan))
	line := &lines[random.IntN(len(lines))]
	switch random.IntN(6) {
	case 0:
		return plan[:at] + plan[at+1:]
	case 1:
		return plan[:at] + string(more[random.IntN(len(more))]) + plan[at:]
	case 2: // emphasis, and what YAML has beyond what the tools write
		words := []string{"*bold* ", "*name", "&name ", "*name ", "!!str ", "!tag ", "\xff", "\x7f", "\ufffe", "é"}
		if i := strings.LastIndex(plan[:at], ": "); i >= 0 {
			at = i + len(": ")
		}
		return plan[:at] + words[random.IntN(len(words))] + plan[at:]
	case 3:
		merged := []string{"*base", "{goal: merged}", "*name", "[{goal: a}, {goal: b, status: c}]"}
		*line = "<<: " + merged[random.IntN(len(merged))] + "\n" + strings.Repeat(*line, random.IntN(2))
	case 4:
		*line += lines[random.IntN(len(lines))]
	default:
		*line = "   "[:random.IntN(4)] + strings.TrimLeft(*line, " ")
	}
	return strings.Join(lines, "")
}
