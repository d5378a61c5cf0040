package md

import (
	"cmp"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// unescaped decodes the escapes in text, the inside of the quoted value raw. If YAML does not know one of them, nothing
// was meant as an escape, and the text stays.
func unescaped(raw, text string) string {
	switch {
	case strings.HasPrefix(raw, "'"):
		return strings.ReplaceAll(text, "''", "'")
	case strings.HasPrefix(raw, `"`) && strings.Contains(text, `\`):
		if s, ok := unescapeYAML(text); ok {
			return s
		}
	}
	return text
}

// quotedEnd returns where a quoted value ends for YAML: after its closing quote. end is -1 if there is none; escape is
// the offset of the first escape that YAML does not know, or -1.
func quotedEnd(v string) (end, escape int) {
	for i := 1; i < len(v); i++ {
		switch double := v[0] == '"'; {
		case double && v[i] == '\\':
			_, n := escaped(v[i+1:])
			if n == 0 && i+1 < len(v) && v[i+1] != '\n' && v[i+1] != '\r' {
				return -1, i
			}
			i += max(n, 1)
		case v[i] == v[0] && !double && strings.HasPrefix(v[i+1:], "'"):
			i++
		case v[i] == v[0]:
			return i + 1, -1
		}
	}
	return -1, -1
}

const blankBytes = " \t\r\n"

func unescapeYAML(s string) (string, bool) {
	var b strings.Builder
	for {
		plain, rest, isEscape := strings.Cut(s, `\`)
		b.WriteString(plain)
		if !isEscape {
			return b.String(), true
		}
		r, n := escaped(rest)
		if n == 0 {
			return "", false
		}
		b.WriteRune(r)
		s = rest[n:]
	}
}

// escaped returns the character that an escape stands for, given what follows the backslash, and how many bytes of that
// belong to the escape; 0 if YAML does not know it.
func escaped(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	if digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[0]]; digits > 0 {
		n, err := strconv.ParseUint(s[1:min(len(s), 1+digits)], 16, 31)
		if err != nil || len(s) <= digits {
			return 0, 0
		}
		return rune(n), 1 + digits
	}
	i := strings.IndexByte("0abtnvfre \"/\\N_LP\t", s[0])
	if i < 0 {
		return 0, 0
	}
	return []rune("\x00\a\b\t\n\v\f\r\x1b \"/\\\u0085\u00a0\u2028\u2029\t")[i], 1
}

// A Node is a value of YAML: a text, a list, or a map. It is parsed as by PyYAML's safe_load, which the orchestrator's
// tools use. Tags are ignored. Of several maps that << merges, the first that has a key counts.
type Node struct {
	Raw    string // as written, with quotes
	Pos    int    // where it begins, from 1; 0 if there is no value
	IsList bool
	Items  []Node // of a list
	Keys   []Pair // of a map
}

// A Pair is a key of a map, its position from 1, and its value.
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
	if found.Pos == 0 && key != "<<" {
		merged := n.Node("<<") // a map, or a list of maps
		for _, m := range append(merged.Items, merged) {
			if found.Pos == 0 && m.Pos > 0 {
				found = m.Node(key)
			}
		}
	}
	return found
}

// Get returns [Node.Node] as a text.
func (n Node) Get(key string) Field { return n.Node(key).Field() }

// List returns the items of a key's list and whether it is one: null is not a list, [] is an empty one.
func (n Node) List(key string) ([]Node, bool) {
	list := n.Node(key)
	return list.Items, list.IsList
}

// Field returns the node as a text on one line; a list or a map as it is written. An empty or null node has a position
// but no text.
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

// joinLines folds the lines of a value into one. A backslash at the end of a line joins it to the next without a space.
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

// A YAMLError says what YAML cannot read and what to write instead.
type YAMLError struct {
	At              int
	Problem, Advice string
}

// The problems, each with advice on its second line. % stands for the byte in question.
const (
	badLine   = "cannot read on from here\nindent the line as those above it, and write `key: value` or `- item`"
	badList   = "cannot read the list from here on\nput commas between values, and close brackets and quotes"
	badPlain  = "cannot read % in a value without quotes\nput the value in quotes"
	badEnd    = "find no end of this %\nclose it"
	badEscape = "cannot read this escape\nwrite two backslashes"
	badQuote  = "cannot read a quote inside quotes\nwrite "
	badTab    = "cannot read a tab here\nwrite blanks instead"
	badAlias  = "cannot read this alias, because no & before it has its name\nput the value in quotes"
	badByte   = "cannot read the character %, which YAML does not allow\nremove it, or save the file as UTF-8"
)

// maxDepth is how deeply nested brackets are parsed, and maxColumn how deeply indented lists and maps.
const maxDepth, maxColumn = 16, 200

// ReadYAML parses front matter, which is the text from one offset to another. What YAML cannot read is an error. It is
// then read as people mean it: up to the end of its line and of the lines below that are indented deeper than its key.
// Blanks before the first key are not indentation, because the orchestrator's tools strip them.
func ReadYAML(text string, at, end int) (Node, []YAMLError) {
	at = end - len(js.TrimStart(text[at:end]))
	y := yamlReader{text: text[:end], at: at, line: at, anchors: map[string]Node{}}
	if i := unprintable(text[at:end]); i >= 0 {
		y.fail(at+i, badByte)
	}
	n := y.block(-1, 0)
	if y.skip() >= 0 {
		y.fail(y.at, badList)
	}
	return n, y.errors
}

// unprintable returns the offset of the first character that YAML does not allow, or byte that is not UTF-8; -1 if
// there is none.
func unprintable(text string) int {
	for i, c := range text {
		isByte := c == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError))
		isControl := c < ' ' && c != '\t' && c != '\n' && c != '\r' || 0x7F <= c && c < 0xA0 && c != 0x85
		if isByte || isControl || c == 0xFFFE || c == 0xFFFF {
			return i
		}
	}
	return -1
}

type yamlReader struct {
	text   string
	at     int // the offset of what comes next
	line   int // the offset of its line
	end    int // the offset after what was read last
	errors []YAMLError

	anchors map[string]Node
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

// skip moves over blanks, comments and line ends to what comes next, and returns its column; -1 at the end. A line that
// a tab indents is an error and is skipped.
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

func (y *yamlReader) peek() byte {
	if y.skip() < 0 {
		return 0
	}
	return y.text[y.at]
}

func (y *yamlReader) take(from int) string {
	y.end = y.at
	return strings.TrimRight(y.text[from:y.at], blankBytes)
}

func (y *yamlReader) isDash() bool { return y.text[y.at] == '-' && endsWord(y.text[y.at+1:]) }

// endsWord reports whether the word before rest ends there: a blank or nothing follows.
func endsWord(rest string) bool { return rest == "" || isBlank(rest[0]) }

func (y *yamlReader) isLast() bool {
	rest := strings.TrimLeft(y.text[y.at:y.eol()], " \t\r")
	return rest == "" || rest[0] == '#'
}

// block parses a value that is indented deeper than the column parent. after is the colon or the dash before it, 0 at
// the top level.
func (y *yamlReader) block(parent int, after byte) (n Node) {
	column, isBelow := y.begin(parent, after)
	if name, isRead := y.pass(); column >= 0 && isRead {
		defer func() { y.anchors[name] = n }()
		column, isBelow = y.begin(parent, after)
	}
	if column < 0 {
		return Node{Pos: y.end + 1}
	}
	from, c, isRead := y.at, y.text[y.at], true
	switch _, key := y.key(y.isDash()); {
	case column < maxColumn && isBelow && key > 0 || after == 0 && strings.IndexByte("[{", c) < 0:
		y.collection(&n, parent, column)
		n.Pos, n.Raw = from+1, y.text[from:max(from, y.end)]
		return n
	case isQuote(c):
		isRead = y.quoted() && y.endsQuoted(from)
	case c == '*':
		n, isRead = y.alias()
		if isRead && (y.isLast() || y.fail(from, badAlias)) {
			return n
		}
		isRead = false
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

// begin moves to a value that is indented deeper than the column parent, and returns its column, or -1 if there is
// none. isBelow means that it is not on the line of its key.
func (y *yamlReader) begin(parent int, after byte) (column int, isBelow bool) {
	line := y.line
	column = y.skip()
	isList := column == parent && after == ':' && column >= 0 && y.isDash()
	if y.line != line && column <= parent && !isList {
		return -1, false
	}
	return column, after != ':' || y.line != line
}

// again parses what YAML cannot read as people mean it; see [ReadYAML].
func (y *yamlReader) again(from, parent int) (n Node) {
	y.at = from
	for range y.deeper(parent) {
	}
	own := yamlReader{text: y.text[:y.at], at: from, line: from, anchors: y.anchors}
	if own.text[from] == '[' || own.text[from] == '{' {
		n, _ = own.flow(0)
	}
	return n
}

func (y *yamlReader) collection(n *Node, parent, column int) {
	n.IsList = y.isDash()
	for at := column; at > parent || n.IsList && at == column && y.isDash(); at = y.skip() {
		if len(n.Items)+len(n.Keys) == budget.List {
			y.at = len(y.text)
			return
		}
		name, key := y.key(n.IsList)
		if key == 0 || at != column {
			y.fail(y.at, badLine)
		}
		pos := y.at + 1
		if i := strings.IndexByte(y.text[y.at:y.at+key], '\t'); i >= 0 {
			y.fail(y.at+i, badTab)
		}
		y.at += key
		if key == 0 {
			y.at = y.eol()
			continue
		}
		y.end = y.at
		switch {
		case n.IsList:
			n.Items = append(n.Items, y.block(at, '-'))
			continue
		case key == 1: // "? key", with ": value" on a line below
			name = y.block(at, '-').Field().Text
			if y.skip() != at || y.text[y.at] != ':' || !endsWord(y.text[y.at+1:]) {
				n.Keys = append(n.Keys, Pair{Name: name, Pos: pos})
				continue
			}
			y.at++
		}
		value := y.block(at, ':')
		if name == "<<" && len(value.Keys) == 0 && !value.IsList && strings.Trim(value.Raw, "{} ") != "" {
			y.fail(pos-1, badLine)
		}
		n.Keys = append(n.Keys, Pair{name, pos, value})
	}
}

// key returns the key that comes next on the line, and its length with the colon; 0 if there is none. For an item of a
// list it returns the length of the dash, for "? key" that of the question mark, and no name.
func (y *yamlReader) key(isItem bool) (name string, n int) {
	if isItem && y.isDash() || !isItem && y.text[y.at] == '?' && endsWord(y.text[y.at+1:]) {
		return "", 1
	}
	line, _, _ := strings.Cut(strings.TrimRight(y.text[y.at:y.eol()], " \t\r"), " #")
	i := 0
	if isQuote(line[0]) {
		end, _ := quotedEnd(line)
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
	return s == "" || strings.IndexByte("@`%!&*,]}|>", s[0]) >= 0 ||
		strings.IndexByte("-?:", s[0]) >= 0 && endsWord(s[1:])
}

// tags are YAML's own tags that the orchestrator's tools know.
const tags = " !!str !!int !!float !!bool !!null !!seq !!map !!set !!timestamp !!binary "

// pass moves over an anchor, whose name it returns, over a tag, or over both. isRead reports whether there was one.
func (y *yamlReader) pass() (name string, isRead bool) {
	for isTag := false; y.at < len(y.text); isRead = true {
		rest := y.text[y.at:]
		if rest[0] != '&' && rest[0] != '!' {
			break
		}
		n := 1 + wordEnd(strings.TrimPrefix(rest[1:], "!"))
		if strings.HasPrefix(rest, "!!") {
			n++
		}
		switch {
		case !endsWord(rest[n:]):
			return name, isRead
		case rest[0] == '&' && n > 1 && name == "":
			name = rest[1:n]
		case !isTag && strings.Contains(tags, " "+rest[:n]+" "):
			isTag = true
		default:
			return name, isRead
		}
		y.at += n
		y.end = y.at
		y.at += Blanks(y.text[y.at:])
	}
	return name, isRead
}

// wordEnd returns the length of the word that s begins with: a key, or the name of an anchor.
func wordEnd(s string) (n int) {
	for n < len(s) && (IsWord(s[n]) || s[n] == '-') {
		n++
	}
	return n
}

// maxAlias is the most bytes that an alias is replaced by. Without it, many aliases could multiply a long value.
const maxAlias = 512

// alias returns what an alias stands for. An unknown one, such as *emphasis*, is an error.
func (y *yamlReader) alias() (n Node, isRead bool) {
	rest := y.text[y.at+1:]
	i := wordEnd(rest)
	n, isKnown := y.anchors[rest[:i]]
	if !isKnown || !endsWord(rest[i:]) && strings.IndexByte(",]}:", rest[i]) < 0 {
		return n, y.fail(y.at, badAlias)
	}
	if len(n.Raw) > maxAlias {
		n = Node{Raw: "*" + rest[:i]}
	}
	n.Pos = y.at + 1
	y.at += 1 + i
	y.end = y.at
	return n, true
}

// deeper yields the lines below that are indented deeper than a column, each with its indentation, and moves to the end
// of the last one.
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
	end, escape := quotedEnd(y.text[y.at:])
	if escape >= 0 {
		return y.fail(y.at+escape, badEscape)
	} else if end < 0 {
		return y.fail(y.at, badEnd)
	}
	y.at += end
	return true
}

