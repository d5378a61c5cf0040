package project

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

func (f *Facts) resolveStopped() Fact {
	d := &f.Doc
	labels := d.values(lexicon.StoppedLabel, lexicon.SessionSection|lexicon.PositionSection|preamble)
	values := append([]Candidate{d.Front("stopped_at")}, labels...)
	for i := range values {
		v := &values[i]
		v.Text = md.Plain(v.Text)
		switch {
		case lexicon.IsEmpty(v.Text), strings.Trim(v.Text, "0123456789-:.TZ+ ") == "":
			v.Against = Nothing
		case f.IsActive:
			v.Against = Active
		case f.IsOver, f.Story.IsShipped:
			v.Against = Over
		case f.Next.Text != "":
			v.Against = hasNext
		}
	}
	return choose(values...)
}

// resolvePaused returns what says that the work is paused: HANDOFF.json, unless the files contradict it, else
// paused_at.
func (f *extent) resolvePaused() Fact {
	h := f.Evidence.Handoff
	handoff, at := onDisk("HANDOFF.json", ""), f.Doc.Front("paused_at")
	if h.IsPaused {
		handoff.Text = cmp.Or(md.Labelled("task ", outOf(h.Task, h.Tasks)), "HANDOFF.json")
	}
	if lexicon.IsEmpty(at.Text) {
		at.Text = ""
	}
	written, err1 := time.Parse(time.RFC3339, h.Timestamp)
	updated, err2 := time.Parse(time.RFC3339, f.Doc.Front("last_updated").Text)
	switch p := f.Shown; {
	case f.IsOver, f.Story.IsShipped:
		handoff.Against, at.Against = Over, Over
	case err1 == nil && err2 == nil && written.Before(updated):
		handoff.Against = Behind
	case h.Phase != "" && !phaseid.Same(h.Phase, f.Phase.Text):
		handoff.Against = otherOne
	case p != nil && h.Plan != "" && (p.Done() || p.HasSummary(h.Phase+"-"+h.Plan)):
		handoff.Against = Done
	}
	return choose(handoff, at)
}

// The files of a phase that nobody resumes from: plans and summaries, and what comes before plans, once there are any.
var (
	ofPlans     = [...]string{"PLAN.md", "SUMMARY.md"}
	beforePlans = [...]string{"CONTEXT.md", "RESEARCH.md", "PATTERNS.md", "SPEC.md"} // UI-SPEC.md, too
)

// resolveResume returns the file to resume from, which is at that path; empty for none. A file of an earlier phase does
// not count, nor one of those above for the phase that is shown.
func (f *standing) resolveResume(path string) Fact {
	own := f.Doc.Label("resume file")
	if path != "" && !strings.Contains(own.Text, path) {
		own = onDisk("continue.md", "")
	}
	name := md.BaseName(path)
	id, _ := phaseid.CutID(name)
	hasPlans := f.Shown != nil && f.Shown.Files().Plans > 0
	switch kind := name[strings.LastIndexByte(name, '-')+1:]; {
	case path == "":
		own.Against = "it does not exist"
	case phaseid.IsEarlier(id, f.Phase.Text):
		own.Against = Earlier
	case id != "" && !phaseid.Same(id, f.Phase.Text):
	case slices.Contains(ofPlans[:], kind), hasPlans && slices.Contains(beforePlans[:], kind):
		own.Against = "a file of the phase"
	}
	return choose(own.withText(cmp.Or(path, own.Text)))
}

// Resumes reports whether the line would show the file at a path as the one to resume from, if it existed. If no phase
// is shown, any file counts.
func (f *Facts) Resumes(path string) bool {
	return (f.resolveResume(path).Text != "" || f.Phase.Text == "") && !f.Story.IsShipped
}
