package explain

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Part is one part of the rich line: what it was read from, and which other values
// were ignored.
type Part struct {
	Name, Text       string
	From, PassedOver []Field
}

func partsOf(text string, facts *system.Facts) []Part {
	var parts []Part
	lines := lineCounter{text: text}
	for _, p := range facts.Explained() {
		parts = append(parts, Part{p.Name, statusline.Clean(p.Value), lines.located(p.From), lines.located(p.PassedOver)})
	}
	return parts
}

// lineCounter numbers lines. It counts from the last place, because there may be as many
// values as lines, mostly in the order of the text.
type lineCounter struct {
	text     string
	at, line int // an offset, and how many line ends come before it
}

// of is [md.LineOf].
func (c *lineCounter) of(pos int) int {
	if pos < 1 || pos > len(c.text)+1 {
		return 0
	}
	if at := pos - 1; at < c.at {
		c.line -= strings.Count(c.text[at:c.at], "\n")
	} else {
		c.line += strings.Count(c.text[c.at:at], "\n")
	}
	c.at = pos - 1
	return c.line + 1
}

// located returns values with their line numbers.
func (c *lineCounter) located(values []project.Value) []Field {
	var list []Field
	for _, v := range values {
		f := Field{Name: v.Name, Value: v.Text}
		if v.Text != "" {
			f.Line, f.Source = c.of(v.Pos), v.Source
		}
		list = append(list, f)
	}
	return list
}

// writeParts adds parts to a page, each with its source and, below that, the values
// that were ignored.
func writeParts(t *page, parts []Part) {
	t.head("parts")
	for _, p := range parts {
		var from []string
		for _, f := range p.From {
			from = append(from, f.place())
		}
		t.columns(p.Name, p.Text, strings.Join(from, "; "))
		for _, f := range p.PassedOver {
			t.columns("", "not "+f.Value, f.place())
		}
	}
}

// place says where a field is: "status on line 5, front matter".
func (f Field) place() string {
	if f.Line == 0 {
		return f.Name + ", " + f.Source
	}
	return f.Name + " on line " + strconv.Itoa(f.Line) + ", " + f.Source
}

func partsJSON(parts []Part) string {
	var list []string
	for _, p := range parts {
		var o js.Object
		o.Set("name", js.StringifyString(p.Name))
		o.Set("text", system.QuoteJSON(statusline.Clean(p.Text)))
		o.Set("from", fieldsJSON(p.From))
		o.Set("passed_over", fieldsJSON(p.PassedOver))
		list = append(list, o.String())
	}
	return js.Array(list)
}

func fieldsJSON(fields []Field) string {
	var list []string
	for _, f := range fields {
		list = append(list, f.json())
	}
	return js.Array(list)
}
