// Package project works out what to show for a project of GSD Core or Ultra Planner, from its STATE.md, from
// ROADMAP.md, and from the files of its phases. It renders that as the rich line.
//
// A STATE.md is a summary, and often older than the project around it. So the other files decide what is counted and
// what comes next, by the rules of GSD's own tools, and STATE.md decides the wording. There are three stages:
//
//	Read(text) → Doc                  the values of the front matter; the labels, items and rows of
//	                                  the body with their section; the phases, milestones and plans
//	                                  that these state, each with the reason against it, if any
//	story.Tell(Stated, *Evidence)     the milestone in force, its phases, the position
//	Resolve(Doc, *Evidence) → Facts   for each fact its candidates, in order of precedence; the
//	                                  first one without a reason against it is shown
//
//	front   = as package md reads it: one line at a time, so that invalid YAML can still be read
//	entry   = label [ ":" ] value | "|" label "|" value "|" | "Phase" id … | item | row
//	section = from a heading that the lexicon knows to the next of its level or above
//	phase   = as package phaseid reads it: 4 of 17 (Observability) — EXECUTING
//
// No code interprets sentences. To correct a result, add a word to the lexicon, a candidate to a fact, or a reason
// against one.
//
// The table has the status that is shown, and the next step, by the files of the phase that is shown and by what
// STATE.md's status says. "Own" is STATE.md's own wording, "-" is no status. Preparing is work before there are plans;
// due is ready to be executed or verified; other is paused, blocked and the like. While a command is active, and for
// Ultra Planner, the status is STATE.md's own and there is no next step. If another phase than STATE.md's is shown, its
// status says nothing.
//
//	files               status                                                     next
//	no directory        own                                                        as no plans; no step for due,
//	                                                                               executing, verifying, done
//	no plans            own; - for due, executing, verifying, done                 discuss-phase or plan-phase
//	plans alone         own; "planned" for nothing, preparing, done; "executing"   execute-phase
//	                    for executing
//	some summaries      "executing"; own for other                                 execute-phase
//	all summaries       "executed"; own for other                                  verify-work, plan-phase --gaps
//	complete            "phase complete"; own for done and other                   that of the phase that follows
//
// The source files follow these stages. read.go and stated.go read what is written. phase.go, percent.go, session.go,
// status.go, next.go, items.go and age.go each resolve facts from their candidates. words.go and steps.go know what the
// words of a status and of a step mean. rich.go renders the line.
//
// [Facts.Rich] turns the facts into parts that carry their sources, which the line and explain print. Nothing here
// fails. The evidence lists a directory when a fact depends on it. The clock is passed in.
package project

