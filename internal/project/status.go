package project

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A statedStatus is a status that the file states.
type statedStatus struct {
	Candidate
	shown string // as the line shows it
}

// statedStatuses returns what the file says of its status, the first one first: its key, its labels, the state after
// the phase's name, a phase that is no number.
func (f *Facts) statedStatuses() (list []statedStatus) {
	d := &f.Doc
	values := append([]Candidate{d.Front("status")}, d.values(lexicon.StatusLabel, home|elsewhere)...)
	for _, p := range d.stated {
		isOwn := phaseid.Same(p.ID, f.Phase.Text) || p.ID == "" && f.Phase.Text == "" && p.isHome
		if p.Source == InBody && isOwn && lexicon.IsState(p.State) {
			values = append(values, p.withText(p.State))
		}
	}
	if len(values) > 1 && values[0].Text != "" && lexicon.StatusWord(values[1].Text, "") == values[0].Text {
		values[0], values[1] = values[1], values[0] // GSD's tools made the key of the label
	}
	for _, v := range values {
		s := statedStatus{v, shortStatus(v.Text, f.Phase.Text)}
		if strings.EqualFold(v.Text, "unknown") || s.shown == "" {
			s.Why = Nothing
		}
		list = append(list, s)
	}
	return list
}

// milestoneIsOver reports whether the first status that says something says that the milestone is over.
func milestoneIsOver(stated []statedStatus) bool {
	says := func(s statedStatus) bool { return s.Text != "" && s.Why == "" }
	i := slices.IndexFunc(stated, says)
	return i >= 0 && endsMilestone(stated[i].Text)
}

// resolveStatus: what the files of the phase say, where the stated status is a word of work, absent, of another phase
// or ahead of them; else the stated one.
func (f *Facts) resolveStatus(stated []statedStatus) (status Fact, shown string) {
	var values []Candidate
	for _, s := range stated {
		if s.Text != "" && s.Why == "" {
			s.Why = f.againstStatus(s.Text, s.shown)
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
		if f.Paused.Text != "" && sayingOf(word).isWork() { // so it is no other's turn
			fromFiles.Why = isPaused
			for i := range values {
				values[i].Why = cmp.Or(values[i].Why, isPaused)
			}
		}
	}
	status = choose(append([]Candidate{override, fromFiles}, values...)...)
	if isOwnWord && status.Text == own.Text {
		return status, executing
	}
	return status, shortStatus(status.Text, f.Phase.Text)
}

// statusOnDisk is what is shown in place of the status that the file states, by the table; empty for nothing.
func (f *Facts) statusOnDisk(own string) string {
	switch {
	case f.IsActive, f.Evidence.IsUltra && f.Story.IsOwn, f.hasNoFiles():
		return ""
	case f.Evidence.IsUltra:
		return ultraFor[f.stage()]
	case !f.Story.IsOwn:
		own = ""
	}
	word := shownFor[f.stage()][sayingOf(shortStatus(own, f.Phase.Text))]
	if word == hidden {
		return ""
	}
	return word
}

// againstStatus is the reason against a status that the file states, also as it is shown; empty for none. While a
// command is active it has written the status, and Ultra Planner's is always its own.
func (f *Facts) againstStatus(status, shown string) string {
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
	case f.Phase.Text != "" && !f.hasNoFiles() && shownFor[f.stage()][sayingOf(shown)] == hidden:
		return phaseBefore
	case f.is100() && sayingOf(shown).isWork():
		return allDone
	}
	return ""
}

// stage is how far the phase that is shown is; a phase without files is untouched.
func (f *Facts) stage() story.Stage {
	if f.Shown == nil {
		return story.Untouched
	}
	return f.Shown.Stage()
}

// hasNoFiles reports whether the phase that is shown is untouched, and no phase has a directory: they lie elsewhere.
func (f *Facts) hasNoFiles() bool {
	hasDir := func(p *story.Phase) bool { return p.Dir != "" }
	return f.stage() == story.Untouched && !slices.ContainsFunc(f.Story.AllPhases, hasDir)
}

// A saying is what a status says of its phase, as it is shown.
type saying uint8

const (
	saysNothing   saying = iota
	saysPreparing        // what comes before plans
	saysReady            // for something
	saysDue              // to be executed or verified
	saysExecuting
	saysVerifying
	saysDone
	saysElse
)

// isWork reports whether that is work which goes on or can begin.
func (s saying) isWork() bool { return saysNothing < s && s < saysDone }

// isAtWork reports whether that is work on the plans of the phase, or that they are done.
func (s saying) isAtWork() bool { return saysExecuting <= s && s <= saysDone }

