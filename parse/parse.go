// Package parse reads the files in which planning tools keep a project's state:
// STATE.md of GSD Core and Ultra Planner, the orchestrator's plan and execution
// files, and the council pipeline's state.json.
//
// Every reader takes the whole text of a file and returns plain values. To
// render them as a status line, pass them to package statusline. To find out
// which reader a file needs, call [SystemOf].
//
// # Errors
//
// There are none: a reader never fails. A value that is absent, or that the
// format's own reader does not see, is the zero value. [CouncilJob] also reports
// whether the text is a job at all. Very long values and texts are cut.
//
// # STATE.md
//
// [StateMD] sees exactly what GSD Core's status line hook sees (parseStateMd of
// @opengsd/gsd-core 1.14.0). The hook uses regular expressions and no YAML
// parser:
//
//	file   = [ front ] body            body fields are searched for in the whole file
//	front  = "---" eol line { eol line } eol "---"    opens at the first byte; closed
//	                                             by the first later line that
//	                                             begins with "---"
//	line   = key ":" [ space ] value             at the first column
//	value  = the rest of the line, trimmed, minus one leading and one trailing
//	         quote, which need not match; "null" means absent, but is plain
//	         text inside a list
//	eol    = LF | CR LF
//
// If a scalar key is repeated, the last one wins. progress: opens a block of
// indented "key: value" lines, which ends at the first line of another form (a
// comment, a blank line); its counters are runs of digits. next_phases: is a
// flow list or a block list. The phase comes from the first "Phase: N of M
// (name)" in the file. If the front matter has no status, a keyword is taken from
// the first "Status:". Both are matched without regard to the front matter.
// White space is what JavaScript counts as such, and where the hook's expressions
// say \s it includes line ends.
//
// The expressions are matched by hand, because compiling them would take longer
// than everything else. expressions_test.go holds the originals and checks that
// both give the same result.
//
// [ProjectMD] reads the same file the way people write it. It ignores text before
// the front matter, comments and blank lines, and accepts the current position as
// a list, in bold, as a table or as plain lines. If both the front matter and the
// body have a value, both are kept.
//
//	line     = [ bullet | ">" | "|" ] [ "**" ] label [ "**" ] ( ":" | "|" ) [ "**" ] value
//	section  = from a heading to the next one of its level, or the next ## heading
//	phase    = [ version ] [ "Phase" ] id [ ( "of" | "/" ) total ] [ name ]
//	id       = [ code "-" ] digits { "." digits } [ letter ]
//	name     = "(" text ")" | dash text | "-" slug, minus any progress remark
//	gate     = the keys under current_task: or current_gate:, or the section
//	           "Current Task: …" with its "Gate Progress: … Step 2/3"
//
// # The orchestrator's files
//
// [PlanMD] and [ExecMD] read front matter line by line rather than as YAML,
// because the orchestrator writes goals that are not valid YAML:
//
//	line   = key ":" value | "-" [ key ":" ] value
//	item   = "-" at the column of the list's first dash, which may be the first column
//	value  = as above, with escapes decoded; lines indented deeper than the key
//	         continue it
//
// An execution file without front matter has "Plan ID:" and "Status:" at the
// first column.
//
// # A council job
//
// [CouncilJob] reads a state.json: a JSON object whose status is one of the
// pipeline's eleven. A vote is a word, or an object or list that contains one.
//
// # Positions
//
// The values that [ProjectMD], [PlanMD] and [ExecMD] return know their position
// in the text. [LineOf] turns a position into a line number.
//
// # Purity and stability
//
// The package does no I/O and uses no clock and no environment; its functions can
// be called concurrently. From v1 on the exported API follows semantic
// versioning. Before v1.0 a minor version may change it, and the changelog says
// so. What StateMD reads follows GSD Core's hook.
package parse
