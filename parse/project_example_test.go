package parse_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

func ExampleProjectMD() {
	const text = `# Project State

## Current Position

Phase: **33 — Title** (Not started)
Plan: 2 of 3
`
	p := parse.ProjectMD(text)
	phase := p.PhaseOf()
	fmt.Println(phase.ID.Text, phase.Name, "on line", parse.LineOf(text, phase.ID.Pos))
	// Output: 33 Title on line 5
}
