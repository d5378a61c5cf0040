package statusline

import (
	"math"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

func TestSceneOf(t *testing.T) {
	tests := []struct {
		name  string
		state parse.State
		want  Scene
	}{
		{"nothing", parse.State{}, Default},
		{"active", parse.State{ActivePhase: "4"}, Active},
		{"active wins over next and complete", parse.State{ActivePhase: "4", NextAction: "x", NextPhases: []string{"5"}, Percent: "100"}, Active},
		{"next", parse.State{NextAction: "x", NextPhases: []string{"5"}}, Next},
		{"next wins over complete", parse.State{NextAction: "x", NextPhases: []string{"5"}, Percent: "100"}, Next},
		{"next without phases", parse.State{NextAction: "x"}, Default},
		{"phases without action", parse.State{NextPhases: []string{"5"}}, Default},
		{"percent", parse.State{Percent: "100"}, Complete},
		{"percent with zeros", parse.State{Percent: "0100"}, Complete},
		{"over 100", parse.State{Percent: "101"}, Default},
		{"counters", parse.State{CompletedPhases: "5", TotalPhases: "05"}, Complete},
		{"0 of 0", parse.State{CompletedPhases: "0", TotalPhases: "0"}, Default},
		{"no digits", parse.State{Percent: "NaN", CompletedPhases: "-1", TotalPhases: "-1"}, Default},
		{"total alone", parse.State{TotalPhases: "5"}, Default},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, SceneOf(tt.state)); diff != "" {
				t.Errorf("SceneOf(%+v) mismatch (-want +got):\n%s", tt.state, diff)
			}
		})
	}
}

