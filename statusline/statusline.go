// Package statusline renders planning state as one line of text. Package parse
// reads the state from files; this package turns the values into text.
//
// To show a STATE.md in a program of your own, two calls are enough:
//
//	state := parse.StateMD(text)
//	fmt.Println(statusline.FormatState(state)) // v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
//
// # What it renders
//
// [FormatState] and [FormatStateCompact] render a STATE.md byte for byte as GSD
// Core's status line hook does (formatGsdState and formatGsdStateCompact of
// @opengsd/gsd-core 1.14.0). What follows the milestone and its progress bar
// depends on the [Scene], which [SceneOf] returns; the first match wins:
//
//	active     Phase 4.5 executing                active_phase is set
//	next       next execute-phase 4.5             next_action and next_phases are set
//	complete   milestone complete                 percent is 100, or all phases are completed
//	default    executing · Observability (4/17)   otherwise: status, and the body's phase
//
// [Facts] is everything that is known about a planning state of any system that
// package parse reads. [Facts.Text] renders it as one line. For a STATE.md the
// formats [Full] and [Compact] give the hook's text; [Rich] joins everything that
// is known. [Facts.JSON] returns the same information as a JSON object. [Facts.Fit]
// and [Format.Fit] shorten a text to a number of terminal cells.
//
// [Line] is the whole line that Claude Code shows: model, state, directory, git,
// context meter and so on. [Line.Layout] fits it into a width, and
// [Layout.Render] returns it with or without colour.
//
// # Safety
//
// Every line and every JSON object that this package renders is safe to write to
// a terminal: [Clean] has been applied to everything that comes from outside. It
// is applied last, after the hook's own cuts and trims, which see the original
// text. The reasons and sources that [WhyScene], [Facts.Fields] and [Facts.Parts]
// return hold text as it is in the file: clean it before you print it.
//
// # Purity and stability
//
// Nothing here returns an error, does I/O or looks at a clock, the environment or
// a terminal. The caller decides whether there is colour; what fatih/color, which
// writes the escape sequences, detects by itself is overridden.
//
// From v1 on the exported API follows semantic versioning. Before v1.0 a minor
// version may change it, and the changelog says so. The rendered bytes follow GSD
// Core's hook: they change when the hook's do.
package statusline
