package project

import (
	"math"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// maxClosed is how many closed items are kept, to explain why they are not counted.
const maxClosed = 100

// itemReader is where the reading of a section of blockers or concerns is.
type itemReader struct {
	indent   int      // of the first item; -1 before it
	open     bool     // the last item is open
	begun    bool     // the list has an item
	settled  bool     // the section's heading says that what is below it is resolved
	resolved bool     // that heading says so, or one below it whose list goes on
	none     bool     // a line in bold says that there are none: what others name is no blocker
	said     bool     // a paragraph says that there are none
	aside    bool     // a sub-heading opens another list, such as one of tasks
	remedy   bool     // a sub-heading introduces the steps that would close what is above it
	topic    bool     // the sub-heading above names one thing, and the items below it say more about it
	title    md.Field // that sub-heading, as long as its list goes on
	first    int      // how many items are open above it
	before   int      // how many are open above the section
	column   int      // of a table's rows, the cell that names a blocker; 0 where there is none
}

// list begins a list of the section, whose heading may say that its items are resolved.
func (r *itemReader) list(resolved bool) {
	r.resolved, r.open, r.begun, r.topic, r.title = r.settled || resolved, false, false, false, md.Field{}
}

// blocker reads a line below a heading for blockers or concerns. A list item is an
// open blocker unless it is ticked off, struck out or resolved. Anything indented
// deeper than the first item belongs to the item above it, as does the rest of
// that item's text.
func (r *bodyReader) blocker(text string, indent, at int) {
	list, here := r.openItems(), &r.items
	if text[0] == '|' {
		r.blockerRow(list, text, at)
		return
	}
	item, ok := listItem(text)
	if here.remedy && ok && md.StartsDigit(text) {
		return
	}
	inside := here.indent >= 0 && indent > here.indent && (!ok || indent > here.indent+1)
	switch {
	case !ok && isSubheading(text):
		here.none = here.none || isNoItem(strings.Trim(text, "*_ ")) || here.said && !namesBlockers(text)
		here.remedy = isRemedy(text)
		here.list(here.none || isResolvedTitle(text) || isResults(text) || endsInNone(text))
		here.topic, here.title, here.first = isProblem(text), label(strings.TrimRight(text, ": "), at), len(*list)
		return
	case inside:
		if here.open && !ok && (isTicked(text) || hasCloser(text, fullCloser)) {
			*list, here.open = (*list)[:len(*list)-1], false
		}
		return
	case !ok:
		here.remedy, here.topic = false, false
		// A paragraph ends the list. One that says that there are none may introduce another.
		isLead := strings.HasSuffix(strings.TrimRight(text, "* "), ":")
		isTitle := len(strings.Fields(text)) <= 4 && isResolvedTitle(text) // a sub-heading, not in bold
		lead, _, _ := strings.Cut(strings.TrimRight(fold(text), ":* "), " (")
		if isLead && (isTitle || here.said && listsOther(lead)) { // "Migration notes (if not done already):"
			here.list(true)
			return
		}
		first := plain(md.Clip(text))
		for _, mark := range [...]string{". ", " - ", " — "} { // "None - the code is clean"
			first, _, _ = strings.Cut(first, mark)
		}
		isAll := len(strings.Fields(first)) <= 3 // not "None yet on the backend"
		here.said = isAll && !isLead && isNoItem(text)
		here.resolved = here.settled || here.resolved && !here.begun || isAll && isLead && isNoItem(text)
		return
	}
	// An open item that looks closed is the worst error here, so what is closed by a
	// heading above it ends with that list.
	if here.begun && r.apart {
		here.resolved, here.topic, here.title = here.settled, false, md.Field{}
	}
	here.begun = true
	if here.indent < 0 {
		here.indent = indent
	}
	isBelow := here.open // an open item
	here.open = false
	at += len(text) - len(item)
	box := strings.TrimPrefix(item, "[ ] ")
	isBoxed := len(box) < len(item) // then no word of it closes it
	if isBoxed {
		item, at = box, at+4
	}
	switch {
	case !isBoxed && r.solution(list, item, isBelow):
		return
	case len(*list) == md.MaxItems || isNoItem(item) || isPlaceholder(item) || isStep(item):
		return
	case isBelow && here.topic && !isBoxed && closerOf(firstWord(item)) == fullCloser && isClosed(item):
		last := len(*list) - 1
		r.body.close((*list)[last])
		*list = (*list)[:last]
		return
	case isBelow && !isBoxed && !isCrossed(item) && (here.topic || isDetail(item)):
		here.open = true
		return
	case here.resolved && !isCrossed(item) || !isBoxed && isClosed(item):
		r.body.close(md.FieldAt(item, at))
		return
	}
	here.add(list, md.FieldAt(item, at))
}

// add adds an open item, unless an earlier section of the same kind has it: some files have the section twice. Only a
// hundred of those items are compared, so that a long list costs no more than its length.
func (r *itemReader) add(list *[]md.Field, item md.Field) {
	isSame := func(f md.Field) bool { return f.Text == item.Text }
	if r.open = !slices.ContainsFunc((*list)[:min(len(*list), r.before, 100)], isSame); r.open {
		*list = append(*list, item)
	}
}

// solution reads an item that says how the trouble above it was solved, and reports whether it is one. Below a
// sub-heading, the list tells one story, and the sub-heading is its only blocker. Elsewhere the item above is meant;
// isBelow says that it is open.
func (r *bodyReader) solution(list *[]md.Field, item string, isBelow bool) bool {
	here, solution := &r.items, solutionOf(item)
	if solution == "" || here.resolved || here.title.Pos == 0 && !isBelow {
		return false
	}
	trouble, isMade := here.title, isMade(solution)
	if trouble.Pos > 0 {
		*list, here.topic, here.resolved = (*list)[:here.first], true, isMade
	} else {
		trouble, *list = (*list)[len(*list)-1], (*list)[:len(*list)-1]
	}
	if here.open = !isMade; isMade {
		r.body.close(trouble)
	} else {
		*list = append(*list, trouble)
	}
	return true
}

// endsInNone reports whether a sub-heading says after a dash that there are none: "Phase 7 in progress - No blockers:".
func endsInNone(title string) bool {
	title = strings.Trim(title, "*_: ")
	i := max(strings.LastIndex(title, " - "), strings.LastIndex(title, " — "))
	return i > 0 && saysNone(title[i+1:])
}

// openItems is the list of the section's open items.
func (r *bodyReader) openItems() *[]md.Field {
	if r.section == concerns {
		return &r.body.Concerns
	}
	return &r.body.Blockers
}

// blockerRow reads a line of a table. Its header row says which column names the blockers, if one does. A row is
// closed if a cell of it says so, such as that of its resolution.
func (r *bodyReader) blockerRow(list *[]md.Field, text string, at int) {
	here := &r.items
	if isRule(text, 0) {
		here.column = slices.IndexFunc(strings.Split(r.above, "|"), func(title string) bool {
			title = fold(title)
			return hasAny(title, blockerWords[:]) || hasAny(title, concernWords[:]) || strings.Contains(title, "issue")
		})
		return
	}
	cells := strings.Split(text, "|")
	if here.column < 1 || here.column >= len(cells) || len(*list) == md.MaxItems {
		return
	}
	cell := cells[here.column]
	at += len(strings.Join(cells[:here.column], "|")) + len("|") + md.Blanks(cell)
	item := md.FieldAt(strings.TrimSpace(cell), at)
	switch isOver := func(cell string) bool { return isClosed(strings.TrimSpace(cell)) }; {
	case isNoItem(item.Text) || isPlaceholder(item.Text):
	case here.resolved || slices.ContainsFunc(cells, isOver):
		r.body.close(item)
	default:
		*list = append(*list, item)
	}
}

// close keeps an item as a closed one.
func (b *Body) close(item md.Field) {
	if len(b.Closed) < maxClosed {
		b.Closed = append(b.Closed, item)
	}
}

// namesBlockers reports whether a sub-heading is one of what is open.
func namesBlockers(lead string) bool {
	lead = fold(lead)
	return isOpenTitle(lead) || hasAny(lead, blockerWords[:]) || hasAny(lead, concernWords[:]) ||
		strings.Contains(lead, "debt")
}

// isResults reports whether a sub-heading introduces what was found, done or decided, or is known:
// "**Audit results:**", "**Phase 4 Summary (2026-02-01):**", "**Phase 4 Completion:**", "**Phase 4 Decisions:**",
// "**Roadmap Restructure (2026-02-10):**".
func isResults(lead string) bool {
	lead, aside, _ := strings.Cut(strings.ToLower(lead), "(")
	last := lastWord(strings.TrimRight(lead, "*: "))
	isList := last == "decisions" || last == "requirements" // of phase 4, of v2.0
	isList = isList && strings.ContainsAny(lead, "0123456789") && !isOpenTitle(lead)
	isPhase := startsFold(strings.TrimLeft(lead, "* "), "phase ") && len(strings.Fields(lead)) == 3
	isReport := last == "results" || last == "summary" || last == "completion" && isPhase
	switch last {
	case "cleanup", "restructure", "restructuring", "refactor", "migration":
		isReport = isDate(strings.TrimRight(aside, ")*: ")) // without its date it may be due
	}
	return isReport || isList || md.ContainsWord(lead, "gotchas")
}

// isRemedy reports whether a sub-heading introduces the steps that would close what is above it: "To resume
// the deployment:".
func isRemedy(lead string) bool {
	words := strings.FieldsFunc(strings.ToLower(lead), isBetweenWords)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "to":
		return len(words) > 1 && (words[1] == "resume" || words[1] == "unblock")
	case "resolution", "workaround", "steps":
		return true
	}
	return false
}

