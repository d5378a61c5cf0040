// Package story works out where a project stands, in one place, from the files beside its STATE.md: ROADMAP.md with
// its list of milestones, MILESTONES.md, milestones/, and the directories of the phases. [Read] and [ReadShipped]
// parse these files into plain values. [Tell] then decides on the milestone in force (the one being worked on), its
// phases with the state of each, and the position (the phase that the status line shows). The line, explain, check and
// JSON all take their values from the resulting [Story].
//
//	### Phase 4: Name                        - [x] **Phase 4: Name** - what it is about
//	- [ ] **4. Name**                        | 4. Name | v1.1 | 3/3 | Complete | 2026-02-05 |
//	- ✅ **v1.0 MVP** - Phases 1-4 (shipped 2026-01-10)
//	## v1.0 MVP (Shipped: 2026-04-16)        in MILESTONES.md
//
//	section = the <summary> around a line, or the nearest heading above it that names one version
//
// A section or a line is open if it is not over and its version was not shipped. The milestone in force is the first
// of these whose condition holds:
//
//	STATE.md's version         it was not shipped. Exception: exactly one open section lists STATE.md's phase, it is
//	                           another version's, and STATE.md's version has no phase left to do after that one
//	that of STATE.md's phase   an open section lists that phase
//	the next open version      its section has a phase to do, after STATE.md's
//	phases of no section       something was shipped, and work goes on in one of these phases
//	none                       something was shipped, and STATE.md names a shipped version, no phase, or a phase that
//	                           is done or archived
//	all of ROADMAP.md          always: all of its open lines
//
// [Phase.Stage] is how far a phase is, from untouched to complete. These words have a fixed meaning, too. That a
// milestone was shipped and that a status says so are separate facts; a project can have both.
//
//	ticked   a phase      ROADMAP.md marks it as done or dropped                        Phase.IsTicked
//	past     a phase      known to be done, or listed only by lines that are over       Phase.IsPast
//	over     a line       in <details>, below a heading that says so, or by the list    Listing.IsOver
//	over     a milestone  a heading, a summary or an item of the list says so           Milestone.IsOver
//	shipped  a milestone  archived or over, and no work goes on in it                   Story.Shipped
//	over     a status     says that the milestone is                                    project.Facts.IsOver
//	closed   a concern    by its box, a closing word or its heading                     project.Items
//
// [Stated] is all that this package knows of a STATE.md. It does no I/O of its own: it calls functions of the
// [Evidence] to list a directory, when the story depends on one. Nothing fails. Of each file only the first 1 MiB is
// read.
package story

