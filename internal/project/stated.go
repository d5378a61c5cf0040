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

// stateMilestones collects the versions and names of milestones that the file states: the front matter's, then the
// body's "v3.2 Name". A name has the same index as its version.
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
			name.Against = noName
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

// cutVersion splits a text after the version at its start; the version is empty if there is none.
func cutVersion(text string) (version, rest string) {
	version, rest, _ = strings.Cut(text, " ")
	version = strings.TrimRight(version, ":,;")
	if !md.StartsVersion(version) {
		return "", text
	}
	return version, rest
}

// withoutVersion removes the version, or a part of it, from the start or end of a name: "Closeout" of "v1.5 Closeout".
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

// isPartOf reports whether part is a version or its first numbers: 1 is part of 1.1, but 1.1 is not part of 1.10.
func isPartOf(part, version string) bool {
	return part != "" && strings.HasPrefix(version+".", part+".")
}

// withoutBrackets returns what is in the brackets at the start of a text: "none" of "(none) (planning next)". A text
// without brackets stays.
func withoutBrackets(text string) string {
	if rest := strings.TrimLeft(text, "([{"); rest != text {
		text, _, _ = strings.Cut(rest, ")")
	}
	return strings.Trim(text, "[]{}() ")
}

// isPlaceholder reports whether a text says that there is no milestone: "none", "(next)", GSD's "milestone".
func isPlaceholder(text string) bool {
	const words = lexicon.NextLabel | lexicon.MilestoneWord | lexicon.Unstarted | lexicon.Waiting
	text = withoutBrackets(text)
	return lexicon.IsEmpty(text) || lexicon.Of(lexicon.Fold(text), words) != 0
}

// A statedPhase is a phase that the file names somewhere.
type statedPhase struct {
	Candidate // its text is the id
	phaseid.StatedLine
	place
	isHome bool // an own section ([home]) or the front matter states it
}

// The indexes in Doc.stated of the phases that the front matter names: active_phase and current_phase.
const activePhase, currentPhase = 0, 1

// statePhases collects the phases that the file names, in order of precedence: active_phase, current_phase, those in
// the body's own sections ([home]), those in other sections, and the focus. "Phase: Not started" in an own section
// rules out the last two. A line that only begins with a phase, "Phase 4 …", counts if its section has no other.
func (d *Doc) statePhases() {
	denied := ""
	add := func(e Entry, isHome bool, why string) {
		p := phaseid.ReadLine(e.Text)
		e.Text, e.Against = p.ID, why
		if phaseid.IsBacklog(p.ID) {
			e.Against = Backlog
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

func (d *Doc) statePosition() {
	d.Position.Version = choose(d.versions...).Text
	for i, p := range d.stated {
		if p.Text != "" && p.Against == "" {
			d.Position.Phase, d.Position.IsActive = p.Text, i == activePhase
			break
		}
	}
	isOther := d.Position.IsActive && d.current() != "" && !phaseid.Same(d.current(), d.Position.Phase)
	d.Position.HasNoPhases = d.isUnstarted && strings.Trim(d.Front("progress.total_phases").Text, "0") == "" &&
		d.Front("progress.total_phases").Text != ""
	for _, v := range d.bodyPlans() {
		if v.Against == "" && d.bodyIsAbout(d.Position.Phase) && !isOther && d.Position.Plans == 0 {
			d.Position.Plans, _ = strconv.Atoi(v.of)
		}
	}
}

// current is the id of the front matter's current phase.
func (d *Doc) current() string { return d.stated[currentPhase].ID }

// firstInBody is the first phase that the body's own sections state; nil if there is none.
func (d *Doc) firstInBody() *statedPhase {
	isOwn := func(p statedPhase) bool { return p.Source == InBody && p.ID != "" && p.isHome }
	if i := slices.IndexFunc(d.stated, isOwn); i >= 0 {
		return &d.stated[i]
	}
	return nil
}

// bodyIsAbout reports whether the body's own sections state that phase first, or no phase.
func (d *Doc) bodyIsAbout(phase string) bool {
	own := d.firstInBody()
	return own == nil || phaseid.Same(own.ID, phase)
}

// A statedPlan is a plan that a line names: id of how many. of is empty if the line does not say.
type statedPlan struct {
	Candidate
	id, of string
}

// bodyPlans returns the plans that the body's own sections name. A plan counts if it is in the same place as the phase.
// If no phase is stated, it counts if it is below no sub-heading.
func (d *Doc) bodyPlans() (list []statedPlan) {
	total := ""
	for _, v := range d.values(lexicon.TotalPlansLabel, home) {
		total, _ = md.CutDigits(v.Text)
	}
	own := d.firstInBody()
	for _, e := range d.entries(lexicon.PlanLabel, home) {
		if own == nil && e.under != "" || own != nil && own.place != e.place {
			e.Against = otherSection
		}
		id, of := planOf(e.Text, total)
		list = append(list, statedPlan{e.Candidate, id, of})
	}
	return list
}

// planOf parses the number of a plan and how many there are; total is the fallback for the latter. Both are empty if
// there are no plans, or for plan 0 of an unknown number.
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

// sections are in the order in which their labels take precedence.
var sections = [...]lexicon.Kind{
	lexicon.PositionSection, lexicon.SessionSection, lexicon.NextSection, lexicon.StatusSection, preamble,
}

const (
	preamble  lexicon.Kind = 1 << 63 // the text above the first heading, apart from a title
	elsewhere lexicon.Kind = 1 << 62 // all sections that are not listed

	home = lexicon.PositionSection | lexicon.StatusSection | preamble // the own sections, which state the position
)

// entries returns the entries with labels of some kinds in some sections, in the order of [sections]. Within a section,
// lines that only begin with the phase come last.
func (d *Doc) entries(kinds, in lexicon.Kind) (list []Entry) {
	rank := func(e Entry) int {
		if e.section&in == 0 {
			return len(sections)
		}
		return slices.Index(sections[:], e.section)
	}
	for _, e := range d.Entries {
		if e.kind&kinds != 0 && (e.section|elsewhere)&in != 0 {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b Entry) int { return cmp.Or(rank(a)-rank(b), int(a.form)-int(b.form)) })
	return list
}

func (d *Doc) values(kinds, in lexicon.Kind) (list []Candidate) {
	for _, e := range d.entries(kinds, in) {
		list = append(list, e.Candidate)
	}
	return list
}

// BodyPhase returns the first phase that the body states, as the rich line reads it.
func (d *Doc) BodyPhase() md.Field {
	for _, p := range d.stated {
		if p.Source == InBody && p.Text != "" && p.Against == "" {
			return p.Field
		}
	}
	return md.Field{}
}

// Label returns the first value that the body gives a label, in any language: that of Estado: for "status". The order
// is that of [sections]. It is empty if there is none.
func (d *Doc) Label(label string) Candidate {
	for _, v := range d.values(lexicon.Of(label, lexicon.Labels), home|lexicon.SessionSection) {
		if !lexicon.IsEmpty(v.Text) {
			return v
		}
	}
	return Candidate{}
}

// Either returns the text of a key of the front matter, or else that of a label of the body.
func (d *Doc) Either(key, label string) string {
	if text := d.Front(key).Text; !lexicon.IsEmpty(text) {
		return text
	}
	return d.Label(label).Text
}
