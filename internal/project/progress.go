package project

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// A share is what is done of a number of phases or plans.
type share struct {
	story.Counts
	from  []Candidate
	known bool
}

func shareOf(of string, done, total Candidate) share {
	s := share{from: []Candidate{done, total}}
	d, err1 := strconv.Atoi(done.Text)
	t, err2 := strconv.Atoi(total.Text)
	s.Counts = story.Counts{Done: d, Total: t, Of: of}
	s.known = err1 == nil && err2 == nil && t > 0 && d <= t && t <= math.MaxInt/100
	return s
}

// resolvePercent: the share of the story's phases that is done. Where nothing is known of them, the file's
// own: the smaller of the shares of phases and plans, as GSD's own page has it, by the front matter, else the
// body; else a stated percentage.
func (f *Facts) resolvePercent() {
	d := &f.Doc
	digits := func(key string) Candidate {
		v := d.Front("progress." + key)
		v.Text, _ = md.CutDigits(v.Text)
		return v
	}
	stated := digits("percent")
	phases := shareOf("phases", digits("completed_phases"), digits("total_phases"))
	plans := shareOf("plans", digits("completed_plans"), digits("total_plans"))
	if stated.Text != "" && phases.from[0].Text+phases.from[1].Text == "" {
		plans.known = false // its total is how many plans have been written so far
	}
	bar, bodyPhases, bodyPlans := f.bodyProgress()
	counts := f.Story.Counts()
	known := phases
	if !known.known {
		known = bodyPhases
	}
	onDisk, done, _, _ := f.Story.Files()
	switch isOther := counts.Total > 0 && known.known && known.Total != counts.Total; {
	case f.Evidence.IsUltra && onDisk > 0:
		f.countedOnDisk("phases", story.Counts{Done: done, Total: onDisk, Of: "plans"})
		f.Percent.From[0].Why = "computed from the PLAN and SUMMARY files"
		f.addOther(stated)
	case counts.Total > 0 && !f.Evidence.IsUltra && (isOther || !f.Story.IsNew()):
		f.countedOnDisk("ROADMAP.md", counts)
		f.addOther(stated)
		f.addOther(bar)
	case phases.known || plans.known:
		f.percentOf(phases, plans, stated)
		f.addOther(bar)
	case bodyPhases.known || bodyPlans.known:
		f.percentOf(bodyPhases, bodyPlans, bar)
		f.addOther(stated)
	default:
		hasStep := !lexicon.IsEmpty(d.Front("next_action").Text) && len(d.NextPhases) > 0 && !f.IsActive
		if f.Percent = choose(stated, bar); f.Percent.Text == "100" && hasStep {
			f.Percent.hide(stepNext) // the hook shows the step, too
		}
	}
	f.limitPercent(counts)
}

// limitPercent leaves out a percentage that cannot be: over 100, 100 while something is open, and 0 of nothing.
// In its place is the share of the story's phases, if it has any.
func (f *Facts) limitPercent(counts story.Counts) {
	if n, err := strconv.Atoi(f.Percent.Text); err != nil && f.Percent.Text != "" || n > 100 {
		f.Percent.Text = "100"
	}
	isOpen := f.hasOpenPlans() && !f.Shown.Done() || f.isBeforeLast()
	switch isNone := counts.Total == 0 && f.Phase.Text == ""; {
	case f.Percent.Text == "100" && (counts.Done < counts.Total || isOpen):
		f.Percent.hide(phasesLeft)
		f.Counts = story.Counts{}
	case f.Percent.Text == "0" && isNone:
		f.Percent.hide(Nothing)
		f.Counts = story.Counts{}
	}
	isHidden := isOpen && counts.Done == counts.Total // of another milestone than the phase that is shown
	if also := f.Percent.Also; f.Percent.Text == "" && counts.Total > 0 && !isHidden && !f.Evidence.IsUltra {
		f.countedOnDisk("ROADMAP.md", counts)
		f.Percent.Also = also
	}
}

// isBeforeLast reports whether the phase that is shown is not the last of those that its line states, or, of Ultra
// Planner, has no plan, as far as nothing is counted.
func (f *Facts) isBeforeLast() bool {
	isUltra := f.Evidence.IsUltra
	isUnplanned := isUltra && f.Phase.Text != "" && (f.Shown == nil || f.Shown.Look().Plans == 0)
	isLess := func(p statedPhase) bool { return phaseid.Same(p.ID, f.Phase.Text) && phaseid.IsEarlier(p.ID, p.Total) }
	return isUnplanned || (isUltra || f.Counts.Total == 0) && slices.ContainsFunc(f.Doc.stated, isLess)
}

