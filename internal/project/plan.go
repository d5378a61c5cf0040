package project

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

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

// planOf returns the plan of a phase, which [Project.PhaseOf] has returned, and the number
// of plans, in digits: both from the body, or else current_plan with the body's total, or
// else the body's plan alone. The body's are those of the body's phase, and current_plan
// is not that of an active phase. A current_plan without a number is used as text, unless
// it means that there is no plan.
func (p *Project) planOf(phase Phase) (id md.Field, total string) {
	plan, total := p.Body.Plan, p.Body.PlanTotal.Text
	if stated := p.Body.Phase.ID.Or(p.Body.CurrentPhase.ID).Text; stated != "" && !sameNumber(stated, phase.ID.Text) {
		plan, total = md.Field{}, "" // another phase's
	}
	isPhase := func(plan string) bool { // the phase's own id
		return (strings.Contains(plan, ".") || md.Number(plan) >= 10) && sameNumber(plan, phase.ID.Text)
	}
	if total == "" && isPhase(plan.Text) {
		plan = md.Field{}
	}
	if of := phaseOfPlan(plan.Text); of != "" && md.StartsDigit(phase.ID.Text) && !sameNumber(of, phase.ID.Text) {
		plan, total = md.Field{}, "" // another phase's, too
	}
	isActive := phase.ID.Pos > 0 && phase.ID.Pos == p.ActivePhase.Pos
	if plan.Text != "" && total != "" || isActive && !sameNumber(p.CurrentPhase.Text, phase.ID.Text) {
		return plan, total
	}
	text, of := planValue(p.CurrentPlan.Text)
	id = namedPhase(p.CurrentPlan)
	isOther := text == "" && (isDirectory(id.Text) || saysDone(id.Text) || afterPhase(id.Text) != id.Text)
	if isOther || of == "" && isPhase(text) {
		id = md.Field{}
	} else if _, rest := cutID(plain(id.Text)); text != "" {
		id.Text = text
	} else if isFinished(strings.TrimLeft(rest, "-0123456789")) {
		id = md.Field{}
	}
	return id.Or(plan), cmp.Or(of, total)
}

// phaseOfPlan is the phase in a plan's id, 03 in 03-01, or "".
func phaseOfPlan(plan string) string {
	phase, _, ok := strings.Cut(plan, "-")
	if !ok {
		return ""
	}
	return phase
}

// otherPlans returns the plans that the file has for a phase of which none is shown, each
// with the reason.
func (p *Project) otherPlans(phase Phase) []Value {
	current, plan := From("front matter")("current_plan", p.CurrentPlan), From("body")("Plan", p.Body.Plan)
	current.Why, plan.Why = "it names no plan", "it names no plan"
	stated := p.Body.Phase.ID.Or(p.Body.CurrentPhase.ID).Text
	stated = cmp.Or(phaseOfPlan(plan.Text), stated)
	if stated != "" && !sameNumber(stated, phase.ID.Text) {
		plan.Why = "the plan of phase " + stated
	}
	if phase.ID.Pos > 0 && phase.ID.Pos == p.ActivePhase.Pos {
		current.Why = "phase " + phase.ID.Text + " is active"
	}
	return []Value{plan, current}
}

func (r *bodyReader) plan(own *Body, value string, at int) {
	f := md.FieldAt(value, at)
	id, total := planValue(f.Text)
	if id == "" || isInOther(f.Text, r.body.Phase.ID.Text) {
		r.planless = r.planless || r.section == position && own.Plan.Pos == 0 // Not started
		return
	}
	First(&own.Plan, md.Field{Text: id, Pos: f.Pos})
	if total != "" {
		First(&own.PlanTotal, md.Field{Text: total, Pos: f.Pos})
	}
}

// isInOther reports whether a plan is said to be one of another phase: "2 of 2 complete in phase 60".
func isInOther(plan, phase string) bool {
	_, of, ok := strings.Cut(strings.ToLower(plan), " in phase ")
	id, _ := cutID(of)
	return ok && id != "" && phase != "" && !sameNumber(id, phase)
}

