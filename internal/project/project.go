// Package project tells where a project of GSD Core or Ultra Planner stands: from its STATE.md,
// from ROADMAP.md, and from the files of its phases. It renders that as the rich line.
//
// A STATE.md is a digest, and often behind its own project. So the files decide what is counted and what comes next,
// by the rules of GSD's own tools, and the file decides the words. Three stages, each of them pure:
//
//	Read(text) → Doc                  the values of the front matter; the labels, items and rows of
//	                                  the body with their section. Markdown and words, no meaning
//	story.Tell(Stated, *Evidence)     the milestone in force, its phases, the position
//	Resolve(Doc, Evidence) → Facts    for each fact its candidates, in order, read off the story; the
//	                                  first one without a reason against it is shown
//
//	front   = as package md reads it: one line at a time, so that invalid YAML can still be read
//	entry   = label [ ":" ] value | "|" label "|" value "|" | "Phase" id … | item | row
//	section = from a heading that the lexicon knows to the next of its level or above
//	phase   = as package phaseid reads it: 4 of 17 (Observability) — EXECUTING
//
// Nothing reads a sentence. A correction is a word of the lexicon, a source in the list of a fact, or a
// reason against one.
//
// What is shown of the phase, by its files and by what the status says of it: own is the file's own words, - nothing.
// Preparing is what comes before plans; due is ready to be executed or verified; else is paused, blocked and the like.
// While a command is active, and for Ultra Planner, all is own, and there is no next step; for another phase than its
// own a file says nothing.
//
//	files      status                                                             next
//	nowhere    own                                                                as empty; none from due to done
//	empty      own, but - for due, executing, verifying, done                     discuss-phase or plan-phase
//	planned    own, but planned for nothing, preparing, done; executing for that  execute-phase
//	begun      executing, but own for else                                        execute-phase
//	executed   executed, but own for else                                         verify-work or --gaps
//	complete   phase complete, but own for done and else                          of the phase that follows
//
// [Facts.Rich] makes parts of the facts that carry their sources; the line, explain and JSON are
// loops over them. Nothing here fails, does I/O or knows a clock.
package project

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// A Candidate is something that a fact can be taken from, with its place.
type Candidate struct {
	Name     string // of the key, label or file
	md.Field        // what it says, an empty text is no value; its place if it is in the STATE.md
	Source   string // [InFront], [InBody] or [OnDisk], possibly with what decides
	Why      string // why it is passed over, or how it was made; often empty
}

// The sources of values.
const InFront, InBody, OnDisk = "front matter", "body", "on disk"

func onDisk(name, text string) Candidate {
	return Candidate{Name: name, Field: md.Field{Text: text}, Source: OnDisk}
}

// From turns fields of one part of a file into candidates.
func From(source string) func(name string, f md.Field) Candidate {
	return func(name string, f md.Field) Candidate {
		return Candidate{Name: name, Field: f, Source: source}
	}
}

// ofPhase is a value that the directory of a phase gives; why names the files that decide.
func ofPhase(p *story.Phase, text, why string) Candidate {
	name := "ROADMAP.md"
	if p.Dir != "" {
		name = "phases/" + p.Dir
	}
	v := onDisk(name, text)
	if why != "" {
		v.Source += ", " + why
	}
	return v
}

// withText is a value of which only a part, or what it means, counts.
func (v Candidate) withText(text string) Candidate {
	v.Text = text
	return v
}

// A Fact is what is known of one thing, and from where.
type Fact struct {
	Text string      // uncut; empty if it is not known
	From []Candidate // what it was taken from
	Also []Candidate // what else was found, each with the reason against it
}

// choose takes the first value that says something, and has no reason against it.
func choose(values ...Candidate) (f Fact) {
	f.add(values...)
	return f
}

// add adds values that count after what is known already. Those that are not taken are kept for those who ask why.
func (f *Fact) add(values ...Candidate) {
	for _, v := range values {
		switch {
		case v.Text == "", slices.Contains(f.From, v):
		case f.Text == "" && v.Why == "":
			f.Text, f.From = v.Text, []Candidate{v}
		default:
			f.Also = append(f.Also, v)
		}
	}
	for i := range f.Also {
		if f.Also[i].Why == "" {
			f.Also[i].Why = f.From[0].Name + " takes precedence"
		}
	}
}

