package project

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Facts is what is known about a project: its STATE.md, read in both ways, and what was
// found on disk around it. The zero value is an empty STATE.md.
type Facts struct {
	State   parse.State // as the hook reads it
	Project Project     // as people write it

	// Files counts the plans and summaries under .planning/phases; nil if there is
	// no such directory.
	Files *Files
	// Roadmap is what was found out about the current phase beyond the STATE.md.
	Roadmap Roadmap
	// IsUltra means that this is an Ultra Planner project, whose disk is the truth.
	IsUltra bool
	// Artifacts are the files of the phase that is shown; nil if it has no directory, or
	// for a line, which does not show them.
	Artifacts *Artifacts
	// Resume is the path of the file to resume from, as the state writes it; empty
	// if it does not exist.
	Resume string
	// Clock tells the time, for how old the state is. Without one, nothing says so.
	Clock func() time.Time
}

// Files counts a project's plans and summaries. A summary is written when a plan
// is done.
type Files struct{ Plans, Summaries int }

// Artifacts are what the commands that work on a phase have left in its directory.
type Artifacts struct {
	Context, Research, Patterns, Verification bool
	Plans, Summaries                          int
}

// String lists what there is: "CONTEXT, RESEARCH, 3 PLAN, 1 SUMMARY".
func (a Artifacts) String() string {
	var list []string
	for _, kind := range [...]struct {
		name  string
		there bool
		count int
	}{
		{"CONTEXT", a.Context, 0},
		{"RESEARCH", a.Research, 0},
		{"PATTERNS", a.Patterns, 0},
		{"PLAN", a.Plans > 0, a.Plans},
		{"SUMMARY", a.Summaries > 0, a.Summaries},
		{"VERIFICATION", a.Verification, 0},
	} {
		switch {
		case kind.count > 0:
			list = append(list, strconv.Itoa(kind.count)+" "+kind.name)
		case kind.there:
			list = append(list, kind.name)
		}
	}
	return cmp.Or(strings.Join(list, ", "), "none")
}

// Roadmap is what ROADMAP.md and the directories under phases say about a phase. The zero
// value is none, or one that was not read because the STATE.md says enough.
type Roadmap struct {
	Name    string  // the phase's; empty if neither has one
	File    string  // where the name is: "ROADMAP.md", or the phase's directory
	Highest float64 // the highest number of a phase in ROADMAP.md; 0 if it was not read
	IsWhole bool    // ROADMAP.md has every phase from 1 to the highest
}

// NeedsRoadmap reports whether a phase's name, or whether its name or total holds, is only
// known from ROADMAP.md.
func (phase Phase) NeedsRoadmap() bool {
	return phase.ID.Text != "" && (phase.HasDoubtfulName() || phase.isCounted() && !isAbove(phase.ID.Text, phase.Total))
}

// isCounted reports whether the total is a count of phases, as GSD's tools count directories,
// and was not written for this phase.
func (phase Phase) isCounted() bool {
	return phase.TotalFrom.Name == "progress.total_phases" || phase.TotalFrom.Name == "Total Phases"
}

// HasDoubtfulName reports whether what stands for the phase's name may be something else that
// is said about it, or nothing: it comes from a line of the body without a label of its own,
// and is as long as a sentence or has one of the words that say how far a phase is.
func (phase Phase) HasDoubtfulName() bool {
	if phase.Name == "" {
		return true
	}
	if phase.NameFrom.Source != "body" || phase.NameFrom.Name == "Phase Name" {
		return false
	}
	isRemark := func(word string) bool { return isRemarkWord(word, false) && !isLinking(word) }
	return len(phase.Name) > 60 || slices.ContainsFunc(nameWords(phase.Name), isRemark)
}

func nameWords(name string) []string { return strings.FieldsFunc(fold(name), isBetweenWords) }

// agrees reports whether a name has at least half of the words of the one that ROADMAP.md or
// the directory gives the phase, or is a part of it.
func agrees(name, given string) bool {
	name = fold(name)
	shared, all := 0, 0
	for _, word := range nameWords(given) {
		if !isLinking(word) {
			all++
			if strings.Contains(name, word) {
				shared++
			}
		}
	}
	return 2*shared >= all || strings.Contains(fold(given), name)
}

// A Value is a value that a line is made of, with its place.
type Value struct {
	Name, Text string // the key or label, and the value as read; empty text if there is no value
	Pos        int    // as in [md.Field]; 0 if it is not known
	Source     string // the part of the file that it is in, such as "front matter"
	Why        string // why it is passed over, or how something was made from it; often empty
}

// From turns fields of one part of the file into values.
func From(source string) func(name string, f md.Field) Value {
	return func(name string, f md.Field) Value {
		return Value{Name: name, Text: f.Text, Pos: f.Pos, Source: source}
	}
}

