package parse

import (
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// maxLabel is the length in bytes of the longest label of a line, with what can
// stand around it; maxName is that of the label alone.
const (
	maxLabel = 48
	maxName  = len("total plans in phase")
)

// label reads a line that has the form "Label: value", in a list or not, in bold
// or not, or as the row of a table.
func (r *bodyReader) label(text string, at int) {
	start := text
	for start != "" && isMark(start[0]) {
		start = start[1:]
	}
	if start != "" && start[0] >= utf8.RuneSelf {
		start = strings.TrimLeftFunc(start, isOrnament)
	}
	if start != "" && (start[0]|0x20 == 'f' || start[0] >= utf8.RuneSelf) {
		r.translated(start, at+len(text)-len(start))
	}
	if start == "" || !isLabelStart(start[0]) {
		return
	}
	if startsFold(start, "phase ") && md.StartsDigit(start[6:]) {
		if _, ok := listItem(text); !ok && !r.fenced && !strings.ContainsAny(start, "[%|") {
			r.unlabelled(start, at+len(text)-len(start))
		}
		return
	}
	row := text[0] == '|'
	end := ":"
	if row {
		end = "|"
	}
	name, _, ok := strings.Cut(start[:min(len(start), maxLabel)], end)
	if !ok {
		return
	}
	value := start[len(name)+1:]
	at += len(text) - len(value)
	if row {
		value, _, _ = strings.Cut(value, "|")
	}
	if name = strings.TrimRight(name, "*_` \t"); row {
		name = strings.TrimSuffix(name, ":")
	}
	if other, _, ok := strings.Cut(name, " / "); ok { // in two languages
		name = other
	}
	r.named(name, value, at, row)
}

// isMark reports whether c can stand before a label: of a list, a quotation, a
// table, or bold.
func isMark(c byte) bool {
	switch c {
	case '-', '>', '*', '+', '_', '|', '`', ' ', '\t':
		return true
	}
	return false
}

// isLabelStart reports whether one of the labels begins with c.
func isLabelStart(c byte) bool {
	switch c | 0x20 {
	case 'p', 'c', 'a', 's', 'l', 'r', 't', 'o', 'g':
		return true
	}
	return false
}

// isLabel reports whether name, in any letter case, is a label.
func isLabel(name, label string) bool {
	return strings.EqualFold(strings.Trim(name, "*_` \t"), label)
}

// own returns where a value of that section belongs: the body, where the line
// stands in it, or else what is elsewhere.
func (r *bodyReader) own(section int) *Body {
	if r.section == section {
		return r.body
	}
	return &r.outside
}

// named reads the value of a label.
func (r *bodyReader) named(name, value string, at int, row bool) {
	var lower [maxName]byte
	if len(name) > maxName {
		return
	}
	for i := range len(name) {
		lower[i] = name[i]
		if md.IsLetter(name[i]) {
			lower[i] |= 0x20
		} else if name[i] == '_' {
			lower[i] = ' '
		}
	}
	r.value(string(lower[:len(name)]), value, at, row)
}

// value reads the value of a label in lower case.
func (r *bodyReader) value(name, value string, at int, row bool) {
	here, there := r.own(position), r.own(session)
	switch name {
	case "phase":
		r.phase(value, at, row)
	case "current phase", "active phase":
		r.currentPhase(value, at)
	case "phase name", "current phase name":
		first(&here.PhaseName, label(value, at))
	case "total phases":
		first(&here.PhaseTotal, digitsOf(label(value, at)))
	case "plan", "current plan", "active plan":
		r.plan(here, value, at)
	case "total plans in phase":
		first(&here.PlanTotal, digitsOf(label(value, at)))
	case "status":
		r.status(here, label(value, at))
	case "progress", "overall progress":
		r.progress(here, value, at)
	case "gate progress":
		r.gate.readVisual(value, at)
	case "last activity":
		first(&here.LastActivity, label(value, at))
	case "last updated":
		first(&here.LastUpdated, label(value, at))
	case "last session":
		first(&there.LastSession, label(value, at))
	case "stopped at":
		first(&there.StoppedAt, label(value, at))
	case "resume file":
		first(&there.ResumeFile, label(value, at))
	}
}

// status takes a status for the gate's in the gate's section.
func (r *bodyReader) status(own *Body, v Field) {
	if r.section == task {
		first(&r.gate.Status, gateStatus(v))
	} else {
		first(&own.Status, v)
	}
}

// first sets a field that is not set yet.
func first(f *Field, v Field) {
	if f.Pos == 0 {
		*f = v
	}
}

// label is the value behind a label, less the marks around it.
func label(value string, at int) Field {
	f := field(value, at)
	if strings.Contains(f.Text, "*") || strings.Contains(f.Text, "`") || strings.HasPrefix(f.Text, "_") {
		f.Text = js.Trim(strings.NewReplacer("**", "", "`", "").Replace(f.Text))
		f.Text = strings.Trim(f.Text, "_*")
	}
	if isPlaceholder(f.Text) {
		return Field{}
	}
	return f
}

func digitsOf(f Field) Field {
	f.Text, _ = md.CutDigits(f.Text)
	if f.Text == "" {
		return Field{}
	}
	return f
}

// phase reads the value of Phase:. The first of the current position decides,
// whether it states a phase or says that there is none.
func (r *bodyReader) phase(value string, at int, row bool) {
	phase := bodyPhase(value, at)
	switch {
	case r.section == position && !r.decided:
		// The head of a table of phases states none, and decides nothing.
		r.body.Phase, r.decided = phase, phase.ID.Text != "" || !row
	case r.section == preamble || r.section == standing:
		if r.stated.ID.Text == "" {
			r.stated = phase
		}
	case r.counted.ID.Text == "" && phase.Total != "" && strings.HasSuffix(r.text[:at], "\nPhase:"):
		r.counted = phase
	}
}

// translated reads the phase behind a label in another language, in whatever
// section: the heading is in that language, too.
func (r *bodyReader) translated(text string, at int) {
	if r.stated.ID.Text != "" {
		return
	}
	for _, word := range phaseWords[1:] {
		if len(text) <= len(word) || !strings.EqualFold(text[:len(word)], word) {
			continue
		}
		rest := strings.TrimLeft(text[len(word):], "*_` ")
		for _, colon := range [...]string{":", "："} {
			if value, ok := strings.CutPrefix(rest, colon); ok {
				r.stated = bodyPhase(value, at+len(text)-len(value))
			}
		}
	}
}

func (r *bodyReader) currentPhase(value string, at int) {
	if r.body.CurrentPhase.ID.Text == "" {
		r.body.CurrentPhase = bodyPhase(value, at)
	}
}

// unlabelled reads a line that has the phase without a label, as in "Phase 3 of
// 7: Name", where a phase is looked for and nothing else states one. Of several
// lines it is the first that is not complete, else the last.
func (r *bodyReader) unlabelled(text string, at int) {
	if r.section != position && r.section != standing || r.bare.ID.Text != "" && !r.complete {
		return
	}
	if phase := bodyPhase(text, at); phase.ID.Text != "" {
		r.bare, r.complete = phase, containsWord(text, "complete") || containsWord(text, "shipped")
	}
}

func bodyPhase(value string, at int) Phase {
	f := field(value, at)
	id, total, name, ok := phaseValue(f.Text)
	if !ok {
		return Phase{}
	}
	f.Text = id
	return Phase{ID: f, Total: total, Name: name}
}

// plan reads the value of Plan:.
func (r *bodyReader) plan(own *Body, value string, at int) {
	f := field(value, at)
	id, total := planValue(f.Text)
	if id == "" {
		return
	}
	first(&own.Plan, Field{Text: id, Pos: f.Pos})
	if total != "" {
		first(&own.PlanTotal, Field{Text: total, Pos: f.Pos})
	}
}

// planValue reads "2 of 3", "2/3", "16-02", "03-01-PLAN.md (5/5 tasks complete)".
// The id is empty where none begins the value, as in "Not started".
func planValue(v string) (id, total string) {
	v = strings.TrimLeftFunc(afterWord(plain(v), "plan"), isOrnament)
	id, rest := cutID(v)
	for id != "" && strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:]) {
		_, rest = md.CutDigits(rest[1:])
	}
	total, _ = cutTotal(rest)
	return v[:len(v)-len(rest)], total
}

