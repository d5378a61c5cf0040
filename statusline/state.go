package statusline

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// NoActiveWorkstream is the text, in every format, for a project that has
// workstreams and none active.
const NoActiveWorkstream = "no active workstream"

// number is the value of a run of digits, +Inf beyond the range of a double. Any
// other text counts as 0.
func Number(digits string) float64 {
	if strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	f, _ := strconv.ParseFloat(digits, 64) // out of range is +Inf, as in JavaScript
	return f
}

// FormatState renders a project's state in the full format: the milestone with its
// progress bar, then a text that depends on the scene, as in
//
//	v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
//
// There is a bar only if there is a percentage and a milestone or milestone name.
// The text is empty for a state that has none of this.
func FormatState(s parse.State) string {
	return Clean(strings.Join(FullParts(s, Form{}), Separator))
}

// fullParts returns the parts of the full format in that form, uncleaned.
func FullParts(s parse.State, form Form) []string {
	return append(Present(milestone(s, form)), sceneOf(&s).parts(&s)...)
}

// milestone is the milestone's version, name and progress bar, as far as there are
// any. A bar never appears alone.
func milestone(s parse.State, form Form) string {
	if s.Milestone == "" && s.MilestoneName == "" {
		return ""
	}
	name := s.MilestoneName
	if name == "milestone" || form.Nameless { // GSD's placeholder for a missing name
		name = ""
	}
	return Join(Field(s.Milestone), Field(name), ProgressBar(s.Percent, form))
}

// FormatStateCompact renders a project's state in the compact format: milestone
// version, phase id and one keyword, as in
//
//	v1.12 · P7/12 · executing
//
// It has no scenes. The keyword is "complete" if the milestone is complete and no
// command is working on a phase; otherwise it comes from the status. The next
// action is shown only if there is neither a keyword nor a phase.
func FormatStateCompact(s parse.State) string {
	return Clean(strings.Join(CompactParts(s), Separator))
}

// compactParts returns the parts of the compact format, uncleaned.
func CompactParts(s parse.State) []string {
	parts := make([]string, 0, 4)
	if s.Milestone != "" {
		parts = append(parts, Field(s.Milestone))
	}
	id := s.ActivePhase
	if id == "" {
		id = s.PhaseNum
	}
	if id != "" {
		p := "P" + Field(id)
		if s.PhaseTotal != "" {
			p += "/" + Field(s.PhaseTotal)
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

// progressBar renders a percentage, a run of digits, with a bar of ten cells:
// "[█████░░░░░] 59%", or without one: "59%". It is empty if there is no percentage;
// anything over 100 counts as 100.
func ProgressBar(percent string, form Form) string {
	if percent == "" {
		return ""
	}
	p := int(min(Number(percent), 100))
	if form.Barless {
		return strconv.Itoa(p) + "%"
	}
	return "[" + Bar(p/10) + "] " + strconv.Itoa(p) + "%"
}

// join joins the non-empty parts with a space.
func Join(parts ...string) string {
	return strings.Join(Present(parts...), " ")
}

// maxField is how many characters of one field are shown. Nothing that people
// write comes near it, but a hostile file can exceed it.
const MaxField = 16384

// field cuts a text after maxField characters.
func Field(s string) string { return Cut(s, MaxField) }

// cut shortens a text to limit characters, with an ellipsis if it was longer.
func Cut(s string, limit int) string {
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

// bar draws ten cells, of which n (0 to 10) are filled.
func Bar(n int) string {
	n = min(max(n, 0), 10)
	return strings.Repeat("█", n) + strings.Repeat("░", 10-n)
}

// separator separates two parts of a state.
const Separator = " · "

// present returns the parts that are not empty.
func Present(parts ...string) []string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}
