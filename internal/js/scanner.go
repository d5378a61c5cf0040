package js

import "strings"

// scanner walks a JSON text. It keeps its own stack, because the text may be nested as deep
// as it is long.
type scanner struct {
	text string
	pos  int
}

// peek returns the byte at the position, 0 at the end.
func (s *scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

// space skips JSON's white space.
func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// value skips one value and reports whether it is a valid one.
func (s *scanner) value() bool {
	var open []byte // the closing bytes that are still to come
	for {
		s.space()
		switch c := s.peek(); {
		case c == '{' || c == '[':
			s.pos++
			s.space()
			if s.peek() != c+2 { // } and ] follow { and [ at that distance
				if len(open) > len(s.text)-s.pos {
					return false // no room to close them all: it would take memory for nothing
				}
				open = append(open, c+2)
				if c == '{' && !s.key() {
					return false
				}
				continue
			}
			s.pos++
		case !s.scalar(c):
			return false
		}
		// A value has ended: close what it closes, then continue with the next.
		for {
			if len(open) == 0 {
				return true
			}
			s.space()
			closing := open[len(open)-1]
			switch s.peek() {
			case closing:
				s.pos++
				open = open[:len(open)-1]
				continue
			case ',':
				s.pos++
				s.space()
				if closing == '}' && !s.key() {
					return false
				}
			default:
				return false
			}
			break
		}
	}
}

// key skips a member's name and colon.
func (s *scanner) key() bool {
	if s.peek() != '"' || !s.str() {
		return false
	}
	s.space()
	if s.peek() != ':' {
		return false
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
		case ',', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return
			}
		}
		s.pos++
	}
}