// Facts are what is known of a project.
type Facts struct {
	Doc      Doc
	Evidence story.Evidence
	Story    story.Story

	Version, Name Fact // of the milestone
	Percent       Fact // digits, at most 100
	Counts        story.Counts
	Phase         Fact // the id of the phase that is shown
	Total         Fact // digits: the highest phase
	PhaseName     Fact
	Plans         Fact   // "2/5 plans" from the disk, or "plan 3/5" from the file
	Plan, PlansOf string // the file's own pair or current plan of that phase, as written
	Status        Fact   // as written, or as the disk knows it
	shownStatus   string // the same as the line shows it
	Next          Fact
	Stopped       Fact
	Paused        Fact
	Resume        Fact
	Blockers      Items
	Concerns      Items

	IsActive  bool // a command is working on a phase: active_phase is set, and not in the backlog
	IsOver    bool // the status says that the milestone is over
	IsCommand bool // Next is a command that follows from the files, or from next_action

	Shown *story.Phase // what the disk knows of the phase that is shown; nil for nothing
}

// Items are the items of one kind.
type Items struct {
	Open   []Candidate
	Closed []Candidate // and those that say that there is none
}

// Reasons against a value.
const (
	Earlier      = "earlier phase"
	Done         = "done on disk"
	noName       = "a state, not a name"
	aSlug        = "a directory's name"
	otherCounts  = "disagrees with the counts"
	Backlog      = "backlog"
	Active       = "a phase is active"
	Over         = "the milestone is over"
	otherOne     = "of another phase"
	otherSection = "of another section"
	tooLow       = "lower than the phase"
	hasNext      = "there is a next step"
	Nothing      = "says nothing"
	Closed       = "closed"
	wasShipped   = "it was shipped"
	PhasesLeft   = "phases are left"
	allDone      = "all phases are done"
	againstStory = "against the story"
	conflict     = "a merge conflict"
	pastPhase    = "of a phase that is done"
	Behind       = "older than STATE.md"
	isPaused     = "the project is paused"
	phaseBefore  = "of the phase before"
	stepNext     = "a step comes next"
)

// Resolve takes each fact from the first of its sources that nothing speaks against. A fact is judged by those above it,
// so this is the order in which they are settled: where the project is, how far that is, and what comes next.
func Resolve(doc Doc, evidence story.Evidence) *Facts {
	f := &Facts{Doc: doc, Evidence: evidence}
	f.Story = story.Tell(doc.Position, &f.Evidence)
	f.resolveMilestone()
	f.resolvePhase()
	f.resolveName()

	f.resolvePercent()
	f.resolveTotal()
	stated := f.statedStatuses()
	f.IsOver = !f.Story.Counts.IsLeft() && isOver(stated)
	f.resolvePaused()
	f.resolveStatus(stated)
	f.resolvePlans()

	f.resolveNext()
	f.resolveStopped()
	f.resolveItems()
	f.resolveResume()
	if f.Story.IsShipped { // the line says that, and nothing of the work that led to it
		for _, fact := range []*Fact{
			&f.Percent, &f.Phase, &f.Total, &f.PhaseName, &f.Plans, &f.Stopped, &f.Paused, &f.Resume,
		} {
			fact.hide(wasShipped)
		}
		f.Counts, f.Blockers, f.Concerns, f.Plan, f.PlansOf = story.Counts{}, Items{}, Items{}, "", ""
	}
	return f
}

// hide makes a fact one that is not known, for a reason.
func (f *Fact) hide(why string) {
	for i := range f.From {
		f.From[i].Why = why
	}
	*f = Fact{Also: append(f.From, f.Also...)}
}

// sections are those of a STATE.md in the order in which their labels count; home are those where a
// project's own position is stated.
var sections = [...]lexicon.Kind{
	lexicon.PositionSection, lexicon.SessionSection, lexicon.NextSection, lexicon.StatusSection, preamble,
}

const (
	preamble  lexicon.Kind = 1 << 63 // the text above the first heading of the second level
	elsewhere lexicon.Kind = 1 << 62 // all sections that are not asked for by name
	home                   = lexicon.PositionSection | lexicon.StatusSection | preamble
)

