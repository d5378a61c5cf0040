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

// A Roadmap is a ROADMAP.md.
type Roadmap struct {
	Lines      []Listing   // one for each line that lists a phase, in order
	Milestones []Milestone // its list of milestones, and what headings say as its items do
	Sections   []Milestone // the sections that name one version, in order
	Budget     budget.Budget
}

// A Listing is a line that lists a phase. The same phase can have several.
type Listing struct {
	ID, Key   string // the key is the id as phaseid compares it
	Title     string // empty if the line has none
	Form      Form
	Milestone VersionKey // that its section, its row or the list of milestones names
	IsOver    bool       // the section is over
	Tick      Tick

	HasVersion bool // it is a row that names a version itself
	Plans      int  // how many plans it has, by what is below its heading or in its row; 0 if nothing says so
	isUnderway bool // its section says that it is not over

	boxes, ticked int  // the plans below its heading that have a box, and of them those with a mark
	allPlans      bool // below its heading all of its plans are said to be complete
}

// lists reports whether a line lists its phase for a version: a row does only where its own column names it.
func (l *Listing) lists(version VersionKey) bool {
	return l.Milestone == version && (l.Form != Row || l.HasVersion)
}

// A Form is the kind of a line. A title in a higher one takes precedence.
type Form uint8

// The forms.
const (
	Row Form = iota + 1
	Item
	Heading
)

// A Tick says whether a line says that its phase is done.
type Tick uint8

// The ticks.
const (
	NoBox   Tick = iota // it says nothing of that
	Empty               // an empty box
	Ticked              // a box with a mark; a word for done ends a heading, or begins its Status: or a cell
	Dropped             // it is struck out, or that word says that it will not be done
)

// Read reads the text of a ROADMAP.md.
func Read(text string) Roadmap {
	r := roadmapReader{Roadmap: new(Roadmap), phase: -1}
	r.Lines = make([]Listing, 0, 40) // a heading and an item for each phase of a usual one
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
			r.close(l.Text)
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

// spread gives the lines what the list of milestones says. By "- v1.1 Land — Phases 5-7" a line of phase 6 below no
// section that names a version is of v1.1; if two items have 6, of the one that is not over. And lines of a milestone
// that the list calls over are over.
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

// roadmapReader reads the lines of a ROADMAP.md in one pass.
type roadmapReader struct {
	*Roadmap
	phase   int         // the place in Lines of the phase whose heading encloses the line; -1 for none
	level   int         // of that heading
	above   []enclosing // the headings that enclose the line, the nearest last
	details []enclosing // the <details> around it, the innermost last
}

// enclosing is a heading or a <summary>.
type enclosing struct {
	level   int
	version VersionKey
	state   sectionState
}

// A sectionState is what a heading or a <summary> says of what it encloses. The nearest one that says something counts.
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

// tickOf is what a line says of its phase, of whose id rest is what follows: it is struck out, ends in ✅ or ✓, or has a
// word for done or dropped after a dash or in brackets, and nothing of its own after that.
func tickOf(line, rest string) Tick {
	hasTitle := strings.ContainsRune(":.—–-", md.FirstRune(strings.TrimLeft(rest, "*~ "))) // no "~~Phase 9 decay~~"
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

// isTarget reports whether what follows a word for dropped, to the end of its brackets, is nothing, a version or a
// phase: "to v2", "by 4.27", "into Phase 6".
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
	switch k, n := lexicon.Start(text, lexicon.Dropped); {
	case k != 0 && isTarget(text[n:]):
		return Dropped
	case lexicon.State(text, lexicon.Done) != 0: // not "Complete checkout flow"
		return Ticked
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

// listSection adds a section that says that it is over, or which phases it has, to the list of milestones, unless the
// list says more.
func (r *roadmapReader) listSection(m Milestone, title string) {
	title = lexicon.Fold(title)
	for at := range md.Indexes(title, "phase") {
		if m.ranges == nil {
			m.ranges, _ = rangesIn(title[at:])
		}
	}
	isKnown := slices.ContainsFunc(r.Milestones, func(other Milestone) bool { return other.Key == m.Key })
	if m.IsOver || m.isUnderway || !isKnown {
		m.isSection, m.isUnderway = true, false // its lines know
		r.milestone(m, m.IsOver)
	}
}

// tag reads a line that begins with a tag. What is in <details> is over, unless its summary says otherwise.
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

func (r *roadmapReader) close(line string) {
	n := strings.Count(strings.ToLower(line), "</details")
	r.details = r.details[:max(len(r.details)-n, 0)]
}

// detail reads a line below the heading of a phase: its "**Status:** Complete", "**Plans:** 1/2 plans complete".
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

// plansIn reads the number of plans that a text begins with, and how many of them it says are done: "7", "1/2 plans
// complete", "3 of 4". Both are 0 if it does not begin with one.
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
		if version == "" && md.IsVersion(cell) && !strings.Contains(cell, " ") {
			version = KeyOf(cell)
		}
		row.Tick = max(row.Tick, tickIn(cell))
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
		return // a step of something: most items of a ROADMAP.md are, and each would be read word by word
	}
	id, rest, isWorded := listedPhase(strings.TrimLeft(text, "["))
	if tickOf(text, rest) == Dropped {
		tick = Dropped
	}
	isListed := isMarked || tick == Dropped && strings.HasPrefix(text, "~~")
	if id != "" && isListed && isTitled(text, rest, isWorded) {
		r.add(Listing{ID: id, Title: nameOf(rest), Form: Item, Tick: tick}, "")
		return
	}
	if tick != NoBox && r.plan(text, tick == Ticked) {
		return
	}
	if m, ok := listedMilestone(item); ok {
		m.IsOver = m.IsOver || tick == Ticked
		r.milestone(m, (isMarked || text != item) && len(r.Lines) == 0)
	}
}

// plan reads an item with a box as a plan of the phase whose heading encloses it: 04-02 of 4.
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

// cutBox splits an item after its box: "[x] ".
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

// add adds a line that lists a phase, with the version that its row names. It reports false where it does not.
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
		line.Milestone = version // a table of all milestones
	}
	r.Lines = append(r.Lines, line)
	return true
}

// listedPhase returns the id of a text that begins with one, possibly after the word "phase", and what follows.
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

// isTitled reports whether an item begins with the word, or with a number and a mark after it: **4. Cart**.
func isTitled(item, rest string, isWorded bool) bool {
	isMarked := len(rest) > 1 && strings.IndexByte(".:)", rest[0]) >= 0 && rest[1] == ' '
	return isWorded || isMarked && md.StartsDigit(strings.TrimLeft(item, "*_[ "))
}

// maxTitle is the length in bytes of the longest title. What is longer is prose.
const maxTitle = 256

// nameOf is the name at the start of a text, up to a mark that ends it.
func nameOf(text string) string {
	text = strings.TrimLeft(md.Plain(md.CutBytes(text, maxTitle)), ".:)—–-· \u00a0")
	for _, end := range [...]string{" — ", " – ", " - ", " --", " (", "[", "](", "✅", "|"} {
		text, _, _ = strings.Cut(text, end)
	}
	return md.TrimOrnaments(text)
}
