package statusline

import (
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Clean makes a text from outside fit for a terminal, on one line: a run of
// line ends (LF, CR, U+2028, U+2029) and tabs becomes one space; of what is
// left, the control characters (C0, DEL, C1) and the bidirectional controls
// are dropped; a byte that is not UTF-8 becomes U+FFFD. So nothing in a file
// can move the cursor, change a colour, set a title or the clipboard, or turn
// the text around. The harmless rest of an escape sequence stays visible.
func Clean(s string) string {
	s = js.Decode(s)
	if strings.IndexFunc(s, isControl) < 0 {
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
		case !isControl(r):
			b.WriteRune(r)
		}
		inRun = run
	}
	return b.String()
}

// isControl reports whether r must not reach a terminal as it is.
func isControl(r rune) bool {
	return r < ' ' || 0x7F <= r && r <= 0x9F ||
		r > 0x600 && (unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029)
}
