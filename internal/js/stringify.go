package js

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Stringify is JSON.stringify(v) of a value from [ParseJSON]: without white space, with numbers as in [FormatNumber]
// and null for an infinite one. If a member is repeated, the last value counts. Members whose names are array indexes
// come first. It is "" for undefined.
func (v Value) Stringify() string {
	switch {
	case v.raw == "":
		return ""
	case v.raw[0] == '"':
		return quoted(v.raw[1 : len(v.raw)-1])
	case v.raw[0] == '{':
		return v.stringifyObject()
	case v.raw[0] == '[':
		return v.stringifyArray()
	case v.IsNumber():
		return StringifyNumber(v.number())
	}
	return v.raw
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
		writeEscaped(&b, rune(s[n]))
		s = s[n+1:]
	}
	b.WriteByte('"')
	return b.String()
}

func (v Value) stringifyArray() string {
	var list []string
	for element := range v.Elements() {
		list = append(list, element.Stringify())
	}
	return "[" + strings.Join(list, ",") + "]"
}

func (v Value) stringifyObject() string {
	type member struct{ name, literal, value string }
	var indexed, named []member
	for literal, value := range v.members() {
		name := unescape(literal)
		m := member{name, quoted(literal), value.Stringify()}
		list := &named
		if isIndex(name) {
			list = &indexed
		}
		// A repeated name keeps its first position and gets its last value.
		if i := slices.IndexFunc(*list, func(o member) bool { return o.literal == m.literal }); i >= 0 {
			(*list)[i] = m
		} else {
			*list = append(*list, m)
		}
	}
	slices.SortFunc(indexed, func(a, b member) int {
		x, _ := strconv.ParseUint(a.name, 10, 32)
		y, _ := strconv.ParseUint(b.name, 10, 32)
		return int(x) - int(y)
	})
	var b strings.Builder
	b.WriteByte('{')
	for i, m := range append(indexed, named...) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(m.literal + ":" + m.value)
	}
	b.WriteByte('}')
	return b.String()
}

// isIndex reports whether a property of that name is kept in numeric order: it is a whole
// number below 2^32-1 without leading zeros.
func isIndex(name string) bool {
	n, err := strconv.ParseUint(name, 10, 32)
	return err == nil && n < 1<<32-1 && strconv.FormatUint(n, 10) == name
}

// quoted writes a string literal, given without its quotes, as JSON.stringify does, with
// escapes only where they are required, for example for lone surrogates.
func quoted(literal string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := strings.IndexByte(literal, '\\'); i >= 0; i = strings.IndexByte(literal, '\\') {
		r, n := escaped(literal[i:])
		b.WriteString(literal[:i])
		if 0xD800 <= r && r < 0xE000 {
			b.WriteString(strings.ToLower(literal[i : i+n]))
		} else {
			writeEscaped(&b, r)
		}
		literal = literal[i+n:]
	}
	b.WriteString(literal)
	b.WriteByte('"')
	return b.String()
}

// writeEscaped writes a character that was given as \uXXXX.
func writeEscaped(b *strings.Builder, r rune) {
	switch {
	case r == '"' || r == '\\':
		b.WriteByte('\\')
		b.WriteRune(r)
	case r >= ' ':
		b.WriteRune(r)
	case strings.ContainsRune("\b\t\n\f\r", r):
		b.WriteByte('\\')
		b.WriteByte("btn_fr"[r-'\b'])
	default:
		b.WriteString(`\u00`)
		b.WriteByte("0123456789abcdef"[r>>4])
		b.WriteByte("0123456789abcdef"[r&15])
	}
}