// A Part is one part of the rich line, with its sources.
type Part struct {
	layout.Part
	Name       string  // empty for what belongs to the part before it, or only decorates
	Value      string  // what it says, without decoration
	From       []Value // the values that it was made from
	PassedOver []Value // values that the file has, too, but that another source took precedence over
}

// The levels at which the rich line gives its parts up, in order. Each gives up one
// thing, in addition to those of the earlier levels. LevelMilestoneName and LevelBar are
// those that Claude Code's line gives up earlier, and after LevelMilestone it gives up
// other segments first.
const (
	levelResume = iota + 1
	levelAge
	levelNext
	levelConcerns
	levelBlockers
	LevelMilestoneName
	levelPlans
	levelCounts
	LevelBar
	levelCutName
	levelName
	levelPlan
	levelTask
	levelPaused
	LevelMilestone
	levelCutStatus
	levelStatus
	levelTotal
)

// textCells is how many cells a text in the file's own words may take, statusCells
// how many a status may take.
const (
	textCells   = 40
	statusCells = 32
)

// Rich returns the parts of the rich line. It is literal: each part shows what the file
// says, trimmed and cut. It never adds a number or a word that nobody wrote.
//
// It is dim where it is background. The eye should go to how far it is (cyan), to the phase
// (no colour), to the status by what it means, and to what needs someone (yellow, red).
func (f *Facts) Rich() []Part {
	l := richLine{parts: make([]Part, 0, 16)}
	f.milestoneParts(&l)
	f.progressParts(&l)
	phase := f.Phase()
	f.phaseParts(&l, phase)
	p, b, front, body := &f.Project, &f.Project.Body, From("front matter"), From("body")
	plan, total := f.PlanOf(phase)
	if number := md.Number(total); total == "" || number > 0 { // 0 means that there is no plan
		text := labelled("plan ", over(withoutZeros(plan.Text), withoutZeros(total)))
		sources := at(plan.Pos, body("Plan", b.Plan), front("current_plan", p.CurrentPlan))
		l.add("plan", "plan", text, levelPlan, sources...)
	}
	if n := len(l.parts); n > 0 && l.parts[n-1].Name != "plan" {
		l.passOver("phase", p.otherPlans(phase)...)
	}
	f.statusPart(&l, phase.ID.Text)
	f.nextParts(&l, phase)
	l.add("task", "task", gateText(p.Gate), levelTask, []Value{body("task", p.Gate.Task), body("gate", p.Gate.Status)})
	if p.PausedAt.Text != "" && !f.IsOver() {
		text := "paused: " + ownWords(p.PausedAt.Text)
		l.add("paused", "paused", text, levelPaused, []Value{front("paused_at", p.PausedAt)}).Colour = layout.Yellow
	}
	blockers := each(body, "blocker", b.Blockers)
	l.add("blockers", "blockers", counted(len(b.Blockers), "blocker"), levelBlockers, blockers).Colour = layout.Red
	l.add("concerns", "concerns", counted(len(b.Concerns), "concern"), levelConcerns, each(body, "concern", b.Concerns))
	for _, closed := range b.Closed {
		v := body("item", closed)
		v.Why = "it is closed"
		l.passOver("concerns", v)
	}
	f.resumePart(&l, phase, plan.Text)
	f.agePart(&l)
	if f.Progress().Percent == "" {
		l.passOver("milestone", f.percentSources()[1]...)
	}
	return l.parts
}

// Phase returns the phase that the line shows. Its name is the file's unless that is missing or
// doubtful, and ROADMAP.md or the phase's directory has another one.
func (f *Facts) Phase() Phase {
	phase := f.Project.PhaseOf()
	given := f.Roadmap.Name
	more, hasMore := strings.CutPrefix(phase.Name, given+" (") // and how far it is
	isState := func(word string) bool { return isRemarkWord(word, true) }
	hasMore = hasMore && slices.ContainsFunc(nameWords(more), isState)
	if given == "" || !phase.HasDoubtfulName() || phase.Name != "" && agrees(phase.Name, given) && !hasMore {
		return phase
	}
	if phase.Name != "" {
		phase.NameFrom.Why = f.Roadmap.File + " has another name"
		phase.OtherNames = append(phase.OtherNames, phase.NameFrom)
	}
	phase.Name, phase.NameFrom = given, Value{Name: "name", Text: given, Source: f.Roadmap.File}
	return phase
}

// PlanOf returns the plan of a phase, which [Facts.Phase] has returned, as [Project.planOf]
// reads it. Without a phase there is none once all is over, or where the file says that there
// is no phase.
func (f *Facts) PlanOf(phase Phase) (id md.Field, total string) {
	id, total = f.Project.planOf(phase)
	if phase.ID.Text == "" && (f.IsOver() || f.Project.Body.NoPhase) || f.isMilestones(id.Text, total) {
		return md.Field{}, ""
	}
	return id, total
}

