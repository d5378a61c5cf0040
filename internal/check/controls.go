package check

import "strings"

// controls looks for characters that a terminal would obey, or that hide what the file
// says. One finding per line is enough.
func (r *report) controls() {
	at := 0
	for text := range strings.Lines(r.text) {
		if i, what := control(text); i >= 0 {
			r.at(at+i, controlCharacter, "the file contains %s, which the status line drops and which may make other tools treat the file as binary: remove it", what)
		}
		at += len(text)
	}
}

// control returns where the first control character of a text begins and what it is,
// or -1. Tabs and line ends do not count.
func control(s string) (at int, what string) {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if ' ' <= c && c < 0x7F {
			continue
		}
		next := func(n int) byte {
			if i+n < len(s) {
				return s[i+n]
			}
			return 0
		}
		switch {
		case c == 0:
			return i, "a NUL character"
		case c == 0x1B:
			return i, "an escape character"
		case c == 0xC2 && 0x80 <= next(1) && next(1) < 0xA0:
			return i, "a C1 control character"
		case c == 0xD8 && next(1) == 0x9C, // U+061C
			c == 0xE2 && next(1) == 0x80 && (next(2) == 0x8E || next(2) == 0x8F || 0xAA <= next(2) && next(2) <= 0xAE), // U+200E, 200F, 202A to 202E
			c == 0xE2 && next(1) == 0x81 && 0xA6 <= next(2) && next(2) <= 0xA9:                                         // U+2066 to 2069
			return i, "a bidirectional control character"
		}
	}
	return -1, ""
}
