package check

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestFiveHundredPlans: a project of that size is checked in 5 ms, with the time that the system takes for its files.
func TestFiveHundredPlans(t *testing.T) {
	if cputest.UnderRace || runtime.GOOS == "windows" {
		t.Skip("the race detector and Wine make it slower")
	}
	project := tree{state: "---\nmilestone: v1.0\nstatus: executing\ncurrent_phase: 31\n---\n"}
	roadmap := ""
	for phase := 1; phase <= 50; phase++ {
		dir := fmt.Sprintf("%02d-x/%02d-", phase, phase)
		project.files = append(project.files, dir+"VERIFICATION.md ---\nstatus: passed\n---\n")
		for plan := 1; plan <= 10; plan++ {
			name := fmt.Sprintf("%s%02d-", dir, plan)
			project.files = append(project.files, name+"PLAN.md # plan")
			if phase <= 30 {
				project.files = append(project.files, name+"SUMMARY.md # summary")
			}
		}
		roadmap += fmt.Sprintf("- [ ] **Phase %d: X**\n", phase)
	}
	root := t.TempDir()
	path := project.write(t, root)
	tmptest.Write(t, root, ".planning/ROADMAP.md", roadmap)
	cost := cputest.Best(t, 20, func() { File(path, project.state) })
	if hooktest.Report(t, "%v for 500 plans", cost); cost > 5*time.Millisecond {
		t.Errorf("500 plans take %v", cost)
	}
}
