// Package project tells where a project of GSD Core or Ultra Planner stands: from its STATE.md,
// from ROADMAP.md, and from the files of its phases. It renders that as the rich line.
//
// A STATE.md is a digest, and often behind its own project. So the files decide what is counted and what comes next,
// by the rules of GSD's own tools, and the file decides the words. Three stages:
//
//	Read(text) → Doc                  the values of the front matter; the labels, items and rows of
//	                                  the body with their section; the phases, milestones and plans
//	                                  that these state, each with the reason against it
//	story.Tell(Stated, *Evidence)     the milestone in force, its phases, the position
//	Resolve(Doc, *Evidence) → Facts   for each fact its candidates, in order, read off the story; the
//	                                  first one without a reason against it is shown
//
//	front   = as package md reads it: one line at a time, so that invalid YAML can still be read
//	entry   = label [ ":" ] value | "|" label "|" value "|" | "Phase" id … | item | row
//	section = from a heading that the lexicon knows to the next of its level or above
//	phase   = as package phaseid reads it: 4 of 17 (Observability) — EXECUTING
//
// Nothing reads a sentence. A correction is a word of the lexicon, a source in the list of a fact, or a
// reason against one.
//
// What is shown of the phase, by its files and by what the status says of it: own is the file's own words, - nothing.
// Preparing is what comes before plans; due is ready to be executed or verified; else is paused, blocked and the like.
// While a command is active, and for Ultra Planner, all is own, and there is no next step; for another phase than its
// own a file says nothing.
//
//	files      status                                                             next
//	nowhere    own                                                                as empty; none from due to done
//	empty      own, but - for due, executing, verifying, done                     discuss-phase or plan-phase
//	planned    own, but planned for nothing, preparing, done; executing for that  execute-phase
//	begun      executing, but own for else                                        execute-phase
//	executed   executed, but own for else                                         verify-work or --gaps
//	complete   phase complete, but own for done and else                          of the phase that follows
//
// The files follow the stages: read.go and stated.go, what is written; phase.go to session.go, the facts, each resolved
// from its candidates; words.go and steps.go, what the words of a status and a step mean; rich.go, the line.
//
// [Facts.Rich] makes parts of the facts that carry their sources; the line, explain and JSON are
// loops over them. Nothing here fails. A directory is listed by the evidence, when a fact depends on it; the clock is
// passed in.
package project

import (
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// A Candidate is something that a fact can be taken from, with its place.
type Candidate struct {
	Name     string // of the key, label or file
	md.Field        // what it says, an empty text is no value; its place if it is in the STATE.md
	Source   string // [InFront], [InBody] or [OnDisk], possibly with what decides
	Against  string // why it is passed over; empty for one that may be taken
	How      string // how it was made, if it is not as it stands there; often empty
}

// The sources of values.
const InFront, InBody, OnDisk = "front matter", "body", "on disk"

func onDisk(name, text string) Candidate {
	return Candidate{Name: name, Field: md.Field{Text: text}, Source: OnDisk}
}

// From turns fields of one part of a file into candidates.
func From(source string) func(name string, f md.Field) Candidate {
	return func(name string, f md.Field) Candidate {
		return Candidate{Name: name, Field: f, Source: source}
	}
}

// ofPhase is a value that the directory of a phase gives; why names the files that decide.
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

// withText is a value of which only a part, or what it means, counts.
func (v Candidate) withText(text string) Candidate {
	v.Text = text
	return v
}

// A Fact is what is known of one thing, and from where.
type Fact struct {
	Text string      // uncut; empty if it is not known
	From []Candidate // what it was taken from
	Also []Candidate // what else was found, each with the reason against it
}

// choose takes the first value that says something, and has no reason against it.
func choose(values ...Candidate) (f Fact) {
	f.add(values...)
	return f
}

// add adds values that count after what is known already. Those that are not taken are kept for those who ask why.
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

// Evidence is what lies beside a STATE.md: what its story is told from, and what only its line shows. The zero value is
// none.
type Evidence struct {
	story.Evidence
	Handoff Handoff
	Resume  string // the path of the file to resume from, as it is written; empty if it does not exist

	IsAntigravity bool // a project of GSD for Antigravity, which has names of its own for commands
}

// A Handoff is the HANDOFF.json that /gsd-pause-work leaves, if its status is paused. The zero value is none.
type Handoff struct {
	IsPaused    bool
	Timestamp   string
	Phase, Plan string
	Task, Tasks string
}

// Facts are what is known of a project. Each layer is judged by those below it and cannot ask those above: where the
// project stands, how far that is, what is being done, and what comes next.
type Facts struct {
	work

	Next      Fact
	IsCommand bool // Next is a command that follows from the files, or from next_action
	Stopped   Fact
	Resume    Fact
	Blockers  Items
	Concerns  Items
}

// NoFacts are those of no project.
func NoFacts() *Facts {
	f := new(Facts)
	f.Evidence = new(Evidence)
	return f
}

// standing is where a project stands.
type standing struct {
	Doc      Doc
	Evidence *Evidence
	Story    story.Story
	IsActive bool         // a command is working on a phase: active_phase is set, and not in the backlog
	Shown    *story.Phase // what the disk knows of the phase that is shown; nil for nothing

	Version, Name Fact // of the milestone
	Phase         Fact // the id of the phase that is shown
	PhaseName     Fact
}

// extent is how far that is.
type extent struct {
	standing

	Percent Fact // digits, at most 100
	Counts  story.Counts
	Total   Fact // digits: the highest phase
	IsOver  bool // the status says that the milestone is over
	Paused  Fact
}

// work is what is being done.
type work struct {
	extent

	Status        Fact   // as written, or as the disk knows it
	ShownStatus   string // the same as the line shows it
	says          saying // what that says of the phase
	Plans         Fact   // "2/5 plans" from the disk, or "plan 3/5" from the file
	Plan, PlansOf string // the file's own pair or current plan of that phase, as written
}

// Reasons against a value.
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
	phaseBefore  = "of the phase before"
	stepNext     = "a step comes next"
)

