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

// A progress is what one part of the file says about how far the project is: counts, and a percentage.
type progress struct {
	phases, plans share
	percent       Candidate // digits
}

// A share is how many phases or plans are done, out of how many. It is known if both numbers are plausible.
type share struct {
	story.Counts
	from  []Candidate
	known bool
}

func shareOf(of string, done, total Candidate) share {
	d, err1 := strconv.Atoi(done.Text)
	t, err2 := strconv.Atoi(total.Text)
	return share{
		Counts: story.Counts{Done: d, Total: t, Of: of},
		from:   []Candidate{done, total},
		known:  err1 == nil && err2 == nil && t > 0 && d <= t && t <= math.MaxInt/100,
	}
}

// frontProgress returns what the front matter states below progress:.
func (f *standing) frontProgress() (p progress) {
	digits := func(key string) Candidate {
		v := f.Doc.Front("progress." + key)
		v.Text, _ = md.CutDigits(v.Text)
		return v
	}
	p.percent = digits("percent")
	p.phases = shareOf("phases", digits("completed_phases"), digits("total_phases"))
	p.plans = shareOf("plans", digits("completed_plans"), digits("total_plans"))
	if p.percent.Text != "" && p.phases.from[0].Text+p.phases.from[1].Text == "" {
		p.plans.known = false // total_plans counts only the plans written so far
	}
	return p
}

// bodyProgress returns the percentage of the body's bar and the counts beside it: "[██░░] 40% (22/28 plans)", "3/10
// phases".
func (f *standing) bodyProgress() (p progress) {
	for _, e := range f.Doc.entries(lexicon.ProgressLabel, home|elsewhere) {
		text := md.Plain(e.Text)
		p = progress{e.shareIn(text, "phases"), e.shareIn(text, "plans"), e.withText(percentIn(text))}
		if p.percent.Text != "" || p.phases.known || p.plans.known {
			break
		}
	}
	return p
}

// resolvePercent returns the percentage, at most 100: the share of the story's phases that are done. If the story has
// no phases, it is the smaller of the stated shares of phases and of plans, as on GSD's own page, from the front matter
// or else the body. If there are none, it is a stated percentage.
func (f *standing) resolvePercent() (percent Fact, counts story.Counts) {
	front, body := f.frontProgress(), f.bodyProgress()
	files, _ := f.Story.Files()
	switch isUltra := f.Evidence.IsUltra; {
	case isUltra && files.Plans > 0:
		counts = story.Counts{Done: files.Done, Total: files.Plans, Of: "plans"}
		percent = countedOnDisk("phases", "the PLAN and SUMMARY files", counts)
	case !isUltra && f.Story.Counts.Total > 0:
		counts = f.Story.Counts
		percent = countedOnDisk("ROADMAP.md", "the phases", counts)
	case front.phases.known || front.plans.known:
		percent, counts = front.counted()
	case body.phases.known || body.plans.known:
		percent, counts = body.counted()
	}
	percent.add(front.percent, body.percent)
	if n, err := strconv.Atoi(percent.Text); err != nil && percent.Text != "" || n > 100 {
		percent.Text = "100"
	}
	if why := f.againstPercent(percent.Text, counts); why != "" {
		percent.hide(why)
		counts = story.Counts{}
	}
	return percent, counts
}

// againstPercent returns the reason against a percentage that cannot be true; empty for none. 100 is false while
// something is open. If it is only stated, it is also false while the front matter has a next step, which the hook
// shows, too. 0 says nothing if no phase is known.
func (f *standing) againstPercent(percent string, counts story.Counts) string {
	p, isStated := f.Shown, counts.Total == 0
	hasStep := !lexicon.IsEmpty(f.Doc.Front("next_action").Text) && len(f.Doc.NextPhases) > 0 && !f.IsActive
	isOpen := p != nil && !p.Done() && p.Plans().IsLeft()
	switch percent {
	case "100":
		switch {
		case f.Story.Counts.IsLeft(), isOpen, f.isBeforeLast(isStated):
			return PhasesLeft
		case isStated && hasStep:
			return stepNext
		}
	case "0":
		if f.Story.Counts.Total == 0 && f.Phase.Text == "" {
			return Nothing
		}
	}
	return ""
}

// isBeforeLast reports whether phases follow the one that is shown, because the line that states it gives a higher
// total. That counts if the percentage is only stated, and always for Ultra Planner, where a phase without plans
// counts, too.
func (f *standing) isBeforeLast(isStated bool) bool {
	isUltra := f.Evidence.IsUltra
	isUnplanned := isUltra && f.Phase.Text != "" && (f.Shown == nil || f.Shown.Files().Plans == 0)
	isLess := func(p statedPhase) bool {
		return (isUltra || phaseid.Same(p.ID, f.Phase.Text)) && phaseid.IsEarlier(f.Phase.Text, p.Total)
	}
	return isUnplanned || (isUltra || isStated) && slices.ContainsFunc(f.Doc.stated, isLess)
}

// is100 reports whether the percentage is 100.
func (f *extent) is100() bool { return f.Percent.Text == "100" }

func countedOnDisk(name, of string, c story.Counts) Fact {
	v := onDisk(name, c.String())
	v.How = "computed from " + of
	return Fact{Text: strconv.Itoa(c.Percent()), From: []Candidate{v}}
}

// counted returns the smaller of the shares of phases and of plans as a percentage. The stated percentage takes
// precedence if it differs by at most 1 from the smaller share or from that of phases.
func (p *progress) counted() (Fact, story.Counts) {
	least := p.phases
	if !least.known || p.plans.known && p.plans.Percent() < least.Percent() {
		least = p.plans
	}
	percent, err := strconv.Atoi(p.percent.Text)
	isNear := func(s share) bool {
		return err == nil && s.known && s.Percent()-1 <= percent && percent <= s.Percent()+1
	}
	if isNear(p.phases) {
		least = p.phases
	}
	if isNear(least) {
		return choose(p.percent), least.Counts
	}
	p.percent.Against = otherCounts
	for i := range least.from {
		least.from[i].How = "computed from the " + least.Of
	}
	return Fact{Text: strconv.Itoa(least.Percent()), From: least.from}, least.Counts
}

// percentIn returns the digits before the first percent sign of a text, without decimals.
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

// shareIn returns the share of phases or plans in a text: "22/28 plans", "3 of 10 phases complete", "(4/9 phases)".
func (v Candidate) shareIn(text, of string) (s share) {
	for i := 0; i < len(text) && !s.known; i++ {
		done, rest := md.CutDigits(text[i:])
		i += len(done)
		if done == "" {
			continue
		}
		total, noun := phaseid.CutTotal(rest)
		if md.StartsFold(strings.TrimLeft(noun, " "), of[:len(of)-1]) {
			s = shareOf(of, v.withText(done), v.withText(total))
		}
	}
	if !s.known {
		return share{}
	}
	return s
}
