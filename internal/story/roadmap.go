package story

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A Roadmap is a parsed ROADMAP.md.
type Roadmap struct {
	Lines      []Listing   // the lines that list a phase, in order
	Milestones []Milestone // the items of its list of milestones, and headings that say as much
	Sections   []Milestone // the headings and summaries that name one version, in order
	Budget     budget.Budget
}

// A Listing is a line that lists a phase. Several lines can list the same phase.
type Listing struct {
	ID, Key   string // Key is [phaseid.Key] of the ID
	Title     string // empty if the line has none
	Form      Form
	Milestone VersionKey // by its section, its row or the list of milestones
	IsOver    bool       // its section or its milestone is over
	Tick      Tick

	HasVersion bool // it is a table row that names a version itself
	Plans      int  // how many plans it has, as stated below its heading or in its row; 0 if unknown
	isUnderway bool // its section says that it is not finished

	boxes, ticked int  // plans below its heading with a checkbox, and how many are ticked
	allPlans      bool // a line below its heading says that all plans are complete
}

// lists reports whether a line lists its phase for a version. A table row does so only if it names the version itself.
func (l *Listing) lists(version VersionKey) bool {
	return l.Milestone == version && (l.Form != Row || l.HasVersion)
}

// A Form is the kind of a line. The title of a higher one takes precedence.
type Form uint8

// The forms.
const (
	Row Form = iota + 1
	Item
	Heading
)

// A Tick is whether a line says that its phase is done.
type Tick uint8

// The ticks.
const (
	NoBox   Tick = iota // the line does not say
	Empty               // an empty checkbox
	Ticked              // a ticked checkbox, or a word for done at the end of a heading, in Status: or in a cell
	Dropped             // struck out, or a word that says that it will not be done
)

// Read parses the text of a ROADMAP.md.
func Read(text string) Roadmap {
	r := roadmapReader{Roadmap: new(Roadmap), phase: -1}
	r.Lines = make([]Listing, 0, 40) // usually a heading and an item for each phase
	for l := range md.Body(md.FirstSides(r.Budget.Cut(text)), 0) {
		switch line := l.Text; {
		case l.Fenced:
		case line[0] == '#':
			r.heading(line)
		case line[0] == '<':
			r.tag(line)
		case line[0] == '|':
			r.row(line)
		default:
			if r.phase >= 0 {
				r.detail(line)
			}
			r.item(line)
		}
		if !l.Fenced && strings.IndexByte(l.Text, '<') >= 0 {
			r.closeDetails(l.Text)
		}
	}
	for i := range r.Lines {
		if l := &r.Lines[i]; l.allPlans && 0 < l.boxes && l.ticked == l.boxes {
			l.Tick = max(l.Tick, Ticked)
		}
	}
	r.spread()
	return *r.Roadmap
}

// spread applies the list of milestones to the lines. "- v1.1 Land — Phases 5-7" assigns phase 6 to v1.1, unless its
// section names a version. If two items include 6, the one that is not over takes precedence. Lines of a milestone
// that the list calls over are over, unless their section says that it is not finished.
func (r *Roadmap) spread() {
	over, open, listed := map[VersionKey]bool{}, map[VersionKey]bool{}, map[VersionKey]bool{}
	for _, l := range r.Lines {
		listed[l.Milestone] = listed[l.Milestone] || l.Form != Row
	}
	for _, m := range r.Milestones {
		over[m.Key], open[m.Key] = over[m.Key] || m.IsOver, open[m.Key] || !m.IsOver
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		if number, ok := phaseid.Integer(strings.TrimRight(l.ID, "abcdefghABCDEFGH")); ok && l.Milestone == "" {
			has := func(of [2]int) bool { return of[0] <= number && number <= of[1] }
			for _, m := range r.Milestones {
				if slices.ContainsFunc(m.ranges, has) && !(m.isSection && listed[m.Key]) {
					l.Milestone = m.Key
					if !m.IsOver {
						break
					}
				}
			}
		}
		l.IsOver = l.IsOver || over[l.Milestone] && !open[l.Milestone] && !l.isUnderway
	}
}

// A roadmapReader parses the lines of a ROADMAP.md in one pass.
type roadmapReader struct {
	*Roadmap
	phase   int         // the index in Lines of the phase whose heading encloses the line; -1 for none
	level   int         // the number of # of that heading
	above   []enclosing // the headings that enclose the line, the nearest last
	details []enclosing // the <details> around it, the innermost last
}

