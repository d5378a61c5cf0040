package js

import (
	"iter"
	"strings"
)

// MaxTree is the size in bytes above which a text is not worth a [Tree]: a file of
// settings is a few KiB. Callers refuse a longer one, so that no file costs more than a
// few times this in memory.
const MaxTree = 1 << 20

// A Tree is a JSON text and the places of its members, for those who edit the text or
// report what is wrong where. Members are recorded down to the fourth level, in objects
// that are not in an array: no setting is deeper. Parsing takes one pass, whatever the
// text nests.
type Tree struct {
	Text    string
	dialect Dialect
	nodes   []node // in the order of the text; the first is the whole value
}

// A Dialect says what a text may contain.
type Dialect bool

// The dialects.
const (
	Strict Dialect = false // JSON, as [ParseJSON] reads it

	// Relaxed is an object, with comments, trailing commas and a BOM, as in settings files.
	Relaxed Dialect = true
)

// A Span is a piece of a text: its bytes from Start up to End.
type Span struct{ Start, End int }

// A Node is a value in a [Tree]: the whole, or a member of an object. The zero Node is
// absent.
type Node struct {
	tree  *Tree
	index int
}

// node is a value's place. The offsets are small, because there may be many nodes.
type node struct {
	depth            int32 // of the whole 0, of its members 1
	keyStart, keyEnd int32
	start, end       int32
	comma            int32
}

// maxDepth is the depth of the deepest members that are recorded.
const maxDepth = 4

// A SyntaxError says where a text stops being valid, and why.
type SyntaxError struct {
	At   int // the offset in the text
	What string
}

func (e *SyntaxError) Error() string { return e.What }

// ParseTree reads a text of at most 2 GiB in that dialect. The error is a [*SyntaxError].
func ParseTree(text string, dialect Dialect) (*Tree, error) {
	p := treeParser{scanner: scanner{text: text}, relaxed: bool(dialect), tree: &Tree{Text: text, dialect: dialect}}
	// A member has a colon and at least five bytes. A list that grows is held twice.
	p.tree.nodes = make([]node, 0, min(strings.Count(text, ":"), len(text)/5)+1)
	if err := p.parse(); err != nil {
		return nil, err
	}
	return p.tree, nil
}

// Root returns the whole value.
func (t *Tree) Root() Node {
	if t == nil {
		return Node{}
	}
	return Node{t, 0}
}

// IsAbsent reports whether there is no such value.
func (n Node) IsAbsent() bool { return n.tree == nil }

func (n Node) place() node { return n.tree.nodes[n.index] }

// Span returns the place of the value.
func (n Node) Span() Span { return Span{int(n.place().start), int(n.place().end)} }

// Key returns the place of a member's name, with its quotes.
func (n Node) Key() Span { return Span{int(n.place().keyStart), int(n.place().keyEnd)} }

// Comma returns the place of the comma after a member, or -1.
func (n Node) Comma() int { return int(n.place().comma) }

// Text returns the value as it is written, or "" if it is absent.
func (n Node) Text() string {
	if n.IsAbsent() {
		return ""
	}
	return n.tree.Text[n.place().start:n.place().end]
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
func (n Node) Name() string {
	key := n.Key()
	return unescape(n.tree.Text[key.Start+1 : key.End-1])
}

// Members yields an object's members, including every repeated name.
func (n Node) Members() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if n.IsAbsent() {
			return
		}
		whole := n.place()
		for i := n.index + 1; i < len(n.tree.nodes) && n.tree.nodes[i].depth > whole.depth; i++ {
			if n.tree.nodes[i].depth == whole.depth+1 && !yield(Node{n.tree, i}) {
				return
			}
		}
	}
}

// Member returns the last member of that name, which is the one that counts.
func (n Node) Member(name string) Node {
	var found Node
	for m := range n.Members() {
		if m.Name() == name {
			found = m
		}
	}
	return found
}

// treeParser reads a text. Its stack is on the heap, because the text may be nested as
// deep as it is long.
type treeParser struct {
	scanner
	relaxed bool
	tree    *Tree
	open    []frame
}

// A frame is an open object or array.
type frame struct {
	closing byte
	records bool  // its members are nodes
	node    int32 // its own; -1 if it has none
	last    int32 // the last member's
}

