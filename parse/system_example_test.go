package parse_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

func ExampleSystemOf() {
	fmt.Println(parse.SystemOf("plan.md", "---\nplan_id: plan-1\nmodules: []\n---\n"))
	fmt.Println(parse.SystemOf("job.json", `{"status": "NEW"}`))
	fmt.Println(parse.SystemOf("notes.md", "# Notes\n"))
	// Output:
	// orchestrator-plan
	// council
	// gsd
}
