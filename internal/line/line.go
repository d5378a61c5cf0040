package line

import (
	"math"
	"slices"
	"strings"

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

	Facts  *system.Facts // the project's state; nil for none
	Format system.Format // of the state
	Behind float64       // commits since the STATE.md was written; shown from 20 on

	Dir string // the working directory's base name; empty at a root

	Git *Git // branch and work tree; nil omits the segment

	Meter      *Meter // how full the context is; nil omits the segment
	MeterFront bool   // the meter comes after the model, not after the directory

	LastCommand string // the last slash command, without its slash

	// Show names the segments of the line, in order; nil is the hook's line. The
	// names are those of [SegmentNames]; unknown ones are ignored. After [NewRow]
	// another row begins.
	Show   []string
	Extras map[string]Extra // what the segments beyond the hook's line show, by name
}

// UpdateMark says which warnings of GSD Core's update check the line begins with.
type UpdateMark struct {
	Available bool // a newer GSD Core can be installed
	Stale     bool // hooks of an older one are still installed
	Dev       bool // as Stale, for an installation that is newer than any release
}

// Git is a branch with the number of changed paths, commits to push and commits to
// pull.
type Git struct {
	Branch    string  // "(detached)" if there is none
	Staged    int     // paths
	Unstaged  int     // paths, including conflicts
	Untracked int     // paths; a directory counts as one
	Ahead     float64 // commits that the upstream does not have; 0 without an upstream
	Behind    float64 // upstream commits that the branch does not have
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
}

// Window is a limit on what is used in some time.
type Window struct {
	Text   string // its name, and how much of it is used
	Until  string // when it ends; empty leaves it out
	Urgent Urgency
}

// Urgency says how soon something needs attention.
type Urgency int

// In a line that is too long, calm segments are dropped first. The others stay
// until the update marks are gone.
const (
	Calm   Urgency = iota // dim
	Soon                  // yellow
	AtOnce                // red
)

// The levels at which a line that is too long gives something up, in order. At most
// levelExtras calm segments go before the last command, and as many others after the
// update marks. The state's own levels come after levelState.
const (
	levelExtras        = 100
	levelLastCommand   = 100 + iota
	levelTokens        // the token count
	levelUpdate        // the marks of the update check
	levelUrgent        = 200
	levelMilestoneName = 200 + iota
	levelGitCounts
	levelGit
	levelBars // the cells of the bars; the percentages stay
	levelState
	levelDirCut = 300 + iota
	levelModel
	levelDir
	levelMiddleCut // the end of the state or task
	levelMiddle
)

// Layout is a line laid out for a width: for each row the parts that are shown.
type Layout [][]layout.Part

// Layout lays each row of the line out in at most limit terminal cells; 0 means no limit.
// A row without text is left out, if it is not the only one. It leaves
// out one thing after another, and only as much as it has to, in this order: the calm
// extra segments from the right, the last command, the token count, the update marks, the
// yellow and red extra segments, the milestone's name, git's counts, the branch, the
// cells of the bars, the parts of the state that the compact format does not have or the
// rich line gives up, the end of the directory's name, the model, the directory, and the
// end of the state or task. The context percentage is always shown. A row that does not
// contain the hook's line is cut at its end instead of the last five.
func (l Line) Layout(limit int) Layout {
	rows := l.rows()
	laid := make(Layout, 0, len(rows))
	for _, r := range rows {
		if shown := l.fit(r, limit); len(rows) == 1 || layout.Cells(shown) > 0 {
			laid = append(laid, shown)
		}
	}
	return laid
}

func (l *Line) fit(r row, limit int) []layout.Part {
	shown := layout.Fit(l.parts(r, false), 0)
	if limit <= 0 || layout.Cells(shown) <= limit {
		return shown
	}
	shown = layout.Fit(l.parts(r, true), limit)
	if !r.hook { // the hook's line keeps its percentage at any width
		shown = cutLine(shown, limit)
	}
	return shown
}

// cutLine removes what exceeds limit cells at the end of a line, and ends the last
// remaining text with an ellipsis.
func cutLine(shown []layout.Part, limit int) []layout.Part {
	for i := range shown {
		room := limit - md.Cells(shown[i].Gap)
		if n := md.Cells(shown[i].Text); n <= room {
			limit = room - n
			continue
		}
		if room > 1 || i == 0 {
			shown[i].Text = md.Cut(shown[i].Text, max(room, 1))
			i++
		}
		return shown[:i]
	}
	return shown
}

// Render writes the line, its rows separated by newlines, without a trailing one. If
// coloured is false, it contains no escape sequences.
func (l Layout) Render(coloured bool) string { return strings.Join(l.Rows(coloured), "\n") }

