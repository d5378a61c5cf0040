package parse

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

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
		s.readProgress(front)
		s.NextPhases = nextPhases(front)
		for _, key := range []string{"milestone", "milestone_name", "status", "active_phase", "next_action"} {
			add(key, *s.scalar(key), offset+scalarAt(front, key), false)
		}
		add("next_phases", strings.Join(s.NextPhases, "/"), offset+listAt(front), false)
		block := offset + blockAt(front)
		rest := text[block : offset+len(front)]
		for _, c := range []struct{ key, value string }{{"completed_phases", s.CompletedPhases}, {"total_phases", s.TotalPhases}, {"percent", s.Percent}} {
			add("progress."+c.key, c.value, block+counterAt(rest, c.key+":"), false)
		}
		add("state_head", s.StateHead, offset+scalarAt(front, "state_head"), false)
	}
	if s.Status == "" {
		add("Status", bodyStatus(text), labelAt(text, "Status:"), true)
	}
	if s.readPhase(text); s.PhaseNum != "" {
		value := s.PhaseNum + " of " + s.PhaseTotal
		if s.PhaseName != "" {
			value += " (" + s.PhaseName + ")"
		}
		add("Phase", value, phaseAt(text), true)
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

// listAt is where the next_phases that counts begins, the flow list before the
// block list.
func listAt(front string) int {
	const key = "next_phases:"
	block := -1
	for rest := range linesFrom(front, key) {
		at := len(front) - len(rest) - len(key)
		if strings.HasPrefix(js.TrimStart(rest), "[") {
			return at
		}
		if _, ok := nextLine(rest); ok && block < 0 {
			block = at
		}
	}
	return max(block, 0)
}

// blockAt is where the lines of the progress: that counts begin.
func blockAt(front string) int {
	for rest := range linesFrom(front, "progress:") {
		if rest, ok := nextLine(rest); ok && matchLines(rest, progressLine) > 0 {
			return len(front) - len(rest)
		}
	}
	return 0
}

// counterAt is where a counter of a block begins.
func counterAt(block, key string) int {
	for i := range indexes(block, key) {
		start := strings.TrimRight(block[:i], " \t")
		if len(start) == i || !js.StartsLine(block, len(start)) {
			continue
		}
		if n, _ := cutDigits(js.TrimStart(block[i+len(key):])); n != "" {
			return i
		}
	}
	return 0
}

// labelAt is where the first line of a label begins that has a value.
func labelAt(text, label string) int {
	for rest := range linesFrom(text, label) {
		if _, ok := value(rest); ok {
			return len(text) - len(rest) - len(label)
		}
	}
	return 0
}

// phaseAt is where the phase that [State.readPhase] reads begins.
func phaseAt(text string) int {
	const label = "Phase:"
	for rest := range linesFrom(text, label) {
		num, after := cutDigits(js.TrimStart(rest))
		after, ok := strings.CutPrefix(skipSpace(after), "of")
		total, _ := cutDigits(skipSpace(after))
		if num != "" && ok && total != "" {
			return len(text) - len(rest) - len(label)
		}
	}
	return 0
}
