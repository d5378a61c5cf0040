package parse

import "strings"

// A Place is a field of a [State] and where in the file it is read.
type Place struct {
	Name  string // the key, as in "progress.percent"; of the body the label, as in "Phase"
	Value string // as the State has it; of the phase and of a list as one text
	Line  int    // from 1
	Body  bool   // the value comes from the body, else from the front matter
}

// offsets are where the fields of a State are read, by their names in a [Place]. A
// nil one keeps nothing.
type offsets map[string]int

func (o offsets) set(name string, at int) {
	if o != nil {
		o[name] = at
	}
}

// StateMDPlaces is [StateMD] for people who ask why: it returns the places of the
// fields that are set, too, in the order of the fields.
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
			p.Line = LineOf(text, offset+1)
			places = append(places, p)
		}
	}
	return s, places
}
