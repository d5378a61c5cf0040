package statusline

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Line is all that Claude Code's status line can show, collected. The zero
// value of a field leaves its segment out, but for Model and Dir, which are
// always there.
type Line struct {
	Update UpdateMark // what the update check found
	Model  string     // the model's name; empty prints an empty segment, as the hook does

	// Task is what the agent works on. Where HasTask is set it takes the place of the
	// project's state in the hook's line, even if it is empty.
	HasTask bool
	Task    string

	State        parse.State // where the project stands
	Facts        *Facts      // in place of State: another system's state, or any for Rich
	NoWorkstream bool        // in place of State: workstreams, and none chosen
	Format       Format      // how State is written
	Behind       float64     // commits since the STATE.md was written; shown from 20

	Dir string // the name of the working directory; empty at a root

	Git *Git // branch and work tree

	Meter      *Meter // how full the context is
	MeterFront bool   // the meter stands behind the model, not behind the directory

	LastCommand string // the last slash command, without its slash

	// Show names the segments of the line in order, as [SegmentNames] and Extras have
	// them; nil is the hook's line. Names that are not known are passed over.
	Show   []string
	Extras []Extra // the segments that Show can name beyond the hook's

	less less // what [Line.Fit] leaves out
}

// A Format is a way of writing a project's state.
type Format string

// The formats of GSD Core's statusline.state_format.
const (
	Full    Format = "full"    // [FormatState]
	Compact Format = "compact" // [FormatStateCompact]
)

// Rich is all that is known, in one line: [Facts.Text]. It needs more than a
// [parse.State], of which it is the same as Full.
const Rich Format = "rich"

// Text says where a project stands in that format; any other than Compact is
// Full.
func (f Format) Text(s parse.State) string {
	return Facts{System: parse.GSD, State: s}.Text(f)
}

// parts are the parts of a form of the text, as they are in the file.
func (f Format) parts(s parse.State, form form) []string {
	if f == Compact {
		return compactParts(s)
	}
	parts := fullParts(s, form)
	if !form.brief {
		return parts
	}
	return shorter(parts, compactParts(s))
}

// UpdateMark says which warnings of GSD Core's update check stand first in the
// line.
type UpdateMark struct {
	Available bool // a newer GSD Core can be installed
	Stale     bool // hooks of an older one are still installed
	Dev       bool // as Stale, with an installation that is ahead of any release
}

// Git is a branch with the number of changed paths and of commits to push and
// to pull.
type Git struct {
	Branch    string  // "(detached)" without one
	Staged    int     // paths
	Unstaged  int     // paths, conflicts among them
	Untracked int     // paths; a directory counts as one
	Ahead     float64 // commits that the upstream does not have; 0 without one
	Behind    float64 // commits of the upstream that the branch does not have
}

// behindFrom is how many commits make a STATE.md an old one.
const behindFrom = 20

// Layout is a line laid out for a width: what of it is shown.
type Layout struct {
	line   Line
	pieces []piece
}

// Layout lays a line out in no more than limit cells, 0 for any number; see
// [Line.Fit] for what is left out.
func (l Line) Layout(limit int) Layout {
	laid := l.layout()
	if limit > 0 && laid.cells() > limit {
		if laid = l.Fit(limit).layout(); !l.hasHook() {
			laid.cut(limit) // the hook's line keeps its percent, whatever the width
		}
	}
	return laid
}

// cut leaves out what is more than limit cells at the end of a line, and cuts the
// last text that is left with an ellipsis.
func (l *Layout) cut(limit int) {
	for i, p := range l.pieces {
		room := limit - cells(p.gap)
		if n := cells(p.text); n <= room {
			limit = room - n
			continue
		}
		if room > 1 || i == 0 {
			l.pieces[i].text = fit(p.text, max(room, 1))
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

// segmentCells is how many of them are of one segment and the gap before it.
func (l Layout) segmentCells(name string) int {
	n := 0
	for _, piece := range l.pieces {
		if piece.segment == name {
			n += piece.cells()
		}
	}
	return n
}

// Render returns the whole line, however wide, as [Layout.Render] does.
func (l Line) Render(coloured bool) string { return l.layout().Render(coloured) }

// Render returns the line, less than 64 KiB, without a newline at its end. Where
// coloured is false it holds no escape sequence.
func (l Layout) Render(coloured bool) string {
	text := l.render(coloured, maxLine)
	if len(text) < maxLine {
		return text
	}
	return l.render(coloured, 1024) // several fields of hostile length: less of each
}

// maxLine is the length in bytes that no line reaches, colours included.
const maxLine = 64 << 10

// render writes the pieces, each cut to that many characters.
func (l Layout) render(coloured bool, limit int) string {
	var b strings.Builder
	for _, piece := range l.pieces {
		b.WriteString(piece.gap)
		piece.colour.write(&b, cut(piece.text, limit), coloured)
	}
	return b.String()
}

func (l *Line) renderModel(p *painter) {
	if !l.less.model {
		p.begin("model", divider)
		p.paint(dim, field(l.Model))
	}
}

func (l *Line) renderMeter(p *painter) { l.Meter.render(p, l.less.bars) }

func (l *Line) renderTask(p *painter) {
	if l.HasTask && !l.less.middle {
		p.begin("task", divider)
		p.paint(bold, fit(field(l.Task), l.less.middleCells))
	}
}

func (l *Line) renderState(p *painter) {
	if text := l.state(); !l.taskInPlace() && text != "" && !l.less.middle {
		p.begin("state", divider)
		p.paint(dim, fit(text, l.less.middleCells))
	}
}

// taskInPlace reports whether the task takes the place of the state, as it does in
// the hook's line.
func (l *Line) taskInPlace() bool { return l.HasTask && l.hasHook() }

// hasHook reports whether the line has the hook's whole line in it.
func (l *Line) hasHook() bool {
	return len(l.Show) == 0 || slices.Contains(l.Show, HookSegments)
}

func (l *Line) renderDir(p *painter) {
	if !l.less.dir {
		p.begin("directory", divider)
		p.paint(dim, fit(field(l.Dir), l.less.dirCells))
	}
}

func (l *Line) renderGit(p *painter) { l.Git.render(p, l.less.counts) }

func (l *Line) renderLastCommand(p *painter) {
	if l.LastCommand != "" {
		p.begin("last-command", divider)
		p.paint(dim, "last: /"+l.LastCommand)
	}
}

// middle is what stands between model and directory: the task, else the state,
// else nothing.
func (l *Line) middle() string {
	if l.HasTask && (l.taskInPlace() || !slices.Contains(l.Show, "state")) {
		return field(l.Task)
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

// state is the text of the state segment as the hook has it, control characters
// and all.
func (l *Line) state() string {
	if l.NoWorkstream {
		return NoActiveWorkstream
	}
	var parts []string
	if l.Facts != nil {
		parts = l.Facts.parts(l.Format, l.less.form)
	} else {
		parts = l.Format.parts(l.State, l.less.form)
	}
	if l.Behind >= behindFrom && !l.less.form.brief && l.less.form.step == 0 {
		parts = append(parts, "state ~"+js.FormatNumber(l.Behind)+" commits back")
	}
	return strings.Join(parts, separator)
}

// render writes branch and marks; a tick where there are none. Without counts
// there are neither.
func (g *Git) render(p *painter, noCounts bool) {
	if g == nil {
		return
	}
	p.begin("git", divider)
	p.paint(dim, field(g.Branch))
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
