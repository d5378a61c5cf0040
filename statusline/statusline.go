// Package statusline turns values into one line of text.
//
// [FormatState] and [FormatStateCompact] say where a project stands, byte for
// byte as GSD Core's status line hook does (formatGsdState and
// formatGsdStateCompact of @opengsd/gsd-core 1.14.0); [SceneOf] names the rule
// that applied. [Line] is the whole line that Claude Code shows.
//
// [Facts] is all that is known of a planning state, of GSD Core or of another
// system. Its [Facts.Text] is one line: in the formats Full and Compact a
// STATE.md is as the hook has it, in Rich all that is known is joined, what
// contradicts included. [Facts.JSON] says the same as one object.
//
// Every text that leaves this package can be written to a terminal: [Clean]
// has been over all that came from outside. It comes last, after the hook's
// own cuts and trims, which see the text as it was.
//
// The package is pure: it does no I/O and asks no clock, no environment and no
// terminal. Whether there is colour is said by the caller, whatever fatih/color,
// which writes the escape sequences, found out for itself.
package statusline
