package js

import "strings"

// A scanner walks a JSON text, in one pass and without recursion, because the text may be
// nested as deep as it is long. It is the only one: [ParseJSON] and [ParseTree] validate
// with it, and the lookups in what they return walk the text once more.
type scanner struct {
	text    string
	pos     int
	relaxed bool        // comments and trailing commas are allowed
	mistake SyntaxError // the first one
}

// A SyntaxError says where a text stops being valid, and why.
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

// peek returns the byte at the position, 0 at the end.
func (s *scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

// space skips JSON's white space and, in a relaxed text, comments.
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

// whole validates the whole text and returns where its value is.
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

// value skips one value and reports whether it is a valid one.
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

// key skips a member's name and colon.
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

// scalar skips the string, number or literal that begins with c.
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
	return s.pos >= len(s.text) || strings.IndexByte(" \t\r\n,:[]{}\"", s.text[s.pos]) >= 0 ||
		s.relaxed && s.text[s.pos] == '/'
}

// str skips a string literal. Raw control characters in it are an error.
func (s *scanner) str() bool {
	for s.pos++; s.pos < len(s.text); s.pos++ {
		switch c := s.text[s.pos]; {
		case c == '"':
			s.pos++
			return true
		case c < ' ':
			return false
		case c == '\\':
			s.pos++
			if !s.escape() {
				return false
			}
		}
	}
	return false
}

// escape checks what follows a backslash and stops at its last byte.
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

// digits skips [0-9]+.
func (s *scanner) digits() bool {
	start := s.pos
	for c := s.peek(); '0' <= c && c <= '9'; c = s.peek() {
		s.pos++
	}
	return s.pos > start
}

// member reads the member at the position and goes on to the next one or to the closing
// brace, in a text known to be valid. comma is -1 if there is none.
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

// skip skips the value at the position, in a text known to be valid.
func (s *scanner) skip() {
	depth := 0
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case '"':
			s.str()
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
