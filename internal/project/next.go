package project

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// resolveNext: the front matter's next_action; the command that GSD's own rules give for the
// phase's files; a stated step; a discussion of a phase that ROADMAP.md lists and nobody has begun.
func (f *Facts) resolveNext() {
	d := &f.Doc
	action, phases := d.Front("next_action"), d.Front("next_phases")
	phases.Text = strings.Join(d.NextPhases, "/")
	written := action
	if isEmpty(action.Text) || phases.Text == "" {
		written.Text = ""
	} else {
		written.Text = md.Join(md.Cap(action.Text), md.Cap(phases.Text))
	}
	values := append([]Candidate{written, f.diskStep()}, append(f.statedSteps(), f.firstStep())...)
	for i := range values {
		if f.IsActive {
			values[i].Why = Active
		}
	}
	if f.Next = choose(values...); f.Next.Text != "" {
		f.IsCommand = f.Next.From[0].Source != InBody
	}
	if f.Next.Text != "" && f.Next.Text == written.Text {
		f.Next.From = []Candidate{action, phases}
	}
}

// diskStep is the command that follows from the files, by the rules of GSD's own workflow.
func (f *Facts) diskStep() Candidate {
	p := f.Shown
	if p == nil || p.Files == nil || f.Evidence.IsUltra {
		return Candidate{}
	}
	if p.Files.Plans == 0 && (p.Files.Summaries > 0 || f.PlansOf != "") {
		return Candidate{} // the plans are kept elsewhere
	}
	step, why := f.stepOf(p)
	if step == "" {
		step, why = f.stepAfter()
	}
	v := p.onDisk(step, why)
	if f.IsOver || step == completeMilestone && f.Evidence.IsArchived {
		v.Why = Over
	}
	return v
}

// stepOf is the command for a phase by its files, and those that decide. It is empty for one that
// is complete.
func (f *Facts) stepOf(p *Phase) (command, why string) {
	id := phaseid.WithoutZeros(p.ID)
	if p == f.Shown {
		id = phaseid.WithoutZeros(f.Phase.Text)
	}
	switch {
	case p.Files == nil && p.Dir == "" && !p.Twins:
		return "discuss-phase " + id, "it has no directory"
	case p.Files == nil:
		return "", ""
	case p.Files.Plans == 0 && (p.Files.Context || p.Files.Research):
		return "plan-phase " + id, "there is no PLAN"
	case p.Files.Plans == 0:
		return "discuss-phase " + id, "there is no CONTEXT and no PLAN"
	case !p.Executed():
		return "execute-phase " + id, "no SUMMARY for " + p.Files.Open
	case p.Complete():
		return "", ""
	case p.Files.Verification == "gaps_found":
		return "plan-phase " + id + " --gaps", "VERIFICATION says gaps_found"
	case p.Files.Verification != "":
		return "verify-work " + id, "VERIFICATION says " + md.CapAt(p.Files.Verification, 24)
	}
	return "verify-work " + id, "there is no VERIFICATION"
}

// completeMilestone is the command once nothing of a milestone is left.
const completeMilestone = "complete-milestone"

// stepAfter is the command once the phase is complete: for the next phase of ROADMAP.md that is
// not, else for an earlier one that was left out, else the milestone is complete.
func (f *Facts) stepAfter() (command, why string) {
	if !f.Evidence.IsListed() {
		return "", ""
	}
	if open := f.Evidence.Open(f.Phase.Text); len(open) > 0 {
		return f.stepOf(open[0])
	}
	for _, p := range f.Evidence.Left(f.Phase.Text) {
		isMissing := p.Files == nil && p.Dir == "" && !p.Twins
		if isMissing || p.Files != nil && p.Files.Plans == 0 && p.Files.Summaries == 0 {
			return f.stepOf(p)
		}
	}
	return completeMilestone, "no phase of ROADMAP.md is left"
}

// firstStep is the discussion of a phase that ROADMAP.md lists, that has no directory, and that
// nobody has begun.
func (f *Facts) firstStep() Candidate {
	p := f.Shown
	if p == nil || !p.Listed || p.Dir != "" || p.Twins || p.Files != nil || p.Tick == Ticked || f.Evidence.IsUltra {
		return Candidate{}
	}
	status := shortStatus(f.Status.Text, f.Phase.Text)
	k, _ := lexicon.Start(lexicon.Fold(status), lexicon.States)
	canonical := md.StatusWord(status, "")
	isWaiting := k == lexicon.Unstarted || canonical == "planning" || canonical == "discussing"
	if status == "" || !isWaiting || f.IsOver {
		return Candidate{}
	}
	step, why := f.stepOf(p)
	v := onDisk("ROADMAP.md", step)
	v.Source += ", " + why
	return v
}

