package js

import "strings"

// IsSpace reports whether r is JavaScript white space: what \s matches and trim removes. The
// set is ECMAScript's WhiteSpace and LineTerminator. It includes U+FEFF and VT, but not
// U+0085, U+180E, U+200B and U+001C to U+001F.
func IsSpace(r rune) bool {
	switch {
	case r < 0x80:
		return r == ' ' || '\t' <= r && r <= '\r'
	case 0x2000 <= r && r <= 0x200A:
		return true
	}
	switch r {
	case 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return false
}

// IsLineTerminator reports whether r ends a line for ^ and $ (with flag m) and is not matched
// by the dot: LF, CR, U+2028 and U+2029.
func IsLineTerminator(r rune) bool {
	return r == '\n' || r == '\r' || r == 0x2028 || r == 0x2029
}

// Trim is String.prototype.trim.
func Trim(s string) string {
	return TrimStart(TrimEnd(s))
}

// TrimStart is String.prototype.trimStart.
func TrimStart(s string) string {
	// Most values begin with a letter, and TrimLeftFunc decodes runes.
	if s == "" || '!' <= s[0] && s[0] < 0x80 {
		return s
	}
	return strings.TrimLeftFunc(s, IsSpace)
}

// TrimEnd is String.prototype.trimEnd.
func TrimEnd(s string) string {
	if s == "" || '!' <= s[len(s)-1] && s[len(s)-1] < 0x80 {
		return s
	}
	return strings.TrimRightFunc(s, IsSpace)
}

// Line returns s up to its first line terminator: what (.*) captures at the
// start of s.
func Line(s string) string {
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\n' || c == '\r':
			return s[:i]
		case c == 0xE2 && isSeparator(s[i:]):
			return s[:i]
		}
	}
	return s
}

// StartsLine reports whether ^ with flag m matches at byte i of s: at the start and after
// each line terminator.
func StartsLine(s string, i int) bool {
	if i == 0 {
		return true
	}
	if c := s[i-1]; c == '\n' || c == '\r' {
		return true
	}
	return i >= 3 && isSeparator(s[i-3:i])
}

// isSeparator reports whether s begins with U+2028 or U+2029.
func isSeparator(s string) bool {
	return len(s) >= 3 && s[0] == 0xE2 && s[1] == 0x80 && s[2]&^1 == 0xA8
}