func TestClean(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "v2.0 · 品質 😀", "v2.0 · 品質 😀"},
		{"SGR", "\x1b[31mred\x1b[0m", "[31mred[0m"},
		{"title", "a\x1b]0;title\x07b", "a]0;titleb"},
		{"C1 as a character", "a\u009b31mb\u0085c", "a31mbc"},
		{"C1 as a byte", "a\x9b31m", "a\uFFFD31m"},
		{"DEL and NUL", "a\x7fb\x00c", "abc"},
		{"bidi controls", "a\u202eb\u2066c\u200fd\u061ce\u200ef", "abcdef"},
		{"zero width joiner and space stay", "a\u200db\u200bc", "a\u200db\u200bc"},
		{"run of line ends is one space", "a\r\n\t\u2028\u2029b", "a b"},
		{"runs first, then the rest", "a\n\x1b\nb", "a  b"},
		{"VT and FF are no line ends", "a\v\fb", "ab"},
		{"nothing left", "\x1b\x07", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Clean(tt.in)); diff != "" {
				t.Errorf("Clean(%q) mismatch (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestNoDigits: a caller's own state may hold what no file gives.
func TestNoDigits(t *testing.T) {
	for _, percent := range []string{"-10", "NaN", "59%", " 59", "Inf", "0x10"} {
		want := "v1 [░░░░░░░░░░] 0%"
		if diff := cmp.Diff(want, FormatState(parse.State{Milestone: "v1", Percent: percent})); diff != "" {
			t.Errorf("percent %q mismatch (-want +got):\n%s", percent, diff)
		}
	}
}

func TestFieldIsCut(t *testing.T) {
	cut := strings.Repeat("é", 16384) + "…"
	long := strings.Repeat("é", 16384)
	for name, s := range map[string]parse.State{
		"milestone": {Milestone: long + "x"}, "name": {MilestoneName: long + "x"}, "status": {Status: long + "x"},
	} {
		if got := FormatState(s); got != cut {
			t.Errorf("%s: %d characters, want 16384 and …", name, utf8.RuneCountInString(got))
		}
	}
	if got := FormatState(parse.State{Status: long}); got != long {
		t.Errorf("a field of 16384 characters was cut to %d", utf8.RuneCountInString(got))
	}
	got := FormatState(parse.State{PhaseNum: "1", PhaseTotal: "2", PhaseName: long + "x"})
	if got != cut+" (1/2)" {
		t.Errorf("phase name: %d characters", utf8.RuneCountInString(got))
	}
	if got := FormatStateCompact(parse.State{ActivePhase: long + "x"}); got != "P"+cut {
		t.Errorf("compact phase: %d characters", utf8.RuneCountInString(got))
	}
}

func TestLine(t *testing.T) {
	tests := []struct {
		name  string
		line  Line
		plain string
		want  string
	}{
		{"no state", Line{Model: "Claude", Dir: "proj"}, "Claude │ proj", "\x1b[2mClaude\x1b[0m │ \x1b[2mproj\x1b[0m"},
		{
			"state",
			Line{Model: "Opus", State: parse.State{Milestone: "v1", Status: "x"}, Dir: "proj"},
			"Opus │ v1 · x │ proj", "\x1b[2mOpus\x1b[0m │ \x1b[2mv1 · x\x1b[0m │ \x1b[2mproj\x1b[0m",
		},
		{"empty segments keep their codes", Line{}, " │ ", "\x1b[2m\x1b[0m │ \x1b[2m\x1b[0m"},
		{
			"update and dev marks",
			Line{Update: UpdateMark{Available: true, Dev: true}, Model: "M", Dir: "d"},
			"⬆ /gsd-update │ ⚠ dev install — re-run installer to sync hooks │ M │ d",
			"\x1b[33m⬆ /gsd-update\x1b[0m │ \x1b[33m⚠ dev install — re-run installer to sync hooks\x1b[0m │ \x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m",
		},
		{
			"stale mark",
			Line{Update: UpdateMark{Stale: true}, Model: "M", Dir: "d"},
			"⚠ stale hooks — run /gsd-update │ M │ d", "\x1b[31m⚠ stale hooks — run /gsd-update\x1b[0m │ \x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m",
		},
		{
			"a task wins over the state",
			Line{Model: "M", HasTask: true, Task: "Doing", State: parse.State{Status: "x"}, Dir: "d"},
			"M │ Doing │ d", "\x1b[2mM\x1b[0m │ \x1b[1mDoing\x1b[0m │ \x1b[2md\x1b[0m",
		},
		{"an empty task, too", Line{Model: "M", HasTask: true, State: parse.State{Status: "x"}, Dir: "d"}, "M │  │ d", "\x1b[2mM\x1b[0m │ \x1b[1m\x1b[0m │ \x1b[2md\x1b[0m"},
		{"no workstream", Line{Model: "M", NoWorkstream: true, Format: Compact, Dir: "d"}, "M │ no active workstream │ d", "\x1b[2mM\x1b[0m │ \x1b[2mno active workstream\x1b[0m │ \x1b[2md\x1b[0m"},
		{"19 commits", Line{Model: "M", State: parse.State{Status: "x"}, Behind: 19, Dir: "d"}, "M │ x │ d", "\x1b[2mM\x1b[0m │ \x1b[2mx\x1b[0m │ \x1b[2md\x1b[0m"},
		{"20 commits alone", Line{Model: "M", Behind: 20, Dir: "d"}, "M │ state ~20 commits back │ d", "\x1b[2mM\x1b[0m │ \x1b[2mstate ~20 commits back\x1b[0m │ \x1b[2md\x1b[0m"},
		{"clean git", Line{Model: "M", Dir: "d", Git: &Git{Branch: "b"}}, "M │ d │ b✓", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m │ \x1b[2mb\x1b[0m\x1b[32m✓\x1b[0m"},
		{
			"git",
			Line{Model: "M", Dir: "d", Git: &Git{Branch: "b", Staged: 1, Unstaged: 2, Untracked: 3, Ahead: 4, Behind: 5}, LastCommand: "go"},
			"M │ d │ b+1~2?3↑4↓5 │ last: /go",
			"\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m │ \x1b[2mb\x1b[0m\x1b[32m+1\x1b[0m\x1b[33m~2\x1b[0m\x1b[31m?3\x1b[0m\x1b[32m↑4\x1b[0m\x1b[31m↓5\x1b[0m │ \x1b[2mlast: /go\x1b[0m",
		},
		{"meter behind", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 49}}, "M │ d ████░░░░░░ 49%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[32m████░░░░░░ 49%\x1b[0m"},
		{"meter in front", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 50, Tokens: 1500}, MeterFront: true}, "M █████░░░░░ 50% (2k) │ d", "\x1b[2mM\x1b[0m \x1b[33m█████░░░░░ 50% (2k)\x1b[0m │ \x1b[2md\x1b[0m"},
		{"meter from 65", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 65}}, "M │ d ██████░░░░ 65%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[38;5;208m██████░░░░ 65%\x1b[0m"},
		{"meter from 80", Line{Model: "M", Dir: "d", Meter: &Meter{Used: 80}}, "M │ d 💀 ████████░░ 80%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[5;31m💀 ████████░░ 80%\x1b[0m"},
		{"meter of no number", Line{Model: "M", Dir: "d", Meter: &Meter{Used: math.NaN()}}, "M │ d 💀  NaN%", "\x1b[2mM\x1b[0m │ \x1b[2md\x1b[0m \x1b[5;31m💀  NaN%\x1b[0m"},
		{"control characters", Line{Model: "a\x1b[31m", Dir: "b\nc"}, "a[31m │ b c", "\x1b[2ma[31m\x1b[0m │ \x1b[2mb c\x1b[0m"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.plain, tt.line.Render(false)); diff != "" {
				t.Errorf("Render(false) mismatch (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, tt.line.Render(true)); diff != "" {
				t.Errorf("Render(true) mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// controls is what no terminal may be sent, in words of its own.
var controls = regexp.MustCompile(`[\x00-\x1f\x7f-\x{9f}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]`)

// FuzzFormatState holds what is true of every state: one line of valid UTF-8
// without a control character, in both formats and in the whole line.
func FuzzFormatState(f *testing.F) {
	for _, text := range hooktest.States(9, 200) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := parse.StateMD(text)
		line := Line{Model: text, State: s, Dir: text, Git: &Git{Branch: text}, LastCommand: text}
		task := Line{HasTask: true, Task: text}
		for _, got := range []string{FormatState(s), FormatStateCompact(s), line.Render(false), task.Render(false)} {
			if !utf8.ValidString(got) || controls.MatchString(got) {
				t.Errorf("%q gives %q", text, got)
			}
		}
	})
}