// An enclosing is a heading or a <summary> that a line is below.
type enclosing struct {
	level   int
	version VersionKey
	state   sectionState
}

// A sectionState is what a heading or a <summary> says of the lines below it. The nearest one with a state counts.
type sectionState uint8

const (
	sectionUnknown sectionState = iota
	sectionOver
	sectionUnderway
)

func (r *roadmapReader) heading(line string) {
	level, title := md.Heading(line)
	for len(r.above) > 0 && r.above[len(r.above)-1].level >= level {
		r.above = r.above[:len(r.above)-1]
	}
	if level <= r.level {
		r.phase = -1
	}
	if id, rest, isWorded := listedPhase(title); id != "" && isWorded {
		r.level, r.phase = level, -1
		tick := tickOf(title, rest)
		if r.add(Listing{ID: id, Title: nameOf(rest), Form: Heading, Tick: tick}, "") {
			r.phase = len(r.Lines) - 1
		}
		return
	}
	r.above = append(r.above, r.section(title, level))
}

// tickOf returns what a line says of its phase, with rest as the part after the phase's id. Dropped: the id is struck
// out, or a remark says so. Ticked: the line ends in ✅ or ✓, or a remark after a dash or in brackets begins with a
// word for done and has no other word.
func tickOf(line, rest string) Tick {
	hasTitle := strings.ContainsRune(":.—–-", md.FirstRune(strings.TrimLeft(rest, "*~ "))) // not "~~Phase 9 decay~~"
	if hasTitle && strings.Contains(line[:len(line)-len(rest)], "~~") {
		return Dropped
	}
	rest = md.Plain(md.CutBytes(rest, 2*maxTitle))
	for remark := range lexicon.Remarks(lexicon.Fold(rest)) {
		switch k, n := lexicon.Start(remark, lexicon.Done|lexicon.Dropped); {
		case k == lexicon.Done && !strings.ContainsFunc(remark[n:], unicode.IsLetter):
			return Ticked
		case k == lexicon.Dropped && isTarget(remark[n:]):
			return Dropped
		}
	}
	if strings.HasSuffix(rest, "✅") || strings.HasSuffix(rest, "✓") {
		return Ticked
	}
	return NoBox
}

// isTarget reports whether what follows a word for dropped, up to the closing bracket, is empty or says where the
// phase went: "to v2", "by 4.27", "into Phase 6".
func isTarget(text string) bool {
	text = strings.TrimLeft(text, " ")
	if end := strings.IndexAny(text, ")]([—–;,"); end >= 0 {
		text = text[:end]
	}
	if k, n := lexicon.Start(text, lexicon.Link); k != 0 {
		text = strings.TrimLeft(text[n:], " ")
	}
	text = strings.TrimRight(phaseid.AfterWord(text), " .")
	id, rest := phaseid.CutID(text)
	return id != "" && rest == "" || IsVersion(text) || !strings.ContainsFunc(text, unicode.IsLetter)
}

func tickIn(text string) Tick {
	text = lexicon.Fold(strings.TrimLeftFunc(md.Plain(text), md.IsOrnament))
	switch k, n := lexicon.Start(text, lexicon.Done|lexicon.Dropped); {
	case k == lexicon.Done && lexicon.State(text, lexicon.Done) != 0: // not "Complete checkout flow"
		return Ticked
	case k == lexicon.Dropped && isTarget(text[n:]):
		return Dropped
	}
	return NoBox
}

func (r *roadmapReader) section(title string, level int) enclosing {
	title = md.CutBytes(title, budget.Text)
	if !namesMilestone(title) || !r.Budget.Take(budget.Milestones) {
		return enclosing{level: level}
	}
	m, ok := milestoneIn(title)
	if ok {
		r.Sections = append(r.Sections, m)
		r.listSection(m, title)
	}
	e := enclosing{level: level, version: m.Key}
	switch {
	case m.isUnderway:
		e.state = sectionUnderway
	case m.IsOver:
		e.state = sectionOver
	}
	return e
}

