package line_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

func ExampleLine_Render() {
	line := line.Line{
		Model: "Opus 4.6",
		State: parse.State{Milestone: "v2.0", Status: "planning"},
		Dir:   "my-app",
		Git:   &line.Git{Branch: "main", Unstaged: 2},
		Meter: &line.Meter{Used: 48, Tokens: 123_000},
	}
	fmt.Println(line.Render(false))
	// Output: Opus 4.6 │ v2.0 · planning │ my-app │ main~2 ████░░░░░░ 48% (123k)
}
