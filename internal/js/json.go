package js

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// A scanner walks a JSON text in one pass and without recursion, because the text may be nested as deep as it is
// long. It is the only parser: [Parse] validates with it, and each lookup in the result walks the text again.
type scanner struct {
	text    string
	pos     int
	relaxed bool        // comments and trailing commas are allowed
	mistake SyntaxError // the first one
}

// A SyntaxError says where text stops being valid, and why.
type SyntaxError struct {
	At   int // the offset in the text
	What string
}

func (e *SyntaxError) Error() string { return e.What }

func (s *scanner) fail(at int, what string) bool {
	if s.mistake.What == "" {
		s.mistake = SyntaxError{at, what}
	}
	return false
}

func (s *scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		case '/':
			if !s.relaxed || !s.comment() {
				return
			}
		default:
			return
		}
	}
}

// comment skips the comment that begins at a slash. If the comment has no end, the position stays at the slash, and
// the caller fails there.
func (s *scanner) comment() bool {
	rest := s.text[s.pos:]
	switch {
	case strings.HasPrefix(rest, "//"):
		line, _, _ := strings.Cut(rest, "\n")
		s.pos += len(line)
		return true
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			return s.fail(s.pos, "unterminated comment")
		}
		s.pos += end + 4
		return true
	}
	return false
}

// whole reads a text that is one value.
func (s *scanner) whole() (Value, error) {
	s.space()
	v := Value{s.text, Span{Start: s.pos}}
	ok := s.value()
	v.End = s.pos
	s.space()
	if ok && s.pos < len(s.text) {
		ok = s.fail(s.pos, "unexpected text after the object")
	}
	if !ok {
		mistake := s.mistake
		return Value{}, &mistake
	}
	return v, nil
}

func (s *scanner) value() bool {
	var open []byte // the closing brackets that are still to come
	for {
		s.space()
		start := s.pos
		switch c := s.peek(); {
		case c == '{' || c == '[':
			s.pos++
			if len(open) > max(1<<20, len(s.text)-s.pos) {
				return false // the text cannot close them all, so stop before they take memory
			}
			open = append(open, c+2) // each closing bracket is its opening one plus 2
			s.space()
			if s.peek() != c+2 {
				if c == '{' && !s.key() {
					return false
				}
				continue
			}
		case !s.scalar(c), c != '"' && !s.delimited():
			return s.fail(start, "invalid value")
		}
		// A value has ended: close what ends with it, then continue with the next.
		for len(open) > 0 {
			closing := open[len(open)-1]
			s.space()
			if s.peek() == ',' {
				s.pos++
				s.space()
				if !s.relaxed || s.peek() != closing {
					if closing == '}' && !s.key() {
						return false
					}
					break
				}
			}
			if s.peek() != closing {
				return s.fail(s.pos, "expected a comma or "+string(closing))
			}
			s.pos++
			open = open[:len(open)-1]
		}
		if len(open) == 0 {
			return true
		}
	}
}

func (s *scanner) key() bool {
	start := s.pos
	if s.peek() != '"' {
		return s.fail(start, "expected a name in double quotes")
	}
	if !s.str() {
		return s.fail(start, "invalid value")
	}
	s.space()
	if s.peek() != ':' {
		return s.fail(s.pos, "expected a colon")
	}
	s.pos++
	return true
}

func (s *scanner) scalar(c byte) bool {
	switch c {
	case '"':
		return s.str()
	case 't':
		return s.literal("true")
	case 'f':
		return s.literal("false")
	case 'n':
		return s.literal("null")
	}
	return s.num()
}

func (s *scanner) literal(word string) bool {
	ok := strings.HasPrefix(s.text[s.pos:], word)
	s.pos += len(word)
	return ok
}

// delimited reports whether a number or a word ends here, so that 1x is a single error.
func (s *scanner) delimited() bool {
	switch s.peek() {
	case ',', '}', ']', ' ', '\n', '\r', '\t', ':', '[', '{', '"':
		return true
	case 0:
		return s.pos >= len(s.text)
	case '/':
		return s.relaxed
	}
	return false
}

func (s *scanner) str() bool {
	for i := s.pos + 1; i < len(s.text); i++ { // most of a text is in strings: a local i is faster
		switch c := s.text[i]; {
		case c == '"':
			s.pos = i + 1
			return true
		case c < ' ':
			return false
		case c == '\\':
			s.pos = i + 1
			if !s.escape() {
				return false
			}
			i = s.pos
		}
	}
	return false
}

