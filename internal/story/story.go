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
// What the words mean, of what, and where each is asked. A milestone that was shipped, and a status that says so, are
// two things: files can say both.
//
//	ticked     a phase      ROADMAP.md says that it is done                               Phase.IsTicked
//	executed   a phase      its plans have their summaries; see there                     Phase.Executed
//	done       a phase      ticked; passed; or executed, and no report found gaps         Phase.Done
//	complete   a phase      ticked, or its report says passed                             Phase.Complete
//	begun      a phase      ticked, or it has plans or summaries                          Phase.Begun
//	discussed  a phase      it has a context or a research                                Phase.Discussed
//	past       a phase      done, as far as it was looked into, or listed as over alone   Phase.IsPast
//	over       a line       in <details>, below a heading of what is over, or by the list Listing.IsOver
//	over       a milestone  a heading, a summary or an item of the list says so           Milestone.IsOver
//	shipped    a milestone  archived or over, and not one that goes on                    Story.Shipped
//	over       a status     says that the milestone is                                    project.Facts.IsOver
//	closed     a concern    by its box, a closing word or its heading                     project.Items
//
// Of a STATE.md it knows only the version and the phase that it states. It is pure: directories are listed by
// a function of the evidence, when the story depends on them. Nothing fails; of a file the first 1 MiB is read.
package story

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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

	Phases   []*Phase // of the milestone in force, by number; empty if ROADMAP.md lists none
	Known    []*Phase // all that ROADMAP.md lists or that have a directory, by number
	Position *Phase   // the phase that the line shows; nil for none, or if only its id is known
	IsOwn    bool     // the position is the one that STATE.md states, or neither knows one
	WhyMoved string   // why it is not

	counts Counts            // of Phases
	place  map[string]*Phase // by the key with and, where that is clear, without the project's code
}

// A Shipped is a milestone that was shipped, with the file that says so.
type Shipped struct {
	Milestone
	Where string
}

// Says is what the file says of it.
func (s Shipped) Says() string {
	if strings.HasPrefix(s.Where, "milestones/") {
		return s.Where + " is its archive"
	}
	return s.Where + " says so"
}

// A teller puts a [Story] together.
type teller struct {
	Story
	evidence *Evidence
	version  string         // STATE.md's, as written
	own      string         // the same as it is compared
	stated   string         // STATE.md's phase
	isActive bool           // a command is working on that
	shipped  map[string]int // the place of each version, as it is compared, in Shipped
}

// Stated is what a STATE.md states of a project's position; what it does not state is empty.
type Stated struct {
	Version  string // of the milestone, as written
	Phase    string // the id, as written
	Plans    int    // how many plans that phase has; 0 for unknown
	IsActive bool   // a command is working on that phase
}

// Tell tells the story of a project. A directory is looked into only if the story depends on it.
func Tell(stated Stated, evidence Evidence) Story {
	t := teller{evidence: &evidence, version: stated.Version, stated: stated.Phase, isActive: stated.IsActive}
	t.own, t.shipped = VersionKey(t.version), map[string]int{}
	t.collect()
	if p := t.Phase(t.stated); p != nil {
		p.stated, p.atWork = stated.Plans, p.Tick == Waved
		p.settle()
	}
	t.tellShipped()
	t.tellMilestone()
	t.tellPosition()
	t.tellGap()
	t.counts = Counts{Total: len(t.Phases), Of: "phases"}
	for _, p := range t.Phases {
		if p.Done() {
			t.counts.Done++
		}
	}
	return t.Story
}

