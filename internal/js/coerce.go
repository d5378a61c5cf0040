package js

import (
	"strings"
)

// String is String(v), or ${v} in a template. It returns "" and false if that throws: for
// an object with a toString of its own, which in JSON is never a function, even inside an
// array.
func (v Value) String() (string, bool) {
	switch {
	case v.raw == "":
		return "undefined", true
	case v.raw[0] == '[':
		return v.elements()
	case v.raw[0] == '{':
		if !v.Get("toString").IsUndefined() {
			return "", false
		}
		return "[object Object]", true
	}
	return v.scalar(), true
}

// scalar is String(v) of a string, number, boolean or null.
func (v Value) scalar() string {
	if text, ok := v.Text(); ok {
		return text
	}
	if v.IsNumber() {
		return FormatNumber(v.number())
	}
	return v.raw
}

// elements is an array's join(","). The elements of nested arrays appear in the order of
// the text, separated by single commas, with nothing for null, so there is no need to
// recurse.
func (v Value) elements() (string, bool) {
	var b strings.Builder
	s := scanner{text: v.raw}
	for s.pos < len(s.text) {
		switch c := s.peek(); c {
		case '[', ']', ' ', '\t', '\n', '\r':
			s.pos++
		case ',':
			b.WriteByte(',')
			s.pos++
		default:
			start := s.pos
			s.skip()
			element := Value{v.raw[start:s.pos]}
			if element.raw == "null" {
				continue
			}
			text, ok := element.String()
			if !ok {
				return "", false
			}
			b.WriteString(text)
		}
	}
	return b.String(), true
}
