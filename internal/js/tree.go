package js

import (
	"iter"
	"strings"
)

// MaxTree is the size in bytes above which text is not worth a [Tree]: a file of
// settings is a few KiB. Callers refuse a longer one, so that no file costs more than a
// few times this in memory.
const MaxTree = 1 << 20

// A Tree is a valid JSON text whose members have places, for those who edit the text or
// report what is wrong where. Only the text is stored: each lookup is one pass over it.
type Tree struct {
	Text    string
	dialect Dialect
	root    Span
}

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

// A Node is a value in a [Tree]: the whole, or a member of an object. The zero Node is
// absent.
type Node struct {
	tree       *Tree
	key, value Span
	comma      int
}

// ParseTree reads text in that dialect. The error is a [*SyntaxError].
func ParseTree(text string, dialect Dialect) (*Tree, error) {
	s := scanner{text: text, relaxed: dialect == Relaxed}
	if s.relaxed {
		s.pos = len(text) - len(strings.TrimPrefix(text, "\uFEFF"))
		if s.space(); s.peek() != '{' {
			s.fail(s.pos, "not a JSON object")
		}
	}
	span, ok := s.whole()
	if mistake := s.mistake; !ok || mistake.What != "" {
		return nil, &mistake
	}
	return &Tree{text, dialect, span}, nil
}

// Root returns the whole value.
func (t *Tree) Root() Node {
	if t == nil {
		return Node{}
	}
	return Node{tree: t, value: t.root, comma: -1}
}

// IsAbsent reports whether there is no such value.
func (n Node) IsAbsent() bool { return n.tree == nil }

// Span returns the place of the value.
func (n Node) Span() Span { return n.value }

// Key returns the place of a member's name, with its quotes.
func (n Node) Key() Span { return n.key }

// Comma returns the place of the comma after a member, or -1.
func (n Node) Comma() int { return n.comma }

// Text returns the value as it is written, or "" if it is absent.
func (n Node) Text() string {
	if n.IsAbsent() {
		return ""
	}
	return n.tree.Text[n.value.Start:n.value.End]
}

// Value returns the value: of a strict text any, of a relaxed one only a scalar, because
// what contains others may contain comments. Otherwise it is undefined.
func (n Node) Value() Value {
	text := n.Text()
	if text == "" || n.tree.dialect == Relaxed && (text[0] == '{' || text[0] == '[') {
		return Value{}
	}
	return Value{text}
}

// IsObject reports whether the value is an object.
func (n Node) IsObject() bool { return strings.HasPrefix(n.Text(), "{") }

// Name returns a member's name, without quotes and escapes.
func (n Node) Name() string { return unescape(n.tree.Text[n.key.Start+1 : n.key.End-1]) }

// Members yields an object's members, including every repeated name.
func (n Node) Members() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if !n.IsObject() {
			return
		}
		s := scanner{text: n.tree.Text, pos: n.value.Start + 1, relaxed: true} // a strict text has no comment
		for s.space(); s.peek() == '"'; {
			key, value, comma := s.member()
			if !yield(Node{n.tree, key, value, comma}) {
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