func (t *teller) collect() {
	lines := t.evidence.Roadmap.Lines
	t.place = make(map[string]*Phase, len(lines))
	t.Known = make([]*Phase, 0, len(lines)+len(t.evidence.Dirs))
	slab := make([]Phase, 0, len(lines))
	for i := range lines {
		l := &lines[i]
		p := t.place[l.Key]
		if p == nil {
			slab = append(slab, Phase{ID: l.ID, key: l.Key})
			p = &slab[len(slab)-1]
			p.lines = p.first[:0]
			t.know(p)
		}
		if len(p.lines) < budget.PerPhase {
			p.lines = append(p.lines, l)
		}
	}
	t.collectDirs()
	slices.SortStableFunc(t.Known, func(a, b *Phase) int { return phaseid.Compare(a.ID, b.ID) })
	coded := map[string]*Phase{}
	for _, p := range t.Known {
		if p.evidence = t.evidence; p.Stray {
			continue
		}
		t.read(p, func(*Listing) bool { return true })
		if key := phaseid.WithoutCode(p.key); key != p.key && t.place[key] == nil {
			if coded[key] != nil {
				p = nil // of several codes
			}
			coded[key] = p
		}
	}
	maps.Copy(t.place, coded)
}

// collectDirs adds each directory to its phase: the one of its number, or, where something was shipped and the
// numbers may have begun again, the one whose title gives its slug. There a directory that shares no word with a title
// of its number is another milestone's. Two directories of one number are evidence for neither.
func (t *teller) collectDirs() {
	isOver, isShipped := t.over()
	var titled map[string]*Phase
	for _, dir := range t.evidence.Dirs {
		id, slug := phaseid.CutDir(dir)
		key := phaseid.Key(id)
		p := t.place[key]
		if p == nil {
			p = t.place[phaseid.WithoutCode(key)]
		}
		isStray := isShipped && p != nil && p.isOthers(slug, isOver)
		if isShipped && (p == nil || !p.isTitled(slug)) {
			if titled == nil {
				titled = t.titled(isOver)
			}
			if q := titled[phaseid.SlugKey(slug)]; q != nil {
				p, isStray = q, false
			}
		}
		switch {
		case id == "":
		case isStray:
			t.stray(key, dir)
		case p == nil:
			t.know(&Phase{ID: id, key: key, Dir: dir, Slug: slug})
		case p.Dir != "" || p.Twins:
			t.stray(key, p.Dir)
			t.stray(key, dir)
			p.Twins, p.Dir, p.Slug = true, "", ""
		default:
			p.Dir, p.Slug = dir, slug
		}
	}
}

// over returns which lines are of something that is over, as far as versions tell, and whether anything was shipped.
func (t *teller) over() (isOver func(*Listing) bool, isShipped bool) {
	over := map[string]bool{}
	for _, m := range t.evidence.Archived {
		over[m.Key] = true
	}
	for _, m := range slices.Concat(t.evidence.Milestones, t.evidence.Roadmap.Milestones) {
		if m.IsOver {
			over[m.Key] = true
		}
	}
	return func(l *Listing) bool { return l.IsOver || over[l.Version] }, len(over) > 0
}

func (t *teller) titled(isOver func(*Listing) bool) map[string]*Phase {
	titled := map[string]*Phase{}
	for i := range t.evidence.Roadmap.Lines {
		if l := &t.evidence.Roadmap.Lines[i]; l.Title != "" && !isOver(l) {
			for _, slug := range phaseid.SlugKeys(l.Title) {
				titled[slug] = cmp.Or(titled[slug], t.place[l.Key])
			}
		}
	}
	return titled
}

func (t *teller) stray(key, dir string) {
	if id, _ := phaseid.CutDir(dir); id != "" {
		t.Known = append(t.Known, &Phase{ID: id, key: key, Dir: dir, Stray: true})
	}
}

func (t *teller) know(p *Phase) {
	t.place[p.key] = p
	t.Known = append(t.Known, p)
}

func (t *teller) read(p *Phase, counts func(*Listing) bool) {
	p.Title, p.Tick, p.Listed, p.planned = "", NoBox, false, 0
	form := Form(0)
	for _, l := range p.lines {
		if !counts(l) {
			continue
		}
		p.Listed = p.Listed || l.Form != Row
		p.Tick, p.planned = max(p.Tick, l.Tick), max(p.planned, l.Plans)
		if l.Title != "" && l.Form > form {
			p.Title, form = l.Title, l.Form
		}
	}
}