// isMilestones reports whether a pair of plans is that of the whole milestone, which the
// percentage counts: another phase is complete, and its plans are among them.
func (f *Facts) isMilestones(plan, total string) bool {
	done, of := f.Plans()
	others := md.Number(f.Project.CompletedPhases.Text)
	if plan == total {
		others-- // the phase itself
	}
	return total != "" && total == of && plan == done && others > 0
}

// A richLine is a rich line that is being put together.
type richLine struct{ parts []Part }

// add adds a part in a group of its own that goes at a level, unless its text is empty.
// It comes from the first of the sources that has a text; the others are passed over. It is
// background until someone gives it another colour.
func (l *richLine) add(name, group, text string, gone int, sources ...[]Value) *Part {
	if text == "" {
		return &Part{}
	}
	p := Part{Name: name, Value: text}
	p.Segment, p.Group, p.Joined, p.Gone = "state", group, true, gone
	p.Text, p.Colour = layout.Text(text, 0), layout.Dim
	p.from(sources)
	l.parts = append(l.parts, p)
	return &l.parts[len(l.parts)-1]
}

func (p *Part) from(sources [][]Value) {
	for _, values := range sources {
		values = withText(values)
		if len(p.From) == 0 {
			p.From = values
		} else {
			p.PassedOver = append(p.PassedOver, values...)
		}
	}
}

// at sorts values by whether they are at that position in the file.
func at(pos int, values ...Value) [][]Value {
	var here, elsewhere []Value
	for _, v := range withText(values) {
		if v.Pos == pos {
			here = append(here, v)
		} else {
			elsewhere = append(elsewhere, v)
		}
	}
	return [][]Value{here, elsewhere}
}

func each(value func(string, md.Field) Value, name string, fields []md.Field) []Value {
	list := make([]Value, 0, len(fields))
	for _, f := range fields {
		list = append(list, value(name, f))
	}
	return list
}

func withText(values []Value) []Value {
	if !slices.ContainsFunc(values, func(v Value) bool { return v.Text == "" }) {
		return values
	}
	var list []Value
	for _, v := range values {
		if v.Text != "" {
			list = append(list, v)
		}
	}
	return list
}

func (f *Facts) milestoneParts(l *richLine) {
	p, front, body := &f.Project, From("front matter"), From("body")
	version, name := f.Milestone()
	name = strings.TrimLeft(name, " -–—:→")
	if isNone(version) || version == "milestone" {
		version = ""
	}
	isOther := isVersion(name) && !strings.Contains(name, " ")               // v1.0, and → v1.1
	isMarked := strings.HasPrefix(name, "#") || strings.Contains(name, "**") // a heading, a label
	isState := strings.HasPrefix(name, "(") && isRemark(name)
	words := strings.FieldsFunc(strings.ToLower(name), isBetweenWords)
	isNo := len(words) > 1 && words[0] == "no" && words[len(words)-1] == "milestone" // no-active-milestone
	isNo = isNo || isNone(name) || name == "milestone"
	if isNo || isOther || isMarked || isState || strings.EqualFold(name, version) {
		name = "" // "milestone" is GSD's placeholder for a missing name
	}
	if strings.Count(name, ")")+strings.Count(name, "）") > strings.Count(name, "(")+strings.Count(name, "（") {
		name = "" // the end of a heading that a tool has cut
	}
	if number := strings.TrimPrefix(version, "v"); number != "" { // v1.5, and v1.5 Closeout
		rest, ok := strings.CutPrefix(strings.TrimPrefix(name, "v"), number)
		if short := strings.TrimLeft(rest, " -–—:"); ok && len(short) < len(rest) {
			name = short
		}
	}
	sources := [][]Value{
		{front("milestone", p.Milestone), front("milestone_name", p.MilestoneName)},
		{body("Milestone", p.Body.Milestone), body("Milestone", p.Body.MilestoneName)},
	}
	label := "milestone"
	if version != "" {
		l.add(label, "milestone", version, LevelMilestone, sources...).Value = md.Join(version, name)
		label, sources = "", nil
	}
	l.add(label, "milestone", name, LevelMilestoneName, sources...).Gap = " "
}

// Milestone returns the milestone's version and name. A value that only the hook's
// grammar finds is shown as the hook shows it.
func (f *Facts) Milestone() (version, name string) {
	p := &f.Project
	version, name = cmp.Or(p.Milestone.Text, f.State.Milestone), cmp.Or(p.MilestoneName.Text, f.State.MilestoneName)
	if version == "" && name == "" {
		return p.Body.Milestone.Text, p.Body.MilestoneName.Text
	}
	return version, name
}

