package project

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// resolveNext: the front matter's next_action; resume-work where the work was paused; the command that GSD's
// own rules give for the story; a stated step, which takes precedence over the verification of a phase
// without a report: projects that state their steps often do not verify.
func (f *Facts) resolveNext() {
	d := &f.Doc
	action, phases := d.Front("next_action"), d.Front("next_phases")
	phases.Text = strings.Join(d.NextPhases, "/")
	written := action.says("")
	if !lexicon.IsEmpty(action.Text) && phases.Text != "" {
		written.Text = md.Join(md.Cap(action.Text), md.Cap(phases.Text))
		verb := md.CutBytes(action.Text, 40) + " "
		written.Why = f.againstStated(verb + strings.Join(d.NextPhases, " "+verb)) // names each of the phases
	}
	var resume Candidate
	if f.Paused.Text != "" {
		resume = f.Paused.From[0].says("resume-work")
	}
	command := f.command()
	values := append([]Candidate{written, resume, command}, f.statedSteps()...)
	if p := f.Shown; command.Text != "" && strings.HasPrefix(command.Text, verifyWork) && p != nil && !p.Look().Report {
		values = append(slices.Delete(values, 2, 3), command)
	}
	for i := range values {
		switch {
		case f.IsActive:
			values[i].Why = Active
		case f.Story.IsShipped && values[i] != command:
			values[i].Why = wasShipped
		}
		if f.Evidence.IsAntigravity {
			values[i].Text = inAntigravity(values[i].Text)
		}
	}
	if f.Next = choose(values...); f.Next.Text != "" {
		f.IsCommand = f.Next.From[0].Source != InBody
	}
	if f.Next.Text != "" && f.Next.Text == written.Text {
		f.Next.From = []Candidate{action, phases}
	}
}

// antigravity has the commands of GSD, each before what it is for GSD for Antigravity.
var antigravity = [...]string{
	"discuss-phase ", "plan ", "plan-phase ", "plan ", "execute-phase ", "execute ", verifyWork, "verify ",
	completeMilestone, completeMilestone, newMilestone, newMilestone, // only without a slash
}

// inAntigravity is a step in those words.
func inAntigravity(step string) string {
	if phase, ok := strings.CutSuffix(step, " --gaps"); ok {
		step = strings.Replace(phase, "plan-phase", "execute-phase", 1) + " --gaps-only"
	}
	return strings.TrimPrefix(strings.NewReplacer(antigravity[:]...).Replace(step), "/")
}

// fromAntigravity is a step that its file states, with the commands of GSD.
func fromAntigravity(step string) string {
	for i := 2; i < len(antigravity); i += 2 {
		step = strings.ReplaceAll(step, "/"+antigravity[i+1], "/gsd-"+antigravity[i])
	}
	return step
}

// Commands that follow from the story and name no phase, and the verification of one.
const (
	completeMilestone = "complete-milestone"
	newMilestone      = "new-milestone"
	verifyWork        = "verify-work "
)

// command is the one that follows from the story, by the rules of GSD's own workflow.
func (f *Facts) command() Candidate {
	s, p := &f.Story, f.Shown
	counts := s.Counts()
	isDone := counts.Total > 0 && counts.Done == counts.Total
	extent, says := f.extent(), sayingOf(f.statedShort())
	isAway := extent == isNowhere && s.IsOwn && saysDue <= says && says <= saysDone
	switch {
	case s.IsShipped:
		return onDisk(s.Where(), newMilestone)
	case f.isBeingDefined():
		v := onDisk("ROADMAP.md", newMilestone)
		v.Source += ", it lists no phase of " + cmp.Or(f.Story.Milestone.Version, "the milestone")
		return v
	case f.Evidence.IsUltra, !isDone && (p == nil || f.IsOver || extent == isElsewhere || isAway):
		return Candidate{}
	case p == nil || f.IsOver:
		return f.isAgainst(onDisk("ROADMAP.md", completeMilestone))
	}
	step, why := f.stepOf(p)
	if step == "" && p.Done() && counts.Total > 0 {
		step, why = completeMilestone, "no phase is left"
		if next := s.Following(p); next != nil {
			p = next
			step, why = f.stepOf(p)
		}
	}
	return f.isAgainst(ofPhase(p, step, why))
}

