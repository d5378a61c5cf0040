package project

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// Items are the items of one kind.
type Items struct {
	Open   []Candidate
	Closed []Candidate // and those that say that there is none
}

func (i Items) fact() Fact { return Fact{From: i.Open, Also: i.Closed} }

// resolveItems: the items and rows below headings of blockers and of concerns, apart from those that are closed or
// say that there is none. An open item that looks closed would be the worst error, so all else is open.
func (f *standing) resolveItems() (blockers, concerns Items) {
	seen := map[string]bool{}
	for _, e := range f.Doc.Entries {
		items, isUltra := &blockers, f.Evidence.IsUltra // which writes a task without a bullet
		switch {
		case e.kind != 0 || e.form != itemForm && e.form != rowForm && !(isUltra && isTask(e.Text)):
			continue
		case e.section == lexicon.ConcernSection:
			items = &concerns
		case e.section != lexicon.BlockerSection:
			continue
		}
		isClosed := e.isClosed()
		if e.form == rowForm {
			isClosed = isClosed || slices.ContainsFunc(strings.Split(e.Text, "|"), isClosedText)
			e.Text = longestCell(e.Text)
		}
		text := md.FromWord(md.Plain(e.Text))
		v := e.Candidate
		if isBlocker(text) || isUltra && isTask(text) {
			items = &blockers
		}
		switch {
		case lexicon.IsEmpty(e.Text), isNone(text):
			v.Against = Nothing
		case isClosed:
			v.Against = Closed
		case e.section == lexicon.ConcernSection && !isUltra && f.isPastConcern(text): // a task may wait for a past one
			v.Against = pastPhase
		case seen[text]:
			continue
		default:
			seen[text] = true
			items.Open = append(items.Open, v)
			continue
		}
		items.Closed = append(items.Closed, v)
	}
	return blockers, concerns
}

func longestCell(row string) (longest string) {
	for cell := range strings.SplitSeq(row, "|") {
		cell = js.Trim(cell)
		if len(cell) > len(longest) {
			longest = cell
		}
	}
	return longest
}

// isBlocker reports whether an item among concerns says that it is a blocker: "[Blocker] …", "BLOCKED: …".
func isBlocker(text string) bool {
	k, n := lexicon.Prefix(md.CutBytes(text, 40), lexicon.BlockerSection)
	word := text[:min(n, len(text))]
	isMarked := n < len(text) && strings.IndexByte(":]", text[n]) >= 0
	return k != 0 && !strings.Contains(word, " ") && (isMarked || strings.ToUpper(word) == word)
}

// isTask reports whether an item is of a task that failed or is blocked, as Ultra Planner writes it below
// Blockers/Concerns: "Create PlannerId: the build fails".
func isTask(text string) bool {
	name, why, _ := strings.Cut(text, ": ")
	return why != "" && afterPhase(name) == name && !strings.HasPrefix(name, "[")
}

// isPastConcern reports whether a concern names phases in its first sentence, all of them done, "[Phase 2]: …",
// "Phases 2, 3 planning: …", "… before Phase 2"; or whether every phase of the milestone is.
func (f *standing) isPastConcern(text string) bool {
	if f.Story.Counts.IsAll() {
		return true
	}
	phases := PhasesIn(lexicon.Sentence(text))
	return len(phases) > 0 && !slices.ContainsFunc(phases, func(id string) bool {
		p := f.Story.Phase(id)
		return p == nil || !p.IsPast()
	})
}

// isNone reports whether an item begins with a word for none: "None yet", but not "None of them works".
func isNone(text string) bool {
	text = lexicon.Fold(text)
	k, n := lexicon.Start(text, lexicon.None)
	of, _ := lexicon.Start(strings.TrimLeft(text[n:], " "), lexicon.OfWord)
	return k != 0 && of == 0
}

// isClosed reports whether an item is ticked or struck out, says that it is closed, or lies below a sub-heading that
// does.
func (e Entry) isClosed() bool {
	return e.ticked || isMarkedClosed(e.Text) || !e.boxed && (e.belowClosed || isClosedText(e.Text))
}

func isMarkedClosed(text string) bool { return strings.ContainsAny(text, "✅✓✔☑") }

// isClosedText reports whether an item, or a cell, has a mark or a closing word: as its first, in capitals, or as a
// remark of its own.
func isClosedText(text string) bool {
	text = md.Plain(text)
	start := md.FromWord(text)
	return isMarkedClosed(text) || startsClosed(start) || startsClosed(afterPhase(start)) || hasRemark(text)
}

// startsClosed reports whether a text begins with a closing word and a mark or a date: "Resolved: …",
// "RESOLVED 2026-04-01", and not "Fixed width".
func startsClosed(text string) bool {
	k, n := lexicon.Prefix(md.CutBytes(text, 40), lexicon.Closer)
	rest := strings.TrimLeft(text[min(n, len(text)):], "* ")
	_, _, isDate := dateOf(rest)
	isMarked := strings.ContainsRune(":])—–.,;✅→", md.FirstRune(rest)) || strings.HasPrefix(rest, "- ")
	return k != 0 && (rest == "" || isMarked || isDate)
}

// afterPhase is a text after the phase that it begins with: "[Phase 5]: RESOLVED", "Phase 10 complete".
func afterPhase(text string) string {
	number := phaseid.AfterWord(text)
	if id, rest := phaseid.CutID(number); id != "" && number != text {
		return strings.TrimLeft(rest, " ]):—–-")
	}
	return text
}

// hasRemark reports whether a closing word begins a remark: after a dash, in brackets or parentheses.
func hasRemark(text string) bool {
	for remark := range lexicon.Remarks(lexicon.Fold(text), " -- ", "→ ") {
		remark = md.CutBytes(remark, 40)
		if md.IsWordRune(md.FirstRune(remark)) && lexicon.State(remark, lexicon.Closer) != 0 { // no "closed source"
			return true
		}
	}
	return false
}