// planValue reads "2 of 3", "2/3", "16-02", "03-01-PLAN.md (5/5 tasks complete)",
// "09-02 complete; next 09-03 (3 of 9)". The id is empty where the value has none,
// as in "Not started".
func planValue(v string) (id, total string) {
	v = strings.TrimLeftFunc(afterWord(plain(v), "plan"), IsOrnament)
	if strings.Contains(v, "-PLAN.md,") {
		v = strings.ReplaceAll(v, "-PLAN.md", "")
	}
	id, rest := cutID(v)
	if len(rest) > 1 && rest[0] == '.' && md.IsLetter(rest[1]) {
		return "", "" // a file's name: M5.E18-PLAN.md
	}
	for id != "" && strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:]) {
		_, rest = md.CutDigits(rest[1:])
	}
	total, _ = cutTotal(rest)
	between := rest[:len(rest)-len(strings.TrimLeft(rest, " /of~"))]
	isEstimate := strings.Trim(id, "0") == "" && strings.HasSuffix(between, "~") // 0 of ~4: none is planned
	isMilestones := strings.Contains(strings.ToLower(v), "total plans")
	if isDirectory(v) || isMilestones || isEstimate || total == "" && isList(v) {
		return "", ""
	}
	if total == "" && !strings.Contains(rest, "task") && !startsFold(v, "phase") { // another phase's plans
		if a, b := planPair(sentence(rest[:min(len(rest), 100)])); a != "" { // a longer report counts other things
			return a, b
		}
		if _, _, at := planCount(rest); at == 1 {
			return "", "" // a phase's id, and how many plans it has
		}
	}
	if total == "" && (isFinished(rest) || startsFold(rest, " plan")) { // 1 plan executed
		return "", "" // no plan that anyone works on
	}
	if total == "" && (strings.Trim(id, "0") == "" || strings.Contains(rest, "--")) {
		return "", "" // 0 of TBD, and what some releases of GSD wrote: 1 of --name
	}
	return v[:len(v)-len(rest)], total
}

// isFinished reports whether what follows a plan's number begins by saying that it is
// complete.
func isFinished(rest string) bool {
	rest = strings.TrimLeftFunc(strings.TrimPrefix(rest, "-PLAN.md"), isBetweenWords)
	word := rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))]
	return saysDone("it " + word)
}

// isDirectory reports whether a value is a path, or begins with the name of a phase's
// directory, as in 01-setup. The name of a plan's file has two numbers.
func isDirectory(v string) bool {
	word, _, _ := strings.Cut(v, " ")
	_, slug := md.CutDigits(word)
	isSlug := len(slug) < len(word) && len(slug) > 1 && slug[0] == '-' && md.IsLetter(slug[1])
	return strings.Contains(word, "/") && strings.ContainsFunc(word, unicode.IsLetter) ||
		isSlug && !strings.Contains(slug, "-PLAN")
}

// isList reports whether a value names several plans or phases: "22-01, 23-01", "22
// complete, 23 complete", "19-01 + 19-02 complete", "53-01 and 53-02", "56-01 schema · 56-02 wiring".
func isList(v string) bool {
	head, rest, ok := strings.Cut(v, ",")
	for _, join := range [...]string{" + ", " · ", " & ", " and "} {
		first, others, _ := strings.Cut(v, join)
		isID := join == " + " || join == " · " || strings.Trim(first, "0123456789-.") == ""
		if n := md.Digits(others); isID && n > 0 && strings.HasPrefix(others[n:], "-") && md.StartsDigit(others[n+1:]) {
			return true
		}
	}
	number := strings.TrimLeft(js.TrimStart(rest), "0123456789")
	return ok && len(number) < len(js.TrimStart(rest)) && md.StartsDigit(v) && !strings.ContainsAny(head, "(") &&
		(isRemark(head) || strings.Trim(head, "0123456789-.") == "") &&
		(number == "" || strings.IndexByte(" -,.", number[0]) >= 0)
}

func planPair(s string) (a, b string) {
	for i := 0; i < len(s); i++ {
		if !md.IsDigit(s[i]) || i > 0 && (md.IsWord(s[i-1]) || s[i-1] == '-' || s[i-1] == '.') {
			continue
		}
		a, rest := md.CutDigits(s[i:])
		slash := strings.HasPrefix(rest, "/") && i > 0 && s[i-1] == '('
		of := lastWord(s[:i])
		isOther := isNumbered(of) && of != "plan" // Task 1 of 3, Phase 2 of 5
		if b, _ := cutTotal(rest); b != "" && !isOther && (slash || strings.HasPrefix(js.TrimStart(rest), "of")) {
			return a, b
		}
		i += len(a)
	}
	return "", ""
}

// withoutPlanAside is a text without what it says of one plan in parentheses: "Phase 7 — Search (Plan 01 complete)".
func withoutPlanAside(text string) string {
	before, inside, ok := strings.Cut(text, " (")
	if !ok || !startsFold(inside, "plan ") {
		return text
	}
	return before + inside[closing(inside):]
}