// entries returns the entries with labels of some kinds in some sections, in their order; in each,
// a line that only begins with the phase comes after the labels.
func (d *Doc) entries(kinds, in lexicon.Kind) (list []Entry) {
	for _, section := range sections {
		for _, form := range [...]form{labelForm, lineForm} {
			for _, e := range d.Entries {
				if section&in != 0 && e.section == section && e.form == form && e.kind&kinds != 0 {
					list = append(list, e)
				}
			}
		}
	}
	for _, e := range d.Entries {
		if in&elsewhere != 0 && e.section&in == 0 && e.kind&kinds != 0 {
			list = append(list, e)
		}
	}
	return list
}

func (d *Doc) values(kinds, in lexicon.Kind) (list []Candidate) {
	for _, e := range d.entries(kinds, in) {
		list = append(list, e.Candidate)
	}
	return list
}

// LeftOut says what was not looked at, because there is more of it than any project has; nil for nothing.
func (f *Facts) LeftOut() []string {
	all := f.Evidence.Budget
	all.Add(f.Doc.Budget)
	return all.LeftOut()
}

// Files returns what the directory of the phase that is shown holds; nil if it has none.
func (f *Facts) Files() *story.Files {
	if f.Shown == nil {
		return nil
	}
	return f.Shown.Files
}

// Stated returns the first value that has a place in the file; the zero value without one.
func (f Fact) Stated() Candidate {
	for _, v := range slices.Concat(f.From, f.Also) {
		if v.Pos > 0 {
			return v
		}
	}
	return Candidate{}
}

// BodyPhase returns the first phase that the body states, as the rich line reads it.
func (d *Doc) BodyPhase() md.Field {
	for _, p := range d.stated {
		if p.Source == InBody && p.Text != "" && p.Why == "" {
			return p.Field
		}
	}
	return md.Field{}
}

// StatedPlans returns the front matter's or else the body's counts of plans, as written.
func (f *Facts) StatedPlans() (done, total Candidate) {
	done, total = f.Doc.Front("progress.completed_plans"), f.Doc.Front("progress.total_plans")
	if plans := f.bodyProgress().plans; done.Text == "" && total.Text == "" && len(plans.from) > 0 {
		done, total = plans.from[0], plans.from[1]
	}
	return done, total
}

// BodyPercent returns the digits of the body's percentage, or "".
func (f *Facts) BodyPercent() string {
	return f.bodyProgress().percent.Text
}

// Label returns the first value that the body gives a label, in any language: of status for Estado
// too. Own sections come first. It is empty without one.
func (d *Doc) Label(label string) Candidate {
	for _, v := range d.values(lexicon.Of(label, lexicon.Labels), home|lexicon.SessionSection) {
		if !lexicon.IsEmpty(v.Text) {
			return v
		}
	}
	return Candidate{}
}

// Either returns the text of a key of the front matter, or else of a label of the body.
func (d *Doc) Either(key, label string) string {
	if text := d.Front(key).Text; !lexicon.IsEmpty(text) {
		return text
	}
	return d.Label(label).Text
}

// A progress is what one part of the file says of how far the project is: counts, and a percentage.
type progress struct {
	phases, plans share
	percent       Candidate // digits
}

// A share is what is done of a number of phases or plans.
type share struct {
	story.Counts
	from  []Candidate
	known bool
}

func shareOf(of string, done, total Candidate) share {
	d, err1 := strconv.Atoi(done.Text)
	t, err2 := strconv.Atoi(total.Text)
	return share{
		Counts: story.Counts{Done: d, Total: t, Of: of},
		from:   []Candidate{done, total},
		known:  err1 == nil && err2 == nil && t > 0 && d <= t && t <= math.MaxInt/100,
	}
}

// frontProgress returns what the front matter says below progress:.
func (f *Facts) frontProgress() (p progress) {
	digits := func(key string) Candidate {
		v := f.Doc.Front("progress." + key)
		v.Text, _ = md.CutDigits(v.Text)
		return v
	}
	p.percent = digits("percent")
	p.phases = shareOf("phases", digits("completed_phases"), digits("total_phases"))
	p.plans = shareOf("plans", digits("completed_plans"), digits("total_plans"))
	if p.percent.Text != "" && p.phases.from[0].Text+p.phases.from[1].Text == "" {
		p.plans.known = false // its total is how many plans have been written so far
	}
	return p
}

