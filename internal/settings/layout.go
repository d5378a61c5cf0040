package settings

import "strings"

// A layout is how an object is formatted, so that a new member looks like the
// existing ones.
type layout struct {
	newline string // LF or CRLF; empty for an object on one line
	outer   string // the indentation of the object's last line
	indent  string // the indentation of its members
	colon   string // a colon and the space after it
}

// layout returns an object's layout in a text. An object without members and
// without a line end has the layout that Claude Code writes.
func (o object) layout(text string) layout {
	l := layout{newline: "\n", colon: ": "}
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		l.newline = "\r\n"
	}
	if indent, ok := indentation(text, o.end-1); ok {
		l.outer = indent
	}
	l.indent = l.outer + "  "
	if len(o.members) == 0 {
		return l
	}
	first, last := o.members[0], o.members[len(o.members)-1]
	if text[first.key.end:first.value.start] == ":" {
		l.colon = ":"
	}
	if indent, ok := indentation(text, first.key.start); ok && strings.Contains(text[o.start:first.key.start], "\n") {
		l.indent = indent
	} else if !strings.Contains(text[last.value.end:o.end], "\n") {
		l.newline = ""
	}
	return l
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

// insert returns the text with a new member at the end of the object. Comments
// stay where they are.
func (o object) insert(text string, l layout, name, value string) string {
	added := `"` + name + `"` + l.colon + value
	inside := text[o.start+1 : o.end-1]
	end := o.start + 1 + len(strings.TrimRight(inside, " \t\r\n")) // after the last member or comment
	comma := -1                                                    // where a comma is missing
	if n := len(o.members); n > 0 {
		last := o.members[n-1]
		if last.comma >= 0 {
			added += ","
		} else if comma = last.value.end; l.newline == "" {
			comma = end
		}
	}
	rest := end
	switch {
	case l.newline != "":
		added = l.newline + l.indent + added
		if strings.TrimSpace(inside) == "" && !strings.Contains(inside, "\n") {
			added += l.newline + l.outer
			rest = o.end - 1
		}
	case len(o.members) > 0:
		added = strings.TrimPrefix(l.colon, ":") + added
	}
	if comma >= 0 {
		return text[:comma] + "," + text[comma:end] + added + text[rest:]
	}
	return text[:end] + added + text[rest:]
}

// remove returns the text without a member of the object, its comma and the white
// space before it. Comments stay.
func (o object) remove(text string, m *member) string {
	if m.comma >= 0 {
		// There may be a comment between the value and its comma.
		return joined(text[:m.key.start], text[m.value.end:m.comma]+text[m.comma+1:])
	}
	comma := -1
	for _, other := range o.members {
		if other.comma < m.key.start {
			comma = max(comma, other.comma)
		}
	}
	if comma < 0 {
		return joined(text[:m.key.start], text[m.value.end:])
	}
	return joined(text[:comma]+text[comma+1:m.key.start], text[m.value.end:])
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