func (f *Facts) isAgainst(v Candidate) Candidate {
	v.Why = f.againstStep(v.Text)
	return v
}

// isBeingDefined reports whether a milestone has no phases yet, not in a table either: its status says that its
// requirements are being defined, or another one was shipped and STATE.md names no phase.
func (f *Facts) isBeingDefined() bool {
	isListed := func(l story.Listing) bool { return !l.IsOver && l.Version == f.Story.Milestone.Key }
	k, _ := lexicon.Start(lexicon.Fold(f.ShownStatus()), lexicon.DefinesRequirements)
	isNew := f.Phase.Text == "" && len(f.Story.Shipped) > 0 && f.Version.Text != ""
	return (k != 0 || isNew) && len(f.Story.Phases) == 0 && !f.Evidence.IsUltra &&
		!slices.ContainsFunc(f.Evidence.Roadmap.Lines, isListed)
}

// stepOf is the command for a phase by its files, and those that decide. It is empty for one for which nothing
// is to be done.
func (f *Facts) stepOf(p *story.Phase) (command, why string) {
	id := phaseid.WithoutZeros(p.ID)
	if p == f.Shown {
		id = phaseid.WithoutZeros(f.Phase.Text)
	}
	files, plans := p.Look(), p.Plans()
	report := "VERIFICATION says " + md.CapAt(files.Verification, 24)
	switch isKnown := plans.Total > 0; {
	case p.Complete(), p.Twins, p.Dir != "" && p.Files == nil, p.Dir == "" && !p.Listed:
		return "", ""
	case p.Executed() && !p.Done():
		return "plan-phase " + id + " --gaps", report
	case p.Executed() && isKnown && files.Verification != "":
		return verifyWork + id, report
	case p.Executed() && isKnown:
		return verifyWork + id, "there is no VERIFICATION"
	case p.Executed():
		return "", ""
	case len(files.Open) > 0:
		return "execute-phase " + id, "no SUMMARY for " + files.Open[0]
	case isKnown:
		return "execute-phase " + id, plans.String() + " have a SUMMARY"
	case p.Discussed():
		return "plan-phase " + id, "there is no PLAN"
	case p.Dir == "":
		return "discuss-phase " + id, "phase " + id + " has no directory"
	}
	return "discuss-phase " + id, "there is no CONTEXT and no PLAN"
}

// A kind of step is what a step does, as far as it names a command of GSD.
type kind uint8

const (
	other kind = iota
	discusses
	planning
	closesGaps
	executes
	completes
	begins
)

// kinds are the words by which steps are known, with a space or a hyphen between them.
var kinds = [...]struct {
	words string
	kind  kind
}{
	{"--gaps", closesGaps},
	{"discuss phase", discusses},
	{"plan phase", planning},
	{"execute phase", executes},
	{"complete milestone", completes},
	{"new milestone", begins},
	{"next milestone", begins},
	{"next phase", executes},
}

func stepKind(step string) kind {
	folded := strings.NewReplacer("-phase", " phase", "-mile", " mile").Replace(lexicon.Fold(md.CutBytes(step, 400)))
	for _, k := range kinds {
		if strings.Contains(folded, k.words) {
			return k.kind
		}
	}
	return other
}

