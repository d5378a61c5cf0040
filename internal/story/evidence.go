package story

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// Evidence is what lies beside a STATE.md, as GSD's own tools read it. The zero value is none. Package
// find collects it.
type Evidence struct {
	Roadmap    Roadmap
	Milestones []Milestone // those that MILESTONES.md says were shipped
	Archived   []Milestone // those with a ROADMAP.md in milestones/
	Dirs       []string    // the sorted names in phases/

	// Look lists such a directory: nil if it cannot be listed. It reports false for what is no directory.
	Look func(dir string) (files *Files, isDir bool)

	Superseded func(dir, plan string) bool // reports whether a plan in it says that it is superseded
	Handoff    Handoff
	Resume     string // the path of the file to resume from, as it is written; empty if it does not exist
	IsUltra    bool   // an Ultra Planner project, whose disk is the truth

	Unreadable []error // what exists and could not be read: its part of the story is missing
}

// A Handoff is the HANDOFF.json that /gsd:pause-work leaves, if its status is paused. The zero value is none.
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
	IsTwin bool   // it is one of two such directories, and nothing else
	Slug   string // what follows the number in that name
	Files  *Files // what the directory holds; nil if there is none, or nobody asked

	key      string     // the id as it is compared
	lines    []*Listing // of ROADMAP.md that list it
	first    [2]*Listing
	evidence *Evidence
	isLooked bool
}

// Files are what the directory of a phase holds.
type Files struct {
	Plans, Done                 int      // plans, and those of them that have their summary
	Summaries                   int      // all summaries, those that belong to no plan too
	Open, Closed                []string // the first plans without their summary, and with it, at most [MaxOpen] each
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

// IsTicked reports whether ROADMAP.md says that it is done.
func (p *Phase) IsTicked() bool { return p.Tick == Ticked }

// MaxOpen is how many plans without a summary are known by name, and looked into.
const MaxOpen = 20

// settle leaves out the plans that say that they are superseded, which only the phase that is shown is asked.
func (p *Phase) settle() {
	if files := p.Look(); p.Files != nil && p.evidence.Superseded != nil {
		n := len(files.Open)
		files.Open = slices.DeleteFunc(files.Open, func(plan string) bool { return p.evidence.Superseded(p.Dir, plan) })
		files.Plans -= n - len(files.Open)
	}
}

// hasDir reports whether a phase has a directory.
func (p *Phase) hasDir() bool {
	p.Look()
	return p.Dir != ""
}

// IsKnown reports whether it is known how far a phase is without looking into its directory.
func (p *Phase) IsKnown() bool { return p.isLooked || p.IsTicked() }

// IsPlanDone reports whether the plan of that number, 04-02, has its summary, as far as its names are known.
func (p *Phase) IsPlanDone(plan string) bool {
	files := p.Look()
	return files.Plans > 0 && files.Plans == files.Done || slices.ContainsFunc(files.Closed, func(name string) bool {
		id, _ := phaseid.CutPlan(name)
		return id == plan
	})
}

// Executed reports whether all plans of a phase have their summaries, and there are some.
func (p *Phase) Executed() bool { return p.Look().Plans > 0 && p.Files.Done == p.Files.Plans }

// Done reports whether a phase is ticked, or all its plans have their summary and no report found gaps, or
// it has summaries and no plan.
func (p *Phase) Done() bool { return p.IsTicked() || p.isDoneOnDisk() }

func (p *Phase) isDoneOnDisk() bool {
	if p.Look().Plans == 0 {
		return p.Look().Summaries > 0
	}
	return p.Executed() && p.Files.Verification != "gaps_found"
}

// Complete reports whether a phase that is done was verified, or ticked: older projects never wrote a verification.
func (p *Phase) Complete() bool {
	return p.IsTicked() || p.Done() && p.Look().Verification == "passed"
}

// Begun reports whether a phase has plans or summaries, or is ticked.
func (p *Phase) Begun() bool {
	return p.IsTicked() || p.Look().Plans+p.Look().Summaries > 0
}

// Discussed reports whether a phase has a context or a research.
func (p *Phase) Discussed() bool { return p.Look().Context || p.Look().Research }

// State returns how far a phase is, "done", "begun" or "open", and what says so.
func (p *Phase) State() (state, why string) {
	files := p.Look()
	switch counts := (Counts{files.Done, files.Plans, "plans"}).String(); {
	case p.IsTicked():
		return "done", "ticked"
	case p.Done():
		return "done", cmp.Or(counts, strconv.Itoa(files.Summaries)+" SUMMARY")
	case p.Executed():
		return "begun", counts + ", gaps found"
	case p.Begun():
		return "begun", counts
	case p.Twins:
		return "open", "two directories"
	case p.Discussed():
		return "open", "discussed"
	}
	return "open", "nothing yet"
}
