package statusline

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// NoActiveWorkstream is the state of a project that has workstreams and none
// of them chosen, in every format.
const NoActiveWorkstream = "no active workstream"

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
	return append(present(milestone(s, form)), sceneOf(&s).parts(&s)...)
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
	if s.ActivePhase == "" && isComplete(&s) {
		return append(parts, "complete")
	}
	if word := keyword(s.Status); word != "" {
		return append(parts, word)
	}
	if id == "" && s.NextAction != "" {
		parts = append(parts, nextParts(&s)...)
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