import (
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// A Candidate is a possible value of a fact, and where it comes from.
type Candidate struct {
	Name     string // the key, label or file
	md.Field        // its text, empty for no value; its position if it is in the STATE.md
	Source   string // [InFront], [InBody] or [OnDisk], possibly with the files that decide
	Against  string // the reason against it; empty if it may be taken
	How      string // how it was derived; empty if it is taken as written
}

// The sources of values.
const InFront, InBody, OnDisk = "front matter", "body", "on disk"

func onDisk(name, text string) Candidate {
	return Candidate{Name: name, Field: md.Field{Text: text}, Source: OnDisk}
}

// From returns a function that turns a field of that part of a file into a candidate.
func From(source string) func(name string, f md.Field) Candidate {
	return func(name string, f md.Field) Candidate {
		return Candidate{Name: name, Field: f, Source: source}
	}
}

// ofPhase returns a candidate from a phase's directory, or else from ROADMAP.md. why names the files that decide.
func ofPhase(p *story.Phase, text, why string) Candidate {
	name := "ROADMAP.md"
	if p.Dir != "" {
		name = "phases/" + p.Dir
	}
	v := onDisk(name, text)
	if why != "" {
		v.Source += ", " + why
	}
	return v
}

// withText returns the candidate with another text: the part of its value that counts, or what that means.
func (v Candidate) withText(text string) Candidate {
	v.Text = text
	return v
}

// A Fact is what is known about one thing, and where that comes from.
type Fact struct {
	Text string      // uncut; empty if unknown
	From []Candidate // the candidates that it was taken from
	Also []Candidate // the other candidates, each with the reason against it
}

// choose takes the first candidate with a text and no reason against it.
func choose(values ...Candidate) (f Fact) {
	f.add(values...)
	return f
}

// add adds candidates that rank after those already added. The ones not taken are kept in Also, for explain.
func (f *Fact) add(values ...Candidate) {
	for _, v := range values {
		switch {
		case v.Text == "", slices.Contains(f.From, v):
		case f.Text == "" && v.Against == "":
			f.Text, f.From = v.Text, []Candidate{v}
		default:
			f.Also = append(f.Also, v)
		}
	}
	for i := range f.Also {
		if f.Also[i].Against == "" {
			f.Also[i].Against = f.From[0].Name + " takes precedence"
		}
	}
}

// Evidence is what lies beside a STATE.md: what the story needs, and what only the line shows. The zero value is none.
type Evidence struct {
	story.Evidence
	Handoff Handoff
	Resume  string // the path of the file to resume from, as written; empty if it does not exist

	IsAntigravity bool // a project of GSD for Antigravity, whose commands have other names
}

// A Handoff is the HANDOFF.json that /gsd-pause-work leaves. It counts if its status is paused. The zero value is none.
type Handoff struct {
	IsPaused    bool
	Timestamp   string
	Phase, Plan string
	Task, Tasks string
}

// Facts are everything known about a project. There are four layers: where the project stands, how far that is, what is
// being done, and what comes next. Each layer embeds the one before it and can use only that.
type Facts struct {
	*work

	Next      Fact
	IsCommand bool // Next follows from the files or from next_action, not from the body
	Stopped   Fact
	Resume    Fact
	Blockers  Items
	Concerns  Items
}

// NoFacts returns the facts of no project.
func NoFacts() *Facts {
	return &Facts{work: &work{extent: &extent{standing: &standing{Evidence: new(Evidence)}}}}
}

// standing is where a project stands.
type standing struct {
	Doc      Doc
	Evidence *Evidence
	Story    story.Story
	IsActive bool         // a command is working on a phase: active_phase is set, and not in the backlog
	Shown    *story.Phase // the phase that is shown; nil if ROADMAP.md and the disk do not know it

	Version, Name Fact // of the milestone
	Phase         Fact // the id of the phase that is shown
	PhaseName     Fact

	stated []statedStatus // what STATE.md says of its status
}

func standingOf(doc Doc, evidence *Evidence) *standing {
	s := &standing{Doc: doc, Evidence: evidence, Story: story.Tell(doc.Position, &evidence.Evidence)}
	s.IsActive, s.Shown = doc.Position.IsActive, s.Story.Position
	s.Version, s.Name = s.resolveMilestone()
	s.Phase = s.resolvePhase()
	s.PhaseName = s.resolveName() // needs Phase
	s.stated = s.statedStatuses() // needs Phase
	return s
}

// extent is how far the project is.
type extent struct {
	*standing

	Percent Fact // digits, at most 100
	Counts  story.Counts
	Total   Fact // digits: the number of the last phase
	IsOver  bool // the status says that the milestone is over, and no phase is left
	Paused  Fact
}

func extentOf(s *standing) *extent {
	e := &extent{standing: s}
	e.Percent, e.Counts = e.resolvePercent()
	e.Total = e.resolveTotal() // needs Counts
	e.IsOver = !e.Story.Counts.IsLeft() && milestoneIsOver(e.stated)
	e.Paused = e.resolvePaused() // needs IsOver
	return e
}

// work is what is being done.
type work struct {
	*extent

	Status        Fact   // as written, or what the files say in its place
	ShownStatus   string // the same, as the line shows it
	says          saying // what ShownStatus says of the phase
	Plans         Fact   // "2/5 plans" from the disk, or "plan 3/5" from STATE.md
	Plan, PlansOf string // STATE.md's own plan of that phase, and of how many, as written
}

func workOf(e *extent) *work {
	w := &work{extent: e}
	w.Status, w.ShownStatus = w.resolveStatus()
	w.says = sayingOf(w.ShownStatus)
	w.Plans, w.Plan, w.PlansOf = w.resolvePlans() // needs says
	return w
}

// Reasons against a candidate.
const (
	Earlier      = "earlier phase"
	Done         = "done on disk"
	noName       = "a state, not a name"
	aSlug        = "shares a word with the title"
	otherCounts  = "disagrees with the counts"
	Backlog      = "backlog"
	Active       = "a phase is active"
	Over         = "the milestone is over"
	otherOne     = "of another phase"
	otherSection = "of another section"
	tooLow       = "lower than the phase"
	hasNext      = "there is a next step"
	Nothing      = "says nothing"
	Closed       = "closed"
	wasShipped   = "it was shipped"
	PhasesLeft   = "phases are left"
	allDone      = "all phases are done"
	againstStory = "against the story"
	conflict     = "a merge conflict"
	pastPhase    = "of a phase that is done"
	Behind       = "older than STATE.md"
	isPaused     = "the project is paused"
	notPlanned   = "there is no plan of the phase yet"
	stepNext     = "a step comes next"
)

// Resolve takes each fact from its first candidate that has no reason against it, layer by layer.
func Resolve(doc Doc, evidence *Evidence) *Facts {
	f := &Facts{work: workOf(extentOf(standingOf(doc, evidence)))}
	f.Next = f.resolveNext()
	f.IsCommand = len(f.Next.From) > 0 && f.Next.From[0].Source != InBody
	if f.is100() && purposeOf(f.Next.Text)&(prepares|executes) != 0 { // something is left after all
		f.Percent.hide(stepNext)
		f.Counts = story.Counts{}
	}
	f.Stopped = f.resolveStopped() // needs Next
	f.Blockers, f.Concerns = f.resolveItems()
	f.Resume = f.resolveResume(f.Evidence.Resume)
	if f.Story.IsShipped {
		f.hideWork()
	}
	return f
}

// hideWork hides all but the milestone, its status and the next step: nothing else matters once it was shipped.
func (f *Facts) hideWork() {
	for _, fact := range []*Fact{
		&f.Percent, &f.Phase, &f.Total, &f.PhaseName, &f.Plans, &f.Stopped, &f.Paused, &f.Resume,
	} {
		fact.hide(wasShipped)
	}
	f.Counts, f.Blockers, f.Concerns, f.Plan, f.PlansOf = story.Counts{}, Items{}, Items{}, "", ""
}

// hide makes a fact unknown and keeps its candidates, with the reason.
func (f *Fact) hide(why string) {
	for i := range f.From {
		f.From[i].Against = why
	}
	*f = Fact{Also: append(f.From, f.Also...)}
}

// LeftOut reports what was not read because there is more of it than any project has; nil for nothing.
func (f *standing) LeftOut() []string {
	all := f.Evidence.Budget
	all.Add(f.Doc.Budget)
	return all.LeftOut()
}

// Files returns what the directory of the phase that is shown holds; nil if it has none.
func (f *standing) Files() *story.Files {
	if f.Shown == nil || !f.Shown.HasFiles() {
		return nil
	}
	return f.Shown.Files()
}

// Stated returns the first candidate that has a position in the STATE.md, or the zero value.
func (f Fact) Stated() Candidate {
	for _, v := range slices.Concat(f.From, f.Also) {
		if v.Pos > 0 {
			return v
		}
	}
	return Candidate{}
}

// StatedPlans returns how many plans are done and how many there are, as written in the front matter or else the body.
func (f *standing) StatedPlans() (done, total Candidate) {
	done, total = f.Doc.Front("progress.completed_plans"), f.Doc.Front("progress.total_plans")
	if plans := f.bodyProgress().plans; done.Text == "" && total.Text == "" && len(plans.from) > 0 {
		done, total = plans.from[0], plans.from[1]
	}
	return done, total
}

// BodyPercent returns the digits of the body's percentage, or "".
func (f *standing) BodyPercent() string {
	return f.bodyProgress().percent.Text
}
