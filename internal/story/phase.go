package story

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A Phase is one phase, as ROADMAP.md and its directory describe it. The directory is listed once, by the first call
// that needs it, such as [Phase.Files] or [Phase.Stage].
type Phase struct {
	ID     string // as ROADMAP.md writes it, or else its directory
	Title  string // ROADMAP.md's; empty if it has none
	Listed bool   // ROADMAP.md lists it; a table row alone counts only if it names the milestone in force
	Tick   Tick
	Dir    string // the name of its directory; empty if there is none
	Slug   string // the part of Dir after the number

	Duplicates []string // other directories with its number, which are ignored
	Stray      bool     // only such a directory, or another milestone's

	roadmapPlans int        // how many plans ROADMAP.md says it has; 0 if unknown
	statedPlans  int        // the same by STATE.md, if it states this phase
	key          string     // [phaseid.Key] of the ID
	lines        []*Listing // the lines of ROADMAP.md that list it
	evidence     *Evidence
	hasLooked    bool
	files        *Files          // nil if the directory was not listed, or cannot be
	slugs        map[string]bool // slugs of its titles; see isTitled
	words        map[string]bool // words of its titles that are not over; see isOfOtherMilestone
	isVague      bool            // one of these titles is not ASCII, or has no long word
	hasGap       bool            // it is ticked but has a plan to execute; see tellGap
}

// Files are what the directory of a phase holds.
type Files struct {
	Plans, Done                 int      // all plans, and those that have a summary
	Summaries                   int      // all summaries, including those of no plan
	Open, Closed                []string // the first plans without a summary, and with one
	Elsewhere                   bool     // summaries not named after plans: one for the phase, or in directories
	Context, Research, Patterns bool
	Report                      bool   // there is a VERIFICATION file
	Verification                string // its status: passed, gaps_found, human_needed, another word, or empty
}

var noFiles Files

// Files returns what the phase's directory holds. It is empty, not nil, if there is none or it cannot be listed.
func (p *Phase) Files() *Files {
	if !p.hasLooked && p.Dir != "" && p.evidence.Look != nil {
		p.files = p.evidence.Look(p.Dir)
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
func (p *Phase) IsUnread() bool { return p.Dir != "" && !p.HasFiles() }

// InRoadmap reports whether any line of ROADMAP.md lists it, even one that is over.
func (p *Phase) InRoadmap() bool { return len(p.lines) > 0 }

// IsTicked reports whether ROADMAP.md says that it is done or dropped. A gap plan undoes that.
func (p *Phase) IsTicked() bool { return p.Tick >= Ticked && !p.hasGap }

// read sets what ROADMAP.md says of the phase, from the lines that counts accepts.
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

// dropSuperseded removes open plans that say that they are superseded. It reads them, so only STATE.md's phase and the
// one shown in its place are asked.
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
// four or more letters with the titles of lines that are not over. It is false if one of these titles is not ASCII or
// has no such word, or if there is none.
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

// IsKnown reports whether [Phase.Stage] is known without listing the directory.
func (p *Phase) IsKnown() bool { return p.hasLooked || p.IsTicked() }

// Plans returns how many plans a phase has and how many are done. Many projects commit summaries but no plans. The
// total is then what ROADMAP.md or STATE.md says, and both counts are 0 if neither says it.
func (p *Phase) Plans() Counts {
	files := p.Files()
	if planned := max(p.roadmapPlans, p.statedPlans); files.Plans == 0 && files.Summaries > 0 && planned > 0 {
		return Counts{min(files.Summaries, planned), planned, "plans"}
	}
	return Counts{files.Done, files.Plans, "plans"}
}

// HasSummary reports whether the plan with that number, such as 04-02, has a summary, as far as names are known.
func (p *Phase) HasSummary(plan string) bool {
	return p.OnDisk() >= HasGaps || slices.ContainsFunc(p.Files().Closed, func(name string) bool {
		id, _ := phaseid.CutPlan(name)
		return phaseid.Same(id, plan)
	})
}

// A Stage is how far a phase is.
type Stage uint8

// The stages, in order. A phase counts as done from Executed on.
const (
	Untouched Stage = iota // there is no context, research, plan or summary
	Discussed              // there is a context or research
	Planned                // there are plans, and none has a summary
	Begun                  // some plans have a summary
	HasGaps                // all have one, and the report found gaps
	Executed               // all have one, and no report found gaps
	Complete               // ticked, or all plans have a summary and the report says passed
)

// The statuses of a verification report that matter here.
const passed, gapsFound = "passed", "gaps_found"

// Stage returns how far a phase is. A tick is enough: older projects never wrote a verification. For any other phase
// it lists the directory.
func (p *Phase) Stage() Stage {
	if p.IsTicked() {
		return Complete
	}
	return p.OnDisk()
}

// OnDisk returns the stage without regard to ticks. All plans also count as having a summary if none pairs with one by
// name but there are as many of each, or if there are only summaries and nothing says that more plans follow.
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

// IsPast reports whether nothing is left to do for a phase, as far as is known without listing its directory: it is
// done, or all lines that list it are over.
func (p *Phase) IsPast() bool {
	isOpen := func(l *Listing) bool { return !l.IsOver }
	return p.IsKnown() && p.Done() || len(p.lines) > 0 && !slices.ContainsFunc(p.lines, isOpen)
}

// Words returns how far a phase is in one word ("done", "begun" or "open"), and the reason.
func (p *Phase) Words() (state, why string) {
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

// Counts say how many things are done, out of how many. The zero value is nothing.
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

// IsLeft reports whether anything is not done.
func (c Counts) IsLeft() bool { return c.Done < c.Total }

// IsAll reports whether there is something, and all of it is done.
func (c Counts) IsAll() bool { return c.Total > 0 && !c.IsLeft() }

// Percent is the share that is done, rounded down; 0 if Total is 0.
func (c Counts) Percent() int { return c.Done * 100 / max(c.Total, 1) }
