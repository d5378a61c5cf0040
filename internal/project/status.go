package project

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// A statedStatus is a status that the file states.
type statedStatus struct {
	Candidate
	shown string // as the line shows it
}

// statedStatuses returns the statuses that the file states, in order of precedence: the key status, the labels, and the
// state on a line of the phase: "4 (Name) — EXECUTING", "Not started".
func (f *standing) statedStatuses() (list []statedStatus) {
	d := &f.Doc
	values := append([]Candidate{d.Front("status")}, d.values(lexicon.StatusLabel, home|elsewhere)...)
	for _, p := range d.stated {
		isOwn := phaseid.Same(p.ID, f.Phase.Text) || p.ID == "" && f.Phase.Text == "" && p.isHome
		if p.Source == InBody && isOwn && lexicon.IsState(p.State) {
			values = append(values, p.withText(p.State))
		}
	}
	if len(values) > 1 && values[0].Text != "" && lexicon.StatusWord(values[1].Text, "") == values[0].Text {
		values[0], values[1] = values[1], values[0] // GSD's tools derived the key from the label
	}
	for _, v := range values {
		s := statedStatus{v, shortStatus(v.Text, f.Phase.Text)}
		if strings.EqualFold(v.Text, "unknown") || s.shown == "" {
			s.Against = Nothing
		}
		list = append(list, s)
	}
	return list
}

// milestoneIsOver reports whether the first status that means something says that the milestone is over.
func milestoneIsOver(stated []statedStatus) bool {
	says := func(s statedStatus) bool { return s.Text != "" && s.Against == "" }
	i := slices.IndexFunc(stated, says)
	return i >= 0 && endsMilestone(stated[i].Text)
}

// resolveStatus returns the status, and how it is shown. What the phase's files say takes precedence if the stated
// status is a word of work, absent, of another phase, or ahead of the files. A merge conflict and a shipped milestone
// take precedence over both.
func (f *extent) resolveStatus() (status Fact, shown string) {
	var values []Candidate
	for _, s := range f.stated {
		if s.Text != "" && s.Against == "" {
			s.Against = f.againstStatus(s.Text, s.shown)
		}
		values = append(values, s.Candidate)
	}
	var override, fromFiles Candidate
	own, isOwnWord := choose(values...), false
	if f.Doc.HasConflict {
		override = From(InBody)("merge conflict", md.Field{Text: "conflict"})
	}
	if f.Story.IsShipped {
		override = onDisk(f.Story.Where(), "shipped")
	} else if f.Shown != nil {
		word := f.statusOnDisk(own.Text)
		isOwnWord = word == executing && f.stage() == story.Planned
		if !isOwnWord {
			fromFiles = ofPhase(f.Shown, word, "")
		}
		if f.Paused.Text != "" && sayingOf(word).isWork() { // a pause contradicts that
			fromFiles.Against = isPaused
			for i := range values {
				values[i].Against = cmp.Or(values[i].Against, isPaused)
			}
		}
	}
	status = choose(append([]Candidate{override, fromFiles}, values...)...)
	if isOwnWord && status.Text == own.Text {
		return status, executing
	}
	return status, shortStatus(status.Text, f.Phase.Text)
}

// statusOnDisk returns what replaces STATE.md's own status by the table of the package comment; empty if nothing does.
func (f *extent) statusOnDisk(own string) string {
	switch {
	case f.IsActive, f.Evidence.IsUltra && f.Story.IsOwn, f.hasNoDirs():
		return ""
	case f.Evidence.IsUltra:
		return ultraFor(f.stage())
	case !f.Story.IsOwn:
		own = ""
	}
	word := shownFor(f.stage(), sayingOf(shortStatus(own, f.Phase.Text)))
	if word == hidden {
		return ""
	}
	return word
}

// againstStatus returns the reason against a status that the file states, given how it would be shown; empty for none.
// An active command has written the status itself, and Ultra Planner's status is always its own.
func (f *extent) againstStatus(status, shown string) string {
	switch {
	case f.Story.IsShipped:
		return wasShipped
	case !f.Story.IsOwn && f.Doc.Position.Phase != "", f.namesOther(shown):
		return otherOne
	case f.Story.Counts.IsLeft() && endsMilestone(status):
		return PhasesLeft
	case f.IsActive, f.Evidence.IsUltra:
		return ""
	case f.Paused.Text != "" && sayingOf(shown).isWork():
		return isPaused
	case f.Phase.Text != "" && !f.hasNoDirs() && shownFor(f.stage(), sayingOf(shown)) == hidden:
		return notPlanned
	case f.is100() && sayingOf(shown).isWork():
		return allDone
	}
	return ""
}

