package system

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// PlanFile is the orchestrator's plan: .claude/orchestrator-plan-phase.local.md.
// A value that is absent or null has no text. Booleans are as written;
// [Field.IsTrue] reads them.
type PlanFile struct {
	Phase, ID, Status, CreatedAt, Goal, GoalLocked md.Field
	RequirementsFile, RequirementsComplete         md.Field
	Complete                                       md.Field // plan_phase_complete

	HasSections bool   // the key is present and not null, even if the list is empty
	Sections    []Item // requirements_sections: name, status
	HasModules  bool
	Modules     []Item // id, name, status, priority, github_issue, acceptance_criteria
	Criteria    []Item // exit_criteria: texts
}

// ExecFile is the orchestrator's execution state:
// .claude/orchestrator-exec-phase.local.md. Its tools read it with front matter,
// but write it without; both are accepted.
type ExecFile struct {
	Front bool

	Phase, ID, Status, StartedAt, Goal, CurrentModule      md.Field
	ModulesTotal, ModulesCompleted, AllComplete            md.Field
	VerificationMode, VerificationLoopsRemaining, Approved md.Field

	HasModules  bool
	Modules     []Item // modules_status: as in a plan, and assigned_to, pr
	Assignments []Item // active_assignments: module, agent, status
}

// PlanMD reads the text of a plan file line by line. It also reads files that are
// not valid YAML, such as one whose goal has unescaped quotes.
func PlanMD(text string) PlanFile {
	start, end, _ := md.Front(text)
	r := readLists(text, start, end)
	p := PlanFile{
		Phase: r.get("phase"), ID: r.get("plan_id"), Status: r.get("status"), CreatedAt: r.get("created_at"),
		Goal: r.get("goal"), GoalLocked: r.get("goal_locked"),
		RequirementsFile: r.get("requirements_file"), RequirementsComplete: r.get("requirements_complete"),
		Complete: r.get("plan_phase_complete"),
	}
	p.Sections, p.HasSections = r.list("requirements_sections")
	p.Modules, p.HasModules = r.list("modules")
	p.Criteria, _ = r.list("exit_criteria")
	return p
}

// ExecMD reads the text of an execution file.
func ExecMD(text string) ExecFile {
	start, end, body := md.Front(text)
	if end == start {
		return execProse(text, body)
	}
	r := readLists(text, start, end)
	e := ExecFile{
		Front: true,
		Phase: r.get("phase"), ID: r.get("plan_id"), Status: r.get("status"), StartedAt: r.get("started_at"),
		Goal: r.get("goal"), CurrentModule: r.get("current_module"),
		ModulesTotal: r.get("modules_total"), ModulesCompleted: r.get("modules_completed"),
		AllComplete: r.get("all_modules_complete"), VerificationMode: r.get("verification_mode"),
		VerificationLoopsRemaining: r.get("verification_loops_remaining"),
	}
	e.Modules, e.HasModules = r.list("modules_status")
	e.Assignments, _ = r.list("active_assignments")
	return e
}

// execProse reads an execution file without front matter: the lines that begin at
// the first column.
func execProse(text string, at int) ExecFile {
	var e ExecFile
	for line := range strings.Lines(text[at:]) {
		key, value, _ := strings.Cut(line, ":")
		v := md.FieldAt(value, at+len(key)+1)
		switch key {
		case "Plan ID":
			project.First(&e.ID, v)
		case "Status":
			project.First(&e.Status, v)
		case "Created":
			project.First(&e.StartedAt, v)
		case "Plan Approved":
			project.First(&e.Approved, v)
		}
		at += len(line)
	}
	return e
}

// Approved reports whether the plan is approved, by the flag or by the status. The
// tools set only the flag.
func (p *PlanFile) Approved() bool {
	return p.Complete.IsTrue() || p.Status.Text == "approved"
}

// Active returns the first module in progress and the agent working on it. Both
// are empty if there is no such module; agent is empty if none is named.
func (e *ExecFile) Active() (module, agent string) {
	for _, m := range e.Modules {
		if !m.Get("status").InProgress() {
			continue
		}
		module = m.Get("id").Or(m.Get("name")).Text
		agent = m.Get("assigned_to").Text
		for i := 0; agent == "" && i < len(e.Assignments); i++ {
			if a := e.Assignments[i]; a.Get("module").Text == module {
				agent = a.Get("agent").Text
			}
		}
		return module, agent
	}
	return "", ""
}