// tellShipped collects what was shipped: what lies in milestones/, what MILESTONES.md and ROADMAP.md's
// list of milestones say, apart from what goes on.
func (t *teller) tellShipped() {
	var all []Shipped
	only := map[string]string{} // the one file that says so
	add := func(m Milestone, where string) {
		if all = append(all, Shipped{m, where}); only[m.Key] != "" && only[m.Key] != where {
			where = "several"
		}
		only[m.Key] = where
	}
	const archive, list = "milestones/", "ROADMAP.md"
	for _, m := range t.evidence.Archived {
		add(m, archive)
	}
	for _, m := range t.evidence.Milestones {
		add(m, "MILESTONES.md")
	}
	for _, m := range t.evidence.Roadmap.Milestones {
		if m.IsOver {
			add(m, list)
		}
	}
	goesOn := t.goesOn(func(version string) bool { return only[version] == archive }, only[t.own] == list)
	for _, s := range all {
		if goesOn[s.Key] {
			continue
		}
		if s.Where == archive {
			s.Where += s.Version + "-ROADMAP.md"
		}
		i, ok := t.shipped[s.Key]
		if !ok {
			t.shipped[s.Key] = len(t.Shipped)
			t.Shipped = append(t.Shipped, s)
			continue
		}
		known := &t.Shipped[i]
		known.Name, known.Date = cmp.Or(known.Name, s.Name), cmp.Or(known.Date, s.Date)
		if s.Where == "MILESTONES.md" { // it says so in words
			known.Where = s.Where
		}
	}
}

// goesOn returns the versions that were not shipped whatever says so: STATE.md's, and one that has only its archive
// and whose section lists STATE.md's phase, while a phase of the section is not done; and STATE.md's while only the
// list says so and STATE.md's phase is not done. Some keep the roadmap at work in milestones/ from its first day.
func (t *teller) goesOn(isOnlyArchived func(version string) bool, isOnlyListed bool) map[string]bool {
	goesOn, mayGoOn := map[string]bool{}, map[string]bool{t.own: t.own != ""}
	if own := t.Phase(t.stated); own != nil {
		goesOn[t.own] = isOnlyListed && !own.Done()
		for _, l := range own.lines {
			mayGoOn[l.Version] = mayGoOn[l.Version] || !l.IsOver && isOnlyArchived(l.Version)
		}
	}
	for i := range t.evidence.Roadmap.Lines {
		l := &t.evidence.Roadmap.Lines[i]
		if mayGoOn[l.Version] && !l.IsOver && !goesOn[l.Version] {
			goesOn[l.Version] = !t.isDone(l)
		}
	}
	return goesOn
}

// isDone reports whether the phase of a line is done, by the ticks of its section and of none.
func (t *teller) isDone(line *Listing) bool {
	isTicked := func(l *Listing) bool { return l.Tick >= Ticked && (l.Version == "" || l.Version == line.Version) }
	p := t.place[line.Key]
	return slices.ContainsFunc(p.lines, isTicked) || p.isDoneOnDisk()
}

func (t *teller) wasShipped(version string) bool {
	_, ok := t.shipped[version]
	return ok
}

func (t *teller) tellMilestone() {
	if version, why := t.openVersion(); version != "" {
		t.inForce(version, why)
		return
	}
	if len(t.Shipped) > 0 {
		t.listLoose()
		if t.hasWork() {
			t.Why = "phases of no milestone"
			return
		}
		t.Phases = nil
		p := t.Phase(t.stated)
		if t.version != "" || t.stated == "" || p != nil && p.Done() {
			t.tellAllShipped()
			return
		}
	}
	t.listed(t.isOpen, t.isOpen)
	t.Why = "all that ROADMAP.md lists"
}