// stage is how far the phase that is shown is; Untouched if there is none.
func (f *standing) stage() story.Stage {
	if f.Shown == nil {
		return story.Untouched
	}
	return f.Shown.Stage()
}

// hasNoDirs reports whether the phase that is shown is untouched, and phases/ has nothing of any phase: the project
// keeps them elsewhere.
func (f *standing) hasNoDirs() bool {
	hasDir := func(p *story.Phase) bool { return p.Dir != "" }
	return f.stage() == story.Untouched && !f.Evidence.HasLoose && !slices.ContainsFunc(f.Story.AllPhases, hasDir)
}

// What shownFor returns in place of the file's own words. hidden means that no status is shown.
const (
	hidden    = "-"
	planned   = "planned"
	executing = "executing"
	executed  = "executed"
	finished  = "phase complete"
)

// shownFor is the table of the package comment. An empty text means the file's own words.
func shownFor(stage story.Stage, says saying) string {
	switch {
	case stage < story.Planned && saysDue <= says && says <= saysDone:
		return hidden
	case stage == story.Planned && (says == saysNothing || says == saysPreparing || says == saysDone):
		return planned
	case stage == story.Planned && says == saysExecuting:
		return executing
	case stage <= story.Planned, says == saysOther, stage == story.Complete && says == saysDone:
		return ""
	case stage == story.Begun:
		return executing
	case stage < story.Complete:
		return executed
	}
	return finished
}

// ultraFor is what Ultra Planner's protocol calls a phase at that stage. It is shown if STATE.md is at another phase.
func ultraFor(stage story.Stage) string {
	switch {
	case stage < story.Planned:
		return "ready to plan"
	case stage < story.HasGaps:
		return "in progress"
	}
	return "complete"
}

// namesOther reports whether a status, as shown, names another phase than the one that is shown.
func (f *standing) namesOther(shown string) bool {
	isOther := func(id string) bool { return !phaseid.Same(id, f.Phase.Text) }
	return f.Phase.Text != "" && slices.ContainsFunc(PhasesIn(shown), isOther)
}

// IsIdle reports whether anything in the file says that nobody is working on a phase: it has not been planned or
// started, it waits, or [Facts.IsClosed].
func (f *work) IsIdle() bool {
	action, plan := f.Doc.Front("next_action").Text, spaced(md.CutBytes(f.Doc.Label("plan").Text, 200))
	isUnplanned := action == "discuss-phase" || action == "plan-phase" || statesIn(plan)&lexicon.Unstarted != 0
	return isUnplanned || f.IsClosed() || f.anySays(func(text string) bool {
		canonical := lexicon.StatusWord(text, "")
		isEarly := canonical == "planning" || canonical == "discussing"
		return isEarly || statesIn(text)&(lexicon.Unstarted|lexicon.Waiting) != 0
	})
}

// IsClosed reports whether anything in the file says that a phase is done or the milestone is over.
func (f *work) IsClosed() bool {
	return f.IsOver || f.anySays(func(text string) bool {
		return statesIn(text)&lexicon.Done != 0 || endsMilestone(text)
	})
}

// anySays reports whether is holds for a status that the file states, or for what it says of its milestone.
func (f *work) anySays(is func(text string) bool) bool {
	texts := slices.Concat(f.Status.From, f.Status.Also, f.Doc.values(lexicon.MilestoneLabel, home|elsewhere))
	isStated := func(v Candidate) bool { return v.Pos > 0 && is(spaced(md.CutBytes(v.Text, 200))) }
	return slices.ContainsFunc(texts, isStated)
}

// SaysWork reports whether the file's own status begins with a word of work.
func (f *work) SaysWork() bool { return sayingOf(f.statedShort()).isWork() }

// SaysOver reports whether the file's own status says that the milestone is over.
func (f *work) SaysOver() bool { return endsMilestone(f.Status.Stated().Text) }

// SaysDone reports whether the file's own status says that the phase that is shown is complete.
func (f *work) SaysDone() bool { return sayingOf(f.statedShort()) == saysDone }

func (f *work) statedShort() string { return shortStatus(f.Status.Stated().Text, f.Phase.Text) }
