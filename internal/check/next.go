package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// next checks the next step: next_action and next_phases.
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
	set := hasPhases && r.phases(phases, keys, s)
	if s.NextAction == "" {
		if set && len(s.NextPhases) > 0 {
			r.at(phases.At, nextIncomplete, "next_phases is not shown without next_action: add `next_action: execute-phase`, or remove next_phases")
		}
		return
	}
	switch s.NextAction {
	case "discuss-phase", "plan-phase", "execute-phase", "verify-phase":
	default:
		r.at(action.ValueAt(), actionUnknown, "unknown next_action %s, shown as it is: write discuss-phase, plan-phase, execute-phase or verify-phase", quote(s.NextAction))
	}
	if !set {
		r.at(action.At, nextIncomplete, "next_action is not shown without next_phases: add `next_phases: [%q]`, or remove next_action", example("", keys, s))
	}
	if s.ActivePhase != "" {
		r.at(action.At, nextShadowed, "next_action is not shown while active_phase is set: clear one of the two")
	}
}

// phases checks next_phases and reports whether it is set to anything.
func (r *report) phases(k md.Key, keys []md.Key, s parse.State) bool {
	value, _, _ := strings.Cut(k.Value, " #")
	value = js.TrimEnd(value)
	items := slices.ContainsFunc(k.Below, func(l md.Line) bool { return strings.HasPrefix(js.TrimStart(l.Text), "-") })
	switch {
	case value == "" && !items, strings.HasPrefix(value, "#") && !items, value == "null", value == "~", value == "[]":
		return false
	case len(s.NextPhases) == 0:
		r.at(k.ValueAt(), phasesUnread, "next_phases does not name a phase, so no next step is shown: write a list such as `next_phases: [%q]`", example(value, keys, s))
	case value == "":
		r.at(k.At, phasesBlock, "next_phases is a block list, which is read only up to the first line that is not a list item: write `next_phases: [%s]`", quoteAll(s.NextPhases))
	}
	return true
}

// example is a phase for a hint: one from the value, or else the file's own.
func example(value string, keys []md.Key, s parse.State) string {
	id := gsdtools.PhaseID(strings.TrimLeft(value, "[\"' "))
	for _, k := range keys {
		if k.Name == "current_phase" && id == "" {
			id = gsdtools.PhaseID(md.Unquote(k.Value))
		}
	}
	return cmp.Or(id, s.ActivePhase, "4.5")
}

// quoteAll returns texts as the elements of a list.
func quoteAll(list []string) string {
	quoted := make([]string, len(list))
	for i, text := range list {
		quoted[i] = `"` + text + `"`
	}
	return cut(strings.Join(quoted, ", "))
}