// listLoose makes the phases of no section those of the milestone in force. What milestones/vX-phases/ holds, and
// phases/ does not, was shipped with that one.
func (t *teller) listLoose() {
	keys := map[string]bool{}
	if t.evidence.ArchivedDirs != nil && len(t.Shipped) > 0 {
		for _, dir := range t.evidence.ArchivedDirs() {
			id, _ := phaseid.CutDir(dir)
			keys[phaseid.Key(id)] = id != ""
		}
	}
	isArchived := func(l *Listing) bool { return keys[l.Key] && !t.place[l.Key].Twins && t.place[l.Key].Dir == "" }
	t.listed(func(l *Listing) bool { return l.isLoose() && !isArchived(l) }, (*Listing).isLoose)
}

// isOpen reports whether a line is in no section that is over or was shipped. Rows alone list nothing.
func (t *teller) isOpen(l *Listing) bool {
	return !l.IsOver && l.Form != Row && !t.wasShipped(l.Version)
}

func (l *Listing) isLoose() bool { return l.Version == "" && !l.IsOver && l.Form != Row }

// openVersion is the version of the milestone in force: STATE.md's, or the one whose section lists STATE.md's
// phase, or the first section that has a later phase to do. It is empty if there is none.
func (t *teller) openVersion() (version, why string) {
	var others []string // the open sections that list STATE.md's phase
	if p := t.Phase(t.stated); p != nil {
		for _, l := range p.lines {
			if l.Version != "" && t.isOpen(l) && !slices.Contains(others, l.Version) {
				others = append(others, l.Version)
			}
		}
	}
	switch isOpen := t.version != "" && !t.wasShipped(t.own); {
	case isOpen && (slices.Contains(others, t.own) || len(others) != 1):
		return t.own, "STATE.md's version"
	case len(others) > 0:
		return others[0], "its section lists phase " + phaseid.WithoutZeros(t.stated)
	}
	for i := range t.evidence.Roadmap.Lines {
		l := &t.evidence.Roadmap.Lines[i]
		isLater := t.stated == "" || phaseid.IsEarlier(t.stated, l.ID)
		if l.Version != "" && isLater && t.isOpen(l) && !t.isDone(l) {
			return l.Version, "the first section that was not shipped and has a phase to do"
		}
	}
	for _, m := range slices.Backward(t.evidence.Roadmap.Milestones) {
		if m.isUnderway && !t.wasShipped(m.Key) {
			return m.Key, "the list of milestones says that it is in progress"
		}
	}
	return "", ""
}

// hasWork reports whether something is done for the phases of no milestone, after one was shipped. Where all
// of them are done, and no section of ROADMAP.md is of what was shipped, they are what was shipped.
func (t *teller) hasWork() bool {
	isOpen := func(p *Phase) bool { return p.Listed && !p.Done() && (p.Begun() || t.version == "") }
	if slices.ContainsFunc(t.Phases, isOpen) {
		return true
	}
	isOfShipped := func(l Listing) bool { return t.wasShipped(l.Version) }
	p := t.of(t.stated)
	isOwn := p != nil && p.Listed && p.Look().Plans+p.Look().Summaries > 0
	return isOwn && (!p.Done() || slices.ContainsFunc(t.evidence.Roadmap.Lines, isOfShipped))
}

// tellAllShipped shows the milestone that was shipped last: the one with the latest date, or, if none has a
// date, the highest version.
func (t *teller) tellAllShipped() {
	last := slices.MaxFunc(t.Shipped, func(a, b Shipped) int {
		return cmp.Or(strings.Compare(a.Date, b.Date), phaseid.Compare(a.Key, b.Key))
	})
	t.Milestone, t.IsShipped, t.Why = last.Milestone, true, "it was shipped ("+last.Says()+"), and no other is in force"
}

