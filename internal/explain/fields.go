package explain

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// stateFields are the fields of a STATE.md that the hook's formats are made of,
// those too that are not set. body is what the rich line reads.
func stateFields(text string, body parse.Body) []Field {
	names := []string{
		"milestone", "milestone_name", "status", "active_phase", "next_action", "next_phases",
		"progress.completed_phases", "progress.total_phases", "progress.percent", "Phase",
	}
	places := parse.Places(text)
	var list []Field
	for _, name := range names {
		f := Field{Name: name}
		for _, place := range places {
			if strings.EqualFold(place.Name, name) {
				f.Value, f.Line, f.Source = place.Value, place.Line, "front matter"
				if place.Body {
					f.Source = "body"
				}
			}
		}
		if name == "Phase" && f.Value == "" {
			f = richPhase(text, body)
		}
		list = append(list, f)
	}
	return list
}

// richPhase is the body's phase where only the rich line reads it.
func richPhase(text string, body parse.Body) Field {
	f := Field{Name: "Phase"}
	for _, phase := range []parse.Phase{body.CurrentPhase, body.Phase} {
		if id := phase.ID; id.Pos > 0 {
			f.Line, f.Source = parse.LineOf(text, id.Pos), "has "+id.Text+" for --format rich only"
		}
	}
	return f
}

// otherFields are what the rich line, and the lines of the other systems, are
// made of.
func otherFields(s planning.Subject, f statusline.Facts) []Field {
	switch s.System {
	case parse.PlanPhase:
		return planFields(s.Text, f.Plan)
	case parse.ExecPhase:
		return execFields(s.Text, f.Exec)
	case parse.Council:
		return jobFields(f.Job)
	}
	return projectFields(s.Text, f.Project)
}

// fieldsOf makes fields of values with their places.
func fieldsOf(text, source string, pairs ...pair) []Field {
	var list []Field
	for _, p := range pairs {
		f := Field{Name: p.name, Value: p.value.Text}
		if f.Value != "" {
			f.Line, f.Source = parse.LineOf(text, p.value.Pos), source
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
func projectFields(text string, p parse.Project) []Field {
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

func planFields(text string, p parse.PlanFile) []Field {
	list := fieldsOf(text, "front matter",
		pair{"plan_id", p.ID}, pair{"status", p.Status}, pair{"plan_phase_complete", p.Complete}, pair{"goal", p.Goal})
	return append(list, counted("requirements_sections", len(p.Sections)), counted("modules", len(p.Modules)))
}

func execFields(text string, e parse.ExecFile) []Field {
	source := "front matter"
	if !e.Front {
		source = "body"
	}
	list := fieldsOf(text, source, pair{"plan_id", e.ID}, pair{"status", e.Status}, pair{"goal", e.Goal},
		pair{"modules_completed", e.ModulesCompleted}, pair{"modules_total", e.ModulesTotal})
	return append(list, counted("modules_status", len(e.Modules)))
}

func jobFields(j parse.Job) []Field {
	source := "the job"
	list := []Field{{Name: "job_id", Value: j.ID, Source: source}, {Name: "status", Value: j.Status, Source: source}, {Name: "blocker_reason", Value: j.Blocker, Source: source}}
	return append(list, counted("council_plans", len(j.Plans)), counted("council_votes", len(j.Votes)))
}

// counted is a field with the number of items of a list.
func counted(name string, n int) Field {
	return Field{Name: name, Value: strconv.Itoa(n) + " items"}
}
