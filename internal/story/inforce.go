package story

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A Shipped is a milestone that was shipped, with the file that says so.
type Shipped struct {
	Milestone
	Where string
}

// Says names the evidence: "MILESTONES.md says so", "milestones/v1.0-ROADMAP.md is its archive".
func (s Shipped) Says() string {
	if strings.HasPrefix(s.Where, archives) {
		return s.Where + " is its archive"
	}
	return s.Where + " says so"
}

const archives, inWords = "milestones/", "MILESTONES.md"

// saidToBeShipped returns the milestones that each file says were shipped. The same version can occur several times.
func (b *builder) saidToBeShipped() (list []Shipped) {
	for _, m := range b.Archived {
		list = append(list, Shipped{m, archives + m.Version + "-ROADMAP.md"})
	}
	for _, m := range b.ShippedInWords {
		list = append(list, Shipped{m, inWords})
	}
	for _, m := range b.Roadmap.Milestones {
		if m.IsOver {
			list = append(list, Shipped{m, "ROADMAP.md"})
		}
	}
	return list
}

// tellShipped collects the versions that a file says were shipped, except those in which work goes on: a phase of the
// section is not done, and STATE.md is at that version. The same holds if STATE.md is at a phase of the section and
// only milestones/vX-ROADMAP.md speaks for it, because some keep the current roadmap there from the start.
func (b *builder) tellShipped() {
	said := b.saidToBeShipped()
	mayGoOn := map[VersionKey]bool{b.statedKey: b.statedKey != ""}
	for _, version := range b.sectionsOf(b.own) {
		isSaid := func(s Shipped) bool { return s.Key == version && !strings.HasPrefix(s.Where, archives) }
		mayGoOn[version] = mayGoOn[version] || !slices.ContainsFunc(said, isSaid)
	}
	goesOn := map[VersionKey]bool{}
	for i := range b.Roadmap.Lines {
		if l := &b.Roadmap.Lines[i]; mayGoOn[l.Milestone] && !l.IsOver && !goesOn[l.Milestone] {
			goesOn[l.Milestone] = !b.isDone(l)
		}
	}
	for _, s := range said {
		if goesOn[s.Key] {
			continue
		}
		i, ok := b.shippedAt[s.Key]
		if !ok {
			b.shippedAt[s.Key] = len(b.Shipped)
			b.Shipped = append(b.Shipped, s)
			continue
		}
		known := &b.Shipped[i]
		known.Name, known.Date = cmp.Or(known.Name, s.Name), cmp.Or(known.Date, s.Date)
		if s.Where == inWords || strings.HasPrefix(known.Where, archives) { // words take precedence over an archive
			known.Where = s.Where
		}
	}
}

// sectionsOf returns the versions of the open sections that list a phase, each once.
func (b *builder) sectionsOf(p *Phase) (versions []VersionKey) {
	if p == nil {
		return nil
	}
	for _, l := range p.lines {
		if l.Milestone != "" && b.isOpen(l) && !slices.Contains(versions, l.Milestone) {
			versions = append(versions, l.Milestone)
		}
	}
	return versions
}

// isDone reports whether the phase of a line is done: on disk, or by a tick in its section or in none.
func (b *builder) isDone(line *Listing) bool {
	isTicked := func(l *Listing) bool {
		return l.Tick >= Ticked && (l.Milestone == "" || l.Milestone == line.Milestone)
	}
	p := b.place[line.Key]
	return slices.ContainsFunc(p.lines, isTicked) || p.OnDisk() >= Executed // a ticked phase is not listed
}

// toDo returns the first open line in the section of a version whose phase is not done and comes after STATE.md's, or
// nil. An empty version stands for any section.
func (b *builder) toDo(version VersionKey) *Listing {
	for i := range b.Roadmap.Lines {
		l := &b.Roadmap.Lines[i]
		isOf := l.Milestone != "" && (version == "" || l.Milestone == version)
		isLater := b.stated.Phase == "" || phaseid.IsEarlier(b.stated.Phase, l.ID)
		if isOf && isLater && b.isOpen(l) && !b.isDone(l) {
			return l
		}
	}
	return nil
}

func (b *builder) wasShipped(version VersionKey) bool {
	_, ok := b.shippedAt[version]
	return ok
}

// isOpen reports whether a line is neither over nor of a shipped version. A table row alone lists nothing.
func (b *builder) isOpen(l *Listing) bool {
	return !l.IsOver && l.Form != Row && !b.wasShipped(l.Milestone)
}

// isLoose reports whether a line is in no section and not over, and its phase is not archived.
func (b *builder) isLoose(l *Listing) bool {
	return l.Milestone == "" && !l.IsOver && l.Form != Row && !b.isArchived(b.place[l.Key])
}

// isArchived reports whether a phase is in milestones/vX-phases/ but not in phases/: then it was shipped with vX.
func (b *builder) isArchived(p *Phase) bool {
	if p == nil || p.Dir != "" || len(b.Shipped) == 0 || b.ArchivedDirs == nil {
		return false
	}
	if b.archivedPhases == nil {
		b.archivedPhases = map[string]bool{}
		for _, dir := range b.ArchivedDirs() {
			id, _ := phaseid.CutDir(dir)
			b.archivedPhases[phaseid.Key(id)] = id != ""
		}
	}
	return b.archivedPhases[p.key]
}

