// Package js contains the JavaScript semantics that byte parity with GSD Core's hook requires: white space and line
// ends, UTF-8 decoding, cutting by UTF-16 units, Node's path functions, and JSON values with their coercions. To edit
// a client's settings, values have their position in the text, and [ParseSettings] accepts comments.
//
// Each function does what its JavaScript counterpart, which its comment names, does in Node 20 with the same value;
// the expectations in its tests were printed by node. Strings are UTF-8. A text from outside passes through [Decode]
// once, so that later steps see what Node sees.
//
// It is not a JavaScript library: it has only what this program uses.
package js

import (
	"cmp"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
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

// Decode returns what Node decodes from the bytes of s. Each maximal subpart of an ill-formed sequence becomes one
// U+FFFD, as in the WHATWG decoder: E2 82 becomes one, C0 80 two, ED A0 80 three. (Go's range and encoding/json
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

// decodedLen returns the length in bytes of what [Decode] returns. Counting first saves memory: the result may be
// three times as long as s, and a buffer that grows exists twice for a moment.
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
	case c < 0xC2 || c > 0xF4: // cannot begin a character: by far the most frequent case
		return utf8.RuneError, 1
	}
	r, size = utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		size = subpart(s)
	}
	return r, size
}

// subpart returns the length in bytes of the maximal subpart at the start of s, which begins with an ill-formed
// sequence. These are the bytes that could still have become a character, at least one.
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

