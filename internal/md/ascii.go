package md

import (
	"strconv"
	"strings"
)

// CutDigits splits s after the digits at its start.
func CutDigits(s string) (digits, rest string) {
	n := Digits(s)
	return s[:n], s[n:]
}

// Digits returns how many digits s begins with.
func Digits(s string) int {
	n := 0
	for n < len(s) && IsDigit(s[n]) {
		n++
	}
	return n
}

// StartsDigit reports whether s begins with a digit.
func StartsDigit(s string) bool { return s != "" && IsDigit(s[0]) }

// IsDigit reports whether c is a digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsLetter reports whether c is an ASCII letter.
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsWord reports whether c is an ASCII letter or digit, or an underscore.
func IsWord(c byte) bool { return c == '_' || IsDigit(c) || IsLetter(c) }

// Number is the value of a run of digits, +Inf beyond the range of a double. Any
// other text counts as 0.
func Number(digits string) float64 {
	if strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	f, _ := strconv.ParseFloat(digits, 64) // out of range is +Inf, as in JavaScript
	return f
}
