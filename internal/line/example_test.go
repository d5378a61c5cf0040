package line

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

func ExampleLine_Layout() {
	line := Line{
		Model: "Opus 4.6",
		State: stateOf(parse.State{Milestone: "v2.0", Status: "planning"}),
		Dir:   "my-app",
		Git:   &Git{Branch: "main", Unstaged: 2},
		Meter: &Meter{Used: 48, Tokens: 123_000},
	}
	fmt.Println(line.Layout(0).Render(false))
	// Output: Opus 4.6 │ v2.0 · planning │ my-app │ main~2 ████░░░░░░ 48% (123k)
}
