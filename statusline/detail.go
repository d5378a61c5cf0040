package statusline

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// detailJSON holds what only that system has, under the names that it has
// there; empty for a STATE.md.
func (f Facts) detailJSON() string {
	switch f.System {
	case parse.PlanPhase:
		return f.planDetail()
	case parse.ExecPhase:
		return execDetail(&f.Exec)
	case parse.Council:
		return f.jobDetail()
	}
	return ""
}

func (f Facts) planDetail() string {
	p := &f.Plan
	met, total := f.exitCriteria()
	var o object
	o.text("phase", p.Phase.Text)
	o.text("plan_id", p.ID.Text)
	o.text("status", p.Status.Text)
	o.text("created_at", p.CreatedAt.Text)
	o.text("goal", p.Goal.Text)
	o.raw("goal_locked", jsonBool(p.GoalLocked))
	o.text("requirements_file", p.RequirementsFile.Text)
	o.raw("requirements_complete", jsonBool(p.RequirementsComplete))
	o.raw("requirements_sections", jsonItems(p.Sections, p.HasSections, "name", "status"))
	o.raw("modules", jsonItems(p.Modules, p.HasModules, "id", "name", "status", "priority", "github_issue", "acceptance_criteria"))
	o.raw("plan_phase_complete", jsonBool(p.Complete))
	var criteria []string
	for _, c := range p.Criteria {
		criteria = append(criteria, c.Text.Text)
	}
	o.raw("exit_criteria", jsonList(criteria))
	o.raw("exit_met", strconv.Itoa(met))
	o.raw("exit_total", strconv.Itoa(total))
	return o.String()
}

func execDetail(e *parse.ExecFile) string {
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

func (f Facts) jobDetail() string {
	j := &f.Job
	var o object
	o.text("job_id", j.ID)
	o.text("status", j.Status)
	o.text("refined_prompt", j.RefinedPrompt)
	cost := "null"
	if j.HasCost {
		cost = js.StringifyNumber(j.Cost)
	}
	o.raw("cost_usd", cost)
	o.text("blocker_reason", j.Blocker)
	o.raw("council_plans", jsonList(j.Plans))
	o.raw("council_votes", jsonList(j.Votes))
	o.raw("cumulative_votes", jsonList(j.Cumulative))
	o.text("project_path", j.Project)
	project := "null"
	if f.Executes != nil {
		project = jsonString(f.Executes.Text(Rich))
	}
	o.raw("project", project)
	return o.String()
}

// jsonBool is a boolean of YAML: null where there is none.
func jsonBool(f parse.Field) string {
	if f.Text == "" {
		return "null"
	}
	return strconv.FormatBool(parse.IsTrue(f))
}

// jsonItems is a list of objects with these keys; null where there is no list.
func jsonItems(items []parse.Item, known bool, keys ...string) string {
	if !known {
		return "null"
	}
	var values []string
	for _, item := range items {
		var o object
		for _, key := range keys {
			o.text(key, item.Get(key).Text)
		}
		values = append(values, o.String())
	}
	return js.Array(values)
}