// parse reads the text. Each turn reads a value, then what leads to the next one.
func (p *treeParser) parse() error {
	if p.relaxed {
		p.pos = len(p.text) - len(strings.TrimPrefix(p.text, "\uFEFF"))
	}
	if err := p.blank(); err != nil {
		return err
	}
	if p.relaxed && p.peek() != '{' {
		return p.fail("not a JSON object")
	}
	node := p.add(0, 0, 0)
	for {
		opened, err := p.one(node)
		if err != nil {
			return err
		}
		more, err := p.next(opened)
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if node, err = p.item(); err != nil {
			return err
		}
	}
	if err := p.blank(); err != nil {
		return err
	}
	if p.pos < len(p.text) {
		return p.fail("unexpected text after the object")
	}
	return nil
}

func (p *treeParser) fail(what string) error { return &SyntaxError{p.pos, what} }

// add adds a node, and returns its index.
func (p *treeParser) add(depth int32, keyStart, keyEnd int) int32 {
	p.tree.nodes = append(p.tree.nodes, node{depth: depth, keyStart: int32(keyStart), keyEnd: int32(keyEnd), comma: -1})
	return int32(len(p.tree.nodes) - 1)
}

// one reads a scalar, or opens an object or array; node is -1 if it is not recorded.
func (p *treeParser) one(node int32) (opened bool, err error) {
	start := p.pos
	c := p.peek()
	if node >= 0 {
		p.tree.nodes[node].start = int32(start)
	}
	if c == '{' || c == '[' {
		records := c == '{' && node >= 0 && p.tree.nodes[node].depth < maxDepth
		p.open = append(p.open, frame{c + 2, records, node, -1}) // } and ] follow { and [ at that distance
		p.pos++
		return true, nil
	}
	if !p.scalar(c) || c != '"' && !p.delimited() {
		p.pos = start
		return false, p.fail("invalid value")
	}
	if node >= 0 {
		p.tree.nodes[node].end = int32(p.pos)
	}
	return false, nil
}

// delimited reports whether a number or a word ends here, so that 1x is one mistake.
func (p *treeParser) delimited() bool {
	return p.pos >= len(p.text) || strings.IndexByte(" \t\r\n,:[]{}\"", p.text[p.pos]) >= 0 || p.relaxed && p.text[p.pos] == '/'
}

// next goes on to where the next value, or its name, begins. It closes what ends before
// that; more is false at the end of the whole. opened says that an object or array has
// just been opened, and not a value ended.
func (p *treeParser) next(opened bool) (more bool, err error) {
	for ended := !opened; ; ended = true {
		n := len(p.open)
		if n == 0 {
			return false, nil
		}
		f := p.open[n-1]
		if err := p.blank(); err != nil {
			return false, err
		}
		maybeLast := true // the closing bracket may follow
		if ended && p.peek() == ',' {
			if f.last >= 0 {
				p.tree.nodes[f.last].comma = int32(p.pos)
			}
			p.pos++
			ended, maybeLast = false, p.relaxed
			if err := p.blank(); err != nil {
				return false, err
			}
		}
		if p.peek() != f.closing || !maybeLast {
			if ended {
				return false, p.fail("expected a comma or " + string(f.closing))
			}
			return true, nil
		}
		p.pos++
		p.open = p.open[:n-1]
		if f.node >= 0 {
			p.tree.nodes[f.node].end = int32(p.pos)
		}
	}
}

// item reads the name of an object's member and its colon. In an array it reads nothing.
// It returns the node of the value that follows, or -1.
func (p *treeParser) item() (int32, error) {
	f := &p.open[len(p.open)-1]
	if f.closing == ']' {
		return -1, nil
	}
	start := p.pos
	if p.peek() != '"' {
		return -1, p.fail("expected a name in double quotes")
	}
	if !p.str() {
		p.pos = start
		return -1, p.fail("invalid value")
	}
	end := p.pos
	if err := p.blank(); err != nil {
		return -1, err
	}
	if p.peek() != ':' {
		return -1, p.fail("expected a colon")
	}
	p.pos++
	if err := p.blank(); err != nil {
		return -1, err
	}
	if !f.records {
		return -1, nil
	}
	f.last = p.add(p.tree.nodes[f.node].depth+1, start, end)
	return f.last, nil
}

// blank skips white space and, in a relaxed text, comments.
func (p *treeParser) blank() error {
	for {
		p.space()
		if !p.relaxed || p.peek() != '/' {
			return nil
		}
		rest := p.text[p.pos:]
		switch {
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			p.pos += end
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return p.fail("unterminated comment")
			}
			p.pos += end + 4
		default:
			return nil
		}
	}
}