// progressParts adds how far the project has got: the bar, the percentage, what it
// counts, and the plans if it counts something else.
func (f *Facts) progressParts(l *richLine) {
	p := f.Progress()
	if p.Percent == "" {
		return
	}
	percent, why := p.Percent, p.why
	plansDone, plansOf, plansKnown := p.Done, p.Plans, p.Plans > 0
	phasesDone, phasesOf, phasesKnown := share(f.Project.CompletedPhases.Text, f.Project.TotalPhases.Text)
	near := func(done, total int) bool {
		difference := md.Number(percent) - float64(done)*100/float64(total)
		return -2 <= difference && difference <= 2
	}
	plans, phases := "", ""
	if plansKnown {
		plans = strconv.Itoa(plansDone) + "/" + strconv.Itoa(plansOf) + " plans"
	}
	countsPlans := plansKnown && near(plansDone, plansOf)
	if !countsPlans && phasesKnown && near(phasesDone, phasesOf) {
		phases = strconv.Itoa(phasesDone) + "/" + strconv.Itoa(phasesOf) + " phases"
	}
	sources := f.percentSources()
	switch {
	case p.files:
		sources = append([][]Value{{{Name: "files", Text: plans, Source: "phases", Why: why}}}, sources...)
	case why != "":
		counters := f.counters(phases != "")
		for i := range counters {
			counters[i].Why = why
		}
		sources = append(sources, counters)
	}
	shown := int(min(md.Number(percent), 100))
	l.add("", "progress", "["+layout.Bar(shown/10)+"]", LevelBar).Colour = layout.Cyan
	part := l.add("percent", "progress", strconv.Itoa(shown)+"%", 0, sources...)
	part.Gap, part.Value, part.Colour = " ", percent, layout.Cyan
	counts := phases
	if countsPlans {
		counts, plans = plans, ""
	}
	if counts != "" {
		part = l.add("counts", "progress", "("+counts+")", levelCounts, f.counters(phases != ""))
		part.Gap, part.Value = " ", counts
	}
	l.add("plans", "plans", plans, levelPlans, f.counters(false))
}

// A Progress is how far a project has got, as the rich line shows it.
type Progress struct {
	Percent     string // digits, as written or computed; empty if nothing says so
	Done, Plans int    // plans that are done, and all plans; 0 of 0 if they are not known
	why         string // how the percentage was computed; empty if it is written
	files       bool   // from the files under phases
}

// Progress returns the percentage: the written one, or else that of the plans, or of the
// phases. Where all planned plans are done and phases are left, more plans are to come:
// then it is that of the phases. The disk is the truth of an Ultra Planner project, unless
// all of its files are done and its phase is not the last.
func (f *Facts) Progress() Progress {
	p := Progress{Percent: f.Percent()}
	phasesDone, phasesOf, phasesKnown := share(f.Project.CompletedPhases.Text, f.Project.TotalPhases.Text)
	plansKnown := false
	p.Done, p.Plans, plansKnown = share(f.Plans())
	if f.IsUltra && f.Files != nil && f.Files.Plans > 0 {
		done, plans := min(f.Files.Summaries, f.Files.Plans), f.Files.Plans
		if done < plans || !f.isBelowTotal() {
			p.why = "computed from the files under phases"
			return Progress{strconv.Itoa(done * 100 / plans), done, plans, p.why, true}
		}
		p.Done, p.Plans = 0, 0
	}
	switch left := phasesKnown && phasesDone < phasesOf || f.isBelowTotal(); {
	case p.Percent != "":
	case plansKnown && (p.Done < p.Plans || !left):
		p.Percent, p.why = strconv.Itoa(p.Done*100/p.Plans), "computed from the plans"
	case phasesKnown && (phasesDone < phasesOf || !f.isBelowTotal()):
		p.Percent, p.why = strconv.Itoa(phasesDone*100/phasesOf), "computed from the phases"
		if plansKnown {
			p.why += ", because all plans so far are done and phases are left"
		}
	}
	return p
}

// isBelowTotal reports whether the phase that the body states is not its last.
func (f *Facts) isBelowTotal() bool {
	phase := f.Project.Body.Phase
	return phase.Total != "" && md.Number(withoutZeros(phase.ID.Text)) < md.Number(phase.Total)
}

func (f *Facts) percentSources() [][]Value {
	percent := From("front matter")("progress.percent", f.Project.Percent)
	if percent.Text == "" || f.State.Percent != "" && f.State.Percent != percent.Text {
		// From another line with the same key, or one that only the hook reads.
		percent.Text, percent.Pos = f.State.Percent, 0
	}
	progress := From("body")("Progress", f.Project.Body.Progress)
	progress.Why = f.whyOtherPercent()
	return [][]Value{{percent}, {progress}}
}