import (
	"maps"
	"slices"
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A Story says where a project stands: what was shipped, the milestone in force, its phases with the state of each,
// and the position. Every part of the line is taken from it. The zero value knows nothing.
type Story struct {
	Milestone Milestone // in force, or the last one if IsShipped; without a Version if there is none
	Why       string    // why it is that one
	IsShipped bool      // all that was planned was shipped
	Shipped   []Shipped // the milestones that were shipped

	Phases    []*Phase // of the milestone in force, by number; empty if ROADMAP.md lists none
	Counts    Counts   // how many of them are done
	AllPhases []*Phase // all that ROADMAP.md lists or that have a directory, by number
	Position  *Phase   // the phase that the line shows; nil for none, or if only its id is known
	IsOwn     bool     // it is STATE.md's own, not moved
	WhyMoved  string   // why it was moved

	place map[string]*Phase // by key, also without the project code where that is unambiguous
}

// Stated is what a STATE.md itself says of the project's position. What it does not say is empty.
type Stated struct {
	Version     string // the milestone's, as written
	Phase       string // the phase's id, as written
	Plans       int    // how many plans that phase has; 0 if unknown
	IsActive    bool   // a command is working on that phase
	HasNoPhases bool   // its milestone has no phases yet
}

// Evidence is what lies beside a STATE.md, as GSD's own tools read it. Package find collects it. The zero value is
// none.
type Evidence struct {
	Roadmap        Roadmap
	ShippedInWords []Milestone // milestones that MILESTONES.md calls shipped
	Archived       []Milestone // milestones that have a milestones/vX-ROADMAP.md
	Dirs           []string    // the sorted names of the directories in phases/
	HasLoose       bool        // phases/ has files that are named after phases: 24-CONTEXT.md

	// The story calls these only if it depends on the answer. The first two record in Budget what they leave out, and
	// in Unreadable what they cannot read.
	ArchivedDirs func() []string             // the names in every milestones/vX-phases/
	Look         func(dir string) *Files     // lists one of Dirs; nil if it cannot be read
	Superseded   func(dir, plan string) bool // reports whether a plan says that it is superseded

	IsUltra bool // an Ultra Planner project: directories can take ROADMAP.md's place

	Unreadable []error       // what exists but could not be read; its part of the story is missing
	Budget     budget.Budget // what was left out
}

// A builder assembles a [Story].
type builder struct {
	Story
	*Evidence
	stated         Stated
	statedKey      VersionKey
	own            *Phase             // the phase that STATE.md states; nil if unknown
	shippedAt      map[VersionKey]int // the index of each version in Shipped
	archivedPhases map[string]bool
}

// Tell works out the story of a project. It lists a directory only if the story depends on it.
func Tell(stated Stated, evidence *Evidence) Story {
	b := builder{Evidence: evidence, stated: stated, statedKey: KeyOf(stated.Version), shippedAt: map[VersionKey]int{}}
	b.collectPhases()
	b.own = b.Phase(stated.Phase)
	if b.own != nil {
		b.own.statedPlans = stated.Plans
		b.own.dropSuperseded()
	}
	if b.IsUltra { // all its directories count
		for _, p := range b.AllPhases {
			p.Files()
		}
	}
	b.tellShipped()
	b.tellMilestone()
	b.tellPosition()
	b.tellGap()
	b.Counts = Counts{Total: len(b.Phases), Of: "phases"}
	for _, p := range b.Phases {
		if p.Done() {
			b.Counts.Done++
		}
	}
	return b.Story
}

// collectPhases creates a phase for each id that ROADMAP.md lists or a directory has.
func (b *builder) collectPhases() {
	lines := b.Roadmap.Lines
	b.place = make(map[string]*Phase, len(lines))
	b.AllPhases = make([]*Phase, 0, len(lines)+len(b.Dirs))
	for i := range lines {
		l := &lines[i]
		p := b.place[l.Key]
		if p == nil {
			p = &Phase{ID: l.ID, key: l.Key}
			b.add(p)
		}
		p.lines = append(p.lines, l)
	}
	b.collectDirs()
	slices.SortStableFunc(b.AllPhases, func(x, y *Phase) int { return phaseid.Compare(x.ID, y.ID) })
	coded := map[string]*Phase{}
	for _, p := range b.AllPhases {
		p.evidence = b.Evidence
		if p.Stray {
			continue
		}
		p.read(func(*Listing) bool { return true })
		if key := phaseid.WithoutCode(p.key); key != p.key && b.place[key] == nil {
			if _, isSeen := coded[key]; isSeen {
				p = nil // ambiguous: several codes have this number
			}
			coded[key] = p
		}
	}
	maps.Copy(b.place, coded)
}

func (b *builder) add(p *Phase) {
	b.place[p.key] = p
	b.AllPhases = append(b.AllPhases, p)
}

// collectDirs gives each phase the directory with its number. If there are several, the first whose slug matches
// ROADMAP.md's title wins, else the last one. After something was shipped, numbers may have started again at 1: a
// directory that shares no word with the titles of its number belongs to another milestone.
func (b *builder) collectDirs() {
	isOver, hasShipped := b.whatIsOver()
	stray := func(p *Phase, dir string) {
		b.AllPhases = append(b.AllPhases, &Phase{ID: p.ID, key: p.key, Dir: dir, Stray: true})
	}
	for _, dir := range b.Dirs {
		id, slug := phaseid.CutDir(dir)
		key := phaseid.Key(id)
		p := b.place[key]
		if p == nil {
			p = b.place[phaseid.WithoutCode(key)]
		}
		switch {
		case id == "":
		case p == nil:
			b.add(&Phase{ID: id, key: key, Dir: dir, Slug: slug})
		case hasShipped && p.isOfOtherMilestone(slug, isOver):
			stray(p, dir)
		case p.Dir != "" && p.isTitled(p.Slug):
			stray(p, dir)
			p.Duplicates = append(p.Duplicates, dir)
		default:
			if p.Dir != "" {
				stray(p, p.Dir)
				p.Duplicates = append(p.Duplicates, p.Dir)
			}
			p.Dir, p.Slug = dir, slug
		}
	}
}

// whatIsOver returns a function that reports whether a line is over, or of a version that a file calls shipped.
// hasShipped reports whether there is such a version.
func (b *builder) whatIsOver() (isOver func(*Listing) bool, hasShipped bool) {
	over := map[VersionKey]bool{}
	for _, s := range b.saidToBeShipped() {
		over[s.Key] = true
	}
	return func(l *Listing) bool { return l.IsOver || over[l.Milestone] }, len(over) > 0
}

// phasesOf returns the phases of a milestone: those for which lists accepts a line, except the backlog and dropped
// phases, and STATE.md's phase if it has a directory and none of its lines is over or shipped. Ticks and titles come
// from the lines that counts accepts, and from those in no section.
func (b *builder) phasesOf(lists, counts func(*Listing) bool) (phases []*Phase) {
	isPast := func(l *Listing) bool { return l.IsOver || b.wasShipped(l.Milestone) }
	isListed := func(p *Phase) bool { return slices.ContainsFunc(p.lines, lists) }
	if !slices.ContainsFunc(b.AllPhases, isListed) {
		return nil
	}
	for _, p := range b.AllPhases {
		switch {
		case p.Stray || phaseid.IsBacklog(p.ID):
			continue
		case isListed(p):
			p.read(func(l *Listing) bool { return counts(l) || l.Milestone == "" && !l.IsOver })
			p.Listed = true
			if p.Tick == Dropped {
				continue
			}
		case p != b.own || slices.ContainsFunc(p.lines, isPast) || p.Dir == "":
			continue
		}
		phases = append(phases, p)
	}
	return phases
}

// tellGap finds out whether STATE.md's phase has a gap plan to execute: the phase is ticked and still the position,
// only some of its plans have a summary, and all other phases are done. If others are open, people continue there.
func (b *builder) tellGap() {
	isOpen := func(p *Phase) bool { return p != b.own && !p.Done() }
	if b.own == nil || b.own != b.Position || !b.own.IsTicked() || b.IsUltra ||
		!slices.Contains(b.Phases, b.own) || slices.ContainsFunc(b.Phases, isOpen) {
		return
	}
	files := b.own.Files() // a plan that ROADMAP.md alone has is not open
	b.own.hasGap = 0 < files.Done && files.Done < files.Plans
}

func (b *builder) tellPosition() {
	b.IsOwn, b.Position = true, b.own
	if b.IsShipped {
		b.Position = nil
		return
	}
	phases := b.candidates()
	if b.stated.IsActive || len(phases) == 0 {
		return
	}
	i := slices.Index(phases, b.own)
	switch {
	case b.stated.Phase == "":
		b.move(firstOpen(phases), "STATE.md names none")
		return
	case i < 0 && len(b.Phases) > 0:
		b.move(firstOpen(phases), "STATE.md's phase is not one of the milestone in force")
		return
	case i < 0 || b.own.Stage() < HasGaps:
		return
	}
	var last *Phase // people move on without closing gaps or verifying
	for _, p := range phases[i+1:] {
		if p.Stage() == Untouched {
			continue
		}
		last = p
		if !p.Done() {
			break
		}
	}
	if last != nil && (b.own.Done() || !last.Done()) {
		b.move(last, "phase "+phaseid.WithoutZeros(b.stated.Phase)+" is done on disk")
	}
}

// candidates returns the phases that can be the position: those of the milestone in force. An Ultra Planner project
// without these has all phases with a directory.
func (b *builder) candidates() []*Phase {
	phases := b.Phases
	for _, p := range b.AllPhases {
		if b.IsUltra && p.Dir != "" && len(b.Phases) == 0 && !p.Stray {
			phases = append(phases, p)
		}
	}
	return phases
}

func (b *builder) move(to *Phase, why string) {
	b.Position, b.IsOwn, b.WhyMoved = to, false, why
	if to != nil {
		to.dropSuperseded()
	}
}

// firstOpen returns the first phase that has plans and is not done, else the first that is not done, else nil.
func firstOpen(phases []*Phase) (first *Phase) {
	for _, p := range phases {
		if p.Done() {
			continue
		}
		if p.Stage() >= Planned {
			return p
		}
		if first == nil {
			first = p
		}
	}
	return first
}

// Phase returns the phase with that id, or nil. 04 also finds CK-04, if only one project code has that number.
func (s *Story) Phase(id string) *Phase {
	if id == "" {
		return nil
	}
	return s.place[phaseid.Key(id)]
}

// Total is the number of phases if they are numbered 1, 2, 3 and so on without gaps; else 0.
func (s *Story) Total() int {
	for i, p := range s.Phases {
		if p.key != phaseid.Key(strconv.Itoa(i+1)) {
			return 0
		}
	}
	return len(s.Phases)
}

// Where returns the file that says that the milestone was shipped; empty if none does.
func (s *Story) Where() string {
	for _, m := range s.Shipped {
		if m.Key == s.Milestone.Key {
			return m.Where
		}
	}
	return ""
}

// Files adds up the plans, the done plans and the summaries of all directories listed so far; false if there is none.
func (s *Story) Files() (total Files, ok bool) {
	for _, p := range s.AllPhases {
		if files := p.files; files != nil {
			total.Plans, total.Done, ok = total.Plans+files.Plans, total.Done+files.Done, true
			total.Summaries += files.Summaries
		}
	}
	return total, ok
}

// Following returns the phase of the milestone in force to do after p: the first later one with plans that is not
// done, else the first later one that is not done, else an earlier one in the same way, else nil.
func (s *Story) Following(p *Phase) *Phase {
	i := max(slices.Index(s.Phases, p), 0)
	if next := firstOpen(s.Phases[i:]); next != nil {
		return next
	}
	return firstOpen(s.Phases[:i])
}
