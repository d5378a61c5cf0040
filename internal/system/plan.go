package system

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// plan renders the orchestrator's plan:
//
//	plan drafting · requirements 1/3 · modules 2 (1 without criteria) · exit 0/4
//	plan approved · modules 3 · next /start-orchestration
//
// Rich adds the plan's id and goal, and the status if the flag contradicts it.
type plan struct{ *Facts }

func (f plan) parts(format Format) []string {
	p := &f.Plan
	approved := p.Approved()
	status := p.Status.Text
	switch {
	case approved:
		status = "approved"
	case status == "":
		status = "unknown" // as the orchestrator's own tools say
	}
	met, total := f.exitCriteria()
	exit := strconv.Itoa(met) + "/" + strconv.Itoa(total)
	if format == Compact {
		return []string{md.Join("plan", md.Cap(status), exit)}
	}
	id, goal, contradicts := "", "", ""
	if format == Rich {
		id, goal = md.Cap(p.ID.Text), md.Cap(p.Goal.Text)
		if raw := p.Status.Text; approved && raw != "" && raw != "approved" {
			contradicts = "(status " + md.Cap(raw) + ")"
		}
	}
	head := md.Join("plan", id, md.Cap(status), contradicts)
	if approved {
		return md.Present(head, modulesPart(p), "next /start-orchestration", goal)
	}
	requirements := ""
	if p.HasSections {
		requirements = "requirements " + strconv.Itoa(completeSections(p)) + "/" + strconv.Itoa(len(p.Sections))
	}
	return md.Present(head, requirements, modulesPart(p), "exit "+exit, goal)
}

// modulesPart is "modules 2 (1 without criteria)", or empty if the plan has no list
// of modules.
func modulesPart(p *PlanFile) string {
	if !p.HasModules {
		return ""
	}
	part := "modules " + strconv.Itoa(len(p.Modules))
	if n := len(p.Modules) - countSet(p.Modules, "acceptance_criteria"); n > 0 {
		part += " (" + strconv.Itoa(n) + " without criteria)"
	}
	return part
}

func completeSections(p *PlanFile) int {
	n := 0
	for _, s := range p.Sections {
		if s.Get("status").Text == "complete" {
			n++
		}
	}
	return n
}

// countSet counts the items in which key is set.
func countSet(items []Item, key string) int {
	n := 0
	for _, item := range items {
		if item.Get(key).IsSet() {
			n++
		}
	}
	return n
}

// exitCriteria counts the criteria for leaving the plan phase. The orchestrator's
// own four are computed, as its tools do, not read from the file. Any others in the
// file count as unmet, because nothing can meet them.
func (f plan) exitCriteria() (met, total int) {
	p := &f.Plan
	modules := len(p.Modules)
	for _, ok := range [...]bool{
		f.HasRequirements && len(p.Sections) > 0 && completeSections(p) == len(p.Sections),
		modules > 0 && countSet(p.Modules, "acceptance_criteria") == modules,
		modules > 0 && countSet(p.Modules, "github_issue") == modules,
		p.Complete.IsTrue(),
	} {
		if ok {
			met++
		}
	}
	total = 4
	for _, c := range p.Criteria {
		switch c.Text.Text {
		case "USER_REQUIREMENTS.md complete", "All modules defined with acceptance criteria",
			"GitHub Issues created for all modules", "User approved the plan":
		default:
			total++
		}
	}
	return met, total
}

func (f plan) status() string { return f.Plan.Status.Text }

func (f plan) next() (action string, phases []string) {
	if f.Plan.Approved() {
		action = "/start-orchestration"
	}
	return action, nil
}

func (f plan) blockers() []string { return nil }

func (f plan) values() []project.Value {
	p := &f.Plan
	front := project.From("front matter")
	return []project.Value{
		front("plan_id", p.ID), front("status", p.Status), front("plan_phase_complete", p.Complete), front("goal", p.Goal),
		itemCount("requirements_sections", len(p.Sections)), itemCount("modules", len(p.Modules)),
	}
}

// detail is what only a plan file has, under its own names.
func (f plan) detail() string {
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
