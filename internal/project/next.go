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

// resolveNext: the front matter's next_action; resume-work where the work was paused; the command that GSD's own rules
// give for the story; and only where none follows from the files a step that the file states.
func (f *Facts) resolveNext() (next Fact) {
	var resume Candidate
	if f.Paused.Text != "" {
		resume = f.Paused.From[0].withText("resume-work")
	}
	written, command := f.writtenStep(), f.command()
	values := append([]Candidate{written, resume, command}, f.statedSteps()...)
	for i := range values {
		switch {
		case f.Doc.HasConflict:
			values[i].Why = conflict
		case f.IsActive:
			values[i].Why = Active
		case f.Story.IsShipped && values[i] != command:
			values[i].Why = wasShipped
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

// A purpose is what a step is for, as far as its words tell.
type purpose uint8

const (
	prepares  purpose = 1 << iota // a phase: it discusses or plans one
	executes                      // a phase
	completes                     // the milestone
	begins                        // the next one
)

var purposes = [...]struct {
	words string // with spaces for the hyphens of commands
	is    purpose
}{
	{"discuss phase", prepares},
	{"plan phase", prepares},
	{"execute phase", executes},
	{"complete milestone", completes},
	{"new milestone", begins},
	{"next milestone", begins},
}

func purposeOf(step string) (all purpose) {
	step = strings.ReplaceAll(lexicon.Fold(md.CutBytes(step, 400)), "-", " ")
	for _, row := range purposes {
		if strings.Contains(step, row.words) {
			all |= row.is
		}
	}
	if strings.Contains(step, "  gaps") { // --gaps, of a phase that was executed
		all &^= prepares
	}
	return all
}

// writtenStep is the front matter's next_action with its phases.
func (f *Facts) writtenStep() Candidate {
	v, phases := f.Doc.Front("next_action"), f.Doc.NextPhases
	if lexicon.IsEmpty(v.Text) || len(phases) == 0 {
		return v.withText("")
	}
	verb := md.CutBytes(v.Text, 40) + " "
	v.Why = f.againstStep(verb+strings.Join(phases, " "+verb), phases)
	return v.withText(md.Join(md.Cap(v.Text), md.Cap(strings.Join(phases, "/"))))
}

// againstStep is the reason against a step that the file states, and that names phases: they are earlier than the one
// that is shown, or done, or one is planned and the step plans; or the step contradicts the rest of the line, because
// it completes a milestone of which something is left, or prepares the phase that is shown as at work.
func (f *Facts) againstStep(step string, phases []string) string {
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
	p, counts := f.Shown, f.Story.Counts
	isAway := f.hasNoFiles() && saysDue <= f.says && f.says <= saysDone
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

// isBeingDefined reports whether a milestone has no phases yet, not in a table either: STATE.md says so, or that its
// requirements are being defined; or another one was shipped, and STATE.md names no phase.
func (f *Facts) isBeingDefined() bool {
	isListed := func(l story.Listing) bool { return !l.IsOver && l.Version == f.Story.Milestone.Key }
	k, _ := lexicon.Start(lexicon.Fold(f.statedShort()), lexicon.DefinesRequirements)
	isNew := f.Phase.Text == "" && len(f.Story.Shipped) > 0 && f.Version.Text != ""
	return (k != 0 || isNew || f.Doc.Position.HasNoPhases) && len(f.Story.Phases) == 0 && !f.Evidence.IsUltra &&
		!slices.ContainsFunc(f.Evidence.Roadmap.Lines, isListed)
}

// stepOf is the command for a phase by its files, and those that decide. It is empty for one for which nothing
// is to be done, or nothing is known: its directory cannot be read, or it is neither listed nor there.
func (f *Facts) stepOf(p *story.Phase) (command, why string) {
	id := phaseid.WithoutZeros(p.ID)
	if p == f.Shown {
		id = phaseid.WithoutZeros(f.Phase.Text)
	}
	stage, files, plans := p.Stage(), p.Files(), p.Plans()
	if p.IsUnread() || p.Dir == "" && !p.Listed {
		return "", ""
	}
	switch report := "VERIFICATION says " + md.CapAt(files.Verification, 24); {
	case stage == story.Complete, stage == story.Executed && plans.Total == 0: // in summaries alone
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

// statedSteps are the steps that the file states: Next: of its own sections, then the first open item of next steps.
func (f *Facts) statedSteps() []Candidate {
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
			v.Why = Nothing
		case purposeOf(v.Text)&begins != 0:
			v.Text = newMilestone
			if f.Story.Counts.IsLeft() || f.Phase.Text != "" && !f.IsOver {
				v.Why = againstStory
			}
		default:
			v.Why = f.againstStep(v.Text, PhasesIn(v.Text))
		}
	}
	return values
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
			name += " " + phaseid.WithoutZeros(id)
			if id != arg {
				break
			}
		}
		return name
	}
	return ""
}

// PhasesIn returns the phases that a text names: "Phase 4", "Phases 2, 3 and 5", "Phase 2-5" (both ends),
// "04-02-PLAN.md".
func PhasesIn(text string) (phases []string) {
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
			id, rest = phaseid.CutID(w)
		}
		switch {
		case isPlan:
			phases = append(phases, digits)
		case id != "" && (k != 0 || isList):
			phases = append(phases, id)
			if strings.HasPrefix(rest, "-") && phaseid.IsNumber(rest[1:]) {
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

func (f *Facts) resolveStopped() Fact {
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
		case f.Next.Text != "":
			v.Why = hasNext
		}
	}
	return choose(values...)
}

// resolvePaused: the HANDOFF.json of /gsd-pause-work while nothing newer contradicts it, else paused_at.
func (f *Facts) resolvePaused() Fact {
	h := f.Evidence.Handoff
	handoff, at := onDisk("HANDOFF.json", ""), f.Doc.Front("paused_at")
	if h.IsPaused {
		handoff.Text = cmp.Or(md.Labelled("task ", outOf(h.Task, h.Tasks)), "HANDOFF.json")
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
	case p != nil && h.Plan != "" && (p.Done() || p.HasSummary(h.Phase+"-"+h.Plan)):
		handoff.Why = Done
	}
	return choose(handoff, at)
}

// The files of a phase that are no file to resume from: its plans, and what is written before them once there are any.
var (
	ofPlans     = [...]string{"PLAN.md", "SUMMARY.md"}
	beforePlans = [...]string{"CONTEXT.md", "RESEARCH.md", "PATTERNS.md", "SPEC.md"} // UI-SPEC.md, too
)

// resolveResume: the file to resume from, if it exists, and no step before the next one wrote it for the phase shown.
func (f *Facts) resolveResume() Fact {
	own, path := f.Doc.Label("resume file"), f.Evidence.Resume
	if path != "" && !strings.Contains(own.Text, path) {
		own = onDisk("continue.md", "")
	}
	name := md.BaseName(path)
	id, _ := phaseid.CutID(name)
	hasPlans := f.Shown != nil && f.Shown.Files().Plans > 0
	switch kind := name[strings.LastIndexByte(name, '-')+1:]; {
	case path == "":
		own.Why = "it does not exist"
	case phaseid.IsEarlier(id, f.Phase.Text):
		own.Why = Earlier
	case id != "" && !phaseid.Same(id, f.Phase.Text):
	case slices.Contains(ofPlans[:], kind), hasPlans && slices.Contains(beforePlans[:], kind):
		own.Why = "a file of the phase"
	}
	return choose(own.withText(cmp.Or(path, own.Text)))
}

// Resumes reports whether the line would show the file at a path as the one to resume from, if it existed. Without a
// phase no file is one of the phase's.
func (f Facts) Resumes(path string) bool {
	evidence := *f.Evidence
	evidence.Resume = path
	f.Evidence = &evidence
	return (f.resolveResume().Text != "" || f.Phase.Text == "") && !f.Story.IsShipped
}
