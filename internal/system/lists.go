package system

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// An Item is one list item in an orchestrator's file: a text, or keys with values.
type Item struct {
	Text md.Field
	keys []entry
}

// Get returns the value of an item's key. The text is empty if the key is absent
// or null. If a key is repeated, the last one counts.
func (i Item) Get(key string) md.Field {
	var f md.Field
	for _, e := range i.keys {
		if e.key == key {
			f = e.value
		}
	}
	return f
}

type entry struct {
	key        string
	value      md.Field
	start, end int // of the value in the text; it can span several lines
	column     int
}

// A record is front matter read line by line: keys with values, and lists.
type record struct {
	text  string
	keys  []entry
	lists []list
}

type list struct {
	key   string
	items []Item
}

// get returns the value of a first-level key. If it is repeated, the last counts.
func (r *record) get(key string) md.Field { return Item{keys: r.keys}.Get(key) }

// list returns the items of a list and whether there is one: null is not a list,
// [] is an empty one. If a name is repeated, the last one counts.
func (r *record) list(key string) ([]Item, bool) {
	for i := len(r.lists) - 1; i >= 0; i-- {
		if r.lists[i].key == key {
			return r.lists[i].items, true
		}
	}
	return nil, false
}

// maxLists is how many bytes of front matter [readLists] reads: a hundred times
// what real files have. Each line becomes values of a few hundred bytes.
const maxLists = 256 << 10

// readLists reads the front matter of text, the lines from start to end.
func readLists(text string, start, end int) record {
	r := record{text: text}
	end = min(end, start+maxLists)
	dash := -1 // the column of the dashes of the list that is open
	for line := range md.YAMLLines(text[start:end], start) {
		switch {
		case line.Indent == 0 && !line.Item && line.Key != "":
			dash = -1
			r.top(line)
		case len(r.keys) == 0:
		case line.Item && (dash < 0 || line.Indent <= dash) && r.opens(dash):
			r.item(line, dash < 0)
			dash = line.Indent
		case dash >= 0:
			r.inside(line, dash)
		default:
			r.keys[len(r.keys)-1].continues(line)
		}
	}
	for i := range r.keys {
		r.finish(&r.keys[i])
	}
	for _, l := range r.lists {
		for i := range l.items {
			for j := range l.items[i].keys {
				r.finish(&l.items[i].keys[j])
			}
		}
	}
	return r
}

// top reads a line of the first level.
func (r *record) top(line md.YAMLLine) {
	r.keys = append(r.keys, entryOf(line))
	inside, ok := strings.CutPrefix(line.Rest, "[")
	if !ok || strings.Contains(inside, "{") {
		return
	}
	l := list{key: line.Key}
	inside, _, _ = strings.Cut(inside, "]")
	for item := range strings.SplitSeq(inside, ",") {
		if v := md.Scalar(item, line.At); v.Text != "" {
			l.items = append(l.items, Item{Text: v})
		}
	}
	r.lists = append(r.lists, l)
}

// opens reports whether an item can begin here: in the open list, or below a key
// without a value of its own.
func (r *record) opens(dash int) bool {
	last := &r.keys[len(r.keys)-1]
	return dash >= 0 || last.start == last.end
}

// item adds an item to the open list, or opens one.
func (r *record) item(line md.YAMLLine, open bool) {
	if open {
		r.lists = append(r.lists, list{key: r.keys[len(r.keys)-1].key})
	}
	l := &r.lists[len(r.lists)-1]
	item := Item{Text: md.DecodeYAML(line.Rest, line.At)}
	if line.Key != "" {
		item.keys = []entry{entryOf(line)}
		item.Text.Text = line.Key + ": " + item.Text.Text // a text may contain a colon, too
	} else if strings.HasPrefix(line.Rest, "{") {
		item.keys = flowEntries(line.Rest, line.At)
	}
	l.items = append(l.items, item)
}

// flowEntries returns the keys of a map in braces, as in {id: a, status: planned},
// which is at that offset.
func flowEntries(s string, at int) []entry {
	var keys []entry
	for i := 1; i < len(s); i++ {
		i += md.Blanks(s[i:])
		end := i + flowLen(s[i:])
		if key, value, ok := md.CutYAMLKey(s[i:end], true); ok {
			keys = append(keys, entry{key: key, start: at + end - len(value), end: at + end})
		}
		if i = end; i < len(s) && s[i] == '}' {
			break
		}
	}
	return keys
}

// flowLen is the length of the text up to the next comma or the brace that ends
// the map, outside quotes and brackets.
func flowLen(s string) int {
	depth, quote := 0, byte(0)
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote && s[i-1] != '\\' {
				quote = 0
			}
		case (c == '"' || c == '\'') && i > 0 && s[i-1] == ' ':
			quote = c
		case c == '[', c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}'):
			return i
		case c == ']', c == '}':
			depth--
		}
	}
	return len(s)
}

// inside reads a line that belongs to the last item of the open list.
func (r *record) inside(line md.YAMLLine, dash int) {
	items := r.lists[len(r.lists)-1].items
	item := &items[len(items)-1]
	n := len(item.keys)
	switch {
	case n == 0: // the rest of a text
	case !line.Item && line.Key != "" && line.Indent <= item.keys[0].column && line.Indent > dash:
		item.keys = append(item.keys, entryOf(line))
	default:
		item.keys[n-1].continues(line)
	}
}

func entryOf(line md.YAMLLine) entry {
	return entry{key: line.Key, start: line.At, end: line.At + len(line.Rest), column: line.Inner}
}

// continues takes a line as the rest of the value. A nested list or map is kept as
// text, so that it counts as a value.
func (e *entry) continues(line md.YAMLLine) { e.end = line.At + len(line.Rest) }

// finish reads the value of a key once its end is known.
func (r *record) finish(e *entry) {
	raw := r.text[e.start:e.end]
	if strings.Contains(raw, "\n") {
		raw = md.JoinLines(raw)
	}
	e.value = md.DecodeYAML(raw, e.start)
}
