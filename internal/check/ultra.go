package check

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// ultra reports a number in an Ultra Planner project's STATE.md that differs from the files, which its protocol makes
// the source of truth. problem is a format for both numbers, advice one for the actual number.
func (r *review) ultra(stated md.Field, actual int, problem, advice string) {
	files, _ := r.facts.Story.Files()
	n, err := strconv.Atoi(stated.Text)
	if r.facts.Evidence.IsUltra && files.Plans > 0 && err == nil && n != actual {
		r.at(stated.At(), problem, n, actual).advise(advice, actual)
	}
}

func gateDisagrees(r *review) {
	if !r.facts.Evidence.IsUltra {
		return
	}
	if gate := r.facts.Doc.Gate; gate.Contradiction() != "" {
		r.at(gate.Status.At(), "the gate is %s, as rich shows, but %s", gate.Status.Text, gate.Contradiction()).
			advise("correct one of them")
	}
	r.ultraStatus(false)
}

// ultraWrites maps a status to the ones that Ultra Planner's protocol would write instead: if the phase has no PLAN, if
// a PLAN has no SUMMARY, if every PLAN has one. An empty text means that the status is right.
var ultraWrites = map[string][3]string{
	"ready to plan": {"", "In progress", "Complete"},
	"planning":      {"", "", "Complete"},
	"executing":     {"Ready to plan", "", "Complete"},
	"verifying":     {"Ready to plan", "", "Complete"},
	"completed":     {"Ready to plan", "In progress", ""},
}

// ultraStatus reports a status that contradicts the files of the phase in an Ultra Planner project. If isWork is set,
// it looks only at words of work, such as executing; otherwise only at Ready to plan and the words for done.
func (r *review) ultraStatus(isWork bool) {
	_, hasFiles := r.facts.Story.Files()
	p, stated := r.facts.Shown, r.facts.Status.Stated().Text
	word, isOther := lexicon.StatusWord(plainWords(stated), ""), true
	switch {
	case strings.HasPrefix(plainWords(stated), "ready to plan"):
		word = "ready to plan"
	case r.facts.SaysDone(), r.facts.SaysOver():
		word = "completed"
	default:
		isOther = false
	}
	if isOther == isWork || !r.facts.Evidence.IsUltra || !hasFiles || !r.facts.Story.IsOwn || r.linePhase.Text == "" {
		return
	}
	i, has, shown := 0, "phase "+phaseid.WithoutZeros(r.linePhase.Text)+" has no PLAN", ""
	switch plan := r.openPlan(p); {
	case p == nil || p.Stage() < story.Planned:
	case plan != "":
		i, has = 1, plan+" exists and has "+r.noSummary(p)
	case p.Files().Plans > 0 && p.OnDisk() >= story.HasGaps:
		i, has = 2, "the phase has been "+r.reached(p)
	default:
		return
	}
	if r.shows.Status.Rich != "" {
		shown = "and rich shows it, "
	}
	if write := ultraWrites[word][i]; write != "" {
		r.at(r.statedStatusAt(), "the status is %s, %sbut %s", quote(stated), shown, has).
			advise("write `Status: %s`, unless files are missing", write)
	}
}

// totalsCompleted returns the numbers in lines and table rows such as "Total plans completed: 3", which Ultra
// Planner's template has, and "Plans completed: 3", which its protocol has.
func (r *review) totalsCompleted() (list []md.Field) {
	for l := range md.BodyLines(r.text, r.front.body) {
		text := strings.TrimLeft(l.Text, "|-*+_ \t")
		i := strings.IndexAny(text, ":|")
		label := strings.ToLower(strings.Trim(text[:max(i, 0)], "*_ "))
		if strings.TrimPrefix(label, "total ") == "plans completed" {
			value := strings.TrimLeft(text[i+1:], "*_` ")
			digits, _ := md.CutDigits(value)
			list = append(list, md.Field{Text: digits, Pos: l.At + len(l.Text) - len(value) + 1})
		}
	}
	return list
}
