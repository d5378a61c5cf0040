package system

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A System is a planning system that leaves its state on disk.
type System string

// The systems, named as in the JSON.
const (
	GSD       System = "gsd"               // GSD Core: a STATE.md
	UltraPlan System = "ultraplan"         // Ultra Planner: a STATE.md without front matter
	PlanPhase System = "orchestrator-plan" // the orchestrator's plan
	ExecPhase System = "orchestrator-exec" // the orchestrator's execution of a plan
	Council   System = "council"           // a job of the council pipeline
)

// The names of the orchestrator's files and of a council job's.
const (
	PlanFileName = "orchestrator-plan-phase.local.md"
	ExecFileName = "orchestrator-exec-phase.local.md"
	JobFileName  = "state.json"
)

// SystemOf returns the system that a file belongs to, by the file's base name and
// then by its text. Any text that no other system claims is GSD's.
// [Project.IsUltraPlan] tells whether a STATE.md is Ultra Planner's. The result is
// empty for JSON that is not a council job.
func SystemOf(name, text string) System {
	switch name {
	case "STATE.md":
		return GSD
	case PlanFileName:
		return PlanPhase
	case ExecFileName:
		return ExecPhase
	}
	start := strings.TrimPrefix(text, "\uFEFF")
	if start = js.TrimStart(start); strings.HasPrefix(start, "{") {
		if _, ok := CouncilJob(text); ok {
			return Council
		}
		if _, ok := js.ParseJSON(js.Decode(start)); ok {
			return ""
		}
	}
	switch {
	case strings.HasSuffix(name, ".json"):
		return ""
	case strings.HasPrefix(start, "---"):
		return frontSystem(text)
	case strings.HasPrefix(start, "# Orchestration Phase State"):
		return ExecPhase
	}
	return GSD
}

// frontSystem recognises the system by the keys of the front matter.
func frontSystem(text string) System {
	start, end, _ := md.Front(text)
	hasID, system := false, GSD
	for line := range md.YAMLLines(text[start:end], start) {
		if line.Indent > 0 || line.Item {
			continue
		}
		switch line.Key {
		case "plan_id":
			hasID = true
		case "plan_phase_complete", "modules", "exit_criteria":
			system = PlanPhase
		case "modules_status":
			system = ExecPhase
		}
	}
	if !hasID {
		return GSD
	}
	return system
}
