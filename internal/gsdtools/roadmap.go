package gsdtools

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Roadmap is what ROADMAP.md says about the open phases: those outside <details> and
// not below the heading of a milestone that has shipped.
type Roadmap struct {
	Phases []*RoadmapPhase
}

// A RoadmapPhase is one phase of a roadmap. Its milestone is that of the first section
// that mentions the phase.
type RoadmapPhase struct {
	ID        string
	Milestone string // the heading of its milestone; empty if there is none
	Done      bool   // it is ticked

	plans, done spread
}

// spread is the smallest and the largest number given for one thing.
type spread struct {
	least, most int
	known       bool
}

func (s *spread) add(n int) {
	if !s.known {
		*s = spread{n, n, true}
	}
	s.least, s.most = min(s.least, n), max(s.most, n)
}

// maxCount is more plans than any phase has. Larger numbers are ignored.
const maxCount = 10_000

// ReadRoadmap reads the text of a ROADMAP.md: headings "### Phase 4: Name" with the text
// below them, items "- [ ] **Phase 4: Name**", and table rows that begin with a phase's
// number.
func ReadRoadmap(text string) Roadmap {
	r := roadmapReader{at: make(map[string]int)}
	for l := range md.Lines(text, 0) {
		r.line(js.Trim(l.Text))
	}
	r.close()
	return Roadmap{r.phases}
}

type roadmapReader struct {
	phases []*RoadmapPhase
	at     map[string]int // the index of each in phases

	milestone string
	fence     string
	folded    int // the number of open <details>
	shipped   int // the level of a shipped milestone's heading, or 0

	phase        *RoadmapPhase // the phase whose section this is, or nil
	level        int           // of its heading
	items, ticks int           // of its list of plans
	listed       bool          // the list has begun: numbered items are plans, too
}

// line reads one line, without the white space around it.
func (r *roadmapReader) line(text string) {
	if mark := md.Fence(text); mark != "" && (r.fence == "" || strings.HasPrefix(mark, r.fence)) {
		if r.fence == "" {
			r.fence = mark
		} else {
			r.fence = ""
		}
		return
	}
	switch lower := strings.ToLower(text[:min(len(text), 10)]); {
	case r.fence != "" || text == "":
		return
	case strings.HasPrefix(lower, "<details"):
		r.folded++
	case strings.HasPrefix(lower, "</details"):
		r.folded = max(r.folded-1, 0)
	}
	if r.folded > 0 {
		return
	}
	switch text[0] {
	case '#':
		r.heading(text)
	case '-', '*', '+', '|':
		if r.shipped == 0 {
			r.item(text)
		}
	}
	if r.phase != nil {
		if rest, ok := cutFold(strings.TrimLeft(text, "-* "), "plans"); ok && strings.HasPrefix(strings.TrimLeft(rest, "*"), ":") {
			r.phase.count(rest)
			r.listed = true
		} else if strings.HasPrefix(text, "**") {
			r.listed = false // another label
		} else if n := md.Digits(text); r.listed && n > 0 && strings.HasPrefix(text[n:], ". ") {
			r.items++
		}
	}
}

// heading opens the section of a phase, or of a milestone.
func (r *roadmapReader) heading(text string) {
	level, title := md.Heading(text)
	title = js.Trim(title)
	if r.phase != nil && level <= r.level {
		r.close()
	}
	if r.shipped > 0 && level <= r.shipped {
		r.shipped = 0
	}
	if id := phaseTitle(title); id != "" {
		if r.shipped == 0 {
			r.phase, r.level = r.find(id), level
		}
		return
	}
	if isMilestone(title) && r.shipped == 0 {
		r.milestone = title
		if hasShipped(title) {
			r.shipped = level
		}
	}
}

// item reads an item of a list, or a row of a table.
func (r *roadmapReader) item(text string) {
	if text[0] == '|' {
		r.row(text)
		return
	}
	rest := js.TrimStart(text[1:])
	tick := len(rest) > 3 && rest[0] == '[' && rest[2] == ']'
	done := tick && rest[1]|0x20 == 'x'
	if tick {
		rest = js.TrimStart(rest[3:])
	}
	rest = strings.Trim(rest, "*~`[ ")
	if id := phaseTitle(rest); id != "" && tick {
		phase := r.find(id)
		phase.Done = phase.Done || done
		if _, counts, ok := strings.Cut(rest, "("); ok {
			phase.count(counts)
		}
		return
	}
	if r.phase != nil && tick && planItem(rest, r.phase.ID) {
		r.items++
		if done {
			r.ticks++
		}
	}
}

// row reads a row as in "| 4. Name | v1.0 | 2/3 | In Progress |".
func (r *roadmapReader) row(text string) {
	cells := strings.Split(strings.Trim(text, "|"), "|")
	id := PhaseID(strings.Trim(js.Trim(cells[0]), "*"))
	if id == "" {
		return
	}
	i, ok := r.at[phaseKey(id)]
	if !ok {
		return
	}
	for _, cell := range cells[1:] {
		if done, total, ok := fraction(js.Trim(cell)); ok {
			r.phases[i].done.add(done)
			r.phases[i].plans.add(total)
			return
		}
	}
}

// find returns the phase, adding it if it is new.
func (r *roadmapReader) find(id string) *RoadmapPhase {
	key := phaseKey(id)
	i, ok := r.at[key]
	if !ok {
		i = len(r.phases)
		r.at[key] = i
		r.phases = append(r.phases, &RoadmapPhase{ID: id, Milestone: r.milestone})
	}
	return r.phases[i]
}

