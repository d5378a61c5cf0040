package statusline

import "strings"

// A Segment is one part of Claude Code's line that is shown, without colour.
type Segment struct {
	Name string // update, model, context, task, state, directory, git or last-command
	Text string
}

// Segments are the parts of the line in the order in which they are shown.
func (l Line) Segments() []Segment {
	p := painter{listing: true}
	l.render(&p)
	p.end()
	return p.segments
}

// JSON is the line as one JSON object: its segments, each with where its value
// comes from as source tells, and the line itself without colour.
func (l Line) JSON(source func(segment string) string) string {
	var segments strings.Builder
	segments.WriteByte('[')
	for i, s := range l.Segments() {
		if i > 0 {
			segments.WriteByte(',')
		}
		var o object
		o.raw("name", jsonString(s.Name))
		o.raw("text", jsonString(s.Text))
		from := "null"
		if path := source(s.Name); path != "" {
			from = QuoteJSON(path)
		}
		o.raw("source", from)
		segments.WriteString(o.String())
	}
	segments.WriteByte(']')
	var o object
	o.raw("segments", segments.String())
	o.raw("line", jsonString(l.Render(false)))
	return o.String()
}
