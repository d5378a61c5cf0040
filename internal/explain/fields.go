package explain

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// stateFields returns the fields of a STATE.md that the hook's formats are made of,
// including those that are not set. body is what the rich line reads; if rich is
// set, that line explains its phase itself.
func stateFields(text string, body parse.Body, rich bool) []Field {
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
		if name == "Phase" && f.Value == "" && !rich {
			f = richPhase(text, body)
		}
		list = append(list, f)
	}
	return list
}

// richPhase is the body's phase if only the rich line reads it.
func richPhase(text string, body parse.Body) Field {
	f := Field{Name: "Phase"}
	for _, phase := range []parse.Phase{body.CurrentPhase, body.Phase} {
		if id := phase.ID; id.Pos > 0 {
			f.Line, f.Source = parse.LineOf(text, id.Pos), "has "+id.Text+", which only --format rich reads"
		}
	}
	return f
}

// otherFields returns what the rich line, and the lines of the other systems, are
// made of.
func otherFields(text string, facts statusline.Facts) []Field { return located(text, facts.Fields()) }
