package project

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// Phase is a phase as a line of the body states it. The id is empty if the line
// does not name one.
type Phase struct {
	ID    md.Field // as written: digits, possibly with a dot and more digits, a letter, a project code
	Total string   // digits
	Name  string

	// TotalFrom and NameFrom are where total and name come from, as far as the file has them.
	TotalFrom, NameFrom Value
	// OtherNames are names that the file has, too, and why they are passed over.
	OtherNames []Value
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
	if id == "" {
		none := front("current_phase", p.CurrentPhase)
		none.Why = "it names no phase"
		l.passOver("milestone", none)
	}
	total, from := phase.Total, phase.TotalFrom
	// The count of directories includes inserted phases (4.1) and directories that are not phases.
	highest := f.Roadmap.Highest
	count := highest
	if f.Roadmap.Zeroth {
		count++
	}
	isMiscount := phase.isCounted() && (highest > md.Number(total) || f.Roadmap.IsWhole && count < md.Number(total))
	if total != "" && id != "" && !isAbove(phase.ID.Text, total) && !isMiscount {
		if id[0] != '[' { // with a project code it stays as written
			total = withoutZeros(total)
		}
		others := at(from.Pos, front("progress.total_phases", p.TotalPhases))[1] // not where it is from
		part := l.add("phase total", "phase", total, levelTotal, []Value{from}, others)
		part.Gap, part.Colour = "/", layout.Plain
	} else if total != "" && id != "" {
		from.Why = "the id is higher"
		whole, inserted := math.Modf(highest)
		number := strconv.FormatFloat(whole, 'f', -1, 64)
		if inserted > 0 {
			number += "." + strconv.FormatFloat(math.Round(inserted*1e6), 'f', -1, 64)
		}
		switch {
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

// Phase returns the phase that the line shows. Its name is the file's unless that is missing or
// doubtful, and ROADMAP.md or the phase's directory has another one.
func (f *Facts) Phase() Phase {
	phase := f.Project.PhaseOf()
	given := f.Roadmap.Name
	isDoubtful := phase.HasDoubtfulName()
	if phase.NameFrom.Source == "body" && saysDone(f.Status()) {
		phase.Name = withoutComplete(phase.Name)
	}
	more, hasMore := strings.CutPrefix(phase.Name, given+" (") // and how far it is
	isState := func(word string) bool { return isRemarkWord(word, true) }
	hasMore = hasMore && slices.ContainsFunc(nameWords(more), isState)
	if given == "" || !isDoubtful || phase.Name != "" && agrees(phase.Name, given) && !hasMore {
		return phase
	}
	if phase.Name != "" {
		phase.NameFrom.Why = f.Roadmap.File + " has another name"
		phase.OtherNames = append(phase.OtherNames, phase.NameFrom)
	}
	phase.Name, phase.NameFrom = given, Value{Name: "name", Text: given, Source: f.Roadmap.File}
	return phase
}

// NeedsRoadmap reports whether only ROADMAP.md can give the phase's name, or confirm its name or total.
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
// and is as long as a sentence, or has a date or one of the words that say how far a phase is.
func (phase Phase) HasDoubtfulName() bool {
	if phase.Name == "" {
		return true
	}
	if phase.NameFrom.Source != "body" || phase.NameFrom.Name == "Phase Name" {
		return false
	}
	isRemark := func(word string) bool { return isRemarkWord(word, false) && !isLinking(word) }
	return len(phase.Name) > 60 || hasDate(phase.Name) || slices.ContainsFunc(nameWords(phase.Name), isRemark)
}

func nameWords(name string) []string { return strings.FieldsFunc(fold(name), isBetweenWords) }

// hasDate reports whether a word of a name is a date, 2026-07-08: then the name says when something was done.
func hasDate(name string) bool {
	for _, word := range strings.Fields(name) {
		if isDate(word) && len(word) >= len(time.DateOnly) {
			if _, _, ok := dateOf(word); ok {
				return true
			}
		}
	}
	return false
}

// agrees reports whether a name has at least half of the words of the one that ROADMAP.md or
// the directory gives the phase, or is a part of it, and has no date.
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
	return (2*shared >= all || strings.Contains(fold(given), name)) && !hasDate(name)
}

// PhaseOf returns the phase that the file states. The id comes from the first source
// that has one: active_phase, current_phase, the body's current position, a Current
// Phase: anywhere, and last the current focus. Total and name are those of that phase and
// of no other: a total from a line that names the phase, or else from Total Phases: or
// progress.total_phases; a name that does not only say how far the phase is.
func (p *Project) PhaseOf() Phase {
	b, front, body := &p.Body, From("front matter"), From("body")
	active, current := frontPhase(p.ActivePhase), frontPhase(p.CurrentPhase)
	if active.ID.Text == "" {
		active.ID = namedPhase(p.ActivePhase)
	}
	stated := b.Phase
	if saysOver(p.status()) { // agents write 0 where there is no phase, GSD's tools the first of the backlog
		isUnnamed := b.NoPhase || strings.EqualFold(p.CurrentPhaseName.Text, "none")
		if isUnnamed && sameNumber(current.ID.Text, "0") || isBacklog(current.ID.Text) {
			current = Phase{}
		}
		if isBacklog(stated.ID.Text) {
			stated = Phase{}
		}
	}
	sources := [...]statedPhase{
		{active, front("active_phase", p.ActivePhase)},
		{current, front("current_phase", p.CurrentPhase)},
		{stated, body("Phase", b.Phase.ID)},
		{b.CurrentPhase, body("Current Phase", b.CurrentPhase.ID)},
		{b.Focus, body("Current focus", b.Focus.ID)},
	}
	var phase Phase
	for _, s := range sources {
		phase.ID = phase.ID.Or(s.ID)
	}
	status := p.status()
	if phase.ID.Pos > 0 && phase.ID.Pos == b.Focus.ID.Pos && (saysOver(status) || contradicts(status, phase)) {
		return Phase{} // what the work was on
	}
	p.addNames(&phase, sources[:])
	if phase.ID.Text == "" && saysOver(status) {
		return Phase{OtherNames: phase.OtherNames}
	}
	total := func(v Value, total string) {
		if phase.Total == "" && total != "" {
			v.Text, phase.Total, phase.TotalFrom = total, total, v
		}
	}
	for _, s := range [...]int{2, 3, 1} {
		if sameNumber(sources[s].ID.Text, phase.ID.Text) {
			total(sources[s].from, sources[s].Total)
		}
	}
	total(body("Total Phases", b.PhaseTotal), b.PhaseTotal.Text)
	total(front("progress.total_phases", p.TotalPhases), p.TotalPhases.Text)
	return phase
}

// isPhaseDone reports whether the line of that phase says that it is complete.
func (b *Body) isPhaseDone(phase Phase) bool {
	id := phase.ID.Text
	return b.phaseDone && (sameNumber(b.Phase.ID.Text, id) || sameNumber(b.CurrentPhase.ID.Text, id))
}

// isBacklog reports whether an id is that of GSD's backlog.
func isBacklog(id string) bool { return strings.HasPrefix(id, "999.") }

// A statedPhase is a phase as one place of the file states it.
type statedPhase struct {
	Phase
	from Value
}

// addNames adds to the phase that is shown the name that the first of the sources, in the order of [Project.PhaseOf],
// has for it, and those that were passed over.
func (p *Project) addNames(phase *Phase, sources []statedPhase) {
	b, front, body := &p.Body, From("front matter"), From("body")
	active, current := sources[0], sources[1]
	name := func(v Value, id, name, why string) {
		v.Text, v.Why = name, why
		switch {
		case name == "":
			return
		case id != "" && !sameNumber(id, phase.ID.Text):
			v.Why = "the name of phase " + id
		case why == "" && phase.Name == "":
			phase.Name, phase.NameFrom = name, v
			return
		}
		phase.OtherNames = append(phase.OtherNames, v)
	}
	name(active.from, active.ID.Text, active.Name, "")
	why := ""
	switch {
	case isTicket(p.CurrentPhaseName.Text):
		why = "the number of a ticket"
	case givenName(p.CurrentPhaseName) == "":
		why = "says how far the phase is"
	}
	owner := current.ID.Text
	if owner == "" && active.ID.Text != "" {
		owner = "before " + active.ID.Text
	}
	if current.ID.Text == "" && p.CurrentPhase.Text != "" && isRemark(p.CurrentPhase.Text) {
		why = "current_phase names no phase"
	}
	frontName := func() {
		if !isNone(p.CurrentPhaseName.Text) {
			name(front("current_phase_name", p.CurrentPhaseName), owner, plain(p.CurrentPhaseName.Text), why)
		}
	}
	if owner != "" {
		frontName()
	}
	for i, s := range sources[1:] {
		name(s.from, s.ID.Text, s.Name, "")
		if i == 1 {
			name(body("Phase Name", b.PhaseName), b.Phase.ID.Text, givenName(b.PhaseName), "")
		}
	}
	if owner == "" {
		frontName() // of which phase it is nobody says
	}
}

func frontPhase(f md.Field) Phase {
	id, total, name, ok := phaseValue(f.Text)
	if !ok {
		return Phase{}
	}
	return Phase{ID: md.Field{Text: id, Pos: f.Pos}, Total: total, Name: name}
}

// namedPhase is the id of a phase or plan without a number: its text, or nothing
// if the text means that there is none.
func namedPhase(f md.Field) md.Field {
	if isRemark(f.Text) || strings.EqualFold(f.Text, "n/a") || strings.EqualFold(f.Text, "false") {
		return md.Field{}
	}
	return f
}

// givenName is the phase's name if it has a label of its own. There any single word
// is a name. "None" is not, nor is a ticket's number, nor a remark such as "Defining requirements".
func givenName(f md.Field) string {
	isExample := startsFold(f.Text, "e.g. ") // the rest of a sentence that a tool has cut
	isState := isRemark(f.Text) && strings.Contains(f.Text, " ")
	if isNone(f.Text) || isTicket(f.Text) || isOther(f.Text) || isExample || isState {
		return ""
	}
	return f.Text
}

// isTicket reports whether a text is only the number of a ticket: "#674".
func isTicket(s string) bool {
	number, ok := strings.CutPrefix(s, "#")
	return ok && number != "" && md.Digits(number) == len(number)
}

// phaseReader is what the lines read so far state as the phase, in the order in which they count.
type phaseReader struct {
	decided  bool     // the current position's Phase: has been read
	denied   bool     // it says that there is no phase
	ended    bool     // it says that the phase is complete
	before   bool     // the last Phase: is that of an earlier phase: the values right below it are not read
	stated   Phase    // Phase: before the first heading, or in a section like the current position
	bare     Phase    // a line of the current position that begins with "Phase 3"
	complete bool     // that line says that the phase is complete
	counted  Phase    // Phase: N of M at a line's start, anywhere, as the hook reads it
	over     bool     // the label of the current phase says that all are complete
	done     bool     // what that line says of it after its name is that it is complete
	state    md.Field // what the line of the phase says of it after its name, the status where no label states one
	current  bool     // the section states the current phase, so it is a current position
	inPhase  bool     // its heading is "Current Phase", and the line below that names one
	ofPhase  int      // the number of # of a phase's heading: what is below it need not be the project's
}

// phase reads the value of Phase:. The first of the current position decides,
// whether it states a phase or says that there is none. Where that one is complete, a
// later one follows it. The values right below an earlier one that is complete are its own.
func (r *bodyReader) phase(value string, at int, row bool) {
	phase := bodyPhase(value, at)
	if i := strings.Index(value, "(Plan "); i >= 0 && r.section == position && !r.phases.decided { // 5 (Plan 2 of 3)
		if _, total := planValue(value[i+1:]); total != "" {
			r.plan(r.body, value[i+1:], at+i+1)
		}
	}
	r.phases.before = false
	isLater := r.phases.ended && phase.ID.Text != "" && !IsEarlier(phase.ID.Text, r.body.Phase.ID.Text)
	switch {
	case r.section == position && (!r.phases.decided || isLater):
		r.phases.denied = r.phases.denied || phase.ID.Text == ""
		if isLater && !sameNumber(phase.ID.Text, r.body.Phase.ID.Text) { // the plan above is the earlier one's
			r.body.Plan, r.body.PlanTotal = md.Field{}, md.Field{}
		}
		// The header row of a table of phases does not name one, and decides nothing.
		r.body.Phase, r.phases.decided = phase, phase.ID.Text != "" || !row
		r.phases.state, r.phases.done = stateBeside(value, at, phase.ID.Text != "")
		r.phases.ended = isComplete(value)
	case r.section == position && !row && isComplete(value) && IsEarlier(phase.ID.Text, r.body.Phase.ID.Text):
		line := r.text[strings.LastIndexByte(r.text[:at], '\n')+1:]
		r.phases.before = md.Blanks(line) == 0 // up to a blank line
	case r.section == preamble || r.section == standing || r.phases.current && r.body.CurrentPhase.ID.Pos == 0:
		if r.phases.stated.ID.Text == "" {
			r.phases.stated = phase
		}
	case r.phases.counted.ID.Text == "" && phase.Total != "" && strings.HasSuffix(r.text[:at], "\nPhase:"):
		r.phases.counted = phase
	}
}

func (r *bodyReader) currentPhase(value string, at int) {
	if r.body.CurrentPhase.ID.Text == "" {
		// "COMPLETED - Phase 1: Name"
		remark, rest, ok := strings.Cut(value, " - ")
		if ok && saysDone("it is "+remark) && isRemark(plain(remark)) && afterPhase(plain(rest)) != plain(rest) {
			value, at = rest, at+len(value)-len(rest)
		}
		r.body.CurrentPhase = bodyPhase(value, at)
		r.phases.current = r.body.CurrentPhase.ID.Text != ""
		state, done := stateBeside(value, at, r.phases.current)
		First(&r.phases.state, state)
		r.phases.done = r.phases.done || done && !r.phases.decided
		if r.body.CurrentPhase.ID.Text == "" {
			r.phases.over = r.phases.over || saysDone(value)
			if !isList(plain(value)) {
				First(&r.body.NotPhase, label(value, at))
			}
		}
	}
}

// settle decides on the body's phase where its current position has not.
func (r *phaseReader) settle(b *Body) {
	b.phaseDone = r.done
	if b.NoPhase = r.denied; r.decided || r.denied || r.over {
		b.Focus = Phase{}
	}
	if r.decided || b.Phase.ID.Text != "" {
		return
	}
	b.Phase = r.stated
	if b.Phase.ID.Text == "" && b.CurrentPhase.ID.Text == "" && !r.over {
		if b.Phase = r.bare; b.Phase.ID.Text == "" {
			b.Phase = r.counted
		}
	}
}

// unlabelled reads a line that names the phase without a label, as in "Phase 3 of
// 7: Name". It counts where a phase is expected and nothing else states one. Of
// several such lines the first that is not complete counts, or else the highest.
func (r *bodyReader) unlabelled(text string, at int) {
	if r.section != position && r.section != standing || r.phases.bare.ID.Text != "" && !r.phases.complete {
		return
	}
	phase := bodyPhase(text, at)
	if isProse(text[len("phase "):]) {
		return
	}
	complete := isComplete(text)
	if phase.ID.Text != "" && !(complete && IsEarlier(phase.ID.Text, r.phases.bare.ID.Text)) {
		r.phases.bare, r.phases.complete = phase, complete
		r.phases.state, r.phases.done = stateBeside(text, at, true)
	}
}

// isProse reports whether a line that begins with a phase's number goes on as a sentence:
// "7 was partial at session start", but not "7 complete" or "7 of 9".
func isProse(s string) bool {
	_, rest := cutID(s)
	total, rest := cutTotal(rest)
	word, _, _ := strings.Cut(js.TrimStart(rest), " ")
	isLower := word != "" && 'a' <= word[0] && word[0] <= 'z'
	return total == "" && isLower && word != "is" && !isRemark(word)
}

// stateBeside returns the state that stands beside the phase: "127 (ci) — EXECUTING", "16 - Audit (complete)", but
// not a plan's, "5 (plan 1 complete)". Beside no phase only capitals are one: "Not started" is all that the value
// says. That the phase is complete is said as such, since the milestone need not be; done says that it is.
func stateBeside(value string, at int, hasPhase bool) (f md.Field, done bool) {
	v := strings.TrimRight(plain(value), " .)")
	i, size := strings.LastIndex(v, " — "), len(" — ")
	for _, mark := range [...]string{" - ", " (", "✅ "} {
		if j := strings.LastIndex(v, mark); j > i {
			i, size = j, len(mark)
		}
	}
	if i < 0 {
		return md.Field{}, false
	}
	state := v[i+size:]
	done = hasPhase && saysDone("it is "+firstWord(state))
	isCapitals := state != "" && isUpper(state[0]) && state == strings.ToUpper(state)
	isOther := md.StartsDigit(state) || startsFold(state, "plan ") || startsFold(state, "last ") ||
		md.ContainsWord(state, "plans")
	isState := KnowsStatus(state) || strings.EqualFold(state, "not started")
	if !isCapitals && (!hasPhase || isOther) || !isRemark(state) || !isState {
		return md.Field{}, done
	}
	f = md.Field{Text: state, Pos: at + 1 + max(strings.LastIndex(value, state), 0)}
	if done {
		f.Text = "phase " + strings.ToLower(state)
	}
	return f, done
}

func isComplete(phase string) bool {
	return md.ContainsWord(phase, "complete") || md.ContainsWord(phase, "shipped") || hasTick(phase)
}

// withoutBoldState cuts a state in bold capitals at the end: "4 - Search **EXECUTE APPROVED**."
func withoutBoldState(v string) string {
	inside, ok := strings.CutSuffix(strings.TrimRight(v, " ."), "**")
	open := strings.LastIndex(inside, " **")
	if !ok || open < 0 || strings.Count(inside, "**") != 1 {
		return v
	}
	state := inside[open+len(" **"):]
	if letters := strings.Trim(state, "0123456789 .-"); len(letters) < 4 || state != strings.ToUpper(state) {
		return v
	}
	return inside[:open]
}

func bodyPhase(value string, at int) Phase {
	f := md.FieldAt(value, at)
	id, total, name, ok := phaseValue(withoutBoldState(f.Text))
	if !ok || strings.Contains(f.Text, ",") && isList(plain(f.Text)) {
		return Phase{}
	}
	f.Text = id
	return Phase{ID: f, Total: total, Name: name}
}

// isPhaseTitle reports whether a heading is that of one phase: "Phase 3 — Search (pending)".
func isPhaseTitle(title string) bool {
	v := plain(title)
	rest := afterPhase(v)
	return len(rest) < len(v) && md.StartsDigit(rest)
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

// phaseNumber is the number of a phase's id, without a project code, in the order of phases: an inserted one counts
// by millionths, for 9.10 comes after 9.9.
func phaseNumber(id string) (number float64, ok bool) {
	for _, join := range joins {
		id, _, _ = strings.Cut(id, join) // of 22 or 24 the first
	}
	id = id[strings.LastIndexAny(id, " -")+1:]
	id = strings.TrimFunc(id, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	whole, inserted, _ := strings.Cut(id, ".")
	if whole == "" || strings.Contains(inserted, ".") {
		return 0, false
	}
	return md.Number(whole) + md.Number(inserted)/1e6, true
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
				(i < 2 || lower[i-1] != '-' || md.IsLetter(lower[i-2])) // no date
			isFirst := strings.HasSuffix(before, "phases (") // "phases (125, 128)"
			isFrom := strings.HasSuffix(before, " --from")   // "/gsd:autonomous --from 8"
			if ok && (isPlan || isFirst || isFrom || endsInAny(before, phaseWords[:])) && !yield(number) {
				return
			}
			i = end
		}
	}
}

// firstPhaseIn returns the number of the first phase that a text in lower case names.
func firstPhaseIn(lower string) (number float64, ok bool) {
	for number = range PhasesIn(lower) {
		return number, true
	}
	return 0, false
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

func sameNumber(a, b string) bool {
	return a != "" && strings.EqualFold(strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0"))
}
