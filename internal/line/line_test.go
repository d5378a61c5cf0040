package line

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestLine has each segment's text and colours.
func TestLine(t *testing.T) {
	const dim, end = "\x1b[2m", "\x1b[0m"
	tests := []struct {
		name string
		line Line
		want string
	}{
		{"empty segments keep their codes", Line{}, dim + end + " │ " + dim + end},
		{"no workstream", Line{State: &system.State{NoWorkstream: true}, Format: system.Compact}, dim + end + " │ " +
			dim + "no active workstream" + end + " │ " + dim + end},
		{"20 commits alone", Line{State: stateOf(parse.State{}), Behind: 20}, dim + end + " │ " + dim +
			"state ~20 commits back" + end + " │ " + dim + end},
		{
			"a task wins over the state",
			Line{HasTask: true, Task: "Doing", State: stateOf(parse.State{Status: "x"})},
			dim + end + " │ \x1b[1mDoing" + end + " │ " + dim + end,
		},
		{"an empty task, too", Line{HasTask: true, State: stateOf(parse.State{Status: "x"})}, dim + end + " │ \x1b[1m" +
			end + " │ " + dim + end},
		{
			"update and dev marks",
			Line{Update: UpdateMark{Available: true, Dev: true}},
			"\x1b[33m⬆ /gsd-update\x1b[0m │ \x1b[33m⚠ dev install — re-run installer to sync hooks\x1b[0m │ " + dim +
				end + " │ " + dim + end,
		},
		{"stale mark", Line{Update: UpdateMark{Stale: true}}, "\x1b[31m⚠ stale hooks — run /gsd-update\x1b[0m │ " +
			dim + end + " │ " + dim + end},
		{"clean git", Line{Git: &git.Status{Branch: "b"}}, dim + end + " │ " + dim + end + " │ " + dim + "b" + end +
			"\x1b[32m✓\x1b[0m"},
		{
			"git",
			Line{
				Git:         &git.Status{Branch: "b", Staged: 1, Unstaged: 2, Untracked: 3, Ahead: 4, Behind: 5},
				LastCommand: "go",
			},
			dim + end + " │ " + dim + end + " │ " + dim + "b" + end +
				"\x1b[32m+1\x1b[0m\x1b[33m~2\x1b[0m\x1b[31m?3\x1b[0m\x1b[32m↑4\x1b[0m\x1b[31m↓5\x1b[0m │ " + dim +
				"last: /go" + end,
		},
		{"meter", Line{Meter: &Meter{Used: 49}}, dim + end + " │ " + dim + end + " \x1b[32m████░░░░░░ 49%\x1b[0m"},
		{"meter in front", Line{Meter: &Meter{Used: 50, Tokens: 1500}, MeterFront: true}, dim + end +
			" \x1b[33m█████░░░░░ 50% (2k)\x1b[0m │ " + dim + end},
		{"meter from 65", Line{Meter: &Meter{Used: 65}}, dim + end + " │ " + dim + end +
			" \x1b[38;5;208m██████░░░░ 65%\x1b[0m"},
		{"meter from 80", Line{Meter: &Meter{Used: 80}}, dim + end + " │ " + dim + end +
			" \x1b[5;31m💀 ████████░░ 80%\x1b[0m"},
		{"meter of no number", Line{Meter: &Meter{Used: math.NaN()}}, dim + end + " │ " + dim + end +
			" \x1b[5;31m💀  NaN%\x1b[0m"},
	}
	for _, tt := range tests {
		plain := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(tt.want, "")
		got := []string{tt.line.Fit(0).Render(false), tt.line.Fit(0).Render(true)}
		tmptest.Diff(t, []string{plain, tt.want}, got, "%s: mismatch", tt.name)
	}
}

// FuzzLine holds the same of the whole line.
func FuzzLine(f *testing.F) {
	for _, text := range hooktest.States(9, 200) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := Line{
			Model: text, State: stateOf(parse.StateMD(text)), Dir: text, Git: &git.Status{Branch: text},
			LastCommand: text,
		}
		task := Line{HasTask: true, Task: text}
		for _, got := range []string{line.Fit(0).Render(false), task.Fit(0).Render(false)} {
			if !utf8.ValidString(got) || hooktest.Controls.MatchString(got) {
				t.Errorf("%q gives %q", text, got)
			}
		}
	})
}

// stateOf is what is known of a state that the hook has read.
func stateOf(s parse.State) *system.State { return &system.State{Hook: s} }

func chosenLine(show ...string) Line {
	return Line{
		Model: "Opus", Dir: "my-app", State: stateOf(parse.State{Milestone: "v1", Status: "executing"}),
		Meter: &Meter{Used: 48, Tokens: 96000},
		Git:   &git.Status{Branch: "main", Staged: 1}, LastCommand: "gsd-next", Update: UpdateMark{Available: true},
		Extras: map[string]Extra{
			"effort": {Text: "high"}, "usage": {Text: "5h 42%"}, "cost": {Text: "$1.23"},
			"session": {Text: "name"}, "agent": {Text: "reviewer"}, "pr": {},
		},
		Show: show,
	}
}