// listSection adds a section to the list of milestones if it says that it is over, or which phases it has. A section
// without a state is not added if the list has its milestone.
func (r *roadmapReader) listSection(m Milestone, title string) {
	title = lexicon.Fold(title)
	for at := range md.Indexes(title, "phase") {
		if m.ranges == nil {
			m.ranges, _ = rangesIn(title[at:])
		}
	}
	isKnown := slices.ContainsFunc(r.Milestones, func(other Milestone) bool { return other.Key == m.Key })
	if m.IsOver || m.isUnderway || !isKnown {
		m.isSection = true
		r.milestone(m, m.IsOver)
	}
}

// tag reads a line that begins with a tag. The content of <details> is over, unless its <summary> says that it is not.
func (r *roadmapReader) tag(line string) {
	if md.StartsFold(line, "<details") && len(r.details) < budget.Details {
		r.details = append(r.details, enclosing{state: sectionOver})
	}
	if _, text, ok := strings.Cut(line, "<summary>"); ok && len(r.details) > 0 {
		text, _, _ = strings.Cut(text, "</summary>")
		summary := r.section(text, 0)
		if summary.state != sectionUnderway {
			summary.state = sectionOver
		}
		r.details[len(r.details)-1] = summary
	}
}

func (r *roadmapReader) closeDetails(line string) {
	n := strings.Count(strings.ToLower(line), "</details")
	r.details = r.details[:max(len(r.details)-n, 0)]
}

// detail parses a line below a phase's heading: "**Status:** Complete", "**Plans:** 1/2 plans complete".
func (r *roadmapReader) detail(line string) {
	label, value, ok := strings.Cut(md.CutBytes(strings.TrimLeft(line, "-*_ "), 64), ":")
	if !ok || strings.Contains(label, " ") {
		return
	}
	phase := &r.Lines[r.phase]
	value = strings.TrimLeft(value, "* ")
	switch lexicon.Of(lexicon.Fold(strings.TrimRight(label, "*_ ")), lexicon.StatusLabel|lexicon.PlansLabel) {
	case lexicon.StatusLabel:
		phase.Tick = max(phase.Tick, tickIn(value))
		if strings.HasPrefix(value, "✅") {
			phase.Tick = max(phase.Tick, Ticked)
		}
	case lexicon.PlansLabel:
		done, total := plansIn(value)
		phase.Plans, phase.allPlans = max(phase.Plans, total), 0 < total && done == total
	}
}

// plansIn parses the number of plans at the start of a text, and how many of them are done: "7", "1/2 plans complete",
// "3 of 4". Both are 0 if it begins with none.
func plansIn(text string) (done, total int) {
	number, rest := md.CutDigits(text)
	if of, ok := strings.CutPrefix(strings.Replace(rest, " of ", "/", 1), "/"); ok {
		done, _ = strconv.Atoi(number)
		number, rest = md.CutDigits(of)
	}
	total, err := strconv.Atoi(number)
	if err != nil || rest != "" && rest[0] != ' ' {
		return 0, 0
	}
	return done, total
}

func (r *roadmapReader) row(line string) {
	cells := strings.Split(strings.Trim(line, "| "), "|")
	id, rest, _ := listedPhase(cells[0])
	if id == "" || rest == "" || strings.HasPrefix(rest, "-") {
		return // 08-01 is a plan
	}
	row, version := Listing{ID: id, Title: nameOf(rest), Form: Row}, VersionKey("")
	for _, cell := range cells[1:] {
		cell = strings.TrimLeftFunc(md.Plain(cell), md.IsOrnament)
		if version == "" && md.StartsVersion(cell) && !strings.Contains(cell, " ") {
			version = KeyOf(cell)
		}
		if !md.StartsDigit(cell) { // half of the cells are dates and counts
			row.Tick = max(row.Tick, tickIn(cell))
		}
		if row.Plans == 0 && strings.Contains(cell, "/") {
			_, row.Plans = plansIn(cell)
		}
	}
	r.add(row, version)
}

func (r *roadmapReader) item(line string) {
	item, ok := md.ListItem(line)
	if !ok {
		return
	}
	item, tick := cutBox(item)
	text := strings.TrimLeftFunc(item, md.IsOrnament)
	isMarked := tick != NoBox || strings.HasPrefix(item, "*") || strings.HasPrefix(text, "[")
	if !isMarked && md.IsDigit(line[0]) {
		return // a numbered step, like most items of a ROADMAP.md: parsing them all would be slow
	}
	id, rest, isWorded := listedPhase(strings.TrimLeft(text, "["))
	if tickOf(text, rest) == Dropped {
		tick = Dropped
	}
	isListed := isMarked || tick == Dropped && strings.HasPrefix(text, "~~")
	if id != "" && isListed && isPhaseItem(text, rest, isWorded) {
		r.add(Listing{ID: id, Title: nameOf(rest), Form: Item, Tick: tick}, "")
		return
	}
	if tick != NoBox && r.plan(text, tick == Ticked) {
		return
	}
	if m, ok := listedMilestone(item); ok {
		isSure := m.IsOver && len(r.Lines) == 0 // "- [x] v1.0: Debt" can be any task
		m.IsOver = m.IsOver || tick == Ticked
		r.milestone(m, isSure)
	}
}

