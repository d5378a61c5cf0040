// Package story tells where a project stands, once, from what lies beside its STATE.md: ROADMAP.md with its
// list of milestones, MILESTONES.md, milestones/, and the directories of the phases. [Read] and [ReadShipped] read
// lines as plain values, [Tell] settles which milestone is in force, which phases it has with the state of
// each, and the position. The parts of the rich line, explain, check and JSON are read off that.
//
//	### Phase 4: Name                        - [x] **Phase 4: Name** - what it is about
//	- [ ] **4. Name**                        | 4. Name | v1.1 | 3/3 | Complete | 2026-02-05 |
//	- ✅ **v1.0 MVP** - Phases 1-4 (shipped 2026-01-10)
//	## v1.0 MVP (Shipped: 2026-04-16)        of a MILESTONES.md
//
//	section = the <summary> around a line, or the nearest heading above it that names one version
//
// The milestone in force is the first of these:
//
//	STATE.md's version         it was not shipped; unless only the section of one other open version lists STATE.md's
//	                           phase, and its own section has no phase to do after that
//	that of STATE.md's phase   an open section lists it
//	the next open version      its section has a phase to do, after STATE.md's
//	phases of no section       something was shipped, and work goes on in one of them
//	none                       something was shipped, and STATE.md states nothing else that goes on
//	all of ROADMAP.md          that is not over
//
// How far a phase is its [Stage] says, from untouched to complete. What other words mean, of what, and where each is
// asked; a milestone that was shipped, and a status that says so, are two things: files can say both.
//
//	ticked   a phase      ROADMAP.md says that it is done                               Phase.IsTicked
//	past     a phase      done, as far as that is known, or listed as over alone        Phase.IsPast
//	over     a line       in <details>, below a heading of what is over, or by the list Listing.IsOver
//	over     a milestone  a heading, a summary or an item of the list says so           Milestone.IsOver
//	shipped  a milestone  archived or over, and no work goes on in it                   Story.Shipped
//	over     a status     says that the milestone is                                    project.Facts.IsOver
//	closed   a concern    by its box, a closing word or its heading                     project.Items
//
// Of a STATE.md it knows what [Stated] has. It has no I/O of its own: a function of the evidence lists a directory when
// the story depends on it. Nothing fails; of a file the first 1 MiB is read.
package story

import (
	"maps"
	"slices"
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A Story is where a project stands, told once: what was shipped, the milestone in force, its phases with
// the state of each, and the position. All parts of the line are read off it. The zero value knows nothing.
type Story struct {
	Milestone Milestone // in force, or the last one if IsShipped; its version is empty for none
	Why       string    // why it is that one
	IsShipped bool      // all that was planned was shipped
	Shipped   []Shipped // the milestones that were shipped

	Phases    []*Phase // of the milestone in force, by number; empty if ROADMAP.md lists none
	Counts    Counts   // how many of them are done
	AllPhases []*Phase // all that ROADMAP.md lists or that have a directory, by number
	Position  *Phase   // the phase that the line shows; nil for none, or if only its id is known
	IsOwn     bool     // the position is the one that STATE.md states, or neither knows one
	WhyMoved  string   // why it is not

	place map[string]*Phase // by the key with and, where that is clear, without the project's code
}

// Stated is what a STATE.md states of a project's position; what it does not state is empty.
type Stated struct {
	Version     string // of the milestone, as written
	Phase       string // the id, as written
	Plans       int    // how many plans that phase has; 0 for unknown
	IsActive    bool   // a command is working on that phase
	HasNoPhases bool   // its milestone has no phases yet
}

// Evidence is what lies beside a STATE.md, as GSD's own tools read it. The zero value is none. Package
// find collects it.
type Evidence struct {
	Roadmap        Roadmap
	ShippedInWords []Milestone // those that MILESTONES.md says were shipped
	Archived       []Milestone // those with a ROADMAP.md in milestones/
	Dirs           []string    // the sorted names in phases/

	// The story asks these only if it depends on them. What they leave out or cannot read they add to the evidence.
	ArchivedDirs func() []string                             // the names in milestones/vX-phases/ of every version
	Look         func(dir string) (files *Files, isDir bool) // lists one of Dirs; nil if that cannot be listed
	Superseded   func(dir, plan string) bool                 // reports whether a plan in it says that it is superseded

	IsUltra bool // an Ultra Planner project, whose disk is the truth

	Unreadable []error       // what exists and could not be read: its part of the story is missing
	Budget     budget.Budget // what was left out
}

// A builder puts a [Story] together.
type builder struct {
	Story
	*Evidence
	stated         Stated
	statedKey      VersionKey
	own            *Phase             // STATE.md's; nil for none
	shippedAt      map[VersionKey]int // the place of each in Shipped
	archivedPhases map[string]bool
}

// Tell tells the story of a project. A directory is looked into only if the story depends on it.
func Tell(stated Stated, evidence *Evidence) Story {
	b := builder{Evidence: evidence, stated: stated, statedKey: KeyOf(stated.Version), shippedAt: map[VersionKey]int{}}
	b.collectPhases()
	b.own = b.Phase(stated.Phase)
	if b.own != nil {
		b.own.statedPlans = stated.Plans
		b.own.dropSuperseded()
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

// collectPhases makes a phase of each id that ROADMAP.md lists or that a directory has.
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
				p = nil // of several codes
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

// collectDirs gives each phase the directory of its number: of several the one whose slug is ROADMAP.md's title, else
// the last. Where something was shipped, the numbers may have begun again: a directory that shares no word with a title
// of its number is another milestone's.
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

// whatIsOver returns which lines are of something that is over, as far as versions tell, and whether anything was
// shipped.
func (b *builder) whatIsOver() (isOver func(*Listing) bool, hasShipped bool) {
	over := map[VersionKey]bool{}
	for _, s := range b.saidToBeShipped() {
		over[s.Key] = true
	}
	return func(l *Listing) bool { return l.IsOver || over[l.Milestone] }, len(over) > 0
}

// phasesOf returns the phases of a milestone: those that a line lists for it, without the backlog and what was dropped,
// and STATE.md's phase if it has a directory and no line that is over. Their ticks and titles are those of the lines
// that count for it, and of those in no section.
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
		case p != b.own || slices.ContainsFunc(p.lines, isPast) || !p.hasDir():
			continue
		}
		phases = append(phases, p)
	}
	return phases
}

