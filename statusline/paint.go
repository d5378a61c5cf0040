package statusline

import (
	"strings"

	"github.com/fatih/color"
)

// divider stands between two segments of a line, separator between two parts of
// a state.
const (
	divider   = " │ "
	separator = " · "
)

// A colour is a list of SGR parameters.
type colour []color.Attribute

// The hook's colours. These are plain data: nothing runs at start.
var (
	dim    = colour{color.Faint}
	bold   = colour{color.Bold}
	green  = colour{color.FgGreen}
	yellow = colour{color.FgYellow}
	red    = colour{color.FgRed}
	orange = colour{38, 5, 208}                   // of the 256 colours
	alarm  = colour{color.BlinkSlow, color.FgRed} // the context is nearly full
)

// painter writes a line. All text from outside goes through paint.
type painter struct {
	strings.Builder
	coloured bool
	limit    int  // characters of one text; 0 is no limit
	began    bool // something was written, if only an empty text
	counting bool // nothing is written: only the cells are counted
	cells    int
	listing  bool // segments tells what was written
	segments []Segment
	start    int // where the last segment begins
}

// segment begins a segment of that name, behind what parts it from the one
// before, if there is one.
func (p *painter) segment(name, gap string) {
	p.end()
	if p.began {
		p.cells += cells(gap)
		if !p.counting {
			p.WriteString(gap)
		}
	}
	if n := len(p.segments); p.listing && (n == 0 || p.segments[n-1].Name != name) {
		p.segments = append(p.segments, Segment{Name: name})
		p.start = p.Len()
	}
}

// end ends the last segment.
func (p *painter) end() {
	if n := len(p.segments); n > 0 {
		p.segments[n-1].Text = p.String()[p.start:]
	}
}

// paint writes text, cleaned, between ESC[…m and ESC[0m, also an empty one;
// without colour the text alone.
func (p *painter) paint(c colour, text string) {
	text = Clean(text)
	if p.limit > 0 {
		text = cut(text, p.limit)
	}
	p.began = true
	if p.counting {
		p.cells += cells(text)
		return
	}
	paint := color.New(c...)
	// The package looks at the environment and at standard output; the caller
	// did that already.
	if p.coloured {
		paint.EnableColor()
	} else {
		paint.DisableColor()
	}
	paint.Fprint(&p.Builder, text) // Sprint would end in another sequence than the hook
}

// Dim cleans a text and returns it in the faint colour that the hook has for all
// but warnings and tasks: ESC[2m before it and ESC[0m behind it. Where coloured
// is false it is the cleaned text. Escapes of the text's own do not survive.
func Dim(text string, coloured bool) string {
	p := painter{coloured: coloured}
	p.paint(dim, text)
	return p.String()
}
