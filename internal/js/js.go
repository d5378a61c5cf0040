// Package js contains the JavaScript semantics that byte parity with GSD Core's hook
// requires, and nothing else: white space and line ends, UTF-8 decoding, cutting by UTF-16
// units, Node's path functions, and JSON values with their coercions.
//
// Each function is named after its JavaScript counterpart and does what Node 20 does with
// the same value; the expectations in its tests were printed by node. Strings are UTF-8. A
// text from outside passes through [Decode] once, so that later steps see what Node saw.
//
// It is not a JavaScript library: it has only what the hook uses.
package js

import (
	"runtime"
	"strings"
	"unicode/utf8"
)

// IsSpace reports whether r is JavaScript white space: what \s matches and trim removes. The set is ECMAScript's
// WhiteSpace and LineTerminator. It includes U+FEFF and VT, but not U+0085, U+180E, U+200B and U+001C to U+001F.
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

// Line returns s up to its first line terminator: what (.*) captures at the start of s.
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

// StartsLine reports whether ^ with flag m matches at byte i of s: at the start and after each line terminator.
func StartsLine(s string, i int) bool {
	if i == 0 {
		return true
	}
	if c := s[i-1]; c == '\n' || c == '\r' {
		return true
	}
	return i >= 3 && isSeparator(s[i-3:i])
}

func isSeparator(s string) bool {
	return len(s) >= 3 && s[0] == 0xE2 && s[1] == 0x80 && s[2]&^1 == 0xA8
}

// Decode returns the text that Node makes of the bytes of s. Each maximal subpart of an ill-formed sequence becomes
// one U+FFFD, as in the WHATWG decoder: E2 82 becomes one, C0 80 two, ED A0 80 three. (Go's range and encoding/json
// replace each byte, strings.ToValidUTF8 replaces a whole run.) A BOM stays.
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
// because that may be three times as long, and text that grows is held twice.
func decodedLen(s string) int {
	n := 0
	for s != "" {
		r, size := decodeRune(s)
		n += utf8.RuneLen(r)
		s = s[size:]
	}
	return n
}

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

// subpart returns the length in bytes of the maximal subpart at the start of s, which begins with an ill-formed
// sequence: the bytes that could still have become a character, at least one.
func subpart(s string) int {
	n := 1
	for n < len(s) && !utf8.FullRuneInString(s[:n+1]) {
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

// ToLower is toLowerCase, as far as comparisons with ASCII are concerned. It differs from [strings.ToLower] for
// U+0130 (İ), which JavaScript lower-cases to an i and a combining dot. It does not handle the Greek final sigma.
func ToLower(s string) string {
	return strings.ToLower(strings.ReplaceAll(s, "\u0130", "i\u0307"))
}

const onWindows = runtime.GOOS == "windows"

// Dirname is Node's path.dirname, on Windows path.win32.dirname. It does not clean what is left: the parent of /a//b
// is /a/ and that of /a/b/.. is /a/b. The parent of a root is that root, of a bare name ".".
func Dirname(path string) string { return dirname(path, onWindows) }

// Basename is Node's path.basename, on Windows path.win32.basename: the last part
// of path without trailing slashes. It is empty for a root and for the empty path.
func Basename(path string) string { return basename(path, onWindows) }

func dirname(path string, windows bool) string {
	root := rootLen(path, windows)
	rest := strings.TrimRightFunc(path[root:], separator(windows))
	i := strings.LastIndexFunc(rest, separator(windows))
	switch {
	case i == 0 && !windows: // //a: one slash more than the root
		return path[:root+1]
	case i >= 0:
		return path[:root+i]
	case root > 0:
		return path[:root]
	}
	return "."
}

func basename(path string, windows bool) string {
	if windows && hasDrive(path) {
		path = path[2:]
	}
	path = strings.TrimRightFunc(path, separator(windows))
	return path[strings.LastIndexFunc(path, separator(windows))+1:]
}

// rootLen is the length of a path's root: "/". On Windows it is also a drive, with
// or without a slash after it, or \\server\share with the slash after that.
func rootLen(path string, windows bool) int {
	n := 0
	if windows && hasDrive(path) {
		n = 2
	}
	isSeparator := separator(windows)
	if n == len(path) || !isSeparator(rune(path[n])) {
		return n
	}
	n++
	if !windows || n != 1 || len(path) == 1 || !isSeparator(rune(path[1])) {
		return n
	}
	server := path[2:]
	share := strings.TrimLeftFunc(strings.TrimLeftFunc(server, not(isSeparator)), isSeparator)
	if share == "" || isSeparator(rune(server[0])) {
		return n
	}
	rest := strings.TrimLeftFunc(share, not(isSeparator))
	return len(path) - len(rest) + min(1, len(rest))
}

func hasDrive(path string) bool {
	return len(path) >= 2 && path[1] == ':' && 'a' <= path[0]|0x20 && path[0]|0x20 <= 'z'
}

func separator(windows bool) func(rune) bool {
	return func(r rune) bool { return r == '/' || windows && r == '\\' }
}

func not(is func(rune) bool) func(rune) bool {
	return func(r rune) bool { return !is(r) }
}