// close ends the section of a phase.
func (r *roadmapReader) close() {
	if r.phase != nil && r.items > 0 {
		r.phase.plans.add(r.items)
		r.phase.done.add(r.ticks)
	}
	r.phase, r.items, r.ticks, r.listed = nil, 0, 0, false
}

// count reads how many plans there are from a text such as "3 plans", "2/3 plans
// executed" or "**: 3 total".
func (p *RoadmapPhase) count(s string) {
	s = strings.TrimLeft(s, "*:( ")
	if done, total, ok := fraction(s); ok {
		p.done.add(done)
		p.plans.add(total)
		return
	}
	digits, rest := md.CutDigits(s)
	n, err := strconv.Atoi(digits)
	if err == nil && n <= maxCount && (js.Trim(rest) == "" || strings.HasPrefix(rest, " plan") || strings.HasPrefix(rest, " total")) {
		p.plans.add(n)
	}
}

// fraction reads "2/3" at the start of a text.
func fraction(s string) (done, total int, ok bool) {
	a, rest := md.CutDigits(s)
	rest, ok = strings.CutPrefix(js.TrimStart(rest), "/")
	b, _ := md.CutDigits(js.TrimStart(rest))
	done, err1 := strconv.Atoi(a)
	total, err2 := strconv.Atoi(b)
	return done, total, ok && err1 == nil && err2 == nil && done <= total && total <= maxCount
}

// phaseTitle is the phase that a heading or item names, as in "Phase 4: Name". 999 is
// GSD's backlog.
func phaseTitle(s string) string {
	s = strings.TrimLeftFunc(strings.TrimLeft(s, "*~ "), func(r rune) bool { return r > 0x7F }) // 🚧 Phase 4
	rest, ok := cutFold(js.TrimStart(s), "phase ")
	if !ok {
		return ""
	}
	id := PhaseID(rest)
	if strings.HasPrefix(id, "999") {
		return ""
	}
	return id
}

// planItem reports whether an item in a phase's section is one of its plans: "04-01: …",
// "04-01-PLAN.md — …", "Plan 1: …".
func planItem(s, phase string) bool {
	if rest, ok := cutFold(s, "plan "); ok && md.StartsDigit(js.TrimStart(rest)) {
		return true
	}
	first, _, _ := strings.Cut(s, " ")
	first = strings.Trim(first, "*`:[")
	if strings.Contains(strings.ToLower(first), "-plan") {
		return true
	}
	id, number, ok := strings.Cut(first, "-")
	return ok && md.StartsDigit(number) && SamePhase(PhaseID(id), phase)
}

// isMilestone reports whether a heading is that of a milestone, that is, names a version.
func isMilestone(title string) bool {
	for word := range strings.FieldsSeq(title) {
		word = strings.Trim(word, "*[]():—-")
		if len(word) > 1 && word[0]|0x20 == 'v' && md.StartsDigit(word[1:]) {
			return true
		}
	}
	rest, ok := cutFold(title, "milestone ")
	return ok && rest != ""
}

// hasShipped reports whether a milestone's heading says that it is over.
func hasShipped(title string) bool {
	lower := strings.ToLower(title)
	return strings.Contains(title, "✅") || strings.Contains(lower, "shipped") || strings.Contains(lower, "complete") || strings.Contains(lower, "archived")
}

// A Span is the range of possible values of a number.
type Span struct{ Least, Most int }

// Has reports whether n is possible.
func (s Span) Has(n int) bool { return s.Least <= n && n <= s.Most }

// Count returns how many plans the open phases have, or how many of them are done,
// according to the roadmap and the files in their directories: for all phases, and for
// those of each milestone.
func (r Roadmap) Count(dirs []PhaseDir, done bool) (all Span, milestones map[string]Span) {
	files := countFiles(dirs, done)
	milestones = make(map[string]Span)
	for _, phase := range r.Phases {
		n := phase.plans
		if done {
			if n = phase.done; phase.Done && phase.plans.known {
				n.add(phase.plans.most)
			}
		}
		of := files[phaseKey(phase.ID)]
		n.add(of.least)
		n.add(of.most)
		m := milestones[phase.Milestone]
		milestones[phase.Milestone] = Span{m.Least + n.least, m.Most + n.most}
		all.Least += n.least
		all.Most += n.most
	}
	return all, milestones
}

// countFiles counts the plans in each phase's directories, or those that are done.
func countFiles(dirs []PhaseDir, done bool) map[string]spread {
	files := make(map[string]spread)
	for _, dir := range dirs {
		key := phaseKey(dirToken(dir.Name))
		least, most := len(dir.Plans), len(dir.Plans)
		if done {
			least = dir.Summarized()
			most = max(least, len(dir.summaries), len(dir.Plans)-len(dir.Unfinished()))
		}
		files[key] = spread{files[key].least + least, files[key].most + most, true}
	}
	return files
}

// Only returns the roadmap of a single phase.
func (r Roadmap) Only(id string) Roadmap {
	key := phaseKey(id)
	for _, phase := range r.Phases {
		if phaseKey(phase.ID) == key {
			return Roadmap{[]*RoadmapPhase{phase}}
		}
	}
	return Roadmap{}
}

// Has returns a function that reports whether a directory is that of one of the phases.
func (r Roadmap) Has() func(PhaseDir) bool {
	keys := make(map[string]bool)
	for _, phase := range r.Phases {
		keys[phaseKey(phase.ID)] = true
	}
	return func(dir PhaseDir) bool { return keys[phaseKey(dirToken(dir.Name))] }
}
