package explain

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Part is one part of the rich line: what it was read from, and which other values
// were ignored.
type Part struct {
	Name, Text       string
	From, PassedOver []Field
}

func partsOf(text string, facts system.Facts) []Part {
	var parts []Part
	for _, p := range facts.Parts() {
		parts = append(parts, Part{p.Name, statusline.Clean(p.Text), located(text, p.From), located(text, p.PassedOver)})
	}
	return parts
}

// located returns values with their line numbers.
func located(text string, values []system.Value) []Field {
	var list []Field
	for _, v := range values {
		f := Field{Name: v.Name, Value: v.Text}
		if v.Text != "" {
			f.Line, f.Source = md.LineOf(text, v.Pos), v.Source
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
		from := ""
		for i, f := range p.From {
			if i > 0 {
				from += "; "
			}
			from += f.place()
		}
		t.columns(p.Name, p.Text, from)
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
		o.Set("text", system.QuoteJSON(p.Text))
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
