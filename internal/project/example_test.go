package project_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

func ExampleProjectMD() {
	const text = `# Project State

## Current Position

Phase: **33 — Title** (Not started)
Plan: 2 of 3
`
	p := project.ProjectMD(text)
	phase := p.PhaseOf()
	fmt.Println(phase.ID.Text, phase.Name, "on line", md.LineOf(text, phase.ID.Pos))
	// Output: 33 Title on line 5
}
