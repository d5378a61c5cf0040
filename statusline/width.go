package statusline

import (
	"slices"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// cells is how many cells of a terminal a cleaned text takes: two for wide
// characters and emoji, none for what combines with the one before. The package
// was chosen for the start of the program: go-runewidth builds tables then, for
// as long as an empty program takes, and uniseg is slower.
func cells(text string) int {
	switch {
	case isPlain(text):
		return len(text) // without the package's tables
	case !ligated(text):
		return displaywidth.String(text)
	}
	n := 0
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		n += clusterCells(g.Value())
	}
	return n
}

// isPlain reports whether a text is printable ASCII.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// ligated reports whether a text can hold letters that people see as one and
// terminals draw one beside the other, as those of India are: U+0800 to U+1FFF,
// U+A000 to U+AFFF and all from U+10000 on.
func ligated(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0xe0 && (c <= 0xe1 || c == 0xea || c >= 0xf0) {
			return true
		}
	}
	return false
}

// clusterCells is how many cells a character as people see it takes. The package
// takes one that is no emoji for one cell, in which terminals put no more than a
// letter and its marks.
func clusterCells(cluster string) int {
	n := displaywidth.String(cluster)
	if n > 1 {
		return n
	}
	letters := 0
	for _, r := range cluster {
		letters += displaywidth.Rune(r)
	}
	return max(n, letters)
}

// fit cleans a text and cuts it, between two characters as people see them, to a
// number of cells, the last of which is an ellipsis. 0 cells is no limit.
func fit(text string, limit int) string {
	if limit == 0 {
		return text
	}
	text = Clean(field(text)) // marks without end take no cell
	if cells(text) <= limit {
		return text
	}
	n, end := 1, 0 // the ellipsis
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		if n += clusterCells(g.Value()); n > limit {
			break
		}
		end += len(g.Value())
	}
	return text[:end] + "…"
}

// A form is a way of writing a state shorter; its zero value is all of it.
type form struct {
	nameless bool // without the milestone's name
	barless  bool // the progress without its bar, the percent alone
	brief    bool // as the compact format has it
	step     int  // the last step that a rich line has taken, see [noResume]
	room     int  // how many cells the text has that this step cuts
}

// less is what a line leaves out, and how many cells a text may take, 0 for any.
type less struct {
	form                  form     // of the state
	counts, bars          bool     // git's, and the meter's
	model, middle, dir    bool     // the segments
	gone                  []string // the names of more segments
	middleCells, dirCells int
}

// Fit returns the line with less in it, so that it takes no more than that many
// cells. It gives up, one after the other and only as long as it has to: what the
// hook does not have, from the right, the last command, the token count, the update
// marks, of the first what is yellow or red, the milestone's name, git's counts,
// the branch, the cells of the bars, what the compact format does not have of the
// state, the end of the directory's name, the model, the directory, and of the
// state or task the end. The percent of the context is always there. A line that
// fits is returned as it is.
func (l Line) Fit(limit int) Line {
	steps := []func(*Line){
		func(l *Line) { l.dropExtras(limit, false) },
		func(l *Line) { l.LastCommand = "" },
		(*Line).dropTokens,
		func(l *Line) { l.Update = UpdateMark{} },
		func(l *Line) { l.dropExtras(limit, true) },
		func(l *Line) { l.less.form.nameless = true },
		func(l *Line) { l.less.counts = true },
		func(l *Line) { l.Git = nil },
		func(l *Line) { l.less.form.barless, l.less.bars = true, true },
		func(l *Line) { l.shortenState(limit) },
	}
	if l.hasHook() { // a line of other segments is cut at its end
		steps = append(steps,
			func(l *Line) { l.fitDir(limit) },
			func(l *Line) { l.less.model = true; l.fitDir(limit) },
			func(l *Line) { l.less.dir = l.hasMiddle() || l.Meter != nil }, // an ellipsis tells nothing
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

// dropExtras leaves out, from the right and as long as it has to, the segments that
// the hook does not have; urgent are those that are yellow or red, and no others.
// One segment stays in any case.
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

// dropTokens leaves the token count out of the meter, which others may hold, too.
func (l *Line) dropTokens() {
	if l.Meter != nil {
		l.Meter = &Meter{Used: l.Meter.Used}
	}
}

// fitDir cuts as much of the directory's name as is too much, up to all but the
// ellipsis.
func (l *Line) fitDir(limit int) {
	l.less.dirCells = 0
	if over := l.layout().cells() - limit; over > 0 {
		l.less.dirCells = max(1, cells(Clean(field(l.Dir)))-over)
	}
}

// shortenState writes the state in as short a form as is needed: the compact one,
// or the rich line with less in it.
func (l *Line) shortenState(limit int) {
	if l.Facts == nil {
		l.less.form.brief = true
		return
	}
	over := l.layout().cells() - limit
	l.less.form = l.Facts.formFor(l.Format, l.less.form, cells(Clean(l.state()))-over, noMilestone)
}

// fitMiddle does the same with the state or task.
func (l *Line) fitMiddle(limit int) {
	l.less.middleCells = 0
	if over := l.layout().cells() - limit; over > 0 {
		l.less.middleCells = max(1, cells(Clean(l.middle()))-over)
	}
}

func (l *Line) hasMiddle() bool { return l.HasTask || l.state() != "" }

// Fit is [Format.Text] in no more than that many cells: without the milestone's
// name, the bar, what the compact format does not have, or, where even that is
// too long, cut with an ellipsis. There is at least room for that one cell; 0 and
// less is room for everything.
func (f Format) Fit(s parse.State, limit int) string {
	return Facts{System: parse.GSD, State: s}.Fit(f, limit)
}

// shorter is the short form of a state where that is one: it says something, and
// takes less room.
func shorter(parts, short []string) []string {
	n := cells(strings.Join(short, separator))
	if n > 0 && n < cells(strings.Join(parts, separator)) {
		return short
	}
	return parts
}