// Rows writes each row, in less than 64 KiB.
func (l Layout) Rows(coloured bool) []string {
	rows := make([]string, len(l))
	for i, parts := range l {
		rows[i] = layout.Render(parts, coloured)
	}
	return rows
}

// Segment returns the text of a segment without colour, and whether it is shown.
func (l Layout) Segment(name string) (text string, shown bool) {
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

// parts returns the parts of a row, each with the level at which it goes. If short is
// not set, those of the state are left out that only a row which is too long shows.
func (l *Line) parts(r row, short bool) []layout.Part {
	parts := make([]layout.Part, 0, 16)
	for _, s := range r.segments {
		from := len(parts)
		parts = append(parts, s.parts(l, slot{s, r.hook, short})...)
		for i := range parts[from:] {
			p := &parts[from+i]
			p.Segment = s.name
			if p.Lead == "" {
				p.Lead = layout.Divider
			}
		}
	}
	if !short {
		return parts
	}
	orderExtras(parts, r.segments)
	for i := range parts {
		p := &parts[i]
		if !r.hook && p.Gone >= levelDirCut {
			p.Gone = 0
		}
		if !r.hook && p.Cut >= levelDirCut {
			p.Cut = 0
		}
	}
	return parts
}

// What an extra segment gives up, and when: something of it before the rest, all that is
// calm, and what is yellow or red. Its parts have these in place of a level.
const (
	goneFirst = -1 - iota
	goneCalm
	goneUrgent
)

// orderExtras sets the levels at which the extra segments go: the calm ones from the
// right, each after what it gives up first; later the yellow and red ones. The last part
// of a row always stays.
func orderExtras(parts []layout.Part, row []segment) {
	level, left := 0, len(parts)
	give := func(s segment, what, after int) {
		is := func(p layout.Part) bool { return p.Segment == s.name && p.Gone == what }
		n := 0
		for _, p := range parts {
			if is(p) {
				n++
			}
		}
		if n == 0 || n == left {
			return
		}
		level++
		left -= n
		for i := range parts {
			if is(parts[i]) {
				parts[i].Gone = after + level
			}
		}
	}
	for _, s := range slices.Backward(row) {
		give(s, goneFirst, 0)
		give(s, goneCalm, 0)
	}
	for _, s := range slices.Backward(row) {
		give(s, goneUrgent, levelUpdate)
	}
	for i := range parts {
		parts[i].Gone = max(parts[i].Gone, 0)
	}
}

func (l *Line) hasHook() bool { return len(l.Show) == 0 || slices.Contains(l.Show, HookSegments) }

func (l *Line) taskInPlace() bool { return l.HasTask && l.hasHook() }

// painted is a part of one colour that goes at a level.
func painted(c layout.Colour, text string, gone int) layout.Part {
	return layout.Part{Text: layout.Text(text, 0), Colour: c, Gone: gone}
}

func modelParts(l *Line, _ slot) []layout.Part {
	return []layout.Part{painted(layout.Dim, l.Model, levelModel)}
}

func dirParts(l *Line, _ slot) []layout.Part {
	p := painted(layout.Dim, l.Dir, 0)
	p.Cut, p.Least = levelDirCut, 1
	if l.Meter != nil || l.HasTask || l.stateText() != "" {
		p.Gone = levelDir // an ellipsis alone is useless
	}
	return []layout.Part{p}
}

func lastCommandParts(l *Line, _ slot) []layout.Part {
	if l.LastCommand == "" {
		return nil
	}
	return []layout.Part{painted(layout.Dim, "last: /"+l.LastCommand, levelLastCommand)}
}

func taskParts(l *Line, _ slot) []layout.Part {
	if !l.HasTask {
		return nil
	}
	return l.middle(painted(layout.Bold, l.Task, 0))
}

// middle makes parts those of the segment that is cut and dropped last.
func (l *Line) middle(parts ...layout.Part) []layout.Part {
	for i := range parts {
		if p := &parts[i]; p.Cut == 0 {
			p.Cut, p.Least = levelMiddleCut, 1
		}
		if p := &parts[i]; p.Gone == 0 && l.Meter != nil {
			p.Gone = levelMiddle
		}
	}
	return parts
}

func updateParts(l *Line, _ slot) []layout.Part {
	var parts []layout.Part
	mark := func(shown bool, c layout.Colour, text string) {
		if shown {
			p := painted(c, text, levelUpdate)
			p.Gap = layout.Divider
			parts = append(parts, p)
		}
	}
	mark(l.Update.Available, layout.Yellow, "⬆ /gsd-update")
	mark(l.Update.Dev, layout.Yellow, "⚠ dev install — re-run installer to sync hooks")
	mark(l.Update.Stale, layout.Red, "⚠ stale hooks — run /gsd-update")
	return parts
}

// behindFrom is how many commits behind a STATE.md has to be to count as stale.
const behindFrom = 20

// stateText is the state in its format, without the mark of a stale one.
func (l *Line) stateText() string {
	if l.Facts == nil {
		return ""
	}
	return l.Facts.Text(l.Format)
}

func stateParts(l *Line, at slot) []layout.Part {
	if l.taskInPlace() || l.Facts == nil {
		return nil
	}
	var parts []layout.Part
	if at.short || l.Facts.HasColours(l.Format) {
		parts = l.Facts.Parts(l.Format)
	} else if text := l.stateText(); text != "" {
		parts = []layout.Part{{Text: text, Colour: layout.Dim, Joined: true}}
	}
	for i := range parts {
		p := &parts[i]
		level := func(n int) int { return stateLevel(n, at.hook, l.Format == system.Rich) }
		p.Since, p.Gone, p.Cut = level(p.Since), level(p.Gone), level(p.Cut)
	}
	if l.Behind >= behindFrom {
		gone := levelState + system.LevelBrief
		if l.Format == system.Rich {
			gone = levelState // before anything that only the rich line gives up
		}
		behind := painted(layout.Dim, "state ~"+js.FormatNumber(l.Behind)+" commits back", gone)
		behind.Group, behind.Joined = "behind", true
		parts = append(parts, behind)
	}
	return l.middle(parts...)
}

// stateLevel is the level of this line for one of the state's own, whose order holds in a
// row without the hook's line. In that line bars and names go earlier, unless it is the rich
// line's, and what the state gives up after the milestone stays: it is shortened elsewhere first.
func stateLevel(level int, hook, rich bool) int {
	switch {
	case level == 0:
		return 0
	case !hook:
		return levelState + level
	case rich && level > project.LevelMilestone:
		return 0
	case rich:
	case level == system.LevelName:
		return levelMilestoneName
	case level == system.LevelBar:
		return levelBars
	}
	return levelState + level
}

func gitParts(l *Line, _ slot) []layout.Part {
	g := l.Git
	if g == nil {
		return nil
	}
	parts := []layout.Part{painted(layout.Dim, g.Branch, levelGit)}
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
			parts = append(parts, painted(m.colour, m.glyph+js.FormatNumber(m.n), levelGitCounts))
		}
	}
	if len(parts) == 1 {
		parts = append(parts, painted(layout.Green, "✓", levelGitCounts))
	}
	return parts
}