// whyOtherPercent says why the body's Progress: is not the project's: it is that of a phase, of the MVP or
// of an earlier milestone, or counts only some of the plans. It is empty if it is, or if there is none.
func (f *Facts) whyOtherPercent() string {
	of := f.Project.Body.ProgressOf
	version, name := f.Milestone()
	all, own := md.Number(f.Project.TotalPlans.Text), md.Number(f.Project.Body.TotalPlans.Text)
	if of == "" && 0 < own && 2*own < all { // 60% (3/5 plans) of a phase
		return "it counts the plans of one phase"
	}
	done, phases, ok := share(f.Project.CompletedPhases.Text, f.Project.TotalPhases.Text)
	if of == thePhase && (!ok || done == phases) { // which may as well be the last
		return ""
	}
	isMilestone := isVersion(of) && !strings.Contains(of, " ")
	isNow := isMilestone && (version == "" || strings.EqualFold(of, version) || isOlder(version, of))
	if of == "" || isNow || strings.Contains(strings.ToLower(name), strings.ToLower(of)) {
		return ""
	}
	return "it is that of " + of
}

// isOlder reports whether a milestone's version is before another: v1.9 and v1.10. A name has no order.
func isOlder(version, other string) bool {
	if !isVersion(version) || !isVersion(other) {
		return false
	}
	a, b := version[1:], other[1:]
	for a != "" && b != "" {
		var first, second string
		first, a, _ = strings.Cut(a, ".")
		second, b, _ = strings.Cut(b, ".")
		if md.Digits(first) < len(first) || md.Digits(second) < len(second) || first == "" || second == "" {
			return false
		}
		if x, y := md.Number(first), md.Number(second); x != y {
			return x < y
		}
	}
	return false
}

// BodyPercent is the percentage of the body's Progress:, in digits.
func (f *Facts) BodyPercent() md.Field {
	if f.whyOtherPercent() != "" {
		return md.Field{}
	}
	return f.Project.Body.Progress
}

func (f *Facts) counters(phases bool) []Value {
	p, front, body := &f.Project, From("front matter"), From("body")
	switch {
	case phases:
		return []Value{
			front("progress.completed_phases", p.CompletedPhases),
			front("progress.total_phases", p.TotalPhases),
		}
	case p.CompletedPlans.Text != "" && p.TotalPlans.Text != "" || p.Body.TotalPlans.Text == "":
		return []Value{front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans)}
	}
	return []Value{body("Progress", p.Body.CompletedPlans), body("Progress", p.Body.TotalPlans)}
}

// share returns two counters as numbers. It reports false if there is no total, or
// if more is done than the total.
func share(done, total string) (a, b int, ok bool) {
	if done == "" || total == "" {
		return 0, 0, false
	}
	x, y := md.Number(done), md.Number(total)
	if y == 0 || x > y || y > 1e9 {
		return 0, 0, false
	}
	return int(x), int(y), true
}

// Percent is the percentage in digits: the front matter's, or else the body's. If
// the front matter has several, it is the one that the hook takes.
func (f *Facts) Percent() string {
	return cmp.Or(f.State.Percent, f.Project.Percent.Text, f.BodyPercent().Text)
}

// Plans returns the number of plans that are done and of all plans: the front
// matter's, or else the body's.
func (f *Facts) Plans() (done, total string) {
	p := &f.Project
	if p.CompletedPlans.Text != "" && p.TotalPlans.Text != "" {
		return p.CompletedPlans.Text, p.TotalPlans.Text
	}
	if p.Body.TotalPlans.Text != "" && f.whyOtherPercent() == "" {
		return p.Body.CompletedPlans.Text, p.Body.TotalPlans.Text
	}
	return p.CompletedPlans.Text, p.TotalPlans.Text
}

func (f *Facts) phaseParts(l *richLine, phase Phase) {
	p, b, front, body := &f.Project, &f.Project.Body, From("front matter"), From("body")
	id := withoutZeros(phase.ID.Text)
	if id != "" {
		part := l.add("phase", "phase", "phase "+md.Cap(id), 0, at(phase.ID.Pos,
			front("active_phase", p.ActivePhase), front("current_phase", p.CurrentPhase), body("Phase", b.Phase.ID),
			body("Current Phase", b.CurrentPhase.ID), body("Current focus", b.Focus.ID))...)
		part.Value, part.Colour = id, layout.Plain
	}
	total, from := phase.Total, phase.TotalFrom
	// The count of directories includes inserted phases (4.1) and directories that are not phases.
	highest := f.Roadmap.Highest
	isMiscount := phase.isCounted() && (highest > md.Number(total) || f.Roadmap.IsWhole && highest < md.Number(total))
	if total != "" && id != "" && !isAbove(phase.ID.Text, total) && !isMiscount {
		if id[0] != '[' { // with a project code it stays as written
			total = withoutZeros(total)
		}
		others := []Value{front("progress.total_phases", p.TotalPhases)}
		part := l.add("phase total", "phase", total, levelTotal, []Value{from}, others)
		part.Gap, part.Colour = "/", layout.Plain
	} else if total != "" && id != "" {
		from.Why = "the id is higher"
		switch number := strconv.FormatFloat(highest, 'f', -1, 64); {
		case isMiscount && highest > md.Number(total):
			from.Why = "ROADMAP.md has phase " + number
		case isMiscount:
			from.Why = "the last phase of ROADMAP.md is " + number
		}
		l.passOver("phase", from)
	}
	part := l.add("phase name", "phase", phase.Name, levelName, []Value{phase.NameFrom}, phase.OtherNames)
	part.Gap, part.Colour, part.Cut, part.Least = " ", layout.Plain, levelCutName, 2 // an ellipsis alone is useless
	if id == "" && phase.Name != "" {
		part.Text = "phase " + part.Text
	}
	if phase.Name == "" {
		l.passOver("phase", phase.OtherNames...)
	}
}

