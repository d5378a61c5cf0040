package statusline

import (
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Clean makes a text from outside safe to write to a terminal, on one line. A run
// of line ends (LF, CR, U+2028, U+2029) and tabs becomes one space. Then control
// characters (C0, DEL, C1) and bidirectional controls are dropped, and bytes that
// are not UTF-8 become U+FFFD. So nothing in a file can move the cursor, change a
// colour, set the title or the clipboard, or reverse the text. The harmless rest
// of an escape sequence stays visible.
func Clean(s string) string {
	s = js.Decode(s)
	if strings.IndexFunc(s, IsControl) < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	inRun := false
	for _, r := range s {
		run := r == '\t' || js.IsLineTerminator(r)
		switch {
		case run && !inRun:
			b.WriteByte(' ')
		case !IsControl(r):
			b.WriteRune(r)
		}
		inRun = run
	}
	return b.String()
}

// isControl reports whether r must not reach a terminal.
func IsControl(r rune) bool {
	return r < ' ' || 0x7F <= r && r <= 0x9F ||
		r > 0x600 && (unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029)
}
