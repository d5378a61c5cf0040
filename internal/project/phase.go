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
)

// resolveMilestone: the front matter's version and name, else the body's "v3.2 Name".
func (f *Facts) resolveMilestone() {
	d := &f.Doc
	versions, names := []Candidate{d.Front("milestone")}, []Candidate{d.Front("milestone_name")}
	for _, v := range d.values(lexicon.MilestoneLabel, home|elsewhere) {
		text := js.Trim(strings.TrimLeftFunc(md.Plain(v.Text), isOrnament))
		version, rest, _ := strings.Cut(text, " ")
		if version = strings.TrimRight(version, ":,;"); md.IsVersion(version) {
			text = strings.TrimLeft(rest, " -–—:(")
		} else {
			version = ""
		}
		text = clause(strings.TrimSuffix(text, ")"), nameEnds...)
		isSame := startsVersion(versions[0].Text, version) || startsVersion(version, versions[0].Text)
		if md.IsVersion(text) || !isSame { // the name is that of another milestone
			text = ""
		}
		versions, names = append(versions, v.says(version)), append(names, v.says(text))
	}
	for i := range names {
		n := &names[i]
		if isEmpty(versions[i].Text) || versions[i].Text == "milestone" {
			versions[i].Text = ""
		}
		n.Text = strings.TrimLeft(md.Plain(n.Text), " -–—:→#")
		first, rest, _ := strings.Cut(n.Text, " ") // v1.5 Closeout
		if version := strings.TrimLeft(versions[0].Text, "v"); version != "" {
			if startsVersion(strings.TrimLeft(strings.TrimRight(first, ":,-–—"), "vV"), version) {
				n.Text = strings.TrimLeft(rest, " -–—:")
			}
		}
		switch {
		case n.Text == "milestone" || isEmpty(n.Text) || !strings.ContainsFunc(n.Text, unicode.IsLetter):
			n.Text = "" // "milestone" is GSD's placeholder
		case isState(n.Text):
			n.Why = NoName
		}
	}
	f.Version, f.Name = choose(versions...), choose(names...)
	written := map[int]string{} // by the place; a label has one row
	for _, e := range d.Entries {
		written[e.Pos] = e.Text
	}
	for i, v := range f.Version.Also {
		f.Version.Also[i].Text = cmp.Or(written[v.Pos], v.Text)
		written[v.Pos] = ""
	}
	f.Name.Also = slices.DeleteFunc(f.Name.Also, func(n Candidate) bool {
		text, ok := written[n.Pos]
		return ok && text == ""
	})
}

// startsVersion reports whether a version is another one or a part of it: v1.1 is one of v1, not of v1.10.
func startsVersion(version, short string) bool {
	rest, ok := strings.CutPrefix(version, short)
	return ok && (short == "" || rest == "" || rest[0] == '.')
}

// A statedPhase is a phase that the file names somewhere.
type statedPhase struct {
	Candidate // the id is its text
	phaseLine
	isHome bool // it is stated where a project's own values are
}

// statePhases collects the phases that the file names, in order: the active one, the current one,
// those of the body in its own sections, then anywhere, then the focus. Where its own sections say
// that there is none, other places do not count.
func (f *Facts) statePhases() {
	d := &f.Doc
	denied := ""
	add := func(v Candidate, isHome bool, why string) {
		p := readPhase(v.Text)
		if v.Text, v.Why = p.id, why; phaseid.IsBacklog(p.id) {
			v.Why = Backlog
		}
		f.stated = append(f.stated, statedPhase{v, p, isHome})
	}
	add(d.Front("active_phase"), true, "")
	add(d.Front("current_phase"), true, "")
	const labels = lexicon.PhaseLabel | lexicon.CurrentPhaseLabel
	for _, e := range d.entries(labels, home|elsewhere) {
		if e.section&home == 0 {
			add(e.Candidate, false, denied)
			continue
		}
		if add(e.Candidate, true, ""); readPhase(e.Text).id == "" && denied == "" && !md.IsTemplate(e.Text) {
			denied = e.Name + " says " + strconv.Quote(md.CapAt(readPhase(e.Text).state, 40))
		}
	}
	for _, v := range d.values(lexicon.FocusLabel, home|elsewhere) {
		if text := md.Plain(v.Text); afterPhase(text) != text {
			add(v, false, denied)
		}
	}
}