// bodyProgress returns the percentage of the body's bar and the counts beside it: "[██░░] 40%
// (22/28 plans)", "3/10 phases".
func (f *Facts) bodyProgress() (p progress) {
	for _, e := range f.Doc.entries(lexicon.ProgressLabel, home|elsewhere) {
		text := md.Plain(e.Text)
		p = progress{e.shareIn(text, "phases"), e.shareIn(text, "plans"), e.withText(percentIn(text))}
		if p.percent.Text != "" || p.phases.known || p.plans.known {
			break
		}
	}
	return p
}

// resolvePercent: the share of the story's phases that is done. Where nothing is known of them, the file's own: the
// smaller of the shares of phases and plans, as GSD's own page has it, by the front matter, else the body; else a
// stated percentage. It is at most 100.
func (f *Facts) resolvePercent() {
	front, body := f.frontProgress(), f.bodyProgress()
	plans, done, _, _ := f.Story.Files()
	switch isUltra := f.Evidence.IsUltra; {
	case isUltra && plans > 0:
		f.countedOnDisk("phases", "the PLAN and SUMMARY files", story.Counts{Done: done, Total: plans, Of: "plans"})
	case !isUltra && f.Story.Counts.Total > 0:
		f.countedOnDisk("ROADMAP.md", "the phases", f.Story.Counts)
	case front.phases.known || front.plans.known:
		f.percentOf(&front)
	case body.phases.known || body.plans.known:
		f.percentOf(&body)
	}
	f.Percent.add(front.percent, body.percent)
	if n, err := strconv.Atoi(f.Percent.Text); err != nil && f.Percent.Text != "" || n > 100 {
		f.Percent.Text = "100"
	}
	if why := f.againstPercent(); why != "" {
		f.hidePercent(why)
	}
}

// againstPercent is the reason against a percentage that cannot be: 100 while something is open or, where it is only
// stated, while the front matter has a step, which the hook shows, too; and 0 of nothing.
func (f *Facts) againstPercent() string {
	p, isStated := f.Shown, f.Counts.Total == 0
	hasStep := !lexicon.IsEmpty(f.Doc.Front("next_action").Text) && len(f.Doc.NextPhases) > 0 && !f.IsActive
	isOpen := p != nil && !p.Done() && p.Plans().IsLeft()
	switch f.Percent.Text {
	case "100":
		switch {
		case f.Story.Counts.IsLeft(), isOpen, f.isBeforeLast():
			return PhasesLeft
		case isStated && hasStep:
			return stepNext
		}
	case "0":
		if f.Story.Counts.Total == 0 && f.Phase.Text == "" {
			return Nothing
		}
	}
	return ""
}

func (f *Facts) hidePercent(why string) {
	f.Percent.hide(why)
	f.Counts = story.Counts{}
}

// isBeforeLast reports whether the phase that is shown is not the last of those that its line states, or, of Ultra
// Planner, has no plan, as far as nothing is counted.
func (f *Facts) isBeforeLast() bool {
	isUltra := f.Evidence.IsUltra
	isUnplanned := isUltra && f.Phase.Text != "" && (f.Shown == nil || f.Shown.Look().Plans == 0)
	isLess := func(p statedPhase) bool {
		return (isUltra || phaseid.Same(p.ID, f.Phase.Text)) && phaseid.IsEarlier(f.Phase.Text, p.Total)
	}
	return isUnplanned || (isUltra || f.Counts.Total == 0) && slices.ContainsFunc(f.Doc.stated, isLess)
}

func (f *Facts) countedOnDisk(name, of string, c story.Counts) {
	v := onDisk(name, c.String())
	v.Why = "computed from " + of
	f.Counts, f.Percent = c, Fact{Text: strconv.Itoa(c.Percent()), From: []Candidate{v}}
}

// percentOf takes the smaller of two shares, or the percentage beside them if it is within 1 of it or of the phases'.
func (f *Facts) percentOf(p *progress) {
	least := p.phases
	if !least.known || p.plans.known && p.plans.Percent() < least.Percent() {
		least = p.plans
	}
	percent, err := strconv.Atoi(p.percent.Text)
	isNear := func(s share) bool {
		return err == nil && s.known && s.Percent()-1 <= percent && percent <= s.Percent()+1
	}
	if isNear(p.phases) {
		least = p.phases
	}
	f.Counts = least.Counts
	if isNear(least) {
		f.Percent = choose(p.percent)
		return
	}
	p.percent.Why = otherCounts
	for i := range least.from {
		least.from[i].Why = "computed from the " + least.Of
	}
	f.Percent = Fact{Text: strconv.Itoa(least.Percent()), From: least.from}
}