// plan parses an item with a checkbox as a plan of the phase whose heading encloses it, as 04-02 is of phase 4. It
// reports false if it is not one.
func (r *roadmapReader) plan(text string, isTicked bool) bool {
	if r.phase < 0 {
		return false
	}
	phase := &r.Lines[r.phase]
	plan, _ := phaseid.CutPlan(strings.TrimLeft(text, "*_`["))
	i := strings.LastIndexByte(plan, '-')
	if i <= 0 || !phaseid.Same(plan[:i], phase.ID) {
		return false
	}
	phase.boxes++
	if isTicked {
		phase.ticked++
	}
	phase.Plans = max(phase.Plans, phase.boxes)
	return true
}

func (r *roadmapReader) milestone(m Milestone, isSure bool) {
	if (len(m.ranges) > 0 || isSure) && r.Budget.Take(budget.Milestones) {
		r.Milestones = append(r.Milestones, m)
	}
}

// cutBox splits an item after its checkbox: "[x] ".
func cutBox(item string) (rest string, tick Tick) {
	if len(item) < 4 || item[0] != '[' || item[2] != ']' {
		return item, NoBox
	}
	tick = Empty
	if item[1] == 'x' || item[1] == 'X' {
		tick = Ticked
	}
	return js.TrimStart(item[3:]), tick
}

// add adds a line that lists a phase, with the version that its row names, if any. It reports false if it is left out.
func (r *roadmapReader) add(line Listing, version VersionKey) bool {
	if phaseid.IsBacklog(line.ID) || !r.Budget.Take(budget.Phases) {
		return false
	}
	line.Key = phaseid.Key(line.ID)
	state := sectionUnknown
	for _, list := range [...][]enclosing{r.details, r.above} {
		for _, e := range slices.Backward(list) {
			line.Milestone, state = cmp.Or(line.Milestone, e.version), cmp.Or(state, e.state)
		}
	}
	line.IsOver, line.isUnderway = state == sectionOver, state == sectionUnderway
	if line.IsOver && line.Tick == Dropped { // the number is free for another milestone
		return false
	}
	line.HasVersion = version != ""
	if line.HasVersion {
		line.Milestone = version // the table may have the phases of all milestones
	}
	r.Lines = append(r.Lines, line)
	return true
}

// listedPhase returns the phase id that a text begins with, and what follows. isWorded: the word "phase" precedes it.
func listedPhase(text string) (id, rest string, isWorded bool) {
	text = strings.TrimLeft(strings.TrimLeftFunc(text, md.IsOrnament), "*_~ ")
	number := phaseid.AfterWord(text)
	code, v := phaseid.CutBracket(strings.TrimLeft(number, "*_ "))
	id, rest = phaseid.CutID(v)
	if id == "" {
		return "", "", false
	}
	return code + id, rest, number != text
}

// isPhaseItem reports whether an item begins with the word "phase", or with a number and a mark after it: **4. Cart**.
func isPhaseItem(item, rest string, isWorded bool) bool {
	isMarked := len(rest) > 1 && strings.IndexByte(".:)", rest[0]) >= 0 && rest[1] == ' '
	return isWorded || isMarked && md.StartsDigit(strings.TrimLeft(item, "*_[ "))
}

// maxTitle is how many bytes of a title are read. Longer text is prose.
const maxTitle = 256

// nameOf returns the name at the start of a text, up to a mark that ends it.
func nameOf(text string) string {
	text = strings.TrimLeft(md.Plain(md.CutBytes(text, maxTitle)), ".:)—–-· \u00a0")
	for _, end := range [...]string{" — ", " – ", " - ", " --", " (", "[", "](", "✅", "|"} {
		text, _, _ = strings.Cut(text, end)
	}
	return md.TrimOrnaments(text)
}