// passOver adds values to those that the last part of that name passes over, or else the
// last part.
func (l *richLine) passOver(name string, values ...Value) {
	for i := len(l.parts) - 1; i >= 0; i-- {
		if p := &l.parts[i]; p.Name == name {
			p.PassedOver = append(p.PassedOver, withText(values)...)
			return
		}
	}
	if n := len(l.parts); n > 0 && name != l.parts[n-1].Name {
		l.passOver(l.parts[n-1].Name, values...)
	}
}

func (f *Facts) statusPart(l *richLine, id string) {
	front := From("front matter")("status", f.Project.Status)
	if isNone(front.Text) {
		front.Text = ""
	}
	text := shortStatus(f.Status(), id)
	body := From("body")("Status", f.Project.Body.Status)
	part := l.add("status", "status", text, levelStatus, []Value{front}, []Value{body})
	part.Colour, part.Cut, part.Least = statusColour(text), levelCutStatus, 2
}

// Status is the status as written: the front matter's, or else the body's.
// "unknown" is GSD's word for no status.
func (f *Facts) Status() string {
	return cmp.Or(f.Project.status(), f.State.Status, f.Project.Status.Text)
}

// status is the front matter's status or, if that says nothing, the body's.
func (p *Project) status() string {
	front := p.Status.Text
	if isNone(front) {
		front = ""
	}
	return cmp.Or(front, p.Body.Status.Text)
}

// IsOver reports whether the status, the front matter's or else the body's, says that the
// milestone is complete.
func (f *Facts) IsOver() bool { return saysOver(f.Status()) }

func saysOver(status string) bool {
	status = strings.ToLower(status)
	switch {
	case strings.Contains(status, "next milestone"):
		return true
	case strings.Contains(status, "milestone"), strings.Contains(status, "all phases"):
		return hasAny(status, []string{"complete", "shipped", "archived", "done", "awaiting", "between"})
	case status == "shipped", status == "archived", status == "released":
		return true
	case isVersion(status):
		return hasAny(status, []string{"complete", "shipped", "archived", "released"})
	}
	ofPart := strings.Contains(status, "phase") || strings.Contains(status, "plan")
	return Canonical(status, "") == "completed" && !ofPart
}

// ownWords shortens a text of the file to its cells. It does not end inside the number of a phase:
// Phase 29 cut to Phase 2 is another one.
func ownWords(text string) string {
	text = shortPaths(text)
	short := layout.Text(text, textCells)
	cut, isCut := strings.CutSuffix(short, "…")
	lead, n := strings.TrimRight(cut, "0123456789."), len(cut)
	left := text[min(n, len(text)):]
	goesOn := md.StartsDigit(strings.TrimPrefix(left, "."))
	if isCut && len(lead) < n && goesOn && endsInAny(strings.ToLower(strings.TrimRight(lead, " ")), phaseWords[:]) {
		return lead + "…"
	}
	return short
}

func gateText(g Gate) string {
	if g.IsZero() {
		return ""
	}
	attempt := labelled("attempt ", over(g.Attempt.Text, g.Attempts.Text))
	if remarks := md.Present(attempt, g.Failed.Text); len(remarks) > 0 {
		attempt = "(" + strings.Join(remarks, ", ") + ")"
	}
	task, status := layout.Text(g.Task.Text, 24), layout.Text(g.Status.Text, 24)
	return md.Join("task", task, status, over(g.Step.Text, g.Steps.Text), attempt)
}

func (f *Facts) resumePart(l *richLine, phase Phase, plan string) {
	named := From("body")("Resume file", f.Project.Body.ResumeFile)
	sources := [][]Value{{named}}
	if !strings.Contains(named.Text, f.Resume) {
		sources = [][]Value{{{Name: "continue.md", Text: f.Resume, Source: "on disk"}}, {named}}
	}
	name := baseName(f.Resume)
	if name == "STATE.md" {
		return // to resume from the file that says so is no help
	}
	number := strings.TrimSuffix(name, "-PLAN.md")
	if number != name && plan != "" {
		i := max(strings.LastIndexByte(number, '-'), 0)
		if number == plan || sameNumber(number[:i], phase.ID.Text) && sameNumber(number[i+1:], plan) {
			named.Why = "the plan that is shown"
			l.passOver("plan", named)
			return
		}
	}
	l.add("resume", "resume", labelled("resume ", name), levelResume, sources...)
}