// endsQuoted reports whether a text in quotes, which begins at an offset, ends its line. If a text of several lines
// does not, its own closing quote is missing, and the one found opens another value.
func (y *yamlReader) endsQuoted(from int) bool {
	switch {
	case y.isLast():
		return true
	case strings.Contains(y.text[from:y.at], "\n"):
		return y.fail(from, badEnd)
	}
	return y.fail(y.at-1, badQuote+map[byte]string{'"': `\"`, '\'': "''"}[y.text[from]]+" instead")
}

// plain parses a text without quotes, which can continue on the lines below, or a block text, whose lines are all below
// and indented at least as much as the first.
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
	c := y.peek()
	if name, isRead := y.pass(); isRead {
		defer func() { y.anchors[name] = n }()
		c = y.peek()
	}
	from := y.at
	isRead = true
	switch {
	case c == 0:
		return Node{}, false
	case isQuote(c):
		isRead = y.quoted()
	case c == '*':
		return y.alias()
	case (c == '[' || c == '{') && depth < maxDepth:
		n.IsList = c == '['
		y.at++
		for isRead && y.peek() != c+2 { // the closing one in ASCII
			isRead = y.flowItem(&n, from, depth)
		}
		y.at = min(y.at+1, len(y.text))
	default:
		for y.at < len(y.text) && !y.endsPlain() {
			y.at++
		}
		isRead = !isIndicator(y.text[from:y.at]) && c != ':'
		if !isRead {
			return Node{}, y.fail(from, badList)
		}
	}
	n.Pos, n.Raw = from+1, y.take(from)
	return n, isRead
}

func (y *yamlReader) flowItem(n *Node, open, depth int) bool {
	if y.peek() == '?' { // a key, in brackets also without a blank after it
		y.at++
	}
	if y.peek() == 0 {
		return y.fail(open, badEnd)
	}
	from := y.at
	item, isRead := y.flow(depth + 1)
	pair := Pair{Pos: from + 1}
	isPair := isRead && y.peek() == ':'
	if isPair || isRead && !n.IsList {
		if item.IsList || len(item.Keys) > 0 || isPair && strings.Contains(y.text[from:y.at], "\n") {
			return y.fail(from, badList)
		}
		pair.Name = item.Field().Text
	}
	if isPair {
		y.at++
		pair.Value.Pos = y.at + 1
		if c := y.peek(); c != 0 && strings.IndexByte(",]}", c) < 0 {
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
	switch c := y.peek(); c {
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
