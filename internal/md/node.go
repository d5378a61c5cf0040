package md

import (
	"cmp"
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A Node is a value of YAML: a text, a list, or a map. It is read as PyYAML's safe_load reads it, which the
// orchestrator's tools use, apart from "? key", tags, and what aliases stand for.
type Node struct {
	Raw    string // as it is written, with its quotes
	Pos    int    // where it begins, from 1; 0 if there is none
	IsList bool
	Items  []Node // of a list
	Keys   []Pair // of a map
}

// A Pair is a key of a map, which is at a position from 1, with its value.
type Pair struct {
	Name  string
	Pos   int
	Value Node
}

// Node returns the value of a key of a map. If a key is repeated, the last one counts.
func (n Node) Node(key string) (found Node) {
	for i := range n.Keys {
		if n.Keys[i].Name == key {
			found = n.Keys[i].Value
		}
	}
	return found
}

// Get is [Node.Node] as a text.
func (n Node) Get(key string) Field { return n.Node(key).Field() }

// List returns the items of a key's list and whether it is one: null is not a list, [] is an empty one.
func (n Node) List(key string) ([]Node, bool) {
	list := n.Node(key)
	return list.Items, list.IsList
}

// Field is the node as a text on one line; of a list or a map as it is written. If it is empty or null, it has a place
// and no text.
func (n Node) Field() Field {
	text := n.Raw
	switch {
	case text == "":
	case text[0] == '|', text[0] == '>':
		_, text, _ = strings.Cut(text, "\n")
		text = joinLines(text)
	case isQuote(text[0]):
		text = joinLines(text)
		text = unescaped(text, unquoted(text))
	case isNull(text):
		text = ""
	default:
		text = joinLines(text)
	}
	return Field{Text: Kept(text), Pos: n.Pos}
}

// joinLines folds the lines of a value into one. An escaped line end joins two lines without a space.
func joinLines(s string) string {
	if !strings.Contains(s, "\n") {
		return s
	}
	var b strings.Builder
	space := false
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.Trim(line, " \t\r")
		if space && line != "" {
			b.WriteByte(' ')
		}
		cut := strings.TrimSuffix(line, `\`)
		b.WriteString(cut)
		space = len(cut) == len(line) && b.Len() > 0
	}
	return b.String()
}

// A YAMLError is what YAML cannot read, and what to write instead.
type YAMLError struct {
	At              int
	Problem, Advice string
}

// What YAML cannot read, with the advice; % is the byte there.
const (
	badLine   = "cannot read on from here\nindent the line as those above it, and write `key: value` or `- item`"
	badList   = "cannot read the list from here on\nput commas between values, and close brackets and quotes"
	badPlain  = "cannot read % in a value without quotes\nput the value in quotes"
	badEnd    = "find no end of this %\nclose it"
	badEscape = "cannot read this escape\nwrite two backslashes"
	badQuote  = "cannot read a quote inside quotes\nwrite "
	badTab    = "cannot read a tab here\nwrite blanks instead"
)

// maxDepth is how many brackets inside each other, and maxColumn how deeply indented lists and maps are read.
const maxDepth, maxColumn = 50, 200

// ReadYAML reads front matter, which is the text from one offset to another. What YAML cannot read is an error, and is
// read as people mean it: up to the end of its line and of the lines below that are indented deeper than its key.
// Blanks before the first key are no indentation, because the orchestrator's tools strip them.
func ReadYAML(text string, at, end int) (Node, []YAMLError) {
	at = end - len(js.TrimStart(text[at:end]))
	y := yamlReader{text: text[:end], at: at, line: at}
	n := y.block(-1, 0)
	if y.skip() >= 0 {
		y.fail(y.at, badList)
	}
	return n, y.errors
}

type yamlReader struct {
	text   string
	at     int // of what comes next
	line   int // where its line begins
	end    int // of what was read last
	errors []YAMLError
}

func (y *yamlReader) fail(at int, what string) bool {
	if problem, advice, _ := strings.Cut(what, "\n"); len(y.errors) < budget.List {
		problem = strings.Replace(problem, "%", js.StringifyString(js.Decode(y.text[at:min(at+1, len(y.text))])), 1)
		y.errors = append(y.errors, YAMLError{at, problem, advice})
	}
	return false
}

func (y *yamlReader) eol() int {
	line, _, _ := strings.Cut(y.text[y.at:], "\n")
	return y.at + len(line)
}

// skip moves to what comes next, over blanks, comments and line ends, and returns its column; -1 at the end. A line
// that a tab indents is not read.
func (y *yamlReader) skip() int {
	for ; y.at < len(y.text); y.at++ {
		switch y.text[y.at] {
		case ' ', '\r':
		case '\n':
			y.line = y.at + 1
		case '#':
			y.at = y.eol() - 1
		case '\t':
			y.fail(y.at, badTab)
			if strings.Trim(y.text[y.line:y.at], " ") == "" {
				y.at = y.eol() - 1
			}
		default:
			return y.at - y.line
		}
	}
	return -1
}

func (y *yamlReader) next() byte {
	if y.skip() < 0 {
		return 0
	}
	return y.text[y.at]
}

func (y *yamlReader) take(from int) string {
	y.end = y.at
	return strings.TrimRight(y.text[from:y.at], blanks)
}

func (y *yamlReader) isDash() bool { return y.text[y.at] == '-' && endsWord(y.text[y.at+1:]) }

// endsWord reports whether a blank or nothing follows a word.
func endsWord(rest string) bool { return rest == "" || isBlank(rest[0]) }

func (y *yamlReader) isLast() bool {
	rest := strings.TrimLeft(y.text[y.at:y.eol()], " \t\r")
	return rest == "" || rest[0] == '#'
}

// block reads a value that is indented deeper than a column. after is the colon or the dash before it, 0 for the first.
func (y *yamlReader) block(parent int, after byte) (n Node) {
	line := y.line
	column := y.skip()
	isBelow := after != ':' || y.line != line
	if column < 0 || y.line != line && (column < parent || column == parent && !(after == ':' && y.isDash())) {
		return Node{Pos: y.end + 1}
	}
	from, c, isRead := y.at, y.text[y.at], true
	switch _, key := y.key(y.isDash()); {
	case y.pass():
		return y.block(parent, after)
	case column < maxColumn && isBelow && key > 0 || after == 0 && strings.IndexByte("[{", c) < 0:
		y.collection(&n, parent, column)
		n.Pos, n.Raw = from+1, y.text[from:max(from, y.end)]
		return n
	case isQuote(c):
		isRead = y.quoted() && y.endsQuoted(from)
	case strings.IndexByte("[{", c) >= 0:
		n, isRead = y.flow(0)
		isRead = isRead && (y.isLast() || y.fail(y.at, badList))
	default:
		y.plain(parent)
	}
	if !isRead {
		n = y.again(from, parent)
	}
	n.Pos, n.Raw = from+1, y.take(from)
	return n
}

// again reads what YAML cannot read, as people mean it.
func (y *yamlReader) again(from, parent int) (n Node) {
	y.at = from
	for range y.deeper(parent) {
	}
	if own := (yamlReader{text: y.text[:y.at], at: from, line: from}); own.text[from] == '[' || own.text[from] == '{' {
		n, _ = own.flow(0)
	}
	return n
}

func (y *yamlReader) collection(n *Node, parent, column int) {
	n.IsList = y.isDash()
	for at := column; at > parent || n.IsList && at == column && y.isDash(); at = y.skip() {
		name, key := y.key(n.IsList)
		if key == 0 || at != column {
			y.fail(y.at, badLine)
		}
		pos := y.at + 1
		if i := strings.IndexByte(y.text[y.at:y.at+key], '\t'); i >= 0 {
			y.fail(y.at+i, badTab)
		}
		if y.at += key; key == 0 {
			y.at = y.eol()
			continue
		}
		if y.end = y.at; n.IsList {
			n.Items = append(n.Items, y.block(at, '-'))
		} else {
			n.Keys = append(n.Keys, Pair{name, pos, y.block(at, ':')})
		}
	}
}

// key returns the key that comes next on the line, and how many bytes it takes with its colon; 0 if there is none. Of
// an item of a list that is its dash.
func (y *yamlReader) key(isItem bool) (name string, n int) {
	if isItem && y.isDash() {
		return "", 1
	}
	line, _, _ := strings.Cut(strings.TrimRight(y.text[y.at:y.eol()], " \t\r"), " #")
	i := 0
	if isQuote(line[0]) {
		end, _ := QuotedEnd(line)
		i = max(end, 0)
		i += Blanks(line[i:])
	} else if i = colon(line); i < 0 || isIndicator(line) || line[0] == '[' || line[0] == '{' {
		return "", 0
	}
	if isItem || i == 0 || i == len(line) || line[i] != ':' || !endsWord(line[i+1:]) {
		return "", 0
	}
	return Node{Raw: strings.TrimRight(line[:i], " \t")}.Field().Text, i + 1
}

func colon(line string) int {
	for i := range Indexes(line, ":") {
		if endsWord(line[i+1:]) {
			return i
		}
	}
	return -1
}

// isIndicator reports whether a text cannot begin a value without quotes.
func isIndicator(s string) bool {
	return s == "" || strings.IndexByte("@`%!&,]}|>", s[0]) >= 0 ||
		strings.IndexByte("-?:", s[0]) >= 0 && endsWord(s[1:])
}

