package statusline

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Facts is all that is known of one planning state: what its file says, and
// what the disk says to that. The zero Facts is an empty STATE.md.
type Facts struct {
	System parse.System // which of the following holds the file

	State   parse.State   // a STATE.md as the hook sees it: the formats Full and Compact
	Project parse.Project // a STATE.md as Rich and JSON see it

	// NoWorkstream: the project has workstreams, and none is chosen, so that
	// there is no file.
	NoWorkstream bool

	Plan parse.PlanFile
	Exec parse.ExecFile
	Job  parse.Job

	// Files are the plans and summaries under .planning/phases; nil where there
	// is no such directory.
	Files *Files
	// Resume is the path of the file to go on with, as the state writes it;
	// empty where it does not exist.
	Resume string
	// HasRequirements: the orchestrator's USER_REQUIREMENTS.md exists.
	HasRequirements bool
	// Executes is the project that a council job works on; nil where it names
	// none that can be read.
	Executes *Facts
}

// Files counts the plans of a project and the summaries, one of which is
// written when a plan is done.
type Files struct{ Plans, Summaries int }

// Text says where a project stands, in that format.
func (f Facts) Text(format Format) string {
	return Clean(strings.Join(f.parts(format, long), separator))
}

// Fit is [Facts.Text] in no more than that many cells, as [Format.Fit].
func (f Facts) Fit(format Format, limit int) string {
	return fitForms(limit, func(form form) []string { return f.parts(format, form) })
}

// parts are the parts of a form of the text, as they are in the file.
func (f Facts) parts(format Format, form form) []string {
	parts := f.longParts(format, form)
	if form < brief || format == Compact {
		return parts
	}
	return shorter(parts, f.longParts(Compact, long))
}

// longParts are those of any form but the brief one.
func (f Facts) longParts(format Format, form form) []string {
	switch {
	case f.NoWorkstream:
		return []string{NoActiveWorkstream}
	case f.System == parse.PlanPhase:
		return f.planParts(format)
	case f.System == parse.ExecPhase:
		return f.execParts(format)
	case f.System == parse.Council:
		return f.jobParts(format)
	case format == Rich:
		return f.richParts(form)
	}
	return format.parts(f.State, form)
}

// richParts are all that is known of a project of GSD Core or Ultra Planner.
func (f Facts) richParts(form form) []string {
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

// over is "a/b", or a alone; nothing without a.
func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

// labelled is a text with what introduces it, or nothing.
func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

// counted is "1 blocker", "2 blockers", nothing for none.
func counted(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// present are the parts that are not empty.
func present(parts ...string) []string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}