// TestShow: which segments a choice shows, in which order.
func TestShow(t *testing.T) {
	whole := chosenLine().Fit(0).Render(false)
	task := func(show ...string) string {
		l := chosenLine(show...)
		l.HasTask, l.Task = true, "Testing"
		return l.Fit(0).Render(false)
	}
	tests := []struct{ name, got, want string }{
		{"one more", chosenLine("hook", "usage").Fit(0).Render(false), whole + " │ 5h 42%"},
		{
			"what is part of hook is not repeated", chosenLine("model", "hook", "git", "usage").Fit(0).Render(false),
			whole + " │ 5h 42%",
		},
		{"each once", chosenLine("usage", "model", "usage").Fit(0).Render(false), "5h 42% │ Opus"},
		{"unknown names", chosenLine("model", "nothing", "cost").Fit(0).Render(false), "Opus │ $1.23"},
		{"order", chosenLine("cost", "directory", "model").Fit(0).Render(false), "$1.23 │ my-app │ Opus"},
		{
			"a label where there is a text", chosenLine("agent", "pr", "session").Fit(0).Render(false),
			"agent reviewer │ name",
		},
		{"the task takes the state's place", task("hook"), strings.Replace(whole, "v1 · executing", "Testing", 1)},
		{"both, where they are listed", task("state", "task"), "v1 · executing │ Testing"},
		{"nothing to show", Line{Show: []string{"usage", "cost"}}.Fit(0).Render(false), ""},
	}
	for _, tt := range tests {
		tmptest.Diff(t, tt.want, tt.got, "%s", tt.name)
	}
}

// TestRows: where a row begins, and which are left out.
func TestRows(t *testing.T) {
	hook := strings.ReplaceAll(chosenLine().Fit(0).Render(false), "/", "|")
	tests := []struct {
		show []string
		want string // the rows, separated by /
	}{
		{[]string{"model", "newline", "state"}, "Opus/v1 · executing"},
		{[]string{"newline", "model", "newline"}, "Opus"},
		{[]string{"model", "newline", "pr", "newline", "cost"}, "Opus/$1.23"},
		{[]string{"hook", "newline", "usage", "model"}, hook + "/5h 42%"},
		{
			[]string{"model", "newline", "cost", "newline", "effort", "newline", "usage", "newline", "session"},
			"Opus/$1.23/high/5h 42% │ name",
		},
		{[]string{"newline", "newline"}, ""},
	}
	for _, tt := range tests {
		laid := chosenLine(tt.show...).Fit(0)
		tmptest.Diff(t, tt.want, strings.ReplaceAll(strings.ReplaceAll(laid.Render(false), "/", "|"), "\n", "/"), "%q",
			tt.show)
		tmptest.Diff(t, strings.Join(laid.Rows(true), "\n"), laid.Render(true), "%q rendered", tt.show)
	}
}

func ExampleLine_Fit() {
	line := Line{
		Model: "Opus 4.6",
		State: stateOf(parse.State{Milestone: "v2.0", Status: "planning"}),
		Dir:   "my-app",
		Git:   &git.Status{Branch: "main", Unstaged: 2},
		Meter: &Meter{Used: 48, Tokens: 123_000},
	}
	fmt.Println(line.Fit(0).Render(false))
	// Output: Opus 4.6 │ v2.0 · planning │ my-app │ main~2 ████░░░░░░ 48% (123k)
}

// TestDocumentation: docs/clients.md has the segments beyond the hook's line, in order, and why each is absent.
func TestDocumentation(t *testing.T) {
	var want []string
	for _, s := range extraSegments() {
		_, absent := s.words()
		want = append(want, s.name+": "+absent)
	}
	rows := tmptest.Rows(t, "../../docs/clients.md", "| segment | example | left out when |\n|---|---|---|\n")
	var got []string
	for _, row := range rows {
		got = append(got, strings.Trim(row[0], "`")+": "+row[2])
	}
	tmptest.Diff(t, want, got, "")
}

// FuzzParsePayload holds what is true of every payload: texts are valid UTF-8,
// and what is no JSON has nothing but the model's default name.
func FuzzParsePayload(f *testing.F) {
	for _, text := range hooktest.Payloads(3, 200, "/a", "b") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := ParsePayload(text)
		for _, s := range []string{p.Model, p.Dir, p.Session, p.Transcript} {
			if !utf8.ValidString(s) {
				t.Errorf("%q gives %q", text, s)
			}
		}
		none := Payload{Model: "Claude", Total: 1_000_000, IsOther: true}
		if diff := cmp.Diff(none, p, cmpopts.IgnoreUnexported(Payload{})); !ok && diff != "" {
			t.Errorf("%q is no JSON, but gives\n%s", text, diff)
		}
	})
}

func TestReadObject(t *testing.T) {
	tests := map[string]string{
		`{}`:                          `{}`,
		`{"a":[{"b":"}]"}]} and more`: `{"a":[{"b":"}]"}]}`,
		`{"a":"\"}"}}`:                `{"a":"\"}"}`,
		`{"a":"\\"}}`:                 `{"a":"\\"}`,
		`{"a":`:                       `{"a":`,
		`{]x`:                         `{]`,
		`{"long":"` + strings.Repeat("x", 10000) + `"}x`: `{"long":"` + strings.Repeat("x", 10000) + `"}`,
	}
	read := func(r io.Reader) string { return ReadObject(bufio.NewReader(r)) }
	tmptest.Table(t, "at once", func(in string) string { return read(strings.NewReader(in)) }, tests)
	byByte := func(in string) string { return read(iotest.OneByteReader(strings.NewReader(in))) }
	tmptest.Table(t, "byte by byte", byByte, tests)
}
