package explain

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// stateFields returns the fields of a STATE.md that the hook's formats are made of,
// including those that are not set. project is what the rich line reads; if rich is
// set, that line explains its parts itself.
func stateFields(text string, project project.Project, rich bool) []Field {
	names := []string{
		"milestone", "milestone_name", "status", "active_phase", "next_action", "next_phases",
		"progress.completed_phases", "progress.total_phases", "progress.percent", "Phase",
	}
	_, places := parse.StateMDPlaces(text)
	var list []Field
	for _, name := range names {
		f := Field{Name: name}
		for _, place := range places {
			if strings.EqualFold(place.Name, name) {
				f.Value, f.Line, f.Source = place.Value, place.Line, "front matter"
				if place.Body {
					f.Source = "body"
				}
			}
		}
		if f.Value == "" && !rich {
			f = richField(text, name, project)
		}
		list = append(list, f)
	}
	return list
}

// richField says where a field is that only the rich line reads: a phase in another
// spelling, a counter after a comment or in quotes, a percentage in the body.
func richField(text, name string, p project.Project) Field {
	f := Field{Name: name}
	var read []md.Field // the last one that is there counts
	switch name {
	case "milestone":
		read = []md.Field{p.Body.Milestone}
	case "milestone_name":
		read = []md.Field{p.Body.MilestoneName}
	case "status":
		read = []md.Field{p.Body.Status}
	case "Phase":
		read = []md.Field{p.CurrentPhase, p.Body.CurrentPhase.ID, p.Body.Phase.ID}
	case "progress.percent":
		read = []md.Field{p.Body.Progress, p.Percent}
	case "progress.total_phases":
		read = []md.Field{p.TotalPhases}
	case "progress.completed_phases":
		read = []md.Field{p.CompletedPhases}
	}
	for _, r := range read {
		if r.Pos > 0 {
			f.Line, f.Source = md.LineOf(text, r.Pos), "has "+r.Text+", which only --format rich reads"
		}
	}
	return f
}

// otherFields returns what the rich line, and the lines of the other systems, are
// made of.
func otherFields(text string, facts *system.Facts) []Field {
	lines := lineCounter{text: text}
	return lines.located(facts.Values())
}
