package check

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// stateRules are about what a STATE.md says, in its front matter or in its body.
var stateRules = []*Rule{
	{"counts", Error, "more phases or plans are completed than there are in total", "", true, func(r *report) {
		p := r.project
		for _, c := range []struct {
			what        string
			done, total md.Field
		}{{"phases", p.CompletedPhases, p.TotalPhases}, {"plans", p.CompletedPlans, p.TotalPlans}} {
			done, ok1 := number(c.done)
			total, ok2 := number(c.total)
			if ok1 && ok2 && done > total {
				r.at(r.counterAt("completed_"+c.what), "%s of %s %s are completed, which is more than the total: correct completed_%s or total_%s", c.done.Text, c.total.Text, c.what, c.what, c.what)
			}
		}
	}},
	{"percent-disagrees", Warning, "`progress.percent` differs by more than 1 from every other figure in the file (the share of plans, the share of phases, the body's `Progress:`), or is 100 while phases remain", "", true, func(r *report) {
		percent, err := strconv.Atoi(r.state.Percent)
		if err != nil {
			return
		}
		p := r.project
		var others []string
		agrees := false // it is enough if one does, because people count different things
		compare := func(share int, text string) {
			others = append(others, text)
			agrees = agrees || share-1 <= percent && percent <= share+1
		}
		if share, ok := shareOf(p.CompletedPlans, p.TotalPlans); ok {
			compare(share, fmt.Sprintf("%s/%s plans are %d%%", p.CompletedPlans.Text, p.TotalPlans.Text, share))
		}
		phases, ok := shareOf(p.CompletedPhases, p.TotalPhases)
		if ok {
			compare(phases, fmt.Sprintf("%s/%s phases are %d%%", p.CompletedPhases.Text, p.TotalPhases.Text, phases))
		}
		if body, ok := number(p.Body.Progress); ok {
			compare(body, fmt.Sprintf("the body's Progress: says %d%%", body))
		}
		switch at := r.counterAt("percent"); {
		case len(others) > 0 && !agrees:
			r.at(at, "the bar shows %d%%, but %s: correct percent or the counts", percent, strings.Join(others, ", "))
		case ok && percent == 100 && p.CompletedPhases.Text != p.TotalPhases.Text:
			r.at(at, "the bar shows 100%%, but only %s of %s phases are completed: correct percent or completed_phases", p.CompletedPhases.Text, p.TotalPhases.Text)
		}
	}},
	{"phase-missing", Warning, "neither the front matter nor the body names a phase; a note before the first phase and between milestones", "S002", true, func(r *report) {
		if r.phase.Text != "" {
			return
		}
		level, at := r.rule.Level, 0
		if r.needsNoPhase() {
			level = Note
		}
		text, example := "the file does not name a phase, so the line shows none", "N"
		stated := r.doc.Phases[len(r.doc.Phases)-1]
		if other, ok := r.otherPhase(); ok {
			level, at, example = Note, other.At, other.Text
			text = "GSD's own tools do not recognise phase " + quote(other.Text) + " here"
		} else if stated.Text != "" {
			at, text = stated.At, quote(stated.Text)+" does not begin with a phase number, so the line shows no phase"
		}
		r.level(level, at, "%s: write `current_phase: %s`, or `Phase: %s of M (Name)` under Current Position", text, example, example)
	}},
	{"phase-disagrees", Warning, "`current_phase` and the body's phase differ", "S003", true, func(r *report) {
		for _, v := range r.doc.Phases {
			if id := gsdtools.PhaseID(v.Text); id != "" && !gsdtools.SamePhase(id, r.phase.Text) {
				r.at(v.At, "the phase is %s here but %s on line %d, which is the one that GSD uses: correct one of them", quote(id), quote(r.phase.Text), r.lineAt(r.phase.At))
			}
		}
	}},
	{"timestamp", Warning, "`last_updated` is not an ISO 8601 time", "", false, func(r *report) {
		if v, ok := r.doc.Set("last_updated"); ok && !isTime(v.Text) && !strings.HasPrefix(v.Text, "[") {
			r.at(v.At, "last_updated %s is not an ISO 8601 time: write, for example, 2026-06-01T12:34:56Z", quote(v.Text))
		}
	}},
	{"activity-date", Warning, "`last_activity` does not begin with a real date", "S008", false, func(r *report) {
		v := r.doc.Field("last_activity", "Last activity")
		if v.Text != "" && !strings.HasPrefix(v.Text, "[") && !startsWithDate(v.Text) {
			r.at(v.At, "the last activity %s does not begin with a real date: write `2026-06-01 — what happened`", quote(v.Text))
		}
	}},
	{"activity-truncated", Warning, "the body's `Last activity:` continues on a second line", "S009", false, func(r *report) {
		if l, ok := r.doc.LostActivity(); ok {
			r.at(l.At, "%s continues the last activity on a second line, which is not read: write it on one line", quote(js.Trim(l.Text)))
		}
	}},
}

// counterAt is where a key of the progress block is.
func (r *report) counterAt(key string) int {
	for _, k := range r.doc.Keys {
		if k.Name != "progress" {
			continue
		}
		for _, l := range k.Below {
			if strings.HasPrefix(js.TrimStart(l.Text), key+":") {
				return l.At + strings.Index(l.Text, key)
			}
		}
		return k.At
	}
	return 0
}

func number(f md.Field) (int, bool) {
	n, err := strconv.Atoi(f.Text)
	return n, err == nil
}

