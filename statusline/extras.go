package statusline

// An Extra is a segment that the hook's line does not have. Whoever collects a line
// makes them; package internal/hook has those of gsd-statusline.
type Extra struct {
	Name   string  // by which [Line.Show] chooses it
	Source string  // where its data comes from, as a rule
	Absent string  // why it has no text, as a rule
	Label  string  // written before the text, such as "agent "
	Text   string  // empty leaves the segment out
	Cells  int     // what the text is cut to; 0 is any number
	Urgent Urgency // its colour, and how late it gives way
}

// Urgency says how soon something needs attention.
type Urgency int

// A calm segment is dim, and the first to give way in a line that is too long. One
// that is not stays until the update marks are gone.
const (
	Calm   Urgency = iota // dim
	Soon                  // yellow
	AtOnce                // red
)

func (u Urgency) colour() colour { return [...]colour{dim, yellow, red}[u] }

// row is the segment as a row of the table.
func (e *Extra) row() row {
	return row{e.Name, e.Source, e.Absent, func(_ *Line, p *painter) {
		if e.Text != "" {
			p.begin(e.Name, divider)
			p.paint(e.Urgent.colour(), e.Label+fit(field(e.Text), e.Cells))
		}
	}}
}

// extra is the extra segment of that name, nil for none.
func (l *Line) extra(name string) *Extra {
	for i := range l.Extras {
		if l.Extras[i].Name == name {
			return &l.Extras[i]
		}
	}
	return nil
}
