package project

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// Items are the blockers, or the concerns.
type Items struct {
	Open   []Candidate
	Closed []Candidate // also those that say that there is nothing
}

func (i Items) fact() Fact { return Fact{From: i.Open, Also: i.Closed} }

// resolveItems collects the blockers and concerns: items and rows below their headings. Each is open unless it is
// closed or says that there is nothing. To miss an open one would be the worst error, so in doubt an item is open.
func (f *standing) resolveItems() (blockers, concerns Items) {
	seen := map[string]bool{}
	for _, e := range f.Doc.Entries {
		items, isUltra := &blockers, f.Evidence.IsUltra // Ultra Planner writes a task without a bullet
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
		case e.section == lexicon.ConcernSection && !isUltra && f.isPastConcern(text): // Ultra Planner's tasks stay
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

// isBlocker reports whether an item is marked as a blocker, even among concerns: "[Blocker] …", "BLOCKED: …".
func isBlocker(text string) bool {
	k, n := lexicon.Prefix(md.CutBytes(text, 40), lexicon.BlockerSection)
	word := text[:min(n, len(text))]
	isMarked := n < len(text) && strings.IndexByte(":]", text[n]) >= 0
	return k != 0 && !strings.Contains(word, " ") && (isMarked || strings.ToUpper(word) == word)
}

// isTask reports whether an item is a failed or blocked task, in the form that Ultra Planner writes below
// Blockers/Concerns: "Create PlannerId: the build fails".
func isTask(text string) bool {
	name, why, _ := strings.Cut(text, ": ")
	return why != "" && afterPhase(name) == name && !strings.HasPrefix(name, "[")
}

// isPastConcern reports whether all phases in a concern's first sentence are done or over ("[Phase 2]: …", "Phases 2, 3
// planning: …", "… before Phase 2"), or all phases of the milestone are done.
func (f *standing) isPastConcern(text string) bool {
	if f.Story.Counts.IsAll() {
		return true
	}
	phases := phasesIn(lexicon.Sentence(text), false)
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

// isClosed reports whether an item is ticked, struck out, says that it is closed, or is below a sub-heading that does.
// An item with an empty checkbox is closed only by a mark such as ✅.
func (e Entry) isClosed() bool {
	return e.ticked || isMarkedClosed(e.Text) || !e.boxed && (e.belowClosed || isClosedText(e.Text))
}

func isMarkedClosed(text string) bool { return strings.ContainsAny(text, "✅✓✔☑") }

// isClosedText reports whether an item or a cell has a mark such as ✅, begins with a closing word, possibly after its
// phase, or has one as a remark.
func isClosedText(text string) bool {
	text = md.Plain(text)
	start := md.FromWord(text)
	return isMarkedClosed(text) || startsClosed(start) || startsClosed(afterPhase(start)) || hasRemark(text)
}

// startsClosed reports whether a text begins with a closing word and then a mark, a date or nothing: "Resolved: …",
// "RESOLVED 2026-04-01", but not "Fixed width".
func startsClosed(text string) bool {
	k, n := lexicon.Prefix(md.CutBytes(text, 40), lexicon.Closer)
	rest := strings.TrimLeft(text[min(n, len(text)):], "* ")
	_, _, isDate := dateOf(rest)
	isMarked := strings.ContainsRune(":])—–.,;✅→", md.FirstRune(rest)) || strings.HasPrefix(rest, "- ")
	return k != 0 && (rest == "" || isMarked || isDate)
}

// afterPhase returns what follows the phase at the start of a text: "RESOLVED" of "Phase 5]: RESOLVED". Without a phase
// it returns the text.
func afterPhase(text string) string {
	number := phaseid.AfterWord(text)
	if id, rest := phaseid.CutID(number); id != "" && number != text {
		return strings.TrimLeft(rest, " ]):—–-")
	}
	return text
}

// hasRemark reports whether a closing word begins a remark: after a dash or an arrow, in brackets or parentheses.
func hasRemark(text string) bool {
	for remark := range lexicon.Remarks(lexicon.Fold(text), " -- ", "→ ") {
		remark = md.CutBytes(remark, 40)
		if md.IsWordRune(md.FirstRune(remark)) && lexicon.State(remark, lexicon.Closer) != 0 { // not "closed source"
			return true
		}
	}
	return false
}
