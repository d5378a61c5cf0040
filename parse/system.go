package parse

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
	PlanPhase System = "orchestrator-plan" // the orchestrator while it plans
	ExecPhase System = "orchestrator-exec" // the orchestrator while it builds
	Council   System = "council"           // a job of the council pipeline
)

// The names of the orchestrator's files and of a council job's.
const (
	PlanFileName = "orchestrator-plan-phase.local.md"
	ExecFileName = "orchestrator-exec-phase.local.md"
	JobFileName  = "state.json"
)

// SystemOf tells whose state a file is, by its name without a directory and then
// by its text. Every text that is nobody else's is GSD's; whether a STATE.md is
// Ultra Planner's is for [Project.IsUltraPlan] to say. An empty System is JSON
// that is no council job.
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

// frontSystem tells the system by the keys of the front matter.
func frontSystem(text string) System {
	start, end, _ := md.Front(text)
	hasID, system := false, GSD
	for line := range yamlLines(text[start:end], start) {
		if line.indent > 0 || line.item {
			continue
		}
		switch line.key {
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

// IsUltraPlan reports whether a STATE.md is Ultra Planner's: it has no front
// matter, and a gate block or, as besides says, .ultraplan beside .planning.
func (p *Project) IsUltraPlan(besides bool) bool {
	return !p.Front && (besides || !p.Gate.IsZero())
}
