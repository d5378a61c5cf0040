package project

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// resolveNext returns the next step. In order of precedence: the front matter's next_action; resume-work, if the work
// was paused; the command that GSD's own rules give for the story; a step that the body states.
func (f *work) resolveNext() (next Fact) {
	var resume Candidate
	if f.Paused.Text != "" {
		resume = f.Paused.From[0].withText("resume-work")
	}
	written, command := f.writtenStep(), f.command()
	values := append([]Candidate{written, resume, command}, f.statedSteps()...)
	for i := range values {
		switch {
		case f.Doc.HasConflict:
			values[i].Against = conflict
		case f.IsActive:
			values[i].Against = Active
		case f.Story.IsShipped && values[i] != command:
			values[i].Against = wasShipped
		}
		if f.Evidence.IsAntigravity {
			values[i].Text = inAntigravity(values[i].Text)
		}
	}
	next = choose(values...)
	if next.Text != "" && next.From[0].Name == written.Name {
		next.From = []Candidate{f.Doc.Front("next_action"), f.Doc.Front("next_phases")}
		next.From[1].Text = strings.Join(f.Doc.NextPhases, "/")
	}
	return next
}

// writtenStep is the front matter's next_action with its phases: "execute-phase 4".
func (f *work) writtenStep() Candidate {
	v, phases := f.Doc.Front("next_action"), f.Doc.NextPhases
	if lexicon.IsEmpty(v.Text) || len(phases) == 0 {
		return v.withText("")
	}
	verb := md.CutBytes(v.Text, 40) + " "
	v.Against = f.againstStep(verb+strings.Join(phases, " "+verb), phases)
	return v.withText(md.Join(md.Cap(v.Text), md.Cap(strings.Join(phases, "/"))))
}

// againstStep returns the reason against a step that STATE.md states and that names these phases; empty for none. A
// step is out of date if all its phases are earlier than the one shown, or all are done, or if it prepares a phase that
// is already planned or that the status shows as at work. It is also wrong if it completes a milestone while something
// is left.
func (f *work) againstStep(step string, phases []string) string {
	is, counts := purposeOf(step), f.Story.Counts
	isLeft := counts.IsLeft() || f.Percent.Text != "" && !f.is100()
	areEarlier, areDone, areBegun := len(phases) > 0, len(phases) > 0, false
	for _, id := range phases {
		areEarlier = areEarlier && phaseid.IsEarlier(id, f.Phase.Text)
		stage := story.Untouched
		if p := f.Story.Phase(id); p != nil && p.IsKnown() {
			stage = p.Stage()
		}
		areDone = areDone && (stage >= story.Executed || counts.IsAll())
		isAtWork := f.says.isAtWork() && phaseid.Same(id, f.Phase.Text)
		areBegun = areBegun || is&prepares != 0 && (stage >= story.Planned || isAtWork)
	}
	switch {
	case areEarlier:
		return Earlier
	case areDone, areBegun:
		return Done
	case isLeft && is&completes != 0:
		return PhasesLeft
	}
	return ""
}

// Commands that name no phase, and the start of the one that verifies a phase.
const (
	completeMilestone = "complete-milestone"
	newMilestone      = "new-milestone"
	verifyWork        = "verify-work "
)

// command returns the command that follows from the story, by the rules of GSD's own workflow.
func (f *work) command() Candidate {
	p, counts := f.Shown, f.Story.Counts
	isAway := f.hasNoDirs() && saysDue <= f.says && f.says <= saysDone
	switch {
	case f.Story.IsShipped:
		return onDisk(f.Story.Where(), newMilestone)
	case f.isBeingDefined():
		v := onDisk("ROADMAP.md", newMilestone)
		v.Source += ", it lists no phase of " + cmp.Or(f.Story.Milestone.Version, "the milestone")
		return v
	case f.Evidence.IsUltra, !counts.IsAll() && (p == nil || f.IsOver || isAway):
		return Candidate{}
	case p == nil || f.IsOver:
		return onDisk("ROADMAP.md", completeMilestone)
	}
	step, why := f.stepOf(p)
	if step == "" && p.Done() && counts.Total > 0 {
		step, why = completeMilestone, "no phase is left"
		if next := f.Story.Following(p); next != nil {
			p = next
			step, why = f.stepOf(p)
		}
	}
	return ofPhase(p, step, why)
}

