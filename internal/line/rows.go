package line

import "slices"

// A LaidSegment is one part of Claude Code's line, shown or not.
type LaidSegment struct {
	Name   string
	Source string // where its data usually comes from
	Absent string // the usual reason why it is not shown

	Chosen bool // the line includes it
	Shown  bool
	Text   string // without colour; may be empty even if it is shown
}

// A row is one row of the table of segments.
type row struct {
	name, source, absent string
	render               func(l *Line, p *painter) // paints nothing if there is nothing to show
}

// HookSegments is the name that stands for the hook's whole line in [Line.Show].
const HookSegments = "hook"

// hookRows returns the segments of the hook's line in order. The meter comes after
// the directory and git, or after the model if MeterFront is set.
func (l *Line) hookRows() []row {
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
		row{"state", "the project's planning state", "no planning state, or it has nothing to show", (*Line).renderState},
		row{"directory", "workspace.current_dir", "", (*Line).renderDir},
		row{"git", "git status", "git is not installed, this is not a repository, or git did not answer in time", (*Line).renderGit})
	if !l.MeterFront {
		list = append(list, meter)
	}
	return append(list, row{"last-command", "transcript_path", "no command in the last 256 KiB of the transcript", (*Line).renderLastCommand})
}

// allRows returns the rows of all segments.
func (l *Line) allRows() []row {
	list := l.hookRows()
	for i := range l.Extras {
		list = append(list, l.Extras[i].row())
	}
	return list
}

// rows returns the rows of the line: the hook's, or the chosen ones in their order,
// each once. If the hook's whole line is chosen, its segments are not repeated.
func (l *Line) rows() []row {
	if len(l.Show) == 0 {
		return l.hookRows()
	}
	known, hook := l.allRows(), l.hookRows()
	whole := slices.Contains(l.Show, HookSegments)
	var list []row
	for i, name := range l.Show {
		byName := func(r row) bool { return r.name == name }
		switch {
		case slices.Contains(l.Show[:i], name):
		case name == HookSegments:
			list = append(list, hook...)
		case whole && slices.ContainsFunc(hook, byName):
		default:
			if i := slices.IndexFunc(known, byName); i >= 0 {
				list = append(list, known[i])
			}
		}
	}
	return list
}

// SegmentNames returns the names that [Line.Show] can use: [HookSegments] first,
// then those of the hook's segments. Extras have names of their own.
func hookSegmentNames() []string {
	names := []string{HookSegments}
	for _, r := range new(Line).hookRows() {
		names = append(names, r.name)
	}
	return names
}

// Shows reports whether a choice of segments includes the one of that name. An
// empty choice is the hook's line.
func Shows(choice []string, name string) bool {
	if slices.Contains(choice, name) {
		return true
	}
	inHook := slices.ContainsFunc(new(Line).hookRows(), func(r row) bool { return r.name == name })
	return inHook && (len(choice) == 0 || slices.Contains(choice, HookSegments))
}

// Segments returns all segments: first those of the line, in its order, then the
// others.
func (l Layout) Segments() []LaidSegment {
	var list []LaidSegment
	for _, r := range l.line.rows() {
		s := LaidSegment{Name: r.name, Source: r.source, Absent: r.absent, Chosen: true}
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
	for _, r := range l.line.allRows() {
		if !slices.ContainsFunc(list, func(s LaidSegment) bool { return s.Name == r.name }) {
			list = append(list, LaidSegment{Name: r.name, Source: r.source, Absent: "not chosen by --show or statusline.segments"})
		}
	}
	return list
}
