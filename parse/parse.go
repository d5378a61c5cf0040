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
// The package does no I/O, knows no clock and reads no environment.
package parse