// sayingOf reads a status as it is shown: its first word counts, after the word phase.
func sayingOf(shown string) saying {
	folded := lexicon.Fold(shown)
	isDue, _ := lexicon.Start(folded, lexicon.Executing|lexicon.Verifying)
	beforePlans, _ := lexicon.Start(folded, lexicon.BeforePlans)
	isMark := func(r rune) bool { return !md.IsWordRune(r) }
	k, _ := lexicon.Start(strings.TrimLeftFunc(strings.TrimPrefix(folded, "phase "), isMark), lexicon.States)
	switch {
	case shown == "":
		return saysNothing
	case k == lexicon.Ready && beforePlans != 0:
		return saysPreparing
	case k == lexicon.Ready && isDue != 0:
		return saysDue
	case k == lexicon.Ready:
		return saysReady
	case k == lexicon.Executing:
		return saysExecuting
	case k == lexicon.Verifying:
		return saysVerifying
	case k == lexicon.Done:
		return saysDone
	}
	return saysElse
}

// What is shown in place of the file's own words, in shownFor: hidden is nothing at all.
const (
	hidden    = "-"
	executing = "executing"
	executed  = "executed"
	finished  = "phase complete"
)

// shownFor is the table of the package comment; an empty text is the file's own words. Of what the status says nothing,
// preparing, ready and due come first, then executing, verifying, done and all else.
var shownFor = [...][saysElse + 1]string{
	story.Untouched: {"", "", "", hidden, hidden, hidden, hidden, ""},
	story.Discussed: {"", "", "", hidden, hidden, hidden, hidden, ""},
	story.Planned:   {"planned", "planned", "", "", executing, "", "planned", ""},
	story.Begun:     {executing, executing, executing, executing, executing, executing, executing, ""},
	story.HasGaps:   {executed, executed, executed, executed, executed, executed, executed, ""},
	story.Executed:  {executed, executed, executed, executed, executed, executed, executed, ""},
	story.Complete:  {finished, finished, finished, finished, finished, finished, "", ""},
}

// ultraFor is what Ultra Planner's protocol calls a phase, where STATE.md is at another one.
var ultraFor = [...]string{
	story.Untouched: "ready to plan",
	story.Discussed: "ready to plan",
	story.Planned:   "in progress",
	story.Begun:     "in progress",
	story.HasGaps:   "complete",
	story.Executed:  "complete",
	story.Complete:  "complete",
}

// namesOther reports whether a status, as it is shown, names phases, and not the one that is shown.
func (f *Facts) namesOther(shown string) bool {
	phases := PhasesIn(shown)
	isShown := func(id string) bool { return phaseid.Same(id, f.Phase.Text) }
	return len(phases) > 0 && f.Phase.Text != "" && !slices.ContainsFunc(phases, isShown)
}

// endsMilestone reports whether a status says that the milestone is over: a closing word with
// milestone, project or a version, or what comes is the next milestone.
func endsMilestone(status string) bool {
	text := spaced(statusline.Clean(md.CutBytes(status, 200))) // what is not shown could hide a word
	has := statesIn(text)
	isMilestone := has&lexicon.MilestoneWord != 0 || len(story.Versions(text)) > 0
	return isMilestone && has&lexicon.Done != 0 || strings.Contains(lexicon.Fold(text), "next milestone")
}

// shortStatus shortens a status, in its own words, to the end of its first clause. It leaves out
// the phase that is already shown.
func shortStatus(status, id string) string {
	s := statusline.Clean(md.Cap(strings.TrimLeftFunc(md.Plain(status), md.IsOrnament)))
	for _, dash := range [...]string{" — ", " – ", " - "} { // GSD's normalizer reads all of it
		_, rest, _ := strings.Cut(s, dash)
		ready, _ := lexicon.Start(lexicon.Fold(rest), lexicon.Ready)
		verifies, _ := lexicon.Start(lexicon.Fold(rest), lexicon.Verifying)
		if ready != 0 && verifies != 0 { // ready for verification
			s = rest
		}
	}
	s = strings.Trim(withoutPhase(spaced(lexicon.Clause(s)), id), " .,:·*`-–—")
	if lexicon.IsEmpty(s) {
		return ""
	}
	return layout.Text(lowerWords(s), StatusCells)
}

// withoutPhase leaves out "phase 4" at the start or end of a text, if that is the shown one; of one
// that is complete the word stays, because the project is not.
func withoutPhase(s, id string) string {
	words := strings.Fields(s)
	for i := 0; i+1 < len(words); i += max(1, len(words)-2) { // the first two words, and the last two
		isPhase := lexicon.Of(lexicon.Fold(words[i]), lexicon.PhaseWord) != 0
		if !isPhase || !phaseid.Same(strings.Trim(words[i+1], ".,:#"), id) {
			continue
		}
		rest := strings.Join(slices.Concat(words[:i], words[i+2:]), " ")
		if total, after := phaseid.CutTotal(rest); total != "" {
			rest = strings.TrimLeft(after, phaseid.Dashes)
		}
		rest = strings.TrimPrefix(rest, "is ")
		if k, _ := lexicon.Start(lexicon.Fold(rest), lexicon.States); k == lexicon.Done {
			return "phase " + rest
		}
		return rest
	}
	return strings.Join(words, " ")
}

