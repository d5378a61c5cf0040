package statusline

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Extras are what the segments show that the hook's line does not have. The zero
// value of a field leaves its segment out.
type Extras struct {
	Effort     string   // the effort level, such as "high", and "fast" behind it in fast mode
	Usage      []Window // usage limits
	Cost       float64  // US dollars; less than a cent is nothing
	Cold       bool     // the prompt cache is cold
	Recache    float64  // the tokens that a cold cache costs; 0 or less leaves them out
	Session    string   // the session's name
	Agent      string   // the agent's name
	Worktree   string   // the git worktree's name
	Workstream string   // the active workstream
	Review     string   // a pull request, such as "PR #12 approved"
	Stopped    string   // where the last session ended, as the state says
}

// A Window is a usage limit.
type Window struct {
	Name    string  // "5h", "7d" or "spend"
	Percent float64 // of the limit, a whole number from 0
	Until   string  // when it ends, such as "14:05"; shown from 80 percent on, empty where it is not known
}

// The percentages from which usage is yellow, with its end, and red.
const (
	usageWarning = 80
	usageAlarm   = 95
)

// nameCells is how many cells a name in a segment may take.
const nameCells = 24

// extraRows are the segments that the hook does not have.
func extraRows() []row {
	return []row{
		{"effort", "effort.level, fast_mode", "the model has no effort level", textRow(func(x *Extras) string { return field(x.Effort) })},
		{"usage", "rate_limits", "rate_limits is only there for subscribers, after the first answer", (*Line).renderUsage},
		{"cost", "cost.total_cost_usd", "less than a cent", textRow((*Extras).costText)},
		{"cache", "prompt_cache", "the prompt cache is warm, or not reported", textRow((*Extras).cacheText)},
		{"session", "session_name", "the session has no name", textRow(func(x *Extras) string { return fit(x.Session, nameCells) })},
		{"agent", "agent.name", "no agent", textRow(func(x *Extras) string { return labelled("agent ", field(x.Agent)) })},
		{"worktree", "worktree.name, workspace.git_worktree", "not in a linked worktree", textRow(func(x *Extras) string { return labelled("wt ", field(x.Worktree)) })},
		{"workstream", "the project's active workstream", "no active workstream", textRow(func(x *Extras) string { return labelled("ws ", field(x.Workstream)) })},
		{"pr", "pr", "the branch has no open pull request", textRow(func(x *Extras) string { return field(x.Review) })},
		{"stopped", "stopped_at of the state", "the state has no stopped_at", textRow(func(x *Extras) string { return labelled("stopped: ", fit(x.Stopped, textCells)) })},
	}
}

// textRow renders a segment that is a dim text.
func textRow(text func(x *Extras) string) func(l *Line, p *painter) {
	return func(l *Line, p *painter) {
		if s := text(&l.Extras); s != "" {
			p.begin(p.row, divider)
			p.paint(dim, s)
		}
	}
}

func (x *Extras) costText() string {
	if !(x.Cost >= 0.01) || x.Cost > 1e9 {
		return ""
	}
	return "$" + strconv.FormatFloat(x.Cost, 'f', 2, 64)
}

func (x *Extras) cacheText() string {
	switch {
	case !x.Cold:
		return ""
	case x.Recache > 0:
		return "cache cold " + formatTokens(x.Recache)
	}
	return "cache cold"
}

func (l *Line) renderUsage(p *painter) {
	var parts []string
	for _, w := range l.Extras.Usage {
		text := w.Name + " " + js.FormatNumber(w.Percent) + "%"
		if w.Percent >= usageWarning && w.Until != "" {
			text += " until " + w.Until
		}
		parts = append(parts, text)
	}
	if len(parts) > 0 {
		p.begin("usage", divider)
		p.paint(l.Extras.usageColour(), strings.Join(parts, separator))
	}
}

// usageColour is that of the limit that is nearest to its end.
func (x *Extras) usageColour() colour {
	most := 0.0
	for _, w := range x.Usage {
		most = max(most, w.Percent)
	}
	switch {
	case most >= usageAlarm:
		return red
	case most >= usageWarning:
		return yellow
	}
	return dim
}