func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

func counted(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// EarlierPhase is why a value is passed over that names a phase before the one that is
// shown.
const EarlierPhase = "it names an earlier phase"

// IsEarlier reports whether a phase comes before another one.
func IsEarlier(id, than string) bool {
	a, ok1 := phaseNumber(id)
	b, ok2 := phaseNumber(than)
	return ok1 && ok2 && a < b
}

func namesEarlier(lower string, shown float64) bool {
	for number := range PhasesIn(lower) {
		if number < shown {
			return true
		}
	}
	return false
}

func namesOnlyEarlier(lower string, shown float64) bool {
	earlier := false
	for number := range PhasesIn(lower) {
		if earlier = number < shown; !earlier {
			break
		}
	}
	return earlier
}

// phaseNumber is the number of a phase's id, without a project code.
func phaseNumber(id string) (number float64, ok bool) {
	for _, join := range [...]string{" + ", " & ", " and ", " or "} {
		id, _, _ = strings.Cut(id, join) // of 22 or 24 the first
	}
	id = id[strings.LastIndexAny(id, " -")+1:]
	id = strings.TrimFunc(id, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	number, err := strconv.ParseFloat(id, 64)
	return number, err == nil
}

// PhasesIn yields the number of each phase that a text in lower case names: "phase 3",
// "execute-phase 3", "03-02-plan.md", "plan 03-02".
func PhasesIn(lower string) iter.Seq[float64] {
	return func(yield func(float64) bool) {
		for i := 0; i < len(lower); i++ {
			if !md.IsDigit(lower[i]) || i > 0 && (md.IsWord(lower[i-1]) || lower[i-1] == '.') {
				continue
			}
			before := strings.TrimRight(lower[:i], " -#")
			end := i + len(lower[i:]) - len(strings.TrimLeft(lower[i:], "0123456789."))
			number, ok := phaseNumber(strings.TrimRight(lower[i:end], "."))
			isPlan := end-i == 2 && strings.HasPrefix(lower[end:], "-") && md.Digits(lower[end+1:]) >= 2 &&
				(i == 0 || lower[i-1] != '-')
			if ok && (isPlan || endsInAny(before, phaseWords[:])) && !yield(number) {
				return
			}
			i = end
		}
	}
}

// overWords say that a milestone is over.
var overWords = [...]string{
	"closed", "closeout", "completion", "project", "milestone", "archived", "shipped", "done", "all", "phases",
	"plans", "and", "at",
}

// words returns the words of milestone, phase and status, in lower case; those of the status
// that its cut has taken, too.
func (l *richLine) words(status string) []string {
	words := strings.FieldsFunc(strings.ToLower(status), isBreak)
	for _, p := range l.parts {
		if p.Group == "milestone" || p.Group == "phase" || p.Group == "status" {
			words = append(words, strings.Fields(strings.ToLower(p.Text))...)
		}
	}
	return words
}

// isBreak reports whether r is between the words of what was stopped at.
func isBreak(r rune) bool { return js.IsSpace(r) || strings.ContainsRune("/,;:—–", r) }

// visible is what a part shows of a text, without a word that is cut.
func visible(text string) string {
	shown, isCut := strings.CutSuffix(ownWords(text), "…")
	if i := strings.LastIndexByte(shown, ' '); isCut && i > 0 {
		return undangled(shown[:i])
	}
	return shown
}

// repeats reports whether what was stopped at only repeats what is shown: nothing is left
// without the words for phase and plan, those that are shown, and what is in parentheses.
// Once the milestone is over, that it is says the status, too. Of another phase nothing is
// shown.
func repeats(stopped string, shown []string, phase Phase, over bool) bool {
	own, known := phaseNumber(phase.ID.Text)
	for number := range PhasesIn(strings.ToLower(stopped)) {
		if known && number != own {
			shown = nil
			break
		}
	}
	for {
		open := strings.IndexByte(stopped, '(')
		if open < 0 {
			break
		}
		end := open + 1 + closing(stopped[open+1:])
		stopped = stopped[:open] + " " + stopped[min(end+1, len(stopped)):]
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(stopped), isBreak) {
		word = strings.Trim(word, ".-*`✅")
		switch {
		case word == "", word == "completed", word == "complete", word == "phase", word == "plan", word == "execution",
			word == "executed", word == "finished", word == "see":
		case strings.Trim(strings.TrimPrefix(strings.TrimPrefix(word, "phase-"), "plan-"), "0123456789.-%") == "",
			slices.Contains(shown, word):
		case strings.HasSuffix(word, "-plan.md"), strings.HasSuffix(word, "-summary.md"):
		case md.StartsDigit(word) && strings.Contains(word, "-"): // a plan, a directory
		case over && (slices.Contains(overWords[:], word) || isVersion(word) && isShownVersion(word, shown)):
		default:
			return false
		}
	}
	return true
}

// isShownVersion reports whether a version is one of those that are shown, or a patch of it.
func isShownVersion(version string, shown []string) bool {
	isStart := func(word string) bool { return isVersion(word) && strings.HasPrefix(version, word) }
	return slices.ContainsFunc(shown, isStart)
}

// namesOther reports whether a text names a phase other than the one that is shown.
func namesOther(text string, phase Phase) bool {
	own, known := phaseNumber(phase.ID.Text)
	for number := range PhasesIn(strings.ToLower(text)) {
		if !known || number != own {
			return true
		}
	}
	return false
}

// contradicts reports whether a status names another phase, unless it only says that an earlier one is
// complete.
func contradicts(status string, phase Phase) bool {
	number, ok := phaseNumber(phase.ID.Text)
	done := ok && saysDone(sentence(status)) && namesEarlier(strings.ToLower(sentence(status)), number)
	for named := range PhasesIn(strings.ToLower(status)) {
		if !ok || named > number || named < number && !done {
			return true
		}
	}
	return false
}

// withoutLinks replaces each Markdown link in a text with its words.
func withoutLinks(text string) string {
	var b strings.Builder
	for {
		words := strings.Index(text, "](")
		open := strings.LastIndexByte(text[:max(words, 0)], '[')
		end := strings.IndexByte(text[max(words, 0):], ')')
		if words < 0 || open < 0 || end < 0 {
			return b.String() + text
		}
		b.WriteString(text[:open] + text[open+1:words])
		text = text[words+end+1:]
	}
}

// shortPaths replaces each path in a text with its base name, and each link with its words.
func shortPaths(text string) string {
	text = withoutLinks(text)
	if !strings.Contains(text, "/") {
		return text
	}
	words := strings.Split(text, " ")
	for i, word := range words {
		path := strings.TrimRight(word, "`'\"),.;:]")
		path = path[strings.LastIndexAny(path, "`'\"([@=")+1:]
		if strings.Contains(path, "://") || strings.Count(strings.TrimPrefix(path, "/"), "/") == 0 {
			continue // an address, a command, or no path
		}
		base := baseName(strings.TrimRight(path, "/"))
		isRooted := strings.IndexByte("./~", path[0]) >= 0 // not "and/or"
		if strings.Contains(base, ".") || isRooted || strings.HasSuffix(path, "/") {
			words[i] = strings.Replace(word, path, base, 1)
		}
	}
	return strings.Join(words, " ")
}

// withoutZeros removes leading zeros from a plain number: 06 becomes 6. Anything
// else, such as 03-01 and 05.1, stays as written.
func withoutZeros(s string) string {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return s
	}
	return strings.TrimLeft(s[:len(s)-1], "0") + s[len(s)-1:]
}

// isAbove reports whether a phase's id is a number above the total. Ids continue
// across milestones, totals do not.
func isAbove(id, total string) bool {
	digits, _, _ := strings.Cut(id, ".")
	digits = digits[strings.LastIndexByte(digits, '-')+1:]
	notDigit := func(r rune) bool { return r < '0' || r > '9' }
	if i := strings.LastIndexFunc(digits, notDigit); i >= 0 && i < len(digits)-1 {
		digits = digits[i+1:]
	}
	digits = strings.TrimRightFunc(digits, notDigit)
	isBetween := strings.Contains(id, ".") // 20.1 comes after 20
	return digits != "" && (md.Number(digits) > md.Number(total) || isBetween && md.Number(digits) == md.Number(total))
}

func baseName(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// Values returns the values that the rich line is made of.
func (f *Facts) Values() []Value {
	p, front, body := &f.Project, From("front matter"), From("body")
	list := []Value{
		front("current_phase", p.CurrentPhase), front("current_phase_name", p.CurrentPhaseName),
		front("current_plan", p.CurrentPlan),
		front("progress.completed_plans", p.CompletedPlans), front("progress.total_plans", p.TotalPlans),
		front("paused_at", p.PausedAt), front("stopped_at", p.StoppedAt), front("last_activity", p.LastActivity),
		body("Phase", p.Body.Phase.ID), body("Current Phase", p.Body.CurrentPhase.ID), body("Plan", p.Body.Plan),
		body("Status", p.Body.Status), body("Progress", p.Body.Progress), body("Resume file", p.Body.ResumeFile),
		body("Next", p.Body.NextStep), body("Stopped at", p.Body.StoppedAt), body("Milestone", p.Body.Milestone),
		body("task", p.Gate.Task), body("gate", p.Gate.Status),
	}
	list = append(list, each(body, "blocker", p.Body.Blockers)...)
	return append(list, each(body, "concern", p.Body.Concerns)...)
}
