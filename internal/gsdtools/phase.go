package gsdtools

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// PhaseID returns the phase at the start of a text, as the tools read it: after "Phase"
// and a project code, digits, a letter, and more digits after dots. It is empty if the
// text does not begin with a phase.
func PhaseID(s string) string {
	s = js.TrimStart(s)
	if rest, ok := cutFold(s, "phase"); ok {
		if trimmed := js.TrimStart(rest); len(trimmed) < len(rest) {
			s = trimmed
		}
	}
	if rest := afterCode(s); md.StartsDigit(rest) {
		s = rest
	}
	n := idLen(s)
	// An id ends at the end of a word: 22ab has none, 22.1a has 22.
	for n > 0 && n < len(s) && md.IsWord(s[n]) && md.IsWord(s[n-1]) {
		n--
		n = len(strings.TrimRight(s[:n], "."))
	}
	return s[:n]
}

// idLen is the length of a phase's number at the start of a text: digits, a letter, and
// more digits after dots. It is 0 if there is none.
func idLen(s string) int {
	n := md.Digits(s)
	if n == 0 {
		return 0
	}
	if n < len(s) && md.IsLetter(s[n]) {
		n++
	}
	for n+1 < len(s) && s[n] == '.' && md.IsDigit(s[n+1]) {
		n += 1 + md.Digits(s[n+1:])
	}
	return n
}

// SamePhase reports whether two texts mean the same phase. A project code, leading zeros,
// case, and what follows the number do not matter.
func SamePhase(a, b string) bool { return phaseKey(a) == phaseKey(b) }

// phaseKey is the same for all spellings of a phase.
func phaseKey(id string) string {
	segments := strings.Split(id, "-")
	for i, s := range segments {
		segments[i] = depad(s)
	}
	id = strings.Join(segments, "-")
	number := id
	if code := afterUpperCode(id); md.StartsDigit(code) {
		number = code
	}
	n := idLen(number)
	if n == 0 {
		return strings.ToUpper(id)
	}
	segments = strings.Split(number, "-")
	last := len(segments) - 1
	if plain := func(s string) bool { return md.Digits(s) != len(s) }; last == 0 || slices.ContainsFunc(segments[:last], plain) || idLen(segments[last]) != len(segments[last]) {
		segments = []string{number[:n]} // "04_setup", "4-" and "04-a" are phase 4
	}
	for i, s := range segments {
		if md.Digits(s) == 1 {
			segments[i] = "0" + s
		}
	}
	return strings.ToUpper(strings.Join(segments, "-"))
}

// dirToken is the phase at the start of a directory's name: "04" in 04-observability,
// "CK-01" in CK-01-name, "02-05" in 02-05-delta.
func dirToken(name string) string {
	prefix, rest := "", name
	if code := afterCode(name); md.StartsDigit(code) {
		prefix, rest = name[:len(name)-len(code)], code
	}
	var token []string
	lettered := false
	for i, s := range strings.Split(rest, "-") {
		n := md.Digits(s)
		letters := len(s) - len(strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		switch {
		case i == 0 && n > 0:
		case i == 0 && 0 < letters && letters <= 3 && letters < len(s) && md.IsDigit(s[letters]):
			lettered = true
		case i > 0 && lettered && n > 0:
		case i > 0 && !lettered && n == 2:
		default:
			i = -1
		}
		if i < 0 {
			break
		}
		token = append(token, s)
	}
	if last := len(token) - 1; last > 0 && !lettered && isSlug(token[last]) {
		token = token[:last] // 05-3d in 05-3d-view is not a phase
	}
	if len(token) == 0 {
		return name
	}
	return prefix + strings.Join(token, "-")
}

// isSlug reports whether a segment is two digits and a word.
func isSlug(s string) bool {
	return md.Digits(s) == 2 && len(s) > 2 && 'a' <= s[2] && s[2] <= 'z' &&
		strings.Trim(s[2:], "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// afterCode returns s after a project code and its hyphen, ignoring case, or else "".
func afterCode(s string) string {
	code, rest, ok := strings.Cut(s, "-")
	if !ok || code == "" || !md.IsLetter(code[0]) || strings.ContainsFunc(code, func(r rune) bool { return r > 0x7F || !md.IsWord(byte(r)) }) {
		return ""
	}
	return rest
}

// afterUpperCode is afterCode for a code in capitals.
func afterUpperCode(s string) string {
	rest := afterCode(s)
	if strings.ToUpper(s[:len(s)-len(rest)]) != s[:len(s)-len(rest)] {
		return ""
	}
	return rest
}

// depad removes leading zeros from a number.
func depad(s string) string {
	n := md.Digits(s)
	if n == 0 {
		return s
	}
	zeros := n - len(strings.TrimLeft(s[:n], "0"))
	return s[min(zeros, n-1):]
}
