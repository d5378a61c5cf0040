// Package claude reads what Claude Code hands to a status line and keeps on
// disk for one: the JSON on standard input, the todo list, the transcript, the
// update check that GSD Core leaves in the cache; and it writes the bridge file
// for GSD Core's context monitor.
//
// Claude Code documents the payload's fields; none of them is sure to be there
// or to be of its type. What GSD Core's hook (@opengsd/gsd-core 1.14.0) makes
// of an odd value, by JavaScript's coercions, is what is made of it here. Where
// the hook fails and prints nothing at all, the value counts as absent, so that
// there is always a line.
//
// Only the bridge file is ever written. A file that is not regular counts as one
// that cannot be read: package disk opens without waiting. Nothing here starts a
// process, and nothing here knows Claude Code's settings: see package settings.
package claude