// percentIn returns the digits before the first percent sign of a text, decimals cut.
func percentIn(text string) string {
	before, _, ok := strings.Cut(text, "%")
	if !ok {
		return ""
	}
	before = strings.TrimRight(before, " ")
	digits := before[len(strings.TrimRight(before, "0123456789.")):]
	digits, _ = md.CutDigits(strings.TrimLeft(digits, "."))
	return digits
}

// shareIn returns the share in "22/28 plans", "3 of 10 phases complete", "(4/9 phases)".
func (v Candidate) shareIn(text, of string) (s share) {
	for i := 0; i < len(text) && !s.known; i++ {
		done, rest := md.CutDigits(text[i:])
		if i += len(done); done == "" {
			continue
		}
		total, noun := phaseid.CutTotal(rest)
		if md.StartsFold(strings.TrimLeft(noun, " "), of[:len(of)-1]) {
			s = shareOf(of, v.withText(done), v.withText(total))
		}
	}
	if !s.known {
		return share{}
	}
	return s
}

// resolveItems: the items and rows below headings of blockers and of concerns, apart from those that are closed or
// say that there is none. An open item that looks closed would be the worst error, so all else is open.
func (f *Facts) resolveItems() {
	seen := map[string]bool{}
	for _, e := range f.Doc.Entries {
		items, isUltra := &f.Blockers, f.Evidence.IsUltra // which writes a task without a bullet
		switch {
		case e.kind != 0 || e.form != itemForm && e.form != rowForm && !(isUltra && isTask(e.Text)):
			continue
		case e.section == lexicon.ConcernSection:
			items = &f.Concerns
		case e.section != lexicon.BlockerSection:
			continue
		}
		if e.form == rowForm {
			cells := strings.FieldsFunc(e.Text, func(r rune) bool { return r == '|' })
			longest := slices.MaxFunc(cells, func(a, b string) int { return len(js.Trim(a)) - len(js.Trim(b)) })
			e.Text = js.Trim(longest)
		}
		text := strings.TrimLeftFunc(md.Plain(e.Text), func(r rune) bool { return !md.IsWordRune(r) })
		v := e.Candidate
		if isBlocker(text) || isUltra && isTask(text) {
			items = &f.Blockers
		}
		switch {
		case lexicon.IsEmpty(e.Text), isNone(text):
			v.Why = Nothing
		case e.isClosed():
			v.Why = Closed
		case e.section == lexicon.ConcernSection && !isUltra && f.isPastConcern(text): // a task may wait for a past one
			v.Why = pastPhase
		case seen[text]:
			continue
		default:
			seen[text] = true
			items.Open = append(items.Open, v)
			continue
		}
		items.Closed = append(items.Closed, v)
	}
}

// isBlocker reports whether an item among concerns says that it is a blocker: "[Blocker] …", "BLOCKED: …".
func isBlocker(text string) bool {
	k, n := lexicon.Prefix(md.CutBytes(text, 40), lexicon.BlockerSection)
	word := text[:min(n, len(text))]
	isMarked := n < len(text) && strings.IndexByte(":]", text[n]) >= 0
	return k != 0 && !strings.Contains(word, " ") && (isMarked || strings.ToUpper(word) == word)
}

// isTask reports whether an item is of a task that failed or is blocked, as Ultra Planner writes it below
// Blockers/Concerns: "Create PlannerId: the build fails".
func isTask(text string) bool {
	name, why, _ := strings.Cut(text, ": ")
	return why != "" && afterPhase(name) == name && !strings.HasPrefix(name, "[")
}

// isPastConcern reports whether a concern names phases in its first sentence, all of them done, "[Phase 2]: …",
// "Phases 2, 3 planning: …", "… before Phase 2"; or whether every phase of the milestone is.
func (f *Facts) isPastConcern(text string) bool {
	if f.Story.Counts.IsAll() {
		return true
	}
	phases := Named(lexicon.Sentence(text))
	return len(phases) > 0 && !slices.ContainsFunc(phases, func(id string) bool {
		p := f.Story.Phase(id)
		return p == nil || !p.IsPast()
	})
}