// isProblem reports whether a sub-heading names one thing that is wrong: "**iOS Build Issue:**", and not "**Risks:**".
func isProblem(lead string) bool {
	lead, _, _ = strings.Cut(lead, "(")
	switch lastWord(lead) {
	case "issue", "problem", "bug", "risk", "gap", "constraint", "conflict", "failure":
		return true
	}
	return false
}

// isDetail reports whether an item only says more about the one above it: how it stands, what caused it, what helps.
func isDetail(item string) bool {
	lead, _, ok := strings.Cut(item, ":")
	switch strings.ToLower(strings.Trim(lead, "*_ ")) {
	case "mitigation", "workaround", "root cause", "see":
		return ok
	case "status", "impact", "severity", "cause", "fallback": // in bold they are topics: "**Status:** it shows 500"
		return ok && item[0] != '*'
	}
	return false
}

// solutionOf returns what an item with such a label says about how the trouble above it ends: "**Resolution:** Made
// optional". It is empty for other items.
func solutionOf(item string) string {
	lead, solution, _ := strings.Cut(item, ":")
	switch strings.ToLower(strings.Trim(lead, "*_ ")) {
	case "resolution", "solution":
		return strings.Trim(solution, "*_ ")
	}
	return ""
}

// isMade reports whether a solution is one that was carried out: "Moved to 02-03", and not "move it" or "expected in
// May".
func isMade(solution string) bool {
	word := firstWord(solution)
	first := sentence(solution)
	isAhead := word == "need" || word == "expected" || word == "planned" || hasLimit(first) || isConditional(first)
	return (word == "made" || strings.HasSuffix(word, "ed")) && !isAhead || isClosed(solution)
}

