package js

import (
	"iter"
	"slices"
	"strings"
)

// A Value is a JSON value, stored as its text. The zero Value is undefined, like a property
// that does not exist. A lookup costs one pass over the text; no tree is built, because
// payload and configuration are small and only a few of their keys are used.
type Value struct {
	raw string // valid JSON without surrounding white space
}

// ParseJSON is JSON.parse of text that has passed through [Decode]: strictly RFC 8259, so
// no BOM, no comments, and no white space other than space, tab, LF and CR. Nesting can have
// any depth. It reports false if JSON.parse throws.
func ParseJSON(text string) (Value, bool) {
	s := scanner{text: text}
	span, ok := s.whole()
	return Value{text[span.Start:span.End]}, ok
}

// Get returns an object's own property; names are case-sensitive. If the name is repeated,
// the last one counts. It returns undefined for any other value.
func (v Value) Get(name string) Value {
	var found Value
	for literal, value := range v.members() {
		if unescape(literal) == name {
			found = value
		}
	}
	return found
}

// GetAll is [Value.Get] for several names, in one pass.
func (v Value) GetAll(names ...string) []Value {
	found := make([]Value, len(names))
	for literal, value := range v.members() {
		if i := slices.Index(names, unescape(literal)); i >= 0 {
			found[i] = value
		}
	}
	return found
}

// Size returns the length in bytes of the value's original text.
func (v Value) Size() int { return len(v.raw) }

// IsObject reports whether v is an object and not an array.
func (v Value) IsObject() bool { return strings.HasPrefix(v.raw, "{") }

// Raw returns the value as it is written, or "" for undefined.
func (v Value) Raw() string { return v.raw }

// IsArray reports whether v is an array.
func (v Value) IsArray() bool { return strings.HasPrefix(v.raw, "[") }

// IsTrue reports whether v is the literal true.
func (v Value) IsTrue() bool { return v.raw == "true" }

// IsFalse reports whether v is false.
func (v Value) IsFalse() bool { return v.raw == "false" }

// IsUndefined reports whether v is undefined, that is, absent.
func (v Value) IsUndefined() bool { return v.raw == "" }

// IsNullish reports whether v is undefined or null.
func (v Value) IsNullish() bool { return v.raw == "" || v.raw == "null" }

// IsTruthy is Boolean(v).
func (v Value) IsTruthy() bool {
	switch v.raw {
	case "", "null", "false", `""`:
		return false
	}
	return !v.IsNumber() || v.number() != 0
}

// Text returns the value of a string, and false for any other value. A lone surrogate
// becomes U+FFFD, as Node prints it.
func (v Value) Text() (string, bool) {
	if !strings.HasPrefix(v.raw, `"`) {
		return "", false
	}
	return unescape(v.raw[1 : len(v.raw)-1]), true
}

// Elements yields the elements of an array, and nothing for any other value.
func (v Value) Elements() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if !v.IsArray() {
			return
		}
		s := scanner{text: v.raw, pos: 1}
		for s.space(); s.peek() != ']'; s.space() {
			start := s.pos
			s.skip()
			if !yield(Value{v.raw[start:s.pos]}) {
				return
			}
			if s.space(); s.peek() == ',' {
				s.pos++
			}
		}
	}
}

// Entries yields the elements of an array, with empty names, or the properties of an object,
// including every repeated name. It yields nothing for any other value.
func (v Value) Entries() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		for element := range v.Elements() {
			if !yield("", element) {
				return
			}
		}
		for literal, value := range v.members() {
			if !yield(unescape(literal), value) {
				return
			}
		}
	}
}

// IsNumber reports whether v is a number.
func (v Value) IsNumber() bool {
	return v.raw != "" && (v.raw[0] == '-' || '0' <= v.raw[0] && v.raw[0] <= '9')
}

// members yields the properties of an object in the order of the text: the name's literal
// without its quotes, and the value.
func (v Value) members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if !v.IsObject() {
			return
		}
		s := scanner{text: v.raw, pos: 1}
		for s.space(); s.peek() == '"'; {
			key, value, _ := s.member()
			if !yield(v.raw[key.Start+1:key.End-1], Value{v.raw[value.Start:value.End]}) {
				return
			}
		}
	}
}

// unescape returns the value of a string literal without its quotes.
func unescape(s string) string {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for ; i >= 0; i = strings.IndexByte(s, '\\') {
		b.WriteString(s[:i])
		s = s[i:]
		if s[1] != 'u' {
			b.WriteByte(escaped(s[1]))
			s = s[2:]
		} else if r, ok := surrogates(s); ok {
			b.WriteRune(r)
			s = s[12:]
		} else {
			b.WriteRune(hex4(s[2:])) // U+FFFD for half a pair
			s = s[6:]
		}
	}
	b.WriteString(s)
	return b.String()
}

// surrogates returns the character that two \uXXXX escapes at the start of s form together.
func surrogates(s string) (rune, bool) {
	if len(s) < 12 || s[6:8] != `\u` {
		return 0, false
	}
	high, low := hex4(s[2:]), hex4(s[8:])
	if high < 0xD800 || high >= 0xDC00 || low < 0xDC00 || low >= 0xE000 {
		return 0, false
	}
	return (high-0xD800)<<10 + (low - 0xDC00) + 0x10000, true
}

func escaped(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c
}

func hex4(s string) rune {
	var r rune
	for _, c := range []byte(s[:4]) {
		r = r<<4 | rune(hexDigit(c))
	}
	return r
}

// hexDigit is the value of a hexadecimal digit, or 16 for any other byte.
func hexDigit(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 16
}
