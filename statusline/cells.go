package statusline

import "unicode/utf8"

// cellWidth is the number of terminal cells that a text takes. All that is cut
// to cells asks it.
func cellWidth(s string) int { return utf8.RuneCountInString(s) }