// isBeingDefined reports whether the milestone has no phases yet, not even in a table. STATE.md says so, or that
// requirements are being defined; or another milestone was shipped, and no phase of this one is known.
func (f *work) isBeingDefined() bool {
	isListed := func(l story.Listing) bool { return !l.IsOver && l.Milestone == f.Story.Milestone.Key }
	k, _ := lexicon.Start(lexicon.Fold(f.statedShort()), lexicon.DefinesRequirements)
	isNew := f.Phase.Text == "" && len(f.Story.Shipped) > 0 && f.Version.Text != ""
	return (k != 0 || isNew || f.Doc.Position.HasNoPhases) && len(f.Story.Phases) == 0 && !f.Evidence.IsUltra &&
		!slices.ContainsFunc(f.Evidence.Roadmap.Lines, isListed)
}

// stepOf returns the command for a phase by its files, and which files decide. It is empty if nothing is to be done, or
// if nothing is known because the directory cannot be read, or the phase has neither a directory nor a line.
func (f *work) stepOf(p *story.Phase) (command, why string) {
	id := phaseid.WithoutZeros(p.ID)
	if p == f.Shown {
		id = phaseid.WithoutZeros(f.Phase.Text)
	}
	stage, files, plans := p.Stage(), p.Files(), p.Plans()
	if p.IsUnread() || p.Dir == "" && !p.Listed {
		return "", ""
	}
	switch report := "VERIFICATION says " + md.CapAt(files.Verification, 24); {
	case stage == story.Complete, stage == story.Executed && plans.Total == 0: // there are only summaries
		return "", ""
	case stage == story.HasGaps:
		return "plan-phase " + id + " --gaps", report
	case stage == story.Executed && files.Verification != "":
		return verifyWork + id, report
	case stage == story.Executed && files.Report:
		return verifyWork + id, "VERIFICATION states no status"
	case stage == story.Executed:
		return verifyWork + id, "there is no VERIFICATION"
	case len(files.Open) > 0:
		return "execute-phase " + id, "no SUMMARY for " + files.Open[0]
	case plans.Total > 0:
		return "execute-phase " + id, plans.String() + " have a SUMMARY"
	case stage == story.Discussed:
		return "plan-phase " + id, "there is no PLAN"
	case p.Dir == "":
		return "discuss-phase " + id, "phase " + id + " has no directory"
	}
	return "discuss-phase " + id, "there is no CONTEXT and no PLAN"
}

// statedSteps returns the steps that the body states: the values of Next:, then the first open item below a heading of
// next steps.
func (f *work) statedSteps() []Candidate {
	d := &f.Doc
	values := d.values(lexicon.NextLabel, home|lexicon.SessionSection|lexicon.NextSection)
	isOpenItem := func(e Entry) bool {
		return e.section == lexicon.NextSection && e.kind == 0 && e.form == itemForm && !e.ticked
	}
	if i := slices.IndexFunc(d.Entries, isOpenItem); i >= 0 {
		values = append(values, d.Entries[i].Candidate)
	}
	for i := range values {
		v := &values[i]
		text := md.Plain(statusline.Clean(v.Text))
		if f.Evidence.IsAntigravity {
			text = fromAntigravity(text)
		}
		v.Text = cmp.Or(commandIn(text), js.Trim(strings.TrimLeftFunc(text, md.IsOrnament)))
		switch {
		case lexicon.IsEmpty(v.Text):
			v.Against = Nothing
		case purposeOf(v.Text)&begins != 0:
			v.Text = newMilestone
			if f.Story.Counts.IsLeft() || f.Phase.Text != "" && !f.IsOver {
				v.Against = againstStory
			}
		default:
			v.Against = f.againstStep(v.Text, PhasesIn(v.Text))
		}
	}
	return values
}