func (t *teller) inForce(version, why string) {
	t.Why, t.Milestone.Key, t.Milestone.Version = why, version, t.version
	if version != t.own {
		t.Milestone.Version = ""
	}
	for _, m := range slices.Concat(t.evidence.Roadmap.Sections, t.evidence.Roadmap.Milestones) {
		if m.Key == version {
			t.Milestone.Version = cmp.Or(t.Milestone.Version, m.Version)
			t.Milestone.Name = cmp.Or(t.Milestone.Name, m.Name)
		}
	}
	t.Milestone.Version = cmp.Or(t.Milestone.Version, "v"+version) // of a row
	var lowest string
	isOf := func(l *Listing) bool { return l.Version == version }
	isOwn := func(l *Listing) bool { return l.Version == version && (l.Form != Row || l.HasVersion) }
	for i := range t.evidence.Roadmap.Lines {
		if l := &t.evidence.Roadmap.Lines[i]; isOwn(l) && (lowest == "" || phaseid.IsEarlier(l.ID, lowest)) {
			lowest = l.ID
		}
	}
	if lowest != "" {
		isOthers := func(l *Listing) bool { return l.Version != "" && l.Version != version }
		t.listed(func(l *Listing) bool {
			isLater := l.Key == phaseid.Key(lowest) || phaseid.IsEarlier(lowest, l.ID)
			return isOwn(l) || l.isLoose() && isLater && !slices.ContainsFunc(t.place[l.Key].lines, isOthers)
		}, isOf)
		return
	}
	t.listLoose()
	isDone := !slices.ContainsFunc(t.Phases, func(p *Phase) bool { return !p.Done() })
	if len(t.Shipped) > 0 && isDone && t.of(t.stated) == nil {
		t.Phases = nil // what was shipped: ROADMAP.md is not written anew yet
	}
}

// listed makes the phases of the lines that count those of the milestone in force, and STATE.md's phase, if it
// has a directory and is in no section that is over. Where a shipped section has the same numbers, the
// directories count too, except those that its titles name. Of a phase that is listed, the lines that tick
// count for its tick and title, as those of no section do.
func (t *teller) listed(counts, ticks func(*Listing) bool) {
	t.Phases = nil
	isAgain, isAny := false, false
	for _, p := range t.Known {
		isListed := slices.ContainsFunc(p.lines, counts)
		isAny, isAgain = isAny || isListed, isAgain || isListed && slices.ContainsFunc(p.lines, t.isBehind)
	}
	own := t.Phase(t.stated)
	for _, p := range t.Known {
		if !isAny || p.Stray || phaseid.IsBacklog(p.ID) {
			continue
		}
		switch isListed := slices.ContainsFunc(p.lines, counts); {
		case isListed:
			t.read(p, func(l *Listing) bool { return ticks(l) || l.Version == "" && !l.IsOver })
			if p.Listed = true; p.Tick >= Dropped && !p.atWork {
				continue
			}
		case isAgain && !p.isTitled(p.Slug) && p.hasDir():
		case p == own && !slices.ContainsFunc(p.lines, t.isBehind) && p.hasDir():
		default:
			continue
		}
		t.Phases = append(t.Phases, p)
	}
}

func (t *teller) isBehind(l *Listing) bool { return l.IsOver || t.wasShipped(l.Version) }

// of returns the phase of that id among those of the milestone in force; nil if it is not among them.
func (t *teller) of(id string) *Phase {
	if p := t.Phase(id); p != nil && slices.Contains(t.Phases, p) {
		return p
	}
	return nil
}

// tellGap finds a gap plan: STATE.md's phase is ticked, was not left, and has a plan without a summary beside some that
// have one, and all other phases are done. Then people execute that plan; with others left they go on to these.
func (t *teller) tellGap() {
	own := t.of(t.stated)
	isOpen := func(p *Phase) bool { return p != own && !p.Done() }
	isLast := own != nil && own == t.Position && !slices.ContainsFunc(t.Phases, isOpen)
	if !isLast || !own.IsTicked() || t.evidence.IsUltra {
		return
	}
	plans := own.Plans()
	own.hasGap = 0 < plans.Done && plans.Done < plans.Total
}