// isStep reports whether an item has the label of a next step: "Next: add the key".
func isStep(item string) bool {
	name, _, _ := cutLabel(strings.TrimLeftFunc(item, IsOrnament), false)
	return name != "" && labelOf(fold(name)) == nextLabel
}

// isSubheading reports whether a line is in bold, apart from a remark in parentheses or, after a phase, a word
// that closes it: "**Phase 4:** RESOLVED", "**Phase 5 (Loader):** ✅ COMPLETE".
func isSubheading(text string) bool {
	bold, ok := strings.CutPrefix(text, "**")
	title, rest, closed := strings.Cut(bold, "**")
	rest = strings.Trim(rest, ": ")
	isRemark := rest == "" || rest[0] == '(' && closing(rest[1:]) == len(rest)-2
	number := afterPhase(title)
	closer := closerOf(strings.ToLower(strings.TrimLeftFunc(rest, IsOrnament)))
	isClosing := closer == fullCloser || closer == partCloser && isTicked(rest)
	isRemark = isRemark || number != title && md.StartsDigit(number) && isClosing
	return ok && closed && title != "" && isRemark
}

// closeAddressed closes the items that a phase before the current one has addressed: "Rate limits
// (addressed in Phase 2)". In one that is to come, they will be.
func (p *Project) closeAddressed(text string) {
	const word = "ddressed" // with a capital or without
	var shown float64
	isKnown := false
	wasAddressed := func(item md.Field) bool {
		if isCrossed(item.Text) || isBack(item.Text) || strings.HasSuffix(text[:item.Pos-1], "[ ] ") {
			return false
		}
		for i := range md.Indexes(item.Text, word) {
			before, after := item.Text[:max(i-1, 0)], addressedIn(item.Text[i+len(word):])
			if after == "" {
				continue
			}
			if !isKnown { // few files have such an item
				isKnown = true
				phase := p.PhaseOf()
				shown, _ = phaseNumber(phase.ID.Text)
				if saysOver(p.status()) && (phase.ID.Text == "" || sameNumber(phase.ID.Text, phase.Total)) {
					shown = math.Inf(1)
				}
			}
			id, rest := cutID(after)
			number, ok := phaseNumber(id)
			if !ok || number >= shown || !isRemarkStart(before) {
				continue
			}
			follows := followerOf(rest)
			near := before[max(0, len(before)-200):]                              // an item may have thousands of them
			isPlanned := isDenied(strings.TrimRight(near, "( ")+" ", "addressed") // should be (addressed
			if follows != aLimit && follows != aQuestion && !startsFold(rest, " and ") && !isPlanned {
				return true
			}
		}
		return false
	}
	for _, list := range [...]*[]md.Field{&p.Body.Blockers, &p.Body.Concerns} {
		open := (*list)[:0]
		for _, item := range *list {
			if !wasAddressed(item) {
				open = append(open, item)
			} else {
				p.Body.close(item)
			}
		}
		*list = open
	}
}

// isOtherList reports whether a heading below that of blockers opens a list of tasks, and not of what is in their way.
func isOtherList(title string) bool {
	switch fold(strings.Trim(title, ": ")) {
	case "todo", "todos", "to do", "to-do", "to-dos", "tasks", "pending todos", "open todos", "action items":
		return true
	}
	return false
}

// isTemplate reports whether a heading is one of GSD's template that ends the section of blockers, however deep it is:
// GSD adds these sections at the end of the file.
func isTemplate(title string) bool {
	title = fold(strings.Trim(title, ": "))
	return title == "roadmap evolution" || title == "quick tasks completed"
}