func (f *Facts) againstStep(step string) string {
	kind, counts := stepKind(step), f.Story.Counts()
	isOpen := counts.Done < counts.Total
	phases := Named(step)
	same := func(id string) bool { return phaseid.Same(id, f.Phase.Text) }
	isShown := len(phases) == 0 || slices.ContainsFunc(phases, same)
	says := stateOf(f.ShownStatus())
	isPreparing := kind == discusses || kind == planning
	switch {
	case kind == completes && (isOpen || f.Percent.Text != "" && f.Percent.Text != "100"),
		kind == begins && (isOpen || counts.Total == 0 && f.Phase.Text != "" && !f.IsOver),
		kind >= discusses && kind <= executes && kind != closesGaps &&
			(f.Percent.Text == "100" || says == lexicon.Done && isShown),
		isPreparing && isShown && says&(lexicon.Executing|lexicon.Verifying) != 0:
		return againstStory
	}
	return ""
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
				e.Name, e.Text = "next steps", cmp.Or(commandIn(e.Text), lexicon.Sentence(e.Text))
			}
			values = append(values, e.Candidate)
			break
		}
	}
	for i := range values {
		v := &values[i]
		text := md.Plain(statusline.Clean(v.Text))
		if f.Evidence.IsAntigravity {
			text = fromAntigravity(text)
		}
		v.Text = cmp.Or(commandIn(text), js.Trim(strings.TrimLeftFunc(text, md.IsOrnament)))
		switch kind := stepKind(v.Text); {
		case lexicon.IsEmpty(v.Text):
			v.Why = Nothing
		case kind == begins:
			v.Text, v.Why = newMilestone, f.againstStep(v.Text)
		case endsMilestone(v.Text) && !strings.Contains(v.Text, "/") && kind == other, hasRemark(v.Text):
			v.Why = Closed
		default:
			v.Why = f.againstStated(v.Text)
		}
	}
	return values
}

func (f *Facts) againstStated(step string) string {
	switch {
	case f.namesOnlyEarlier(step):
		return Earlier
	case f.isTaken(step, stepKind(step)):
		return Done
	}
	return f.againstStep(step)
}

// commandIn returns the first command of GSD in a text, with its phase and flags, as the line shows commands:
// "plan-phase 4" of "Phase 04 (the cart): run `/gsd-plan-phase 04`". It is empty for none.
func commandIn(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if !strings.Contains(word, "/gsd") && !strings.Contains(word, "$gsd") {
			continue
		}
		name := strings.Trim(strings.TrimPrefix(strings.TrimLeft(word, "`(*\"'/$"), "gsd"), "-:`*.,;)\"'")
		if lexicon.Of(name, lexicon.Command) == 0 && !strings.HasSuffix(name, "-milestone") {
			continue
		}
		for _, arg := range words[i+1:] {
			id := strings.TrimRight(arg, "`*.,;)\"'")
			if !phaseid.IsNumber(id) && !strings.HasPrefix(id, "--") {
				break
			}
			if name += " " + phaseid.WithoutZeros(id); id != arg {
				break
			}
		}
		return name
	}
	return ""
}

// Named returns the phases that a text names: "Phase 4", "Phases 2, 3 and 5", "Phase 2-5" (both ends), "04-02-PLAN.md".
func Named(text string) (phases []string) {
	isEnd := func(r rune) bool { return !md.IsWordRune(r) && r != '.' && r != '-' }
	words := strings.FieldsFunc(lexicon.Fold(strings.ReplaceAll(md.CutBytes(text, budget.Text), "–", "-")), isEnd)
	isList := false
	before := ""
	for _, w := range words {
		w = strings.Trim(w, ".-")
		digits, rest := md.CutDigits(w)
		isPadded := len(digits) >= 2 && len(digits) < 4 // 2026-09 is a date
		isPlan := isPadded && strings.HasPrefix(rest, "-") && md.Digits(rest[1:]) == 2
		k, id := lexicon.Kind(0), ""
		if strings.ContainsAny(w, "0123456789") { // most words: the lexicon takes longer
			k = lexicon.Of(strings.TrimPrefix(before, "gsd-"), lexicon.PhaseWord|lexicon.Command)
			id, rest = phaseid.Cut(w)
		}
		switch {
		case isPlan:
			phases = append(phases, digits)
		case id != "" && (k != 0 || isList):
			if phases = append(phases, id); strings.HasPrefix(rest, "-") && phaseid.IsNumber(rest[1:]) {
				phases = append(phases, rest[1:])
			}
			isList = isList || k == lexicon.Command && !strings.Contains(before, "-") // phases
		default:
			isList = isList && lexicon.Of(w, lexicon.Link) != 0
		}
		before = w
	}
	return phases
}