// tellGap finds a gap plan: STATE.md's phase is ticked, was not left, and has a plan without a summary beside some that
// have one, and all other phases are done. Then people execute that plan; with others left they go on to these.
func (b *builder) tellGap() {
	isOpen := func(p *Phase) bool { return p != b.own && !p.Done() }
	if b.own == nil || b.own != b.Position || !b.own.IsTicked() || b.IsUltra ||
		!slices.Contains(b.Phases, b.own) || slices.ContainsFunc(b.Phases, isOpen) {
		return
	}
	plans := b.own.Plans()
	b.own.hasGap = 0 < plans.Done && plans.Done < plans.Total
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
	var last *Phase // people leave gaps and the verification behind
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

// candidates are the phases where the position can be: those of the story, or without any those with a directory of an
// Ultra Planner project, all of whose directories count.
func (b *builder) candidates() []*Phase {
	phases := b.Phases
	for _, p := range b.AllPhases {
		if b.IsUltra && p.hasDir() && len(b.Phases) == 0 && !p.Stray {
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

// firstOpen is the first of some phases that has begun and is not done, else the first that is not done.
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

// Phase returns the phase of that id, or the only one whose id is that with a project's code, or nil.
func (s *Story) Phase(id string) *Phase {
	if id == "" {
		return nil
	}
	return s.place[phaseid.Key(id)]
}

// Total is the number of phases, if these are 1 to that number; else 0.
func (s *Story) Total() int {
	for i, p := range s.Phases {
		if p.key != phaseid.Key(strconv.Itoa(i+1)) {
			return 0
		}
	}
	return len(s.Phases)
}

// Where returns the file that says that the milestone was shipped.
func (s *Story) Where() string {
	for _, m := range s.Shipped {
		if m.Key == s.Milestone.Key {
			return m.Where
		}
	}
	return ""
}

// Files adds up the plans, those that are done, and the summaries of all directories that were listed. It reports
// false if there is none.
func (s *Story) Files() (total Files, ok bool) {
	for _, p := range s.AllPhases {
		if files := p.files; files != nil {
			total.Plans, total.Done, ok = total.Plans+files.Plans, total.Done+files.Done, true
			total.Summaries += files.Summaries
		}
	}
	return total, ok
}

// Following is the phase of the milestone in force that comes after one: a later one that is not done, of these
// the first that has begun, else the first earlier one; nil if all are done.
func (s *Story) Following(p *Phase) *Phase {
	i := max(slices.Index(s.Phases, p), 0)
	if next := firstOpen(s.Phases[i:]); next != nil {
		return next
	}
	return firstOpen(s.Phases[:i])
}
