package line

import (
	"math"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// Line is everything that Claude Code's status line can show. The zero value of a field omits its segment, except for
// Model and Dir, which are always shown.
type Line struct {
	Update UpdateMark // what the update check found
	Model  string     // the model's name; empty prints an empty segment, as the hook does

	// Task is what the agent is working on. If HasTask is set, it replaces the project's state in the hook's line,
	// even if it is empty.
	HasTask bool
	Task    string

	State  *system.State // the project's state; nil for none
	Format system.Format // of the state
	Behind float64       // commits since the STATE.md was written; shown from 20 on

	Dir string // the base name of the working directory; empty for a root

	Git *git.Status // branch and work tree; nil omits the segment

	Meter      *Meter // how full the context is; nil omits the segment
	MeterFront bool   // the meter is after the model instead of after the directory

	LastCommand string // the last slash command, without its slash

	// Show lists the segments of the line by their [SegmentNames], in order; nil is the hook's line. Unknown names
	// are ignored. [NewRow] begins another row.
	Show   []string
	Extras map[string]Extra // what the segments that are not in the hook's line show, by name
}

// UpdateMark says with which warnings of GSD Core's update check the line begins.
type UpdateMark struct {
	Available bool // a newer GSD Core can be installed
	Stale     bool // hooks of an older GSD Core are still installed
	Dev       bool // like Stale, but the installation is newer than any release
}

// Meter says how full Claude Code's context is.
type Meter struct {
	Used   float64 // percentage of the usable context, 0 to 100; NaN is shown as NaN
	Tokens float64 // the tokens in the context; 0 or less omits the count
}

// Extra is what a segment that is not in the hook's line shows. An empty text omits it.
type Extra struct {
	Text    string
	Urgent  Urgency  // its colour, and how late it is dropped from a line that is too long
	Link    string   // an address that the text links to if the line is coloured; empty for none
	Windows []Window // what usage shows instead of a text
	InRich  bool     // the rich line has it too, so it is omitted if that is shown
}

// Window is a usage limit for some period.
type Window struct {
	Text   string // its name, and how much of it is used: "5h 42%"
	Until  string // when it is reset; empty omits that
	Urgent Urgency
}

// Urgency says how soon something needs attention.
type Urgency int

// In a line that is too long, calm segments are dropped first. The others stay until the update marks are dropped.
const (
	Calm   Urgency = iota // dim
	Soon                  // yellow
	AtOnce                // red
)

// The steps by which a line that is too long is shortened, apart from those of the state and of the extra segments.
// [Line.steps] has the order.
const (
	stepLastCommand layout.Step = "the last command"
	stepTokens      layout.Step = "the token count"
	stepUpdate      layout.Step = "the marks of the update check"
	stepGitCounts   layout.Step = "git's counts"
	stepGit         layout.Step = "the branch"
	stepBars        layout.Step = "the cells of the bars; the percentages stay"
	stepBehind      layout.Step = "how far behind the state is"
	stepDirCut      layout.Step = "the end of the directory's name"
	stepModel       layout.Step = "the model"
	stepDir         layout.Step = "the directory"
	stepMiddleCut   layout.Step = "the end of the state or task"
	stepMiddle      layout.Step = "the state or task"
)

// steps returns the order in which a row that is too long is shortened. Calm extra segments are dropped first, from
// right to left; each loses its details before that. The next step (isLate) is dropped after the bars. Urgent extra
// segments are dropped after the marks of the update check or, in a rich line, after the names. In the hook's line,
// the names and bars of a state are dropped together with the hook's own, and what follows the milestone in a rich
// line stays.
func (l *Line) steps(r row) []layout.Step {
	var order, state, soon, late []layout.Step
	if l.State != nil {
		state = l.State.Steps(l.Format)
	}
	for _, s := range slices.Backward(r.segments) {
		switch {
		case s.isLate:
			late = append(late, Calm.step(s.name))
		case s.text != nil:
			order = append(order, s.detail(), Calm.step(s.name))
			soon = append(soon, Soon.step(s.name))
		}
	}
	order = append(order, stepLastCommand, stepTokens, stepUpdate)
	if names := slices.Index(state, project.StepPhaseName) + 1; names > 0 {
		state = slices.Concat(state[:names], soon, state[names:])
	} else {
		order = append(order, soon...)
	}
	if r.hook {
		order = append(order, system.StepName)
	}
	order = append(order, stepGitCounts, stepGit, stepBars)
	order = append(append(order, late...), stepBehind)
	order = append(order, state...)
	if r.hook { // any other row is cut at its end instead
		order = append(order, stepDirCut, stepModel, stepDir, stepMiddleCut, stepMiddle)
	}
	return order
}

// A Fitted is a line fitted to a width: for each row, the parts that are shown.
type Fitted [][]layout.Part

// Fit fits each row of the line into limit terminal cells; 0 means no limit. A row without text is omitted unless it
// is the only one. Fit drops one thing after another, and no more than it must; the context percentage is always
// shown. A row that does not contain the hook's line is cut at its end instead of dropping the directory, the model,
// and the end of the state.
func (l Line) Fit(limit int) Fitted {
	rows := l.chosenRows()
	laid := make(Fitted, 0, len(rows))
	for _, r := range rows {
		if shown := l.fitRow(r, limit); len(rows) == 1 || layout.Cells(shown) > 0 {
			laid = append(laid, shown)
		}
	}
	return laid
}

func (l *Line) fitRow(r row, limit int) []layout.Part {
	shown := layout.Fit(l.parts(r, false), nil, 0)
	if limit <= 0 || layout.Cells(shown) <= limit {
		return shown
	}
	shown = layout.Fit(l.parts(r, true), l.steps(r), limit)
	if !r.hook { // the hook's line keeps its percentage at any width
		shown = cutLine(shown, limit)
	}
	return shown
}

// cutLine cuts a line at limit cells, and ends the last text that remains with an ellipsis.
func cutLine(shown []layout.Part, limit int) []layout.Part {
	for i := range shown {
		room := limit - md.Cells(shown[i].Gap)
		if n := md.Cells(shown[i].Text); n <= room {
			limit = room - n
			continue
		}
		if room > 1 || i == 0 {
			shown[i].Text = md.CutCells(shown[i].Text, max(room, 1))
			i++
		}
		return shown[:i]
	}
	return shown
}

// Render returns the line, its rows separated by newlines, without a trailing one. If coloured is false, it contains
// no escape sequences.
func (l Fitted) Render(coloured bool) string { return strings.Join(l.Rows(coloured), "\n") }

// Rows returns each row, in less than 64 KiB.
func (l Fitted) Rows(coloured bool) []string {
	rows := make([]string, len(l))
	for i, parts := range l {
		rows[i] = layout.Render(parts, coloured)
	}
	return rows
}

// TextOf returns the text of a segment without colour, and whether it is shown.
func (l Fitted) TextOf(name string) (text string, shown bool) {
	for _, parts := range l {
		for _, p := range parts {
			if p.Segment != name {
				continue
			}
			if shown {
				text += p.Gap
			}
			text += p.Text
			shown = true
		}
	}
	return text, shown
}

// parts returns the parts of a row. Parts of the state that only appear in a row that is too long are included only
// if short is set.
func (l *Line) parts(r row, short bool) []layout.Part {
	parts := make([]layout.Part, 0, 16)
	for _, s := range r.segments {
		from, render := len(parts), s.parts
		if s.text != nil {
			render = extraParts
		}
		parts = append(parts, render(l, slot{s, r.hook, short})...)
		for i := range parts[from:] {
			p := &parts[from+i]
			p.Segment = s.name
			if p.Lead == "" {
				p.Lead = layout.Divider
			}
		}
	}
	return parts
}

func (l *Line) hasHook() bool { return len(l.Show) == 0 || slices.Contains(l.Show, hookWord) }

func (l *Line) taskInPlace() bool { return l.HasTask && l.hasHook() }

func painted(c layout.Colour, text string, gone layout.Step) layout.Part {
	return layout.Part{Text: layout.Text(text, 0), Colour: c, Gone: gone}
}

func modelParts(l *Line, _ slot) []layout.Part {
	return []layout.Part{painted(layout.Dim, l.Model, stepModel)}
}

func dirParts(l *Line, _ slot) []layout.Part {
	p := painted(layout.Dim, l.Dir, "")
	p.Cut, p.Least = stepDirCut, 1
	if l.Meter != nil || l.HasTask || l.stateText() != "" {
		p.Gone = stepDir // an ellipsis alone says nothing
	}
	return []layout.Part{p}
}

func lastCommandParts(l *Line, _ slot) []layout.Part {
	if l.LastCommand == "" {
		return nil
	}
	return []layout.Part{painted(layout.Dim, "last: /"+l.LastCommand, stepLastCommand)}
}

func taskParts(l *Line, _ slot) []layout.Part {
	if !l.HasTask {
		return nil
	}
	return l.middle(painted(layout.Bold, l.Task, ""))
}

// middle gives parts the steps of the segment that is cut and dropped last.
func (l *Line) middle(parts ...layout.Part) []layout.Part {
	for i := range parts {
		if p := &parts[i]; p.Cut == "" {
			p.Cut, p.Least = stepMiddleCut, 1
		}
		if p := &parts[i]; p.Gone == "" && l.Meter != nil {
			p.Gone = stepMiddle
		}
	}
	return parts
}

func updateParts(l *Line, _ slot) []layout.Part {
	var parts []layout.Part
	mark := func(shown bool, c layout.Colour, text string) {
		if shown {
			p := painted(c, text, stepUpdate)
			p.Gap = layout.Divider
			parts = append(parts, p)
		}
	}
	mark(l.Update.Available, layout.Yellow, "⬆ /gsd-update")
	mark(l.Update.Dev, layout.Yellow, "⚠ dev install — re-run installer to sync hooks")
	mark(l.Update.Stale, layout.Red, "⚠ stale hooks — run /gsd-update")
	return parts
}

func (l *Line) stateText() string {
	if l.State == nil {
		return ""
	}
	return l.State.Text(l.Format)
}

func stateParts(l *Line, at slot) []layout.Part {
	if l.taskInPlace() || l.State == nil {
		return nil
	}
	var parts []layout.Part
	if at.short || l.State.HasParts(l.Format) {
		parts = l.State.Parts(l.Format)
	} else if text := l.stateText(); text != "" {
		parts = []layout.Part{{Text: text, Colour: layout.Dim, Joined: true}}
	}
	isRich := l.Format == system.Rich
	for i := range parts {
		for _, step := range [...]*layout.Step{&parts[i].Since, &parts[i].Gone, &parts[i].Cut} {
			switch {
			case !at.hook || !at.short:
			case isRich && slices.Index(project.Steps, *step) > slices.Index(project.Steps, project.StepMilestone):
				*step = "" // it is cut and dropped as the middle of the line
			case !isRich && *step == system.StepBar:
				*step = stepBars
			}
		}
	}
	if l.Behind >= 20 { // from here on it counts as stale
		gone := system.StepBrief
		if isRich {
			gone = stepBehind // before anything that only the rich line loses
		}
		behind := painted(layout.Dim, "state ~"+js.FormatNumber(l.Behind)+" commits back", gone)
		behind.Group, behind.Joined = "behind", true
		parts = append(parts, behind)
	}
	return l.middle(parts...)
}

func gitParts(l *Line, _ slot) []layout.Part {
	g := l.Git
	if g == nil {
		return nil
	}
	parts := []layout.Part{painted(layout.Dim, g.Branch, stepGit)}
	for _, m := range [...]struct {
		colour layout.Colour
		glyph  string
		n      float64
	}{
		{layout.Green, "+", float64(g.Staged)},
		{layout.Yellow, "~", float64(g.Unstaged)},
		{layout.Red, "?", float64(g.Untracked)},
		{layout.Green, "↑", g.Ahead},
		{layout.Red, "↓", g.Behind},
	} {
		if m.n > 0 {
			parts = append(parts, painted(m.colour, m.glyph+js.FormatNumber(m.n), stepGitCounts))
		}
	}
	if len(parts) == 1 {
		parts = append(parts, painted(layout.Green, "✓", stepGitCounts))
	}
	return parts
}

// meterParts renders the meter after a space: ten cells, the percentage and the tokens, from green to blinking red.
func meterParts(l *Line, _ slot) []layout.Part {
	m := l.Meter
	if m == nil {
		return nil
	}
	c := layout.Alarm // also for NaN
	switch {
	case m.Used < 50:
		c = layout.Green
	case m.Used < 65:
		c = layout.Yellow
	case m.Used < 80:
		c = layout.Orange
	}
	cells, parts := "", make([]layout.Part, 0, 4)
	if !math.IsNaN(m.Used) {
		cells = layout.Bar(int(m.Used) / 10)
	}
	if !(m.Used < 80) {
		parts = append(parts, painted(c, "💀", ""))
	}
	parts = append(parts, painted(c, cells, stepBars), painted(c, js.FormatNumber(m.Used)+"%", ""))
	if m.Tokens > 0 {
		parts = append(parts, painted(c, "("+formatTokens(m.Tokens)+")", stepTokens))
	}
	for i := range parts {
		parts[i].Gap, parts[i].Lead, parts[i].Joined = " ", " ", true
	}
	return parts
}

func extraParts(l *Line, at slot) []layout.Part {
	x := l.Extras[at.name]
	if x.Windows != nil {
		return windowParts(x, at)
	}
	hasRich := l.State != nil && l.State.HasParts(l.Format) && !l.taskInPlace()
	if x.Text == "" || x.InRich && hasRich {
		return nil
	}
	p := painted(x.Urgent.colour(), at.label+layout.Text(x.Text, at.cells), x.Urgent.step(at.name))
	p.Link = x.Link
	return []layout.Part{p}
}

// windowParts renders the limits in one colour, each with the time of its reset.
func windowParts(x Extra, at slot) []layout.Part {
	var parts []layout.Part
	for _, w := range x.Windows {
		p := painted(x.Urgent.colour(), w.Text, w.Urgent.step(at.name))
		p.Gap, p.Joined = layout.Separator, true
		parts = append(parts, p)
		if w.Until != "" {
			until := painted(p.Colour, w.Until, at.detail())
			until.Gap, until.Joined = " ", true
			parts = append(parts, until)
		}
	}
	return parts
}

func (u Urgency) colour() layout.Colour {
	switch u {
	case Soon:
		return layout.Yellow
	case AtOnce:
		return layout.Red
	}
	return layout.Dim
}

// step is the step at which an extra segment of this urgency is dropped.
func (u Urgency) step(name string) layout.Step {
	if u == Calm {
		return layout.Step(name + ", calm")
	}
	return layout.Step(name + ", urgent")
}

// detail is the step at which an extra segment loses its details.
func (s segment) detail() layout.Step { return layout.Step(s.name + ", its details") }

// formatTokens writes a number of tokens in a few characters: 999, 156k, 1.2M.
func formatTokens(n float64) string {
	switch {
	case n >= 1_000_000 || js.Round(n/1000) >= 1000:
		return js.ToFixed1(n/1_000_000) + "M"
	case n >= 1000:
		return js.FormatNumber(js.Round(n/1000)) + "k"
	}
	return js.FormatNumber(n)
}
