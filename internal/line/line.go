package line

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
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

	State        parse.State   // the project's state
	Facts        *system.Facts // replaces State: another system's state, or any state for Rich
	NoWorkstream bool          // replaces State: there are workstreams and none is active
	Format       system.Format // of the state
	Behind       float64       // commits since the STATE.md was written; shown from 20 on

	Dir string // the working directory's base name; empty at a root

	Git *Git // branch and work tree; nil omits the segment

	Meter      *Meter // how full the context is; nil omits the segment
	MeterFront bool   // the meter comes after the model, not after the directory

	LastCommand string // the last slash command, without its slash

	// Show names the segments of the line, in order; nil is the hook's line. The
	// names are those of [SegmentNames] and of Extras. Unknown names are ignored.
	Show   []string
	Extras []Extra // segments that Show can name in addition to the hook's

	less less // what [Line.Fit] leaves out
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

// behindFrom is how many commits behind a STATE.md has to be to count as stale.
const behindFrom = 20

// Layout is a line laid out for a width. It holds what is shown.
type Layout struct {
	line   Line
	pieces []piece
}

// Layout lays the line out in at most limit terminal cells; 0 means no limit.
// [Line.Fit] says what is left out.
func (l Line) Layout(limit int) Layout {
	laid := l.layout()
	if limit > 0 && laid.cells() > limit {
		if laid = l.Fit(limit).layout(); !l.hasHook() {
			laid.cut(limit) // the hook's line keeps its percentage at any width
		}
	}
	return laid
}

// cut removes what exceeds limit cells at the end of a line, and ends the last
// remaining text with an ellipsis.
func (l *Layout) cut(limit int) {
	for i, p := range l.pieces {
		room := limit - statusline.Cells(p.gap)
		if n := statusline.Cells(p.text); n <= room {
			limit = room - n
			continue
		}
		if room > 1 || i == 0 {
			l.pieces[i].text = statusline.Fit(p.text, max(room, 1))
			i++
		}
		l.pieces = l.pieces[:i]
		return
	}
}

func (l Line) layout() Layout {
	p := painter{pieces: make([]piece, 0, 16)}
	for _, r := range l.rows() {
		if p.row = r.name; !slices.Contains(l.less.gone, r.name) {
			r.render(&l, &p)
		}
	}
	return Layout{l, p.pieces}
}

// cells is how many cells the line takes.
func (l Layout) cells() int {
	n := 0
	for _, piece := range l.pieces {
		n += piece.cells()
	}
	return n
}

// segmentCells is how many cells one segment takes, including the gap before it.
func (l Layout) segmentCells(name string) int {
	n := 0
	for _, piece := range l.pieces {
		if piece.segment == name {
			n += piece.cells()
		}
	}
	return n
}

// Render renders the whole line at any width; see [Layout.Render].
func (l Line) Render(coloured bool) string { return l.layout().Render(coloured) }

// Render renders the line without a trailing newline, in less than 64 KiB. If
// coloured is false, it contains no escape sequences.
func (l Layout) Render(coloured bool) string {
	text := l.render(coloured, maxLine)
	if len(text) < maxLine {
		return text
	}
	return l.render(coloured, 1024) // several very long fields: less of each
}

// maxLine is the length in bytes that no line reaches, including colours.
const maxLine = 64 << 10

// render writes the pieces, each cut to that many characters.
func (l Layout) render(coloured bool, limit int) string {
	var b strings.Builder
	for _, piece := range l.pieces {
		b.WriteString(piece.gap)
		piece.colour.write(&b, statusline.Cut(piece.text, limit), coloured)
	}
	return b.String()
}

func (l *Line) renderModel(p *painter) {
	if !l.less.model {
		p.begin("model", divider)
		p.paint(dim, statusline.Field(l.Model))
	}
}

func (l *Line) renderMeter(p *painter) { l.Meter.render(p, l.less.bars) }

func (l *Line) renderTask(p *painter) {
	if l.HasTask && !l.less.middle {
		p.begin("task", divider)
		p.paint(bold, statusline.Fit(statusline.Field(l.Task), l.less.middleCells))
	}
}

func (l *Line) renderState(p *painter) {
	if text := l.state(); !l.taskInPlace() && text != "" && !l.less.middle {
		p.begin("state", divider)
		p.paint(dim, statusline.Fit(text, l.less.middleCells))
	}
}

// taskInPlace reports whether the task replaces the state, as in the hook's line.
func (l *Line) taskInPlace() bool { return l.HasTask && l.hasHook() }

// hasHook reports whether the line contains the hook's whole line.
func (l *Line) hasHook() bool {
	return len(l.Show) == 0 || slices.Contains(l.Show, HookSegments)
}

func (l *Line) renderDir(p *painter) {
	if !l.less.dir {
		p.begin("directory", divider)
		p.paint(dim, statusline.Fit(statusline.Field(l.Dir), l.less.dirCells))
	}
}

func (l *Line) renderGit(p *painter) { l.Git.render(p, l.less.counts) }

func (l *Line) renderLastCommand(p *painter) {
	if l.LastCommand != "" {
		p.begin("last-command", divider)
		p.paint(dim, "last: /"+l.LastCommand)
	}
}

// middle is the text between model and directory: the task, or else the state, or
// else nothing.
func (l *Line) middle() string {
	if l.HasTask && (l.taskInPlace() || !slices.Contains(l.Show, "state")) {
		return statusline.Field(l.Task)
	}
	return l.state()
}

// renderUpdate writes the marks of the update check.
func (l *Line) renderUpdate(p *painter) {
	mark := func(shown bool, c colour, text string) {
		if shown {
			p.begin("update", divider)
			p.paint(c, text)
		}
	}
	mark(l.Update.Available, yellow, "⬆ /gsd-update")
	mark(l.Update.Dev, yellow, "⚠ dev install — re-run installer to sync hooks")
	mark(l.Update.Stale, red, "⚠ stale hooks — run /gsd-update")
}

// state is the text of the state segment as the hook has it, with control
// characters.
func (l *Line) state() string {
	if l.NoWorkstream {
		return statusline.NoActiveWorkstream
	}
	var parts []string
	if l.Facts != nil {
		parts = l.Facts.Pieces(l.Format, l.less.form)
	} else {
		parts = l.Format.Parts(l.State, l.less.form)
	}
	if l.Behind >= behindFrom && !l.less.form.Brief && l.less.form.Step == 0 {
		parts = append(parts, "state ~"+js.FormatNumber(l.Behind)+" commits back")
	}
	return strings.Join(parts, statusline.Separator)
}

// render writes the branch and its marks, or a tick if there are none. With
// noCounts it writes neither marks nor tick.
func (g *Git) render(p *painter, noCounts bool) {
	if g == nil {
		return
	}
	p.begin("git", divider)
	p.paint(dim, statusline.Field(g.Branch))
	if noCounts {
		return
	}
	marks := []struct {
		colour colour
		glyph  string
		n      float64
	}{
		{green, "+", float64(g.Staged)},
		{yellow, "~", float64(g.Unstaged)},
		{red, "?", float64(g.Untracked)},
		{green, "↑", g.Ahead},
		{red, "↓", g.Behind},
	}
	clean := true
	for _, m := range marks {
		if m.n > 0 {
			p.paint(m.colour, m.glyph+js.FormatNumber(m.n))
			clean = false
		}
	}
	if clean {
		p.paint(green, "✓")
	}
}
