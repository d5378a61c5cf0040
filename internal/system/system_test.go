package system

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestTimeIsLinear gives each reader a text and one of sixteen times its length of the same kind; a
// reader that looks back would take 256 times as long.
func TestTimeIsLinear(t *testing.T) {
	tmptest.Long(t, "takes half a second")
	const factor = 16
	small := cputest.Size(700, 2800)
	most := time.Duration(small) * time.Second / 28_000 // at which there is nothing to compare
	read := func(text string) {
		project.Resolve(project.Read(text), story.Evidence{}).Rich(nil)
		SystemOf("x.md", text)
		PlanMD(text, nil)
		ExecMD(text)
		CouncilJob(text)
		Read(GSD2, text, Around{Read: func(string) string { return text }})
	}
	const position = "## Current Position\n"
	for name, tt := range map[string]struct{ before, repeated, after string }{
		"modules":  {"---\nplan_id: p\nmodules:\n", "- id: a\n  status: in-progress\n  acceptance_criteria: 'x\n    y'\n", "---\n"},
		"status":   {"---\nplan_id: p\nmodules_status:\n", "  - id: a\n    status: complete\n", "---\n"},
		"folded":   {"---\nplan_id: p\ngoal: \"a \\\n", "  more \\\n", "\"\n---\n"},
		"keys":     {"---\n", "modules:\n- a\nplan_id: p\n", "---\n"},
		"maps":     {"---\nplan_id: p\nmodules:\n- {", "a: \"b\", ", "}\n---\n"},
		"flow":     {"---\nplan_id: p\nmodules: [", "a, ", "]\n---\n"},
		"comments": {"---\nplan_id: p\nmodules: [a", " \n #", "\n---\n"},
		"unclosed": {"---\n", "  \n--\n", ""},
		"plan":     {position + "Plan: 1", strings.Repeat("-1", 20), ""},
		"phases":   {position, "Phase: x (((\nPhase 3\n", ""},
		"one line": {position + "Phase: 4 ", "(a) — [b] ", ""},
		"quotes":   {"---\nstatus: \"", `"" # `, "\n---\n"},
		"progress": {position + "Progress: ", "1/2 of 3 plan ", "%"},
		"asides":   {"---\nstopped_at: ", "()", "\n---\n"},
		"gate":     {"```\n", "current_task:\n  name: Task 1\n", ""},
		"blockers": {"### Blockers\n", "- a\n", ""},
		"slices":   {"# GSD State\n**Active Milestone:** M1\n## Slices\n", "- [x] **S1: a** `risk:low`\n| S2 | a | ✅ |\n", ""},
		"registry": {"# GSD State\n## Milestone Registry\n", "- ✅ **M1:** M1: a\n## M2: a\n", ""},
		"votes":    {`{"status":"NEW","council_votes":[`, `{"a":{"b":"c"},"vote":"x"},`, "1]}"},
		"seats":    {`{"status":"NEW","council_plans":{`, `"a":"b",`, `"c":1}}`},
	} {
		write := func(n int) string { return tt.before + strings.Repeat(tt.repeated, n) + tt.after }
		took := func(text string) time.Duration { return cputest.Best(t, 3, func() { read(text) }) }
		a, b := took(write(small)), took(write(factor*small))
		slow := func() bool { return b > 6*factor*a && b > most }
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
		plan, exec := PlanMD(text, nil), ExecMD(text)
		exec.active()
		SystemOf("", text)
		for _, field := range []md.Field{plan.Get("goal"), exec.Get("plan_id")} {
			if field.Pos < 0 || field.Pos > len(text)+1 || field.Pos > 0 && md.LineOf(text, field.Pos) == 0 {
				t.Errorf("place %d of %q in %d bytes", field.Pos, field.Text, len(text))
			}
		}
	})
}