// statedSteps are the steps that the file states: Next: of its own sections, then the first open
// item, then the first line of a section of next steps.
func (f *Facts) statedSteps() []Candidate {
	d := &f.Doc
	values := d.values(lexicon.NextLabel, home|lexicon.SessionSection|lexicon.NextSection)
	for _, form := range [...]form{itemForm, textForm} {
		for _, e := range d.Entries {
			if e.section != lexicon.NextSection || e.kind != 0 || e.form != form || e.ticked {
				continue
			}
			if form == textForm {
				e.Name, e.Text = "next steps", sentence(e.Text)
			}
			values = append(values, e.Candidate)
			break
		}
	}
	for i := range values {
		v := &values[i]
		v.Text = afterRun(js.Trim(strings.TrimLeftFunc(md.Plain(v.Text), isOrnament)))
		switch {
		case isEmpty(v.Text):
			v.Why = Nothing
		case saysOver(v.Text) && !strings.Contains(v.Text, "/"), hasRemark(v.Text), hasCapitals(v.Text):
			v.Why = Closed
		case f.namesOnlyEarlier(v.Text):
			v.Why = Earlier
		case f.isDone(v.Text):
			v.Why = Done
		}
	}
	return values
}

// afterRun leaves out the verb before a command.
func afterRun(step string) string {
	for _, verb := range [...]string{"Run ", "run ", "Run: "} {
		if rest, ok := strings.CutPrefix(step, verb); ok && strings.HasPrefix(rest, "/") {
			return rest
		}
	}
	return step
}

// Named returns the phases and plans that a text names: "Phase 4", "04-02-PLAN.md".
func Named(text string) (phases, plans []string) {
	isEnd := func(r rune) bool { return !md.IsWordRune(r) && r != '.' && r != '-' }
	words := strings.FieldsFunc(lexicon.Fold(text), isEnd)
	for i, w := range words {
		w = strings.Trim(w, ".-")
		digits, rest := md.CutDigits(w)
		isPlan := strings.HasPrefix(rest, "-") && md.Digits(rest[1:]) == 2 && len(digits) >= 2
		switch {
		case isPlan:
			phases, plans = append(phases, digits), append(plans, digits+rest[:3])
		case digits == "" || i == 0:
		case lexicon.Of(strings.TrimPrefix(words[i-1], "gsd-"), lexicon.PhaseWord|lexicon.Command) != 0:
			if id, _ := phaseid.Cut(w); id != "" {
				phases = append(phases, id)
			}
		}
	}
	return phases, plans
}

// namesOnlyEarlier reports whether a text names phases, and only some before the one that is shown.
func (f *Facts) namesOnlyEarlier(text string) bool {
	phases, _ := Named(text)
	for _, id := range phases {
		if !phaseid.IsEarlier(id, f.Phase.Text) {
			return false
		}
	}
	return len(phases) > 0
}

// isDone reports whether the disk says that a stated step was taken: it names a plan that has its
// summary, a phase that is complete, plan-phase with plans, discuss-phase with a context.
func (f *Facts) isDone(text string) bool {
	phases, plans := Named(text)
	if len(phases) == 0 {
		return false
	}
	p := f.Evidence.Phase(phases[0])
	if p == nil || p.Files == nil {
		return false
	}
	folded := lexicon.Fold(text)
	switch {
	case len(plans) > 0:
		return p.Executed() || p.Files.isDone(plans[0])
	case strings.Contains(folded, "discuss-phase "), strings.Contains(folded, "discuss phase "):
		return p.Files.Context || p.Files.Plans > 0
	case strings.Contains(folded, "plan-phase "), strings.Contains(folded, "plan phase "):
		return p.Files.Plans > 0 && !strings.Contains(folded, "--gaps")
	case strings.Contains(folded, "execute-phase "), strings.Contains(folded, "execute phase "):
		return p.Executed()
	}
	return p.Complete() && len(phases) == 1
}

// isDone reports whether the plan of that number, 04-02, has its summary, as far as the plans
// before the first open one tell.
func (files *Files) isDone(plan string) bool {
	if files.Plans == files.Done {
		return files.Plans > 0
	}
	open, _ := phaseid.CutPlan(files.Open)
	return open != "" && len(plan) == len(open) && plan < open
}

// resolveStopped: where the last session stopped, where nothing says what comes next.
func (f *Facts) resolveStopped() {
	d := &f.Doc
	values := append([]Candidate{d.Front("stopped_at")}, d.values(lexicon.StoppedLabel, home|elsewhere)...)
	for i := range values {
		v := &values[i]
		v.Text = md.Plain(v.Text)
		switch {
		case isEmpty(v.Text), strings.Trim(v.Text, "0123456789-:.TZ+ ") == "":
			v.Why = Nothing
		case f.IsActive:
			v.Why = Active
		case f.IsOver:
			v.Why = Over
		case isByTools(v.Text):
			v.Why = ByTools
		case f.namesOnlyEarlier(v.Text):
			v.Why = Earlier
		case f.isDone(v.Text):
			v.Why = Done
		case f.Next.Text != "":
			v.Why = HasNext
		}
	}
	f.Stopped = choose(values...)
}

// isByTools reports whether a stop is one that GSD's tools write by themselves: "Completed
// 04-03-PLAN.md", "Phase 4 context gathered", "Milestone v1.0 summary generated".
func isByTools(text string) bool {
	text, _, _ = strings.Cut(strings.TrimRight(lexicon.Fold(text), ". "), " (")
	words := strings.Fields(text)
	if len(words) == 2 {
		return words[0] == "completed" && strings.HasSuffix(words[1], "-plan.md")
	}
	if len(words) == 4 && (words[0] == "phase" || words[0] == "milestone") {
		text = words[0] + " " + strings.Join(words[2:], " ")
	}
	switch text {
	case "phase context gathered", "phase ui-spec approved", "milestone summary generated",
		"forensic investigation complete":
		return true
	}
	return false
}
