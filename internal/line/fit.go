package line

import (
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// less is what a line leaves out, and how many cells a text may take; 0 means any
// number.
type less struct {
	form                  statusline.Form // of the state
	counts, bars          bool            // git's, and the meter's
	model, middle, dir    bool            // the segments
	gone                  []string        // the names of more segments
	middleCells, dirCells int
}

// Fit returns a shorter line that takes at most limit terminal cells. It drops one
// thing after another, and only as much as it has to, in this order: the calm extra
// segments from the right, the last command, the token count, the update marks, the
// yellow and red extra segments, the milestone's name, git's counts, the branch, the
// cells of the bars, the parts of the state that the compact format does not have,
// the end of the directory's name, the model, the directory, and the end of the
// state or task. The context percentage is always shown. A line that fits is
// returned unchanged.
func (l Line) Fit(limit int) Line {
	steps := []func(*Line){
		func(l *Line) { l.dropExtras(limit, false) },
		func(l *Line) { l.LastCommand = "" },
		(*Line).dropTokens,
		func(l *Line) { l.Update = UpdateMark{} },
		func(l *Line) { l.dropExtras(limit, true) },
		func(l *Line) { l.less.form.Nameless = true },
		func(l *Line) { l.less.counts = true },
		func(l *Line) { l.Git = nil },
		func(l *Line) { l.less.form.Barless, l.less.bars = true, true },
		func(l *Line) { l.shortenState(limit) },
	}
	if l.hasHook() { // any other line is cut at its end
		steps = append(steps,
			func(l *Line) { l.fitDir(limit) },
			func(l *Line) { l.less.model = true; l.fitDir(limit) },
			func(l *Line) { l.less.dir = l.hasMiddle() || l.Meter != nil }, // an ellipsis alone is useless
			func(l *Line) { l.fitMiddle(limit) },
			func(l *Line) { l.less.middle = l.Meter != nil })
	}
	for _, giveUp := range steps {
		if l.layout().cells() <= limit {
			return l
		}
		giveUp(&l)
	}
	return l
}

// dropExtras drops extra segments from the right, only as many as it has to: those
// that are yellow or red if urgent is set, the calm ones otherwise. One segment
// always stays.
func (l *Line) dropExtras(limit int, urgent bool) {
	rows, laid := l.rows(), l.layout()
	over := laid.cells() - limit
	for i := len(rows) - 1; i >= 0 && over > 0 && len(l.less.gone)+1 < len(rows); i-- {
		if x := l.extra(rows[i].name); x != nil && (x.Urgent != Calm) == urgent {
			l.less.gone = append(slices.Clip(l.less.gone), x.Name)
			over -= laid.segmentCells(x.Name)
		}
	}
}

// dropTokens drops the token count from a copy of the meter, because others may
// hold the same meter.
func (l *Line) dropTokens() {
	if l.Meter != nil {
		l.Meter = &Meter{Used: l.Meter.Used}
	}
}

// fitDir cuts the directory's name as far as needed, at most down to the ellipsis.
func (l *Line) fitDir(limit int) {
	l.less.dirCells = 0
	if over := l.layout().cells() - limit; over > 0 {
		l.less.dirCells = max(1, statusline.Cells(statusline.Clean(statusline.Field(l.Dir)))-over)
	}
}

// shortenState makes the state as short as needed: the compact form, or a shorter
// rich line.
func (l *Line) shortenState(limit int) {
	if l.Facts == nil {
		l.less.form.Brief = true
		return
	}
	over := l.layout().cells() - limit
	l.less.form = l.Facts.FormFor(l.Format, l.less.form, statusline.Cells(statusline.Clean(l.state()))-over, system.NoMilestone)
}

// fitMiddle cuts the state or task as far as needed.
func (l *Line) fitMiddle(limit int) {
	l.less.middleCells = 0
	if over := l.layout().cells() - limit; over > 0 {
		l.less.middleCells = max(1, statusline.Cells(statusline.Clean(l.middle()))-over)
	}
}

func (l *Line) hasMiddle() bool { return l.HasTask || l.state() != "" }