// TestHugeTextsCostNothing: what is allocated for a line is bounded, however long
// one value of the file is, and whether it is UTF-8 or not.
func TestHugeTextsCostNothing(t *testing.T) {
	tmptest.Long(t, "takes seconds")
	const size, most = 4 << 20, 3 << 20
	richSize := cputest.Size(size/4, size)
	for _, fill := range []string{"\xff", "a", "é", "9", " ", "\xff,", "\n", "- \xff\n", "  \xff\n", "\n- \xff", "a: \xff\n"} {
		huge := strings.Repeat(fill, size/len(fill))
		for _, tt := range []struct{ name, before, after string }{
			{"status", "---\nstatus: x", "x\n---\n"},
			{"milestone", "---\nmilestone: x", "x\n---\n"},
			{"percent", "---\nmilestone: v1\nprogress:\n  percent: 9", "\n---\n"},
			{"list", "---\nnext_action: x\nnext_phases: [", "]\n---\n"},
			{"front matter", "---\n", "\n---\n"},
			{"body's phase", "Phase: 1 of 2 (x", ")\n"},
			{"body's status", "Status: x", "\n"},
			{"body", "## Blockers\n", ""},
			{"unclosed", "---\nstatus: x", ""},
			{"labels on one line", "Phase: 1 Plan: 2 Status: ", ""},
		} {
			text, limit := tt.before+huge+tt.after, uint64(most)
			for _, format := range []Format{Full, Compact, Rich} {
				if format == Rich {
					text, limit = tt.before+huge[:min(richSize, len(huge))]+tt.after, 48*uint64(richSize)
				}
				got := allocated(func() {
					f := State{System: GSD, Hook: parse.StateMD(text)}
					if format == Rich {
						f.Project = project.Resolve(project.Read(text), story.Evidence{})
					}
					_ = f.Text(format)
					_ = f.Fit(format, 80)
				})
				if got > limit {
					t.Errorf("%s of %.8q, %s: %d MiB allocated for a text of %d MiB", tt.name, fill, format, got>>20, len(text)>>20)
				}
			}
		}
	}
}

// TestListsCostNothing: what is kept of an orchestrator's file is bounded, however
// long its lists are.
func TestListsCostNothing(t *testing.T) {
	for _, line := range []string{"  - x\n", "  - id: a\n", "a: b\n", "    c: d\n"} {
		text := "---\nplan_id: x\nmodules:\n" + strings.Repeat(line, 8<<20/len(line)) + "---\n"
		got := allocated(func() {
			PlanMD(text, nil)
			ExecMD(text)
		})
		if got > 128<<20 {
			t.Errorf("%q: %d MiB allocated for a text of %d MiB", line, got>>20, len(text)>>20)
		}
	}
}

// allocated returns how many bytes a function allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// FuzzState holds what is true of every text, whosever state it is taken for:
// one line of valid UTF-8 without a control character, and one object of JSON.
func FuzzState(f *testing.F) {
	for _, text := range hooktest.States(19, 100) {
		f.Add(text)
	}
	for _, g := range []string{
		"---\nplan_id: \"a\\x1b\"\nmodules:\n- id: \"b\u202e\"\n---\n",
		`{"status":"BLOCKED","job_id":"\u001b[31m","blocker_reason":"a\u2028b"}`,
		`{"status":"COUNCIL_REVIEWING","council_votes":["APPROVE","\u0007"]}`,
		"# GSD State\n**Active Milestone:** M1: \x1b\n**Active Slice:** S1\n## Next Action\n\u202e\n## Slices\n- [x] **S1: a**\n",
	} {
		f.Add(g)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, system := range []System{GSD, UltraPlan, PlanPhase, ExecPhase, Council, GSD2} {
			state, ok := Read(system, text, Around{Read: func(string) string { return text }})
			if !ok {
				p := project.Resolve(project.Read(text), story.Evidence{Resume: text})
				state = &State{System: system, Hook: parse.StateMD(text), Project: p}
			}
			object := state.JSON(text, Rich)
			for _, got := range []string{state.Text(Full), state.Text(Compact), state.Text(Rich), object} {
				if !utf8.ValidString(got) || hooktest.Controls.MatchString(got) {
					t.Errorf("%q gives %q", text, got)
				}
			}
			if !json.Valid([]byte(object)) || strings.Contains(object, "\n") {
				t.Errorf("%q gives %s", text, object)
			}
		}
	})
}

func ExampleSystemOf() {
	fmt.Println(SystemOf("plan.md", "---\nplan_id: plan-1\nmodules: []\n---\n"))
	fmt.Println(SystemOf("job.json", `{"status": "NEW"}`))
	fmt.Println(SystemOf("notes.md", "# Notes\n"))
	// Output:
	// orchestrator-plan
	// council
	// gsd
}
