package system

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Part is one part of the rich line, with its sources.
type Part struct {
	Name       string
	Text       string  // as shown if there is room, uncleaned
	From       []Value // the values that it was made from
	PassedOver []Value // values that the file has, too, but that another source took precedence over
}

// Parts returns the parts of a STATE.md's rich line, in order. Other systems have
// none.
func (f Facts) Parts() []Part {
	p, ok := f.system().(gsdState)
	if !ok || f.NoWorkstream {
		return nil
	}
	return p.explained()
}

func (f gsdState) explained() []Part {
	p, b, r := &f.Project, &f.Project.Body, f.rich()
	front, body := from("front matter"), from("body")
	stopped := ""
	if strings.HasPrefix(r.next, "stopped: ") {
		r.next, stopped = "", r.next
	}
	id := p.PhaseOf().ID.Pos
	plan, _ := p.PlanOf()
	list := []Part{
		part("milestone", statusline.Join(r.version, r.milestone), one(front("milestone", p.Milestone), front("milestone_name", p.MilestoneName)), one(body("Milestone", b.Milestone), body("Milestone", b.MilestoneName))),
		f.percentPart(r),
		part("counts", r.counts, f.counters(strings.HasSuffix(r.counts, "phases"))),
		part("plans", r.plans, f.counters(false)),
		partAt("phase", r.id, id, front("active_phase", p.ActivePhase), front("current_phase", p.CurrentPhase), body("Phase", b.Phase.ID), body("Current Phase", b.CurrentPhase.ID)),
		part("phase total", r.total, one(Value{"Phase", b.Phase.Total, b.Phase.ID.Pos, "body"}), one(front("progress.total_phases", p.TotalPhases))),
		f.namePart(r.name),
		partAt("plan", r.plan, plan.Pos, body("Plan", b.Plan), front("current_plan", p.CurrentPlan)),
		f.statusSource(r.status),
		f.nextSource(r.next),
		part("stopped", stopped, one(front("stopped_at", p.StoppedAt)), one(body("Stopped at", b.StoppedAt))),
		part("task", r.task, one(body("task", p.Gate.Task), body("gate", p.Gate.Status))),
		part("paused", r.paused, one(front("paused_at", p.PausedAt))),
		part("blockers", r.blockers, each(body, "blocker", b.Blockers)),
		part("concerns", r.concerns, each(body, "concern", b.Concerns)),
		f.resumeSource(r.resume),
	}
	return slices.DeleteFunc(list, func(p Part) bool { return p.Text == "" })
}

// percentPart is the percentage, as written or computed from the counters.
func (f gsdState) percentPart(r richLine) Part {
	p := &f.Project
	percent := from("front matter")("progress.percent", p.Percent)
	if percent.Text == "" || f.State.Percent != "" && f.State.Percent != percent.Text {
		percent.Text, percent.Pos = f.State.Percent, 0 // from another line with the same key, or one that only the hook reads
	}
	sources := [][]Value{one(percent), one(from("body")("Progress", p.Body.Progress))}
	if f.percent() == "" {
		sources = append(sources, f.counters(strings.HasSuffix(r.counts, "phases")))
	}
	return part("percent", r.percent, sources...)
}

// counters are the two counters that a share is computed from.
func (f gsdState) counters(phases bool) []Value {
	p, front, body := &f.Project, from("front matter"), from("body")
	switch {
	case phases:
		return one(front("progress.completed_phases", p.CompletedPhases), front("progress.total_phases", p.TotalPhases))
	case p.CompletedPlans.Text != "" && p.TotalPlans.Text != "" || p.Body.TotalPlans.Text == "":
		return one(front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans))
	}
	return one(body("Progress", p.Body.CompletedPlans), body("Progress", p.Body.TotalPlans))
}

// namePart is the phase's name, from the sources that have it as shown.
func (f gsdState) namePart(name string) Part {
	p := &f.Project
	var candidates []Value
	for _, v := range []Value{
		from("front matter")("current_phase_name", p.CurrentPhaseName),
		{"Phase", p.Body.Phase.Name, p.Body.Phase.ID.Pos, "body"},
		{"Current Phase", p.Body.CurrentPhase.Name, p.Body.CurrentPhase.ID.Pos, "body"},
		from("body")("Phase Name", p.Body.PhaseName),
		{Name: "name", Text: f.PhaseName, Source: "ROADMAP.md or the phase's directory"},
	} {
		if statusline.Field(v.Text) == name || v.Text != "" && len(candidates) > 0 {
			candidates = append(candidates, v)
		}
	}
	if len(candidates) == 0 {
		return Part{Name: "phase name", Text: name}
	}
	return part("phase name", name, candidates[:1], candidates[1:])
}

func (f gsdState) statusSource(text string) Part {
	status := from("front matter")("status", f.Project.Status)
	if strings.EqualFold(status.Text, "unknown") {
		status.Text = ""
	}
	return part("status", text, one(status), one(from("body")("Status", f.Project.Body.Status)))
}

func (f gsdState) nextSource(text string) Part {
	p := &f.Project
	if p.NextAction.Text == "" {
		return part("next", text, one(from("body")("Next", p.Body.NextStep)))
	}
	phases := Value{"next_phases", strings.Join(p.NextPhases, "/"), p.NextPhasesPos, "front matter"}
	return part("next", text, one(from("front matter")("next_action", p.NextAction), phases), one(from("body")("Next", p.Body.NextStep)))
}

// resumeSource is the file to resume from: the one that the body names, or else
// Ultra Planner's.
func (f gsdState) resumeSource(text string) Part {
	named := from("body")("Resume file", f.Project.Body.ResumeFile)
	if strings.Contains(named.Text, f.Resume) {
		return part("resume", text, one(named))
	}
	return part("resume", text, one(Value{Name: "continue.md", Text: f.Resume, Source: "on disk"}), one(named))
}

// partAt is a part that comes from the source at that position in the file.
func partAt(name, text string, pos int, sources ...Value) Part {
	p := Part{Name: name, Text: text}
	for _, v := range withText(sources) {
		if v.Pos == pos {
			p.From = append(p.From, v)
		} else {
			p.PassedOver = append(p.PassedOver, v)
		}
	}
	return p
}

// part is a part that comes from the first source with a text.
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

func each(value func(string, md.Field) Value, name string, fields []md.Field) []Value {
	var list []Value
	for _, f := range fields {
		list = append(list, value(name, f))
	}
	return list
}

// withText returns the values that the file has.
func withText(values []Value) []Value {
	var list []Value
	for _, v := range values {
		if v.Text != "" {
			list = append(list, v)
		}
	}
	return list
}
