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

// Line is everything that Claude Code's status line can show. The zero value of a
// field omits its segment, except for Model and Dir, which are always shown.
type Line struct {
	Update UpdateMark // what the update check found
	Model  string     // the model's name; empty prints an empty segment, as the hook does

	// Task is what the agent is working on. If HasTask is set, it replaces the
	// project's state in the hook's line, even if it is empty.
	HasTask bool
	Task    string

	State  *system.State // the project's state; nil for none
	Format system.Format // of the state
	Behind float64       // commits since the STATE.md was written; shown from 20 on

	Dir string // the working directory's base name; empty at a root

	Git *git.Status // branch and work tree; nil omits the segment

	Meter      *Meter // how full the context is; nil omits the segment
	MeterFront bool   // the meter comes after the model, not after the directory

	LastCommand string // the last slash command, without its slash

	// Show names the segments of the line, in order; nil is the hook's line. The names are those of [SegmentNames];
	// unknown ones are ignored. After [NewRow] another row begins.
	Show   []string
	Extras map[string]Extra // what the segments beyond the hook's line show, by name
}

// UpdateMark says which warnings of GSD Core's update check the line begins with.
type UpdateMark struct {
	Available bool // a newer GSD Core can be installed
	Stale     bool // hooks of an older one are still installed
	Dev       bool // as Stale, for an installation that is newer than any release
}

// Meter says how full Claude Code's context is.
type Meter struct {
	Used   float64 // percentage of the usable context, 0 to 100; NaN is shown as NaN
	Tokens float64 // the tokens in the context; 0 or less omits the count
}

// Extra is what a segment beyond the hook's line shows. An empty text omits it.
type Extra struct {
	Text    string
	Urgent  Urgency  // its colour, and how long it stays in a line that is too long
	Link    string   // an address that the text leads to, in colour; empty for none
	Windows []Window // what usage shows in place of a text
	InRich  bool     // the rich line has it: left out where that is shown
}

// Window is a limit on what is used in some time.
type Window struct {
	Text   string // its name, and how much of it is used
	Until  string // when it ends; empty leaves it out
	Urgent Urgency
}

// Urgency says how soon something needs attention.
type Urgency int

// In a line that is too long, calm segments are dropped first. The others stay until the update marks are gone.
const (
	Calm   Urgency = iota // dim
	Soon                  // yellow
	AtOnce                // red
)

// The steps at which a line that is too long gives something up, apart from those of the state and
// of the extra segments. [Line.steps] has the order.
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

// steps returns the order in which a row that is too long gives things up. Calm extra segments go
// first, from the right, each after what it can give up alone, and the next step after the bars; the others after the
// marks of the update check, or after the names of a rich line. In the hook's line the names and bars of a state
// go where the hook's own do, and what the rich line has after its milestone stays.
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
	if r.hook { // any other row is cut at its end
		order = append(order, stepDirCut, stepModel, stepDir, stepMiddleCut, stepMiddle)
	}
	return order
}

// A Fitted is a line laid out for a width: for each row the parts that are shown.
type Fitted [][]layout.Part

// Fit lays each row of the line out in at most limit terminal cells; 0 means no limit. A row
// without text is left out, if it is not the only one. It gives up one thing after another, and only
// as much as it has to; the context percentage is always shown. A row that does not contain the hook's
// line is cut at its end instead of giving up the directory, the model, and the end of the state.
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

// cutLine removes what exceeds limit cells at the end of a line, and ends the last remaining text with an ellipsis.
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

// Render writes the line, its rows separated by newlines, without a trailing one. If
// coloured is false, it contains no escape sequences.
func (l Fitted) Render(coloured bool) string { return strings.Join(l.Rows(coloured), "\n") }

// Rows writes each row, in less than 64 KiB.
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

// parts returns the parts of a row. If short is not set, those of the state are left out that only a
// row which is too long shows.
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
		p.Gone = stepDir // an ellipsis alone is useless
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

// middle makes parts those of the segment that is cut and dropped last.
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
				*step = "" // it goes with the middle of the line
			case !isRich && *step == system.StepBar:
				*step = stepBars
			}
		}
	}
	if l.Behind >= 20 { // it counts as stale
		gone := system.StepBrief
		if isRich {
			gone = stepBehind // before anything that only the rich line gives up
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

// meterParts are the meter after a space: ten cells, percentage and tokens, in a colour from green to blinking red.
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

// windowParts are the limits in one run of one colour, each with the time when it ends.
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

// step is the one at which an extra segment of that urgency goes.
func (u Urgency) step(name string) layout.Step {
	if u == Calm {
		return layout.Step(name + ", calm")
	}
	return layout.Step(name + ", urgent")
}

// detail is the step at which an extra segment gives up something of what it says.
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
