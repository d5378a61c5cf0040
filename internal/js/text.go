package js

import (
	"strings"
	"unicode/utf8"
)

// Decode returns the text that Node makes of the bytes of s. Each maximal subpart of an
// ill-formed sequence becomes one U+FFFD, as in the WHATWG decoder: E2 82 becomes one, C0 80
// two, ED A0 80 three. (Go's range and encoding/json replace each byte, strings.ToValidUTF8
// replaces a whole run.) A BOM stays.
func Decode(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(decodedLen(s))
	for s != "" {
		r, size := decodeRune(s)
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}

// decodedLen is the length in bytes of what [Decode] returns. It is counted first,
// because that may be three times as long, and a text that grows is held twice.
func decodedLen(s string) int {
	n := 0
	for s != "" {
		r, size := decodeRune(s)
		n += utf8.RuneLen(r)
		s = s[size:]
	}
	return n
}

// decodeRune returns the character at the start of s, and how many bytes it stands for.
func decodeRune(s string) (r rune, size int) {
	switch c := s[0]; {
	case c < utf8.RuneSelf:
		return rune(c), 1
	case c < 0xC2 || c > 0xF4: // begins no character: the most frequent kind by far
		return utf8.RuneError, 1
	}
	r, size = utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		size = subpart(s)
	}
	return r, size
}

// subpart returns the length in bytes of the maximal subpart at the start of s, which begins
// with an ill-formed sequence: the bytes that could still have become a character, at least
// one.
func subpart(s string) int {
	lo, hi, length := byte(0x80), byte(0xBF), 1
	switch c := s[0]; {
	case 0xC2 <= c && c <= 0xDF:
		length = 2
	case 0xE0 <= c && c <= 0xEF:
		length = 3
		if c == 0xE0 {
			lo = 0xA0
		} else if c == 0xED {
			hi = 0x9F
		}
	case 0xF0 <= c && c <= 0xF4:
		length = 4
		if c == 0xF0 {
			lo = 0x90
		} else if c == 0xF4 {
			hi = 0x8F
		}
	}
	n := 1
	for n < length && n < len(s) && lo <= s[n] && s[n] <= hi {
		lo, hi = 0x80, 0xBF
		n++
	}
	return n
}

// Length is s.length, the number of UTF-16 units.
func Length(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// Cut is s.slice(0, n) as Node prints it: the first n UTF-16 units of s. If the cut splits a
// surrogate pair, the remaining half becomes U+FFFD.
func Cut(s string, n int) string {
	units := 0
	for i, r := range s {
		if units == n {
			return s[:i]
		}
		units++
		if r > 0xFFFF {
			if units == n {
				return s[:i] + "\uFFFD"
			}
			units++
		}
	}
	return s
}

// ToLower is toLowerCase, as far as comparisons with ASCII are concerned. It differs from
// [strings.ToLower] for U+0130 (İ), which JavaScript lower-cases to an i and a combining dot.
// It does not handle the Greek final sigma.
func ToLower(s string) string {
	return strings.ToLower(strings.ReplaceAll(s, "\u0130", "i\u0307"))
}
