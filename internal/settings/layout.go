package settings

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A layout is how an object is formatted, so that a new member looks like the
// existing ones.
type layout struct {
	newline string // LF or CRLF; empty for an object on one line
	outer   string // the indentation of the object's last line
	indent  string // the indentation of its members
	colon   string // a colon and the space after it
}

// layoutOf returns an object's layout in a text. An object without members and
// without a line end has the layout that Claude Code writes.
func layoutOf(text string, o js.Node) layout {
	whole := o.Span()
	l := layout{newline: "\n", colon: ": "}
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		l.newline = "\r\n"
	}
	if indent, ok := indentation(text, whole.End-1); ok {
		l.outer = indent
	}
	l.indent = l.outer + "  "
	first, last := ends(o)
	if first.IsAbsent() {
		return l
	}
	if text[first.Key().End:first.Span().Start] == ":" {
		l.colon = ":"
	}
	if indent, ok := indentation(text, first.Key().Start); ok && strings.Contains(text[whole.Start:first.Key().Start], "\n") {
		l.indent = indent
	} else if !strings.Contains(text[last.Span().End:whole.End], "\n") {
		l.newline = ""
	}
	return l
}

// ends returns the first and the last member of an object; they are absent if it has
// none.
func ends(o js.Node) (first, last js.Node) {
	for m := range o.Members() {
		if first.IsAbsent() {
			first = m
		}
		last = m
	}
	return first, last
}

// indentation is the white space from the start of a line up to a position; ok
// reports that there is nothing else.
func indentation(text string, pos int) (indent string, ok bool) {
	indent = text[strings.LastIndexByte(text[:pos], '\n')+1 : pos]
	return indent, strings.Trim(indent, " \t") == ""
}

// deeper is the layout of an object nested in one of this layout.
func (l layout) deeper() layout {
	l.outer, l.indent = l.indent, l.indent+strings.TrimPrefix(l.indent, l.outer)
	return l
}

// object returns the text of an object in that layout, from names and values.
func (l layout) object(members ...[2]string) string {
	var b strings.Builder
	for i, m := range members {
		switch {
		case i == 0:
			b.WriteString("{")
		case l.newline == "":
			b.WriteString("," + strings.TrimPrefix(l.colon, ":"))
		default:
			b.WriteString(",")
		}
		if l.newline != "" {
			b.WriteString(l.newline + l.indent)
		}
		b.WriteString(`"` + m[0] + `"` + l.colon + m[1])
	}
	if l.newline != "" {
		b.WriteString(l.newline + l.outer)
	}
	b.WriteString("}")
	return b.String()
}

// insert returns the text with a new member at the end of an object. Comments
// stay where they are.
func insert(text string, o js.Node, name, value string) string {
	l, whole := layoutOf(text, o), o.Span()
	added := `"` + name + `"` + l.colon + value
	inside := text[whole.Start+1 : whole.End-1]
	end := whole.Start + 1 + len(strings.TrimRight(inside, " \t\r\n")) // after the last member or comment
	comma := -1                                                        // where a comma is missing
	_, last := ends(o)
	switch {
	case last.IsAbsent():
	case last.Comma() >= 0:
		added += ","
	case l.newline == "":
		comma = end
	default:
		comma = last.Span().End
	}
	rest := end
	switch {
	case l.newline != "":
		added = l.newline + l.indent + added
		if strings.TrimSpace(inside) == "" && !strings.Contains(inside, "\n") {
			added += l.newline + l.outer
			rest = whole.End - 1
		}
	case !last.IsAbsent():
		added = strings.TrimPrefix(l.colon, ":") + added
	}
	if comma >= 0 {
		return text[:comma] + "," + text[comma:end] + added + text[rest:]
	}
	return text[:end] + added + text[rest:]
}

// remove returns the text without a member of an object, its comma and the white
// space before it. Comments stay.
func remove(text string, o, m js.Node) string {
	start, end := m.Key().Start, m.Span().End
	if comma := m.Comma(); comma >= 0 {
		// There may be a comment between the value and its comma.
		return joined(text[:start], text[end:comma]+text[comma+1:])
	}
	comma := -1 // of the member before it
	for other := range o.Members() {
		if other.Comma() < start {
			comma = max(comma, other.Comma())
		}
	}
	if comma < 0 {
		return joined(text[:start], text[end:])
	}
	return joined(text[:comma]+text[comma+1:start], text[end:])
}

// joined joins the texts before and after a member. The white space between them
// is removed, except for the end of a line with a comment.
func joined(before, after string) string {
	trimmed := strings.TrimRight(before, " \t\r\n")
	line := trimmed[strings.LastIndexByte(trimmed, '\n')+1:]
	if strings.Contains(line, "//") && !strings.HasPrefix(strings.TrimLeft(after, " \t\r"), "\n") {
		return before + after
	}
	return trimmed + after
}