// countedOnDisk makes the percentage the share that files tell.
func (f *Facts) countedOnDisk(name string, c story.Counts) {
	v := onDisk(name, c.String())
	v.Why = "computed from the " + c.Of
	f.Counts, f.Percent = c, Fact{Text: strconv.Itoa(c.Percent()), From: []Candidate{v}}
}

// percentOf takes the smaller of two shares, or a stated percentage that is within 1 of it or of the phases' share.
func (f *Facts) percentOf(phases, plans share, stated Candidate) {
	least := phases
	if !phases.known || plans.known && plans.Percent() < phases.Percent() {
		least = plans
	}
	percent, err := strconv.Atoi(stated.Text)
	near := func(s share) bool {
		return err == nil && s.known && s.Percent()-1 <= percent && percent <= s.Percent()+1
	}
	switch {
	case near(phases):
		least = phases
	case near(least):
	default:
		percent = least.Percent()
		stated.Why = otherCounts
	}
	f.Counts = least.Counts
	f.Percent = Fact{Text: strconv.Itoa(percent), From: least.from}
	if stated.Why == "" && stated.Text != "" {
		f.Percent.From = []Candidate{stated}
		return
	}
	for i := range f.Percent.From {
		f.Percent.From[i].Why = "computed from the " + least.Of
	}
	f.addOther(stated)
}

// addOther adds a percentage that is not shown to those that were found.
func (f *Facts) addOther(v Candidate) {
	if v.Text == "" {
		return
	}
	if v.Why == "" && len(f.Percent.From) > 0 {
		v.Why = f.Percent.From[0].Name + " takes precedence"
		if v.Text != f.Percent.Text && f.Percent.From[0].Source != OnDisk { // GSD's is the smaller of two shares
			v.Why = otherCounts
		}
	}
	f.Percent.Also = append(f.Percent.Also, v)
}

// bodyProgress returns the percentage of the body's bar and the counts beside it: "[██░░] 40%
// (22/28 plans)", "3/10 phases".
func (f *Facts) bodyProgress() (bar Candidate, phases, plans share) {
	for _, e := range f.Doc.entries(lexicon.ProgressLabel, home|elsewhere) {
		text := md.Plain(e.Text)
		if v, _, _ := strings.Cut(text, " "); md.IsVersion(v) && f.Version.Text != "" && v != f.Version.Text {
			continue // of another milestone
		}
		if bar.Text == "" {
			bar = e.says(percentIn(text))
		}
		phases, plans = e.shareIn(text, "phases"), e.shareIn(text, "plans")
		if bar.Text != "" || phases.known || plans.known {
			break
		}
	}
	return bar, phases, plans
}

// percentIn returns the digits before the first percent sign of a text, decimals cut.
func percentIn(text string) string {
	before, _, ok := strings.Cut(text, "%")
	if !ok {
		return ""
	}
	before = strings.TrimRight(before, " ")
	digits := before[len(strings.TrimRight(before, "0123456789.")):]
	digits, _ = md.CutDigits(strings.TrimLeft(digits, "."))
	return digits
}

// shareIn returns the share in "22/28 plans", "3 of 10 phases complete", "(4/9 phases)".
func (v Candidate) shareIn(text, of string) share {
	for i := range text {
		if !md.StartsFold(text[i:], of[:len(of)-1]) {
			continue
		}
		before := strings.TrimRight(text[:i], " ")
		total := before[len(strings.TrimRight(before, "0123456789")):]
		before = strings.TrimRight(before[:len(before)-len(total)], " ")
		if cut, isSlash := strings.CutSuffix(before, "/"); isSlash {
			before = cut
		} else if cut, isOf := strings.CutSuffix(before, " of"); isOf {
			before = cut
		} else {
			continue
		}
		before = strings.TrimRight(before, " ")
		done := before[len(strings.TrimRight(before, "0123456789")):]
		if s := shareOf(of, v.says(done), v.says(total)); s.known {
			return s
		}
	}
	return share{}
}