// resolvePhase takes the first phase that is stated. Where that is executed, and ROADMAP.md's later
// ones have begun, it is the first of these that has plans left, else the last.
func (f *Facts) resolvePhase() {
	f.statePhases()
	var values []Candidate
	for _, p := range f.stated {
		values = append(values, p.Candidate)
	}
	f.IsActive = !isEmpty(f.Doc.Front("active_phase").Text) && values[0].Why == ""
	f.Phase = choose(values...)
	f.Shown = f.Evidence.Phase(f.Phase.Text)
	if f.Shown == nil || f.IsActive || f.Evidence.IsUltra || !f.Shown.Executed() {
		return
	}
	for _, p := range f.Evidence.Later(f.Phase.Text) {
		if p.Files == nil || p.Files.Summaries == 0 || !phaseid.IsSlug(p.Title, p.Slug) {
			continue
		}
		if f.Shown, f.IsLater = p, true; p.Files.Done < p.Files.Plans {
			break
		}
	}
	if f.IsLater {
		v := f.Shown.onDisk(f.Shown.ID, "")
		v.Why = "phase " + phaseid.WithoutZeros(f.Phase.Text) + " is done on disk"
		old := f.Phase.From[0]
		old.Why = Done
		f.Phase = Fact{Text: v.Text, From: []Candidate{v}, Also: append([]Candidate{old}, f.Phase.Also...)}
	}
}

// resolveTotal: that of the line that names the phase, else the stated one, unless ROADMAP.md's
// last phase has another number: ids run on, and it counts those of a milestone.
func (f *Facts) resolveTotal() {
	d := &f.Doc
	var values []Candidate
	for _, p := range f.stated {
		if p.Source == InBody && phaseid.Same(p.id, f.Phase.Text) {
			values = append(values, p.says(p.total))
		}
	}
	highest := f.Evidence.Highest()
	stated := d.values(lexicon.TotalPhasesLabel, home)
	for _, v := range append(stated, d.Front("progress.total_phases"), d.Front("total_phases")) {
		v.Text, _ = md.CutDigits(v.Text)
		if n, _ := strconv.Atoi(v.Text); f.Evidence.IsListed() && n != highest {
			v.Why = "ROADMAP.md's last phase is " + strconv.Itoa(highest)
		}
		values = append(values, v)
	}
	for i := range values {
		isInserted := strings.HasPrefix(phaseid.Key(f.Phase.Text), phaseid.Key(values[i].Text)+".") // 4.1 after 4
		if strings.Trim(values[i].Text, "0") == "" {
			values[i].Text = ""
		} else if phaseid.IsEarlier(values[i].Text, f.Phase.Text) && !isInserted {
			values[i].Why = TooLow
		}
	}
	if f.Phase.Text != "" {
		f.Total = choose(values...)
	}
}

// resolveName: the front matter's of this phase, the body's, ROADMAP.md's title, the directory's
// name. A slug is shown as the title that gives the same slug.
func (f *Facts) resolveName() {
	d := &f.Doc
	if f.Phase.Text == "" {
		return
	}
	name, current := d.Front("current_phase_name"), f.stated[1].id
	if f.IsLater || current == "" && f.IsActive || current != "" && !phaseid.Same(current, f.Phase.Text) {
		name.Why = OtherOne
	}
	values := []Candidate{name}
	if !f.IsLater {
		values = append(values, d.values(lexicon.PhaseNameLabel, home)...)
	}
	for _, p := range f.stated {
		if phaseid.Same(p.id, f.Phase.Text) {
			values = append(values, p.says(p.name))
		}
	}
	title := ""
	if p := f.Shown; p != nil {
		title = p.Title
		values = append(values, onDisk("ROADMAP.md", title), p.onDisk(p.Slug, ""))
	}
	for i := range values {
		f.nameOf(&values[i], title)
	}
	f.PhaseName = choose(values...)
}