func (t *teller) tellPosition() {
	own := t.Phase(t.stated)
	t.IsOwn, t.Position = true, own
	if t.IsShipped {
		t.Position = nil
		return
	}
	if t.evidence.IsUltra { // whose disk is the truth
		for _, p := range t.Known {
			p.Look()
		}
		return
	}
	if t.isActive || len(t.Phases) == 0 {
		return
	}
	i := slices.Index(t.Phases, own)
	if t.stated == "" {
		t.move(firstOpen(t.Phases), "STATE.md names none")
		return
	}
	if i < 0 {
		t.move(firstOpen(t.Phases), "STATE.md's phase is not one of the milestone in force")
		return
	}
	if !own.Done() && !own.Executed() {
		return
	}
	var last *Phase // people leave gaps and the verification behind
	for _, p := range t.Phases[i+1:] {
		if !p.Begun() && !p.Discussed() {
			continue
		}
		if last = p; !p.Done() {
			break
		}
	}
	if last != nil && (own.Done() || !last.Done()) {
		t.move(last, "phase "+phaseid.WithoutZeros(t.stated)+" is done on disk")
	}
}

func (t *teller) move(to *Phase, why string) {
	if t.Position, t.IsOwn, t.WhyMoved = to, false, why; to != nil {
		to.settle()
	}
}

