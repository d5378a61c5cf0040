package project

import (
	"math"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A share is what is done of a number of phases or plans.
type share struct {
	Counts
	from  []Candidate
	known bool
}

func shareOf(of string, done, total Candidate) share {
	s := share{from: []Candidate{done, total}}
	d, err1 := strconv.Atoi(done.Text)
	t, err2 := strconv.Atoi(total.Text)
	s.Counts = Counts{d, t, of}
	s.known = err1 == nil && err2 == nil && t > 0 && d <= t && t <= math.MaxInt/100
	return s
}

func (s share) percent() int { return s.Done * 100 / s.Total }

// resolvePercent: the smaller of the shares of phases and plans, as GSD's own page has it, by the
// front matter, else the body; else a stated percentage, else ROADMAP.md's boxes.
func (f *Facts) resolvePercent() {
	d := &f.Doc
	digits := func(key string) Candidate {
		v := d.Front("progress." + key)
		v.Text, _ = md.CutDigits(v.Text)
		return v
	}
	stated := digits("percent")
	if plans, done, _, _ := f.Evidence.Counts(); f.Evidence.IsUltra && plans > 0 {
		f.countedOnDisk("phases", Counts{done, plans, "plans"})
		f.addOther(stated)
		return
	}
	phases := f.asRoadmap(shareOf("phases", digits("completed_phases"), digits("total_phases")))
	plans := shareOf("plans", digits("completed_plans"), digits("total_plans"))
	bar, bodyPhases, bodyPlans := f.bodyProgress()
	switch {
	case phases.known || plans.known:
		f.percentOf(phases, plans, stated)
		f.addOther(bar)
	case bodyPhases.known || bodyPlans.known:
		f.percentOf(bodyPhases, bodyPlans, bar)
		f.addOther(stated)
	default:
		f.Percent = choose(stated, bar)
		if done, total := f.Evidence.ticks(); f.Percent.Text == "" && done > 0 {
			f.countedOnDisk("ROADMAP.md", Counts{done, total, "phases"})
		}
	}
	if n, err := strconv.Atoi(f.Percent.Text); err != nil && f.Percent.Text != "" || n > 100 {
		f.Percent.Text = "100"
	}
}

// countedOnDisk makes the percentage the share that files tell.
func (f *Facts) countedOnDisk(name string, c Counts) {
	v := onDisk(name, c.text())
	v.Why = "computed from the " + c.Of
	f.Counts, f.Percent = c, Fact{Text: strconv.Itoa(c.Done * 100 / c.Total), From: []Candidate{v}}
}

// asRoadmap is the phases' share as ROADMAP.md knows it better: where it ticks more of as many
// phases, and where all that are counted are done and it lists more to come.
func (f *Facts) asRoadmap(s share) share {
	if !s.known {
		return s
	}
	counted := s.Counts
	if done, total := f.Evidence.ticks(); total == s.Total {
		s.Done = max(s.Done, done)
	}
	if counted.Done == counted.Total {
		for _, p := range f.Evidence.Open(f.Phase.Text) {
			if p.Tick == Empty {
				s.Total++
			}
		}
	}
	if s.Counts != counted {
		s.from = []Candidate{onDisk("ROADMAP.md", s.text())}
	}
	return s
}

func (c Counts) text() string {
	if c.Total == 0 {
		return ""
	}
	return strconv.Itoa(c.Done) + "/" + strconv.Itoa(c.Total) + " " + c.Of
}

// percentOf takes the smaller of two shares, or a stated percentage that is within 1 of it or of
// the phases' share.
func (f *Facts) percentOf(phases, plans share, stated Candidate) {
	least := phases
	if !phases.known || plans.known && plans.percent() < phases.percent() {
		least = plans
	}
	percent, err := strconv.Atoi(stated.Text)
	near := func(s share) bool {
		return err == nil && s.known && s.percent()-1 <= percent && percent <= s.percent()+1
	}
	switch {
	case near(phases):
		least = phases
	case near(least):
	default:
		percent = least.percent()
		stated.Why = Disagrees
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
		if v.Text != f.Percent.Text {
			v.Why = Disagrees
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
