package project

import (
	"maps"
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// Evidence is what lies beside a STATE.md: the phases of ROADMAP.md and the directories under
// phases, as GSD's own tools read them. The zero value is none. Package find collects it; what
// it has not looked at is not there.
type Evidence struct {
	Phases []Phase // by number; those without one last, in the order of the file
	Resume string  // the path of the file to resume from, as it is written; empty if it does not exist
	// IsArchived means that the milestone of STATE.md was completed: its ROADMAP.md lies in milestones/.
	IsArchived bool
	IsUltra    bool // an Ultra Planner project, whose disk is the truth

	place map[string]int // of each phase, by its key with and without its code; -1 for several
}

// A Phase is one phase as the disk knows it.
type Phase struct {
	ID     string // as ROADMAP.md or else its directory has it
	key    string // the id as it is compared
	Title  string // ROADMAP.md's; empty if it has none
	Listed bool   // ROADMAP.md has it
	Tick   Tick   // of its line in ROADMAP.md
	Dir    string // the name of its directory; empty if there is none
	Twin   bool   // another directory has the same number, so neither counts
	Twins  bool   // there are such directories for it
	Slug   string // what follows the number in that name
	Files  *Files // what the directory holds; nil if it was not looked at
}

// A Tick is the box of a phase in ROADMAP.md's list.
type Tick uint8

// The boxes of a list.
const (
	NoBox Tick = iota
	Empty
	Ticked
)

// Files are what the directory of a phase holds.
type Files struct {
	Plans, Done                 int    // plans, and those of them that have their summary
	Summaries                   int    // all summaries, those that belong to no plan too
	Open                        string // the first plan without its summary
	Elsewhere                   bool   // summaries are kept in another way: one of the whole phase, or in directories
	Context, Research, Patterns bool
	Report                      bool   // there is a VERIFICATION file
	Verification                string // its status: passed, gaps_found, human_needed, another word or none
}

// Executed reports whether all plans of a phase have their summaries, and there are some.
func (p *Phase) Executed() bool {
	return p.Files != nil && p.Files.Plans > 0 && p.Files.Done == p.Files.Plans
}

// Complete reports whether an executed phase was verified, or ticked in ROADMAP.md: older
// projects never wrote a verification.
func (p *Phase) Complete() bool {
	return p.Executed() && (p.Files.Verification == "passed" || p.Tick == Ticked)
}

// onDisk is a value that the directory of a phase gives; why names the files that decide.
func (p *Phase) onDisk(text, why string) Candidate {
	v := onDisk("phases/"+p.Dir, text)
	if why != "" {
		v.Source += ", " + why
	}
	return v
}

// IsSettled reports whether nothing is to be done for a phase, as far as the disk knows.
func (p *Phase) IsSettled() bool {
	hasPlans := p.Files != nil && p.Files.Plans > 0
	return p.Complete() || p.Tick == Ticked && !hasPlans
}

// Phase returns the phase of that id, or the only one whose id is that with a project's code, or nil.
func (e *Evidence) Phase(id string) *Phase {
	if i, ok := e.place[phaseid.Key(id)]; ok && i >= 0 && id != "" {
		return &e.Phases[i]
	}
	return nil
}

// index remembers where each phase is.
func (e *Evidence) index() {
	e.place = make(map[string]int, len(e.Phases))
	for i, p := range e.Phases {
		if _, ok := e.place[p.key]; !ok && !p.Twin {
			e.place[p.key] = i
		}
	}
	coded := map[string]int{}
	for i, p := range e.Phases {
		key := phaseid.WithoutCode(p.key)
		if _, own := e.place[key]; own || p.Twin {
			continue
		}
		if _, ok := coded[key]; ok {
			i = -1 // of several codes
		}
		coded[key] = i
	}
	maps.Copy(e.place, coded)
}

// IsListed reports whether ROADMAP.md lists phases.
func (e *Evidence) IsListed() bool {
	return slices.ContainsFunc(e.Phases, func(p Phase) bool { return p.Listed })
}

// Later returns the phases after one that ROADMAP.md lists, the backlog aside.
func (e *Evidence) Later(id string) []*Phase {
	return e.listed(func(p *Phase) bool { return phaseid.IsEarlier(id, p.ID) && !phaseid.IsBacklog(p.ID) })
}

// Open returns those later phases for which something is to be done. Those without plans come last
// where a still later one has begun.
func (e *Evidence) Open(id string) []*Phase {
	var list, passed []*Phase
	later, begun := e.Later(id), 0
	for i, p := range later {
		if p.Files != nil && p.Files.Summaries > 0 {
			begun = i
		}
	}
	for i, p := range later {
		switch hasPlans := p.Files != nil && p.Files.Plans > 0; {
		case p.IsSettled():
		case i < begun && !hasPlans:
			passed = append(passed, p)
		default:
			list = append(list, p)
		}
	}
	return append(list, passed...)
}

// Left returns the phases before one that ROADMAP.md lists with an empty box.
func (e *Evidence) Left(id string) []*Phase {
	return e.listed(func(p *Phase) bool { return phaseid.IsEarlier(p.ID, id) && p.Tick == Empty })
}

func (e *Evidence) listed(is func(*Phase) bool) []*Phase {
	var list []*Phase
	for i := range e.Phases {
		if p := &e.Phases[i]; p.Listed && is(p) {
			list = append(list, p)
		}
	}
	return list
}

// ticks returns how many phases with a box ROADMAP.md ticks, and how many there are, the backlog
// aside.
func (e *Evidence) ticks() (done, total int) {
	for _, p := range e.Phases {
		if p.Tick == NoBox || phaseid.IsBacklog(p.ID) {
			continue
		}
		total++
		if p.Tick == Ticked {
			done++
		}
	}
	return done, total
}

// Highest returns the highest whole number of a phase that ROADMAP.md lists, the backlog aside.
func (e *Evidence) Highest() int {
	highest := 0
	for _, p := range e.Phases {
		if n, ok := phaseid.Numbers(p.ID); ok && p.Listed && n[0] < phaseid.Backlog {
			highest = max(highest, n[0])
		}
	}
	return highest
}

// Counts returns how many plans all directories that were looked at hold, how many of them are
// done, and how many summaries there are. ok means that there are directories.
func (e *Evidence) Counts() (plans, done, summaries int, ok bool) {
	for _, p := range e.Phases {
		if files := p.Files; files != nil {
			plans, done, summaries, ok = plans+files.Plans, done+files.Done, summaries+files.Summaries, true
		}
	}
	return plans, done, summaries, ok
}

// NewEvidence puts the phases of a ROADMAP.md and the names of the directories under phases
// together. Two directories of one number are evidence for neither.
func NewEvidence(roadmap string, dirs []string) Evidence {
	e := Evidence{Phases: readRoadmap(roadmap)}
	place, twins := map[string]int{}, map[string]bool{}
	for i, p := range e.Phases {
		place[p.key] = i
	}
	for _, dir := range dirs {
		id, slug := phaseid.CutDir(dir)
		if id == "" {
			continue
		}
		key := phaseid.Key(id)
		i, ok := place[key]
		if !ok {
			if i, ok = place[phaseid.WithoutCode(key)]; ok {
				id, key = phaseid.WithoutCode(id), phaseid.WithoutCode(key)
			}
		}
		switch {
		case !ok:
			place[key] = len(e.Phases)
			e.Phases = append(e.Phases, Phase{ID: id, key: key, Dir: dir, Slug: slug})
		case e.Phases[i].Dir != "" || twins[key]:
			if first := &e.Phases[i]; first.Dir != "" {
				e.Phases = append(e.Phases, Phase{ID: id, key: key, Dir: first.Dir, Twin: true})
				first = &e.Phases[i]
				first.Dir, first.Slug, first.Twins = "", "", true
			}
			twins[key] = true
			e.Phases = append(e.Phases, Phase{ID: id, key: key, Dir: dir, Twin: true})
		default:
			e.Phases[i].Dir, e.Phases[i].Slug = dir, slug
		}
	}
	slices.SortStableFunc(e.Phases, func(a, b Phase) int { return phaseid.Compare(a.ID, b.ID) })
	e.index()
	return e
}
