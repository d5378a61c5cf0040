package statusline_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

func ExampleFormatState() {
	s := parse.State{Milestone: "v2.0", Percent: "20", ActivePhase: "4.5", Status: "executing"}
	fmt.Println(statusline.FormatState(s))
	fmt.Println(statusline.SceneOf(s))
	// Output:
	// v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
	// active
}

func ExampleFormatStateCompact() {
	s := parse.State{Milestone: "v1.12", Status: "Executing Phase 7", PhaseNum: "7", PhaseTotal: "12"}
	fmt.Println(statusline.FormatStateCompact(s))
	// Output: v1.12 · P7/12 · executing
}

func ExampleClean() {
	fmt.Println(statusline.Clean("quality\x1b]0;title\x07\nv2"))
	// Output: quality]0;title v2
}

func ExampleLine_Render() {
	line := statusline.Line{
		Model: "Opus 4.6",
		State: parse.State{Milestone: "v2.0", Status: "planning"},
		Dir:   "my-app",
		Git:   &statusline.Git{Branch: "main", Unstaged: 2},
		Meter: &statusline.Meter{Used: 48, Tokens: 123_000},
	}
	fmt.Println(line.Render(false))
	// Output: Opus 4.6 │ v2.0 · planning │ my-app │ main~2 ████░░░░░░ 48% (123k)
}
