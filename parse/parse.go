// Package parse reads a STATE.md exactly as GSD Core's status line hook does (parseStateMd of @opengsd/gsd-core
// 1.14.0). The hook uses regular expressions and no YAML parser:
//
//	file   = [ front ] body    fields of the body are searched for in the whole file
//	front  = "---" eol line { eol line } eol "---"    opens at the first byte, and ends
//	                           at the first later line that begins with "---"
//	line   = key ":" [ space ] value    at the first column; the last one wins
//	value  = the rest of the line, trimmed, minus one leading and one trailing quote,
//	         which need not match; "null" means absent, but is plain text in a list
//	eol    = LF | CR LF
//
// progress: opens a block of indented "key: value" lines, which ends at the first line of another form (a comment, a
// blank line). next_phases: is a list in brackets or one item a line. The phase is the first "Phase: N of M (name)"
// in the file. If the front matter has no status, a keyword is taken from the first "Status:". White space is
// JavaScript's.
//
// Reading never fails: what is absent, or not seen by the hook, is empty. The package is pure. Before v1.0 its API
// may change in a minor version; the changelog says so.
package parse