func (s *scanner) escape() bool {
	switch s.peek() {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		for range 4 {
			s.pos++
			if !isHex(s.peek()) {
				return false
			}
		}
		return true
	}
	return false
}

// num skips a number: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
func (s *scanner) num() bool {
	if s.peek() == '-' {
		s.pos++
	}
	if s.peek() == '0' {
		s.pos++
	} else if !s.digits() {
		return false
	}
	if s.peek() == '.' {
		s.pos++
		if !s.digits() {
			return false
		}
	}
	if s.peek()|0x20 == 'e' {
		s.pos++
		if c := s.peek(); c == '+' || c == '-' {
			s.pos++
		}
		return s.digits()
	}
	return true
}

func (s *scanner) digits() bool {
	start := s.pos
	for c := s.peek(); '0' <= c && c <= '9'; c = s.peek() {
		s.pos++
	}
	return s.pos > start
}

// member reads the member at the position, in text known to be valid, and moves to the next member or to the closing
// brace.
func (s *scanner) member() Member {
	m := Member{Key: s.next().Span, Comma: -1}
	s.space()
	s.pos++ // the colon
	s.space()
	m.Value = s.next()
	s.space()
	if s.peek() == ',' {
		m.Comma = s.pos
		s.pos++
		s.space()
	}
	return m
}

// next reads the value at the position, in text known to be valid.
func (s *scanner) next() Value {
	start := s.pos
	s.skip()
	return Value{s.text, Span{start, s.pos}}
}

func (s *scanner) skip() {
	depth := 0
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case '"':
			end := s.pos + 1 + strings.IndexByte(s.text[s.pos+1:], '"')
			if s.text[end-1] == '\\' {
				s.str()
			} else {
				s.pos = end + 1 // the usual string, faster
			}
			if depth == 0 {
				return
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return // a scalar ends at its container's end
			}
			depth--
			if depth == 0 {
				s.pos++
				return
			}
		case '/': // a comment: the text is valid
			if depth == 0 {
				return
			}
			s.comment()
			continue
		case ',', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return
			}
		}
		s.pos++
	}
}

// A Value is a JSON value: a piece of the text that was parsed, with its position. The zero Value is undefined, like
// a property that does not exist. A lookup costs one pass over the text. No tree is built, because payload and
// configuration are small and only a few of their keys are used.
type Value struct {
	text string // the whole, valid JSON
	Span
}

// A Span is a piece of text: its bytes from Start up to End.
type Span struct{ Start, End int }

// A Member is a property of an object.
type Member struct {
	Value
	Key   Span // the position of its name, with its quotes
	Comma int  // the position of the comma after it, or -1
}

// ParseJSON is JSON.parse of text that has passed through [Decode]: strictly RFC 8259, so no BOM, no comments, and no
// white space other than space, tab, LF and CR. Nesting can have any depth. It returns false if JSON.parse throws.
func ParseJSON(text string) (Value, bool) {
	v, err := Parse(text)
	return v, err == nil
}

// Parse is [ParseJSON] for callers that report errors. The error is a [*SyntaxError].
func Parse(text string) (Value, error) {
	s := scanner{text: text}
	return s.whole()
}

// ParseSettings parses an object that may have comments, trailing commas and a BOM, as settings files do. The error
// is a [*SyntaxError].
func ParseSettings(text string) (Value, error) {
	s := scanner{text: text, relaxed: true, pos: len(text) - len(strings.TrimPrefix(text, "\uFEFF"))}
	s.space()
	if s.peek() != '{' {
		s.fail(s.pos, "not a JSON object")
		return Value{}, &s.mistake
	}
	return s.whole()
}

// Get returns the property at a path of names, which are case-sensitive. If a name is repeated, the last one is used.
// If there is none, the result is undefined.
func (v Value) Get(path ...string) Value { return v.Member(path...).Value }

// Member is [Value.Get], but also returns the position of the last name.
func (v Value) Member(path ...string) Member {
	found := Member{Value: v}
	for _, name := range path {
		object := found.Value
		found = Member{}
		for m := range object.Members() {
			if m.Name() == name {
				found = m
			}
		}
	}
	return found
}

// GetAll is [Value.Get] for several names, in one pass.
func (v Value) GetAll(names ...string) []Value {
	found := make([]Value, len(names))
	for m := range v.Members() {
		if i := slices.Index(names, m.Name()); i >= 0 {
			found[i] = m.Value
		}
	}
	return found
}

