package system

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

func TestFlowItems(t *testing.T) {
	text := "---\nplan_id: p\nmodules:\n- {id: a, status: in-progress, acceptance_criteria: \"x, } y\", github_issue: [1, 2]} # c\n- {}\n- { id: 'b' }\n- {id: c,\n---\n"
	plan := PlanMD(text)
	var got []string
	for _, m := range plan.Modules() {
		for _, key := range []string{"id", "status", "acceptance_criteria", "github_issue"} {
			got = append(got, fmt.Sprintf("%s:%d", m.Get(key).Text, md.LineOf(text, m.Get(key).Pos)))
		}
	}
	want := []string{"a:4", "in-progress:4", "x, } y:4", "[1, 2]:4", ":0", ":0", ":0", ":0", "b:6", ":0", ":0", ":0", "c:7", ":0", ":0", ":0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("items mismatch (-want +got):\n%s", diff)
	}
}

// TestTimeIsLinear gives each reader a text and one of sixteen times its length of the same kind; a
// reader that looks back would take 256 times as long.
func TestTimeIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const small, factor = 3000, 16
	read := func(text string) {
		project.Resolve(project.Read(text), project.Evidence{}).Rich(nil)
		SystemOf("x.md", text)
		PlanMD(text)
		ExecMD(text)
		CouncilJob(text)
	}
	for name, write := range map[string]func(n int) string{
		"modules": func(n int) string {
			return "---\nplan_id: p\nmodules:\n" + strings.Repeat("- id: a\n  status: in-progress\n  acceptance_criteria: 'x\n    y'\n", n) + "---\n"
		},
		"status": func(n int) string {
			return "---\nplan_id: p\nmodules_status:\n" + strings.Repeat("  - id: a\n    status: complete\n", n) + "---\n"
		},
		"folded": func(n int) string {
			return "---\nplan_id: p\ngoal: \"a \\\n" + strings.Repeat("  more \\\n", n) + "\"\n---\n"
		},
		"keys": func(n int) string { return "---\n" + strings.Repeat("modules:\n- a\nplan_id: p\n", n) + "---\n" },
		"maps": func(n int) string {
			return "---\nplan_id: p\nmodules:\n- {" + strings.Repeat("a: \"b\", ", n) + "}\n---\n"
		},
		"flow":     func(n int) string { return "---\nplan_id: p\nmodules: [" + strings.Repeat("a, ", n) + "]\n---\n" },
		"unclosed": func(n int) string { return "---\n" + strings.Repeat("  \n--\n", n) },
		"plan":     func(n int) string { return "## Current Position\nPlan: 1" + strings.Repeat("-1", 20*n) },
		"phases":   func(n int) string { return "## Current Position\n" + strings.Repeat("Phase: x (((\nPhase 3\n", n) },
		"one line": func(n int) string { return "## Current Position\nPhase: 4 " + strings.Repeat("(a) — [b] ", n) },
		"quotes":   func(n int) string { return "---\nstatus: \"" + strings.Repeat(`"" # `, n) + "\n---\n" },
		"progress": func(n int) string {
			return "## Current Position\nProgress: " + strings.Repeat("1/2 of 3 plan ", n) + "%"
		},
		"asides":   func(n int) string { return "---\nstopped_at: " + strings.Repeat("()", n) + "\n---\n" },
		"gate":     func(n int) string { return "```\n" + strings.Repeat("current_task:\n  name: Task 1\n", n) },
		"blockers": func(n int) string { return "### Blockers\n" + strings.Repeat("- a\n", n) },
		"votes": func(n int) string {
			return `{"status":"NEW","council_votes":[` + strings.Repeat(`{"a":{"b":"c"},"vote":"x"},`, n) + "1]}"
		},
		"seats": func(n int) string {
			return `{"status":"NEW","council_plans":{` + strings.Repeat(`"a":"b",`, n) + `"c":1}}`
		},
	} {
		took := func(text string) time.Duration { return cputest.Best(t, 3, func() { read(text) }) }
		a, b := took(write(small)), took(write(factor*small))
		slow := func() bool { return b > 6*factor*a && b > 100*time.Millisecond }
		for range 5 { // other programs share the caches, which can only slow it down
			if slow() {
				b = min(b, took(write(factor*small)))
			}
		}
		if slow() {
			t.Errorf("%s: %v, and %v for %d times the text", name, a, b, factor)
		}
	}
}

// FuzzReaders: no reader of an orchestrator's file fails, and no place lies outside the text.
func FuzzReaders(f *testing.F) {
	f.Add("---\nplan_id: \"a\nmodules:\n- id: 'b\n  c: \"\\x\"\nexit_criteria: [a\n---\n")
	f.Add(`{"status":"COUNCIL_REVIEWING","council_votes":[["APPROVE"],{"a":null}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		plan, exec := PlanMD(text), ExecMD(text)
		exec.active()
		SystemOf("", text)
		for _, field := range []md.Field{plan.Get("goal"), exec.Get("plan_id")} {
			if field.Pos < 0 || field.Pos > len(text)+1 || field.Pos > 0 && md.LineOf(text, field.Pos) == 0 {
				t.Errorf("place %d of %q in %d bytes", field.Pos, field.Text, len(text))
			}
		}
	})
}
