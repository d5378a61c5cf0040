package system_test

import (
	"fmt"

	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

func ExampleSystemOf() {
	fmt.Println(system.SystemOf("plan.md", "---\nplan_id: plan-1\nmodules: []\n---\n"))
	fmt.Println(system.SystemOf("job.json", `{"status": "NEW"}`))
	fmt.Println(system.SystemOf("notes.md", "# Notes\n"))
	// Output:
	// orchestrator-plan
	// council
	// gsd
}
