// Package project reads a STATE.md of GSD Core or Ultra Planner the way people write it,
// and renders what it says as the rich line.
//
// [ProjectMD] ignores text before the front matter, comments and blank lines, and accepts
// the current position as a list, in bold, as a table or as plain lines. If both the front
// matter and the body have a value, both are kept, each with its place.
//
//	line     = [ bullet | ">" | "|" ] [ "**" ] label [ "**" ] ( ":" | "|" ) [ "**" ] value
//	section  = from a heading to the next one of its level, or the next ## heading
//	phase    = [ version ] [ "Phase" ] id [ ( "of" | "/" ) total ] [ name ]
//	id       = [ code "-" ] digits { "." digits } [ letter ]
//	name     = "(" text ")" | dash text | "-" slug, minus any progress remark
//	gate     = the keys under current_task: or current_gate:, or the section
//	           "Current Task: …" with its "Gate Progress: … Step 2/3"
//
// [Facts.Rich] turns that into a list of parts that carry their sources. The line, explain
// and JSON are loops over this list. [ReadRoadmap] reads what a ROADMAP.md says about a phase.
//
// Nothing here fails, does I/O or knows a clock.
package project

import (
	"cmp"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Project is everything that a STATE.md of GSD Core or Ultra Planner says, each
// value with its position. It is read the way people write such files, not the way
// the hook reads them: text before the front matter, a comment inside a block or a
// quoted number do no harm here. If both the front matter and the body have a
// value, both are kept, so that contradictions are not lost.
type Project struct {
	Front bool // the file begins with front matter, possibly after a BOM or blank lines

	Milestone     md.Field // milestone, a version such as "v2.0"
	MilestoneName md.Field // milestone_name; "milestone" is GSD's placeholder
	Status        md.Field // status
	ActivePhase   md.Field // active_phase
	NextAction    md.Field // next_action
	NextPhases    []string
	NextPhasesPos int // of next_phases' value, as [Field] has it

	CurrentPhase     md.Field // current_phase
	CurrentPhaseName md.Field // current_phase_name
	CurrentPlan      md.Field // current_plan
	LastUpdated      md.Field // last_updated
	LastActivity     md.Field // last_activity
	StoppedAt        md.Field // stopped_at
	PausedAt         md.Field // paused_at

	// The counters under progress:, in digits. Percent has no decimals: they are cut.
	TotalPhases, CompletedPhases, TotalPlans, CompletedPlans, Percent md.Field

	Body Body
	Gate Gate
}

// Body is the project's state according to the Markdown below the front matter.
// The first line with a value counts, but a line in the value's own section takes
// precedence over one elsewhere.
type Body struct {
	Phase        Phase    // Phase: of the current position
	NoPhase      bool     // a Phase: of the current position says that there is none
	CurrentPhase Phase    // Current Phase: anywhere
	PhaseName    md.Field // a separate Phase Name: line
	PhaseTotal   md.Field // a separate Total Phases: line
	Plan         md.Field // the id of Plan: or Current Plan:
	PlanTotal    md.Field // "of B" after it, or Total Plans in Phase:
	Status       md.Field // Status:, as it is written

	Progress       md.Field // the percent of Progress:, its decimals cut
	ProgressOf     string   // the part of the project that it is of, if it says so: v1.0, MVP, phase 5
	CompletedPlans md.Field // of "(22/28 plans complete)" after it
	TotalPlans     md.Field

	Milestone, MilestoneName md.Field // a separate Milestone: v3.2 Name line

	LastActivity, LastUpdated, LastSession, StoppedAt, ResumeFile md.Field

	Focus Phase // Current focus: Phase 1: Name, where nothing else states a phase

	// NextStep is Next:, Next action: or Next up: of the current position, the session or
	// a section of next steps, else the first item or sentence of such a section.
	NextStep  md.Field
	OtherNext md.Field // the first Next: of another section or of a table, which is not what comes next

	Blockers []md.Field // the open items under a heading that is only about blockers
	Concerns []md.Field // those under GSD's template heading Blockers/Concerns
	Closed   []md.Field // closed items of both, the first hundred
}

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

// maxProject is how many bytes of a text [ProjectMD] reads: fifty times the size
// of the largest real files.
const maxProject = 8 << 20

// ProjectMD reads the text of a STATE.md, up to its first 8 MiB. The time is
// proportional to the length of the text.
func ProjectMD(text string) Project {
	text = text[:min(len(text), maxProject)]
	var p Project
	p.readBody(text, p.readHead(text))
	p.closeAddressed(text)
	return p
}

// StoppedMD is [Project.Stopped] of the text of a STATE.md. To save time, it reads
// the body only if the front matter does not have the value.
func StoppedMD(text string) string {
	text = text[:min(len(text), maxProject)]
	var p Project
	if body := p.readHead(text); isNoStop(p.StoppedAt.Text) {
		p.readBody(text, body)
	}
	return p.Stopped()
}

func (p *Project) readHead(text string) (body int) {
	start, end, body := md.Front(text)
	if p.Front = end > start; p.Front {
		p.readFront(text[start:end], start)
	}
	return body
}

func (p *Project) readBody(text string, body int) {
	r := bodyReader{text: text, body: &p.Body, gate: &p.Gate}
	r.read(body)
}

func (p *Project) readFront(front string, offset int) {
	block := ""
	var text blockText
	for line := range md.YAMLLines(front, offset) {
		switch {
		case line.Indent == 0 && !line.Item:
			text.close(front, offset)
			block = line.Key
			p.readTop(line, front, offset)
			if isBlockMark(line.Rest) {
				text = blockText{field: p.scalar(line.Key)}
			}
		case text.field != nil:
			text.end = line.At + len(line.Rest)
		case block == "progress" && !line.Item:
			p.readCounter(line)
		}
	}
	text.close(front, offset)
	if p.NextPhases == nil && strings.Contains(front, "next_phases:") {
		p.NextPhases = parse.StateMD("---\n" + front + "\n---\n").NextPhases
	}
	if isNone(p.PausedAt.Text) { // `state sync` copies it from the body
		p.PausedAt = md.Field{}
	}
}

// blockText is a text on the lines after its key, as in "stopped_at: >-".
type blockText struct {
	field *md.Field // nil for none
	end   int       // of the last line, in the text
}

// isBlockMark reports whether a value says that its text follows: > or |.
func isBlockMark(v string) bool {
	return v != "" && (v[0] == '>' || v[0] == '|') && strings.Trim(v[1:], "-+") == ""
}

func (b *blockText) close(front string, offset int) {
	if b.field == nil {
		return
	}
	start := b.field.Pos - 1
	if b.end > start {
		*b.field = md.FieldAt(md.JoinLines(front[start-offset:b.end-offset]), start)
	} else {
		*b.field = md.Field{}
	}
	*b = blockText{}
}

// readTop reads a first-level line. If a key is repeated, the last one wins.
func (p *Project) readTop(line md.YAMLLine, front string, offset int) {
	if line.Key == "next_phases" {
		p.NextPhasesPos, p.NextPhases = line.Value().Pos, codedPhases(front[line.At-offset:])
		return
	}
	if line.Key == "progress" && strings.HasPrefix(line.Rest, "{") {
		for pair := range strings.SplitSeq(strings.Trim(line.Rest, "{} \r"), ",") {
			key, value, _ := strings.Cut(pair, ":")
			p.readCounter(md.YAMLLine{Key: js.Trim(key), Rest: value, At: line.At})
		}
		return
	}
	if field := p.scalar(line.Key); field != nil {
		*field = line.Value()
	}
}

func (p *Project) scalar(key string) *md.Field {
	switch key {
	case "milestone":
		return &p.Milestone
	case "milestone_name":
		return &p.MilestoneName
	case "status":
		return &p.Status
	case "active_phase":
		return &p.ActivePhase
	case "next_action":
		return &p.NextAction
	case "current_phase":
		return &p.CurrentPhase
	case "current_phase_name":
		return &p.CurrentPhaseName
	case "current_plan":
		return &p.CurrentPlan
	case "last_updated":
		return &p.LastUpdated
	case "last_activity":
		return &p.LastActivity
	case "stopped_at":
		return &p.StoppedAt
	case "paused_at":
		return &p.PausedAt
	}
	return nil
}

// codedPhases reads a list of phases with project codes, as in [[GSD.02] 05, [GSD.02] 06].
// It returns nil for any other: the hook's grammar of lists is as good as any, but it ends
// a list at the first bracket.
func codedPhases(rest string) []string {
	if !strings.HasPrefix(rest, "[") || !strings.Contains(md.Raw(rest, 1), "[") {
		return nil
	}
	var list []string
	for coded := false; len(list) < md.MaxItems; {
		code, number := cutBracket(strings.TrimLeft(rest[1:], " \t\"'"))
		end := strings.IndexAny(number, ",]\n")
		if end < 0 || number[end] == '\n' {
			break
		}
		list = append(list, md.Kept(code+strings.Trim(number[:end], " \t\"'")))
		if coded = coded || code != ""; number[end] == ']' && coded {
			return list
		} else if number[end] == ']' {
			break
		}
		rest = number[end:]
	}
	return nil
}

func (p *Project) readCounter(line md.YAMLLine) {
	var counter *md.Field
	switch line.Key {
	case "total_phases":
		counter = &p.TotalPhases
	case "completed_phases":
		counter = &p.CompletedPhases
	case "total_plans":
		counter = &p.TotalPlans
	case "completed_plans":
		counter = &p.CompletedPlans
	case "percent":
		counter = &p.Percent
	default:
		return
	}
	f := line.Value()
	if f.Text, _ = md.CutDigits(f.Text); f.Text != "" {
		*counter = f
	}
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
	sources := [...]struct {
		Phase
		from Value
	}{
		{active, front("active_phase", p.ActivePhase)},
		{current, front("current_phase", p.CurrentPhase)},
		{b.Phase, body("Phase", b.Phase.ID)},
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
	is := func(id string) bool { return sameNumber(id, phase.ID.Text) }
	name := func(v Value, id, name, why string) {
		v.Text, v.Why = name, why
		switch {
		case name == "":
			return
		case id != "" && !is(id):
			v.Why = "the name of phase " + id
		case why == "" && phase.Name == "":
			phase.Name, phase.NameFrom = name, v
			return
		}
		phase.OtherNames = append(phase.OtherNames, v)
	}
	name(sources[0].from, active.ID.Text, active.Name, "")
	why := ""
	if givenName(p.CurrentPhaseName) == "" {
		why = "says how far the phase is"
	}
	owner := current.ID.Text
	if owner == "" && active.ID.Text != "" {
		owner = "before " + active.ID.Text
	}
	if current.ID.Text == "" && p.CurrentPhase.Text != "" && isRemark(p.CurrentPhase.Text) {
		why = "current_phase names no phase"
	}
	if !isNone(p.CurrentPhaseName.Text) {
		name(front("current_phase_name", p.CurrentPhaseName), owner, plain(p.CurrentPhaseName.Text), why)
	}
	for i, s := range sources[1:] {
		name(s.from, s.ID.Text, s.Name, "")
		if i == 1 {
			name(body("Phase Name", b.PhaseName), b.Phase.ID.Text, givenName(b.PhaseName), "")
		}
	}
	if phase.ID.Text == "" && saysOver(status) {
		return Phase{OtherNames: phase.OtherNames}
	}
	total := func(v Value, total string) {
		if phase.Total == "" && total != "" {
			v.Text, phase.Total, phase.TotalFrom = total, total, v
		}
	}
	for _, s := range [...]int{2, 3, 1} {
		if is(sources[s].ID.Text) {
			total(sources[s].from, sources[s].Total)
		}
	}
	total(body("Total Phases", b.PhaseTotal), b.PhaseTotal.Text)
	total(front("progress.total_phases", p.TotalPhases), p.TotalPhases.Text)
	return phase
}

// Stopped returns where the last session ended, from the front matter or else from
// the body. It is empty if neither says so.
func (p *Project) Stopped() string {
	for _, stopped := range [...]string{p.StoppedAt.Text, p.Body.StoppedAt.Text} {
		if !isNoStop(stopped) {
			return stopped
		}
	}
	return ""
}

// isNoStop reports whether a value says nothing about where a session ended, or only when.
func isNoStop(stopped string) bool {
	return isEmpty(stopped) || strings.Trim(stopped, "0123456789-:.TZ+ ") == ""
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
// is a name. "None" is not, nor is a remark such as "Defining requirements".
func givenName(f md.Field) string {
	if isNone(f.Text) || isRemark(f.Text) && strings.Contains(f.Text, " ") {
		return ""
	}
	return f.Text
}

// IsUltraPlan reports whether a STATE.md is Ultra Planner's: it has no front
// matter, and either a gate block or a .ultraplan directory beside .planning.
// besides says whether there is one.
func (p *Project) IsUltraPlan(besides bool) bool {
	return !p.Front && (besides || !p.Gate.IsZero())
}
