package project

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// resolveMilestone returns the milestone in force, as STATE.md writes it if it states that one.
func (f *standing) resolveMilestone() (version, name Fact) {
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
			versions[i].Against, names[i].Against = why, why
		}
	}
	return choose(append(versions, inForce)...), choose(append(names, onDisk(where, m.Name))...)
}

func (f *standing) resolvePhase() Fact {
	var values []Candidate
	for _, p := range f.Doc.stated {
		values = append(values, p.Candidate)
	}
	if !f.Story.IsOwn {
		for i := range values {
			values[i].Against = cmp.Or(values[i].Against, f.Story.WhyMoved)
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

// resolveTotal returns the number of the last phase: that of the story if its phases are numbered from 1 without gaps.
// If ROADMAP.md lists none, it is the total on the line that states the phase, else another stated one.
func (f *extent) resolveTotal() Fact {
	d, own := &f.Doc, f.Phase.Text
	if own == "" {
		return Fact{}
	}
	var values []Candidate
	for _, p := range d.stated {
		if p.Source == InBody && (phaseid.Same(p.ID, own) || f.Evidence.IsUltra) { // whose "of 4" is the project's
			values = append(values, p.withText(p.Total))
		}
	}
	values = append(values, d.values(lexicon.TotalPhasesLabel, home)...)
	values = append(values, d.Front("progress.total_phases"), d.Front("total_phases"))
	for i := range values {
		v := &values[i]
		v.Text, _ = md.CutDigits(v.Text)
		v.Against = f.againstTotal(v.Text)
		if len(f.Story.Phases) > 0 {
			v.Against = "ROADMAP.md lists " + strconv.Itoa(len(f.Story.Phases))
		}
	}
	listed := onDisk("ROADMAP.md", strings.TrimPrefix(strconv.Itoa(f.Story.Total()), "0"))
	listed.Against = f.againstTotal(listed.Text)
	return choose(append([]Candidate{listed}, values...)...)
}

func (f *extent) againstTotal(total string) string {
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

// resolveName returns the name of the phase: the front matter's if it is of this phase, else the body's, ROADMAP.md's
// title, or the slug of the directory. A slug is replaced by the title that has it.
func (f *standing) resolveName() Fact {
	d := &f.Doc
	if f.Phase.Text == "" {
		return Fact{}
	}
	name, current := d.Front("current_phase_name"), d.current()
	if !f.Story.IsOwn || current == "" && f.IsActive || current != "" && !phaseid.Same(current, f.Phase.Text) {
		name.Against = otherOne
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
		f.readName(&values[i], title)
	}
	return choose(values...)
}

// readName turns a candidate's text into a name of the phase. title is the phase's title in ROADMAP.md.
func (f *standing) readName(v *Candidate, title string) {
	v.Text = strings.Trim(md.Plain(v.Text), ` "'`)
	if id, rest := phaseid.CutDir(v.Text); phaseid.Same(id, f.Phase.Text) && rest != "" {
		v.Text = rest // 01-setup
	}
	v.Text = withoutState(md.TrimOrnaments(v.Text))
	switch isSlug := !strings.Contains(v.Text, " "); {
	case lexicon.IsEmpty(v.Text) || !strings.ContainsFunc(v.Text, unicode.IsLetter):
		v.Text = ""
	case v.Source != OnDisk && (lexicon.IsState(v.Text) || isMilestone(v.Text)):
		v.Against = noName
	case strings.EqualFold(v.Text, title), isSlug && phaseid.IsSlug(title, v.Text):
		v.Text = title
	case isSlug && phaseid.Share(phaseid.Words(v.Text), phaseid.Words(title)):
		v.Against = aSlug
	}
}

// isMilestone reports whether a text names a milestone, not a phase: "v1.2", "v1.7 Phase 1/5".
func isMilestone(s string) bool {
	version, rest, _ := strings.Cut(s, " ")
	return md.StartsVersion(version) && (rest == "" || phaseid.AfterWord(rest) != rest)
}

// withoutState removes a word for complete from the end of a name.
func withoutState(name string) string {
	i := max(strings.LastIndexByte(name, ' '), 0)
	isDone := i > 0 && lexicon.Of(lexicon.Fold(name[i+1:]), lexicon.States) == lexicon.Done
	if isDone && !lexicon.IsState(name[:i]) {
		return strings.TrimRight(name[:i], phaseid.Dashes)
	}
	return name
}

// resolvePlans returns the plans of the phase that is shown: those in its directory, else the stated plan, first one
// with a total. It also returns the stated plan and its total. If the phase is done on disk or by the shown status,
// plans that are still open are hidden, except those on disk of Ultra Planner, whose files decide.
func (f *work) resolvePlans() (plans Fact, plan, of string) {
	d, single := &f.Doc, f.Doc.Front("current_plan")
	current := d.current()
	frontIsOther := !f.Story.IsOwn || f.IsActive && current != "" && !phaseid.Same(current, f.Phase.Text)
	bodyIsOther := frontIsOther || !d.bodyIsAbout(f.Phase.Text) // the body's plan belongs to another phase
	id, total := planOf(single.Text, "")
	stated := append(d.bodyPlans(), statedPlan{single, id, total})
	slices.SortStableFunc(stated, func(a, b statedPlan) int { return min(len(b.of), 1) - min(len(a.of), 1) })
	var fromFiles Candidate
	var values []Candidate
	for _, p := range stated {
		v := p.withText(md.Labelled("plan ", outOf(phaseid.WithoutZeros(p.id), phaseid.WithoutZeros(p.of))))
		if frontIsOther || bodyIsOther && (p.Source == InBody || current == "") {
			v.Against = cmp.Or(v.Against, otherOne)
		}
		values = append(values, v)
		if v.Against == "" && plan == "" {
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