// namesOnlyEarlier reports whether a text names phases, and only some before the one that is shown.
func (f *Facts) namesOnlyEarlier(text string) bool {
	phases := Named(text)
	for _, id := range phases {
		if !phaseid.IsEarlier(id, f.Phase.Text) {
			return false
		}
	}
	return len(phases) > 0
}

// isTaken reports whether the disk says that a stated step was taken: it names a plan that has its summary, only
// phases that are done, plan-phase with plans, discuss-phase with a context. Of other phases than those of the
// story nothing is known.
func (f *Facts) isTaken(text string, kind kind) bool {
	phases := Named(text)
	for _, id := range phases {
		p := f.Story.Phase(id)
		switch {
		case p == nil || !p.IsLookedInto():
			return false
		case kind == closesGaps:
			return false
		case kind == discusses && (p.Discussed() || p.Begun()), kind == planning && p.Begun():
		case !p.Done():
			return false
		}
	}
	return len(phases) > 0
}

func (f *Facts) resolveStopped() {
	d := &f.Doc
	labels := d.values(lexicon.StoppedLabel, lexicon.SessionSection|lexicon.PositionSection|preamble)
	values := append([]Candidate{d.Front("stopped_at")}, labels...)
	for i := range values {
		v := &values[i]
		v.Text = md.Plain(v.Text)
		switch {
		case lexicon.IsEmpty(v.Text), strings.Trim(v.Text, "0123456789-:.TZ+ ") == "":
			v.Why = Nothing
		case f.IsActive:
			v.Why = Active
		case f.IsOver, f.Story.IsShipped:
			v.Why = Over
		case isByTools(v.Text):
			v.Why = writtenByTools
		case f.namesOnlyEarlier(v.Text):
			v.Why = Earlier
		case f.isTaken(v.Text, stepKind(v.Text)):
			v.Why = Done
		case f.Next.Text != "":
			v.Why = hasNext
		}
	}
	f.Stopped = choose(values...)
}

// byTools are the stops that GSD's tools write by themselves, without numbers and names of plans.
var byTools = [...]string{
	"completed", "phase context gathered", "phase ui-spec approved", "milestone summary generated",
	"forensic investigation complete", "phase complete, ready to plan phase",
}

// isByTools reports whether a stop is one of those: "Completed 04-03-PLAN.md", "Phase 4 context gathered".
func isByTools(text string) bool {
	text, _, _ = strings.Cut(strings.TrimRight(lexicon.Fold(md.CutBytes(text, 200)), ". "), " (")
	words := slices.DeleteFunc(strings.Fields(text), func(word string) bool {
		return md.StartsDigit(word) || md.IsVersion(word)
	})
	return slices.Contains(byTools[:], strings.Join(words, " "))
}

// resolvePaused: the HANDOFF.json of /gsd-pause-work while nothing newer contradicts it, else paused_at.
func (f *Facts) resolvePaused() {
	h := f.Evidence.Handoff
	handoff, at := onDisk("HANDOFF.json", ""), f.Doc.Front("paused_at")
	if h.IsPaused {
		handoff.Text = cmp.Or(labelled("task ", over(h.Task, h.Tasks)), "HANDOFF.json")
	}
	if lexicon.IsEmpty(at.Text) {
		at.Text = ""
	}
	written, err1 := time.Parse(time.RFC3339, h.Timestamp)
	updated, err2 := time.Parse(time.RFC3339, f.Doc.Front("last_updated").Text)
	switch p := f.Shown; {
	case f.IsOver, f.Story.IsShipped:
		handoff.Why, at.Why = Over, Over
	case err1 == nil && err2 == nil && written.Before(updated):
		handoff.Why = Behind
	case h.Phase != "" && !phaseid.Same(h.Phase, f.Phase.Text):
		handoff.Why = otherOne
	case p != nil && h.Plan != "" && (p.Done() || p.IsPlanDone(h.Phase+"-"+h.Plan)):
		handoff.Why = Done
	}
	f.Paused = choose(handoff, at)
}