// CutUnits is s.slice(0, n) as Node prints it: the first n UTF-16 units of s. If the cut splits a
// surrogate pair, the remaining half becomes U+FFFD.
func CutUnits(s string, n int) string {
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

func isSlash(r rune) bool { return r == '/' || r == filepath.Separator }

// Dirname is Node's path.dirname, except that the parent of //a is / and that of C:a is C:. It does not clean the
// result: the parent of /a//b is /a/ and that of /a/b/.. is /a/b. The parent of a root is that root, and that of a
// bare name is ".".
func Dirname(path string) string {
	volume := len(filepath.VolumeName(path))
	rest := strings.TrimRightFunc(path[volume:], isSlash)
	switch i := strings.LastIndexFunc(rest, isSlash); {
	case i > 0:
		return path[:volume+i]
	case i < 0 && rest != "" && volume == 0, path == "":
		return "."
	}
	return path[:min(volume+1, len(path))] // the root
}

// Basename is Node's path.basename: the last part of path without trailing slashes. It is empty for a root and for the
// empty path.
func Basename(path string) string {
	path = strings.TrimRightFunc(path[len(filepath.VolumeName(path)):], isSlash)
	return path[strings.LastIndexFunc(path, isSlash)+1:]
}

// Number is Number(v), which is also how arithmetic converts v: NaN if the value is not a number. It returns 0 and
// false if that throws; see [Value.String].
func (v Value) Number() (float64, bool) {
	switch raw := v.Raw(); raw {
	case "":
		return math.NaN(), true
	case "true":
		return 1, true
	case "false", "null":
		return 0, true
	}
	if v.IsNumber() {
		return v.number(), true
	}
	s, ok := v.String()
	if !ok {
		return 0, false
	}
	return parseNumber(s), true
}

func (v Value) number() float64 {
	f, _ := strconv.ParseFloat(v.Raw(), 64)
	return f
}

// parseNumber is Number(s): the whole trimmed text as a decimal number, or one with 0x, 0o or 0b. It is 0 if s is
// empty and NaN for anything else. Only a decimal number may have a sign.
func parseNumber(s string) float64 {
	s = Trim(s)
	if s == "" {
		return 0
	}
	if len(s) > 2 && s[0] == '0' {
		if base := map[byte]int{'x': 16, 'o': 8, 'b': 2}[s[1]|0x20]; base > 0 {
			return parseDigits(s[2:], base)
		}
	}
	if strings.TrimLeft(s, "+-") == "Infinity" && len(s) <= len("+Infinity") {
		return math.Inf(1 - 2*strings.Count(s[:1], "-"))
	}
	// ParseFloat also accepts inf, nan, 0x1p4 and 1_000, which contain other bytes.
	if strings.Trim(s, "0123456789.eE+-") != "" {
		return math.NaN()
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) {
		return math.NaN()
	}
	return f
}

// parseDigits parses a number in another base. From 2^64 on, its last bit may differ from Node's.
func parseDigits(s string, base int) (f float64) {
	if n, err := strconv.ParseUint(s, base, 64); err == nil {
		return float64(n)
	}
	for i := range len(s) {
		digit, err := strconv.ParseUint(s[i:i+1], base, 8)
		if err != nil {
			return math.NaN()
		}
		f = f*float64(base) + float64(digit)
	}
	return f
}

// ParseInt is parseInt(s, 10): the digits at the start of s, after optional white space and a sign; NaN if there are
// none.
func ParseInt(s string) float64 {
	s = TrimStart(s)
	sign := 1.0
	if s != "" && (s[0] == '+' || s[0] == '-') {
		if s[0] == '-' {
			sign = -1
		}
		s = s[1:]
	}
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	if n == 0 {
		return math.NaN()
	}
	f, _ := strconv.ParseFloat(s[:n], 64)
	return sign * f
}

// Round is Math.round: to the nearest integer, halves upward.
func Round(f float64) float64 {
	r := math.Floor(f)
	if f-r >= 0.5 { // f+0.5 would round 0.49999999999999994 up
		r++
	}
	return r
}

// ToFixed1 is f.toFixed(1) for an f of at least 0.01: one decimal of the exact value, with ties rounded up.
func ToFixed1(f float64) string {
	if !(f < 1e21) {
		return FormatNumber(f)
	}
	if whole := math.Floor(f); f-whole == 0.25 { // the only tie that strconv, which rounds to even, rounds down
		return strconv.FormatFloat(whole, 'f', 0, 64) + ".3"
	}
	return strconv.FormatFloat(f, 'f', 1, 64)
}

// FormatNumber is String(f): the shortest digits that give f again, without an exponent from 1e-6 up to 1e21.
func FormatNumber(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return strings.TrimPrefix(strconv.FormatFloat(f, 'f', -1, 64), "+") + "inity"
	case f == 0:
		return "0" // also for -0
	}
	if abs := math.Abs(f); abs < 1e-6 || abs >= 1e21 {
		mantissa, exp, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
		return mantissa + "e" + exp[:1] + strings.TrimLeft(exp[1:], "0")
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// String is String(v), or ${v} in a template. It returns "" and false if that throws. That happens for an object with
// its own toString, which in JSON is never a function, even inside an array.
func (v Value) String() (string, bool) {
	text, isText := v.Text()
	switch {
	case isText:
		return text, true
	case v.IsUndefined():
		return "undefined", true
	case v.IsArray():
		return v.join()
	case v.IsObject():
		if !v.Get("toString").IsUndefined() {
			return "", false
		}
		return "[object Object]", true
	case v.IsNumber():
		return FormatNumber(v.number()), true
	}
	return v.Raw(), true
}

// join is an array's join(","). The elements of nested arrays appear in the order of the text, separated by
// single commas, with nothing for null, so there is no need to recurse.
func (v Value) join() (string, bool) {
	var b strings.Builder
	s := v.inside()
	for ; s.pos < v.End; s.space() {
		switch s.peek() {
		case '[', ']':
			s.pos++
		case ',':
			b.WriteByte(',')
			s.pos++
		default:
			element := s.next()
			text, ok := element.String()
			if !ok {
				return "", false
			}
			if !element.IsNullish() {
				b.WriteString(text)
			}
		}
	}
	return b.String(), true
}

// Stringify is JSON.stringify(v) of a value from [ParseJSON]; it is "" for undefined.
func (v Value) Stringify() string {
	switch {
	case v.begins('"'):
		return quoted(v.text[v.Start+1 : v.End-1])
	case v.IsNumber():
		return StringifyNumber(v.number())
	case v.IsObject():
		return v.stringifyObject()
	case v.IsArray():
		var list []string
		for element := range v.Elements() {
			list = append(list, element.Stringify())
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	return v.Raw()
}

// stringifyObject writes the members of an object in JavaScript's order: array indexes first, in numerical order. A
// repeated name keeps its first position, but has its last value.
func (v Value) stringifyObject() string {
	var names []string
	values := map[string]string{}
	for m := range v.Members() {
		name := quoted(m.text[m.Key.Start+1 : m.Key.End-1])
		if _, isKnown := values[name]; !isKnown {
			names = append(names, name)
		}
		values[name] = m.Stringify()
	}
	index := func(name string) uint64 {
		n, err := strconv.ParseUint(name[1:len(name)-1], 10, 32)
		if err != nil || name != `"`+strconv.FormatUint(n, 10)+`"` {
			return math.MaxUint32 // this is not an array index either
		}
		return n
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(index(a), index(b)) })
	for i, name := range names {
		names[i] = name + ":" + values[name]
	}
	return "{" + strings.Join(names, ",") + "}"
}

// quoted writes a string literal, given without its quotes, with only the required escapes: of quotes, backslashes,
// control characters and lone surrogates.
func quoted(literal string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := strings.IndexByte(literal, '\\'); i >= 0; i = strings.IndexByte(literal, '\\') {
		r, n := escaped(literal[i:])
		b.WriteString(literal[:i])
		if utf16.IsSurrogate(r) {
			b.WriteString(strings.ToLower(literal[i : i+n]))
		} else {
			text := StringifyString(string(r))
			b.WriteString(text[1 : len(text)-1])
		}
		literal = literal[i+n:]
	}
	b.WriteString(literal + `"`)
	return b.String()
}

// StringifyNumber is JSON.stringify(f): null if f is not finite.
func StringifyNumber(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return "null"
	}
	return FormatNumber(f)
}

// StringifyString is JSON.stringify(s) of text that has passed through [Decode].
func StringifyString(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 2)
	b.WriteByte('"')
	for s != "" {
		n := strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' })
		if n < 0 {
			b.WriteString(s)
			break
		}
		b.WriteString(s[:n])
		writeEscaped(&b, s[n])
		s = s[n+1:]
	}
	b.WriteByte('"')
	return b.String()
}

func writeEscaped(b *strings.Builder, c byte) {
	if i := strings.IndexByte("\"\\\b\t\n\f\r", c); i >= 0 {
		b.WriteByte('\\')
		b.WriteByte("\"\\btnfr"[i])
	} else {
		b.WriteString(`\u00` + strconv.FormatUint(0x100|uint64(c), 16)[1:])
	}
}
