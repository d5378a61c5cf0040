package system

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Pair is what the formats full and rich show of one thing. A text is empty if its format does not show it.
type Pair struct {
	Full, Rich string
	From       project.Candidate // where rich has it from
}

// Differ reports whether both formats show it, but not the same.
func (p Pair) Differ() bool { return p.Full != "" && p.Rich != "" && p.Full != p.Rich }

// A Comparison is what full and rich show of a project. Where they differ, rich is right, because it also reads what
// the hook does not see, and the files beside the STATE.md.
type Comparison struct {
	Phase     Pair // an id without leading zeros
	Percent   Pair // digits, at most 100
	Status    Pair
	Milestone Pair // its version
}

// Compare compares the two formats: hook is how the hook reads a STATE.md, and f has the facts that rich shows.
func Compare(hook parse.State, f *project.Facts) Comparison {
	pair := func(full, rich string, fact project.Fact) Pair {
		p := Pair{Full: full, Rich: rich}
		if len(fact.From) > 0 {
			p.From = fact.From[0]
		}
		return p
	}
	phase, percent := "", ""
	switch statusline.SceneOf(hook) {
	case statusline.Active:
		phase = hook.ActivePhase
	case statusline.Default:
		phase = hook.PhaseNum
	}
	if hook.Percent != "" && (hook.Milestone != "" || hook.MilestoneName != "") { // a bar never appears alone
		percent = strconv.Itoa(int(min(md.Number(hook.Percent), 100)))
	}
	status := hook.Status
	if scene := statusline.SceneOf(hook); scene == statusline.Next || scene == statusline.Complete {
		status = ""
	}
	return Comparison{
		Phase:     pair(phaseid.WithoutZeros(phase), phaseid.WithoutZeros(f.Phase.Text), f.Phase),
		Percent:   pair(percent, f.Percent.Text, f.Percent),
		Status:    pair(status, f.ShownStatus, f.Status),
		Milestone: pair(hook.Milestone, f.Version.Text, f.Version),
	}
}