// Raw returns the value as it is written, or "" for undefined.
func (v Value) Raw() string { return v.text[v.Start:v.End] }

func (v Value) begins(c byte) bool { return v.End > 0 && v.text[v.Start] == c }

// IsObject reports whether v is an object and not an array.
func (v Value) IsObject() bool { return v.begins('{') }

// IsArray reports whether v is an array.
func (v Value) IsArray() bool { return v.begins('[') }

// IsTrue reports whether v is the literal true.
func (v Value) IsTrue() bool { return v.Raw() == "true" }

// IsFalse reports whether v is false.
func (v Value) IsFalse() bool { return v.Raw() == "false" }

// IsUndefined reports whether v is undefined, that is, absent.
func (v Value) IsUndefined() bool { return v.End == 0 }

// IsNullish reports whether v is undefined or null.
func (v Value) IsNullish() bool { return v.IsUndefined() || v.Raw() == "null" }

// IsTruthy is Boolean(v).
func (v Value) IsTruthy() bool {
	switch v.Raw() {
	case "", "null", "false", `""`:
		return false
	}
	return !v.IsNumber() || v.number() != 0
}

// Text returns the text of a string, and false for any other value. A lone surrogate becomes U+FFFD, as Node prints
// it.
func (v Value) Text() (string, bool) {
	if !v.begins('"') {
		return "", false
	}
	return unescape(v.text[v.Start+1 : v.End-1]), true
}

// IsNumber reports whether v is a number.
func (v Value) IsNumber() bool {
	raw := v.Raw()
	return raw != "" && (raw[0] == '-' || '0' <= raw[0] && raw[0] <= '9')
}

// inside returns a scanner at the first element or member of a value. It accepts comments, because a strict text has
// none.
func (v Value) inside() scanner {
	s := scanner{text: v.text, pos: v.Start + 1, relaxed: true}
	s.space()
	return s
}

// Elements yields the elements of an array, and nothing for any other value.
func (v Value) Elements() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if !v.IsArray() {
			return
		}
		for s := v.inside(); s.peek() != ']'; s.space() {
			if !yield(s.next()) {
				return
			}
			s.space()
			if s.peek() == ',' {
				s.pos++
			}
		}
	}
}

// Members yields the members of an object in their order, including every repeated name, and nothing for any other
// value.
func (v Value) Members() iter.Seq[Member] {
	return func(yield func(Member) bool) {
		if !v.IsObject() {
			return
		}
		for s := v.inside(); s.peek() == '"'; {
			if !yield(s.member()) {
				return
			}
		}
	}
}

// Name is the member's name, without quotes and escapes.
func (m Member) Name() string { return unescape(m.text[m.Key.Start+1 : m.Key.End-1]) }

// Entries yields the elements of an array, with empty names, or the properties of an object, including every repeated
// name. It yields nothing for any other value.
func (v Value) Entries() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		for element := range v.Elements() {
			if !yield("", element) {
				return
			}
		}
		for m := range v.Members() {
			if !yield(m.Name(), m.Value) {
				return
			}
		}
	}
}

func unescape(s string) string {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for ; i >= 0; i = strings.IndexByte(s, '\\') {
		r, n := escaped(s[i:])
		b.WriteString(s[:i])
		b.WriteRune(r) // U+FFFD for a lone surrogate
		s = s[i+n:]
	}
	b.WriteString(s)
	return b.String()
}

// escaped returns the character that the escape at the start of s stands for, and the escape's length. The character
// may be half a surrogate pair.
func escaped(s string) (r rune, n int) {
	if s[1] != 'u' {
		if i := strings.IndexByte("bfnrt", s[1]); i >= 0 {
			return rune("\b\f\n\r\t"[i]), 2
		}
		return rune(s[1]), 2
	}
	high := hex4(s[2:])
	if len(s) >= 12 && s[6:8] == `\u` {
		low := hex4(s[8:])
		if 0xD800 <= high && high < 0xDC00 && 0xDC00 <= low && low < 0xE000 {
			return (high-0xD800)<<10 + (low - 0xDC00) + 0x10000, 12
		}
	}
	return high, 6
}

func hex4(s string) rune {
	n, _ := strconv.ParseUint(s[:4], 16, 16)
	return rune(n)
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }
