package project

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// stateMilestones collects the versions and names of milestones that the file states: the front matter's,
// then the body's "v3.2 Name", each name at the place of its version.
func (d *Doc) stateMilestones() {
	version, name := d.Front("milestone"), d.Front("milestone_name")
	first, rest := cutVersion(version.Text)
	if first != "" { // v1.0 MVP
		version.Text, name.Text = first, cmp.Or(name.Text, rest)
	}
	own := version.Text
	add := func(version, name Candidate, whole string) {
		if isPlaceholder(version.Text) {
			version.Text = ""
		}
		ownVersion, named := cmp.Or(own, version.Text), story.Versions(whole)
		namesAnother := len(named) > 0 && !story.SameVersion(named[len(named)-1], ownVersion)
		name.Text = withoutVersion(strings.TrimLeft(md.Plain(name.Text), " -–—:→#"), ownVersion)
		switch {
		case namesAnother, !strings.ContainsFunc(name.Text, unicode.IsLetter), isPlaceholder(name.Text):
			name.Text = ""
		case lexicon.IsState(withoutBrackets(name.Text)):
			name.Why = noName
		}
		d.versions, d.names = append(d.versions, version), append(d.names, name)
	}
	add(version, name, name.Text)
	for _, v := range d.values(lexicon.MilestoneLabel, home|elsewhere) {
		text := js.Trim(strings.TrimLeftFunc(md.Plain(v.Text), md.IsOrnament))
		version, name := cutVersion(text)
		name = strings.TrimLeft(name, " -–—:")
		if inside, ok := strings.CutPrefix(name, "("); ok { // v1.0 (Growth)
			name = strings.TrimSuffix(inside, ")")
		}
		name = lexicon.Clause(name, phaseid.NameEnds...)
		add(v.withText(version), v.withText(name), v.Text)
	}
}

// cutVersion splits a text after the version that it begins with; the version is empty if there is none.
func cutVersion(text string) (version, rest string) {
	version, rest, _ = strings.Cut(text, " ")
	version = strings.TrimRight(version, ":,;")
	if !md.IsVersion(version) {
		return "", text
	}
	return version, rest
}

// withoutVersion is a name without the version, or the part of it, that it begins or ends with: v1.5 Closeout.
func withoutVersion(name, version string) string {
	const marks = " -–—:,("
	name = strings.TrimPrefix(name+" ", version+" ") // [GSD.02] Name
	first, rest, _ := strings.Cut(name, " ")
	first = strings.TrimLeft(strings.Trim(first, marks), "vV")
	version = strings.TrimLeft(version, "v")
	if first != "" && (isPartOf(version, first) || isPartOf(first, version)) {
		name = rest
	}
	name = strings.Trim(name, marks)
	if i := strings.LastIndexByte(name, ' '); i > 0 && story.SameVersion(name[i+1:], version) {
		name = strings.TrimRight(name[:i], marks)
	}
	return name
}

// withoutBrackets is a text without the brackets around its start: none of "(none) (planning next)".
func withoutBrackets(text string) string {
	if rest := strings.TrimLeft(text, "([{"); rest != text {
		text, _, _ = strings.Cut(rest, ")")
	}
	return strings.Trim(text, "[]{}() ")
}

// isPlaceholder reports whether a text stands for a milestone that there is not: none, (next), GSD's "milestone".
func isPlaceholder(text string) bool {
	const words = lexicon.NextLabel | lexicon.MilestoneWord | lexicon.Unstarted | lexicon.Waiting
	text = withoutBrackets(text)
	return lexicon.IsEmpty(text) || lexicon.Of(lexicon.Fold(text), words) != 0
}

func (d *Doc) statePosition() {
	d.Position.Version = choose(d.versions...).Text
	for i, p := range d.stated {
		if p.Text != "" && p.Why == "" {
			d.Position.Phase, d.Position.IsActive = p.Text, i == activePhase
			break
		}
	}
	isOther := d.Position.IsActive && d.current() != "" && !phaseid.Same(d.current(), d.Position.Phase)
	d.Position.HasNoPhases = d.isUnstarted && strings.Trim(d.Front("progress.total_phases").Text, "0") == "" &&
		d.Front("progress.total_phases").Text != ""
	for _, v := range d.bodyPlans() {
		if v.Why == "" && d.bodyIsAbout(d.Position.Phase) && !isOther && d.Position.Plans == 0 {
			d.Position.Plans, _ = strconv.Atoi(v.of)
		}
	}
}

