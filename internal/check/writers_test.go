package check

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// roadmap is that of the project of TestWriters.
const roadmap = `# Roadmap: Demo

## Milestones

- 🚧 **v1.0 First** - Phases 1-2

## Phases

- [ ] **Phase 1: Setup** - make it
- [ ] **Phase 2: API** - build it

## Phase Details

### Phase 1: Setup
**Goal**: make it
**Plans**: 2 plans

### Phase 2: API
**Goal**: build it
**Plans**: 1 plan
`

// TestWriters: the state that GSD Core ships as a template, and what its own commands make of it from the first plan
// to the next milestone, is found to be right, except for what its own validator also reports.
func TestWriters(t *testing.T) {
	t.Parallel()
	tools := hooktest.NewTools(t)
	root := t.TempDir()
	template := tmptest.Read(t, filepath.Join(hooktest.Lib(t), "..", "..", "templates", "state.md"))
	_, text, _ := strings.Cut(template, "```markdown\n")
	text, _, _ = strings.Cut(text, "\n```")
	if !strings.HasPrefix(text, "---\ngsd_state_version") {
		t.Fatalf("the template begins with %q", text[:min(len(text), 40)])
	}
	path := tree{state: text, files: []string{"02-api/"}}.write(t, root)
	tmptest.Write(t, root, ".planning/ROADMAP.md", roadmap)
	look := func(step string) {
		text := tmptest.Read(t, path)
		reported := validated(tools, root)
		var alarms []string
		for _, f := range File(path, text) {
			if f.Rule.Name == "progress-behind" {
				continue // complete-phase writes "completed" whatever phases are left
			}
			if !slices.ContainsFunc(reported, func(code string) bool { return strings.Contains(f.Rule.Twin, code) }) {
				alarms = append(alarms, f.Rule.Name+": "+f.Message())
			}
		}
		if diff := cmp.Diff([]string(nil), alarms); diff != "" {
			t.Errorf("after %s:\n%s", step, diff)
		}
	}
	run := func(args ...string) {
		t.Helper()
		tools.Do(root, nil, append([]string{"state"}, args...)...)
		look(strings.Join(args, " "))
	}
	touch := func(name string) {
		tree{state: tmptest.Read(t, path), files: []string{"01-setup/" + name}}.write(t, root)
	}

	look("the template")
	touch("01-01-PLAN.md")
	touch("01-02-PLAN.md")
	run("planned-phase", "--phase", "1", "--name", "Setup", "--plans", "2")
	run("begin-phase", "--phase", "1", "--name", "Setup", "--plans", "2")
	touch("01-01-SUMMARY.md")
	run("advance-plan")
	run("update-progress")
	run("add-decision", "--phase", "1", "--summary", "Use Go: it is #1")
	run("record-session", "--stopped-at", "Completed 01-01: \"done\"", "--resume-file", "None")
	touch("01-02-SUMMARY.md")
	run("advance-plan")
	run("sync")
	run("complete-phase", "--phase", "1")
	run("milestone-switch", "--milestone", "v2.0", "--name", "Second: more")
	run("sync")
	run("rebuild")
}