func (y *yamlReader) pass() bool {
	rest, isAnchor := strings.CutPrefix(y.text[y.at:], "&")
	n := 0
	for isAnchor && n < len(rest) && (IsWord(rest[n]) || rest[n] == '-') {
		n++
	}
	if n == 0 || !endsWord(rest[n:]) || strings.HasPrefix(strings.TrimLeft(rest[n:], " "), "&") { // no second one
		return false
	}
	y.at += n + 1
	y.end = y.at
	return true
}

// deeper yields the lines below that are indented deeper than a column, and moves to the end of the last one.
func (y *yamlReader) deeper(parent int) iter.Seq2[int, Line] {
	return func(yield func(int, Line) bool) {
		y.at = y.eol()
		for l := range Lines(y.text, y.at) {
			indent := len(l.Text) - len(strings.TrimLeft(l.Text, " "))
			if l.Text == "" {
				continue
			}
			if indent <= parent || !yield(indent, Line{l.Text[indent:], l.At + indent}) {
				return
			}
			y.at = l.At
			y.at = y.eol()
		}
	}
}

func (y *yamlReader) quoted() bool {
	end, escape := QuotedEnd(y.text[y.at:])
	if escape >= 0 {
		return y.fail(y.at+escape, badEscape)
	} else if end < 0 {
		return y.fail(y.at, badEnd)
	}
	y.at += end
	return true
}