// A statedPlan is the plan that a line of the body names, of how many: empty where it does not say.
type statedPlan struct {
	Candidate
	id, of string
}

// bodyPlans returns the plans that the body's own sections name. Those count that stand where the phase's own line
// does, or, without one, below no sub-heading.
func (d *Doc) bodyPlans() (list []statedPlan) {
	total := ""
	for _, v := range d.values(lexicon.TotalPlansLabel, home) {
		total, _ = md.CutDigits(v.Text)
	}
	own := d.firstInBody()
	for _, e := range d.entries(lexicon.PlanLabel, home) {
		if own == nil && e.under != "" || own != nil && own.place != e.place {
			e.Why = otherSection
		}
		id, of := planOf(e.Text, total)
		list = append(list, statedPlan{e.Candidate, id, of})
	}
	return list
}

// resolveMilestone: the one in force, in the file's own words if it is the file's.
func (f *Facts) resolveMilestone() (version, name Fact) {
	versions, names := slices.Clone(f.Doc.versions), slices.Clone(f.Doc.names)
	m, own := f.Story.Milestone, f.Doc.Position.Version
	where := cmp.Or(f.Story.Where(), "ROADMAP.md")
	inForce := onDisk(where, m.Version)
	if story.SameVersion(own, m.Version) {
		inForce.Text = ""
	} else if m.Version != "" || own != "" {
		why := wasShipped
		if m.Version != "" {
			why = "the milestone in force is " + m.Version
		}
		for i := range versions {
			versions[i].Why, names[i].Why = why, why
		}
	}
	return choose(append(versions, inForce)...), choose(append(names, onDisk(where, m.Name))...)
}

// isPartOf reports whether a version is another one, or the first numbers of it: 1 of 1.1, not 1.1 of 1.10.
func isPartOf(part, version string) bool {
	return part != "" && strings.HasPrefix(version+".", part+".")
}

// A statedPhase is a phase that the file names somewhere.
type statedPhase struct {
	Candidate // the id is its text
	phaseid.StatedLine
	place
	isHome bool // it is stated where a project's own values are
}

// The places in [Doc] of the phases that the front matter names: active_phase and current_phase.
const activePhase, currentPhase = 0, 1

// statePhases collects the phases that the file names, in order: the active one, the current one, those of the body
// in its own sections, then anywhere, then the focus. Where its own sections say that there is none, other places do
// not count; nor do lines that only begin with a phase, where there are several.
func (d *Doc) statePhases() {
	denied := ""
	add := func(e Entry, isHome bool, why string) {
		p := phaseid.ReadLine(e.Text)
		e.Text, e.Why = p.ID, why
		if phaseid.IsBacklog(p.ID) {
			e.Why = Backlog
		}
		d.stated = append(d.stated, statedPhase{e.Candidate, p, e.place, isHome})
	}
	add(Entry{Candidate: d.Front("active_phase")}, true, "")
	add(Entry{Candidate: d.Front("current_phase")}, true, "")
	const labels = lexicon.PhaseLabel | lexicon.CurrentPhaseLabel
	entries := d.entries(labels, home|elsewhere)
	lines := map[lexicon.Kind]int{}
	for _, e := range entries {
		if e.form == lineForm {
			lines[e.section]++
		}
	}
	for _, e := range entries {
		switch {
		case e.section&home == 0:
			add(e, false, denied)
		case e.form == lineForm && lines[e.section] > 1:
			add(e, true, "one of several")
		default:
			add(e, true, "")
			if p := phaseid.ReadLine(e.Text); p.ID == "" && denied == "" && !md.IsTemplate(e.Text) {
				d.isUnstarted = statesIn(p.State)&lexicon.Unstarted != 0
				denied = e.Name + " says " + strconv.Quote(md.CapAt(p.State, 40))
			}
		}
	}
	for _, e := range d.entries(lexicon.FocusLabel, home|elsewhere) {
		if text := md.Plain(e.Text); phaseid.AfterWord(text) != text {
			add(e, false, denied)
		}
	}
}