// spaced puts spaces for the underscores and hyphens between the words of a status: in-progress, READY_TO_PLAN.
func spaced(s string) string {
	const lower = "abcdefghijklmnopqrstuvwxyz0123456789-_"
	words := strings.Split(s, " ")
	for i, word := range words {
		switch isLower := strings.Trim(word, lower) == "" && !md.StartsDigit(word); {
		case isLower && len(words) <= 4: // in a sentence hyphens stay
			words[i] = strings.NewReplacer("-", " ", "_", " ").Replace(word)
		case strings.Trim(strings.ToLower(word), lower) == "":
			words[i] = strings.ReplaceAll(word, "_", " ")
		}
	}
	return js.Trim(strings.Join(words, " "))
}

// lowerWords lower-cases a text of up to three words, but for words of up to four capitals. Longer
// texts are sentences, whose capitals belong to names.
func lowerWords(s string) string {
	words := strings.Split(s, " ")
	if lexicon.Of(lexicon.Fold(s), lexicon.States) != 0 {
		return strings.ToLower(s)
	} else if len(words) > 3 {
		return s
	}
	for i, word := range words {
		isShort := utf8.RuneCountInString(word) <= 4 && strings.ToUpper(word) == word
		if !isShort || lexicon.Of(lexicon.Fold(word), lexicon.States|lexicon.NotWord|lexicon.Link) != 0 {
			words[i] = strings.ToLower(word)
		}
	}
	return strings.Join(words, " ")
}

// StatusColour is what a status means, as a colour: red where it is stuck, yellow where something
// is awaited, green where work runs or is done. Of several the first of these counts.
func StatusColour(status string) layout.Colour {
	switch has := statesIn(status); {
	case has&lexicon.Stuck != 0:
		return layout.Red
	case has&(lexicon.Ready|lexicon.Waiting) != 0:
		return layout.Yellow
	case has&(lexicon.Executing|lexicon.Verifying|lexicon.Done) != 0:
		return layout.Green
	}
	return layout.Dim
}

// statesIn returns the kinds of all words in a status, also that it names a milestone, that no word before them turns
// around.
func statesIn(status string) (has lexicon.Kind) {
	isEnd := func(r rune) bool { return !md.IsWordRune(r) }
	before, rest := "", strings.TrimLeftFunc(lexicon.Fold(status), isEnd)
	for rest != "" {
		k, _ := lexicon.Start(rest, lexicon.States)
		milestone, _ := lexicon.Start(rest, lexicon.MilestoneWord)
		has |= milestone
		if k == lexicon.Executing || lexicon.Of(before, lexicon.NotWord) == 0 {
			has |= k
		}
		before = rest[:strings.IndexFunc(rest+" ", isEnd)]
		rest = strings.TrimLeftFunc(rest[len(before):], isEnd)
	}
	return has
}

// IsIdle reports whether anything in the file says that no work on a phase goes on: it has not been
// planned yet, or [Facts.IsClosed].
func (f *Facts) IsIdle() bool {
	action, plan := f.Doc.Front("next_action").Text, spaced(md.CutBytes(f.Doc.Label("plan").Text, 200))
	isUnplanned := action == "discuss-phase" || action == "plan-phase" || statesIn(plan)&lexicon.Unstarted != 0
	return isUnplanned || f.IsClosed() || f.anySays(func(text string) bool {
		canonical := lexicon.StatusWord(text, "")
		isEarly := canonical == "planning" || canonical == "discussing"
		return isEarly || statesIn(text)&(lexicon.Unstarted|lexicon.Waiting) != 0
	})
}

// IsClosed reports whether anything in the file says that a phase is done, or its milestone over.
func (f *Facts) IsClosed() bool {
	return f.IsOver || f.anySays(func(text string) bool {
		return statesIn(text)&lexicon.Done != 0 || endsMilestone(text)
	})
}

// anySays reports whether that is true of a status that the file states, or of its milestone.
func (f *Facts) anySays(is func(text string) bool) bool {
	texts := slices.Concat(f.Status.From, f.Status.Also, f.Doc.values(lexicon.MilestoneLabel, home|elsewhere))
	isStated := func(v Candidate) bool { return v.Pos > 0 && is(spaced(md.CutBytes(v.Text, 200))) }
	return slices.ContainsFunc(texts, isStated)
}

// SaysWork reports whether the file's own status begins with a word of work.
func (f *Facts) SaysWork() bool { return sayingOf(f.statedShort()).isWork() }

// SaysOver reports whether the file's own status says that the milestone is over.
func (f *Facts) SaysOver() bool { return endsMilestone(f.Status.Stated().Text) }

// SaysDone reports whether the file's own status says that the phase that is shown is complete.
func (f *Facts) SaysDone() bool { return sayingOf(f.statedShort()) == saysDone }

func (f *Facts) statedShort() string { return shortStatus(f.Status.Stated().Text, f.Phase.Text) }

// KnowsStatus reports whether the lexicon knows what a status means.
func KnowsStatus(status string) bool {
	return statesIn(spaced(md.CutBytes(status, 200)))&lexicon.States != 0 // a longer one is prose
}
