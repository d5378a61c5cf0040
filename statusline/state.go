package statusline

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A Scene is the rule by which [FormatState] says where a project stands.
type Scene string

// The scenes, in the order in which they are tried; the first match wins.
const (
	Active   Scene = "active"   // a command works on a phase: active_phase is set
	Next     Scene = "next"     // idle, and next_action and next_phases say what to run
	Complete Scene = "complete" // percent is 100, or all of at least one phase are done
	Default  Scene = "default"  // none of these: status and the body's phase, as in v1.38
)

// NoActiveWorkstream is the state of a project that has workstreams and none
// of them chosen, in every format.
const NoActiveWorkstream = "no active workstream"

// SceneOf names the scene that [FormatState] draws for s.
func SceneOf(s parse.State) Scene {
	switch {
	case s.ActivePhase != "":
		return Active
	case s.NextAction != "" && len(s.NextPhases) > 0:
		return Next
	case milestoneComplete(s):
		return Complete
	}
	return Default
}

// milestoneComplete compares as the hook does, in doubles: counters beyond
// 2^53 can be equal though their digits differ.
func milestoneComplete(s parse.State) bool {
	if number(s.Percent) == 100 {
		return true
	}
	total := number(s.TotalPhases)
	return total > 0 && s.CompletedPhases != "" && number(s.CompletedPhases) == total
}

// number is the value of a run of digits, +Inf beyond the range of a double. A
// text that is none counts as 0.
func number(digits string) float64 {
	if strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	f, _ := strconv.ParseFloat(digits, 64) // out of range is +Inf, as in JavaScript
	return f
}

// FormatState says where a project stands: milestone with its progress bar,
// then what the scene tells, as in
//
//	v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
//
// The bar needs a percent, and a milestone or its name beside it. The text is
// empty for a state that has none of this.
func FormatState(s parse.State) string {
	return Full.Text(s)
}

// fullParts are the parts of a form of the full format, as they are in the file.
func fullParts(s parse.State, form form) []string {
	parts := make([]string, 0, 4)
	if m := milestone(s, form); m != "" {
		parts = append(parts, m)
	}
	switch SceneOf(s) {
	case Active:
		return append(parts, join("Phase", field(s.ActivePhase), field(s.Status)))
	case Next:
		return append(parts, next(s))
	case Complete:
		return append(parts, "milestone complete")
	}
	if s.Status != "" {
		parts = append(parts, field(s.Status))
	}
	if s.PhaseNum != "" {
		parts = append(parts, phase(s))
	}
	return parts
}

// milestone is the milestone's version, name and progress bar, those that are
// there. A bar does not stand alone.
func milestone(s parse.State, form form) string {
	if s.Milestone == "" && s.MilestoneName == "" {
		return ""
	}
	name := s.MilestoneName
	if name == "milestone" || form >= nameless { // what GSD writes before there is a name
		name = ""
	}
	return join(field(s.Milestone), field(name), progressBar(s.Percent, form))
}

// next is the command to run next and its phases, "next execute-phase 4.5/4.6".
func next(s parse.State) string {
	return join("next", field(s.NextAction), field(strings.Join(s.NextPhases, "/")))
}

// phase is the body's phase, "NAME (4/17)" or "ph 4/17".
func phase(s parse.State) string {
	count := field(s.PhaseNum) + "/" + field(s.PhaseTotal)
	if s.PhaseName == "" {
		return "ph " + count
	}
	return field(s.PhaseName) + " (" + count + ")"
}

// FormatStateCompact says in a few words where a project stands: milestone
// version, phase id and one keyword, as in
//
//	v1.12 · P7/12 · executing
//
// It has no scenes: the keyword is "complete" for a milestone that is, unless a
// command works on a phase, else what the status says. What comes next is
// written only where there is no keyword and no phase.
func FormatStateCompact(s parse.State) string {
	return Compact.Text(s)
}

// compactParts are the parts of the compact format, as they are in the file.
func compactParts(s parse.State) []string {
	parts := make([]string, 0, 4)
	if s.Milestone != "" {
		parts = append(parts, field(s.Milestone))
	}
	id := s.ActivePhase
	if id == "" {
		id = s.PhaseNum
	}
	if id != "" {
		p := "P" + field(id)
		if s.PhaseTotal != "" {
			p += "/" + field(s.PhaseTotal)
		}
		parts = append(parts, p)
	}
	if s.ActivePhase == "" && milestoneComplete(s) {
		return append(parts, "complete")
	}
	if word := keyword(s.Status); word != "" {
		return append(parts, word)
	}
	if id == "" && s.NextAction != "" {
		parts = append(parts, next(s))
	}
	return parts
}

// progressBar draws a percent, a run of digits, over ten cells:
// "[█████░░░░░] 59%", or is "59%" without them. It is empty where there is no
// percent; over 100 counts as 100.
func progressBar(percent string, form form) string {
	if percent == "" {
		return ""
	}
	p := int(min(number(percent), 100))
	if form >= barless {
		return strconv.Itoa(p) + "%"
	}
	return "[" + bar(p/10) + "] " + strconv.Itoa(p) + "%"
}

// join joins the parts that are not empty with a space.
func join(parts ...string) string {
	return strings.Join(present(parts...), " ")
}

// maxField is the number of characters of one field that are shown. No field
// that people write comes near it; a file that someone else wrote can.
const maxField = 16384

// field cuts a text of more than maxField characters there.
func field(s string) string { return cut(s, maxField) }

// cut shortens a text to limit characters, and an ellipsis where it was longer.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := 0
	for i := range s {
		if n == limit {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