// isNone reports whether an item begins with a word for none: "None yet", but not "None of them works".
func isNone(text string) bool {
	text = lexicon.Fold(text)
	k, n := lexicon.Start(text, lexicon.None)
	of, _ := lexicon.Start(strings.TrimLeft(text[n:], " "), lexicon.OfWord)
	return k != 0 && of == 0
}

// isClosed reports whether an item is ticked or struck out, or has a closing word as its first, in
// capitals, or as a remark of its own, or lies below a sub-heading of such a word.
func (e Entry) isClosed() bool {
	if e.ticked || strings.ContainsAny(e.Text, "✅✓✔☑") {
		return true
	}
	if e.boxed {
		return false
	}
	text := md.Plain(e.Text)
	start := strings.TrimLeftFunc(text, func(r rune) bool { return !md.IsWordRune(r) })
	return e.belowClosed || startsClosed(start) || startsClosed(afterPhase(start)) || hasRemark(text)
}

// startsClosed reports whether a text begins with a closing word and a mark or a date: "Resolved: …",
// "RESOLVED 2026-04-01", and not "Fixed width".
func startsClosed(text string) bool {
	k, n := lexicon.Prefix(md.CutBytes(text, 40), lexicon.Closer)
	rest := strings.TrimLeft(text[min(n, len(text)):], "* ")
	_, _, isDate := dateOf(rest)
	isMarked := strings.ContainsRune(":])—–.,;✅→", md.FirstRune(rest)) || strings.HasPrefix(rest, "- ")
	return k != 0 && (rest == "" || isMarked || isDate)
}

// afterPhase is a text after the phase that it begins with: "[Phase 5]: RESOLVED", "Phase 10 complete".
func afterPhase(text string) string {
	number := phaseid.AfterWord(text)
	if id, rest := phaseid.Cut(number); id != "" && number != text {
		return strings.TrimLeft(rest, " ]):—–-")
	}
	return text
}

// hasRemark reports whether a closing word begins a remark: after a dash, in brackets or parentheses.
func hasRemark(text string) bool {
	text = lexicon.Fold(text)
	for _, mark := range [...]string{" — ", " – ", " - ", " -- ", "(", "[", "→ "} {
		for at := range md.Indexes(text, mark) {
			remark := md.CutBytes(text[at+len(mark):], 40)
			if !md.IsWordRune(md.FirstRune(remark)) {
				continue
			}
			k, n := lexicon.Start(remark, lexicon.Closer)
			if k != 0 && !strings.HasPrefix(remark[n:], "-") { // Fixed-width fonts
				return true
			}
		}
	}
	return false
}

// The files of a phase that are no file to resume from: its plans, and what is written before them once there are any.
var (
	ofPlans     = [...]string{"PLAN.md", "SUMMARY.md"}
	beforePlans = [...]string{"CONTEXT.md", "RESEARCH.md", "PATTERNS.md", "SPEC.md"} // UI-SPEC.md, too
)

// resolveResume: the file to resume from, if it exists, and no step before the next one wrote it for the phase shown.
func (f *Facts) resolveResume() {
	own, path := f.Doc.Label("resume file"), f.Evidence.Resume
	if path != "" && !strings.Contains(own.Text, path) {
		own = onDisk("continue.md", "")
	}
	name := md.BaseName(path)
	id, _ := phaseid.Cut(name)
	hasPlans := f.Shown != nil && f.Shown.Look().Plans > 0
	switch kind := name[strings.LastIndexByte(name, '-')+1:]; {
	case path == "":
		own.Why = "it does not exist"
	case phaseid.IsEarlier(id, f.Phase.Text):
		own.Why = Earlier
	case id != "" && !phaseid.Same(id, f.Phase.Text):
	case slices.Contains(ofPlans[:], kind), hasPlans && slices.Contains(beforePlans[:], kind):
		own.Why = "a file of the phase"
	}
	f.Resume = choose(own.withText(cmp.Or(path, own.Text)))
}

// Resumes reports whether the line would show the file at a path as the one to resume from, if it existed. Without a
// phase no file is one of the phase's.
func (f Facts) Resumes(path string) bool {
	f.Evidence.Resume = path
	f.resolveResume()
	return (f.Resume.Text != "" || f.Phase.Text == "") && !f.Story.IsShipped
}
