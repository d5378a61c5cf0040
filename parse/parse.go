// Package parse turns the text of planning files into plain values.
//
// One file here reads one format. Each reader takes the whole text and never
// fails: what is absent, or written so that the format's own reader does not
// see it, is the zero value. There are no possible errors.
//
// # STATE.md
//
// [StateMD] sees exactly what GSD Core's status line hook sees (parseStateMd of
// @opengsd/gsd-core 1.14.0), which reads the file with regular expressions and
// not as YAML:
//
//	file   = [ front ] body            the body's lines are looked for everywhere
//	front  = "---" eol line { eol line } eol "---"    at the first byte; the first
//	                                             line after that which begins
//	                                             with "---" closes
//	line   = key ":" [ space ] value             at the first column
//	value  = the rest of the line, trimmed, less one leading and one trailing
//	         quote, which need not pair; "null" is absent,
//	         but in a list it is a text
//	eol    = LF | CR LF
//
// Of the scalar keys the last one wins. progress: opens a block of indented
// "key: value" lines that ends at the first line of another form (a comment, a
// blank line); its counters are runs of digits. next_phases: is a flow list or
// a block list. The first "Phase: N of M (name)" of the file, and, where the
// front matter has no status, a keyword from its first "Status:" are read as if
// there were no front matter. White space is JavaScript's,
// and what is written as \s in the hook's expressions goes over line ends.
//
// The expressions are matched by hand, because compiling them would take longer
// than all else that is done with a file; expressions_test.go has them as the
// hook's author wrote them and holds the two equal.
//
// [ProjectMD] reads the same file, of GSD Core or of Ultra Planner, as people
// write it: it overlooks what is before the front matter, comments and blank
// lines, and takes the current position in a list, in bold, in a table or as
// plain lines. Where a value is in both front matter and body, both are kept.
//
//	line     = [ bullet | ">" | "|" ] [ "**" ] label [ "**" ] ( ":" | "|" ) [ "**" ] value
//	section  = heading up to the next of its level, and of ## at the latest
//	phase    = [ version ] [ "Phase" ] id [ ( "of" | "/" ) total ] [ name ]
//	id       = [ code "-" ] digits { "." digits } [ letter ]
//	name     = "(" text ")" | dash text | "-" slug, less what tells how far it is
//	gate     = the keys under current_task: or current_gate:, or the section
//	           "Current Task: …" with its "Gate Progress: … Step 2/3"
//
// # The orchestrator's files
//
// [PlanMD] and [ExecMD] read front matter line by line, not as YAML, since the
// orchestrator writes goals that are none:
//
//	line   = key ":" value | "-" [ key ":" ] value
//	item   = "-" at the column of the list's first, also the first column
//	value  = as above, with escapes undone; a line that is deeper than its key
//	         goes on with it
//
// An execution file without front matter has "Plan ID:" and "Status:" at the
// first column.
//
// # A council job
//
// [CouncilJob] reads a state.json: a JSON object whose status is one of the
// pipeline's eleven. A vote is a word, or what holds one.
//
// Values that [ProjectMD], [PlanMD] and [ExecMD] return know their place, from
// which [LineOf] tells the line.
//
// The package does no I/O, knows no clock and reads no environment.
package parse