// progress reads "[██████▓░░░] 79% (22/28 plans complete)": the first percent and
// the first count of plans. Where there is none the bar may follow on lines of
// its own.
func (r *bodyReader) progress(own *Body, value string, at int) {
	r.bar = false
	if own.Progress.Text != "" {
		return
	}
	n := strings.IndexByte(value, '%')
	if n < 0 {
		r.bar = strings.Trim(value, "*_ \t\r") == ""
		return
	}
	start := n
	for start > 0 && (md.StartsDigit(value[start-1:]) || value[start-1] == '.') {
		start--
	}
	if percent, _ := md.CutDigits(value[start:]); percent != "" {
		own.Progress = Field{Text: percent, Pos: at + start + 1}
	}
	if done, total, i := planCount(value); i >= 0 {
		own.CompletedPlans = Field{Text: done, Pos: at + i + 1}
		own.TotalPlans = Field{Text: total, Pos: at + i + 1}
	}
}

// planCount finds "22/28 plans" or "22 of 28 plans" in a value and where it
// begins, -1 for none.
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

// settle fills in from elsewhere what the sections do not say.
func (r *bodyReader) settle() {
	b, o := r.body, &r.outside
	if !r.decided && b.Phase.ID.Text == "" {
		b.Phase = r.stated
		if b.CurrentPhase.ID.Text == "" {
			for _, phase := range [...]Phase{r.bare, r.counted} {
				if b.Phase.ID.Text == "" {
					b.Phase = phase
				}
			}
		}
	}
	b.PhaseName = b.PhaseName.or(o.PhaseName)
	b.PhaseTotal = b.PhaseTotal.or(o.PhaseTotal)
	b.Status = b.Status.or(o.Status)
	b.LastActivity = b.LastActivity.or(o.LastActivity)
	b.LastUpdated = b.LastUpdated.or(o.LastUpdated)
	b.LastSession = b.LastSession.or(o.LastSession)
	b.StoppedAt = b.StoppedAt.or(o.StoppedAt)
	b.ResumeFile = b.ResumeFile.or(o.ResumeFile)
	if b.Plan.Text == "" {
		b.Plan, b.PlanTotal = o.Plan, b.PlanTotal.or(o.PlanTotal)
	}
	if b.Progress.Text == "" {
		b.Progress, b.CompletedPlans, b.TotalPlans = o.Progress, o.CompletedPlans, o.TotalPlans
	}
}