// nameOf reads a value as the phase's name, of which ROADMAP.md has the title.
func (f *Facts) nameOf(v *Candidate, title string) {
	v.Text = strings.Trim(md.Plain(v.Text), ` "'`)
	if id, rest := phaseid.CutDir(v.Text); phaseid.Same(id, f.Phase.Text) && rest != "" {
		v.Text = rest // 01-setup
	}
	v.Text = withoutState(strings.TrimRightFunc(v.Text, isOrnamentAtEnd))
	switch isSlug := !strings.Contains(v.Text, " "); {
	case isEmpty(v.Text) || !strings.ContainsFunc(v.Text, unicode.IsLetter):
		v.Text = ""
	case v.Source != OnDisk && (isState(v.Text) || isMilestone(v.Text)):
		v.Why = NoName
	case isSlug && phaseid.IsSlug(title, v.Text):
		v.Text = title
	}
}

// isMilestone reports whether a text is that of a milestone: "milestone v1.2", "v1.7 Phase 1/5".
func isMilestone(s string) bool {
	version, rest, _ := strings.Cut(s, " ")
	if lexicon.Of(lexicon.Fold(version), lexicon.MilestoneLabel) != 0 {
		version, rest, _ = strings.Cut(rest, " ")
	}
	return md.IsVersion(version) && (rest == "" || afterPhase(rest) != rest)
}

// withoutState is a name without a word at its end that says that it is complete.
func withoutState(name string) string {
	i := max(strings.LastIndexByte(name, ' '), 0)
	if lexicon.Of(lexicon.Fold(name[i:][min(i, 1):]), lexicon.States) == lexicon.Done && !isState(name[:i]) {
		return strings.TrimRight(name[:i], dashes)
	}
	return name
}

// resolvePlans: the directory's, else the body's pair of that phase, else the current plan.
func (f *Facts) resolvePlans() {
	d := &f.Doc
	current := f.stated[1].id
	isOther := f.IsLater || f.IsActive && current != "" && !phaseid.Same(current, f.Phase.Text)
	isOthers := isOther // the body's plan is that of another phase
	for _, p := range f.stated {
		if p.Source == InBody && p.id != "" && p.isHome {
			isOthers = isOther || !phaseid.Same(p.id, f.Phase.Text)
			break
		}
	}
	total := ""
	for _, v := range d.values(lexicon.TotalPlansLabel, home) {
		total, _ = md.CutDigits(v.Text)
	}
	var pairs, plans []Candidate
	add := func(v Candidate, other bool, total string) {
		id, of := planOf(v.Text, total)
		if v = v.says(labelled("plan ", over(phaseid.WithoutZeros(id), phaseid.WithoutZeros(of)))); other {
			v.Why = OtherOne
		}
		if of != "" {
			pairs = append(pairs, v)
		} else {
			plans = append(plans, v)
		}
		if v.Why == "" && f.Plan == "" {
			f.Plan, f.PlansOf = id, of
		}
	}
	for _, v := range d.values(lexicon.PlanLabel, home) {
		add(v, isOthers, total)
	}
	add(d.Front("current_plan"), isOther || current == "" && isOthers, "")
	var disk Candidate
	if files := f.Files(); files != nil && files.Plans > 0 {
		disk = f.Shown.onDisk(Counts{files.Done, files.Plans, "plans"}.text(), "")
	}
	f.Plans = choose(slices.Concat([]Candidate{disk}, pairs, plans)...)
}

// planOf reads the number of a plan and how many there are, given what another line says of that:
// neither if there are none, or it is plan 0 of an unknown number.
func planOf(text, total string) (id, of string) {
	id, rest := phaseid.CutPlan(strings.TrimLeftFunc(md.Plain(text), isOrnament))
	if of, _ = cutTotal(rest); of == "" {
		of = total
	}
	if hasNone := strings.Trim(of, "0") == ""; id == "" || hasNone && (of != "" || strings.Trim(id, "0") == "") {
		return "", ""
	}
	return id, of
}