// firstOpen is the first of some phases that has begun and is not done, else the first that is not done.
func firstOpen(phases []*Phase) (first *Phase) {
	for _, p := range phases {
		if p.Done() {
			continue
		}
		if p.Begun() {
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

// Counts returns how many phases of the milestone in force are done.
func (s *Story) Counts() Counts { return s.counts }

// IsNew reports whether nothing is known of any phase of the milestone in force: none is ticked or begun.
func (s *Story) IsNew() bool { return !slices.ContainsFunc(s.Phases, (*Phase).Begun) }

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

// Files returns how many plans all directories that were looked into hold, how many of them are done, and how
// many summaries there are. ok means that there are directories.
func (s *Story) Files() (plans, done, summaries int, ok bool) {
	for _, p := range s.Known {
		if files := p.Files; files != nil {
			plans, done, summaries, ok = plans+files.Plans, done+files.Done, summaries+files.Summaries, true
		}
	}
	return plans, done, summaries, ok
}

// Counts are how many of a number are done. The zero value is nothing.
type Counts struct {
	Done, Total int
	Of          string // phases or plans
}

func (c Counts) String() string {
	if c.Total == 0 {
		return ""
	}
	return strconv.Itoa(c.Done) + "/" + strconv.Itoa(c.Total) + " " + c.Of
}

// Percent is the share that is done, floored.
func (c Counts) Percent() int { return c.Done * 100 / max(c.Total, 1) }

// Following is the phase of the milestone in force that comes after one: a later one that is not done, of these
// the first that has begun, else the first earlier one; nil if all are done.
func (s *Story) Following(p *Phase) *Phase {
	i := max(slices.Index(s.Phases, p), 0)
	if next := firstOpen(s.Phases[i:]); next != nil {
		return next
	}
	return firstOpen(s.Phases[:i])
}

// Evidence is what lies beside a STATE.md, as GSD's own tools read it. The zero value is none. Package
// find collects it.
type Evidence struct {
	Roadmap    Roadmap
	Milestones []Milestone // those that MILESTONES.md says were shipped
	Archived   []Milestone // those with a ROADMAP.md in milestones/
	Dirs       []string    // the sorted names in phases/

	// ArchivedDirs returns the names in milestones/vX-phases/ of every version with such a directory; nil for none.
	ArchivedDirs func() []string

	// Look lists such a directory: nil if it cannot be listed. It reports false for what is no directory.
	Look func(dir string) (files *Files, isDir bool)

	Superseded func(dir, plan string) bool // reports whether a plan in it says that it is superseded
	Handoff    Handoff
	Resume     string // the path of the file to resume from, as it is written; empty if it does not exist
	IsUltra    bool   // an Ultra Planner project, whose disk is the truth

	IsAntigravity bool // a project of GSD for Antigravity, which has names of its own for commands

	Unreadable []error       // what exists and could not be read: its part of the story is missing
	Budget     budget.Budget // what was left out
}

// A Handoff is the HANDOFF.json that /gsd-pause-work leaves, if its status is paused. The zero value is none.
type Handoff struct {
	IsPaused    bool
	Timestamp   string
	Phase, Plan string
	Task, Tasks string
}

// A Phase is one phase as the disk knows it.
type Phase struct {
	ID     string // as ROADMAP.md or else its directory has it
	Title  string // ROADMAP.md's; empty if it has none
	Listed bool   // ROADMAP.md has it, and not in a table alone
	Tick   Tick
	Dir    string // the name of its directory; empty if there is none
	Twins  bool   // there are two such directories, so neither counts
	Stray  bool   // a directory, one of two of its number or another milestone's, and nothing else
	Slug   string // what follows the number in that name
	Files  *Files // what the directory holds; nil if there is none, or nobody asked

	planned  int        // how many plans ROADMAP.md says it has; 0 for unknown
	stated   int        // and STATE.md, if it is its phase
	key      string     // the id as it is compared
	lines    []*Listing // of ROADMAP.md that list it
	first    [2]*Listing
	evidence *Evidence
	isLooked bool
	hasGap   bool // it is ticked, and has a plan to execute nevertheless
	atWork   bool // its box has a ~, and STATE.md is at it: its files decide
}

// Files are what the directory of a phase holds.
type Files struct {
	Plans, Done                 int      // plans, and those of them that have their summary
	Summaries                   int      // all summaries, those that belong to no plan too
	Open, Closed                []string // the first plans without their summary, and with it
	Elsewhere                   bool     // summaries are kept in another way: one of the whole phase, or in directories
	Context, Research, Patterns bool
	Report                      bool   // there is a VERIFICATION file
	Verification                string // its status: passed, gaps_found, human_needed, another word or none
}

var noFiles Files

// Look lists the phase's directory, once, and returns what it holds; never nil.
func (p *Phase) Look() *Files {
	if !p.isLooked && p.Dir != "" && p.evidence != nil && p.evidence.Look != nil {
		isDir := false
		if p.Files, isDir = p.evidence.Look(p.Dir); !isDir {
			p.Dir, p.Slug = "", ""
		}
	}
	p.isLooked = true
	if p.Files == nil {
		return &noFiles
	}
	return p.Files
}

// InRoadmap reports whether ROADMAP.md has it in any line, also in a section that is over.
func (p *Phase) InRoadmap() bool { return len(p.lines) > 0 }

// IsTicked reports whether ROADMAP.md says that it is done, or will not be.
func (p *Phase) IsTicked() bool { return p.Tick >= Ticked && !p.hasGap && !p.atWork }

// settle leaves out the plans that say that they are superseded, which only the phase that is shown is asked.
func (p *Phase) settle() {
	if files := p.Look(); p.Files != nil && p.evidence.Superseded != nil {
		n := len(files.Open)
		files.Open = slices.DeleteFunc(files.Open, func(plan string) bool { return p.evidence.Superseded(p.Dir, plan) })
		files.Plans -= n - len(files.Open)
	}
}

func (p *Phase) isTitled(slug string) bool {
	return slices.ContainsFunc(p.lines, func(l *Listing) bool { return phaseid.IsSlug(l.Title, slug) })
}

// isOthers reports whether a directory of the phase's number is another milestone's: it has the title of a line that is
// over, or shares no word of four letters or more with the titles of the other lines, where they are ASCII.
func (p *Phase) isOthers(slug string, isOver func(*Listing) bool) bool {
	isPast, isOpen, isLong, isShared := false, false, false, false
	words := phaseid.Words(slug)
	for _, l := range p.lines {
		isSlug := phaseid.IsSlug(l.Title, slug)
		switch {
		case isOver(l):
			isPast = isPast || isSlug
			continue
		case isSlug:
			return false
		}
		title := phaseid.Words(l.Title)
		isOpen, isLong = true, isLong || len(title) > 0
		isShared = isShared || len(l.Title) != utf8.RuneCountInString(l.Title) || phaseid.Share(title, words)
	}
	return isOpen && (isPast || isLong && !isShared)
}

func (p *Phase) hasDir() bool {
	p.Look()
	return p.Dir != ""
}

// IsLookedInto reports whether it is known how far a phase is without looking into its directory.
func (p *Phase) IsLookedInto() bool { return p.isLooked || p.IsTicked() }

// Plans returns how many plans a phase has and how many of them are done. Many projects commit summaries and no
// plan: how many there are is then what ROADMAP.md or STATE.md says, and nothing is known if neither does.
func (p *Phase) Plans() Counts {
	files := p.Look()
	if planned := max(p.planned, p.stated); files.Plans == 0 && files.Summaries > 0 && planned > 0 {
		return Counts{min(files.Summaries, planned), planned, "plans"}
	}
	return Counts{files.Done, files.Plans, "plans"}
}

// IsPlanDone reports whether the plan of that number, 04-02, has its summary, as far as its names are known.
func (p *Phase) IsPlanDone(plan string) bool {
	return p.Executed() || slices.ContainsFunc(p.Look().Closed, func(name string) bool {
		id, _ := phaseid.CutPlan(name)
		return phaseid.Same(id, plan)
	})
}

// Executed reports whether every plan of a phase has its summary, or as many summaries as plans lie there of which
// none pairs by its name, or summaries alone and nothing says that there are more to come.
func (p *Phase) Executed() bool {
	files, plans := p.Look(), p.Plans()
	return files.Summaries+files.Done > 0 &&
		(plans.Done == plans.Total || files.Done == 0 && files.Plans == files.Summaries)
}

// Done reports whether a phase is ticked, or its report says passed, or it is executed and no report found gaps.
func (p *Phase) Done() bool { return p.IsTicked() || p.isDoneOnDisk() }

func (p *Phase) isDoneOnDisk() bool {
	report := p.Look().Verification
	return !p.hasGap && (report == passed || p.Executed() && report != gapsFound)
}

// What a report says that matters here.
const passed, gapsFound = "passed", "gaps_found"

// Complete reports whether a phase is done and was verified, or ticked: older projects never wrote a verification.
func (p *Phase) Complete() bool { return p.IsTicked() || p.Look().Verification == passed && !p.hasGap }

// IsPast reports whether nothing is left to do for a phase, as far as its directory was looked into: it is done, or all
// of ROADMAP.md that lists it is over.
func (p *Phase) IsPast() bool {
	isOpen := func(l *Listing) bool { return !l.IsOver }
	return p.IsLookedInto() && p.Done() || len(p.lines) > 0 && !slices.ContainsFunc(p.lines, isOpen)
}

// Begun reports whether a phase has plans or summaries, or is ticked.
func (p *Phase) Begun() bool {
	return p.IsTicked() || p.Look().Plans+p.Look().Summaries > 0
}

// Discussed reports whether a phase has a context or a research.
func (p *Phase) Discussed() bool { return p.Look().Context || p.Look().Research }

// State returns how far a phase is, "done", "begun" or "open", and what says so.
func (p *Phase) State() (state, why string) {
	files, counts := p.Look(), p.Plans().String()
	switch {
	case p.IsTicked():
		return "done", "ticked"
	case p.Executed() && p.Done():
		return "done", cmp.Or(counts, strconv.Itoa(files.Summaries)+" SUMMARY")
	case p.Done():
		return "done", "VERIFICATION says passed"
	case p.Executed():
		return "begun", strings.TrimPrefix(counts+", gaps found", ", ")
	case p.Begun():
		return "begun", counts
	case p.Twins:
		return "open", "two directories"
	case p.Discussed():
		return "open", "discussed"
	}
	return "open", "nothing yet"
}
