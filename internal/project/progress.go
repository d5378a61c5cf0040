package project

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// progressParts adds how far the project has got: the bar, the percentage, what it
// counts, and the plans if it counts something else.
func (f *Facts) progressParts(l *richLine) {
	p := f.Progress()
	if p.Percent == "" {
		return
	}
	percent, why := p.Percent, p.why
	plansDone, plansOf, plansKnown := p.Done, p.Plans, p.Plans > 0
	phasesDone, phasesOf, phasesKnown := share(f.phases())
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
	phasesDone, phasesOf, phasesKnown := share(f.phases())
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
	case phases && p.countsPhases():
		return []Value{
			front("progress.completed_phases", p.CompletedPhases),
			front("progress.total_phases", p.TotalPhases),
		}
	case phases:
		return []Value{body("Progress", p.Body.CompletedPhases), body("Progress", p.Body.TotalPhases)}
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

// countsPhases reports whether the front matter has both numbers of phases.
func (p *Project) countsPhases() bool {
	return p.CompletedPhases.Text != "" && p.TotalPhases.Text != ""
}

// phases returns the number of phases that are done and of all phases: the front matter's, or else the body's.
func (f *Facts) phases() (done, total string) {
	p := &f.Project
	if p.countsPhases() || f.whyOtherPercent() != "" {
		return p.CompletedPhases.Text, p.TotalPhases.Text
	}
	return p.Body.CompletedPhases.Text, p.Body.TotalPhases.Text
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

// thePhase is what a percentage below the heading "Current Phase" is of.
const thePhase = "the current phase"

// progress reads "[██████▓░░░] 79% (22/28 plans complete)": the first percent and
// the first count of plans. If there is none, the bar may follow on separate
// lines.
func (r *bodyReader) progress(own *Body, value string, at int) {
	r.bar = false
	if own.Progress.Text != "" {
		if !isOlder(own.ProgressOf, r.remark) { // v1.0 Progress: 100%, and below it v1.1 Progress: 40%
			return
		}
		own.Progress, own.CompletedPlans, own.TotalPlans = md.Field{}, md.Field{}, md.Field{}
	}
	n := percentSign(value)
	if n < 0 {
		r.bar = strings.Trim(value, "*_ \t\r") == ""
		own.count(value, at, percentAfter(r.remark))
		return
	}
	end := len(strings.TrimRight(value[:n], " "))
	start := end
	for start > 0 && (md.IsDigit(value[start-1]) || value[start-1] == '.' || value[start-1] == ',') {
		start--
	}
	start += len(value[start:]) - len(strings.TrimLeft(value[start:], ".,"))
	if percent, _ := md.CutDigits(value[start:end]); percent != "" && md.Number(percent) <= 100 {
		own.Progress = md.Field{Text: percent, Pos: at + start + 1}
		before := cmp.Or(r.remark, afterPipe(value[:start]))
		own.ProgressOf = cmp.Or(percentOf(value[n+1:], percent == "100"), percentAfter(before))
		if strings.HasPrefix(js.TrimStart(value[n+1:]), "|") { // what follows is another's: v0.1 100% | v0.2 0/4 phases
			own.ProgressOf = cmp.Or(percentAfter(before), own.ProgressOf)
		}
		if own.ProgressOf == "" && r.phases.inPhase && percent == "100" {
			own.ProgressOf = thePhase
		}
	}
	if done, total, i := planCount(value); i >= 0 && !isPart(value[:i], value[i:]) {
		own.CompletedPlans = md.Field{Text: done, Pos: at + i + 1}
		own.TotalPlans = md.Field{Text: total, Pos: at + i + 1}
	}
}

// count reads a Progress: without a percent, whose bar only counts precede: "[███░] 18/27 plans complete",
// "3 of 10 phases". Of a single phase's plans, of a phase that is in progress, it reads nothing. The last version
// counts.
func (b *Body) count(value string, at int, of string) {
	counted := strings.TrimLeft(value, "*_` \t[]"+barMarks)
	done, rest := md.CutDigits(counted)
	after, ok := strings.CutPrefix(rest, "/")
	if !ok {
		after = js.TrimStart(afterOf(js.TrimStart(rest)))
	}
	total, rest := md.CutDigits(after)
	unit, rest, _ := strings.Cut(js.TrimStart(rest), " ")
	isDone := rest == "" || rest[0] == '(' || closerOf(firstWord(rest)) != noCloser
	isKnown := b.TotalPlans.Pos+b.TotalPhases.Pos > 0 && !isOlder(b.ProgressOf, of)
	if isKnown || done == "" || total == "" || !isDone || phaseOfPlans(counted) != "" {
		return
	}
	b.ProgressOf = of
	at += len(value) - len(counted) + 1
	pair := [...]md.Field{{Text: done, Pos: at}, {Text: total, Pos: at}}
	switch strings.ToLower(strings.TrimRight(unit, "*_`.,;")) {
	case "plans":
		b.CompletedPlans, b.TotalPlans = pair[0], pair[1]
	case "phases":
		b.CompletedPhases, b.TotalPhases = pair[0], pair[1]
	}
}

// isPart reports whether what is around a count of plans says that it is that of a phase, beside other parts, or of
// one version of several: "v2.0 5/5 phases · Phase 10: 3/3 plans", "(v1.1: 5/5 plans in phase 8)",
// "(4/4 plans in phase)", "(v1.0: 6/6 plans; v2.0: 8/9)".
func isPart(before, after string) bool {
	clause, _, _ := strings.Cut(strings.ToLower(after), ")")
	if endsInAny(clause, []string{" plans in phase", " plans in this phase", " plans in current phase"}) {
		return true
	}
	i := strings.LastIndexAny(before, "·|;(")
	if i < 0 {
		return false
	}
	of := percentAfter(strings.TrimLeft(before[i:], "·|;(* "))
	_, other, _ := strings.Cut(after, "; ")
	isOnePhase := strings.HasPrefix(of, "phase") && before[i] != '(' ||
		isVersion(of) && (strings.Contains(clause, " plans in phase ") || strings.Contains(clause, " plans of phase "))
	return isOnePhase || isOlder(of, versionAt(other))
}

// percentSign returns where the sign is of the percentage that counts: of several that of the
// whole project, or of the last version, or else the first. It is -1 if there is none.
func percentSign(value string) int {
	first, last := strings.IndexByte(value, '%'), strings.LastIndexByte(value, '%')
	if first == last {
		return first
	}
	start := 0
	for i := range md.Indexes(value, "%") {
		clause := strings.ToLower(value[start:i])
		mark := strings.LastIndexAny(clause, ",;|(")
		if mark < 0 && start > 0 {
			clause = "" // its words may be those of the sign before
		}
		for word := range strings.FieldsFuncSeq(clause[mark+1:], isBetweenWords) {
			if word == "overall" || word == "total" || word == "project" {
				return i
			}
		}
		start = i
	}
	of := func(i int) string { return cmp.Or(percentAfter(afterPipe(value[:i])), percentOf(value[i+1:], false)) }
	if isOlder(of(first), of(last)) {
		return last // 100% v1.0 | 30% v1.1
	}
	return first
}

// afterPipe returns what belongs to the last of several percentages beside each other: "v1.0 100% | v1.1 30".
func afterPipe(before string) string { return before[strings.LastIndexByte(before, '|')+1:] }

// percentOf returns the part of the project that a percentage is of, by the words after it:
// "(v1.0 milestone)", "MVP | …", "(Phase 5)", "(Phase 5: 4/4 plans)", "of phase 5", "(4/4 plans in phase 5)". It is
// empty if they name none, or only a phase that has been reached: "59% (Phase 5)", unless all is done.
func percentOf(rest string, all bool) string {
	rest = strings.TrimLeft(rest, "*_` (—–-|·")
	word, _, _ := strings.Cut(rest, " ")
	word = strings.TrimRight(word, "*_`).,:;")
	switch {
	case isVersion(word) && strings.Trim(word[1:], "0123456789.") == "" || strings.EqualFold(word, "mvp"):
		if state, _, isList := strings.Cut(rest, ", "); !all && isList && saysDone(state) {
			return "" // 40% (v1.0 complete, Phase 6 in progress)
		}
		_, other, _ := strings.Cut(rest, "| ")
		if strings.Contains(rest, ") + ") || isOlder(word, versionAt(other)) { // others are not done
			word += " alone"
		}
		return word
	case slices.Contains(phaseWords[:], strings.ToLower(strings.TrimRight(rest, " *_`.)"))):
		return "the phase"
	case all && strings.HasSuffix(strings.ToLower(strings.TrimRight(rest, ").* ")), " pending"):
		return word // "100% implementation, validation pending"
	case all && startsFold(rest, "phases ") && strings.Contains(rest, "), Phase "):
		return "earlier phases" // 100% (phases 1–2), Phase 3: 3/8
	}
	if id := phaseOfPlans(rest); id != "" {
		return "phase " + id
	}
	of := startsFold(rest, "of ")
	if of {
		rest = rest[len("of "):]
	}
	number := afterPhase(rest)
	id, after := cutID(number)
	_, _, plans := planCount(after)
	isEnd := strings.Trim(after, " *_`.)") == ""
	isAlone := all && (isEnd || startsFold(after, " plan ") && !strings.Contains(after, "—"))
	if number == rest || id == "" || !of && !isAlone && !(strings.HasPrefix(after, ":") && plans > 0) {
		return ""
	}
	return "phase " + id
}

// phaseOfPlans returns the phase whose plans a percentage counts: "1/1 plans complete in phase 38", "1 of 2
// Phase 35 plans".
func phaseOfPlans(rest string) string {
	clause := rest
	if i := strings.IndexAny(rest, ",;—|·)"); i >= 0 {
		clause = rest[:i]
	}
	clause = strings.ToLower(clause)
	if plans := strings.Index(clause, "plan"); plans >= 0 {
		for _, word := range phaseWords {
			before, after, ok := strings.Cut(clause[plans:], " "+word+" ")
			id, others := cutID(after)
			isRange := strings.HasPrefix(js.TrimStart(others), "to ") || afterRange(others) != others
			isOf := isOfPhase(before[strings.LastIndexByte(before, ' ')+1:]) && !strings.HasSuffix(before, "as of")
			if ok && id != "" && !isRange && isOf {
				return id
			}
		}
	}
	done, counted := md.CutDigits(rest)
	_, counted = cutTotal(counted)
	counted = js.TrimStart(counted)
	number := afterPhase(counted)
	id, others := md.CutDigits(number)
	if done != "" && number != counted && startsFold(js.TrimStart(others), "plan") {
		return id
	}
	return ""
}

// percentAfter returns the part that a percentage is of by the words before it: "v1.1 [███]
// 100%", "Phase 5: 100%". "Phase 5 of 8 (50%)" names none.
func percentAfter(lead string) string {
	lead = strings.TrimLeft(lead, " *_`([]█▓▒░#=.")
	if first, _, _ := strings.Cut(lead, " "); isVersion(first) {
		return first
	}
	number := afterPhase(lead)
	id, rest := cutID(number)
	if number != lead && len(number) == 1 { // Phase A
		return "phase " + number
	}
	if number == lead || id == "" || strings.Trim(rest, " *_`:—–-[]█▓▒░#=.") != "" {
		return ""
	}
	return "phase " + id
}

// planCount finds "22/28 plans" or "22 of 28 plans" in a value and returns where
// it begins, or -1.
func planCount(value string) (done, total string, at int) {
	for i := 0; i < len(value); i++ {
		if !md.StartsDigit(value[i:]) {
			continue
		}
		done, rest := md.CutDigits(value[i:])
		total, rest := cutTotal(rest)
		if total != "" && startsFold(js.TrimStart(rest), "plan") {
			return done, total, i
		}
		i += len(done)
	}
	return "", "", -1
}

// barMarks are the characters that people draw bars with.
const barMarks = "#=>.-█▉▊▋▌▍▎▏▓▒░■□▰▱●○◻◼⬛⬜"

// isBar reports whether a line is only a bar and a percentage, and possibly "complete".
func isBar(text string) bool {
	if text[0] < utf8.RuneSelf && strings.IndexByte("*_`[#=>", text[0]) < 0 || strings.IndexByte(text, '%') < 0 {
		return false
	}
	rest := strings.TrimLeft(strings.Trim(text, "*_` "), "[] "+barMarks)
	digits := strings.TrimLeft(rest, "0123456789.,")
	isPercent := len(digits) < len(rest) && digits != "" && digits[0] == '%'
	return isPercent && len(rest) < len(text)-1 && isRemark(digits[1:])
}
