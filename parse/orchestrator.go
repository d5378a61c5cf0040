package parse

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// PlanFile is the orchestrator's plan: .claude/orchestrator-plan-phase.local.md.
// What the file does not have, or has as null, has no text; booleans are as
// written, and [Field.IsTrue] reads them.
type PlanFile struct {
	Phase, ID, Status, CreatedAt, Goal, GoalLocked Field
	RequirementsFile, RequirementsComplete         Field
	Complete                                       Field // plan_phase_complete

	HasSections bool   // the key is there and not null, if the list is empty
	Sections    []Item // requirements_sections: name, status
	HasModules  bool
	Modules     []Item // id, name, status, priority, github_issue, acceptance_criteria
	Criteria    []Item // exit_criteria: texts
}

// ExecFile is the orchestrator's state while it builds:
// .claude/orchestrator-exec-phase.local.md, with front matter as its tools read
// it, or without as they write it.
type ExecFile struct {
	Front bool

	Phase, ID, Status, StartedAt, Goal, CurrentModule      Field
	ModulesTotal, ModulesCompleted, AllComplete            Field
	VerificationMode, VerificationLoopsRemaining, Approved Field

	HasModules  bool
	Modules     []Item // modules_status: as of a plan, and assigned_to, pr
	Assignments []Item // active_assignments: module, agent, status
}

// PlanMD reads the text of a plan file line by line, also one that is no YAML
// any more, as a goal with quotes in it makes it.
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

// execProse reads the lines that an execution file without front matter has at
// the first column.
func execProse(text string, at int) ExecFile {
	var e ExecFile
	for line := range strings.Lines(text[at:]) {
		key, value, _ := strings.Cut(line, ":")
		v := field(value, at+len(key)+1)
		switch key {
		case "Plan ID":
			first(&e.ID, v)
		case "Status":
			first(&e.Status, v)
		case "Created":
			first(&e.StartedAt, v)
		case "Plan Approved":
			first(&e.Approved, v)
		}
		at += len(line)
	}
	return e
}

// IsTrue reports whether a value is YAML's true.
func (f Field) IsTrue() bool {
	switch strings.ToLower(f.Text) {
	case "true", "yes", "on":
		return true
	}
	return false
}

// IsSet reports whether a value counts for the orchestrator's tools: whether it
// is there and neither empty, false nor 0.
func (f Field) IsSet() bool {
	switch strings.ToLower(f.Text) {
	case "", "false", "no", "off", "0", "[]", "{}":
		return false
	}
	return true
}

// Approved reports whether the plan is approved: by the flag, which is all that
// the tools set, or by the status.
func (p *PlanFile) Approved() bool {
	return p.Complete.IsTrue() || p.Status.Text == "approved"
}

// Done reports whether a status says that a module is finished.
func (f Field) Done() bool {
	switch strings.ToLower(f.Text) {
	case "complete", "completed", "verified", "done":
		return true
	}
	return false
}

// inProgress reports whether a status says that somebody is at work, in either
// spelling.
func (f Field) inProgress() bool {
	switch strings.ToLower(f.Text) {
	case "in-progress", "in_progress", "in progress":
		return true
	}
	return false
}

// Active is the first module in progress and who works on it; empty where there
// is none, or nobody is named.
func (e *ExecFile) Active() (module, agent string) {
	for _, m := range e.Modules {
		if !m.Get("status").inProgress() {
			continue
		}
		module = m.Get("id").or(m.Get("name")).Text
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
