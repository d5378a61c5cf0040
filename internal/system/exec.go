package system

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// exec renders the orchestrator's execution of a plan:
//
//	exec executing · modules 1/3 · oauth-google → implementer-2
type exec struct{ *Facts }

func (f exec) parts(format Format) []string {
	e := &f.Exec
	status := e.Status.Text
	if status == "" {
		status = "unknown"
	}
	done, total, known := modulesDone(e)
	count := strconv.Itoa(done) + "/" + strconv.Itoa(total)
	if format == Compact {
		if !known {
			count = ""
		}
		return []string{md.Join("exec", md.Cap(status), count)}
	}
	id, goal := "", ""
	if format == Rich {
		id, goal = md.Cap(e.ID.Text), md.Cap(e.Goal.Text)
	}
	if known {
		count = "modules " + count
	} else {
		count = ""
	}
	module, agent := e.Active()
	if agent != "" {
		module += " → " + agent
	}
	return md.Present(md.Join("exec", id, md.Cap(status)), count, md.Cap(module), goal)
}

// modulesDone counts the modules that are done and all modules. It counts the
// list, because no tool maintains the file's own counters; those are used only if
// there is no list.
func modulesDone(e *ExecFile) (done, total int, known bool) {
	if !e.HasModules {
		return int(md.Number(e.ModulesCompleted.Text)), int(md.Number(e.ModulesTotal.Text)), e.ModulesTotal.Text != ""
	}
	for _, m := range e.Modules {
		if m.Get("status").Done() {
			done++
		}
	}
	return done, len(e.Modules), true
}

func (f exec) status() string { return f.Exec.Status.Text }

func (f exec) next() (action string, phases []string) { return "", nil }

func (f exec) blockers() []string { return nil }

func (f exec) values() []project.Value {
	e, source := &f.Exec, "front matter"
	if !e.Front {
		source = "body"
	}
	value := project.From(source)
	return []project.Value{
		value("plan_id", e.ID), value("status", e.Status), value("goal", e.Goal),
		value("modules_completed", e.ModulesCompleted), value("modules_total", e.ModulesTotal), itemCount("modules_status", len(e.Modules)),
	}
}

// detail is what only an execution file has, under its own names.
func (f exec) detail() string {
	e := &f.Exec
	var o object
	o.text("phase", e.Phase.Text)
	o.text("plan_id", e.ID.Text)
	o.text("status", e.Status.Text)
	o.text("started_at", e.StartedAt.Text)
	o.text("goal", e.Goal.Text)
	o.text("current_module", e.CurrentModule.Text)
	o.raw("modules_total", jsonNumber(e.ModulesTotal.Text))
	o.raw("modules_completed", jsonNumber(e.ModulesCompleted.Text))
	o.raw("all_modules_complete", jsonBool(e.AllComplete))
	o.raw("verification_mode", jsonBool(e.VerificationMode))
	o.raw("verification_loops_remaining", jsonNumber(e.VerificationLoopsRemaining.Text))
	o.raw("modules_status", jsonItems(e.Modules, e.HasModules, "id", "name", "status", "assigned_to", "github_issue", "pr", "acceptance_criteria"))
	o.raw("active_assignments", jsonItems(e.Assignments, true, "module", "agent", "status"))
	o.raw("front_matter", strconv.FormatBool(e.Front))
	return o.String()
}
