package statusline

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// project says where a project of GSD Core or Ultra Planner stands.
type project struct{ *Facts }

func (f project) parts(format Format, form form) []string {
	if format == Rich {
		return f.richParts(form)
	}
	return format.parts(f.State, form)
}

// richParts are all that is known of a project of GSD Core or Ultra Planner.
func (f project) richParts(form form) []string {
	p := &f.Project
	version, name := f.milestone()
	if name == "milestone" || form >= nameless { // what GSD writes before there is a name
		name = ""
	}
	return present(
		join(field(version), field(name)),
		f.progressPart(form),
		phasePart(p.PhaseOf()),
		planPart(p),
		f.statusPart(),
		nextPart(p),
		gatePart(p.Gate),
		labelled("paused: ", fit(p.PausedAt.Text, 40)),
		counted(len(p.Body.Blockers), "blocker"),
		labelled("resume ", field(f.Resume)),
		f.filesPart(),
	)
}

// progressPart is the bar, the percent and the plans: "[█████░░░░░] 59% (47/84
// plans)".
func (f Facts) progressPart(form form) string {
	bar := progressBar(f.percent(), form)
	done, total := f.plans()
	if done == "" || total == "" {
		return bar
	}
	plans := field(done) + "/" + field(total) + " plans"
	if bar == "" {
		return plans
	}
	return bar + " (" + plans + ")"
}

// milestone is the milestone's version and name. What only the hook finds, in a
// form that nobody else would, is shown as the hook does.
func (f Facts) milestone() (version, name string) {
	return cmp.Or(f.Project.Milestone.Text, f.State.Milestone), cmp.Or(f.Project.MilestoneName.Text, f.State.MilestoneName)
}

// percent is a run of digits: the front matter's, of several the one that the
// hook takes, else the body's.
func (f Facts) percent() string {
	return cmp.Or(f.State.Percent, f.Project.Percent.Text, f.Project.Body.Progress.Text)
}

// plans are the plans that are done and all plans: the front matter's, else the
// body's.
func (f Facts) plans() (done, total string) {
	p := &f.Project
	if p.CompletedPlans.Text != "" && p.TotalPlans.Text != "" {
		return p.CompletedPlans.Text, p.TotalPlans.Text
	}
	if p.Body.TotalPlans.Text != "" {
		return p.Body.CompletedPlans.Text, p.Body.TotalPlans.Text
	}
	return p.CompletedPlans.Text, p.TotalPlans.Text
}

// phasePart is "phase 4.5/17 Observability".
func phasePart(phase parse.Phase) string {
	if phase.ID.Text == "" {
		return ""
	}
	return join("phase", field(over(phase.ID.Text, phase.Total)), field(phase.Name))
}

// planPart is "plan 3/5".
func planPart(p *parse.Project) string {
	id, total := p.PlanOf()
	return labelled("plan ", field(over(id.Text, total)))
}

// statusPart is the canonical word for the status, or the status itself.
func (f Facts) statusPart() string {
	raw := f.statusText()
	if word := Canonical(raw, f.Project.PausedAt.Text); raw != "" && word != "unknown" {
		return word
	}
	return fit(raw, 24)
}

// statusText is the status as it is written: the front matter's, else the
// body's.
func (f Facts) statusText() string {
	return cmp.Or(f.Project.Status.Text, f.Project.Body.Status.Text, f.State.Status)
}

// nextPart is "next verify-phase 4".
func nextPart(p *parse.Project) string {
	if p.NextAction.Text == "" {
		return ""
	}
	return join("next", field(p.NextAction.Text), field(strings.Join(p.NextPhases, "/")))
}

// gatePart is "task 3 VERIFYING 2/3 (attempt 1/3)".
func gatePart(g parse.Gate) string {
	if g.IsZero() {
		return ""
	}
	attempt := over(g.Attempt.Text, g.Attempts.Text)
	if attempt != "" {
		attempt = "(attempt " + field(attempt) + ")"
	}
	return join("task", fit(g.Task.Text, 24), fit(g.Status.Text, 24), field(over(g.Step.Text, g.Steps.Text)), attempt)
}

// filesPart is "files 39/42", where the disk contradicts what the state says of
// its plans.
func (f Facts) filesPart() string {
	done, total := f.plans()
	if f.Files == nil || done == "" || total == "" ||
		number(done) == float64(f.Files.Summaries) && number(total) == float64(f.Files.Plans) {
		return ""
	}
	return "files " + strconv.Itoa(f.Files.Summaries) + "/" + strconv.Itoa(f.Files.Plans)
}

func (f project) status() string { return f.statusText() }

func (f project) next() (action string, phases []string) {
	return f.Project.NextAction.Text, f.Project.NextPhases
}

func (f project) blockers() []string {
	var list []string
	for _, b := range f.Project.Body.Blockers {
		list = append(list, b.Text)
	}
	return list
}

func (f project) detail() string { return "" }

func (f project) fields() []Value {
	p := &f.Project
	front, body := from("front matter"), from("body")
	list := []Value{
		front("current_phase", p.CurrentPhase), front("current_phase_name", p.CurrentPhaseName), front("current_plan", p.CurrentPlan),
		front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans),
		front("paused_at", p.PausedAt), front("stopped_at", p.StoppedAt), front("last_activity", p.LastActivity),
		body("Phase", p.Body.Phase.ID), body("Current Phase", p.Body.CurrentPhase.ID), body("Plan", p.Body.Plan),
		body("Status", p.Body.Status), body("Progress", p.Body.Progress), body("Resume file", p.Body.ResumeFile),
		body("task", p.Gate.Task), body("gate", p.Gate.Status),
	}
	for _, b := range p.Body.Blockers {
		list = append(list, body("blocker", b))
	}
	return list
}
