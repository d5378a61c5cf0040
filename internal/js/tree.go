package js

import (
	"iter"
	"strings"
)

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
