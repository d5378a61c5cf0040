package statusline

// A Segment is one part that Claude Code's line can have.
type Segment struct {
	Name   string
	Source string // where its data comes from, as a rule
	Absent string // why the line does not have it, as a rule

	Shown bool
	Text  string // without colour; can be empty where it is shown
}

// A row is one row of the table of segments: to add a segment is to add one.
type row struct {
	name, source, absent string
	render               func(l *Line, p *painter) // paints nothing where there is nothing to show
}

// rows are the segments in the order of the line. The meter stands after the
// directory and git, or after the model where MeterFront is set.
func (l *Line) rows() []row {
	meter := row{"context", "context_window", "the payload has no context_window.remaining_percentage", (*Line).renderMeter}
	list := make([]row, 0, 8)
	list = append(list,
		row{"update", "GSD Core's update check", "the update check found nothing", (*Line).renderUpdate},
		row{"model", "model.display_name", "", (*Line).renderModel})
	if l.MeterFront {
		list = append(list, meter)
	}
	list = append(list,
		row{"task", "Claude Code's todo list", "no todo of the session is in progress", (*Line).renderTask},
		row{"state", "the project's planning state", "no planning state, or nothing in it to show", (*Line).renderState},
		row{"directory", "workspace.current_dir", "", (*Line).renderDir},
		row{"git", "git status", "no git, not a repository, or git did not answer in time", (*Line).renderGit})
	if !l.MeterFront {
		list = append(list, meter)
	}
	return append(list, row{"last-command", "transcript_path", "no command in the last 256 KiB of the transcript", (*Line).renderLastCommand})
}

// Segments are all segments that a line can have, in the order of the line.
func (l Layout) Segments() []Segment {
	var list []Segment
	for _, r := range l.line.rows() {
		s := Segment{Name: r.name, Source: r.source, Absent: r.absent}
		for _, piece := range l.pieces {
			if piece.segment != r.name {
				continue
			}
			if s.Shown {
				s.Text += piece.gap
			}
			s.Text += piece.text
			s.Shown = true
		}
		list = append(list, s)
	}
	return list
}
