package parse

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Place is a field of a [State] and the line that it was read from.
type Place struct {
	Name  string // the key, such as "progress.percent"; in the body the label, such as "Phase"
	Value string // as in the State; a phase and a list are one text
	Line  int    // from 1
	Body  bool   // the value comes from the body, not from the front matter
}

// offsets are the positions of a State's fields, by their names in a [Place]. A nil
// map records nothing.
type offsets map[string]int

func (o offsets) set(name string, at int) {
	if o != nil {
		o[name] = at
	}
}

// StateMDPlaces is like [StateMD], but also returns the places of the fields that
// are set, in the order of the fields. Use it to explain a line.
func StateMDPlaces(text string) (State, []Place) {
	at := offsets{}
	s := read(text, at)
	phase := s.PhaseNum + " of " + s.PhaseTotal
	switch {
	case s.PhaseNum == "":
		phase = ""
	case s.PhaseName != "":
		phase += " (" + s.PhaseName + ")"
	}
	var places []Place
	for _, p := range [...]Place{
		{Name: "milestone", Value: s.Milestone},
		{Name: "milestone_name", Value: s.MilestoneName},
		{Name: "status", Value: s.Status},
		{Name: "active_phase", Value: s.ActivePhase},
		{Name: "next_action", Value: s.NextAction},
		{Name: "next_phases", Value: strings.Join(s.NextPhases, "/")},
		{Name: "progress.completed_phases", Value: s.CompletedPhases},
		{Name: "progress.total_phases", Value: s.TotalPhases},
		{Name: "progress.percent", Value: s.Percent},
		{Name: "state_head", Value: s.StateHead},
		{Name: "Status", Value: s.Status, Body: true},
		{Name: "Phase", Value: phase, Body: true},
	} {
		if offset, ok := at[p.Name]; ok && p.Value != "" {
			p.Line = md.LineOf(text, offset+1)
			places = append(places, p)
		}
	}
	return s, places
}