// tellMilestone decides on the milestone in force, by the table of the package comment.
func (b *builder) tellMilestone() {
	isOpen := b.statedKey != "" && !b.wasShipped(b.statedKey)
	sections := b.sectionsOf(b.own)
	inOtherSection := len(sections) == 1 && sections[0] != b.statedKey
	if isOpen && (!inOtherSection || b.toDo(b.statedKey) != nil) {
		b.inForce(b.statedKey, "STATE.md's version")
		return
	}
	if len(sections) > 0 {
		b.inForce(sections[0], "its section lists phase "+phaseid.WithoutZeros(b.stated.Phase))
		return
	}
	if l := b.toDo(""); l != nil {
		b.inForce(l.Milestone, "the first section that was not shipped and has a phase to do")
		return
	}
	if len(b.Shipped) > 0 {
		phases := b.phasesOf(b.isLoose, b.isLoose)
		if slices.ContainsFunc(phases, b.isAtWork) {
			b.Phases, b.Why = phases, "phases of no milestone"
			return
		}
		if b.stated.Version != "" || b.stated.Phase == "" || b.own != nil && (b.own.Done() || b.isArchived(b.own)) {
			b.tellAllShipped()
			return
		}
	}
	b.Phases = b.phasesOf(b.isOpen, b.isOpen)
	if len(b.Roadmap.Lines) > 0 {
		b.Why = "all that ROADMAP.md lists"
	}
}

// isAtWork reports whether work goes on in a phase of no section: it has plans and is not done, or it is STATE.md's,
// done, and has plans or summaries. A phase that is done counts only if ROADMAP.md has a section of a shipped version;
// otherwise the phases of no section are what was shipped.
func (b *builder) isAtWork(p *Phase) bool {
	if !p.Done() {
		return p.Stage() >= Planned
	}
	isOfShipped := func(l Listing) bool { return b.wasShipped(l.Milestone) }
	hasFiles := p.Files().Plans+p.Files().Summaries > 0
	return p == b.own && hasFiles && slices.ContainsFunc(b.Roadmap.Lines, isOfShipped)
}

// tellAllShipped shows the milestone that was shipped last: the one with the latest date, or, if none has a
// date, the highest version.
func (b *builder) tellAllShipped() {
	last := slices.MaxFunc(b.Shipped, func(x, y Shipped) int {
		return cmp.Or(strings.Compare(x.Date, y.Date), phaseid.Compare(string(x.Key), string(y.Key)))
	})
	b.Milestone, b.IsShipped, b.Why = last.Milestone, true, "it was shipped ("+last.Says()+"), and no other is in force"
}

// inForce makes a version the milestone in force. Its phases are those that its section lists, and those of no section
// from its lowest number on. A version without a section gets the phases of no section, unless something was shipped
// and these are all done: then they are the previous milestone's.
func (b *builder) inForce(version VersionKey, why string) {
	b.nameMilestone(version)
	b.Why = why
	lowest := b.lowestOf(version)
	if lowest == "" {
		phases := b.phasesOf(b.isLoose, b.isLoose)
		isLeft := slices.ContainsFunc(phases, func(p *Phase) bool { return !p.Done() || p == b.own })
		if !b.stated.HasNoPhases && (len(b.Shipped) == 0 || isLeft) { // else ROADMAP.md is still the previous one's
			b.Phases = phases
		}
		return
	}
	isOfAnother := func(l *Listing) bool { return l.Milestone != "" && l.Milestone != version }
	follows := func(l *Listing) bool {
		isLater := l.Key == phaseid.Key(lowest) || phaseid.IsEarlier(lowest, l.ID)
		return b.isLoose(l) && isLater && !slices.ContainsFunc(b.place[l.Key].lines, isOfAnother)
	}
	b.Phases = b.phasesOf(
		func(l *Listing) bool { return l.lists(version) || follows(l) },
		func(l *Listing) bool { return l.Milestone == version },
	)
}

// nameMilestone sets the version and the name: the version as STATE.md writes it if it is STATE.md's, else both as in
// ROADMAP.md.
func (b *builder) nameMilestone(version VersionKey) {
	b.Milestone = Milestone{Key: version}
	if version == b.statedKey {
		b.Milestone.Version = b.stated.Version
	}
	for _, m := range slices.Concat(b.Roadmap.Sections, b.Roadmap.Milestones) {
		if m.Key == version {
			b.Milestone.Version = cmp.Or(b.Milestone.Version, m.Version)
			b.Milestone.Name = cmp.Or(b.Milestone.Name, m.Name)
		}
	}
	b.Milestone.Version = cmp.Or(b.Milestone.Version, "v"+string(version)) // only a table row has it
}

// lowestOf returns the lowest phase id that the section of a version lists; empty if there is no such section.
func (b *builder) lowestOf(version VersionKey) (lowest string) {
	for i := range b.Roadmap.Lines {
		l := &b.Roadmap.Lines[i]
		if l.lists(version) && (lowest == "" || phaseid.IsEarlier(l.ID, lowest)) {
			lowest = l.ID
		}
	}
	return lowest
}