// endsQuoted reports whether a text in quotes, which begins at an offset, ends its line. If it ends on another one,
// another value begins there.
func (y *yamlReader) endsQuoted(from int) bool {
	switch {
	case y.isLast():
		return true
	case strings.Contains(y.text[from:y.at], "\n"):
		return y.fail(from, badEnd)
	}
	return y.fail(y.at-1, badQuote+map[byte]string{'"': `\"`, '\'': "''"}[y.text[from]]+" instead")
}

// plain reads a text without quotes, which can go on below, or one whose lines are all below, none of them indented
// less than the first.
func (y *yamlReader) plain(parent int) {
	text, first := y.text[y.at:y.eol()], 0
	mark, _, _ := strings.Cut(text[1:], " #")
	if isBlock := text[0] == '|' || text[0] == '>'; isBlock && strings.Trim(mark, "+-123456789 \r") == "" {
		for indent, l := range y.deeper(parent) {
			first = cmp.Or(first, indent)
			if indent < first && l.Text[0] == '#' {
				return
			} else if indent < first && !strings.ContainsAny(mark, "123456789") {
				y.fail(l.At, badLine)
			}
		}
		return
	}
	if isIndicator(text) {
		y.fail(y.at, badPlain)
	}
	if y.plainLine(Line{text, y.at}) {
		for _, l := range y.deeper(parent) {
			if l.Text[0] == '#' || !y.plainLine(l) {
				return
			}
		}
	}
}

func (y *yamlReader) plainLine(l Line) bool {
	text, _, isCut := strings.Cut(strings.TrimRight(l.Text, " \r"), " #")
	if i := max(colon(text), strings.IndexByte(text, '\t')); i >= 0 {
		y.fail(l.At+i, badPlain)
	}
	y.at = l.At + len(strings.TrimRight(text, " \t\r"))
	return !isCut
}

func (y *yamlReader) flow(depth int) (n Node, isRead bool) {
	c := y.next()
	from := y.at
	switch isRead = true; {
	case c == 0:
		return Node{}, false
	case y.pass():
		return y.flow(depth)
	case isQuote(c):
		isRead = y.quoted()
	case (c == '[' || c == '{') && depth < maxDepth:
		n.IsList = c == '['
		y.at++
		for isRead && y.next() != c+2 { // the closing one in ASCII
			isRead = y.flowItem(&n, from, depth)
		}
		y.at = min(y.at+1, len(y.text))
	default:
		for y.at < len(y.text) && !y.endsPlain() {
			y.at++
		}
		if isRead = !isIndicator(y.text[from:y.at]) && c != ':'; !isRead {
			return Node{}, y.fail(from, badList)
		}
	}
	n.Pos, n.Raw = from+1, y.take(from)
	return n, isRead
}

func (y *yamlReader) flowItem(n *Node, open, depth int) bool {
	if y.next() == 0 {
		return y.fail(open, badEnd)
	}
	from := y.at
	item, isRead := y.flow(depth + 1)
	pair := Pair{Pos: from + 1}
	isPair := isRead && y.next() == ':'
	if isPair || isRead && !n.IsList {
		if item.IsList || len(item.Keys) > 0 || isPair && strings.Contains(y.text[from:y.at], "\n") {
			return y.fail(from, badList)
		}
		pair.Name = item.Field().Text
	}
	if isPair {
		y.at++
		pair.Value.Pos = y.at + 1
		if c := y.next(); c != 0 && strings.IndexByte(",]}", c) < 0 {
			pair.Value, isRead = y.flow(depth + 1)
		}
		item = Node{Raw: y.take(from), Pos: from + 1, Keys: []Pair{pair}}
	}
	switch {
	case len(n.Items)+len(n.Keys) == budget.List || item.Pos == 0:
	case n.IsList:
		n.Items = append(n.Items, item)
	default:
		n.Keys = append(n.Keys, pair)
	}
	return isRead && y.comma(open)
}

func (y *yamlReader) comma(open int) bool {
	switch c := y.next(); c {
	case 0, y.text[open] + 2:
	case ',':
		y.at++
	default:
		return y.fail(y.at, badList)
	}
	return true
}

func (y *yamlReader) endsPlain() bool {
	c, rest := y.text[y.at], y.text[y.at+1:]
	return strings.IndexByte(",[]{}?\t", c) >= 0 || c == '#' && isBlank(y.text[y.at-1]) ||
		c == ':' && (endsWord(rest) || strings.IndexByte(",[]{}", rest[0]) >= 0)
}
