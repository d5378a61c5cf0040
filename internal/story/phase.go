package story

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A Phase is one phase, by ROADMAP.md and its directory, which is listed once, when something first depends on what it
// holds: [Phase.Files] and what is said by them.
type Phase struct {
	ID     string // as ROADMAP.md or else its directory has it
	Title  string // ROADMAP.md's; empty if it has none
	Listed bool   // ROADMAP.md has it, not in a table alone unless that names the milestone in force
	Tick   Tick
	Dir    string // the name of its directory; empty if there is none, or it turned out to be a file or a symlink
	Slug   string // what follows the number in that name

	Duplicates []string // other directories of its number, which count for nothing
	Stray      bool     // it is such a directory, or another milestone's, and nothing else

	roadmapPlans int        // how many plans ROADMAP.md says it has; 0 for unknown
	statedPlans  int        // and STATE.md, if it is its phase
	key          string     // the id as it is compared
	lines        []*Listing // of ROADMAP.md that list it
	evidence     *Evidence
	hasLooked    bool
	files        *Files          // nil if it is not listed, or cannot be
	slugs        map[string]bool // of its titles; see isTitled
	words        map[string]bool // of its titles that are not over; see isOfOtherMilestone
	isVague      bool            // one of these titles is not ASCII, or has no such word
	hasGap       bool            // it is ticked, and has a plan to execute nevertheless
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

// Files returns what the phase's directory holds: nothing if there is none, or it cannot be listed.
func (p *Phase) Files() *Files {
	if !p.hasLooked && p.Dir != "" && p.evidence != nil && p.evidence.Look != nil {
		isDir := false
		p.files, isDir = p.evidence.Look(p.Dir)
		if !isDir {
			p.Dir, p.Slug = "", ""
		}
	}
	p.hasLooked = true
	if p.files == nil {
		return &noFiles
	}
	return p.files
}

// HasFiles reports whether it has a directory that can be listed.
func (p *Phase) HasFiles() bool { return p.Files() != &noFiles }

// IsUnread reports whether it has a directory that cannot be listed.
func (p *Phase) IsUnread() bool { return p.hasDir() && p.files == nil }

// InRoadmap reports whether ROADMAP.md has it in any line, also in a section that is over.
func (p *Phase) InRoadmap() bool { return len(p.lines) > 0 }

// IsTicked reports whether ROADMAP.md says that it is done, or will not be.
func (p *Phase) IsTicked() bool { return p.Tick >= Ticked && !p.hasGap }

// read takes from the lines that count what ROADMAP.md says of the phase.
func (p *Phase) read(counts func(*Listing) bool) {
	p.Title, p.Tick, p.Listed, p.roadmapPlans = "", NoBox, false, 0
	form := Form(0)
	for _, l := range p.lines {
		if !counts(l) {
			continue
		}
		p.Listed = p.Listed || l.Form != Row
		p.Tick, p.roadmapPlans = max(p.Tick, l.Tick), max(p.roadmapPlans, l.Plans)
		if l.Title != "" && l.Form > form {
			p.Title, form = l.Title, l.Form
		}
	}
}

// dropSuperseded leaves out the plans that say that they are superseded. Only the phase that is shown is asked.
func (p *Phase) dropSuperseded() {
	if files := p.Files(); p.HasFiles() && p.evidence.Superseded != nil {
		n := len(files.Open)
		files.Open = slices.DeleteFunc(files.Open, func(plan string) bool { return p.evidence.Superseded(p.Dir, plan) })
		files.Plans -= n - len(files.Open)
	}
}

func (p *Phase) isTitled(slug string) bool {
	if p.slugs == nil {
		p.slugs = map[string]bool{}
		for _, l := range p.lines {
			for _, key := range phaseid.SlugKeys(l.Title) {
				p.slugs[key] = key != ""
			}
		}
	}
	return p.slugs[phaseid.SlugKey(slug)]
}

// isOfOtherMilestone reports whether a directory of the phase's number is another milestone's: it shares no word of
// four letters or more with the titles of lines that are not over, where each of these is ASCII and has such a word.
func (p *Phase) isOfOtherMilestone(slug string, isOver func(*Listing) bool) bool {
	if p.words == nil {
		p.words = map[string]bool{}
		for _, l := range p.lines {
			words := phaseid.Words(l.Title)
			if isOver(l) || l.Title == "" {
				continue
			}
			p.isVague = p.isVague || len(words) == 0 || len(l.Title) != utf8.RuneCountInString(l.Title)
			for _, word := range words {
				p.words[word] = true
			}
		}
	}
	isShared := func(word string) bool { return p.words[word] }
	return len(p.words) > 0 && !p.isVague && !slices.ContainsFunc(phaseid.Words(slug), isShared)
}

// hasDir reports whether it has a directory, and not a file or a symlink in the place of one.
func (p *Phase) hasDir() bool {
	p.Files()
	return p.Dir != ""
}

// IsKnown reports whether [Phase.Stage] is known without looking into the directory.
func (p *Phase) IsKnown() bool { return p.hasLooked || p.IsTicked() }

// Plans returns how many plans a phase has and how many of them are done. Many projects commit summaries and no
// plan: how many there are is then what ROADMAP.md or STATE.md says, and nothing is known if neither does.
func (p *Phase) Plans() Counts {
	files := p.Files()
	if planned := max(p.roadmapPlans, p.statedPlans); files.Plans == 0 && files.Summaries > 0 && planned > 0 {
		return Counts{min(files.Summaries, planned), planned, "plans"}
	}
	return Counts{files.Done, files.Plans, "plans"}
}

// HasSummary reports whether the plan of that number, 04-02, has its summary, as far as its names are known.
func (p *Phase) HasSummary(plan string) bool {
	return p.OnDisk() >= HasGaps || slices.ContainsFunc(p.Files().Closed, func(name string) bool {
		id, _ := phaseid.CutPlan(name)
		return phaseid.Same(id, plan)
	})
}

// A Stage is how far a phase is.
type Stage uint8

// The stages, in their order. A phase is done from Executed on.
const (
	Untouched Stage = iota // there is neither a context nor a plan
	Discussed              // there is a context or a research
	Planned                // there are plans, and none has its summary
	Begun                  // some plans have their summary
	HasGaps                // all have, and the report found gaps
	Executed               // all have, and no report found gaps
	Complete               // it is ticked, or no plan is without its summary and the report says passed
)

// What a report says that matters here.
const passed, gapsFound = "passed", "gaps_found"

// Stage returns how far a phase is. Ticked is enough: older projects never wrote a verification. Of any other phase the
// directory is listed, as for [Phase.Plans].
func (p *Phase) Stage() Stage {
	if p.IsTicked() {
		return Complete
	}
	return p.OnDisk()
}

// OnDisk is the stage by the directory alone. All plans have their summary, too, if none pairs with one by its name and
// there are as many of each, or if there are summaries alone and nothing says that there are more to come.
func (p *Phase) OnDisk() Stage {
	files, plans := p.Files(), p.Plans()
	isExecuted := files.Summaries+files.Done > 0 &&
		(plans.Done == plans.Total || files.Done == 0 && files.Plans == files.Summaries)
	switch {
	case files.Verification == passed && (isExecuted || plans.Done == plans.Total):
		return Complete
	case isExecuted && files.Verification == gapsFound:
		return HasGaps
	case isExecuted:
		return Executed
	case plans.Done > 0:
		return Begun
	case files.Plans+files.Summaries > 0:
		return Planned
	case files.Context || files.Research:
		return Discussed
	}
	return Untouched
}

// Done reports whether a phase is executed or complete.
func (p *Phase) Done() bool { return p.Stage() >= Executed }

// IsPast reports whether nothing is left to do for a phase, as far as that is known without looking: it is done, or all
// of ROADMAP.md that lists it is over.
func (p *Phase) IsPast() bool {
	isOpen := func(l *Listing) bool { return !l.IsOver }
	return p.IsKnown() && p.Done() || len(p.lines) > 0 && !slices.ContainsFunc(p.lines, isOpen)
}

// State returns how far a phase is in a word, "done", "begun" or "open", and what says so.
func (p *Phase) State() (state, why string) {
	files, counts := p.Files(), p.Plans().String()
	switch stage := p.OnDisk(); {
	case p.IsTicked():
		return "done", "ticked"
	case p.IsUnread():
		return "open", "its directory cannot be read"
	case stage == Complete && files.Summaries+files.Done == 0:
		return "done", "VERIFICATION says passed"
	case stage >= Executed:
		return "done", cmp.Or(counts, strconv.Itoa(files.Summaries)+" SUMMARY")
	case stage == HasGaps:
		return "begun", strings.TrimPrefix(counts+", gaps found", ", ")
	case stage >= Planned:
		return "begun", counts
	case stage == Discussed:
		return "open", "discussed"
	}
	return "open", "nothing yet"
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

// IsLeft reports whether any is not done.
func (c Counts) IsLeft() bool { return c.Done < c.Total }

// IsAll reports whether there are some, and all are done.
func (c Counts) IsAll() bool { return c.Total > 0 && !c.IsLeft() }

// Percent is the share that is done, floored.
func (c Counts) Percent() int { return c.Done * 100 / max(c.Total, 1) }
