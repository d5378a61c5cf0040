// Package statusline renders the state that package parse reads from a STATE.md, byte for byte as GSD Core's status
// line hook does (formatGsdState and formatGsdStateCompact of @opengsd/gsd-core 1.14.0):
//
//	state := parse.StateMD(text)
//	fmt.Println(statusline.FormatState(state)) // v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
//
// What follows the milestone and its progress bar depends on the [Scene]; the first match wins:
//
//	active     Phase 4.5 executing                active_phase is set
//	next       next execute-phase 4.5             next_action and next_phases are set
//	complete   milestone complete                 percent is 100, or all phases are completed
//	default    executing · Observability (4/17)   otherwise: status, and the body's phase
//
// Every text is safe to write to a terminal: [Clean] is applied last, after the hook's own cuts. The reasons that
// [WhyScene] returns are not cleaned: clean them before you print them. The package is pure. Before v1.0 its API may
// change in a minor version; the rendered bytes change when the hook's do.
package statusline
