package js

import (
	"iter"
	"slices"
	"strings"
)

// A scanner walks a JSON text, in one pass and without recursion, because the text may be
// nested as deep as it is long. It is the only one: [ParseJSON] and [ParseTree] validate
// with it, and the lookups in what they return walk the text once more.
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

// comment skips the comment that begins at a slash. If it does not end, the slash stays,
// and whoever reads on fails there.
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

func (s *scanner) whole() (span Span, ok bool) {
	s.space()
	start := s.pos
	if !s.value() {
		return Span{}, false
	}
	span = Span{start, s.pos}
	if s.space(); s.pos < len(s.text) {
		return Span{}, s.fail(s.pos, "unexpected text after the object")
	}
	return span, true
}

func (s *scanner) value() bool {
	var open []byte // the closing bytes that are still to come
	for {
		s.space()
		start := s.pos
		switch c := s.peek(); {
		case c == '{' || c == '[':
			s.pos++
			if len(open) > max(MaxTree, len(s.text)-s.pos) {
				return false // no room to close them all: it would take memory for nothing
			}
			open = append(open, c+2) // } and ] follow { and [ at that distance
			if s.space(); s.peek() != c+2 {
				if c == '{' && !s.key() {
					return false
				}
				continue
			}
		case !s.scalar(c), c != '"' && !s.delimited():
			return s.fail(start, "invalid value")
		}
		// A value has ended: close what it closes, then continue with the next.
		for len(open) > 0 {
			closing := open[len(open)-1]
			s.space()
			if s.peek() == ',' {
				s.pos++
				if s.space(); !s.relaxed || s.peek() != closing {
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

// delimited reports whether a number or a word ends here, so that 1x is one mistake.
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
			if hexDigit(s.peek()) > 15 {
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

// member reads the member at the position and goes on to the next one or to the closing
// brace, in text known to be valid. comma is -1 if there is none.
func (s *scanner) member() (key, value Span, comma int) {
	key.Start = s.pos
	s.skip()
	key.End = s.pos
	s.space()
	s.pos++ // the colon
	s.space()
	value.Start = s.pos
	s.skip()
	value.End, comma = s.pos, -1
	if s.space(); s.peek() == ',' {
		comma = s.pos
		s.pos++
		s.space()
	}
	return key, value, comma
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
				s.pos = end + 1 // the usual string, and faster
			}
			if depth == 0 {
				return
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return // a scalar, up to its container's end
			}
			if depth--; depth == 0 {
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

// A Value is a JSON value, stored as its text. The zero Value is undefined, like a property
// that does not exist. A lookup costs one pass over the text; no tree is built, because
// payload and configuration are small and only a few of their keys are used.
type Value struct {
	raw string // valid JSON without surrounding white space
}

// ParseJSON is JSON.parse of text that has passed through [Decode]: strictly RFC 8259, so no BOM, no comments, and no
// white space other than space, tab, LF and CR. Nesting can have any depth. It reports false if JSON.parse throws.
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
		s := scanner{text: v.raw, pos: 1, relaxed: true}
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
		s := scanner{text: v.raw, pos: 1, relaxed: true}
		for s.space(); s.peek() == '"'; {
			key, value, _ := s.member()
			if !yield(v.raw[key.Start+1:key.End-1], Value{v.raw[value.Start:value.End]}) {
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
		b.WriteRune(r) // U+FFFD for half a pair
		s = s[i+n:]
	}
	b.WriteString(s)
	return b.String()
}

// escaped returns the character that the escape at the start of s stands for, which may be
// half a surrogate pair, and the length of the escape.
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
	var r rune
	for _, c := range []byte(s[:4]) {
		r = r<<4 | rune(hexDigit(c))
	}
	return r
}

func hexDigit(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 16
}

// MaxTree is the size in bytes above which text is not worth [ParseTree]: a file of settings is a few KiB. Callers
// refuse a longer one, so that no file costs more than a few times this in memory.
const MaxTree = 1 << 20

// A Dialect says what text may contain.
type Dialect bool

// The dialects.
const (
	Strict Dialect = false // JSON, as [ParseJSON] reads it

	// Relaxed is an object, with comments, trailing commas and a BOM, as in settings files.
	Relaxed Dialect = true
)

// A Span is a piece of text: its bytes from Start up to End.
type Span struct{ Start, End int }

// A Node is a value with its place in a text, for those who edit the text or report what is wrong where: the whole,
// or a member of an object. Only the text is stored: each lookup is one pass over it. The zero Node is absent.
type Node struct {
	text       string // the whole
	key, value Span
	comma      int
}

// ParseTree reads text in that dialect. The error is a [*SyntaxError].
func ParseTree(text string, dialect Dialect) (Node, error) {
	s := scanner{text: text, relaxed: dialect == Relaxed}
	if s.relaxed {
		s.pos = len(text) - len(strings.TrimPrefix(text, "\uFEFF"))
		if s.space(); s.peek() != '{' {
			s.fail(s.pos, "not a JSON object")
		}
	}
	span, ok := s.whole()
	if mistake := s.mistake; !ok || mistake.What != "" {
		return Node{}, &mistake
	}
	return Node{text: text, value: span, comma: -1}, nil
}

// IsAbsent reports whether there is no such value.
func (n Node) IsAbsent() bool { return n.text == "" }

// Span returns the place of the value.
func (n Node) Span() Span { return n.value }

// Key returns the place of a member's name, with its quotes.
func (n Node) Key() Span { return n.key }

// Comma returns the place of the comma after a member, or -1.
func (n Node) Comma() int { return n.comma }

// Text returns the value as it is written, or "" if it is absent.
func (n Node) Text() string { return n.text[n.value.Start:n.value.End] }

// Value returns the value. It is undefined if the node is absent.
func (n Node) Value() Value { return Value{n.Text()} }

// IsObject reports whether the value is an object.
func (n Node) IsObject() bool { return strings.HasPrefix(n.Text(), "{") }

// Name returns a member's name, without quotes and escapes.
func (n Node) Name() string { return unescape(n.text[n.key.Start+1 : n.key.End-1]) }

// Members yields an object's members, including every repeated name.
func (n Node) Members() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if !n.IsObject() {
			return
		}
		s := scanner{text: n.text, pos: n.value.Start + 1, relaxed: true} // a strict text has no comment
		for s.space(); s.peek() == '"'; {
			key, value, comma := s.member()
			if !yield(Node{n.text, key, value, comma}) {
				return
			}
		}
	}
}

// Member returns the value at a path of names. If a name is repeated, the last one counts.
func (n Node) Member(path ...string) Node {
	for _, name := range path {
		var found Node
		for m := range n.Members() {
			if m.Name() == name {
				found = m
			}
		}
		n = found
	}
	return n
}