func (f *Facts) resolvePhase() Fact {
	var values []Candidate
	for _, p := range f.Doc.stated {
		values = append(values, p.Candidate)
	}
	if !f.Story.IsOwn {
		for i := range values {
			values[i].Why = cmp.Or(values[i].Why, f.Story.WhyMoved)
		}
		if f.Shown != nil {
			v := ofPhase(f.Shown, f.Shown.ID, "")
			values = append([]Candidate{v}, values...)
		}
	}
	phase := choose(values...)
	if len(phase.From) > 0 && !f.Story.IsOwn {
		phase.From[0].How = f.Story.WhyMoved
	}
	return phase
}

// resolveTotal: the number of the story's phases, if they are 1 to that; without a list that of the line
// that names the phase, else the stated one.
func (f *Facts) resolveTotal() Fact {
	d, own := &f.Doc, f.Phase.Text
	if own == "" {
		return Fact{}
	}
	var values []Candidate
	for _, p := range d.stated {
		if p.Source == InBody && (phaseid.Same(p.ID, own) || f.Evidence.IsUltra) { // for which "of 4" is the project's
			values = append(values, p.withText(p.Total))
		}
	}
	values = append(values, d.values(lexicon.TotalPhasesLabel, home)...)
	values = append(values, d.Front("progress.total_phases"), d.Front("total_phases"))
	for i := range values {
		v := &values[i]
		v.Text, _ = md.CutDigits(v.Text)
		v.Why = f.againstTotal(v.Text)
		if len(f.Story.Phases) > 0 {
			v.Why = "ROADMAP.md lists " + strconv.Itoa(len(f.Story.Phases))
		}
	}
	listed := onDisk("ROADMAP.md", strings.TrimPrefix(strconv.Itoa(f.Story.Total()), "0"))
	listed.Why = f.againstTotal(listed.Text)
	return choose(append([]Candidate{listed}, values...)...)
}

func (f *Facts) againstTotal(total string) string {
	n, _ := strconv.Atoi(total)
	isInserted := strings.HasPrefix(phaseid.Key(f.Phase.Text), phaseid.Key(total)+".") // 4.1 after 4
	switch {
	case n == 0:
		return Nothing
	case phaseid.IsEarlier(total, f.Phase.Text) && !isInserted:
		return tooLow
	case f.Counts.Of == "phases" && f.Counts.Total != n:
		return otherCounts
	}
	return ""
}

// current is the front matter's current phase.
func (d *Doc) current() string { return d.stated[currentPhase].ID }

// resolveName: the front matter's of this phase, the body's, ROADMAP.md's title, the directory's
// name. A slug is shown as the title that gives the same slug.
func (f *Facts) resolveName() Fact {
	d := &f.Doc
	if f.Phase.Text == "" {
		return Fact{}
	}
	name, current := d.Front("current_phase_name"), d.current()
	if !f.Story.IsOwn || current == "" && f.IsActive || current != "" && !phaseid.Same(current, f.Phase.Text) {
		name.Why = otherOne
	}
	values := []Candidate{name}
	if f.Story.IsOwn {
		values = append(values, d.values(lexicon.PhaseNameLabel, home)...)
	}
	for _, p := range d.stated {
		if phaseid.Same(p.ID, f.Phase.Text) {
			values = append(values, p.withText(p.Title))
		}
	}
	title := ""
	if p := f.Shown; p != nil {
		title = p.Title
		values = append(values, onDisk("ROADMAP.md", title), ofPhase(p, p.Slug, ""))
	}
	for i := range values {
		f.nameOf(&values[i], title)
	}
	return choose(values...)
}

// nameOf reads a value as the phase's name, of which ROADMAP.md has the title.
func (f *Facts) nameOf(v *Candidate, title string) {
	v.Text = strings.Trim(md.Plain(v.Text), ` "'`)
	if id, rest := phaseid.CutDir(v.Text); phaseid.Same(id, f.Phase.Text) && rest != "" {
		v.Text = rest // 01-setup
	}
	v.Text = withoutState(md.TrimOrnaments(v.Text))
	switch isSlug := !strings.Contains(v.Text, " "); {
	case lexicon.IsEmpty(v.Text) || !strings.ContainsFunc(v.Text, unicode.IsLetter):
		v.Text = ""
	case v.Source != OnDisk && (lexicon.IsState(v.Text) || isMilestone(v.Text)):
		v.Why = noName
	case strings.EqualFold(v.Text, title), isSlug && phaseid.IsSlug(title, v.Text):
		v.Text = title
	case isSlug && phaseid.Share(phaseid.Words(v.Text), phaseid.Words(title)):
		v.Why = aSlug
	}
}

// isMilestone reports whether a text is that of a milestone: "milestone v1.2", "v1.7 Phase 1/5".
func isMilestone(s string) bool {
	version, rest, _ := strings.Cut(s, " ")
	return md.IsVersion(version) && (rest == "" || phaseid.AfterWord(rest) != rest)
}

// withoutState is a name without a word at its end that says that it is complete.
func withoutState(name string) string {
	i := max(strings.LastIndexByte(name, ' '), 0)
	isDone := i > 0 && lexicon.Of(lexicon.Fold(name[i+1:]), lexicon.States) == lexicon.Done
	if isDone && !lexicon.IsState(name[:i]) {
		return strings.TrimRight(name[:i], phaseid.Dashes)
	}
	return name
}

// resolvePlans: the directory's, else the body's pair of that phase, else the current plan. Open ones of a phase that
// is done, on disk or by the status that is shown, are left out; of Ultra Planner the files are the truth.
func (f *Facts) resolvePlans() (plans Fact, plan, of string) {
	d, single := &f.Doc, f.Doc.Front("current_plan")
	current := d.current()
	frontIsOther := !f.Story.IsOwn || f.IsActive && current != "" && !phaseid.Same(current, f.Phase.Text)
	bodyIsOther := frontIsOther || !d.bodyIsAbout(f.Phase.Text) // the body's plan is that of another phase
	id, total := planOf(single.Text, "")
	stated := append(d.bodyPlans(), statedPlan{single, id, total})
	slices.SortStableFunc(stated, func(a, b statedPlan) int { return min(len(b.of), 1) - min(len(a.of), 1) })
	var fromFiles Candidate
	var values []Candidate
	for _, p := range stated {
		v := p.withText(md.Labelled("plan ", outOf(phaseid.WithoutZeros(p.id), phaseid.WithoutZeros(p.of))))
		if frontIsOther || bodyIsOther && (p.Source == InBody || current == "") {
			v.Why = cmp.Or(v.Why, otherOne)
		}
		values = append(values, v)
		if v.Why == "" && plan == "" {
			plan, of = p.id, p.of
		}
	}
	isOpen := phaseid.IsEarlier(plan, of)
	if f.Shown != nil && f.Shown.Plans().Total > 0 {
		counts := f.Shown.Plans()
		fromFiles, isOpen = ofPhase(f.Shown, counts.String(), ""), counts.IsLeft() && !f.Evidence.IsUltra
	}
	plans = choose(append([]Candidate{fromFiles}, values...)...)
	if isOpen && (f.stage() >= story.HasGaps || f.says == saysDone) {
		plans.hide(Done)
	}
	return plans, plan, of
}

// firstInBody is the phase that the body states first in its own sections; nil for none.
func (d *Doc) firstInBody() *statedPhase {
	isOwn := func(p statedPhase) bool { return p.Source == InBody && p.ID != "" && p.isHome }
	if i := slices.IndexFunc(d.stated, isOwn); i >= 0 {
		return &d.stated[i]
	}
	return nil
}

// bodyIsAbout reports whether the body's own sections state that phase, or none.
func (d *Doc) bodyIsAbout(phase string) bool {
	own := d.firstInBody()
	return own == nil || phaseid.Same(own.ID, phase)
}

// planOf reads the number of a plan and how many there are, given what another line says of that:
// neither if there are none, or it is plan 0 of an unknown number.
func planOf(text, total string) (id, of string) {
	id, rest := phaseid.CutPlan(strings.TrimLeftFunc(md.Plain(text), md.IsOrnament))
	of, _ = phaseid.CutTotal(rest)
	if of == "" {
		of = total
	}
	if hasNone := strings.Trim(of, "0") == ""; id == "" || hasNone && (of != "" || strings.Trim(id, "0") == "") {
		return "", ""
	}
	return id, of
}
