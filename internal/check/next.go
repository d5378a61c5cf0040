package check

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// next checks what is to be run next: next_action and next_phases.
func (r *report) next(entries []entry, s parse.State) {
	find := func(key string) (entry, bool) {
		for _, e := range slices.Backward(entries) { // the last one wins
			if e.key == key {
				return e, true
			}
		}
		return entry{}, false
	}
	action, _ := find("next_action")
	phases, hasPhases := find("next_phases")
	set := hasPhases && r.phases(phases, s)
	if s.NextAction == "" {
		if set && len(s.NextPhases) > 0 {
			r.at(phases.at, "next-incomplete", "next_phases is not shown without next_action: add the command, or leave both out")
		}
		return
	}
	switch s.NextAction {
	case "discuss-phase", "plan-phase", "execute-phase", "verify-phase":
	default:
		r.at(action.valueAt(), "action-unknown", "%s is no command that GSD knows: write discuss-phase, plan-phase, execute-phase or verify-phase", quote(s.NextAction))
	}
	if !set {
		r.at(action.at, "next-incomplete", "next_action is not shown without next_phases: add `next_phases: [\"4.5\"]`, or leave both out")
	}
	if s.ActivePhase != "" {
		r.at(action.at, "next-shadowed", "next_action is never shown beside active_phase: clear one of the two")
	}
}

// phases checks next_phases and reports whether it is set to anything.
func (r *report) phases(e entry, s parse.State) bool {
	value, _, _ := strings.Cut(e.value, " #")
	value = js.TrimEnd(value)
	items := slices.ContainsFunc(e.below, func(l line) bool { return strings.HasPrefix(js.TrimStart(l.text), "-") })
	switch {
	case value == "" && !items, strings.HasPrefix(value, "#") && !items, value == "null", value == "~", value == "[]":
		return false
	case len(s.NextPhases) == 0:
		r.at(e.valueAt(), "phases-unread", "next_phases gives no phase: write a list as in `next_phases: [\"4.5\"]`")
	case value == "":
		r.at(e.at, "phases-block", "next_phases is a block list, which ends at the first line of another form: prefer `next_phases: [\"4.5\"]`")
	}
	return true
}
