package explain

import (
	"fmt"
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Line is the explanation of Claude Code's line.
type Line struct {
	Text     string // the line, without colour
	Segments []line.Segment
	State    *State               // nil if the line has none
	Config   []check.FileFindings // everything about config.json
}

// OfLine explains a line as laid out for limit cells. state explains the state in it,
// and is nil if there is none; config is what was found in config.json.
func OfLine(r *line.Result, limit int, state *State, config []check.FileFindings) Line {
	return Line{r.Line.Layout(limit).Render(false), r.Segments(limit), state, config}
}

// Page returns the explanation for people.
func (l Line) Page(coloured bool) string {
	t := page{coloured: coloured}
	t.line(l.Text)
	t.head("segments")
	for _, s := range l.Segments {
		text, why := s.Text, s.Source
		if !s.Shown {
			text, why = "not shown", s.Absent
		}
		t.columns(s.Name, text, fmt.Sprintf("%.2f ms", milliseconds(s)), why)
	}
	if l.State != nil {
		t.head("state")
		l.State.writeTo(&t)
	}
	t.config(l.Config)
	return t.String()
}

func milliseconds(s line.Segment) float64 { return float64(s.Took.Microseconds()) / 1000 }

// JSON returns the explanation as one JSON object.
func (l Line) JSON() string {
	var segments []string
	for _, s := range l.Segments {
		source, why := s.Source, s.Absent
		if s.Shown {
			why = ""
		} else {
			source = ""
		}
		var o js.Object
		o.Set("name", js.StringifyString(s.Name))
		o.Set("shown", strconv.FormatBool(s.Shown))
		o.Set("text", system.QuoteOrNull(s.Text))
		o.Set("why", system.QuoteOrNull(why))
		o.Set("source", system.QuoteOrNull(source))
		o.Set("ms", fmt.Sprintf("%.3f", milliseconds(s)))
		segments = append(segments, o.String())
	}
	state := "null"
	if l.State != nil {
		state = l.State.JSON()
	}
	var o js.Object
	o.Set("line", system.QuoteJSON(statusline.Clean(l.Text)))
	o.Set("segments", js.Array(segments))
	o.Set("state", state)
	o.Set("findings", js.Array(configJSON(l.Config)))
	return o.String()
}
