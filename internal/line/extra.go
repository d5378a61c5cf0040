package line

import "github.com/gsd-statusline/gsd-statusline/statusline"

// An Extra is a segment that the hook's line does not have. The caller that
// collects a [Line] supplies them.
type Extra struct {
	Name   string  // [Line.Show] chooses it by this name
	Source string  // where its data usually comes from
	Absent string  // the usual reason why it has no text
	Label  string  // written before the text, such as "agent "
	Text   string  // empty leaves the segment out
	Cells  int     // the text is cut to this many cells; 0 means no limit
	Urgent Urgency // its colour, and how long it stays in a line that is too long
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

// colour is dim for a value that is not one of the above, too.
func (u Urgency) colour() colour {
	switch u {
	case Soon:
		return yellow
	case AtOnce:
		return red
	}
	return dim
}

// row is the segment's row in the table of segments.
func (e *Extra) row() row {
	return row{e.Name, e.Source, e.Absent, func(_ *Line, p *painter) {
		if e.Text != "" {
			p.begin(e.Name, divider)
			p.paint(e.Urgent.colour(), e.Label+statusline.Fit(statusline.Field(e.Text), e.Cells))
		}
	}}
}

// extra returns the extra segment of that name, or nil.
func (l *Line) extra(name string) *Extra {
	for i := range l.Extras {
		if l.Extras[i].Name == name {
			return &l.Extras[i]
		}
	}
	return nil
}
