package system

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// job renders a council job:
//
//	job-3f9a1c02 COUNCIL_REVIEWING · 4/6 votes (3 approve, 1 revise)
//
// Rich adds the cost and, while the job is executing, the line of the project that
// it works on.
type job struct{ *Facts }

func (f job) parts(format Format) []string {
	j := &f.Job
	id := j.ID
	if id == "" {
		id = "job"
	}
	parts := []string{md.Cap(id) + " " + md.Cap(j.Status)}
	if format == Compact {
		return parts
	}
	switch {
	case j.Status == "COUNCIL_PLANNING":
		parts = append(parts, strconv.Itoa(len(j.Plans))+"/"+strconv.Itoa(Seats)+" plans")
	case j.Status == "COUNCIL_REVIEWING":
		parts = append(parts, strconv.Itoa(len(j.Votes))+"/"+strconv.Itoa(Seats)+" votes"+tally(j.Votes))
	case j.Status == "BLOCKED" && j.Blocker != "":
		parts = append(parts, md.Cap(j.Blocker))
	}
	if format != Rich {
		return parts
	}
	if j.HasCost {
		parts = append(parts, "$"+strconv.FormatFloat(j.Cost, 'f', 2, 64))
	}
	if j.Status == "EXECUTING" && f.Executes != nil {
		parts = append(parts, md.Present(f.Executes.Text(Rich))...)
	}
	return parts
}

func (f job) status() string { return f.Job.Status }

func (f job) next() (action string, phases []string) { return "", nil }

func (f job) blockers() []string {
	if f.Job.Status != "BLOCKED" || f.Job.Blocker == "" {
		return nil
	}
	return []string{f.Job.Blocker}
}

func (f job) values() []project.Value {
	j := &f.Job
	value := func(name, text string) project.Value { return project.Value{Name: name, Text: text, Source: "the job"} }
	return []project.Value{
		value("job_id", j.ID), value("status", j.Status), value("blocker_reason", j.Blocker),
		itemCount("council_plans", len(j.Plans)), itemCount("council_votes", len(j.Votes)),
	}
}

// detail is what only a job has, under its own names.
func (f job) detail() string {
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

// tally is " (3 approve, 1 revise)": how often each vote was cast. Known votes
// come first, others in their order of appearance. Votes of unknown shape are not
// counted.
func tally(votes []string) string {
	kinds := []string{"approve", "revise", "reject", "veto", "abstain"}
	counts := make([]int, len(kinds))
	for _, vote := range votes {
		i := 0
		for i < len(kinds) && kinds[i] != vote {
			i++
		}
		switch {
		case i < len(kinds):
			counts[i]++
		case vote != "" && len(kinds) < 16:
			kinds, counts = append(kinds, vote), append(counts, 1)
		}
	}
	text := ""
	for i, n := range counts {
		if n == 0 {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += strconv.Itoa(n) + " " + layout.Text(kinds[i], 24)
	}
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}
