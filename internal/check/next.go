package check

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// next checks what is to be run next: next_action and next_phases.
func (r *report) next(keys []md.Key, s parse.State) {
	find := func(key string) (md.Key, bool) {
		for _, k := range slices.Backward(keys) { // the last one wins
			if k.Name == key {
				return k, true
			}
		}
		return md.Key{}, false
	}
	action, _ := find("next_action")
	phases, hasPhases := find("next_phases")
	set := hasPhases && r.phases(phases, s)
	if s.NextAction == "" {
		if set && len(s.NextPhases) > 0 {
			r.at(phases.At, nextIncomplete, "next_phases is not shown without next_action: add the command, or leave both out")
		}
		return
	}
	switch s.NextAction {
	case "discuss-phase", "plan-phase", "execute-phase", "verify-phase":
	default:
		r.at(action.ValueAt(), actionUnknown, "%s is no command that GSD knows: write discuss-phase, plan-phase, execute-phase or verify-phase", quote(s.NextAction))
	}
	if !set {
		r.at(action.At, nextIncomplete, "next_action is not shown without next_phases: add `next_phases: [\"4.5\"]`, or leave both out")
	}
	if s.ActivePhase != "" {
		r.at(action.At, nextShadowed, "next_action is never shown beside active_phase: clear one of the two")
	}
}

// phases checks next_phases and reports whether it is set to anything.
func (r *report) phases(k md.Key, s parse.State) bool {
	value, _, _ := strings.Cut(k.Value, " #")
	value = js.TrimEnd(value)
	items := slices.ContainsFunc(k.Below, func(l md.Line) bool { return strings.HasPrefix(js.TrimStart(l.Text), "-") })
	switch {
	case value == "" && !items, strings.HasPrefix(value, "#") && !items, value == "null", value == "~", value == "[]":
		return false
	case len(s.NextPhases) == 0:
		r.at(k.ValueAt(), phasesUnread, "next_phases gives no phase: write a list as in `next_phases: [\"4.5\"]`")
	case value == "":
		r.at(k.At, phasesBlock, "next_phases is a block list, which ends at the first line of another form: prefer `next_phases: [\"4.5\"]`")
	}
	return true
}