// shareOf is the percentage that is done. It reports false if there is nothing to do.
func shareOf(done, total md.Field) (int, bool) {
	n, ok1 := number(done)
	of, ok2 := number(total)
	if !ok1 || !ok2 || of <= 0 || n < 0 || n > of {
		return 0, false
	}
	return int(float64(n)/float64(of)*100 + 0.5), true
}

// phaseOf returns the phase that GSD uses: the first that is stated.
func phaseOf(d gsdtools.Document) gsdtools.Value {
	for _, v := range d.Phases {
		if id := gsdtools.PhaseID(v.Text); id != "" {
			return gsdtools.Value{Text: id, At: v.At}
		}
	}
	return gsdtools.Value{}
}

// otherPhase returns a phase that GSD's own tools do not find: that of the rich line, or
// one that the start of the file states in any markup.
func (r *report) otherPhase() (gsdtools.Value, bool) {
	if f := r.richPhase; f.Pos > 0 {
		return gsdtools.Value{Text: f.Text, At: f.Pos - 1}, true
	}
	for _, l := range labels(r.text) {
		if id := gsdtools.PhaseID(l.Text); id != "" && strings.HasSuffix(l.label, "phase") {
			return gsdtools.Value{Text: id, At: l.At}, true
		}
	}
	return gsdtools.Value{}, false
}

// needsNoPhase reports whether it is normal that the file names no phase: the first one
// has not begun, or the last one is over.
func (r *report) needsNoPhase() bool {
	total := r.project.TotalPhases.Text
	switch s := r.stage(); {
	case s == before, s == between, total == "0":
		return true
	}
	return total != "" && total == r.project.CompletedPhases.Text
}

// A stage is how far the work on the current phase has got.
type stage int

const (
	unclear stage = iota
	before        // not discussed or planned yet
	atWork        // being executed or verified
	between       // the milestone is over, or the next one has not begun
)

// stage determines the stage from everything that the file says: the status in the
// front matter and in the body, and the lines for phase, plan and milestone. If any of
// them says that no work is going on, that counts.
func (r *report) stage() stage {
	texts := []string{r.doc.Status.Text, r.project.Body.Status.Text}
	for _, l := range labels(r.text) {
		texts = append(texts, l.Text)
	}
	for _, v := range r.doc.Phases {
		texts = append(texts, v.Text)
	}
	found := unclear
	for _, text := range texts {
		switch s := stageWord(text); s {
		case before, between:
			return s
		case atWork:
			found = atWork
		}
	}
	switch r.project.NextAction.Text {
	case "discuss-phase", "plan-phase":
		return before
	}
	return found
}

// A labelled is the value of a line "Label: value".
type labelled struct {
	label string // in lower case
	gsdtools.Value
}

// labels returns the lines for status, phase, plan and milestone near the start of the
// file, in any markup that people use: "- **Phase**: None".
func labels(text string) []labelled {
	var list []labelled
	n := 0
	for l := range md.Lines(text, 0) {
		if n++; n > 100 {
			break
		}
		label, value, ok := strings.Cut(strings.TrimLeft(l.Text, "-*_#>| "), ":")
		if !ok || len(label) > 20 {
			continue
		}
		switch label = strings.ToLower(strings.TrimRight(label, "*_ ")); label {
		case "status", "phase", "current phase", "active phase", "plan", "milestone":
			start := strings.TrimLeft(value, "*_ ")
			text := strings.TrimRight(md.Clip(start), "*_ ")
			list = append(list, labelled{label, gsdtools.Value{Text: text, At: l.At + len(l.Text) - len(start)}})
		}
	}
	return list
}

func stageWord(text string) stage {
	words := plainWords(text)
	has := func(list ...string) bool {
		for _, word := range list {
			if strings.Contains(words, word) {
				return true
			}
		}
		return false
	}
	switch {
	case has("milestone complete", "all phases", "shipped", "archived", "phases complete", "between milestones",
		"awaiting next milestone", "next milestone", "milestone delivered"),
		has("milestone") && has("complete", "closed", "done"):
		return between
	case has("not started", "not planned", "defining", "ready to plan", "ready to discuss", "ready for planning",
		"ready for phase", "(next)", "discuss", "planning", "to be planned", "needs planning", "requirements",
		"roadmap", "research", "context gathered", "pending", "discovery", "initializ"):
		return before
	}
	first, _, _ := strings.Cut(words, " ")
	switch {
	case words == "complete", words == "completed", words == "done":
		return between
	case first == "none", first == "n/a", first == "tbd":
		return before
	}
	for _, start := range []string{"executing", "in progress", "implementing", "verifying", "ready to execute"} {
		if strings.HasPrefix(words, start) {
			return atWork
		}
	}
	return unclear
}

// plainWords is text in lower case, with spaces instead of _ and -.
func plainWords(text string) string {
	text = strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// isTime reports whether text is an ISO 8601 date, or date and time.
func isTime(s string) bool {
	for _, layout := range []string{
		time.DateOnly, "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.RFC3339,
		"2006-01-02T15:04:05Z0700", "2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02 15:04:05Z07:00",
		"20060102T150405Z0700",
	} {
		if _, err := time.Parse(layout, s); err == nil {
			return true
		}
	}
	return false
}

// startsWithDate reports whether text begins with a real date that is not part of a
// longer number. GSD does not accept the years before 100.
func startsWithDate(s string) bool {
	if len(s) < len(time.DateOnly) || strings.HasPrefix(s, "00") {
		return false
	}
	_, err := time.Parse(time.DateOnly, s[:len(time.DateOnly)])
	rest := s[len(time.DateOnly):]
	return err == nil && !md.StartsDigit(rest) && !strings.HasPrefix(rest, "-")
}
