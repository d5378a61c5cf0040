package parse

import "strings"

// A Place is a field of a [State] and where in the file it is read.
type Place struct {
	Name  string // the key, as in "progress.percent"; of the body the label, as in "Phase"
	Value string // as the State has it; of the phase and of a list as one text
	Line  int    // from 1
	Body  bool   // the value comes from the body, else from the front matter
}

// Places returns the places of all fields that [StateMD] finds in text, in the
// order of the fields. It is for people who ask why, and reads the text again:
// a State alone costs less.
func Places(text string) []Place {
	var s State
	var places []Place
	add := func(name, value string, pos int, body bool) {
		if value != "" {
			places = append(places, Place{Name: name, Value: value, Line: LineOf(text, pos+1), Body: body})
		}
	}
	front, ok := frontMatter(text)
	offset := strings.Index(text, "\n") + 1
	if ok {
		s.readScalars(front)
		for _, key := range []string{"milestone", "milestone_name", "status", "active_phase", "next_action"} {
			add(key, *s.scalar(key), offset+scalarAt(front, key), false)
		}
		list, at := nextPhases(front)
		add("next_phases", strings.Join(list, "/"), offset+at, false)
		block, start := progressBlock(front)
		for _, key := range []string{"completed_phases", "total_phases", "percent"} {
			digits, at := counter(block, key+":")
			add("progress."+key, digits, offset+start+at, false)
		}
		add("state_head", s.StateHead, offset+scalarAt(front, "state_head"), false)
	}
	if s.Status == "" {
		status, at := bodyStatus(text)
		add("Status", status, at, true)
	}
	if at := s.readPhase(text); s.PhaseNum != "" {
		value := s.PhaseNum + " of " + s.PhaseTotal
		if s.PhaseName != "" {
			value += " (" + s.PhaseName + ")"
		}
		add("Phase", value, at, true)
	}
	return places
}

// scalarAt is where the line of a first-level key begins, of several that which
// counts.
func scalarAt(front, key string) int {
	at, found := 0, 0
	for line := range strings.SplitSeq(front, "\n") {
		if rest, ok := strings.CutPrefix(line, key+":"); ok {
			if _, ok := value(rest); ok {
				found = at
			}
		}
		at += len(line) + 1
	}
	return found
}
