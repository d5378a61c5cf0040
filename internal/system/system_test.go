package system

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

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
	richSize := proctest.Size(size/4, size)
	for i, fill := range []string{
		"\xff", "a", "é", "9", " ", "\xff,", "\n", "- \xff\n", "  \xff\n", "\n- \xff",
		"a: \xff\n",
	} {
		huge := strings.Repeat(fill, size/len(fill))
		for j, tt := range []struct{ name, before, after string }{
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
			if (i+j)%proctest.Size(2, 1) > 0 {
				continue // every other one
			}
			text, limit := tt.before+huge+tt.after, uint64(most)
			for _, formats := range [][]Format{{Full, Compact}, {Rich}} {
				isRich := formats[0] == Rich
				if isRich {
					text, limit = tt.before+huge[:min(richSize, len(huge))]+tt.after, 48*uint64(richSize)
				}
				got := allocated(func() {
					f := State{System: GSD, Hook: parse.StateMD(text)}
					if isRich {
						f.Facts = project.Resolve(project.Read(text), &project.Evidence{})
					}
					for _, format := range formats {
						_ = f.Text(format)
						_ = f.Line(format, 80, false)
					}
				})
				if got > limit {
					t.Errorf("%s of %.8q, %s: %d MiB allocated for a text of %d MiB", tt.name, fill, formats, got>>20,
						len(text)>>20)
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
		"# GSD State\n**Active Milestone:** M1: \x1b\n**Active Slice:** S1\n## Next Action\n\u202e\n## Slices\n- " +
			"[x] **S1: a**\n",
	} {
		f.Add(g)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, system := range []System{GSD, UltraPlan, PlanPhase, ExecPhase, Council, GSD2} {
			state, ok := Read(system, text, Around{Read: func(_, _, _ string) string { return text }})
			if !ok {
				p := project.Resolve(project.Read(text), &project.Evidence{Resume: text})
				state = &State{System: system, Hook: parse.StateMD(text), Facts: p}
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

// TestEncode: the text is what encoding/json makes of the same value.
func TestEncode(t *testing.T) {
	text, number := "a\"\\\b\f\n\r\t\x00\x1b\x7f<&>é\u2028\xff\xc3(", 1.5
	for _, v := range []any{
		nil, true, 42, -7, 0.1, 1e21, 1e-7, 100.0, text, &text, &number,
		[]string{},
		[]string(nil),
		[]*string{nil, &text},
		[]any{1, "b", nil, []any{}},
		Error("x"),
	} {
		var want strings.Builder
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		tmptest.NoError(t, e.Encode(v))
		// The controls from DEL on are escaped here, and U+FFFD is not.
		escaped := strings.NewReplacer("\x7f", `\u007f`, `\ufffd`, "\uFFFD", "\n", "").Replace(want.String())
		tmptest.Diff(t, escaped, Encode(v), "%v", v)
	}
	o := Members("b", 1, "a", Members("x", nil).orNull(), "c", Object{}, "d",
		[]Object{Members("e", &text, "f", []Object{})})
	tmptest.Diff(t, `{"b":1,"a":null,"c":{},"d":[{"e":`+Encode(text)+`,"f":[]}]}`, Encode(o), "an object")
}

// Error is a text with a type of its own.
type Error string

// TestSchemaNamesSystems: docs/schema.json allows the systems that there are.
func TestSchemaNamesSystems(t *testing.T) {
	text, err := os.ReadFile("../../docs/schema.json")
	var schema struct {
		Defs struct {
			State struct {
				Properties struct{ System struct{ Enum []System } }
			}
		} `json:"$defs"`
	}
	if err == nil {
		err = json.Unmarshal(text, &schema)
	}
	got := map[System]bool{}
	for _, s := range schema.Defs.State.Properties.System.Enum {
		got[s] = true
	}
	want := map[System]bool{GSD: true, UltraPlan: true}
	for _, k := range kinds {
		want[k.system] = true
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v, systems mismatch (-want +got):\n%s", err, diff)
	}
}