// Resolve takes each fact from the first of its sources that nothing speaks against.
func Resolve(doc Doc, evidence *Evidence) *Facts {
	f := new(Facts)
	f.Doc, f.Evidence, f.Story = doc, evidence, story.Tell(doc.Position, &evidence.Evidence)
	f.IsActive, f.Shown = doc.Position.IsActive, f.Story.Position
	f.Version, f.Name = f.resolveMilestone()
	f.Phase = f.resolvePhase()
	f.PhaseName = f.resolveName() // of Phase

	f.Percent, f.Counts = f.resolvePercent()
	f.Total = f.resolveTotal() // against Counts
	stated := f.statedStatuses()
	f.IsOver = !f.Story.Counts.IsLeft() && milestoneIsOver(stated)
	f.Paused = f.resolvePaused() // unless IsOver

	f.Status, f.ShownStatus = f.resolveStatus(stated)
	f.says = sayingOf(f.ShownStatus)
	f.Plans, f.Plan, f.PlansOf = f.resolvePlans() // against says

	f.Next = f.resolveNext()
	f.IsCommand = len(f.Next.From) > 0 && f.Next.From[0].Source != InBody
	if f.is100() && purposeOf(f.Next.Text)&(prepares|executes) != 0 { // so something is left
		f.Percent.hide(stepNext)
		f.Counts = story.Counts{}
	}
	f.Stopped = f.resolveStopped() // unless Next
	f.Blockers, f.Concerns = f.resolveItems()
	f.Resume = f.resolveResume()
	if f.Story.IsShipped {
		f.hideWork()
	}
	return f
}

// hideWork leaves the milestone, its status and what comes next: the line of what was shipped says no more.
func (f *Facts) hideWork() {
	for _, fact := range []*Fact{
		&f.Percent, &f.Phase, &f.Total, &f.PhaseName, &f.Plans, &f.Stopped, &f.Paused, &f.Resume,
	} {
		fact.hide(wasShipped)
	}
	f.Counts, f.Blockers, f.Concerns, f.Plan, f.PlansOf = story.Counts{}, Items{}, Items{}, "", ""
}

// hide makes a fact one that is not known, for a reason.
func (f *Fact) hide(why string) {
	for i := range f.From {
		f.From[i].Against = why
	}
	*f = Fact{Also: append(f.From, f.Also...)}
}

// LeftOut says what was not looked at, because there is more of it than any project has; nil for nothing.
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

// Stated returns the first value that has a place in the file; the zero value without one.
func (f Fact) Stated() Candidate {
	for _, v := range slices.Concat(f.From, f.Also) {
		if v.Pos > 0 {
			return v
		}
	}
	return Candidate{}
}

// StatedPlans returns the front matter's or else the body's counts of plans, as written.
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
