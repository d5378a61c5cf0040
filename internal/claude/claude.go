// Package claude reads what Claude Code hands to a status line: one JSON object
// on standard input. Claude Code documents its fields; none of them is sure to
// be there or to be of its type. What GSD Core's hook makes of an odd value
// (its coercions) is what is made of it here. Where the hook fails and prints
// nothing, the value counts as absent, so that there is always a line.
package claude
