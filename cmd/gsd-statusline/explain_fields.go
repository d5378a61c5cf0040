package main

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// otherFields are what the rich line, and the lines of the other systems, are
// made of.
func otherFields(s subject, f statusline.Facts) []field {
	switch s.system {
	case parse.PlanPhase:
		return planFields(s.text, f.Plan)
	case parse.ExecPhase:
		return execFields(s.text, f.Exec)
	case parse.Council:
		return jobFields(f.Job)
	}
	return projectFields(s.text, f.Project)
}

// fieldsOf makes fields of values with their places.
func fieldsOf(text, source string, pairs ...pair) []field {
	var list []field
	for _, p := range pairs {
		f := field{name: p.name, value: p.value.Text}
		if f.value != "" {
			f.line, f.source = parse.LineOf(text, p.value.Pos), source
		}
		list = append(list, f)
	}
	return list
}

type pair struct {
	name  string
	value parse.Field
}

// projectFields are those of a STATE.md that only the rich line shows.
func projectFields(text string, p parse.Project) []field {
	list := fieldsOf(text, "front matter",
		pair{"current_phase", p.CurrentPhase}, pair{"current_phase_name", p.CurrentPhaseName}, pair{"current_plan", p.CurrentPlan},
		pair{"progress.completed_plans", p.CompletedPlans}, pair{"progress.total_plans", p.TotalPlans},
		pair{"paused_at", p.PausedAt}, pair{"stopped_at", p.StoppedAt}, pair{"last_activity", p.LastActivity})
	body := fieldsOf(text, "body",
		pair{"Phase", p.Body.Phase.ID}, pair{"Current Phase", p.Body.CurrentPhase.ID}, pair{"Plan", p.Body.Plan},
		pair{"Status", p.Body.Status}, pair{"Progress", p.Body.Progress}, pair{"Resume file", p.Body.ResumeFile},
		pair{"task", p.Gate.Task}, pair{"gate", p.Gate.Status})
	for _, b := range p.Body.Blockers {
		body = append(body, fieldsOf(text, "body", pair{"blocker", b})...)
	}
	return append(list, body...)
}

func planFields(text string, p parse.PlanFile) []field {
	list := fieldsOf(text, "front matter",
		pair{"plan_id", p.ID}, pair{"status", p.Status}, pair{"plan_phase_complete", p.Complete}, pair{"goal", p.Goal})
	return append(list, counted("requirements_sections", len(p.Sections)), counted("modules", len(p.Modules)))
}

func execFields(text string, e parse.ExecFile) []field {
	source := "front matter"
	if !e.Front {
		source = "body"
	}
	list := fieldsOf(text, source, pair{"plan_id", e.ID}, pair{"status", e.Status}, pair{"goal", e.Goal},
		pair{"modules_completed", e.ModulesCompleted}, pair{"modules_total", e.ModulesTotal})
	return append(list, counted("modules_status", len(e.Modules)))
}

func jobFields(j parse.Job) []field {
	source := "the job"
	list := []field{{name: "job_id", value: j.ID, source: source}, {name: "status", value: j.Status, source: source}, {name: "blocker_reason", value: j.Blocker, source: source}}
	return append(list, counted("council_plans", len(j.Plans)), counted("council_votes", len(j.Votes)))
}

// counted is a field with the number of items of a list.
func counted(name string, n int) field {
	return field{name: name, value: strconv.Itoa(n) + " items"}
}
