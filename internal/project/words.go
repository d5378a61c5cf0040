package project

import (
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

// A saying is what a status, as shown, says about its phase.
type saying uint8

const (
	saysNothing   saying = iota
	saysPreparing        // work before there are plans
	saysReady            // ready for something else
	saysDue              // ready to be executed or verified
	saysExecuting
	saysVerifying
	saysDone
	saysOther // paused, blocked and the like
)

// isWork reports whether that is work that goes on or can begin.
func (s saying) isWork() bool { return saysNothing < s && s < saysDone }

// isAtWork reports whether that is work on the phase's plans, or that they are done.
func (s saying) isAtWork() bool { return saysExecuting <= s && s <= saysDone }

// sayingOf interprets a status as shown, by its first word. A leading "phase" is skipped.
func sayingOf(shown string) saying {
	folded := lexicon.Fold(shown)
	isDue, _ := lexicon.Start(folded, lexicon.Executing|lexicon.Verifying)
	beforePlans, _ := lexicon.Start(folded, lexicon.BeforePlans)
	k, _ := lexicon.Start(md.FromWord(strings.TrimPrefix(folded, "phase ")), lexicon.States)
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
	return saysOther
}

// endsMilestone reports whether a status says that the milestone is over. It has a word for done together with
// milestone, project or a version, or it says "next milestone".
func endsMilestone(status string) bool {
	text := spaced(statusline.Clean(md.CutBytes(status, 200))) // invisible characters could hide a word
	has := statesIn(text)
	isMilestone := has&lexicon.MilestoneWord != 0 || len(story.Versions(text)) > 0
	return isMilestone && has&lexicon.Done != 0 || strings.Contains(lexicon.Fold(text), "next milestone")
}

// statesIn returns the states of all words in a status, and MilestoneWord if it names a milestone. A state after a word
// such as "not" is left out, unless it is Executing.
func statesIn(status string) (has lexicon.Kind) {
	before, rest := "", md.FromWord(lexicon.Fold(status))
	for rest != "" {
		k, _ := lexicon.Start(rest, lexicon.States)
		milestone, _ := lexicon.Start(rest, lexicon.MilestoneWord)
		has |= milestone
		if k == lexicon.Executing || lexicon.Of(before, lexicon.NotWord) == 0 {
			has |= k
		}
		before = rest[:strings.IndexFunc(rest+" ", md.IsMark)]
		rest = md.FromWord(rest[len(before):])
	}
	return has
}

// shortStatus shortens a status, in its own words, to its first clause, without the phase that is already shown.
func shortStatus(status, id string) string {
	s := statusline.Clean(md.Cap(strings.TrimLeftFunc(md.Plain(status), md.IsOrnament)))
	for _, dash := range [...]string{" — ", " – ", " - "} { // GSD's normalizer reads the whole text
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

// withoutPhase removes "phase 4" from the start or end of a text, if that is the shown phase. "Phase 4 complete"
// becomes "phase complete", because the project is not complete.
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

// spaced replaces the underscores and hyphens in a status by spaces: in-progress, READY_TO_PLAN.
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

// lowerWords lower-cases a text of up to three words, except words of up to four capitals. Longer texts are sentences,
// where capitals belong to names.
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

// StatusColour is the colour for what a status means: red if something is stuck, yellow if something is awaited, green
// if work runs or is done. If several apply, the first counts.
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

// KnowsStatus reports whether the lexicon knows what a status means.
func KnowsStatus(status string) bool {
	return statesIn(spaced(md.CutBytes(status, 200)))&lexicon.States != 0 // a longer one is prose
}