// meterParts are the meter after a space: ten cells, percentage and tokens, in a colour
// from green to blinking red.
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
		parts = append(parts, painted(c, "💀", 0))
	}
	parts = append(parts, painted(c, cells, levelBars), painted(c, js.FormatNumber(m.Used)+"%", 0))
	if m.Tokens > 0 {
		parts = append(parts, painted(c, "("+FormatTokens(m.Tokens)+")", levelTokens))
	}
	for i := range parts {
		parts[i].Gap, parts[i].Lead, parts[i].Joined = " ", " ", true
	}
	return parts
}

func extraParts(l *Line, at slot) []layout.Part {
	x := l.Extras[at.name]
	if x.Windows != nil {
		return windowParts(x)
	}
	if x.Text == "" {
		return nil
	}
	p := painted(x.Urgent.colour(), at.label+layout.Text(x.Text, at.cells), x.Urgent.gone())
	p.Link = x.Link
	return []layout.Part{p}
}

// windowParts are the limits in one run of one colour, each with the time when it ends.
func windowParts(x Extra) []layout.Part {
	var parts []layout.Part
	for _, w := range x.Windows {
		p := painted(x.Urgent.colour(), w.Text, w.Urgent.gone())
		p.Gap, p.Joined = layout.Separator, true
		parts = append(parts, p)
		if w.Until != "" {
			until := painted(p.Colour, w.Until, goneFirst)
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

func (u Urgency) gone() int {
	if u == Calm {
		return goneCalm
	}
	return goneUrgent
}

// FormatTokens writes a number of tokens in a few characters: 999, 156k, 1.2M.
func FormatTokens(n float64) string {
	switch {
	case n >= 1_000_000 || js.Round(n/1000) >= 1000:
		return js.ToFixed1(n/1_000_000) + "M"
	case n >= 1000:
		return js.FormatNumber(js.Round(n/1000)) + "k"
	}
	return js.FormatNumber(n)
}
