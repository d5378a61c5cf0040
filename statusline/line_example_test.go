package statusline_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

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
