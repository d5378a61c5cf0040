package statusline

import (
	"cmp"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A Part is one part of the rich line, and why it says what it says.
type Part struct {
	Name       string
	Text       string  // as it is shown where there is room
	From       []Value // what it was read from
	PassedOver []Value // what the file says, too, and a source before it decided
}

// Parts are the parts of the rich line of a STATE.md, in order, those that are there.
// Other systems have none.
func (f Facts) Parts() []Part {
	p, ok := f.system().(project)
	if !ok || f.NoWorkstream {
		return nil
	}
	return p.explained()
}

func (f project) explained() []Part {
	p, b, r := &f.Project, &f.Project.Body, f.rich()
	front, body := from("front matter"), from("body")
	percent := front("progress.percent", parse.Field{Text: cmp.Or(f.State.Percent, p.Percent.Text), Pos: p.Percent.Pos})
	plans := []Value{front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans)}
	phases := []Value{front("progress.completed_phases", p.CompletedPhases), front("progress.total_phases", p.TotalPhases)}
	counted := plans
	if strings.HasSuffix(r.counts, "phases") {
		counted = phases
	}
	percents := [][]Value{one(percent), one(body("Progress", b.Progress))}
	if f.percent() == "" { // it is computed
		percents = append(percents, counted)
	}
	status := front("status", p.Status)
	if strings.EqualFold(status.Text, "unknown") {
		status.Text = ""
	}
	stopped := ""
	if strings.HasPrefix(r.next, "stopped: ") {
		r.next, stopped = "", r.next
	}
	next := Value{"next_phases", strings.Join(p.NextPhases, "/"), p.NextPhasesPos, "front matter"}
	list := []Part{
		part("milestone", join(r.version, r.milestone), one(front("milestone", p.Milestone), front("milestone_name", p.MilestoneName)), one(body("Milestone", b.Milestone), body("Milestone", b.MilestoneName))),
		part("percent", r.percent, percents...),
		part("counts", r.counts, counted, one(body("Progress", b.CompletedPlans))),
		part("plans", r.plans, plans, one(body("Progress", b.CompletedPlans))),
		part("phase", r.id, one(front("active_phase", p.ActivePhase)), one(front("current_phase", p.CurrentPhase)), one(body("Phase", b.Phase.ID)), one(body("Current Phase", b.CurrentPhase.ID))),
		part("phase total", r.total, one(Value{"Phase", b.Phase.Total, b.Phase.ID.Pos, "body"}), one(phases[1])),
		part("phase name", r.name, one(front("current_phase_name", p.CurrentPhaseName)), one(Value{"Phase", b.Phase.Name, b.Phase.ID.Pos, "body"}), one(Value{Name: "name", Text: f.PhaseName, Source: "ROADMAP.md or the phase's directory"})),
		part("plan", r.plan, one(body("Plan", b.Plan), body("Plan", b.PlanTotal)), one(front("current_plan", p.CurrentPlan))),
		part("status", r.status, one(status), one(body("Status", b.Status))),
		part("next", r.next, one(front("next_action", p.NextAction), next), one(body("Next", b.NextStep))),
		part("stopped", stopped, one(front("stopped_at", p.StoppedAt)), one(body("Stopped at", b.StoppedAt))),
		part("task", r.task, one(body("task", p.Gate.Task), body("gate", p.Gate.Status))),
		part("paused", r.paused, one(front("paused_at", p.PausedAt))),
		part("blockers", r.blockers, each(body, "blocker", b.Blockers)),
		part("concerns", r.concerns, each(body, "concern", b.Concerns)),
		part("resume", r.resume, one(body("Resume file", b.ResumeFile))),
	}
	var shown []Part
	for _, p := range list {
		if p.Text != "" {
			shown = append(shown, p)
		}
	}
	return shown
}

// part is a part of which the first source with a text decides.
func part(name, text string, sources ...[]Value) Part {
	p := Part{Name: name, Text: text}
	for _, values := range sources {
		values = withText(values)
		if len(p.From) == 0 {
			p.From = values
		} else {
			p.PassedOver = append(p.PassedOver, values...)
		}
	}
	return p
}

func one(values ...Value) []Value { return values }

func each(value func(string, parse.Field) Value, name string, fields []parse.Field) []Value {
	var list []Value
	for _, f := range fields {
		list = append(list, value(name, f))
	}
	return list
}

// withText are the values that the file has.
func withText(values []Value) []Value {
	var list []Value
	for _, v := range values {
		if v.Text != "" {
			list = append(list, v)
		}
	}
	return list
}
