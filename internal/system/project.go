package system

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// project renders the state of a GSD Core or Ultra Planner project.
type gsdState struct{ *Facts }

func (f gsdState) parts(format Format, form statusline.Form) []string {
	if format == Rich {
		return f.rich().parts(form)
	}
	return format.Parts(f.State, form)
}

// rich collects the parts of the rich line. It is literal: each part shows what the
// file says, trimmed and cut. It never adds a number or a word that nobody wrote.
func (f gsdState) rich() richLine {
	p := &f.Project
	phase := p.PhaseOf()
	r := richLine{
		id:       statusline.Field(withoutZeros(phase.ID.Text)),
		name:     statusline.Field(cmp.Or(phase.Name, f.PhaseName)),
		plan:     f.planPart(),
		status:   f.statusPart(phase.ID.Text),
		task:     gatePart(p.Gate),
		paused:   labelled("paused: ", statusline.Fit(p.PausedAt.Text, textCells)),
		blockers: counted(len(p.Body.Blockers), "blocker"),
		concerns: counted(len(p.Body.Concerns), "concern"),
		resume:   labelled("resume ", statusline.Field(baseName(f.Resume))),
	}
	r.version, r.milestone = f.milestone()
	if r.milestone == "milestone" { // GSD's placeholder for a missing name
		r.milestone = ""
	}
	if total := phase.Total; total != "" && !isAbove(phase.ID.Text, total) {
		if r.total = statusline.Field(total); r.id == "" || r.id[0] != '[' { // with a project code it stays as written
			r.total = statusline.Field(withoutZeros(total))
		}
	}
	if r.next = f.nextPart(); r.next == "" && r.paused == "" {
		r.next = labelled("stopped: ", statusline.Fit(f.Project.Stopped(), textCells))
	}
	r.percent, r.counts, r.plans = f.progress()
	return r
}

// textCells is how many cells a text in the file's own words may take, statusCells
// how many a status may take.
const (
	textCells   = 40
	statusCells = 32
)

// progress returns how far the project has got: the percentage in digits, what it
// counts, and the plans if it counts something else.
func (f gsdState) progress() (percent, counts, plans string) {
	done, total, plansKnown := share(f.plans())
	phases, ofPhases, phasesKnown := share(f.Project.CompletedPhases.Text, f.Project.TotalPhases.Text)
	percent = f.percent()
	switch {
	case percent != "":
	case plansKnown:
		percent = formatInt(done * 100 / total)
	case phasesKnown:
		percent = formatInt(phases * 100 / ofPhases)
	default:
		return "", "", ""
	}
	near := func(done, total int) bool {
		difference := statusline.Number(percent) - float64(done)*100/float64(total)
		return -2 <= difference && difference <= 2
	}
	if plansKnown {
		plans = formatInt(done) + "/" + formatInt(total) + " plans"
	}
	switch {
	case plansKnown && near(done, total):
		return percent, plans, ""
	case phasesKnown && near(phases, ofPhases):
		counts = formatInt(phases) + "/" + formatInt(ofPhases) + " phases"
	}
	return percent, counts, plans
}

// share returns two counters as numbers. It reports false if there is no total, or
// if more is done than the total.
func share(done, total string) (a, b int, ok bool) {
	if done == "" || total == "" {
		return 0, 0, false
	}
	x, y := statusline.Number(done), statusline.Number(total)
	if y == 0 || x > y || y > 1e9 {
		return 0, 0, false
	}
	return int(x), int(y), true
}

// milestone returns the milestone's version and name. A value that only the hook's
// grammar finds is shown as the hook shows it.
func (f Facts) milestone() (version, name string) {
	p := &f.Project
	version, name = cmp.Or(p.Milestone.Text, f.State.Milestone), cmp.Or(p.MilestoneName.Text, f.State.MilestoneName)
	if version == "" && name == "" {
		return p.Body.Milestone.Text, p.Body.MilestoneName.Text
	}
	return version, name
}

// percent is the percentage in digits: the front matter's, or else the body's. If
// the front matter has several, it is the one that the hook takes.
func (f Facts) percent() string {
	return cmp.Or(f.State.Percent, f.Project.Percent.Text, f.Project.Body.Progress.Text)
}

// plans returns the number of plans that are done and of all plans: the front
// matter's, or else the body's.
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

// planPart is "plan 3/5". A total of 0 means that there is no plan.
func (f gsdState) planPart() string {
	id, total := f.Project.PlanOf()
	if total != "" && statusline.Number(total) == 0 {
		return ""
	}
	return labelled("plan ", statusline.Field(over(withoutZeros(id.Text), withoutZeros(total))))
}

// statusPart is the status in the file's own words, shortened, without the phase
// that is already shown.
func (f gsdState) statusPart(id string) string {
	return statusline.Fit(shortStatus(f.statusText(), id), statusCells)
}

// statusText is the status as written: the front matter's, or else the body's.
// "unknown" is GSD's word for no status.
func (f Facts) statusText() string {
	front := f.Project.Status.Text
	if strings.EqualFold(front, "unknown") {
		front = ""
	}
	return cmp.Or(front, f.Project.Body.Status.Text, f.State.Status, f.Project.Status.Text)
}

// nextPart is "next verify-phase 4": the action and its phases, or else the body's
// next step.
func (f gsdState) nextPart() string {
	p := &f.Project
	if p.NextAction.Text != "" {
		return statusline.Join("next", statusline.Field(p.NextAction.Text), statusline.Field(strings.Join(p.NextPhases, "/")))
	}
	return labelled("next ", statusline.Fit(p.Body.NextStep.Text, textCells))
}

// gatePart is "task 3 VERIFYING 2/3 (attempt 1/3)".
func gatePart(g project.Gate) string {
	if g.IsZero() {
		return ""
	}
	attempt := over(g.Attempt.Text, g.Attempts.Text)
	if attempt != "" {
		attempt = "(attempt " + statusline.Field(attempt) + ")"
	}
	return statusline.Join("task", statusline.Fit(g.Task.Text, 24), statusline.Fit(g.Status.Text, 24), statusline.Field(over(g.Step.Text, g.Steps.Text)), attempt)
}

func (f gsdState) status() string { return f.statusText() }

func (f gsdState) next() (action string, phases []string) {
	return f.Project.NextAction.Text, f.Project.NextPhases
}

func (f gsdState) blockers() []string {
	var list []string
	for _, b := range slices.Concat(f.Project.Body.Blockers, f.Project.Body.Concerns) {
		list = append(list, b.Text)
	}
	return list
}

func (f gsdState) detail() string { return "" }

func (f gsdState) fields() []Value {
	p := &f.Project
	front, body := from("front matter"), from("body")
	list := []Value{
		front("current_phase", p.CurrentPhase), front("current_phase_name", p.CurrentPhaseName), front("current_plan", p.CurrentPlan),
		front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans),
		front("paused_at", p.PausedAt), front("stopped_at", p.StoppedAt), front("last_activity", p.LastActivity),
		body("Phase", p.Body.Phase.ID), body("Current Phase", p.Body.CurrentPhase.ID), body("Plan", p.Body.Plan),
		body("Status", p.Body.Status), body("Progress", p.Body.Progress), body("Resume file", p.Body.ResumeFile),
		body("Next", p.Body.NextStep), body("Stopped at", p.Body.StoppedAt), body("Milestone", p.Body.Milestone),
		body("task", p.Gate.Task), body("gate", p.Gate.Status),
	}
	for _, b := range p.Body.Blockers {
		list = append(list, body("blocker", b))
	}
	for _, c := range p.Body.Concerns {
		list = append(list, body("concern", c))
	}
	return list
}
